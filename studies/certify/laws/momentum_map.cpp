// The momenta of the problem's symmetries in space are kept.
#include <verilie/diagnostics/momentum_map.hpp>

#include "certify/asks.hpp"
#include "certify/controls.hpp"
#include "certify/kept.hpp"

namespace verilie::studies::certify {

namespace {
/// Round-off is a random walk: 64 ulps of |p| times the root of the number of steps.
struct Momentum {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto problem = s.body.make<S>();
        const auto march = flow<S>(s.method, problem);
        return {[=](const Phase<S>& z, const S& h, std::int64_t n) {
                    return number(diagnostics::momentum_change<S>(*problem, z, march(z, h, n)));
                },
            [ulps = 64 * s.allowance() * s.ulps()](
                const Phase<double>&, double, std::int64_t n) { return ulps * std::sqrt(double(n)); }};
    }
};

template <class S> Measured momentum_map(const Subject& s) { return kept<S>(s, Momentum{}); }
/// With applied loads a method of kicks keeps the balance of momenta exactly: half a step of load at either end. That
/// another one misses it proves nothing.
bool balances(const MethodInfo& m, const Body& b) {
    return conservative(b) || (holds(m.momentum_map, b.spherical) && holds(m.symmetric, b.spherical));
}
/// A method that loses the orbital momentum is known to keep the others. Where that one is not conserved, info says
/// neither that such a method keeps what is left nor that it does not. NOTE: momenta about a point are named L_x and so on.
bool speaks_of_momenta(const MethodInfo& m, const Body& b) {
    if (m.orbital_momentum || b.single || !b.info().separable) return true;
    const auto kept = b.make<fifty>()->conserved();
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (kept[i] && b.info().invariants[i].name.starts_with("L")) return true;
    return false;
}
}  // namespace

Law law_momentum_map() {
    return {
        .key = "momentum_map",
        .rank = 30,
        .measures = "change of the spatial momenta of the problem's symmetries over 64 steps (16 in fifty)",
        .unit = "ulps of |p|",
        .needs = "a symmetry in space",
        .asks =
            [](const MethodInfo& m, const Body& b) {
                return generic(b) && has(b, verilie::Law::momentum) && balances(m, b) && speaks_of_momenta(m, b);
            },
        .claims =
            [](const MethodInfo& m, const Body& b) {
                return holds(m.momentum_map, b.spherical) && (m.orbital_momentum || b.single || !b.info().separable);
            },
        .both_ways = true,
        .in_double = momentum_map<double>,
        .in_fifty = momentum_map<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "pendulum_triaxial", {{"J", "2,2,4"}}),
                        probe("lie_newmark", "pendulum_triaxial", {{"J", "2,3,4"}})},
                {probe("exact_axisymmetric", "torus_tilted", small_ring),
                    probe("swollen", "torus_tilted", small_ring)}};
        },
        .denied_under_loads = true,  // a rule may lose by its stages what its free flow keeps
    };
}

}  // namespace verilie::studies::certify
