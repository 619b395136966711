// Drifts on either side of every number that the rules name (README.md of the analysis, D1 to D5, D9).
#include "verilie/analysis/drift.hpp"

#include <cmath>
#include <functional>
#include <random>

#include "estimates.hpp"
#include "signals.hpp"
#include "support/catch.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

namespace {

/// 256 fine batches over T of one value each, with an oscillation of `size` about it.
DriftSignal stepwise(const std::function<double(int)>& value, double size) {
    DriftSignal signal{{}, T, T, true, 0};
    for (int i = 0; i < 256; ++i) {
        const double x = value(i);
        signal.fine.push_back({i * T / 256, (i + 1) * T / 256, x, x - size, x + size, 61});
    }
    return signal;
}

}

TEST_CASE("batches are afforded by the periods that a burn-in leaves", "[analysis][drift]") {
    auto signal = sampled([](double t) { return bounded(t); }, 256);
    signal.burn_in = 0.25;
    const auto with = [&](double periods) {
        signal.periods = periods;
        return estimate_drift(signal);
    };
    // three quarters of 853 are 639.75, of 427 are 320.25, of 213 are 159.75
    CHECK((with(854).batches == 64 && with(853).batches == 32 && with(427).batches == 32 && with(426).batches == 16));
    CHECK(with(214).kind == DriftClass::none);
    CHECK(with(213).kind == DriftClass::undecided);
}

TEST_CASE("a burn-in of a quarter leaves out a quarter", "[analysis][drift]") {
    const auto judged = [](double end) {
        auto signal = sampled([&](double t) { return bounded(t) + (t < end * T ? 0.02 : 0); });
        signal.burn_in = 0.25;
        return estimate_drift(signal).kind;
    };
    CHECK(judged(0.24) == DriftClass::none);
    CHECK(judged(0.27) != DriftClass::none);
}

TEST_CASE("growth is judged within what a burn-in leaves", "[analysis][drift]") {
    auto signal = sampled([](double t) {
        return wide * (t < T / 4 ? 2 : t < 5 * T / 8 ? 1 : 1.5) * std::sin(two_pi * t);
    });
    signal.burn_in = 0.25;
    const auto e = estimate_drift(signal);
    CHECK(e.second_half_ratio == Approx(1.5).epsilon(1e-3));
    CHECK(e.kind == DriftClass::undecided);
    CHECK(e.max_abs == Approx(2 * wide).epsilon(1e-3));
}

TEST_CASE("an envelope may grow by a fifth from half to half", "[analysis][drift]") {
    const auto growing = [](double by) {
        return estimate_drift(sampled([&](double t) { return wide * (1 + by * t / T) * std::sin(two_pi * t); }));
    };
    const auto less = growing(0.48), more = growing(0.53);
    CHECK(less.second_half_ratio == Approx(1.48 / 1.24).epsilon(1e-3));
    CHECK(less.kind == DriftClass::none);
    CHECK(more.second_half_ratio == Approx(1.53 / 1.265).epsilon(1e-3));  // 1.209
    CHECK(more.kind == DriftClass::undecided);
}

TEST_CASE("the same slope lies within the smaller of both half-widths", "[analysis][drift]") {
    const auto same = [](double one, double other, double apart) {
        DriftEstimate a, b;
        a.slope = 3, a.half_width = one, b.slope = 3 + apart, b.half_width = other;
        return same_slope(a, b) && same_slope(b, a);
    };
    CHECK(same(1, 1, 0.5));
    CHECK(same(1, 0.51, -0.5));
    CHECK_FALSE(same(1, 0.49, 0.5));
    CHECK_FALSE(same(0.01, 1, 0.5));
}

TEST_CASE("another signal of the same drift is measured against the energy's own oscillation", "[analysis][drift]") {
    auto signal = sampled([](double t) { return bounded(t) + 1.5 * amplitude * t / T; });
    CHECK(estimate_drift(signal).kind == DriftClass::linear);
    signal.amplitude = 30 * amplitude;  // a tenth of it is twice the change
    const auto e = estimate_drift(signal);
    CHECK(e.amplitude == 30 * amplitude);
    CHECK(e.epsilon * T == Approx(3 * amplitude));
    CHECK(e.kind == DriftClass::none);
}

TEST_CASE("a signal covers its time to a hundredth", "[analysis][drift]") {
    auto signal = sampled([](double t) { return bounded(t); }, 128);
    const auto kind = [&](double share) {
        signal.T = T / share;
        return estimate_drift(signal).kind;
    };
    CHECK((kind(0.991) == DriftClass::none && kind(1.009) == DriftClass::none));
    CHECK((kind(0.989) == DriftClass::failed && kind(1.011) == DriftClass::failed));
}

TEST_CASE("a slope that is seen is not none, though all lies within the absolute margin", "[analysis][drift]") {
    // Means that alternate by A: flat, so the half-width is 0.2 A, and the line is turned by at most 6/64 A.
    const auto judged = [](double change) {
        return estimate_drift(
            stepwise([&](int i) { return 1.2e-4 * (i / 4 % 2 ? 1 : -1) + change * (i + 0.5) / 256; }, 1e-5));
    };
    const auto still = judged(0), seen = judged(5e-4);  // less than five residuals: not linear either
    CAPTURE(still.reason, seen.reason);
    CHECK(still.kind == DriftClass::none);
    CHECK(std::abs(seen.slope) > seen.half_width);
    CHECK(seen.half_width * T == Approx(0.2 * seen.residual));
    CHECK(seen.kind == DriftClass::undecided);
}

TEST_CASE("halves that disagree by less than 20 noise are no drift", "[analysis][drift]") {
    // 0.005 (t/T)²: the slopes of the halves are 0.5 and 1.5 of the change, which makes 0.0025 over half the time.
    const auto kind = [](double noises) {
        auto signal = stepwise([](int i) { return 0.005 * std::pow((i + 0.5) / 256, 2); }, 1e-5);
        signal.noise = noises / 20;
        return estimate_drift(signal).kind;
    };
    CHECK(kind(0.0024) == DriftClass::nonlinear);
    CHECK(kind(0.0027) == DriftClass::undecided);
}

TEST_CASE("what left its level before the burn-in ended has left only if no walk leads there", "[analysis][drift]") {
    // A walk of 0.1 in T, seen from a quarter of it on: it stands off by 0.05, and a walk of 0.087 explains that.
    int other_level = 0, off = 0;
    for (unsigned seed = 1; seed <= 1000; ++seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> kick(0, 0.1 / 16);
        double walk = 0;
        auto signal = stepwise([&](int) { return walk += kick(random); }, 1e-5);
        signal.burn_in = 0.25;
        const auto e = estimate_drift(signal);
        other_level += mentions(e, "another level");
        off += e.kind != DriftClass::diffusive;
    }
    CHECK(off >= 30);  // at least as many could be mistaken
    CHECK(other_level <= 1);
}

TEST_CASE("a rise within four times the heating of a walk is no drift, and beyond it is one", "[analysis][heating]") {
    // A walk of 0.05 on a line of 1; what a walk explains beside the heating is 3.6 of 0.05.
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> kick(0, 0.05 / 16);
        double walk = 0;
        auto signal = stepwise([&](int i) { return (walk += kick(random)) + (i + 0.5) / 256; }, 1e-5);
        signal.heating = 1;
        const auto unit_heat = estimate_drift(signal);
        const double change = unit_heat.slope * T, variance = unit_heat.expected_heating;
        const auto kind = [&](double share) {
            signal.heating = change / (share * variance);
            return estimate_drift(signal).kind;
        };
        CAPTURE(seed, change, variance);
        CHECK((variance > 0.0025 / 4 && variance < 0.0025 * 4));  // what 64 means tell of it
        const auto within = kind(3.9), beyond = kind(7);
        CHECK((within == DriftClass::undecided || within == DriftClass::diffusive));
        CHECK((beyond == DriftClass::linear || beyond == DriftClass::nonlinear));
    }
}
