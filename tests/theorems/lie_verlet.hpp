#pragma once
// All solutions of Lie-Verlet's step on a ray, in rational numbers.

#include "theorems/exact.hpp"

namespace verilie::test::exact {

/// The ray through b: solutions for s b, s > 0, are x(sigma) = sigma (J - sigma hat(b))^-1 b with
/// s = sigma (1 + |x(sigma)|^2) = sigma + sigma^3 N/u^2,  u = det J + sigma^2 b.Jb.
struct Ray {
    Polynomial N, u, s_u2, slope_u3;
    V J, b;
    Ray(const V& J_, const V& b_) : J(J_), b(b_) {
        const V a = times(minors(J), b), c = cross(times(J, b), b);
        const Rational D = product(J), beta = dot(b, times(J, b)), r = squared_norm(b), a0 = squared_norm(a),
                       a1 = 2 * dot(a, c), a2 = squared_norm(c) + 2 * r * dot(a, b), a4 = r * r * r;
        N = {a0, a1, a2, 0, a4}, u = {D, 0, beta};
        s_u2 = Polynomial{0, 1} * (u * u) + Polynomial{0, 0, 0, 1} * N;
        slope_u3 = {D * D * D, 0, 3 * D * (D * beta + a0), 4 * D * a1, 3 * D * beta * beta + 5 * D * a2 - beta * a0, 0,
            beta * beta * beta + 7 * D * a4 + beta * a2, 0, 3 * beta * a4};
    }
    V x(const Rational& sigma) const {
        const M A = diagonal(J) - sigma * lie::hat(b);
        return sigma / determinant(A) * (adjugate(A) * b);
    }
    Rational s(const Rational& sigma) const { return at(s_u2, sigma) / square(at(u, sigma)); }
    /// Of s(sigma) = 1.
    int solutions() const { return Sturm(s_u2 + Rational(-1) * (u * u)).between(Rational(0), Rational(2)); }
};

}  // namespace verilie::test::exact
