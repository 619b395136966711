#pragma once
#include <verilie/mechanics/method.hpp>

namespace own {

/// NO_SQUISH: the free body is turned about its axes 3, 2, 1, 2, 3, on quaternions q with momenta π = 2 q∘(0, p):
///   ζ = π·Pₖq / (4Jₖ),   q ← cos(ζs) q + sin(ζs) Pₖq,   π ← cos(ζs) π + sin(ζs) Pₖπ,   Pₖq = q∘eₖ.                Miller et al. (2002), (2.17)-(2.20)
/// The product starts at q = 1 and is the relative rotation. Each factor is an exact flow.
struct no_squish {
    using Where = verilie::Where;
    static constexpr verilie::MethodInfo info{
        .key = "no_squish", .source = "Miller et al. (2002)", .order = 2,
        .symmetric = Where::always, .symplectic = Where::always, .momentum_map = Where::always, .energy_free_body = Where::spherical,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 0,
        .domain = "every h", .note = ""};
    static constexpr verilie::Frame frame = verilie::Frame::body;

    template <class S>
    static verilie::Solve<S> drift(const verilie::Inertia<S>& J, const verilie::Vec3<S>& p, const S& h, verilie::Quat<S>& f) {
        using namespace verilie;
        f = Quat<S>::identity();
        Quat<S> momentum{S(0), Vec3<S>(S(2) * p)};
        const auto turn = [&](int k, const S& s) {
            Quat<S> axis{S(0), zero3<S>()};
            axis.v(k) = S(1);
            const Quat<S> pf = mul<S>(f, axis), pm = mul<S>(momentum, axis);
            const S angle = S(ratio<S>(1, 4) * s) * S(J.Jinv(k) * S(S(momentum.w * pf.w) + dot<S>(momentum.v, pf.v)));
            const S z = S(angle * angle), c = lie::cosine<S>(z), sine = S(angle * lie::sinc<S>(z));
            f = {S(S(c * f.w) + S(sine * pf.w)), Vec3<S>(c * f.v + sine * pf.v)};
            momentum = {S(S(c * momentum.w) + S(sine * pm.w)), Vec3<S>(c * momentum.v + sine * pm.v)};
        };
        const S half = ratio<S>(1, 2) * h;
        turn(2, half), turn(1, half), turn(0, h), turn(1, half), turn(2, half);
        return solved<S>();
    }
};

}  // namespace own
