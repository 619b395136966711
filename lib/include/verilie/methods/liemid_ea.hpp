#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// LIEMID[EA] drift, twice:  Θ = ½h J⁻¹ exp(−½Θ) p,   R ← R exp(Θ),   p ← exp(−Θ) p.                  BOS (13)-(18), Θ_{k+1} in (18)
/// Body frame, any J: a half step of Krysl's first-order Lie midpoint rule and one of its adjoint. Hence F = exp(Θ₁) exp(Θ₂).
struct liemid_ea {
    static constexpr MethodInfo info{
        .key = "liemid_ea", .source = "BOS (13)-(18), (18) corrected", .order = 2,
        .symmetric = Where::always, .symplectic = Where::spherical, .momentum_map = Where::always, .energy_free_body = Where::spherical,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 2,
        .domain = "Newton may fail from h|w| of about 10 on triaxial bodies", .note = "equals lie_newmark_exp and romero_vi on spheres", .exact_free_sphere = true};
    static constexpr Frame frame = Frame::body;

    template <class S>
    static Solve<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h, Quat<S>& f) {
        Quat<S> f1, f2;
        const Solve<S> first = half_step(J, p, h, f1);
        const Solve<S> second = half_step(J, rotate_back<S>(f1, p), h, f2);
        f = mul<S>(f1, f2);
        return both<S>(first, second);
    }

private:
    template <class S>
    static Solve<S> half_step(const Inertia<S>& J, const Vec3<S>& p, const S& h, Quat<S>& f) {
        using B = base_t<S>;
        const S half = ratio<S>(1, 2) * h;
        const B quarter = ratio<B>(1, 2) * value(half);
        const Vec3<B> j = values<S>(J.J);
        Vec3<S> Th = half * times<S>(J.Jinv, p);
        const Solve<S> solve = newton<S>(Th, [&](const Vec3<S>& Th, Vec3<S>& r, Mat3<B>& A) {
            const Vec3<S> m = ratio<S>(-1, 2) * Th, y = rotate<S>(lie::exp<S>(m), p);
            r = times<S>(J.J, Th) - half * y;
            A = Mat3<B>(j.asDiagonal()) - quarter * Mat3<B>(lie::hat<B>(values<S>(y)) * lie::dexp<B>(values<S>(m)));
        });
        f = lie::exp<S>(Th);
        return solve;
    }
};

}  // namespace verilie::methods
