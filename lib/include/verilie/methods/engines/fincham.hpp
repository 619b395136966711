// exports: yade_fincham, allen_fincham
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Fincham's leapfrog: L is the momentum in space at half steps, here read at whole ones, π = L + ½hT.
///   w = J⁻¹Rᵀπ,  Q½ = Q + ¼h Q∘w,  π½ = π + ½hT,  w½ = J⁻¹Aᵀπ½,  Q⁺ = N[Q + ½h Q½∘w½],  π⁺ = π½ + ½hT⁺.
/// A is the attitude in which the momentum of the half step is read. The momentum in space is exact.
namespace detail {
template <bool at_the_middle> struct Fincham {
    static constexpr Frame frame = Frame::spatial;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        const Vec3<S> w = J.inverse(rotate_back(b.q, b.L));
        const Quat<S> middle{S(1), h / 4 * w};
        b.u += half * l.F;
        b.x += h / J.m * b.u;
        b.L += half * l.T;
        const Quat<S> A = at_the_middle ? b.q * normalised(middle) : b.q;
        const Vec3<S> velocity = J.inverse(rotate_back(A, b.L));
        const Quat<S> F = Quat<S>::identity() + middle * Quat<S>{S(0), half * velocity};
        b.q = turn_body(b.q, normalised(F));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        b.L += half * l.T;
        return solved<S>();
    }
};
constexpr MethodInfo fincham_info(std::string_view key, std::string_view source, std::string_view engines) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .engines = engines,
    };
}
}  // namespace detail

/// A = R(Q), the attitude at the start of the step: order 1 but on spheres.
struct yade_fincham : detail::Fincham<false> {
    static constexpr MethodInfo info = [] {
        auto m = detail::fincham_info("yade_fincham", "YADE NewtonIntegrator.cpp, Fincham1992",
            "YADE Fincham1992, its only one before 2023; Woo; LIGGGHTS nve/asphere 3");
        m.order = 1, m.order_spherical = 2;
        m.note = "free bodies end about the axis of least inertia";
        return m;
    }();
};
/// A = R(Q½): the published form.
struct allen_fincham : detail::Fincham<true> {
    static constexpr MethodInfo info = detail::fincham_info(
        "allen_fincham", "Fincham (1992), Allen and Tildesley, from memory", "none that we know: a control");
};

}  // namespace verilie::methods
