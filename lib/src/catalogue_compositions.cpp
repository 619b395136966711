#include <verilie/catalogue.hpp>

#include <map>
#include <mutex>

namespace verilie {

namespace {
struct Made {
    std::string key, source, domain, note;
    MethodInfo info;
    MethodEntry entry;
};

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

const Composition& named(std::string_view key) {
    std::vector<std::string> known;
    for (const Composition& c : compositions()) {
        if (c.key == key) return c;
        known.emplace_back(c.key);
    }
    refuse(
        "There is no composition '" + std::string(key) + "'; the nearest known one is '" + nearest(key, known) + "'.");
}

void must_compose(const Composition& c, const MethodEntry& base) {
    const MethodInfo& m = *base.info;
    const std::string name(c.key), of(m.key);
    if (m.symmetric == Where::never) refuse(name + " composes symmetric methods, and " + of + " is not symmetric.");
    if (order_of(m, m.symmetric == Where::spherical, false) != 2)
        refuse(name + " composes methods of order 2, and " + of + " is of another order.");
    if (!std::get<0>(base.composed))
        refuse(of + " cannot be composed: it has a stepper of its own, or lives in another process.");
    if (c.splits() && !(base.kicks_apart && (m.exact_free || m.exact_free_sphere)))
        refuse(name + " needs a drift that is the exact motion of a free body, such as that of exact_axisymmetric; "
               + of + " has none.");
}

/// What base keeps, parts of a step keep too. Where it is symmetric or its drift exact on spheres alone, so is the rest.
MethodInfo info_of_composition(const Composition& c, const MethodInfo& base) {
    MethodInfo m = base;
    m.order = c.order;
    m.order_free = m.order_unloaded = m.order_spherical = m.order_free_velocity = 0;
    m.applied_loads = false;
    if (m.symmetric == Where::spherical || (c.splits() && !m.exact_free)) {
        m.accepts = Where::spherical;
        m.exact_free = m.exact_free_sphere;
        for (Where* claim : {&m.symmetric, &m.symplectic, &m.momentum_map, &m.energy_free_body, &m.energy_linear})
            if (*claim != Where::never) *claim = Where::always;
    }
    return m;
}

std::string decimals(double x) {
    char text[16];
    std::snprintf(text, sizeof text, "%.3f", x);
    return text;
}

template <class S> void make_in(Made& made, const Composition& c, const MethodEntry& base) {
    const auto march = std::get<detail::ComposedMaker<S>>(base.composed);
    if (!march) return;
    std::get<detail::TrajectoryMaker<S>>(made.entry.makers) = [march, &c, &info = made.info](
                                                                  std::shared_ptr<const AnyProblem<base_t<S>>> p) {
        if (const std::string why = refuses_applied(info, p->info()); !why.empty())
            refuse(std::string(info.key) + " " + why + ".");
        return march(std::move(p), &c);
    };
}

std::unique_ptr<Made> made_of(const Composition& c, const MethodEntry& base) {
    must_compose(c, base);
    auto made = std::make_unique<Made>();
    made->key = std::string(c.key) + "(" + std::string(base.info->key) + ")";
    made->source = std::string(c.source) + ", of " + std::string(base.info->key);
    made->domain = "steps up to " + decimals(longest(c)) + " h: " + std::string(base.info->domain);
    made->note = std::to_string(stages<double>(c).size()) + " parts a step, each with its loads";
    made->info = info_of_composition(c, *base.info);
    made->info.key = made->key, made->info.source = made->source;
    made->info.domain = made->domain, made->info.note = made->note;
    made->entry.info = &made->info, made->entry.stem = base.stem;
    [&]<class... S>(Scalars<S...>) { (make_in<S>(*made, c, base), ...); }(all_scalars{});
    return made;
}
}  // namespace

const MethodEntry& detail::composition_of(const Catalogue& c, std::string_view key) {
    const auto open = key.find('(');
    const std::string_view inner = key.substr(open + 1, key.size() - open - 2);
    if (key.back() != ')' || inner.find_first_of("()") != inner.npos)
        refuse("'" + std::string(key) + "' is no composition; expected NAME(METHOD), such as kahan_li6(lie_verlet).");
    const Composition& how = named(key.substr(0, open));
    const MethodEntry& base = c.method(inner);
    static std::mutex one_at_a_time;
    static std::map<std::pair<const Catalogue*, std::string>, std::unique_ptr<Made>, std::less<>> kept;
    const std::lock_guard lock(one_at_a_time);
    auto& made = kept[{&c, std::string(key)}];
    if (!made) made = made_of(how, base);
    return made->entry;
}

const std::vector<MethodEntry>& Catalogue::compositions() const {
    static const std::vector<MethodEntry> one_of_each = [this] {
        std::vector<MethodEntry> some;
        for (const char* key :
            {"kahan_li6(rrp_general)", "kahan_li8(split_xyzyx)", "srkn4(exact_axisymmetric)", "suzuki4(lie_verlet)"})
            some.push_back(method(key));
        return some;
    }();
    return one_of_each;
}

}  // namespace verilie
