#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// LIEMID[EA] drift, twice:  Θ = ½h J⁻¹ exp(−½Θ) p,   R ← R exp(Θ),   p ← exp(−Θ) p.     BOS (13)-(18), Θ_{k+1} in (18)
/// Body frame, any J: a half step of Krysl's first-order Lie midpoint rule, then one of its adjoint;
/// F = exp(Θ₁) exp(Θ₂).
struct liemid_ea {
    static constexpr MethodInfo info{
        .key = "liemid_ea",
        .source = "BOS (13)-(18), (18) corrected",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::spherical,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain =
            "Newton may fail from h|w| of about 8 on triaxial bodies with Jmax/Jmin up to 3, of about 6 on slender "
            "ones (Jmax/Jmin up to 100)",
        .note = "equals lie_newmark_exp and romero_vi on spheres",
        .exact_free_sphere = true,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const auto [F1, first] = midpoint(J, p, h / 2);
        const auto [F2, second] = midpoint(J, rotate_back(F1, p), h / 2);
        return {F1 * F2, both(first, second)};
    }

private:
    /// Θ = h J⁻¹ exp(−½Θ) p.
    template <class S> static Turn<S> midpoint(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        Vec3<S> y;  // exp(−½Θ) p
        const auto [Th, solve] = newton(
            h * J.inverse(p),  // first guess
            [&](const auto& Th) {
                y = exp(-Th / 2) * p;
                return J * Th - h * y;
            },
            [&](const auto& Th) { return J - value(h) / 2 * (hat(values(y)) * dexp(-Th / 2)); });
        return {exp(Th), solve};
    }
};

}  // namespace verilie::methods
