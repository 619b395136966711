#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// RRP symplectic Euler:  Ω⁺ = Ω + (h/j) Rτ,   R⁺ = cay(hΩ⁺) R,   v⁺ = v + (h/m) F,   x⁺ = x + h v⁺.            BG (27)
/// Spherical bodies, spatial frame, every h; written for π = jΩ = b.L and m v = b.u. The loads at t_{n+1} play no part:
/// end() has nothing to do.
/// It is rrp_newmark seen half a kick away: with Ω and v started half a kick back and ended half a kick forward it is
/// of second order.
struct rrp_euler {
    static constexpr MethodInfo info{
        .key = "rrp_euler",
        .source = "BG (27)",
        .order = 1,
        .symmetric = Where::never,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::spherical,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "conjugate to rrp_newmark by half a kick; second order where loads vanish at both ends",
        .order_free = 2,
        .order_unloaded = 2,
    };
    static constexpr Frame frame = Frame::spatial;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.L += h * l.T;
        b.q = turn_space(cay(h * J.Jinv(0) * b.L), b.q);
        b.u += h * l.F;
        b.x += h / J.m * b.u;
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S&) {
        return solved<S>();
    }
};

}  // namespace verilie::methods
