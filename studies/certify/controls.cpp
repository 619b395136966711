#include "certify/controls.hpp"

#include "certify/control_maps.hpp"

namespace verilie::studies::certify {

namespace {
template <bool swollen> MethodEntry turning() {
    static constexpr MethodInfo info =
        detail::control(swollen ? "swollen" : "turning", "turns space, whatever the problem");
    MethodEntry e{&info, {}, {}};
    const auto in = [&]<class S>(std::type_identity<S>) {
        std::get<verilie::detail::TrajectoryMaker<S>>(e.makers) = [](std::shared_ptr<const AnyProblem<base_t<S>>>) {
            return std::make_unique<Turning<S>>(swollen);
        };
    };
    in(std::type_identity<double>{}), in(std::type_identity<fifty>{}), in(std::type_identity<dual<double, 6>>{}),
        in(std::type_identity<dual<fifty, 6>>{});
    return e;
}
}  // namespace

namespace {
const MethodEntry* find_control_map(std::string_view key) {
    static const std::array<MethodEntry, 3> maps{map_of<leaning>(), turning<false>(), turning<true>()};
    for (const auto& e : maps)
        if (e.info->key == key) return &e;
    return nullptr;
}
}  // namespace

const MethodEntry& control_map(std::string_view key) {
    if (const MethodEntry* found = find_control_map(key)) return *found;
    throw std::logic_error("There is no control map " + std::string(key) + ".");
}

Probe probe(const MethodEntry& map, const char* problem, std::map<std::string, std::string> set) {
    return {&map, body_of(Catalogue::instance().problem(problem), std::move(set))};
}
Probe probe(std::string_view map, const char* problem, std::map<std::string, std::string> set) {
    const MethodEntry* found = find_control_map(map);
    return probe(found ? *found : Catalogue::instance().method(map), problem, std::move(set));
}

MethodEntry double_only(const MethodEntry& map) {
    MethodEntry e{map.info, {}, {}};
    std::get<verilie::detail::TrajectoryMaker<double>>(e.makers) =
        std::get<verilie::detail::TrajectoryMaker<double>>(map.makers);
    return e;
}

const std::vector<std::pair<const Law*, Control>>& controls() {
    static const std::vector<std::pair<const Law*, Control>> all = [] {
        std::vector<std::pair<const Law*, Control>> found;
        for (const Law& law : all_laws())
            for (Control& control : law.controls()) found.emplace_back(&law, std::move(control));
        return found;
    }();
    return all;
}

}  // namespace verilie::studies::certify
