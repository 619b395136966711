// exports: campello_phi0, campello_phi_half
#pragma once
#include <verilie/mechanics/implicit_one.hpp>

namespace verilie::methods {

namespace detail {
/// Campello et al.:  Ω⁺ = Ω + (h/j)[φ Rτ + (1−φ) R⁺τ⁺],   R⁺ = cay(hΩ⁺) R.                                      BG (26)
/// Spherical bodies, spatial frame; written for π = jΩ = b.L. The unknown is a = hΩ⁺: advance() makes the step that a
/// makes and returns by how much a misses its equation (mechanics/implicit.hpp). First order for every φ, since R⁺ is
/// reached with the velocity at the end: h²/2 times the acceleration too far. On x″ = −x the eigenvalues have
/// |λ|² = 1/(1 + (1−φ)h²): for φ < 1 it damps, at a rate of order h.
/// Only spatial torques are added to π, so the component of π along a symmetry axis in space is exact for every φ; but
/// the force F⁺, which belongs to x⁺, acts at x, so Σ x × m v + JΩ is not.
template <int twice_phi, class S> struct CampelloOfOne;
template <int twice_phi> struct Campello {
    static constexpr Frame frame = Frame::spatial;
    static constexpr std::string_view compiled_as = twice_phi == 0 ? "campello_phi0" : "campello_phi_half";
    template <class S> using one = CampelloOfOne<twice_phi, S>;
    template <class P, class S> using stepper = implicit_stepper_t<Campello, P, S>;

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
/// The same for mechanics/implicit_one.hpp.
template <int twice_phi, class S> struct CampelloOfOne {
    using B = base_t<S>;
    const Inertia<S>& J;
    Vec3<S> p, T;  ///< at t_n
    S h;

    static Quat<S> turn(const Vec3<S>& a) { return cay(a); }
    Vec3<S> end(const Vec3<S>& T_stage, const Vec3<S>&, const Quat<S>&) const {
        return p + h * (ratio<S>(twice_phi, 2) * T + ratio<S>(2 - twice_phi, 2) * T_stage);
    }
    Vec3<S> defect(const Vec3<S>& p_end, const Vec3<S>&, const Vec3<S>& a) const { return a - h * J.inverse(p_end); }
    static Quat<S> attitude(const Quat<S>& q, const Quat<S>& H) { return turn_space(H, q); }
    /// Of dR⁺ = hat(κ)R⁺:  da = κ − ½ a×κ + ¼(a·κ)a.
    InverseSlope<S> inverse_slope(
        const Vec3<S>&, const Vec3<S>&, const Mat3<S>& dT, const Vec3<S>& a, const Quat<S>&) const {
        const Mat3<S> da = one - ratio<S>(1, 2) * hat(a) + outer(ratio<S>(1, 4) * a, a);
        return {inverse(da - h * h * ratio<S>(2 - twice_phi, 2) * J.Jinv(0) * dT), da};
    }
    Vec3<S> guess() const { return h * J.inverse(p + h * T); }
    Vec3<S> momentum(const Vec3<S>& c) const { return 1 / h * (J * c); }
    B scale() const { return momentum_and_impulse(p, T, h); }
    static mask_t<S> exists(const Vec3<S>&) { return mask_of<S>(true); }
    CampelloOfOne<twice_phi, B> in_values(const Inertia<B>& J) const { return {J, values(p), values(T), value(h)}; }
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
