// exports: lie_newmark, lie_newmark_exp
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

namespace detail {
/// Lie-Newmark:  W̃ = W + ½h J⁻¹(JW×W + τ),   R⁺ = R F(hW̃),   W⁺ = W̃ + ½h J⁻¹(JW⁺×W⁺ + τ⁺).               BOS (4)-(6)
/// Written for p = JW, body frame, any J. The second half is implicit in W⁺ but not in the torque.
template <class Increment>
struct LieNewmark {
    static constexpr Frame frame = Frame::body;

    template <class S>
    static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = ratio<S>(1, 2) * h;
        b.u += half * l.F;
        b.x += S(h / J.m) * b.u;
        b.L += half * Vec3<S>(cross<S>(b.L, times<S>(J.Jinv, b.L)) + l.T);
        b.q = turn_body<S>(b.q, Increment::rotation(Vec3<S>(h * times<S>(J.Jinv, b.L))));
        return solved<S>();
    }
    template <class S>
    static Solve<S> end(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        using B = base_t<S>;
        const S half = ratio<S>(1, 2) * h;
        b.u += half * l.F;
        const Vec3<S> c = b.L + half * l.T;
        if (J.spherical) { b.L = c; return solved<S>(); }                       // p×w = 0
        const Vec3<B> jinv = values<S>(J.Jinv);
        return newton<S>(b.L, [&](const Vec3<S>& p, Vec3<S>& r, Mat3<B>& A) {
            r = p - half * cross<S>(p, times<S>(J.Jinv, p)) - c;
            const Vec3<B> y = values<S>(p), w = times<B>(jinv, y);
            A = Mat3<B>::Identity() - value(half) * Mat3<B>(lie::hat<B>(y) * jinv.asDiagonal() - lie::hat<B>(w));
        });
    }
};
struct Cay { template <class S> static Quat<S> rotation(const Vec3<S>& a) { return lie::cay<S>(a); } };
struct Exp { template <class S> static Quat<S> rotation(const Vec3<S>& a) { return lie::exp<S>(a); } };

constexpr MethodInfo lie_newmark_info(std::string_view key, std::string_view source, bool exponential) {
    return {.key = key, .source = source, .order = 2,
            .symmetric = Where::always, .symplectic = Where::spherical, .momentum_map = Where::spherical, .energy_free_body = Where::spherical,
            .accepts = Where::always, .implicit_in_loads = false, .solves = 1,
            .domain = "every h explicitly; Newton for W+ may fail from h|w| of about 6 on triaxial bodies", .note = "", .exact_free_sphere = exponential};
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
