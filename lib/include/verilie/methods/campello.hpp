// exports: campello_phi0, campello_phi_half
#pragma once
#include <verilie/mechanics/implicit.hpp>

namespace verilie::methods {

namespace detail {
/// Campello et al.:  Ω⁺ = Ω + (h/j)[φ Rτ + (1−φ) R⁺τ⁺],   R⁺ = cay(hΩ⁺) R.                                      BG (26)
/// Spherical bodies, spatial frame; written for π = jΩ = b.L. The unknown is a = hΩ⁺: advance() makes the step that a
/// makes and returns by how much a misses its equation (mechanics/implicit.hpp). First order for every φ, since R⁺ is
/// reached with the velocity at the end: h²/2 times the acceleration too far. On x″ = −x the eigenvalues have
/// |λ|² = 1/(1 + (1−φ)h²): for φ < 1 it damps, at a rate of order h.
/// Only spatial torques are added to π, so the component of π along a symmetry axis in space is exact for every φ; but
/// the force F⁺, which belongs to x⁺, acts at x, so Σ x × m v + JΩ is not.
template <int twice_phi> struct Campello {
    static constexpr Frame frame = Frame::spatial;
    template <class P, class S> using stepper = ImplicitStepper<Campello, P, S>;

    template <class S> static Quat<S> stage(const BodyState<S>& b, const Vec3<S>& a) { return turn_space(cay(a), b.q); }
    template <class S>
    static Vec3<S> advance(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& T, const Vec3<S>& T_stage, const Vec3<S>& a, const S& h) {
        b.q = stage(b, a);
        b.L += h * (ratio<S>(twice_phi, 2) * T + ratio<S>(2 - twice_phi, 2) * T_stage);
        return a - h * J.inverse(b.L);
    }
    /// v⁺ = v + (h/m)[φF + (1−φ)F⁺],  x⁺ = x + h v⁺; F⁺ belongs to x⁺.
    template <class S>
    static Vec3<S> translate(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& F, const Vec3<S>& F_stage, const S& h) {
        b.u += h * (ratio<S>(twice_phi, 2) * F + ratio<S>(2 - twice_phi, 2) * F_stage);
        b.x += h / J.m * b.u;
        return b.x;
    }
};

constexpr MethodInfo campello_info(std::string_view key, std::string_view source) {
    return {
        .key = key,
        .source = source,
        .order = 1,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::spherical,
        .implicit_in_loads = true,
        .domain = "Newton from the explicit predictor; no limit on h|w| of its own",
        .note = "damps oscillations at a rate of order h",
        .order_free = 2,
        .orbital_momentum = false,
    };
}
}  // namespace detail

/// φ = 0: backward Euler for the loads.
struct campello_phi0 : detail::Campello<0> {
    static constexpr MethodInfo info = detail::campello_info("campello_phi0", "BG (26), phi = 0");
};
/// φ = 1/2.
struct campello_phi_half : detail::Campello<1> {
    static constexpr MethodInfo info = detail::campello_info("campello_phi_half", "BG (26), phi = 1/2");
};

}  // namespace verilie::methods
