#pragma once
#include <verilie/mechanics/fold.hpp>
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Lie-Verlet drift:  Jξ = p̃ + ½h[ Jξ×ξ − ½h(ξ·Jξ)ξ ],   F = cay(hξ).                    BOS (8)-(10), τ moved into p̃
/// The kicks p̃ = p + ½hτ before it and after it are KickDriftKick's (mechanics/method.hpp).
/// Body frame, any J. In x = hξ/2, b = hp̃/2 it reads Jx + x×Jx + (x·Jx)x = b: three unknowns, never the torque.
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

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> b = h / 2 * p;
        const auto from = [&](const Vec3<S>& guess) {
            return newton(
                guess, [&](const auto& x) { return J * x + cross(x, J * x) + dot(x, J * x) * x - b; },
                [&](const auto& x) { return J + hat(x) * J - hat(J * x) + 2 * outer(x, J * x) + dot(x, J * x) * one; });
        };
        Root<S> root = from(J.inverse(b));
        const auto Jv = values(J.J.d), bv = values(b);
        if (!all(fold::unique(Jv, bv))) [[unlikely]]
            root = fold::continued(Jv, bv, root, from);
        return {cay(2 * root.x), root.solve};
    }
};

}  // namespace verilie::methods
