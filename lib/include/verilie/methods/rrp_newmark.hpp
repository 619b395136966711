#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// RRP scheme à la explicit Newmark:  α = hω,   ω = π̃/j,   R⁺ = cay(α) R.                                      BG (25)
/// Spherical bodies, spatial frame. The rotation angle is 2 atan(h|ω|/2): a step exists for every h.
struct rrp_newmark {
    static constexpr MethodInfo info{
        .key = "rrp_newmark",
        .source = "BG (25)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::spherical,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "equals lie_newmark",
    };
    static constexpr Frame frame = Frame::spatial;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {cay(h * J.Jinv(0) * p)};
    }
};

}  // namespace verilie::methods
