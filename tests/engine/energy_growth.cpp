// Growth of an energy error, told from its size.
#include "stability/energy_growth.hpp"

#include <functional>

#include "support/catch.hpp"

using verilie::studies::EnergyGrowth;

namespace {
constexpr std::int64_t n = 2000;
std::string verdict(const std::function<double(double)>& error) {  // of t in (0, 1]
    EnergyGrowth g(n);
    for (std::int64_t k = 1; k <= n; ++k)
        if (!g.see(error(double(k) / n))) break;
    return g.broken();
}
double wave(double t) { return std::sin(300 * t); }
}  // namespace

TEST_CASE("an oscillation of any size is stable", "[stability]") {
    for (const double size : {1e-14, 1e-3, 1.0, 1e3, 1e9}) {
        CAPTURE(size);
        CHECK(verdict([&](double t) { return size * wave(t); }).empty());
        // about a shifted mean, from its lowest point
        CHECK(verdict([&](double t) { return size * (1 - std::cos(300 * t)); }).empty());
    }
    CHECK(verdict([](double) { return 0.0; }).empty());
}

TEST_CASE("what grows exponentially is not, whatever it began with", "[stability]") {
    for (const double start : {1e-14, 1e-6, 1.0})
        CHECK(verdict([&](double t) { return start * std::exp(80 * t) * (1 + wave(t)); }) == "growth");
    // still below a hundredth of the scale
    CHECK(verdict([](double t) { return 1e-6 * std::exp(8 * t) * wave(t); }).empty());
}

TEST_CASE("what blew up early and does not come back is not", "[stability]") {
    CHECK(verdict([](double t) { return t < 0.01 ? 0 : 1e6 + 10 * wave(t); }) == "departure");
    CHECK(verdict([](double t) { return t < 0.01 ? 0 : 1.5 + wave(t); }).empty());  // comes within one scale
    // a contact that cost half a scale
    CHECK(verdict([](double t) { return t < 0.01 ? 0 : 0.5; }).empty());
}

TEST_CASE("an error of more than one scale that goes on to wander is told from an oscillation", "[stability]") {
    EnergyGrowth small(n), large(n);
    for (std::int64_t k = 1; k <= n; ++k) {
        REQUIRE(small.see(0.9 * wave(double(k) / n)));
        REQUIRE(large.see(5 * wave(double(k) / n)));
    }
    CHECK_FALSE(small.is_large());
    REQUIRE(large.is_large());
    CHECK(large.spreads(-100).empty());  // a loss
    CHECK(large.spreads(1.9 * large.largest()).empty());
    CHECK(large.spreads(2.1 * large.largest()) == "spread");
    CHECK(large.spreads(NAN) == "not_finite");
}

TEST_CASE("a drift in proportion to time is no growth, but ends as a departure", "[stability]") {
    CHECK(verdict([](double t) { return 0.5 * t; }).empty());
    CHECK(verdict([](double t) { return 100 * t; }) == "departure");  // half of the largest error at T/2
}

TEST_CASE("a loss of energy is no instability, a late small contact neither", "[stability]") {
    CHECK(verdict([](double t) { return -5 * t * t * t; }).empty());
    CHECK(verdict([](double t) { return t < 0.6 ? 1e-15 : 0.009; }).empty());
    CHECK(verdict([](double t) { return t < 0.6 ? 1e-15 : 0.02; }) == "growth");
}

TEST_CASE("a number that is none ends the run", "[stability]") {
    CHECK(verdict([](double t) { return t < 0.3 ? 0 : NAN; }) == "not_finite");
    CHECK(verdict([](double t) { return t < 0.3 ? 0 : -INFINITY; }) == "not_finite");
}
