// The identities that the theorems on the step of Moser and Veselov stand on, in rational numbers. Notation:
// b = h p/2, d_i = tr(J)/2 - J_i, D = d1 d2 d3, A = J - kappa I, t = tr(J_d) - 2 kappa.
#include "theorems/moser_veselov.hpp"

using namespace verilie;
using namespace verilie::test::exact;

namespace {
using Square4 = std::array<std::array<Rational, 4>, 4>;

Rational determinant(const Square4& m) {
    Rational sum = 0;
    for (std::size_t j = 0; j < 4; ++j) {
        M minor;
        for (std::size_t r = 1; r < 4; ++r)
            for (std::size_t c = 0, to = 0; c < 4; ++c)
                if (c != j) minor(int(r) - 1, int(to++)) = m[r][c];
        sum += (j % 2 ? -1 : 1) * m[0][j] * determinant(minor);
    }
    return sum;
}
/// [[0, b^T], [-b, K - hat(b)]].
Square4 pencil(const V& b, const V& K) {
    Square4 m{};
    const M S = lie::hat(b);
    for (std::size_t i = 0; i < 3; ++i) {
        m[0][i + 1] = b(int(i)), m[i + 1][0] = -b(int(i));
        for (std::size_t j = 0; j < 3; ++j) m[i + 1][j + 1] = (i == j ? K(int(i)) : Rational(0)) - S(int(i), int(j));
    }
    return m;
}
/// A rotation F, M = F J_d, its symmetric part, and what follows from them.
struct Turned {
    M F, FJ, symmetric, T;
    V d, b;
    Rational t;
    Turned(const M& rotation, const V& semi_axes) : F(rotation), d(semi_axes) {
        FJ = F * diagonal(d);
        symmetric = rational(1, 2) * (FJ + transpose(FJ));
        b = lie::vee(FJ), t = trace(FJ), T = scaled(t) - symmetric;
    }
};
Turned turned(Points& draw) {
    const Rational w = draw.number();
    const V v = draw.vector();
    return {rotation(w, v), draw.vector()};
}
}  // namespace

TEST_CASE("solutions of the step are real eigenvectors of a 4x4 matrix", "[theorems][identity]") {
    Points draw(1);
    for (int k = 0; k < points; ++k) {
        const V J = draw.vector(), b = draw.vector(), v = draw.vector();
        const Rational kappa = draw.number(), q0 = draw.number();
        const Quantities a(semi_axes(J), b);
        Square4 m = pencil(b, J);  // [A1]
        for (auto& row : m)
            for (auto& x : row) x = -x;
        for (std::size_t i = 0; i < 4; ++i) m[i][i] += kappa;
        CHECK(scalar_equation(J, b, kappa) == -determinant(m));
        CHECK(a.G(a.d.sum() - 2 * kappa) == -16 * scalar_equation(J, b, kappa));  // [A2]
        const Square4 L = pencil(b, V(0, 0, 0));                                  // [A3]
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j) {
                Rational sum = 0;
                for (std::size_t l = 0; l < 4; ++l) sum += L[i][l] * L[l][j];
                CHECK(sum == (i == j ? -squared_norm(b) : Rational(0)));
            }
        const V Jv = times(J, v), e = q0 * Jv + cross(v, Jv);  // [A4], forward: (E) with a quaternion of any length
        CHECK(dot(v, e) == q0 * dot(v, Jv));
        CHECK(q0 * e + cross(e, v) == (q0 * q0 + squared_norm(v)) * Jv - dot(v, Jv) * v);
        const V w = kappa * v + cross(b, v) + q0 * b;  // [A4], backward
        CHECK(q0 * w + cross(v, w) == (q0 * q0 + squared_norm(v)) * b + (q0 * kappa - dot(b, v)) * v);
        CHECK(dot(v, w) == kappa * squared_norm(v) + q0 * dot(b, v));
    }
}

TEST_CASE("kappa less b.J^-1 b is a quadratic form, between kappa^2/J_max and kappa^2/J_min", "[theorems][identity]") {
    Points draw(2);
    const auto form = [](const V& J, int i) {  // Q_jk
        const Rational j = J((i + 1) % 3), k = J((i + 2) % 3);
        return Rational(((j + k) * J(i) - square(j - k)) / (2 * product(J)));
    };
    for (int n = 0; n < points; ++n) {
        const V J = draw.vector(), v = draw.vector(), Jv = times(J, v), w = times(J, times(v, v));
        const Rational q0 = draw.number();
        const V b = q0 * Jv + cross(v, Jv);
        const auto energy = [&](const V& p) { return p(0) * p(0) / J(0) + p(1) * p(1) / J(1) + p(2) * p(2) / J(2); };
        CHECK(energy(b) == q0 * q0 * dot(v, Jv) + energy(cross(v, Jv)));
        Rational sum = energy(w);  // [A5]
        for (int i = 0; i < 3; ++i) sum += 2 * form(J, i) * w((i + 1) % 3) * w((i + 2) % 3);
        CHECK(sum == dot(v, Jv) * (q0 * q0 + squared_norm(v)) - energy(b));
    }
    int flat = 0;
    for (int n = 0; n < 3000; ++n) {  // [A6]: d_i >= 0, one of them 0 in every fourth
        V d(draw.share(), draw.share(), draw.share());
        if (n % 4 == 0) d(n % 3) = 0, ++flat;
        const V J(d(1) + d(2), d(2) + d(0), d(0) + d(1));
        const Rational most = std::max({J(0), J(1), J(2)}), least = std::min({J(0), J(1), J(2)});
        for (int i = 0; i < 3; ++i) CHECK((form(J, i) * most >= 1 && form(J, i) * least <= 1));
    }
    CHECK(flat == 750);
    const V beyond(9, 4, 1);  // no body: the lower bound needs the triangle inequality
    CHECK(form(beyond, 1) * 9 < 1);
}

TEST_CASE("the quaternion of the step needs no division", "[theorems][identity]") {
    Points draw(3);
    for (int k = 0; k < points; ++k) {
        const V J = draw.vector(), b = draw.vector();
        const Rational kappa = draw.number();
        const V A = J - kappa * ones(), Ab = times(A, b);
        const V v = times(minors(A), b) + squared_norm(b) * b + cross(Ab, b);  // [A7]
        const Rational w = product(A) + dot(b, Ab);
        CHECK(determinant(diagonal(A) - lie::hat(b)) == w);
        CHECK((diagonal(A) - lie::hat(b)) * v == w * b);
        CHECK(adjugate(diagonal(A) - lie::hat(b)) * b == v);
        CHECK(kappa * w - dot(b, v) == scalar_equation(J, b, kappa));
    }
}

TEST_CASE("the cubic of the domain, and the sum of squares that joins it to the quartic", "[theorems][identity]") {
    Points draw(4);
    for (int k = 0; k < points; ++k) {
        const Quantities a(draw.vector(), draw.vector());
        const Rational nu = draw.number(), t = draw.number(), lambda = draw.number();
        const V e = times(a.d, a.d), shifted = e + nu * ones(), bb = times(a.b, a.b);
        CHECK(a.C(nu) == product(shifted) - 4 * nu * dot(bb, shifted));  // [C1]
        Rational f = 0;
        for (int i = 0; i < 3; ++i) f += 4 * bb(i) * nu / (shifted((i + 1) % 3) * shifted((i + 2) % 3));
        CHECK(a.C(nu) == product(shifted) * (1 - f));
        CHECK(nu * a.G(t) == nu * square(t * t - a.A1 - 2 * nu) + 4 * square(nu * t - a.D) - 4 * a.C(nu));  // [C2]
        CHECK(a.G(-t) - a.G(t) == 16 * a.D * t);
        const Rational p = a.d(0), q = a.d(1);  // h|J^-1 p| < 1 suffices: a term of f is at most 4 b_i^2/J_i^2
        CHECK((nu + p * p) * (nu + q * q) - nu * square(p + q) == square(nu - p * q));
        // Euler's resolvent of G is the spectral polynomial of Moser and Veselov, in mu = lambda^2
        const Rational mu = lambda * lambda;
        CHECK(determinant(scaled(mu) - 2 * lambda * lie::hat(a.b) - diagonal(e))
              == mu * mu * mu - a.A1 * mu * mu + a.B * mu - a.D * a.D);
    }
}

TEST_CASE("the derivative of the step, and what its determinant says of the root", "[theorems][identity]") {
    Points draw(5);
    for (int k = 0; k < points; ++k) {
        const Turned r = turned(draw);
        const Quantities a(r.d, r.b);
        const V eta = draw.vector();
        const Rational lambda = draw.number();
        CHECK(lie::vee(M(lie::hat(eta) * r.FJ)) == rational(1, 2) * ((r.T - lie::hat(r.b)) * eta));  // [C4]
        CHECK(a.A1 == trace(r.symmetric * r.symmetric) - 2 * squared_norm(r.b));                     // [C3]
        CHECK(a.D == determinant(r.FJ));
        CHECK(a.G(r.t) == 0);
        CHECK(a.slope(r.t) == 8 * determinant(r.T - lie::hat(r.b)));
        CHECK(a.slope(r.t) == 8 * (determinant(r.T) + dot(r.b, r.T * r.b)));
        CHECK(determinant(scaled(lambda) - r.FJ)  // Routh-Hurwitz is asked of this
              == lambda * lambda * lambda - r.t * lambda * lambda + (r.t * r.t - a.A1) / 2 * lambda - a.D);
        CHECK(scaled(lambda * lambda) - 2 * lambda * lie::hat(r.b) - diagonal(times(r.d, r.d))
              == (scaled(lambda) + transpose(r.FJ)) * (scaled(lambda) - r.FJ));
    }
}

TEST_CASE("half a turn is never the step", "[theorems][identity]") {
    Points draw(6);
    int positive = 0;
    for (int k = 0; k < 3000; ++k) {
        const V v = draw.vector(), s(draw.share(), draw.share(), draw.share()), d = times(s, times(s, s));
        const Turned r(rotation(Rational(0), v), d);
        const Quantities a(d, r.b);
        V z = 2 / squared_norm(v) * times(v, v) - ones();
        const Rational g = dot(z, minors(d));
        if (k < points) CHECK(a.slope(r.t) == 4 * (2 * r.t * g - 2 * a.D));  // [C5]
        CHECK(r.t == dot(z, d));
        if (r.t <= 0) continue;
        ++positive;
        CHECK((g <= 0 && a.slope(r.t) <= 0));
    }
    INFO("trace positive in " << positive << " of 3000");
    CHECK(positive > 300);
}
