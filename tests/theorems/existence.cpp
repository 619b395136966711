// Where the step of Moser and Veselov exists, and how many steps there are: real roots counted by Sturm's chains in
// rational numbers, so that no rounding decides.
#include "theorems/moser_veselov.hpp"

using namespace verilie;
using namespace verilie::test::exact;

namespace {
/// Random semi-axes: of any shape, nearly flat, thin rods, nearly spherical, flat.
V shape(Points& draw, int k) {
    V d(draw.share(1000), draw.share(1000), draw.share(1000));
    switch (k % 5) {
    case 1: d(k % 3) *= rational(1, 1000000); break;
    case 2: d(k % 3) *= rational(1, 1000), d((k + 1) % 3) *= rational(1, 1000); break;
    case 3: d = ones() + rational(1, 1000) * d; break;
    case 4: d(k % 3) = 0; break;
    }
    return d;
}
/// b = J u/2 with u in the cube: h|J^-1 p| = |u|, up to sqrt(3).
struct Sample {
    V d, b;
    Rational reach2;  ///< (h|J^-1 p|)^2
    Sample(Points& draw, int k) : d(shape(draw, k)) {
        const V u = draw.inside();
        b = rational(1, 2) * times(moments(d), u), reach2 = squared_norm(u);
    }
};
/// C(nu) > 0 for all nu > 0 and, of a flat body, at 0 after division by nu.
bool exists(const Quantities& a) {
    if (a.D != 0) return Sturm(a.cubic()).above(Rational(0)) == 0;
    return a.B > 0 && Sturm(Polynomial{a.B, a.A1, 1}).above(Rational(0)) == 0;
}
/// Roots t > 0 of G with G'(t) > 0: the solutions on the physical component.
int physical(const Quantities& a) {
    const Polynomial G = a.quartic();
    return (Sturm(G).above(Rational(0)) + Sturm(G, derivative(G)).above(Rational(0))) / 2;
}
}  // namespace

TEST_CASE("Sturm's chains count roots", "[theorems][control]") {
    const auto root = [](std::int64_t p, std::int64_t q) { return Polynomial{rational(-p, q), 1}; };
    const Polynomial p = root(1, 3) * root(-2, 1) * root(-2, 1) * Polynomial{1, 0, 1} * root(7, 2);
    CHECK(Sturm(p).all() == 3);
    CHECK(Sturm(p).above(Rational(0)) == 2);
    CHECK(Sturm(p).between(Rational(-3), Rational(1)) == 2);
    const Polynomial three = root(1, 3) * root(-2, 1) * root(5, 1);
    CHECK(Sturm(three, derivative(three)).all() == 1);
    CHECK(Sturm(three, derivative(three)).above(Rational(0)) == 0);
}

TEST_CASE("a step exists iff the cubic of the domain is positive, and exactly one is physical", "[theorems][domain]") {
    Points draw(11);
    int inside = 0, outside = 0, suffices = 0, four = 0;
    for (int k = 0; k < 1000; ++k) {
        const Sample s(draw, k);
        const Quantities a(s.d, s.b);
        const bool found = exists(a);
        const int roots = Sturm(a.quartic()).all();
        ++(found ? inside : outside), four += roots == 4;
        CAPTURE(k);
        CHECK((roots > 0) == found);
        CHECK(physical(a) == (found ? 1 : 0));
        if (s.reach2 >= 1) continue;
        ++suffices;
        CHECK(found);  // h|J^-1 p| < 1, for every inertia
    }
    INFO("seed 11: " << inside << " inside, " << outside << " outside, " << suffices << " with h|J^-1 p| < 1, " << four
                     << " with four solutions");
    CHECK(inside > 300);
    CHECK(outside > 100);
    CHECK(suffices > 250);
    CHECK(four > 50);
}

TEST_CASE("no root of the scalar equation lies below the start of Newton's method", "[theorems][domain]") {
    Points draw(14);
    int sharp = 0;
    for (int k = 0; k < 1000; ++k) {
        const Sample s(draw, k);
        const V J = moments(s.d);
        const Rational most = std::max({J(0), J(1), J(2)}), least = std::min({J(0), J(1), J(2)});
        Rational first = 0;
        for (int i = 0; i < 3; ++i) first += s.b(i) * s.b(i) / J(i);
        // roots kappa of P below a are roots t of G above tr(J_d) - 2 a
        const Quantities a(s.d, s.b);
        const Sturm roots(a.quartic());
        const auto below = [&](const Rational& kappa) { return roots.above(s.d.sum() - 2 * kappa); };
        const Rational z = first / most;
        if (4 * z > 1) {
            CHECK(roots.all() == 0);
            continue;
        }
        const Rational start = first * (1 - z) / (1 - 2 * z);
        CHECK(start >= first);
        CHECK(below(start) == 0);
        // kappa - kappa^2/J_max >= kappa_0 >= kappa - kappa^2/J_min: of a small b one root is next to kappa_0
        if (8 * first > least) continue;
        const Rational high = first * (1 + 2 * first / least);  // kappa - kappa^2/J_min >= kappa_0 there
        CHECK(below(high) == 1);
        ++sharp;
    }
    CHECK(sharp > 15);
}

TEST_CASE("about a principal axis h|J^-1 p| < 1 is the domain", "[theorems][domain]") {
    Points draw(12);
    for (int k = 0; k < 300; ++k) {
        const V d = shape(draw, k), J = moments(d);
        const V b = rational(1, 2) * times(J, axis(k % 3));
        CHECK(exists(Quantities(d, rational(999999, 1000000) * b)));
        CHECK_FALSE(exists(Quantities(d, rational(1000001, 1000000) * b)));
    }
}

TEST_CASE("the domain is convex", "[theorems][domain]") {
    Points draw(13);
    int tried = 0;
    for (int k = 0; k < 600; ++k) {
        const Sample one(draw, k);
        const Quantities a(one.d, one.b), b(one.d, times(moments(one.d), rational(1, 2) * draw.inside()));
        if (!exists(a) || !exists(b)) continue;
        const Rational s = draw.share();
        ++tried;
        CHECK(exists(Quantities(one.d, s * a.b + (1 - s) * b.b)));
    }
    CHECK(tried > 100);
}
