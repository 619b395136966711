#pragma once
#include <verilie/mechanics/fold.hpp>
#include <verilie/mechanics/method.hpp>
#include <verilie/mechanics/one_unknown.hpp>

namespace verilie::methods {

/// Lie-Verlet drift:  Jξ = p̃ + ½h[ Jξ×ξ − ½h(ξ·Jξ)ξ ],   F = cay(hξ).                    BOS (8)-(10), τ moved into p̃
/// The kicks p̃ = p + ½hτ before it and after it are KickDriftKick's (mechanics/method.hpp).
/// Body frame, any J. In x = hξ/2, b = hp̃/2 it reads Jx + x×Jx + (x·Jx)x = b: never the torque, and one unknown where
/// 1 + |x|² is it (mechanics/one_unknown.hpp).
/// A solution exists for every h; it is unique while h|J⁻¹p̃| < 3.99, and for every h if Jmax/Jmin <= 6+√39. Of several
/// the one is taken that continues from h = 0; where none does the step fails (mechanics/fold.hpp).
struct lie_verlet {
    static constexpr MethodInfo info{
        .key = "lie_verlet",
        .source = "BOS (8)-(10), (7) corrected",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h; of thin rods, Jmax/Jmin above about 136, up to a fold at h|J^-1 p~| > 511/128",
        .note = "continues from h = 0, and never passes a fold",
    };
    static constexpr Frame frame = Frame::body;

    template <class S>
    [[gnu::always_inline]] static inline Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> b = h / 2 * p;
        const one_unknown::Curve<S> curve(J.J, J.Jinv, b);
        const auto [s, solve] = one_unknown::sigma(curve);
        const Quat<S> F = curve.turn(s);
        const auto one_solution = fold::unique(values(J.J.d), values(curve.y()));
        if (all(one_solution)) [[likely]]
            return {F, solve};
        const Root<S> root = continued(J, b, {1 / F.w * F.v, solve});
        return {select(one_solution, F, cay(2 * root.x)), root.solve};
    }

private:
    /// Of several solutions the one that continues from h = 0, by Newton's method in three unknowns.
    template <class S>
    [[gnu::noinline, gnu::cold]] static Root<S> continued(const Inertia<S>& J, const Vec3<S>& b, const Root<S>& found) {
        return fold::continued(values(J.J.d), values(b), found, [&](const Vec3<S>& guess) {
            return newton(
                guess, [&](const auto& x) { return J * x + cross(x, J * x) + dot(x, J * x) * x - b; },
                [&](const auto& x) { return J + hat(x) * J - hat(J * x) + 2 * outer(x, J * x) + dot(x, J * x) * one; });
        });
    }
};

}  // namespace verilie::methods
