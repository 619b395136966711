#pragma once
/// The step of Lie-Verlet, b = Jx + x×Jx + (x·Jx)x: which of its solutions continues from h = 0, and where that ends.
///
/// The solutions for s b, all s > 0, lie on one curve:  x(σ) = σ(J − σ hat(b))⁻¹ b,  s(σ) = σ(1 + |x(σ)|²), and on it
/// det Db > 0 iff s' > 0. So x continues from h = 0 iff s' > 0 from 0 to σ = 1/(1 + |x|²). Where s' = 0 the curve folds
/// back: the step ends there. Only thin rods fold, at large steps. Tested in tests/theorems; in double for any scalar.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <verilie/mechanics/solve.hpp>

namespace verilie::fold {

/// Where there is one solution: J_max/J_min <= 6 + √39, or, of a body, h|J⁻¹p̃| = 2|y| < 511/128, y = J⁻¹b.
template <class B> mask_t<B> unique(const Vec3<B>& J, const Vec3<B>& y) {
    const auto larger = [](const B& x, const B& y) { return select(x > y, x, y); };
    const B most = larger(larger(J(0), J(1)), J(2)), least = -larger(larger(-J(0), -J(1)), -J(2));
    const mask_t<B> body = 2 * most <= J.sum() + 16 * eps<B>() * most;
    return (most <= ratio<B>(122449, 10000) * least) | (body & (squared_norm(y) < ratio<B>(511 * 511, 256 * 256)));
}

/// The curve of one lane.
class Curve {
public:
    /// NOTE: b(x) is linear in J, so that both may be scaled.
    Curve(const Vec3<double>& moments, const Vec3<double>& load)
        : scale_(1 / std::max({moments(0), moments(1), moments(2)})), J_(scale_ * moments), b_(scale_ * load) {
        const Vec3<double> a(J_(1) * J_(2) * b_(0), J_(2) * J_(0) * b_(1), J_(0) * J_(1) * b_(2));  // adj(J) b
        const Vec3<double> Jb = times(J_, b_), c = cross(Jb, b_);
        D_ = J_(0) * J_(1) * J_(2), beta_ = dot(b_, Jb), r_ = squared_norm(b_);
        const double a0 = squared_norm(a), a1 = 2 * dot(a, c), a2 = squared_norm(c) + 2 * r_ * dot(a, b_),
                     a4 = r_ * r_ * r_;
        slope_ = {D_ * D_ * D_, 0, 3 * D_ * (D_ * beta_ + a0), 4 * D_ * a1,
            3 * D_ * beta_ * beta_ + 5 * D_ * a2 - beta_ * a0, 0, beta_ * beta_ * beta_ + 7 * D_ * a4 + beta_ * a2, 0,
            3 * beta_ * a4};
    }
    /// adj(J − σ hat(b)) b = adj(J) b + σ Jb×b + σ²|b|² b, over the determinant.
    Vec3<double> x(double sigma) const {
        const Vec3<double> a(J_(1) * J_(2) * b_(0), J_(2) * J_(0) * b_(1), J_(0) * J_(1) * b_(2));
        return sigma / (D_ + sigma * sigma * beta_) * (a + sigma * cross(times(J_, b_), b_) + sigma * sigma * r_ * b_);
    }
    double s(double sigma) const { return sigma * (1 + squared_norm(x(sigma))); }

    /// The least σ in (0, end] where s' is not positive: by the coefficients of Bernstein of s' (det J + σ² b·Jb)³, of
    /// degree 8, on halves of halves.
    std::optional<double> first_fold(double end) const {
        Coefficients power = slope_, bernstein{};
        double scale = 1;
        for (double& c : power) c *= scale, scale *= end;
        for (int j = 0; j <= degree; ++j) {
            double share = 1;  // C(j, i)/C(8, i)
            for (int i = 0; i <= j; ++i) {
                bernstein[std::size_t(j)] += share * power[std::size_t(i)];
                share *= double(j - i) / (degree - i);
            }
        }
        return first_zero(bernstein, 0, end, 40);
    }
    /// σ of the solution that continues from h = 0, or where the curve folds before it: s < 1 there. s >= σ, so that
    /// the solution lies below 1.
    double last() const {
        const double end = first_fold(1).value_or(1);
        if (s(end) < 1) return end;
        double low = 0, high = end;
        for (int k = 0; k < 60; ++k) {
            const double middle = (low + high) / 2;
            (s(middle) < 1 ? low : high) = middle;
        }
        return high;
    }

private:
    static constexpr int degree = 8;
    using Coefficients = std::array<double, degree + 1>;

    static std::optional<double> first_zero(Coefficients right, double low, double high, int depth) {
        if (std::all_of(right.begin(), right.end(), [](double c) { return c > 0; })) return {};
        if (depth == 0) return high;
        Coefficients left{};
        for (std::size_t k = 0; k <= degree; ++k) {  // de Casteljau
            left[k] = right[0];
            for (std::size_t i = 0; i + k < degree; ++i) right[i] = (right[i] + right[i + 1]) / 2;
        }
        const double middle = (low + high) / 2;
        const auto found = first_zero(left, low, middle, depth - 1);
        return found ? found : first_zero(right, middle, high, depth - 1);
    }

    double scale_;
    Vec3<double> J_, b_;
    double D_, beta_, r_;
    Coefficients slope_;
};

/// What was found, and where that is no solution, or one beyond a fold, what again(x) finds from
/// next to the one that continues from h = 0. Where there is none: Why::domain, value/limit is h over the largest step.
template <class S, class Again>
Root<S> continued(const Vec3<base_t<S>>& J, const Vec3<base_t<S>>& b, const Root<S>& found, Again again) {
    using B = base_t<S>;
    const auto put = [](B& x, int i, double to) {
        if constexpr (ScalarTraits<B>::lanes > 1) x.lane[i] = to;
        else x = to;
    };
    B keep(1), exists(1), ratio_to_fold(0);
    Vec3<B> start = values(found.x);
    for (int i = 0; i < ScalarTraits<B>::lanes; ++i) {
        const Vec3<double> Ji = convert<double>(lane(J, i)), bi = convert<double>(lane(b, i));
        if (unique(Ji, Vec3<double>(bi(0) / Ji(0), bi(1) / Ji(1), bi(2) / Ji(2)))) continue;
        const Curve curve(Ji, bi);
        const double size = squared_norm(convert<double>(lane(start, i)));
        if (lane_of(found.solve.ok, i) && !curve.first_fold(1 / (1 + size))) continue;
        const double sigma = curve.last(), s = curve.s(sigma);
        const Vec3<double> x = curve.x(sigma);
        put(keep, i, 0), put(exists, i, s < 1 ? 0 : 1), put(ratio_to_fold, i, 1 / s);
        for (int k = 0; k < 3; ++k) put(start(k), i, x(k));
    }
    const mask_t<S> kept = keep > B(0), there = exists > B(0);
    if (all(kept)) return found;
    Root<S> r = again(convert<S>(start));
    r.x = select(kept, found.x, r.x);
    r.solve.ok = (kept & found.solve.ok) | ((!kept) & there & r.solve.ok);
    r.solve.iterations += found.solve.iterations;
    if (all(there)) return r;
    int i = 0;
    while (lane_of(there, i)) ++i;
    r.solve.why = Why::domain, r.solve.value = ratio_to_fold, r.solve.limit = 1;
    return r;
}

}  // namespace verilie::fold
