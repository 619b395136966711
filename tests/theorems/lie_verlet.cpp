// Lie-Verlet's step, b(x) = Jx + x cross Jx + (x.Jx) x: how many solutions it has, in rational numbers.
// y_i = x_i^2, n = 1 + |x|^2.
#include "theorems/lie_verlet.hpp"

using namespace verilie;
using namespace verilie::test::exact;

namespace {
/// The equation and its derivative.
V drift(const V& J, const V& x) { return times(J, x) + cross(x, times(J, x)) + dot(x, times(J, x)) * x; }
M slope(const V& J, const V& x) {
    const V Jx = times(J, x);
    return diagonal(J) + lie::hat(x) * diagonal(J) - lie::hat(Jx) + 2 * outer(x, Jx) + scaled(dot(x, Jx));
}
/// n with |x|^2 = n - 1 of the solution of (n J - hat(b)) x = b: degree 7.
Polynomial in_n(const V& J, const V& b) {
    const Polynomial n{0, 1}, det = product(J) * (n * n * n) + dot(b, times(J, b)) * n;
    const V a = times(minors(J), b), c = cross(times(J, b), b), e = squared_norm(b) * b;
    Polynomial square;
    for (int i = 0; i < 3; ++i) {
        const Polynomial x = a(i) * (n * n) + (c(i) * n + Polynomial{e(i)});
        square = square + x * x;
    }
    return square + Rational(-1) * ((n + Polynomial{-1}) * (det * det));
}
V rod() { return {1, 1, rational(1, 1000)}; }
}  // namespace

TEST_CASE("the determinant of Lie-Verlet's Jacobian", "[theorems][identity]") {
    Points draw(21);
    for (int k = 0; k < points; ++k) {
        const V J = draw.vector(), x = draw.vector(), y = times(x, x), e = draw.vector();
        const Rational D = product(J), n = 1 + y.sum();
        const auto difference = [&](int l) { return drift(J, x + Rational(l) * e) - drift(J, x - Rational(l) * e); };
        CHECK(slope(J, x) * e == rational(1, 12) * (8 * difference(1) - difference(2)));  // exact of a cubic
        Rational sum = D * (1 + 4 * y.sum()) + 3 * square(dot(J, y)) * dot(J, y);
        for (int i = 0; i < 3; ++i) {
            const Rational j = J((i + 1) % 3), l = J((i + 2) % 3), cube = J(i) * J(i) * J(i);
            const Rational c = 6 * D + 4 * j * l * (j + l) - J(i) * square(j - l);
            CHECK(c == J(i) * (8 * j * l - j * j - l * l) + 4 * j * l * (j + l));  // [B2]
            sum += cube * y(i) + (3 * D + 4 * cube) * y(i) * y(i) + c * y((i + 1) % 3) * y((i + 2) % 3);
        }
        CHECK(determinant(slope(J, x)) == sum);                         // [B1]
        CHECK(drift(J, x) - cross(x, drift(J, x)) == n * times(J, x));  // [B3]
        const V inverse(1 / J(0), 1 / J(1), 1 / J(2));
        CHECK(dot(times(inverse, x), cross(x, times(J, x)))  // [B4]
              == product(x) * (J(2) - J(1)) * (J(0) - J(2)) * (J(1) - J(0)) / D * -1);
        Rational mixed = 0;
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3, l = (i + 2) % 3;
            mixed += y(j) * y(l) * square(J(j) - J(l)) / (J(j) * J(l));
        }
        CHECK(dot(x, times(J, x)) * dot(x, times(inverse, x)) - square(squared_norm(x)) == mixed);
    }
}

TEST_CASE("all solutions on a ray lie on one curve, which turns back where the determinant vanishes",
    "[theorems][identity]") {
    Points draw(22);
    for (int k = 0; k < points; ++k) {
        const V J = draw.vector(), x = draw.vector(), b = drift(J, x);
        const Rational n = 1 + squared_norm(x), sigma = 1 / n;
        const Ray ray(J, b);
        CHECK(ray.x(sigma) == x);  // any x is on the ray of its own b, at s = 1
        CHECK(ray.s(sigma) == 1);
        const Rational other = draw.number();
        CHECK(drift(J, ray.x(other)) == ray.s(other) * b);
        CHECK(at(ray.N, other) * square(other) == squared_norm(ray.x(other)) * square(at(ray.u, other)));
        // s' u^3, from s = sigma + sigma^3 N/u^2
        const Polynomial cube{0, 0, 0, 1}, top = cube * ray.N;
        const Polynomial expected =
            ray.u * ray.u * ray.u + derivative(top) * ray.u + Rational(-2) * (top * derivative(ray.u));
        CHECK(trimmed(ray.slope_u3) == expected);
        const Rational rate = at(ray.slope_u3, sigma) / (square(at(ray.u, sigma)) * at(ray.u, sigma));
        CHECK(n * n * determinant(slope(J, x)) == determinant(n * diagonal(J) - lie::hat(b)) * rate);  // [B5]
        CHECK(determinant(n * diagonal(J) - lie::hat(b)) == n * n * n * product(J) + n * dot(b, times(J, b)));
    }
}

TEST_CASE("a thin rod has a step with three solutions", "[theorems][fold]") {
    const V x(rational(1, 5), 0, 2), b = drift(rod(), x);
    CHECK(b == V(rational(261, 1250), rational(999, 2500), rational(9, 100)));
    CHECK(determinant(slope(rod(), x)) == rational(-462591, 10000000));
    const Sturm in_order(in_n(rod(), b));
    CHECK(in_order.above(Rational(1)) == 3);
    CHECK(in_order.between(rational(18107, 10000), rational(18108, 10000)) == 1);
    CHECK(at(in_n(rod(), b), 1 + squared_norm(x)) == 0);  // n = 5.04
    CHECK(in_order.between(rational(96366, 10000), rational(96368, 10000)) == 1);
    const Ray ray(rod(), b);
    CHECK(ray.solutions() == 3);
    CHECK(Sturm(ray.slope_u3).above(Rational(0)) == 2);  // it turns back, and forth again
    // three bodies as thick: one solution
    for (const auto& J : {V(1, 1, rational(1, 100)), V(1, 1, 1), V(1, 2, 3)}) CHECK(Ray(J, b).solutions() == 1);
}

namespace {
struct Counts {
    int one = 0, more = 0, none = 0;
    void see(const V& J, const V& b, bool check_both) {
        const int n = Ray(J, b).solutions();
        ++(n == 1 ? one : n > 1 ? more : none);
        if (check_both) CHECK(Sturm(in_n(J, b)).above(Rational(1)) == n);
    }
};
/// Any direction, of size 10^-1 to 10^3.
V load(Points& draw, const V& J, int k) {
    Rational size = rational(1, 10);
    for (int l = 0; l < k % 5; ++l) size *= 10;
    return size * times(J, draw.inside());
}
}  // namespace

TEST_CASE("there is always a solution, and one alone for J_max/J_min up to 6 + sqrt(39)", "[theorems][fold]") {
    Points draw(23);
    const Rational ratio = rational(122449, 10000);  // (ratio - 6)^2 < 39
    REQUIRE(square(ratio - 6) < 39);
    Counts thick;
    for (int k = 0; k < 160; ++k) {
        V J(1, ratio, 1 + (ratio - 1) * draw.share());
        if (k % 4 == 1) J(2) = J(k % 2);  // the two shapes that the bound is sharp in
        if (k % 4 == 2) J = V(1 + (ratio - 1) * draw.share(), 1 + (ratio - 1) * draw.share(), 1);
        thick.see(J, load(draw, J, k), k % 10 == 0);
    }
    CHECK(thick.one == 160);
    Counts thin;
    for (int k = 0; k < 400; ++k) {
        const V b = times(V(1, 1, 1), draw.inside());
        thin.see(rod(), V(b(0) / 4, b(1), b(2) / 4), k % 100 == 0);
    }
    INFO("seed 23: of a thin rod " << thin.more << " of 400 have several solutions");
    CHECK(thin.none == 0);
    CHECK(thin.more > 4);
}

TEST_CASE("every body has one solution while h|J^-1 p| < 511/128", "[theorems][fold]") {
    Points draw(24);
    int tried = 0;
    for (int k = 0; k < 200; ++k) {
        V d(draw.share(50), draw.share(50), draw.share(50));
        if (k % 2)
            for (int l = 0; l < 2; ++l) d((k + l) % 3) *= rational(1, 1000);
        const V J(d(1) + d(2), d(2) + d(0), d(0) + d(1)), u = draw.inside();
        const Rational length2 = squared_norm(u);
        const V b = rational(511, 256) * times(J, u);
        if (length2 >= 1) continue;
        ++tried;
        const Ray ray(J, b);
        CHECK(ray.solutions() == 1);
        CHECK(ray.s(rational(1, 2)) < 1);  // n = 1/sigma < 2 at the solution: |x| < 1, less than a quarter turn
        CHECK(Sturm(ray.slope_u3).between(Rational(0), rational(1, 2)) == 0);
    }
    CHECK(tried > 60);
}

namespace {
// det Db is a function of y_1 + y_2 and y_3 of a symmetric rod: the least value, over det J (1 + 4|x|^2), of a scan by
// decades. NOTE: no lambda, which g++ would try to evaluate while it compiles: a million powers.
double least_determinant(double ratio) {
    const double j = 1 / ratio, c = 8 * j - 1 - j * j + 4 * j * (1 + j);  // c_13 = c_23, by [B2]
    double most = 1;
    for (int m = -600; m <= 400; ++m)
        for (int n = -600; n <= 400; ++n) {
            const double y = std::pow(10, m / 100.0), z = std::pow(10, n / 100.0), r = y + z, s = y + j * z;
            const double det = j * (1 + 4 * r) + y + j * j * j * z + (3 * j + 4) * y * y
                             + (3 * j + 4 * j * j * j) * z * z + c * y * z + 3 * s * s * s;
            most = std::min(most, det / (j * (1 + 4 * r)));
        }
    return most;
}
}  // namespace

TEST_CASE("symmetric rods fold from a ratio between 135 and 136 on", "[theorems][fold]") {
    CHECK(least_determinant(135) > 0.05);
    CHECK(least_determinant(136) < -0.005);
}
