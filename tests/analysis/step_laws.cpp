#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include "ladders.hpp"
#include "support/catch.hpp"
#include "verilie/analysis/drift.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

namespace {

std::vector<double> map(const std::vector<double>& h, const std::function<double(double)>& f) {
    std::vector<double> values;
    for (double step : h) values.push_back(f(step));
    return values;
}

StepExponent exponent(
    const std::vector<double>& h, const std::function<double(double)>& slope, double relative = 1e-6) {
    return exponent_in_h(h, map(h, slope), map(h, [&](double s) { return relative * std::abs(slope(s)); }));
}

}

TEST_CASE("the exponent of a drift is enclosed, of either sign", "[analysis][drift]") {
    const double p = GENERATE(1.0, 2.0, 4.0);
    const double c = GENERATE(3e-5, -3e-5);
    const double next = GENERATE(0.0, 1.0, -1.0);
    const auto found = exponent(halvings(5), [&](double h) { return c * std::pow(h, p) * (1 + next * h); });
    CAPTURE(p, c, next, found.reason);
    REQUIRE(found.observed);
    CHECK(*found.lo <= p);
    CHECK(p <= *found.hi);
    CHECK(*found.hi - *found.lo < 0.1);
    CHECK(found.exponents.size() == 4);
    CHECK(found.exponents[0] == Approx(p + std::log2((1 + next / 8) / (1 + next / 16))));
}

TEST_CASE("noise widens the enclosure and stays inside it", "[analysis][drift]") {
    const unsigned seed = 11;
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> noise(-0.01, 0.01);
    const auto h = halvings(5);
    int enclosed = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const auto slope = map(h, [&](double s) { return 1e-3 * s * s * (1 + s) * (1 + noise(random)); });
        const auto found = exponent_in_h(h, slope, map(slope, [](double s) { return 0.01 * s; }));
        if (!found.observed) continue;
        ++enclosed;
        CHECK((*found.lo <= 2 && 2 <= *found.hi));
        CHECK(*found.hi - *found.lo > 0.04);
    }
    CHECK(enclosed > 150);
}

TEST_CASE("three steps give exponents but no enclosure", "[analysis][drift]") {
    const auto found = exponent(halvings(3), [](double h) { return h * h; });
    CHECK(found.exponents[1] == Approx(2));
    CHECK_FALSE(found.observed);
    CHECK_FALSE(found.lo);
    CHECK(found.reason.find("an enclosure takes 4") != std::string::npos);
}

TEST_CASE("slopes lost in their half-widths do not count", "[analysis][drift]") {
    const auto h = halvings(6);
    const auto slope = map(h, [](double s) { return 1e-6 * std::pow(s, 4) * (1 + s); });
    const auto some = exponent_in_h(h, slope, std::vector<double>(6, 5e-13));
    CHECK(std::isnan(some.exponents[4]));
    CHECK_FALSE(some.observed);
    CHECK(some.reason.find("3 of 6") != std::string::npos);
    const auto none = exponent_in_h(h, slope, std::vector<double>(6, 1));
    CHECK(none.reason == "no initial slope differs from 0");
    const auto unknown = exponent_in_h(h, std::vector<double>(6, std::numeric_limits<double>::quiet_NaN()), slope);
    CHECK_FALSE(unknown.observed);
    const auto enough = exponent_in_h(h, slope, std::vector<double>(6, 1e-16));
    REQUIRE(enough.observed);
    CHECK((*enough.lo <= 4 && 4 <= *enough.hi));
}

TEST_CASE("a slope that changes sign with h has no exponent", "[analysis][drift]") {
    const auto found = exponent(halvings(6), [](double h) { return h * h * (1 - h / 0.02); });
    CAPTURE(found.reason);
    CHECK_FALSE(found.observed);
    const auto flipped =
        exponent_in_h(halvings(4), std::vector<double>{-1, 0.25, 0.0625, 0.015625}, std::vector<double>(4, 1e-9));
    CHECK_FALSE(flipped.observed);
    CHECK(flipped.reason.find("3 of 4") != std::string::npos);
}

TEST_CASE("exponents that do not settle are reported as they are", "[analysis][drift]") {
    std::size_t k = 0;
    const std::vector<double> slope{1, 0.3, 0.02, 0.015, 0.0004};
    const auto found = exponent_in_h(halvings(5), slope, std::vector<double>(5, 1e-9));
    CHECK_FALSE(found.observed);
    CHECK(found.reason.find("do not settle") != std::string::npos);
    for (double p : found.exponents) {
        CHECK(p == Approx(std::log2(slope[k] / slope[k + 1])));
        ++k;
    }
}

TEST_CASE("the amplitude law is two-sided and downgrades none", "[analysis][drift]") {
    const auto h = halvings(3);
    const auto law = [&](double order) {
        return amplitude_law(h, map(h, [&](double s) { return 1e-2 * std::pow(s, order) * (1 + s); }), 2);
    };
    CHECK(law(2).holds);
    CHECK(*law(2).observed == Approx(2 + std::log2((1 + 1 / 16.) / (1 + 1 / 32.))));
    CHECK_FALSE(law(1).holds);
    CHECK_FALSE(law(3).holds);
    DriftEstimate none, linear;
    none.kind = DriftClass::none;
    linear.kind = DriftClass::linear;
    CHECK(require_amplitude_law(none, law(2)).kind == DriftClass::none);
    CHECK(require_amplitude_law(none, law(1)).kind == DriftClass::undecided);
    CHECK(require_amplitude_law(none, law(1)).reason.find("theory says h^2") != std::string::npos);
    CHECK(require_amplitude_law(linear, law(1)).kind == DriftClass::linear);
}

TEST_CASE(
    "an amplitude may fall by a quarter of a power slower or faster, and 64 eps are round-off", "[analysis][drift]") {
    const auto h = halvings(3);
    const auto law = [&](double order) {
        return amplitude_law(h, map(h, [&](double s) { return 1e-2 * std::pow(s, order); }), 2).holds;
    };
    CHECK((law(1.76) && law(2.24)));
    CHECK_FALSE((law(1.74) || law(2.26)));
    const double eps = std::numeric_limits<double>::epsilon();
    const auto of = [&](double coarse, double fine) {
        return amplitude_law(halvings(2), std::vector<double>{coarse * eps, fine * eps}, 2);
    };
    CHECK(of(260, 65).observed.value() == Approx(2));
    CHECK_FALSE(of(252, 63).holds);  // nothing fine enough to compare with
    CHECK_FALSE(of(65, 65).holds);   // seen, and of order 0
    CHECK(of(63, 63).holds);
}

TEST_CASE("amplitudes of round-off follow no law and break none", "[analysis][drift]") {
    const auto h = halvings(3);
    CHECK(amplitude_law(h, std::vector<double>{0, 3e-16, 1e-16}, 2).holds);
    const auto lost = amplitude_law(h, std::vector<double>{1e-3, 3e-16, 1e-16}, 2);
    CHECK_FALSE(lost.holds);
    CHECK_FALSE(lost.observed);
    CHECK_FALSE(amplitude_law(std::vector<double>{0.1}, std::vector<double>{1e-3}, 2).holds);
    CHECK_FALSE(amplitude_law({}, {}, 2).holds);
    CHECK_THROWS_AS(amplitude_law(h, std::vector<double>{1}, 2), std::invalid_argument);
    CHECK_THROWS_AS(exponent_in_h(std::vector<double>{0.1, 0.2}, std::vector<double>(2, 1), std::vector<double>(2, 0)),
        std::invalid_argument);
}

TEST_CASE("slopes of opposite sign have no exponent between them", "[analysis][drift]") {
    const auto h = halvings(4);
    const auto found = exponent_in_h(h, std::vector<double>{1e-9, 1e-10, -3e-12, 4e-9}, std::vector<double>(4, 1e-14));
    REQUIRE(found.exponents.size() == 3);
    CHECK(found.exponents[0] == Approx(std::log2(10.0)));
    CHECK(std::isnan(found.exponents[1]));
    CHECK(std::isnan(found.exponents[2]));
    CHECK_FALSE(found.observed);
}
