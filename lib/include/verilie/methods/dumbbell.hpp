// exports: dumbbell_midpoint, dumbbell_conserving
#pragma once
#include <verilie/mechanics/midpoint_by_halves.hpp>

namespace verilie::methods {

namespace detail {
/// Romero's dumbbell integrators, reconstructed (the print of appendix B is unreadable):
///     I( exp(½Θ)W⁺ − exp(−½Θ)W ) = h c e₃ × Lᵀg,   Θ = ½h(W + W⁺),   L = R exp(½Θ),   R⁺ = R exp(Θ).     R, appendix B
/// Spherical bodies, body frame; written for p = IW = b.L. The unknown is Θ, as in midpoint.hpp. e₃ × Lᵀg is the body
/// torque τ(L), so any potential linear in R will do. Since exp(Θ) leaves Θ where it is, kinetic and potential energy
/// change by
///     T⁺ − T = c Θ·τ(L),   V⁺ − V = −sinc(½|Θ|) Θ·τ(L):
/// c = sinc(½|Θ|) keeps the energy, c = 1 is the midpoint rule.
template <bool conserving> struct Dumbbell {
    static constexpr Frame frame = Frame::body;
    template <class S> using one = MidpointByHalves<ExpHalf, S, conserving>;
    template <class P, class S> using stepper = implicit_stepper_t<Dumbbell, P, S>;

    template <class S> static Quat<S> stage(const BodyState<S>& b, const Vec3<S>& Th) { return b.q * exp(Th / 2); }
    template <class S>
    static Vec3<S> advance(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& T_stage, const Vec3<S>& Th, const S& h) {
        const Quat<S> half = exp(Th / 2);
        const Vec3<S> p = b.L;
        const S c = conserving ? sinc(squared_norm(Th) / 4) : S(1);  // sinc takes the square of its argument
        b.L = rotate_back(half, rotate_back(half, p) + h * c * T_stage);
        b.q = turn_body(b.q, half * half);
        return Th - h / 2 * J.inverse(p + b.L);
    }
    template <class S>
    static Vec3<S> translate(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& F_stage, const S& h) {
        return midpoint_rule(J, b, F_stage, h);
    }
};
constexpr MethodInfo dumbbell_info(std::string_view key, std::string_view source, Where energy) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::spherical,
        .implicit_in_loads = true,
        .domain = "Newton from the explicit predictor",
        .note = "reconstructed",
        .exact_free_sphere = true,
        .energy_linear = energy,
        .linear_potential_only = true,
    };
}
}  // namespace detail

/// c = 1; on a spherical body the same as simo_wong.
struct dumbbell_midpoint : detail::Dumbbell<false> {
    static constexpr MethodInfo info =
        detail::dumbbell_info("dumbbell_midpoint", "R, appendix B, midpoint; reconstructed", Where::never);
};
/// c = sinc(½|Θ|).
struct dumbbell_conserving : detail::Dumbbell<true> {
    static constexpr MethodInfo info =
        detail::dumbbell_info("dumbbell_conserving", "R, appendix B, conserving; reconstructed", Where::spherical);
};

}  // namespace verilie::methods
