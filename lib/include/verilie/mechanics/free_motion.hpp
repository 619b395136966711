#pragma once
/// The motion of a free body from q(0) = 1 and p(0) = p̃, body frame:  p' = p × ω,  q' = ½ q ω,  ω = J⁻¹p.    Euler 1758
#include <array>

#include <verilie/mechanics/method.hpp>

namespace verilie {

/// q of norm 1, where it has nearly that. NOTE: q/|q| of the rounded |q| is too long on average, and the energy of a long
/// run would move one way; about an axis of symmetry the same rounding comes back in every step.
template <class S> Quat<S> mended(const Quat<S>& q) {
    const S c = ratio<S>(1, 2) * ((1 - q.w) * (1 + q.w) - squared_norm(q.v));
    return {q.w + c * q.w, q.v + c * q.v};
}

/// F = q(h) of a body with two equal moments, J = diag(j, j, j₃):
///     F = exp(h p̃/j) exp(h p̃₃ (1/j₃ − 1/j) e₃).                             Landau, Lifshitz, Mechanics, secs. 33, 35
/// For ω = p/j + c e₃ with c = p₃ (1/j₃ − 1/j) constant, and π = Rp constant in space: R(h) = exp(h π/j) R exp(h c e₃).
/// The axis e₃ is that of J, whichever it is.
template <class S> Quat<S> axisymmetric_motion(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
    const int k = J.spherical ? 2 : J.axis, i = (k + 1) % 3;
    Vec3<S> spin = zero3<S>();
    spin(k) = h * p(k) * (J.Jinv(k) - J.Jinv(i));
    return mended(lie::exp(h * J.Jinv(i) * p) * lie::exp(spin));
}

/// q(h) by the power series in time, where h|ω| and h|x| are below 1/8, x of `pole_rate_squared`: term k is of size
/// (8√3)⁻ᵏ. NOTE: summed from the smallest term, w from v; otherwise roundings that come back at the same place of every
/// orbit move the energy one way, by 1/1000 unit in the last place a step.
template <class S> Quat<S> short_motion(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
    constexpr std::size_t terms = std::size_t(ScalarTraits<S>::digits * 5 / 18 + 2);
    const Vec3<S> a(h * (J.Jinv(2) - J.Jinv(1)), h * (J.Jinv(0) - J.Jinv(2)), h * (J.Jinv(1) - J.Jinv(0)));
    const S half = h / 2;
    std::array<Vec3<S>, terms> P{p}, turn;  // turn: ½hω
    std::array<Quat<S>, terms> Q{Quat<S>::identity()};
    for (std::size_t k = 0; k + 1 < terms; ++k) {
        turn[k] = half * J.inverse(P[k]);
        Vec3<S> dp = zero3<S>();
        Quat<S> dq{S(0), zero3<S>()};
        for (std::size_t i = 0; i <= k; ++i) {
            const Vec3<S>&x = P[i], &y = P[k - i], &w = turn[k - i];
            dp += Vec3<S>(x(1) * y(2), x(2) * y(0), x(0) * y(1));
            dq.w -= dot(Q[i].v, w), dq.v += Q[i].w * w + cross(Q[i].v, w);
        }
        const S over = ratio<S>(1, std::int64_t(k) + 1);
        P[k + 1] = over * times(a, dp), Q[k + 1] = {over * dq.w, over * dq.v};
    }
    Vec3<S> v = zero3<S>();
    for (std::size_t k = terms; k-- > 1;) v += Q[k].v;
    return {sqrt(1 - squared_norm(v)), v};
}

/// |x|² for x₁ = √|a₂a₃| p₁ and its like, a₁ = 1/J₃ − 1/J₂ and its like: then |x₁'| = |x₂x₃|, and by that majorant the
/// nearest pole of p in complex time is √3/|x| away or more. For a body that exists, |x| ≤ |ω|.
template <class S> S pole_rate_squared(const Vec3<S>& Jinv, const Vec3<S>& p) {
    const S a = abs(Jinv(2) - Jinv(1)), b = abs(Jinv(0) - Jinv(2)), c = abs(Jinv(1) - Jinv(0));
    return b * c * p(0) * p(0) + c * a * p(1) * p(1) + a * b * p(2) * p(2);
}

/// q(h) for any J: a long step is made of equal parts, and refused where it turns by 1024 or more. No angle is
/// measured, so that neither the separatrix, a steady spin nor a body at rest is an exception. NOTE: Jacobi's elliptic
/// functions do it in fewer operations, but the energy of a long run then moves one way, by 1/20 unit in the last place
/// a step (J = 2, 3, 4, h|ω| = 1/8); with the series it walks (tests/conservation/brouwer.cpp).
template <class S> Turn<S> free_motion(const Inertia<S>& J, Vec3<S> p, const S& h) {
    using B = base_t<S>;
    if (J.spherical || J.axis >= 0) return {axisymmetric_motion(J, p, h), solved<S>()};
    const Vec3<B> y = values(h * p), turn = values(J.inverse(h * p));
    const B w = squared_norm(turn), x = pole_rate_squared(values(J.Jinv.d), y), far = 64 * select(w > x, w, x);
    const Solve<S> short_enough = exists_below_one(S(ratio<B>(1, 8192 * 8192) * far));
    B parts = 1;
    while (any(short_enough.ok & (far > parts * parts))) parts = select(far > parts * parts, B(2 * parts), parts);
    Quat<S> F = Quat<S>::identity();
    for (B done = 0; any(done < parts); done = done + 1) {
        const Quat<S> E = short_motion(J, p, S(h / parts));
        F = select(done < parts, mended(turn_body(F, E)), F), p = rotate_back(E, p);
    }
    return {F, short_enough};
}

}  // namespace verilie
