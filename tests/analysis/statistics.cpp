#include "verilie/analysis/sample.hpp"
#include "verilie/analysis/statistics.hpp"

#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

#include "support/catch.hpp"

using namespace verilie::analysis;

namespace {

std::vector<double> midpoints(int n) {
    std::vector<double> t;
    for (int i = 0; i < n; ++i) t.push_back((i + 0.5) / n);
    return t;
}

/// Number of draws of pure noise whose |slope| exceeds the half-width.
int exceedances(int n, int draws, unsigned seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    const auto t = midpoints(n);
    std::vector<double> y(t.size());
    int count = 0;
    for (int draw = 0; draw < draws; ++draw) {
        for (double& value : y) value = normal(random);
        const Line line = fit_line(t, y);
        count += std::abs(line.slope) > hac_quantile(n) * hac_standard_error(t, y, line);
    }
    return count;
}

}

TEST_CASE("the HAC quantile leaves one draw of noise in a thousand outside", "[analysis][statistics]") {
    const int n = GENERATE(8, 16, 32, 64);
    const unsigned seed = 42;
    CAPTURE(n, seed);
    const int draws = 200000;
    const int outside = exceedances(n, draws, seed);
    CAPTURE(outside);
    const double expected = 1e-3 * draws, deviation = std::sqrt(expected * (1 - 1e-3));
    CHECK(std::abs(outside - expected) < 4 * deviation);
}

TEST_CASE("the HAC error by hand", "[analysis][statistics]") {
    // n = 8: width 2.4, weights 1, 1 - 1/2.4, 1 - 2/2.4. y = (1, -1, -1, 1, 1, -1, -1, 1) has slope 0 and mean 0,
    // so the scores are (i - 3.5) y: -3.5, 2.5, 1.5, -0.5, 0.5, -1.5, -2.5, 3.5.
    const std::vector<double> x{0, 1, 2, 3, 4, 5, 6, 7}, y{1, -1, -1, 1, 1, -1, -1, 1};
    const Line line = fit_line(x, y);
    CHECK(line.slope == 0);
    CHECK(line.max_residual == 1);
    const double lag0 = 42, lag1 = -8.75 + 3.75 - 0.75 - 0.25 - 0.75 + 3.75 - 8.75,
                 lag2 = -5.25 - 1.25 + 0.75 + 0.75 - 1.25 - 5.25;
    const double variance = lag0 + 2 * (1 - 1 / 2.4) * lag1 + 2 * (1 - 2 / 2.4) * lag2;
    CHECK(hac_standard_error(x, y, line) == Approx(std::sqrt(variance) / 42));
}

TEST_CASE("no bounded signal has a slope beyond 3 A/T", "[analysis][statistics]") {
    // The worst one is a step at the middle: its slope is 3 A/T, and no linear drift by D5 (5 A).
    const auto t = midpoints(64);
    std::vector<double> y;
    for (double s : t) y.push_back(s < 0.5 ? -0.01 : 0.01);
    CHECK(fit_line(t, y).slope == Approx(0.03).epsilon(1e-3));
    const auto slope = secular_slope(t, y, 1);
    CHECK(slope.half_width >= slope.envelope);
    CHECK(slope.envelope == 3 * slope.residual);
    CHECK(slope.residual == Approx(0.01).epsilon(0.03));
    CHECK(std::abs(slope.slope) < 5 * slope.residual);
}

TEST_CASE("an exact line has no half-width", "[analysis][statistics]") {
    const auto t = midpoints(64);
    std::vector<double> y;
    for (double s : t) y.push_back(2 + 0.5 * s);
    const auto slope = secular_slope(t, y, 1);
    CHECK(slope.slope == Approx(0.5).epsilon(1e-13));
    CHECK(slope.half_width < 1e-13);
}

TEST_CASE("unknown sizes are refused", "[analysis][statistics]") {
    CHECK_THROWS_WITH(hac_quantile(10), "the HAC quantile is known for 8, 16, 32 and 64 batches, not for 10");
    CHECK_THROWS_AS(fit_line(std::vector<double>{1}, std::vector<double>{1}), std::invalid_argument);
}

TEST_CASE("the quantile of six cosines is that of Student's t", "[analysis][statistics]") {
    CHECK(std::abs(student_tail(cosine_quantile(), 6) - 1e-3) < 1e-7);
}
