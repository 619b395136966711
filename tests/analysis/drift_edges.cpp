// Classes of drifts on either side of the numbers of D4 to D6 (README.md of the analysis), on signals without noise.
#include "verilie/analysis/drift.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "estimates.hpp"
#include "signals.hpp"
#include "support/catch.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

namespace {
/// The class of 256 batches over T with means x(t/T) and an oscillation of `size` about them.
DriftClass kind_of(const std::function<double(double)>& x, double size, double burn_in = 0) {
    DriftSignal signal{{}, T, T, true, 0, burn_in};
    for (int i = 0; i < 256; ++i) {
        const double mean = x((i + 0.5) / 256);
        signal.fine.push_back({i * T / 256, (i + 1) * T / 256, mean, mean - size, mean + size, 61});
    }
    return estimate_drift(signal).kind;
}

/// ± 1, one of 64 batches after the other: no slope is seen in it.
double alternating(double s) { return int(64 * s) % 2 ? 1 : -1; }

using enum DriftClass;
}  // namespace

TEST_CASE("batch means within 0.001 of scale are none", "[analysis][drift]") {
    CHECK(kind_of([](double s) { return 0.48e-3 * alternating(s); }, 1e-5) == none);
    CHECK(kind_of([](double s) { return 0.52e-3 * alternating(s); }, 1e-5) == undecided);
}

TEST_CASE("a line is larger than five residuals, and its halves differ by less than a tenth", "[analysis][drift]") {
    const auto noisy = [](double residuals) {
        return kind_of([&](double s) { return 1e-3 * (alternating(s) + residuals * s); }, 1e-5);
    };
    CHECK(noisy(6) == linear);
    CHECK(noisy(4.5) == undecided);
    // straight halves, at 1 and 1 + more; the line of both has 1 + more/2
    const auto kinked = [](double more) {
        return kind_of([&](double s) { return 0.005 * (s + more * std::max(s - 0.5, 0.0)); }, 1e-5);
    };
    CHECK(kinked(0.1) == linear);
    CHECK(kinked(0.11) == nonlinear);
}

TEST_CASE("what dissipates falls by five oscillations and comes back by a twentieth at most", "[analysis][drift]") {
    const double size = 0.02;
    const auto falls = [&](double oscillations) {
        return kind_of([&](double s) { return -oscillations * size * std::min(1.0, 8 * s); }, size);
    };
    CHECK(falls(5.1) == dissipates);
    CHECK(falls(4.9) != dissipates);
    const auto returns = [](double share) {
        return kind_of([&](double s) { return -0.1 * (std::min(1.0, 4 * s) - share * (s > 0.75)); }, 1e-4);
    };
    CHECK(returns(0.048) == dissipates);
    CHECK(returns(0.052) != dissipates);
}

TEST_CASE("another level is five oscillations away from the first", "[analysis][drift]") {
    const double size = 0.01;
    const auto stands = [&](double oscillations) {
        return kind_of(
            [&](double s) { return (s < 0.1 ? 0 : oscillations * size) + 1e-5 * alternating(s); }, size, 0.25);
    };
    CHECK(stands(5.1) == nonlinear);
    CHECK(stands(4.9) == none);
}

TEST_CASE("exponential growth takes two decades", "[analysis][drift]") {
    const auto grows = [](double decades) {  // from the first of 64 batches to the last
        return kind_of([&](double s) { return 1e-6 * std::pow(10, decades * s * 64 / 63); }, 1e-12);
    };
    CHECK(grows(2.05) == exponential);
    CHECK(grows(1.95) != exponential);
}
