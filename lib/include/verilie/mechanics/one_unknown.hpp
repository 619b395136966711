#pragma once
/// The step of Lie-Verlet, b = Jx + x×Jx + (x·Jx)x, in one unknown.
///
/// With n = 1 + |x|² given it is linear in x: (nJ − hat(b)) x = b. So with σ = 1/n, y = J⁻¹b, D = det J
///     x = σ(y + σu + σ²v)/(1 + qσ²),   u = J⁻¹(b×y),   v = |b|² b/D,   q = b·Jb/D,
/// and n = 1 + |x|² leaves one equation. With t = 1 − σ = |x|²/n, which is small where the step is, it reads
///     P = σ³ N(σ) − t (1 + qσ²)² = 0,   N = |y + σu + σ²v|² = c₀ + c₁σ + c₂σ² + c₄σ⁴,   as u·v = 0.
/// P is −1 at σ = 0 and |y + u + v|² at σ = 1: between them lies a solution, for every step. Only thin rods have more
/// than one (mechanics/fold.hpp).

#include <verilie/mechanics/solve.hpp>

namespace verilie::one_unknown {

template <class S> class Curve {
public:
    Curve(const Diagonal<S>& J, const Diagonal<S>& Jinv, const Vec3<S>& b) : y_(Jinv * b), u_(Jinv * cross(b, y_)) {
        const S D = Jinv(0) * Jinv(1) * Jinv(2), square = squared_norm(b) * D;
        v_ = square * b, q_ = dot(b, J * b) * D;
        c0_ = squared_norm(y_), c1_ = 2 * dot(y_, u_), c2_ = squared_norm(u_) + 2 * square * dot(b, y_),
        c4_ = squared_norm(v_);
    }
    /// part() of every number: a lane, or the value of a dual.
    template <class T, class Part> Curve(const Curve<T>& of, Part part) {
        for (int i = 0; i < 3; ++i) y_(i) = part(of.y_(i)), u_(i) = part(of.u_(i)), v_(i) = part(of.v_(i));
        q_ = part(of.q_), c0_ = part(of.c0_), c1_ = part(of.c1_), c2_ = part(of.c2_), c4_ = part(of.c4_);
    }
    const Vec3<S>& y() const { return y_; }

    /// cay(2x). NOTE: |(1 + e, z)|² summed so that it is rounded once where the turn is small.
    Quat<S> turn(const S& s) const {
        const S e = q_ * s * s;
        const Vec3<S> z = s * (y_ + s * (u_ + s * v_));
        const S n = 1 / sqrt(1 + (e * (2 + e) + squared_norm(z)));
        return {n + e * n, n * z};
    }

    struct Line {
        S P, slope;
    };
    /// P and dP/dσ at σ, t = 1 − σ.
    Line at(const S& s, const S& t) const {
        const S ss = s * s, w = 1 + q_ * ss, odd = c1_ * s, even = c2_ * ss, high = c4_ * (ss * ss);
        const S N = (c0_ + odd) + (even + high), sN = odd + 2 * (even + 2 * high);  // σN′
        return {s * ss * N - t * (w * w), ss * (3 * N + sN) + w * (w - 4 * t * (q_ * s))};
    }
    /// t, but for terms of order |y|⁶ where the body is a sphere.
    S start() const {
        const S N = c0_ + c1_ + c2_ + c4_, e = 3 * N + 2 * q_;
        return N * (1 - e * (1 - e));
    }
    /// Where t < 1/4, the error after a change of Newton's method from start() on is less than this times the square of
    /// the change: measured (tests/methods/lie_verlet.cpp).
    S curvature() const { return 16 * (c0_ + q_); }

private:
    template <class T> friend class Curve;
    Vec3<S> y_, u_, v_;
    S q_, c0_, c1_, c2_, c4_;
};

/// σ, and whether it was found.
template <class B> struct Found {
    B s;
    Solve<B> solve;
};

/// Of one lane, at any step: Newton's method between 0 and 1, and halves where that leaves the bracket or is slow.
template <class T> Found<T> bracketed(const Curve<T>& curve) {
    constexpr int most = 1000;
    T low(0), high(1), before(1);
    Found<T> out{T(1), {}};
    out.solve.ok = false, out.solve.why = Why::no_convergence;
    for (int k = 1; k <= most && !out.solve.ok; ++k) {
        const auto [P, slope] = curve.at(out.s, T(1 - out.s));
        if (!is_finite(P)) return out.solve.why = Why::not_finite, out;
        (P > 0 ? high : low) = out.s;
        const T root = out.s - P / slope, change = root - out.s;
        const bool better = root >= low && root <= high && 2 * change * change <= before * before;
        const T next = better ? root : T((low + high) / 2);
        before = next - out.s, out.s = next;
        // halves end where there is nothing between two numbers
        out.solve.ok = before * before <= (better ? T(eps<T>() / 64) : T(eps<T>() * eps<T>())) * next * next;
        out.solve.iterations = k;
    }
    if (out.solve.ok) out.solve.why = Why::ok;
    return out;
}

/// The lanes that are not found yet.
template <class B> [[gnu::noinline, gnu::cold]] void bracket(const Curve<B>& curve, Found<B>& found) {
    if constexpr (ScalarTraits<B>::lanes == 1) found = bracketed(curve);
    else {
        using T = std::decay_t<decltype(lane(B()))>;
        B there(0);
        Why why = Why::ok;
        for (int i = 0; i < ScalarTraits<B>::lanes; ++i) {
            if (lane_of(found.solve.ok, i)) {
                there.lane[i] = 1;
                continue;
            }
            const auto one = bracketed(Curve<T>(curve, [i](const B& x) { return lane(x, i); }));
            found.s.lane[i] = one.s, there.lane[i] = one.solve.ok ? 1 : 0;
            found.solve.iterations = std::max(found.solve.iterations, one.solve.iterations);
            if (why == Why::ok) why = one.solve.why;
        }
        found.solve.ok = there > B(0), found.solve.why = why;
    }
}

/// σ of a solution, in values.
template <class B> [[gnu::always_inline]] inline Found<B> solution(const Curve<B>& curve) {
    constexpr int most = 6;
    const B curvature = curve.curvature();
    B t = curve.start();
    Solve<B> solve;
    mask_t<B> done = mask_of<B>(false);
    for (int k = 1; k <= most && !all(done); ++k) {
        const auto [P, slope] = curve.at(1 - t, t);
        const B change = P / slope;
        t = select(done, t, t + change);
        done = done | (curvature * (change * change) <= eps<B>() / 8);
        solve.iterations = k;
    }
    solve.ok = done & (t < ratio<B>(1, 4));
    Found<B> found{1 - t, solve};
    if (!all(solve.ok)) [[unlikely]]
        bracket(curve, found);
    return found;
}
/// The same in S: the derivatives of a dual by one step more.
template <class S> [[gnu::always_inline]] inline std::pair<S, Solve<S>> sigma(const Curve<S>& curve) {
    if constexpr (!ScalarTraits<S>::has_derivative) {
        const auto [s, solve] = solution(curve);
        return {s, solve};
    } else {
        const auto found = solution(Curve<base_t<S>>(curve, [](const S& x) { return value(x); }));
        const S s(found.s);
        const auto [P, slope] = curve.at(s, 1 - s);
        Solve<S> solve;
        solve.ok = found.solve.ok, solve.why = found.solve.why, solve.iterations = found.solve.iterations;
        return {s - P / slope, solve};
    }
}

}  // namespace verilie::one_unknown
