// The vocabulary of scalar.hpp: numbers read and rounded once, conversions, masks and selects.
#include <verilie/scalar.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
using P = pack<double, 4>;
P four(double a, double b, double c, double d) {
    P p;
    p.lane = P::lanes_t{a, b, c, d};
    return p;
}
}  // namespace

TEST_CASE("ratios that are kept are those that are divided", "[scalar]") {
    int wrong = 0;
    for (int q = -2; q <= 2100; ++q) {
        if (q == 0) continue;
        wrong += ratio<fifty>(1, q) != fifty(1) / fifty(q);
        wrong += ratio<dual<fifty, 3>>(1, q).x != fifty(1) / fifty(q);
#if VERILIE_HAS_QUAD
        wrong += ratio<quad>(1, q) != quad(1) / quad(q);
#endif
    }
    CHECK(wrong == 0);
    CHECK(ratio<fifty>(3, 7) == fifty(3) / fifty(7));
}

#if VERILIE_HAS_EXTENDED
TEST_CASE("numbers of fifty digits are rounded once to extended, and doubles pass through it", "[scalar]") {
    const fifty third = fifty(1) / 3;
    CHECK(convert<extended>(third) == 1.0L / 3);
    CHECK(convert<extended>(-third) == -1.0L / 3);
    CHECK(from_text<extended>("0.1") == 0.1L);
    CHECK(ratio<extended>(2, 3) == 2.0L / 3);
    CHECK(convert<extended>(0.1) == 0.1);
    // ties, which twice rounding would miss, and numbers that no double holds
    const fifty spacing = eps<extended>(), little = spacing * spacing;
    CHECK(convert<extended>(fifty(1 + spacing / 2)) == 1);
    CHECK(convert<extended>(fifty(1 + spacing / 2 + little)) == 1 + eps<extended>());
    CHECK(convert<extended>(fifty(1 + 3 * spacing / 2 - little)) == 1 + eps<extended>());
    CHECK(convert<extended>(fifty(1 + 3 * spacing / 2)) == 1 + 2 * eps<extended>());
    for (const extended x : {1.1L / 3, -LDBL_MAX / 3, LDBL_MIN, DBL_MAX * 1.5L})
        CHECK((convert<extended>(fifty(x)) == x && (x > 0) == (fifty(x) > 0)));
    CHECK(convert<extended>(fifty(std::numeric_limits<double>::infinity())) > LDBL_MAX);
    CHECK(std::isnan(convert<extended>(fifty(std::numeric_limits<double>::quiet_NaN()))));
    CHECK((eps<extended>() == LDBL_EPSILON && eps<extended>() < eps<double>()));
}
#endif

TEST_CASE("fractions and decimals are rounded once, in the scalar that asks", "[scalar]") {
    CHECK(ratio<double>(1, 10) == 0.1);
    CHECK(from_text<double>("0.1") == 0.1);
    CHECK(from_text<double>("-1/8") == -0.125);
    CHECK(from_text<fifty>("0.1") == fifty(1) / 10);
    CHECK(from_text<fifty>("0.1") != fifty(0.1));
    CHECK(from_text<fifty>("1e-3") == fifty(1) / 1000);
    CHECK(lane(from_text<P>("1/3"), 3) == 1.0 / 3);
    CHECK(from_text<dual<fifty, 2>>("7/3").x == fifty(7) / 3);
}

TEST_CASE("a conversion keeps the value, lanes and all, and drops the derivative", "[scalar]") {
    using D = dual<P, 3>;
    const P p = four(1, 2, 3, 4);
    for (int i = 0; i < 4; ++i) {
        CHECK(convert<D>(p).x.lane[i] == i + 1);
        CHECK((convert<D>(dual<P, 6>::variable(p, 0)).x.lane[i] == i + 1));
        CHECK(convert<P>(D::variable(p, 1)).lane[i] == i + 1);
        CHECK(convert<P>(fifty(5)).lane[i] == 5);
    }
    const auto still = convert<dual<double, 3>>(dual<double, 6>::variable(2.0, 1));
    CHECK(still.x == 2);
    CHECK(still.d.norm() == 0);
    CHECK(convert<double>(fifty(1) / 3) == 1.0 / 3);
    CHECK(convert<fifty>(1.0 / 3) == fifty(1.0 / 3));
}

TEST_CASE("a dual carries the rules of differentiation", "[scalar][dual]") {
    using D = dual<double, 2>;
    const D x = D::variable(3, 0), y = D::variable(2, 1);
    const auto check = [](const D& r, double value, double dx, double dy) {
        CHECK(r.x == Approx(value));
        CHECK(r.d(0) == Approx(dx));
        CHECK(r.d(1) == Approx(dy));
    };
    check(x + y, 5, 1, 1);
    check(x - y, 1, 1, -1);
    check(x * y, 6, 2, 3);
    check(x / y, 1.5, 0.5, -0.75);
    check(-x, -3, -1, 0);
    check(sqrt(x * x * y), 3 * std::sqrt(2), std::sqrt(2), 3 / (2 * std::sqrt(2)));
    check(sin(x * y), std::sin(6), 2 * std::cos(6), 3 * std::cos(6));
    check(cos(x * y), std::cos(6), -2 * std::sin(6), -3 * std::sin(6));
}

TEST_CASE("masks, select and branch go lane by lane", "[scalar][pack]") {
    const P a = four(1, -2, 3, -4);
    const auto positive = a > P(0);
    CHECK(any(positive));
    CHECK_FALSE(all(positive));
    CHECK(all(positive | !positive));
    CHECK_FALSE(any(positive & !positive));
    const P chosen = select(positive, a, P(0)), branched = branch(
                                                    positive, [&] { return a; }, [] { return P(0); });
    for (int i = 0; i < 4; ++i) {
        CHECK(lane_of(positive, i) == (i % 2 == 0));
        CHECK(chosen.lane[i] == (i % 2 ? 0 : i + 1));
        CHECK(branched.lane[i] == chosen.lane[i]);
    }
    CHECK_FALSE(any(finite_mask(P(std::numeric_limits<double>::quiet_NaN()))));
    CHECK(all(mask_of<P>(true)));
    CHECK_FALSE(any(mask_of<P>(false)));
    int evaluated = 0;
    (void)branch<double>(
        true, [] { return 1.0; },
        [&] {
            ++evaluated;
            return 0.0;
        });
    CHECK(evaluated == 0);
}

TEMPLATE_TEST_CASE("eps is the distance from 1 to the next number", "[scalar]", double, quad, fifty) {
    using S = TestType;
    CHECK(S(1) + eps<S>() > S(1));
    CHECK(S(1) + eps<S>() / 4 == S(1));
    CHECK(eps<S>() == std::numeric_limits<S>::epsilon());
}
