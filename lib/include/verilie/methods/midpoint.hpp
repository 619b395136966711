// exports: lie_midpoint, simo_wong
#pragma once
#include <verilie/mechanics/midpoint_by_halves.hpp>

namespace verilie::methods {

namespace detail {
/// Midpoint rule in conservation form:  Θ = ½h(W + W⁺),   R⁺ = R F,   JW⁺ = Fᵀ JW + h Hᵀ τ(R H),   F = F(Θ), H² = F.
///                                                                                                           R sec. 7.1
/// Body frame, any J; written for p = JW = b.L. The unknown is Θ: advance() makes the step that Θ makes and returns by
/// how much Θ misses its equation, which Newton brings to zero (mechanics/implicit.hpp); of one body about a point in ½Θ
/// (mechanics/midpoint_by_halves.hpp).
/// In space π⁺ = π + h RHτ(RH): momentum is exact. FΘ = Θ makes T⁺ − T = Θ·(p⁺ − p)/h = Θ·τ(RH) for the kinetic energy
/// T: exact on the free body, not under loads.
template <class Increment> struct Midpoint {
    static constexpr Frame frame = Frame::body;
    static constexpr std::string_view compiled_as = Increment::method;
    template <class S> using one = MidpointByHalves<typename Increment::one, S>;
    template <class P, class S> using stepper = implicit_stepper_t<Midpoint, P, S>;

    template <class S> static Quat<S> stage(const BodyState<S>& b, const Vec3<S>& Th) {
        return b.q * Increment::half(Th);
    }
    template <class S>
    static Vec3<S> advance(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& T_stage, const Vec3<S>& Th, const S& h) {
        const Vec3<S> p = b.L;
        const Quat<S> F = Increment::rotation(Th), H = Increment::half(Th);
        b.L = rotate_back(F, p) + h * rotate_back(H, T_stage);
        b.q = turn_body(b.q, F);
        return Th - h / 2 * J.inverse(p + b.L);
    }
    template <class S>
    static Vec3<S> translate(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& F_stage, const S& h) {
        return midpoint_rule(J, b, F_stage, h);
    }
};
struct CayHalves {
    static constexpr std::string_view method = "lie_midpoint";
    using one = CayHalf;
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return cay(a); }
    template <class S> static Quat<S> half(const Vec3<S>& a) { return square_root(cay(a)); }
};
struct ExpHalves {
    static constexpr std::string_view method = "simo_wong";
    using one = ExpHalf;
    template <class S> static Quat<S> rotation(const Vec3<S>& x) { return exp(x); }
    template <class S> static Quat<S> half(const Vec3<S>& x) { return exp(x / 2); }
};

constexpr MethodInfo midpoint_info(
    std::string_view key, std::string_view source, std::string_view domain, bool exponential) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = true,
        .domain = domain,
        .note = "near an attracting pole of U a step may have no solution",
        .exact_free_sphere = exponential,
    };
}
}  // namespace detail

/// F = cay.
struct lie_midpoint : detail::Midpoint<detail::CayHalves> {
    static constexpr MethodInfo info = detail::midpoint_info("lie_midpoint",
        "R sec. 7.1, midpoint rule in conservation form; identified (the print at hand lacks appendix A)",
        "Newton may fail, or find another branch, from h|w| of about 4 on triaxial bodies with Jmax/Jmin up to 3, of "
        "about 2 on slender ones (Jmax/Jmin up to 100); of the free body, moments J1 <= J2 <= J3, one solution for "
        "h|W| < 4 sqrt(J1 J3)/(J3 - J1); loads may add others where h^2 |dT/dR| is not small against J1",
        false);
};
/// F = exp: the energy-momentum method.
struct simo_wong : detail::Midpoint<detail::ExpHalves> {
    static constexpr MethodInfo info = detail::midpoint_info("simo_wong",
        "R sec. 7.1, energy-momentum; identified (the print at hand lacks appendix A)",
        "Newton may fail from h|w| of about 2 on triaxial bodies with Jmax/Jmin up to 3, of about 1.5 on slender ones "
        "(Jmax/Jmin up to 100); beyond it may find another branch; of a free sphere "
        "there are others from h|W| = pi on",
        true);
};

}  // namespace verilie::methods
