#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Lie-Verlet drift:  Jξ = p̃ + ½h[ Jξ×ξ − ½h(ξ·Jξ)ξ ],   F = cay(hξ).                        BOS (8)-(10), τ moved into p̃
/// Body frame, any J. In x = hξ/2, b = hp̃/2 it reads Jx + x×Jx + (x·Jx)x = b: three unknowns, never the torque.
/// A solution exists for every h; it is unique while h|J⁻¹p̃| < 3.99, and for every h if Jmax/Jmin <= 6+√39.
struct lie_verlet {
    static constexpr MethodInfo info{
        .key = "lie_verlet", .source = "BOS (8)-(10), (7) corrected", .order = 2,
        .symmetric = Where::always, .symplectic = Where::always, .momentum_map = Where::always, .energy_free_body = Where::spherical,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 1,
        .domain = "every h; unique while h|J^-1 p~| < 511/128", .note = "thin rods (Jmax/Jmin above about 136) fold at large steps"};
    static constexpr Frame frame = Frame::body;

    template <class S>
    static Solve<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h, Quat<S>& f) {
        using B = base_t<S>;
        const Vec3<S> b = S(ratio<S>(1, 2) * h) * p;
        const Vec3<B> j = values<S>(J.J);
        Vec3<S> x = times<S>(J.Jinv, b);
        const Solve<S> solve = newton<S>(x, [&](const Vec3<S>& x, Vec3<S>& r, Mat3<B>& A) {
            const Vec3<S> Jx = times<S>(J.J, x);
            r = Jx + cross<S>(x, Jx) + dot<S>(x, Jx) * x - b;
            const Vec3<B> y = values<S>(x), Jy = times<B>(j, y);
            A = Mat3<B>(j.asDiagonal()) + lie::hat<B>(y) * j.asDiagonal() - lie::hat<B>(Jy)
              + B(2) * y * Jy.transpose() + dot<B>(y, Jy) * Mat3<B>::Identity();
        });
        f = lie::cay<S>(Vec3<S>(S(2) * x));
        return solve;
    }
};

}  // namespace verilie::methods
