#pragma once
// The step of Moser and Veselov in rational numbers.

#include "theorems/exact.hpp"

namespace verilie::test::exact {

/// tr(J)/2 - J_i.
inline V semi_axes(const V& J) { return J.sum() / 2 * ones() - J; }
inline V moments(const V& d) { return {d(1) + d(2), d(2) + d(0), d(0) + d(1)}; }

/// P(kappa) = kappa (det A + b.Ab) - b.adj(A) b - |b|^4,  A = J - kappa I.
inline Rational scalar_equation(const V& J, const V& b, const Rational& kappa) {
    const V A = J - kappa * ones();
    return kappa * (product(A) + dot(b, times(A, b))) - dot(b, times(minors(A), b)) - square(squared_norm(b));
}

/// Of d and b: the quartic G(t) = (t^2 - A1)^2 - 8 D t - 4 B of the trace t of F J_d, and the cubic
/// C(nu) = nu^3 + A1 nu^2 + B nu + D^2, which is positive for all nu > 0 iff the step exists.
struct Quantities {
    V d, b;
    Rational A1, B, D;
    Quantities(const V& semi_axes, const V& b_) : d(semi_axes), b(b_) {
        const V e = times(d, d), bb = times(b, b);
        A1 = e.sum() - 4 * bb.sum(), B = pairs(e) - 4 * dot(bb, e), D = product(d);
    }
    Polynomial quartic() const { return {A1 * A1 - 4 * B, -8 * D, -2 * A1, 0, 1}; }
    Polynomial cubic() const { return {D * D, B, A1, 1}; }
    Rational G(const Rational& t) const { return square(t * t - A1) - 8 * D * t - 4 * B; }
    Rational slope(const Rational& t) const { return 4 * t * (t * t - A1) - 8 * D; }
    Rational C(const Rational& nu) const { return at(cubic(), nu); }
};

}  // namespace verilie::test::exact
