#pragma once
#include <verilie/mechanics/method.hpp>

namespace own {
using namespace verilie;

/// NO_SQUISH: the free body is turned about its axes 3, 2, 1, 2, 3, on quaternions q with momenta π = 2 q∘(0, p):
///   ζ = π·Pₖq / (4Jₖ),   q ← cos(ζs) q + sin(ζs) Pₖq,   π ← cos(ζs) π + sin(ζs) Pₖπ,   Pₖq = q∘eₖ.
///                                                                                  Miller et al. (2002), (2.17)-(2.20)
/// The product starts at q = 1 and is the relative rotation. Each factor is an exact flow.
struct no_squish {
    static constexpr MethodInfo info{
        .key = "no_squish",
        .source = "Miller et al. (2002)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        Quat<S> q = Quat<S>::identity(), momentum{S(0), 2 * p};
        const auto turn = [&](int k, const S& s) {
            Quat<S> axis{S(0), zero3<S>()};
            axis.v(k) = S(1);
            const Quat<S> pq = q * axis, pm = momentum * axis;
            const S angle = s / 4 * (J.Jinv(k) * (momentum.w * pq.w + dot(momentum.v, pq.v)));
            const S z = angle * angle, c = lie::cosine(z), sine = angle * lie::sinc(z);
            q = c * q + sine * pq;
            momentum = c * momentum + sine * pm;
        };
        turn(2, h / 2), turn(1, h / 2), turn(0, h), turn(1, h / 2), turn(2, h / 2);
        return {q, solved<S>()};
    }
};

}  // namespace own
