#pragma once
/// Newton's method with one slope, for equations that are solved again and again with a load that changes a little.

#include <optional>

#include <verilie/mechanics/contraction.hpp>

namespace verilie {

/// The inverse of the derivative of an equation in three unknowns, taken once and kept.
template <class S> using Slope = std::optional<Mat3<base_t<S>>>;

/// By differences, right to sqrt(eps) of its size: a chord asks no more of it.
template <class S, class F> Mat3<base_t<S>> slope_by_differences(const Vec3<S>& x, const F& residual) {
    using B = base_t<S>;
    const B step = convert<B>(ldexp(std::decay_t<decltype(lane(B()))>(1), -ScalarTraits<S>::digits / 2));
    const Vec3<B> here = values(residual(x));
    const auto column = [&](int k) {
        Vec3<S> beside = x;
        beside(k) += S(step);
        return (values(residual(beside)) - here) / step;
    };
    return {column(0), column(1), column(2)};
}

/// x ← x − A⁻¹ residual(x) with a kept slope A, which is taken at x where there is none. Corrections shrink by a factor,
/// which is measured: it has ended where the next one would be below eps, and failed where a correction is more than
/// half of the one before and no round-off. x is an increment of attitude: eps counts absolutely where it is small.
/// Derivatives of a dual converge with the values, by the same factor, and are waited for.
template <class S, class F> Root<S> chord(Vec3<S> x, F residual, Slope<S>& slope, int most = 100) {
    using B = base_t<S>;
    const B least = eps<S>(), floor = 64 * least;
    Solve<S> out;
    B before = 0;
    for (int k = 1; k <= most; ++k) {
        out.iterations = k;
        const Vec3<S> r = residual(x);
        if (detail::holds_exactly(r)) return {x, out};
        if (!slope) slope = inverse(slope_by_differences(x, residual));
        const Mat3<B>& A = *slope;
        const auto row = [&](int i) { return r(0) * A(i, 0) + r(1) * A(i, 1) + r(2) * A(i, 2); };
        const Vec3<S> dx(row(0), row(1), row(2));
        x -= dx;
        const B size = sqrt(detail::size(dx)), scale = sqrt(detail::size(x)) + 1;
        const B next = k == 1 ? size : size * (size / before);
        out.value = size, out.limit = floor * scale;
        if (next <= least * scale || (k > 1 && size <= out.limit && 2 * size > before)) return {x, out};
        if (!is_finite(lane(size)) || (k > 1 && 2 * size > before)) break;
        before = size;
    }
    out.ok = mask_of<S>(false);
    out.why = is_finite(lane(out.value)) ? Why::no_convergence : Why::not_finite;
    return {x, out};
}

}  // namespace verilie
