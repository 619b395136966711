// exports: bepu_conserve, bepu_gyro_as_written
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Bepu turns first, then asks for the loads:  x⁺ = x + h/m u,  R⁺ = R exp(hw),  then the velocities with the loads at
/// t_{n+1}. PoseIntegrator.cs; p = Jw, body frame.
namespace detail {
struct Bepu {
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += h * l.F;
        b.L += h * l.T;
        return solved<S>();
    }
};
constexpr MethodInfo bepu_info(std::string_view key, std::string_view engines, bool conserves, std::string_view note) {
    return {
        .key = key,
        .source = "Bepu PoseIntegrator.cs",
        .order = conserves ? 1 : 0,
        .symmetric = Where::never,
        .symplectic = Where::spherical,
        .momentum_map = conserves ? Where::always : Where::spherical,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = note,
        .exact_free_sphere = true,
        .order_unloaded = 2,
        .order_spherical = conserves ? 0 : 1,
        .engines = engines,
    };
}
}  // namespace detail

/// F = exp(hw),  p⁺ = Fᵀp + hτ⁺: the momentum in space is kept through the turn.
struct bepu_conserve : detail::Bepu {
    static constexpr MethodInfo info = detail::bepu_info(
        "bepu_conserve", "Bepu ConserveMomentum", true, "free bodies end about the axis of least inertia");

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>&, const S& h) {
        b.x += h / J.m * b.u;
        const Quat<S> F = exp(h * J.inverse(b.L));
        b.q = turn_body(b.q, F);
        b.L = rotate_back(F, b.L);
        return solved<S>();
    }
};
/// F = exp(hw),  w⁺ = w + A⁻ᵀ h(w×p) + hJ⁻¹τ⁺,  A = J + h(ŵJ − p̂): as the code has it, with the sign of w×p reversed.
/// NOTE: (w⁺ − w)/h tends to minus the right-hand side of Euler's equations.
struct bepu_gyro_as_written : detail::Bepu {
    static constexpr MethodInfo info =
        detail::bepu_info("bepu_gyro_as_written", "Bepu ConserveMomentumWithGyroscopicTorque, as its source is written",
            false, "the gyroscopic torque has the wrong sign: order 0 but on spheres");

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>&, const S& h) {
        b.x += h / J.m * b.u;
        const Vec3<S> p = b.L, w = J.inverse(p);
        b.q = turn_body(b.q, exp(h * w));
        const Mat3<S> A = J + h * (hat(w) * J - hat(p));
        b.L += J * solve3(transpose(A), h * cross(w, p));
        return solved<S>();
    }
};

}  // namespace verilie::methods
