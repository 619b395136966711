// exports: espresso, spiral_sync, mercury_clump, simbody_verlet
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Half a kick, a turn, half a kick, with g(p) = p×J⁻¹p the gyroscopic torque that belongs to p = Jw; body frame.
/// Bodies translate by velocity Verlet.
namespace detail {
/// What the schemes here share: u½ = u + ½hF,  x⁺ = x + h/m u½,  u⁺ = u½ + ½hF⁺.
template <class S> void first_half(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
    b.u += h / 2 * l.F;
    b.x += h / J.m * b.u;
}
template <class S> Vec3<S> gyroscopic(const Inertia<S>& J, const Vec3<S>& p) { return cross(p, J.inverse(p)); }
/// p ← c + s g(p), so many times.
template <class S> Vec3<S> repeated(const Inertia<S>& J, const Vec3<S>& c, const S& s, Vec3<S> p, int times) {
    for (int k = 0; k < times; ++k) p = c + s * gyroscopic(J, p);
    return p;
}
constexpr MethodInfo kick_info(std::string_view key, std::string_view source, std::string_view engines) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::spherical,
        .symplectic = Where::spherical,
        .momentum_map = Where::spherical,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .engines = engines,
    };
}
}  // namespace detail

/// p½ = p + ½h(τ + g(p)),  F = (√(1 − |½hw½|²), ½hw½),  p ← c six times p ← c + ½h g(p),  c = p½ + ½hτ⁺.
/// The source writes q⁺ = N[q + h(q′ + ½hq″) − λq], λ such that |q⁺| = 1: which is F, a rotation by 2 asin(½h|w½|).
struct espresso {
    static constexpr MethodInfo info = [] {
        auto m = detail::kick_info("espresso",
            "ESPResSo rotation.cpp: propagate_omega_quat_particle, convert_torque_propagate_omega", "ESPResSo");
        m.domain = "h|w| < 2, w half a step on";
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        detail::first_half(J, b, l, h);
        b.L += h / 2 * (l.T + detail::gyroscopic(J, b.L));
        const Vec3<S> v = h / 2 * J.inverse(b.L);
        const Solve<S> exists = exists_below_one(squared_norm(v));
        if (all(exists.ok)) b.q = turn_body(b.q, {sqrt(1 - squared_norm(v)), v});
        return exists;
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        constexpr int times = 6;
        b.u += h / 2 * l.F;
        const Vec3<S> c = b.L + h / 2 * l.T;
        b.L = detail::repeated(J, c, S(h / 2), c, times);
        return solved<S>();
    }
};

namespace detail {
/// Half a kick of Kick, F = exp(hw½), half a kick of Kick with the loads at the end.
template <class Kick> struct KickExpKick {
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        first_half(J, b, l, h);
        b.L = Kick::kicked(J, b.L, l.T, S(h / 2));
        b.q = turn_body(b.q, exp(h * J.inverse(b.L)));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += h / 2 * l.F;
        b.L = Kick::kicked(J, b.L, l.T, S(h / 2));
        return solved<S>();
    }
};
/// The SSP Runge-Kutta method of order 3 with the torque held in the body:
///   K₁ = s f(p),  K₂ = s f(p + K₁),  K₃ = s f(p + ¼(K₁ + K₂)),  p⁺ = p + (K₁ + K₂ + 4K₃)/6,   f = τ + g.
struct RungeKuttaKick {
    template <class S> static Vec3<S> kicked(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& s) {
        const auto f = [&](const Vec3<S>& at) { return s * (T + gyroscopic(J, at)); };
        const Vec3<S> K1 = f(p), K2 = f(p + K1), K3 = f(p + (K1 + K2) / S(4));
        return p + (K1 + K2 + 4 * K3) / S(6);
    }
};
/// Backward Euler, p⁺ = p + s(τ + g(p⁺)), by three turns of the iteration.
struct BackwardKick {
    template <class S> static Vec3<S> kicked(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& s) {
        constexpr int times = 3;
        return repeated(J, Vec3<S>(p + s * T), s, p, times);
    }
};
}  // namespace detail

/// SPIRAL (del Valle et al. 2023), the synchronous form. NOTE: exp(hw½) is a midpoint rule, so that the attitude has
/// order 2 whatever the kicks have.
struct spiral_sync : detail::KickExpKick<detail::RungeKuttaKick> {
    static constexpr MethodInfo info = [] {
        auto m = detail::kick_info("spiral_sync", "arXiv 2311.04106, synchronous form",
            "none that we know: the second form of SPIRAL's paper");
        m.exact_free_sphere = true, m.order_free_velocity = 3;
        return m;
    }();
};
/// NOTE: two backward halves are no symmetric pair: order 1 but on spheres. A forward first half would make it
/// lie_newmark_exp.
struct mercury_clump : detail::KickExpKick<detail::BackwardKick> {
    static constexpr MethodInfo info = [] {
        auto m = detail::kick_info("mercury_clump",
            "MercuryDPM (a fork) ClumpParticle.cc: angularAccelerateClumpIterative", "MercuryDPM clumps");
        m.order = 1, m.order_spherical = 2, m.exact_free_sphere = true;
        return m;
    }();
};

/// F = N[1 + ½hw + ¼h²a − ⅛h²|w|²],  a = J⁻¹(τ + g(p)),  w⁺ = w + ½h(a + a⁺): q⁺ = N[q + hq′ + ½h²q″].
/// NOTE: Simbody takes at most ten turns of a fixed-point iteration for w⁺; here the equation is solved.
struct simbody_verlet {
    static constexpr MethodInfo info = [] {
        auto m = detail::kick_info("simbody_verlet", "Simbody VerletIntegrator.cpp", "Simbody Verlet at a fixed step");
        m.symmetric = m.symplectic = Where::never;
        m.domain = "every h explicitly; Newton for W+ may fail from h|w| of about 6 on triaxial bodies";
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        detail::first_half(J, b, l, h);
        const Vec3<S> w = J.inverse(b.L), kick = h / 2 * (l.T + detail::gyroscopic(J, b.L));
        const Quat<S> F{1 - h * h / 8 * squared_norm(w), h / 2 * (w + J.inverse(kick))};
        b.q = turn_body(b.q, normalised(F));
        b.L += kick;
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        const Vec3<S> c = b.L + half * l.T;
        const auto [p, solve] = newton(
            b.L,  // first guess
            [&](const auto& p) { return p - half * detail::gyroscopic(J, p) - c; },
            [&](const auto& p) { return one - value(half) * (hat(p) * J.Jinv - hat(J.Jinv * p)); });
        b.L = p;
        return solve;
    }
};

}  // namespace verilie::methods
