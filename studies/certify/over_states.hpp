#pragma once
/// A law over the states of its subject: seeded ones at the body's own step, or the strata with the search for the
/// worst.

#include "certify/measure.hpp"
#include "certify/strata.hpp"

namespace verilie::studies::certify {

namespace detail {
/// A sample with the gauge of every shape, made when it is first asked.
template <class S, class L> class Gauges {
public:
    Gauges(const Subject& s, const L& law, const std::vector<Body>& shapes)
        : s_(&s), law_(&law), shapes_(&shapes), made_(shapes.size()) {}
    const Gauge<S>& operator()(const Place& p) {
        auto& gauge = made_[p.shape];
        if (!gauge) gauge = law_->template on<S>(s_->on((*shapes_)[p.shape]));
        return *gauge;
    }

private:
    const Subject* s_;
    const L* law_;
    const std::vector<Body>* shapes_;
    std::vector<std::optional<Gauge<S>>> made_;
};

struct Tried {
    Place place;
    int steps;
    double value, limit;
    std::optional<double> rounding;
};
inline double share(const Tried& t) { return std::isnan(t.value) ? INFINITY : t.value / t.limit; }

/// Steps that are refused: how many, from which h|W| on; and those among them whose derivatives are not found.
struct Refused {
    int count = 0, rough = 0;
    double from = INFINITY;
    std::string first;
    std::optional<Place> first_rough;
};
/// The step of p, in so many equal ones. Nothing where it is refused.
template <class S, class L>
std::optional<Tried> tried(Gauges<S, L>& gauges, const Place& p, int steps, Refused& refused) {
    try {
        const auto& gauge = gauges(p);
        const double h = p.h / steps;
        const double value = gauge.value(state_of<S>(p), S(h), steps),
                     limit = gauge.limit(state_of<double>(p), h, steps);
        std::optional<double> rounding;
        if (gauge.rounding) rounding = gauge.rounding(state_of<double>(p), h, steps);
        // a limit that is no number lets nothing hold
        return Tried{p, steps, std::isfinite(limit) ? value : NAN, limit, rounding};
    } catch (const Stopped& stopped) {
        if (stopped.why == Stopped::Why::failed)
            throw Stopped(fmt::format("{} (h|W| = {:.3g})", stopped.what(), turn(p)));
        if (stopped.why == Stopped::Why::rough && refused.rough++ == 0) refused.first_rough = p;
        ++refused.count, refused.from = std::min(refused.from, turn(p));
        if (refused.first.empty()) refused.first = stopped.what();
        return {};
    }
}
}  // namespace detail

/// All in double; from the worst four a search of eight tries each, nearer and nearer. In fifty those four, as they
/// were found, and two that stand for the others.
/// NOTE: a method in another process may keep something from step to step, which its first step does not show. Of it
/// every second state is stepped in two halves.
template <class S, class L> Measured over_strata(const Subject& s, const L& law) {
    constexpr std::size_t worst_of = 4, others = 2;
    constexpr int most_rough = 8;  // of so many states one may lie where a smooth map has its edge
    constexpr int tries = 8;
    const Sample sample =
        s.place ? Sample{{s.body}, {*s.place}}
                : sample_of(s.body, s.body.single ? s.strata : s.strata / 4, s.seed, std::ldexp(1.0, s.coarser));
    detail::Gauges<double, L> in_double(s, law, sample.shapes);
    detail::Refused refused;
    std::vector<detail::Tried> all;
    for (std::size_t k = 0; k < sample.places.size(); ++k) {
        std::optional<detail::Tried> worse;  // of both, where the state was chosen
        for (const int steps : {1, 2}) {
            const bool asked = s.double_only() ? s.place || k % 2 == std::size_t(steps - 1) : steps == 1;
            if (!asked) continue;
            if (auto t = detail::tried(in_double, sample.places[k], steps, refused);
                t && (!worse || detail::share(*t) > detail::share(*worse)))
                worse = std::move(t);
        }
        if (worse) all.push_back(std::move(*worse));
    }
    Measured m;
    m.counted = int(all.size()), m.refused = refused.count;
    if (s.place && all.empty()) return m.failed = refused.first, m;
    if (all.size() <= sample.places.size() / 2) {
        m.failed = fmt::format(
            "{} of {} steps are refused, from h|W| = {:.3g} on: too few are left to judge by; the first: {}",
            refused.count, sample.places.size(), refused.from, refused.first);
        return m;
    }
    std::stable_sort(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return detail::share(a) > detail::share(b); });
    std::vector<detail::Tried> worst(all.begin(), all.begin() + std::ptrdiff_t(std::min(worst_of, all.size())));
    std::mt19937_64 random(s.seed);
    detail::Refused beyond;
    for (auto& best : worst)
        for (int k = 0; k < tries && !s.place; ++k)
            if (auto t = detail::tried(in_double, beside(best.place, std::ldexp(0.5, -k), random), best.steps, beyond);
                t && detail::share(*t) > detail::share(best))
                best = std::move(*t);
    if constexpr (!std::is_same_v<S, double>) {
        for (std::size_t k = 1; k <= others && all.size() > worst_of; ++k) worst.push_back(all[all.size() - k]);
        detail::Gauges<S, L> gauges(s, law, sample.shapes);
        std::vector<detail::Tried> sharp;
        for (const auto& t : worst)
            if (auto now = detail::tried(gauges, t.place, t.steps, beyond)) sharp.push_back(std::move(*now));
        if (sharp.empty()) {
            m.failed = "in fifty every step that counts in double is refused: " + beyond.first;
            return m;
        }
        worst = std::move(sharp);
    }
    const auto& at = *std::max_element(
        worst.begin(), worst.end(), [](const auto& a, const auto& b) { return detail::share(a) < detail::share(b); });
    m.value = at.value, m.limit = at.limit, m.rounding = at.rounding;
    m.at = words(at.place), m.set = sample.shapes[at.place.shape].set;
    m.note = fmt::format("{} of {} states{}; worst at h|W| = {:.3g}{}", m.counted, sample.places.size(),
        m.refused ? fmt::format(" (the others {}, from h|W| = {:.3g} on)",
            refused.rough == refused.count ? "have no derivative that is found"
            : refused.rough > 0            ? "are refused, or have no derivative that is found"
                                           : "are refused",
            refused.from)
                  : "",
        turn(at.place), at.steps == 2 ? ", in two steps" : "");
    if (m.value <= m.limit && refused.rough > int(sample.places.size()) / most_rough) {
        m.failed =
            fmt::format("at {} of {} states derivatives are not found, from h|W| = {:.3g} on: what is kept at the "
                        "others does not show it of the map",
                refused.rough, sample.places.size(), refused.from);
        m.at = words(*refused.first_rough), m.set = sample.shapes[refused.first_rough->shape].set;
        return m;
    }
    if (m.value <= m.limit) return m;
    if constexpr (!std::is_same_v<S, double>) {
        detail::Gauges<S, L> gauges(s, law, sample.shapes);
        std::vector<Trial<S>> trials;
        for (const auto& t : worst) trials.push_back({&gauges(t.place), state_of<S>(t.place), t.place.h});
        m.order = exponent<S>(trials);
    }
    return m;
}

/// Steps after which a method of one's own has left its start behind, as one of several steps has to make.
inline constexpr std::int64_t beyond_start = 16;

/// Seeded states: over one step, of a method of one's own also over two and over beyond_start; or, at half the
/// body's step, over one and over n. Strata: over one step (see there).
template <class S, class L> Measured over_states(const Subject& s, std::int64_t n, const L& law) {
    if (s.body.stratified || s.place) return over_strata<S>(s, law);
    const auto gauge = law.template on<S>(s);
    const double step = n == 1 ? s.h() : s.h() / 2;
    std::vector<Trial<S>> trials;
    for (int k = 0; k < s.states; ++k)
        trials.push_back({&gauge, convert<S>(random_state(s.body, s.seed + std::uint64_t(k))), step});
    std::vector<std::int64_t> lengths{1};
    if (n > 1) lengths.push_back(n);
    else if (s.may_remember()) lengths.insert(lengths.end(), {2, beyond_start});
    Worst worst;
    Measured m;
    std::int64_t longest = 0;
    for (const auto& [of, z, h] : trials)
        for (const std::int64_t steps : lengths) {
            const auto at = convert<double>(z);
            try {
                if (worst.see(gauge.value(z, S(h), steps), gauge.limit(at, h, steps)) && gauge.rounding)
                    m.rounding = gauge.rounding(at, h, steps);
                longest = std::max(longest, steps);
            } catch (const Stopped& stopped) {
                // so many steps may lead to where the next is refused, or past kinks: that is no fault
                if (n > 1 || steps != beyond_start || stopped.why == Stopped::Why::failed) throw;
            }
        }
    m.value = worst.value, m.limit = worst.limit;
    if (lengths.size() > 2)
        m.note = longest == beyond_start ? fmt::format("over 1, 2 and {} steps", longest) : "over 1 and 2 steps";
    if (!(m.value <= m.limit) && std::isfinite(m.value)) m.order = exponent<S>(trials);
    return m;
}

}  // namespace verilie::studies::certify
