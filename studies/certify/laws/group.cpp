// Attitudes stay rotations.
#include <verilie/analysis/sample.hpp>
#include <verilie/diagnostics/group_defect.hpp>

#include "certify/control_maps.hpp"
#include "certify/controls.hpp"
#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
/// The largest over the way, in ulps.
struct Group {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto step = flow<S>(s.method, s.body.make<S>());
        return {[step](const Phase<S>& z, const S& h, std::int64_t n) {
                    return number(diagnostics::group_defect(step(z, h, n)));
                },
            [most = s.allowance() * s.ulps()](
                const Phase<double>&, double, std::int64_t n) { return most * (32 + 4 * std::sqrt(double(n))); }};
    }
};

/// 32 ulps at any time, and 4 sqrt(n) of a random walk of an ulp a step: four deviations. What grows steadily is no
/// walk, and is granted none: its mean growth over equal stretches, all states together, is not 0 by Student's t (D7)
/// at one in a million.
template <class S> Measured group_over(const Subject& s, std::int64_t n) {
    const auto problem = s.body.make<S>();
    const std::int64_t stretches = std::min<std::int64_t>(n, 64);
    Measured m;
    std::vector<double> growth;
    m.value = largest<S>(s, [&](const Phase<S>& z) {
        double most = 0;
        const auto all = states<S>(s.method, problem, z, S(s.body.h / 8), n / stretches, stretches);
        for (std::size_t k = 1; k < all.size(); ++k) {
            const double now = number(diagnostics::group_defect(all[k]));
            if (most == most && !(now <= most)) most = now;
            growth.push_back(number(S(diagnostics::excess<S>(all[k]) - diagnostics::excess<S>(all[k - 1]))));
        }
        return most;
    });
    const auto drift = analysis::test_mean(growth);
    const bool walks = !(drift.p < 1e-6);
    m.limit = (32 + (walks ? 4 * std::sqrt(double(n)) : 0)) * s.allowance() * s.ulps();
    m.note = walks ? fmt::format("no steady growth in {} steps", n)
                   : fmt::format("|q|^2 grows steadily, by {:.2g} ulps a step (t = {:.2g})",
                       drift.mean * double(stretches) / double(n), drift.t);
    return m;
}
/// A scheme of an engine that claims no law that would bound its energy on this body.
bool may_run_away(const Subject& s) {
    const MethodInfo& m = *s.method.info;
    return !m.engines.empty() && !holds(m.symmetric, s.body.spherical) && !holds(m.symplectic, s.body.spherical)
        && !holds(m.energy_free_body, s.body.spherical);
}
template <class S> Measured group(const Subject& s) {
    if (s.body.stratified || s.place) return over_states<S>(s, 1, Group{});
    const std::int64_t n = !std::is_same_v<S, double> ? 32 : s.double_only() ? 1024 : 16384;
    try {
        return group_over<S>(s, n);
    } catch (const Stopped& stopped) {
        if (!may_run_away(s)) throw;
        Measured m = group_over<S>(s, n / 16);
        m.note += fmt::format("; of {} steps: {}", n, stopped.what());
        return m;
    }
}

// for long marches: Newton may fail at a steep wall
bool smooth(const Body& body) { return body.loaded && (!body.single || body.info().linear_potential); }

/// f = (1, hW/2), of length sqrt(1 + h²|W|²/4).
struct unnormalised {
    static constexpr MethodInfo info = detail::control("unnormalised", "leaves the group");
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {Quat<S>{S(1), ratio<S>(1, 2) * h * J.inverse(p)}, solved<S>()};
    }
};
}  // namespace

Law law_group() {
    return {
        .key = "group",
        .rank = 50,
        .measures = "||R^T R - I||_F, | |q|^2 - 1 |: the largest over 16384 steps (32 in fifty)",
        .unit = "ulps",
        .needs = "nothing",
        .asks = [](const MethodInfo&, const Body& b) { return smooth(b); },
        .claims = [](const MethodInfo&, const Body&) { return true; },
        .both_ways = true,
        .in_double = group<double>,
        .in_fifty = group<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "pendulum_triaxial", {{"J", "2,2,4"}}),
                probe(map_of<unnormalised>(), "pendulum_triaxial", {{"J", "2,3,4"}})}};
        },
    };
}

}  // namespace verilie::studies::certify
