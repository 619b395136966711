#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Romero's variational integrator, L_d = Θ·JΘ/(2h):  JΘ + ½Θ×JΘ + g Θ×(Θ×JΘ) = hp̃,   F = exp(Θ).                  R (26)-(32)
/// Body frame, any J; the left side is dexp⁻¹ at −Θ applied to JΘ, g as in lie::dexp_inverse. Three unknowns, never the torque.
struct romero_vi {
    static constexpr MethodInfo info{
        .key = "romero_vi", .source = "R (26)-(32)", .order = 2,
        .symmetric = Where::always, .symplectic = Where::always, .momentum_map = Where::always, .energy_free_body = Where::spherical,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 1,
        .domain = "Newton may fail from h|w| of about 4 on triaxial bodies; beyond it may find another branch", .note = "equals lie_newmark_exp and liemid_ea on spheres", .exact_free_sphere = true};
    static constexpr Frame frame = Frame::body;

    template <class S>
    static Solve<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h, Quat<S>& f) {
        using B = base_t<S>;
        using G = dual<B, 1>;
        const Vec3<S> hp = h * p;
        const Vec3<B> j = values<S>(J.J);
        Vec3<S> Th = times<S>(J.Jinv, hp);
        const Solve<S> solve = newton<S>(Th, [&](const Vec3<S>& Th, Vec3<S>& r, Mat3<B>& A) {
            r = lie::dexp_inverse<S>(Vec3<S>(-Th), times<S>(J.J, Th)) - hp;
            const Vec3<B> x = values<S>(Th), y = times<B>(j, x);
            const B z = squared_norm<B>(x), xy = dot<B>(x, y);
            const G g = lie::dexp_inverse_coefficient<G>(G::variable(z, 0));                       // g and dg/dz
            const Mat3<B> K = Mat3<B>(j.asDiagonal());
            A = K + ratio<B>(1, 2) * Mat3<B>(lie::hat<B>(x) * K - lie::hat<B>(y))
              + g.x * Mat3<B>(xy * Mat3<B>::Identity() + B(2) * x * y.transpose() - B(2) * y * x.transpose() - z * K)
              + B(B(2) * g.d(0)) * Mat3<B>(Vec3<B>(xy * x - z * y) * x.transpose());
        });
        f = lie::exp<S>(Th);
        return solve;
    }
};

}  // namespace verilie::methods
