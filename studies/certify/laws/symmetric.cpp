// A step back undoes a step forth.
#include <verilie/diagnostics/reversibility.hpp>

#include "certify/controls.hpp"
#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
/// Off by the backward errors of both ways, that of the first magnified by the second.
struct Reversibility {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto step = flow<S>(s.method, s.body.make<S>());
        const auto plain = plain_flow(s);
        return {[step](const Phase<S>& z, const S& h, std::int64_t n) {
                    const Flow<S> all = [&](const Phase<S>& y, const S& k, std::int64_t) { return step(y, k, n); };
                    return number(diagnostics::reversibility_defect<S>(all, z, h));
                },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t n) {
                const auto forth = [&](const Phase<double>& y) { return plain(y, h, n); };
                const auto back = [&](const Phase<double>& y) { return plain(y, -h, n); };
                return double(n) * rounding * (1 + magnified(body, z, forth)) * (1 + magnified(body, forth(z), back));
            }};
    }
};

template <class S> Measured symmetric(const Subject& s) { return over_states<S>(s, 1, Reversibility{}); }
}  // namespace

Law law_symmetric() {
    return {
        .key = "symmetric",
        .rank = 20,
        .measures = "what a step h and a step -h leave, relative",
        .unit = "1",
        .needs = "nothing",
        .asks = [](const MethodInfo&, const Body& b) { return b.loaded; },
        .claims = [](const MethodInfo& m, const Body& b) { return holds(m.symmetric, b.spherical); },
        .both_ways = true,
        .in_double = symmetric<double>,
        .in_fifty = symmetric<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "pendulum_triaxial", {{"J", "2,2,4"}}),
                probe("rrp_euler", "pendulum", {{"J", "2,2,2"}})}};
        },
    };
}

}  // namespace verilie::studies::certify
