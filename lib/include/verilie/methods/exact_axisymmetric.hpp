#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// The motion of a free body with two equal moments, between kicks:  J = diag(j, j, j₃),
///     F = exp(h p̃/j) exp(h p̃₃ (1/j₃ − 1/j) e₃).                             Landau, Lifshitz, Mechanics, secs. 33, 35
/// For ω = p/j + c e₃ with c = p₃ (1/j₃ − 1/j) constant, and π = Rp constant in space: R(h) = exp(h π/j) R exp(h c e₃).
/// Body frame; the axis e₃ is that of J, whichever it is. Explicit, no limit on h|ω|.
struct exact_axisymmetric {
    static constexpr MethodInfo info{
        .key = "exact_axisymmetric",
        .source = "Landau, Lifshitz, Mechanics, secs. 33, 35",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::axisymmetric,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "the drift is the exact motion of a free body; on spheres equals lie_newmark_exp and romero_vi",
        .exact_free_sphere = true,
        .exact_free = true,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const int k = J.spherical ? 2 : J.axis, i = (k + 1) % 3;
        Vec3<S> spin = zero3<S>();
        spin(k) = h * p(k) * (J.Jinv(k) - J.Jinv(i));
        // NOTE: |p| stays, so that without it the same rounding of exp would come back in every step.
        return {normalised(exp(h * J.Jinv(i) * p) * exp(spin)), solved<S>()};
    }
};

}  // namespace verilie::methods
