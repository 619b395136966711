#pragma once
#include <verilie/mechanics/implicit.hpp>

namespace own {
using namespace verilie;

/// The implicit midpoint rule for the quaternion and p = JW:   Q⁺ = Q + ½h Q̄∘(0, W̄),
///     p⁺ = p + h (p̄ × W̄ + τ(Q̄/|Q̄|)),   a bar the mean of both ends.
/// The rule keeps what is quadratic: |Q|, and of a free body |π| and the energy. With a = hW̄ the first equation reads
/// Q⁺ = Q∘cay(a), and Q̄/|Q̄| lies half way. The torque is no part of a conservation law of momentum: it belongs to a
/// mean of two attitudes that is no rotation.
struct quaternion_midpoint {
    static constexpr MethodInfo info{
        .key = "quaternion_midpoint",
        .source = "implicit midpoint rule for (Q, JW)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = true,
        .domain = "Newton may fail from h|w| of about 6 on triaxial bodies",
        .note = "",
    };
    static constexpr Frame frame = Frame::body;
    template <class P, class S> using stepper = ImplicitStepper<quaternion_midpoint, P, S>;

    template <class S> static Quat<S> stage(const BodyState<S>& b, const Vec3<S>& a) {
        return b.q * lie::square_root<S>(lie::cay(a));
    }
    template <class S>
    static Vec3<S> advance(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& T_stage, const Vec3<S>& a, const S& h) {
        const Vec3<S> p = b.L, W = J.inverse(p);
        b.L = p + cross(J * (1 / h * a), a) + h * T_stage;
        b.q = turn_body(b.q, lie::cay(a));
        return a - h / 2 * (W + J.inverse(b.L));
    }
    template <class S>
    static Vec3<S> translate(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& F_stage, const S& h) {
        return midpoint_rule<S>(J, b, F_stage, h);
    }
};

}  // namespace own
