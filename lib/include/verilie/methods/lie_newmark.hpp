// exports: lie_newmark, lie_newmark_exp
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

namespace detail {
/// Lie-Newmark:  W̃ = W + ½h J⁻¹(JW×W + τ),   R⁺ = R F(hW̃),   W⁺ = W̃ + ½h J⁻¹(JW⁺×W⁺ + τ⁺).               BOS (4)-(6)
/// Body frame, any J. Written for p = JW = b.L and m v = b.u: begin() is the step as far as R⁺, with the loads at t_n;
/// end() is the rest, with those at t_{n+1}. It is implicit in W⁺ but not in the torque.
template <class Increment> struct LieNewmark {
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        b.x += h / J.m * b.u;
        b.L += half * (cross(b.L, J.inverse(b.L)) + l.T);
        b.q = turn_body(b.q, Increment::rotation(h * J.inverse(b.L)));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        const Vec3<S> c = b.L + half * l.T;
        if (J.spherical) {  // p × W = 0
            b.L = c;
            return solved<S>();
        }
        const auto [p, solve] = newton(
            b.L,  // first guess
            [&](const auto& p) { return p - half * cross(p, J.inverse(p)) - c; },
            [&](const auto& p) { return one - value(half) * (hat(p) * J.Jinv - hat(J.Jinv * p)); });
        b.L = p;
        return solve;
    }
};
struct Cay {
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return cay(a); }
};
struct Exp {
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return exp(a); }
};

constexpr MethodInfo lie_newmark_info(std::string_view key, std::string_view source, bool exponential) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::spherical,
        .momentum_map = Where::spherical,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain =
            "every h explicitly; Newton for W+ may fail, or find another branch, from h|w| of about 4 on triaxial "
            "bodies with Jmax/Jmin up to 3, of about 2 on slender ones (Jmax/Jmin up to 100)",
        .note = "",
        .exact_free_sphere = exponential,
    };
}
}  // namespace detail

/// F = cay.
struct lie_newmark : detail::LieNewmark<detail::Cay> {
    static constexpr MethodInfo info = detail::lie_newmark_info("lie_newmark", "BOS (4)-(6), (7) corrected", false);
};
/// F = exp.
struct lie_newmark_exp : detail::LieNewmark<detail::Exp> {
    static constexpr MethodInfo info = detail::lie_newmark_info("lie_newmark_exp", "BOS (4)-(6) with exp", true);
};

}  // namespace verilie::methods
