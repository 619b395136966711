// fifty and quad against what they are made of: Boost's number and the compiler's, bit for bit.
#include <bit>
#include <random>

#include <boost/multiprecision/cpp_int.hpp>
#include <verilie/scalar/boost_fifty.hpp>
#if VERILIE_HAS_QUAD
#include <boost/multiprecision/float128.hpp>
#endif

#include "support/ulps.hpp"

using namespace verilie;

namespace {
using Number = BoostFifty::number;
Number of(const fifty& x) { return BoostFifty::of(x); }
/// Numbers of every size and sign, with digits in all places.
std::vector<fifty> drawn() {
    std::mt19937_64 bits(20251);
    std::vector<fifty> x{0, 1, -1, fifty("0.1"), fifty::pi()};
    for (int k = 0; k < 60; ++k) {
        const fifty fine = ldexp(fifty(bits()), -64) + ldexp(fifty(bits()), -128) + ldexp(fifty(bits()), -192);
        x.push_back(ldexp(k % 2 ? -fine : fine, int(bits() % 200) - 100));
    }
    return x;
}
}  // namespace

TEST_CASE("every operation of a fifty gives Boost's digits", "[scalar]") {
    for (const fifty& a : drawn()) {
        for (const fifty& b : drawn()) {
            CHECK(of(a + b) == of(a) + of(b));
            CHECK(of(a - b) == of(a) - of(b));
            CHECK(of(a * b) == of(a) * of(b));
            if (b != 0) CHECK(of(a / b) == of(a) / of(b));
            CHECK((a < b) == (of(a) < of(b)));
            CHECK((a <= b) == (of(a) <= of(b)));
            CHECK((a > b) == (of(a) > of(b)));
            CHECK((a >= b) == (of(a) >= of(b)));
            CHECK((a == b) == (of(a) == of(b)));
        }
        CHECK(of(-a) == -of(a));
        CHECK(of(abs(a)) == abs(of(a)));
        CHECK(of(sqrt(abs(a))) == sqrt(abs(of(a))));
        CHECK(of(sin(a)) == sin(of(a)));
        CHECK(of(atan2(a, fifty(1))) == atan2(of(a), Number(1)));
        CHECK(of(floor(a)) == floor(of(a)));
        CHECK(static_cast<double>(a) == static_cast<double>(of(a)));
        CHECK(fifty(a.str()) == a);
        CHECK(BoostFifty::back(of(a)) == a);
    }
}

// Fractions that end in ones, in zeros or in zeros and a one, so that sums and products lie half way between two numbers
// or next to it; exponents near each other, as far apart as digits reach, and near the ends.
TEST_CASE("what is computed on the limbs of fifties is Boost's, digit by digit: half a million at random", "[scalar]") {
    std::mt19937_64 bits(7);
    const auto number = [&] {
        Number fraction = 1;
        const int ends = int(bits() % 168);
        for (int k = 1; k <= 3; ++k) fraction += ldexp(Number(bits()), -64 * k);
        if (const auto kind = bits() % 4; kind < 3) {
            fraction = ldexp(floor(ldexp(fraction, ends)), -ends);
            if (kind == 1) fraction += ldexp(Number(1), -ends) - ldexp(Number(1), -167);
            if (kind == 2) fraction += ldexp(Number(1), -167);
        }
        int e = int(bits() % 8) - 4;
        if (const auto kind = bits() % 8; kind < 3) e = int(bits() % 360) - 180;
        else if (kind == 3) e = bits() % 2 ? 2147483640 : -2147483640;
        else if (kind == 4) return Number(0);
        return Number(ldexp(bits() % 2 ? Number(-fraction) : fraction, e));
    };
    const auto same = [](const fifty& x, const Number& expected) {
        return (of(x) == expected && of(x).backend().sign() == expected.backend().sign())
            || (isnan(x) && (boost::multiprecision::isnan)(expected));
    };
    int wrong = 0;
    for (int k = 0; k < 500'000; ++k) {
        const Number a = number(), last = ldexp(a, -167);
        const Number b = k % 4 == 0 ? Number(-a + Number(int(bits() % 7)) * last) : number();
        const fifty x = BoostFifty::back(a), y = BoostFifty::back(b);
        wrong += !same(x + y, a + b) + !same(x - y, a - b) + !same(x * y, a * b) + !same(x / y, a / b);
        wrong += ((x < y) != (a < b)) + ((x <= y) != (a <= b)) + ((x == y) != (a == b)) + !same(-x, -a);
        const Number near = a + Number(0.5) * ldexp(a, -52 - int(bits() % 4));  // half way between doubles, or not
        wrong += static_cast<double>(BoostFifty::back(near)) != static_cast<double>(near);
        if (k % 8 == 0) wrong += !same(sqrt(x), sqrt(a)) + !same(sqrt(abs(x * x)), sqrt(Number(abs(a * a))));
    }
    CHECK(wrong == 0);
}

// m b + r = a 2^169 with r small and m odd, of 169 bits: a / b is m, half way between two numbers, and a little more or less.
TEST_CASE("quotients of fifties next to half way between two numbers are Boost's", "[scalar]") {
    using Whole = boost::multiprecision::cpp_int;
    std::mt19937_64 bits(11);
    const Whole period = Whole(1) << 169, mask = period - 1;
    int seen = 0, wrong = 0;
    for (int k = 0; k < 2000; ++k) {
        const Whole b = Whole(1) << 167 | Whole(bits()) << 103 | Whole(bits()) << 39 | bits() >> 25 | 1;
        Whole inverse = 1;  // of b, modulo the period
        for (int digits = 1; digits < 169; digits *= 2) inverse = inverse * (period + 2 - (b * inverse & mask)) & mask;
        for (const int r : {1, -1, 3, -3}) {
            const Whole m = inverse * (period - r) & mask;
            if (!bit_test(m, 168)) continue;
            const Number x(Whole((m * b + r) >> 169)), y(b);
            ++seen, wrong += of(BoostFifty::back(x) / BoostFifty::back(y)) != x / y;
        }
    }
    CHECK(seen > 1000);
    CHECK(wrong == 0);
}

TEST_CASE("a fifty takes whole numbers and doubles as they are, and is cut off towards zero", "[scalar]") {
    CHECK(fifty(0.1) != fifty("0.1"));
    for (const double x :
        {0.1, -0.1, 0.0, -0.0, 1e300, -1e-300, 1.7976931348623157e308, 2.2250738585072014e-308, 4.9e-324}) {
        CHECK(of(fifty(x)) == Number(x));
        CHECK(std::bit_cast<std::uint64_t>(static_cast<double>(fifty(x))) == std::bit_cast<std::uint64_t>(x));
    }
    // half way between two doubles, to the even one; and a bit more, wherever it stands
    CHECK(static_cast<double>(1 + ldexp(fifty(1), -53)) == 1);
    for (int k = 54; k <= 167; ++k) CHECK(static_cast<double>(1 + ldexp(fifty(1), -53) + ldexp(fifty(1), -k)) > 1);
    const auto whole = [](auto x) { return of(fifty(x)) == Number(x); };
    CHECK((whole(1) && whole(-3) && whole(0u) && whole(1ull << 63) && whole(~0ull) && whole(6700417l)));
    CHECK((whole(std::numeric_limits<long long>::min()) && whole(std::numeric_limits<long long>::max())));
    CHECK(fifty(18446744073709551615ull) - fifty(18446744073709551614ull) == 1);
    CHECK(fifty(-9223372036854775807ll) + 9223372036854775807ll == 0);
    CHECK(static_cast<long long>(fifty("-2.9")) == -2);
    CHECK_THROWS(fifty("one"));
}

TEST_CASE("infinities and NaN of a fifty behave like those of a double", "[scalar]") {
    const fifty infinite = std::numeric_limits<fifty>::infinity(), none = std::numeric_limits<fifty>::quiet_NaN();
    CHECK(isinf(infinite));
    CHECK(isnan(none));
    CHECK(fifty(1) / fifty(0) == infinite);
    CHECK(isnan(fifty(0) / fifty(0)));
    CHECK(isnan(sqrt(fifty(-1))));
    CHECK_FALSE(none == none);
    CHECK_FALSE(none < fifty(1));
    CHECK_FALSE(none >= fifty(1));
    CHECK_FALSE(isfinite(infinite));
    CHECK(isfinite(std::numeric_limits<fifty>::max()));
    CHECK(1 + std::numeric_limits<fifty>::epsilon() > 1);
    CHECK(1 + std::numeric_limits<fifty>::epsilon() / 2 == 1);
}

#if VERILIE_HAS_QUAD
TEST_CASE("every operation of a quad gives the compiler's digits", "[scalar]") {
    using Quad = boost::multiprecision::float128;
    const auto as = [](const fifty& x) { return static_cast<Quad>(of(x)); };
    const auto same = [](const quad& x, const Quad& y) { return fifty(x) == BoostFifty::back(static_cast<Number>(y)); };
    for (const fifty& x : drawn())
        for (const fifty& y : drawn()) {
            const quad a(x), b(y);
            CHECK(same(a, as(x)));
            CHECK(same(a + b, as(x) + as(y)));
            CHECK(same(a - b, as(x) - as(y)));
            CHECK(same(a * b, as(x) * as(y)));
            if (y != 0) CHECK(same(a / b, as(x) / as(y)));
            CHECK(same(sqrt(abs(a)), sqrt(abs(as(x)))));
            CHECK(same(sin(a), sin(as(x))));
            CHECK((a < b) == (as(x) < as(y)));
        }
    CHECK(static_cast<long double>(ratio<quad>(1, 3)) == 1.0L / 3);
    CHECK(quad(fifty("0.1")) != quad(0.1));
}
#endif
