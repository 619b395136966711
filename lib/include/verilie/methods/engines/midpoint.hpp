// exports: liggghts_scheme2, mujoco_midpoint
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

namespace detail {
/// The implicit midpoint rule of Euler's equations with the torque held:  p̄ = p + ½s(T + p̄×J⁻¹p̄),  p⁺ = 2p̄ − p.
/// Keeps the energy of a free body and |p|. Newton for p̄; w̄ = J⁻¹p̄ is what turns the body.
template <class S> Root<S> held_midpoint(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& s) {
    const S half = s / 2;
    const Vec3<S> c = p + half * T;
    return newton(
        c,  // first guess
        [&](const auto& x) { return x - half * cross(x, J.inverse(x)) - c; },
        [&](const auto& x) { return one - value(half) * (hat(x) * J.Jinv - hat(J.Jinv * x)); });
}
constexpr MethodInfo midpoint_info(std::string_view key, std::string_view source, std::string_view engines) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::spherical,
        .momentum_map = Where::spherical,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "Newton may fail from h|w| of about 6 on triaxial bodies",
        .note = "",
        .engines = engines,
    };
}
}  // namespace detail

/// Half a step of the midpoint rule with τ, F = cay(hw½), half a step with τ⁺. Body frame.
/// NOTE: LIGGGHTS stops where h|w| > 2; the equations go on.
struct liggghts_scheme2 {
    static constexpr MethodInfo info = detail::midpoint_info("liggghts_scheme2",
        "LIGGGHTS fix_nve_asphere_base.cpp: integrate_dynamic_euler, integrate_quaternion",
        "LIGGGHTS nve/superquadric 2");
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const auto solve = end(J, b, l, h);
        b.x += h / J.m * b.u;
        b.q = turn_body(b.q, cay(h * J.inverse(b.L)));
        return solve;
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        const auto [mean, solve] = detail::held_midpoint(J, b.L, l.T, half);
        b.L = 2 * mean - b.L;
        return solve;
    }
};

/// A whole step of the midpoint rule with τ at t_n, F = exp(hw̄). MuJoCo 3.7.0 to 3.10.0; body frame, no second kick.
/// NOTE: loads held over the step leave order 1; free bodies have order 2.
struct mujoco_midpoint {
    static constexpr MethodInfo info = [] {
        auto m = detail::midpoint_info("mujoco_midpoint", "MuJoCo commit 0c337799; Genesis PR #3074",
            "MuJoCo implicit and implicitfast 3.7.0 to 3.10.0; Genesis");
        m.order = 1, m.order_free = 2, m.exact_free_sphere = true;
        m.symmetric = m.symplectic = m.momentum_map = Where::never;
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += h * l.F;
        b.x += h / J.m * b.u;
        const auto [mean, solve] = detail::held_midpoint(J, b.L, l.T, h);
        b.q = turn_body(b.q, exp(h * J.inverse(mean)));
        b.L = 2 * mean - b.L;
        return solve;
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S&) {
        return solved<S>();
    }
};

}  // namespace verilie::methods
