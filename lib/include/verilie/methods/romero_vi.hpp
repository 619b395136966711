#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Romero's variational integrator, L_d = Θ·JΘ/(2h):  JΘ + ½Θ×JΘ + g Θ×(Θ×JΘ) = hp̃,   F = exp(Θ).          R (26)-(32)
/// Body frame, any J; the left side is dexp⁻¹ at −Θ applied to JΘ, g as in lie::dexp_inverse. Three unknowns, never the
/// torque. For the Jacobian, with x = Θ, y = Jx, z = |x|²:  x × (x × y) = (x·y) x − z y,  and g is a function of z.
struct romero_vi {
    static constexpr MethodInfo info{
        .key = "romero_vi",
        .source = "R (26)-(32)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain =
            "Newton may fail from h|w| of about 4 on triaxial bodies with Jmax/Jmin up to 3, of about 2.5 on slender "
            "ones (Jmax/Jmin up to 100); beyond it may find another branch",
        .note = "equals lie_newmark_exp and liemid_ea on spheres",
        .exact_free_sphere = true,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> hp = h * p;
        const auto [Th, solve] = newton(
            J.inverse(hp),  // first guess
            [&](const auto& x) { return dexp_inverse(-x, J * x) - hp; },
            [&](const auto& x) {
                using B = base_t<S>;
                const Vec3<B> y = J * x;
                const B z = squared_norm(x), xy = dot(x, y);
                const auto g = dexp_inverse_coefficient(dual<B, 1>::variable(z, 0));  // g.x = g(z), g.d(0) = dg/dz
                const Mat3<B> K = Mat3<B>::diagonal(values(J.J.d));                   // J as a matrix
                return K + ratio<B>(1, 2) * (hat(x) * J - hat(y))
                     + g.x * (xy * one + 2 * outer(x, y) - 2 * outer(y, x) - z * K)
                     + 2 * g.d(0) * outer(xy * x - z * y, x);
            });
        return {exp(Th), solve};
    }
};

}  // namespace verilie::methods
