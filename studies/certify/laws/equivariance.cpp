// A motion that is turned and then marched is the motion marched and then turned.
#include <verilie/diagnostics/equivariance.hpp>

#include "certify/controls.hpp"
#include "certify/over_states.hpp"

namespace verilie::studies::certify {

namespace {
/// Off by the backward errors of both marches, magnified.
struct Equivariance {
    template <class S> Gauge<S> on(const Subject& s) const {
        const auto march = flow<S>(s.method, s.body.make<S>());
        const auto plain = plain_flow(s);
        const auto Q = lie::exp(
            s.body.turns == Turns::all ? Vec3<S>(S(1), S(-2), ratio<S>(1, 2)) : Vec3<S>(S(0), S(0), ratio<S>(13, 10)));
        return {[=](const Phase<S>& z, const S& h, std::int64_t n) {
                    return number(diagnostics::equivariance_defect<S>(march, z, Q, h, n));
                },
            [=, rounding = roundings<S>(s, 1), body = s.body](const Phase<double>& z, double h, std::int64_t n) {
                return double(n) * rounding
                     * (1 + magnified(body, z, [&](const Phase<double>& y) { return plain(y, h, n); }));
            }};
    }
};

template <class S> Measured equivariance(const Subject& s) {
    Measured m = over_states<S>(s, 16, Equivariance{});
    m.note +=
        (m.note.empty() ? "" : "; ") + std::string(s.body.turns == Turns::all ? "any turn" : "turns about the field");
    return m;
}
}  // namespace

Law law_equivariance() {
    return {
        .key = "equivariance",
        .rank = 40,
        .measures = "distance of turn-then-march to march-then-turn over 16 steps, relative",
        .unit = "1",
        .needs = "a potential that does not see some turn",
        .asks = [](const MethodInfo&, const Body& b) { return b.turns != Turns::none; },
        .claims = [](const MethodInfo& m, const Body&) { return m.equivariant; },
        .both_ways = true,
        .in_double = equivariance<double>,
        .in_fifty = equivariance<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("exact_axisymmetric", "pendulum_triaxial", {{"J", "2,2,4"}}),
                probe("leaning", "pendulum", {{"J", "2,2,2"}})}};
        },
    };
}

}  // namespace verilie::studies::certify
