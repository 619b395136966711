// A walk of the energy that keeps volume heats: against an exact model, not against the formula it is judged by.
#include <cmath>
#include <map>
#include <random>
#include <vector>

#include <Eigen/Core>

#include "support/catch.hpp"
#include "verilie/analysis/drift.hpp"

using namespace verilie::analysis;

namespace {

constexpr int degrees = 60, fine = 1024, slices = 8;

/// K = |p|²/2 of p in R^60, and in each step a shift of ±s in every component: a map that keeps volume, whatever the
/// signs.
/// ΔK = s Σ ±p + 60 s²/2: the mean rise is 30 s² a step, exactly, the variance 2 K s².
struct Shifts {
    DriftSignal signal;
    double mean_K;
};

/// `size`: what the walk comes to in T, in units of 1/β at the start. `drift`: a change over T beside it, in units of
/// the walk's.
Shifts shifts(std::mt19937_64& random, double size, double drift) {
    const double K0 = 1, beta = degrees / (2 * K0), sd = size / beta, s = sd / std::sqrt(2 * K0 * fine * slices);
    using Components = Eigen::Array<double, degrees, 1>;
    Components p = Components::Constant(std::sqrt(2 * K0 / degrees)), shift;
    Shifts out{{{}, fine, fine, true, 1e-12}, 0};
    for (int i = 0; i < fine; ++i) {
        Batch b{double(i), double(i + 1), 0, 1e300, -1e300, slices};
        for (int k = 0; k < slices; ++k) {
            const auto bits = random();
            for (int j = 0; j < degrees; ++j) shift(j) = s * (2 * int(bits >> j & 1) - 1);
            p += shift;
            const double K = p.square().sum() / 2;
            out.mean_K += K / (fine * slices);
            const double x = K - K0 + drift * sd * (i + (k + 0.5) / slices) / fine;
            b.mean += x / slices, b.min = std::min(b.min, x), b.max = std::max(b.max, x);
        }
        out.signal.fine.push_back(b);
    }
    return out;
}

std::map<DriftClass, int> classes(double size, double drift, bool heats, int draws) {
    std::mt19937_64 random(11);
    std::map<DriftClass, int> count;
    for (int k = 0; k < draws; ++k) {
        auto [signal, mean_K] = shifts(random, size, drift);
        if (heats) signal.heating = degrees / (2 * mean_K) / 2;
        ++count[estimate_drift(signal).kind];
    }
    return count;
}

}

TEST_CASE(
    "a walk that heats as volume preservation demands is diffusive, however far it has risen", "[analysis][heating]") {
    const double size = GENERATE(0.5, 2.0, 4.0, 8.0, 12.0);
    CAPTURE(size);
    auto count = classes(size, 0, true, 1000);
    CHECK(count[DriftClass::diffusive] >= 900);
    CHECK(1000 - count[DriftClass::diffusive] - count[DriftClass::undecided] <= 5);
}

TEST_CASE("without the rise taken off such a walk looks like a drift", "[analysis][heating]") {
    auto count = classes(12, 0, false, 200);
    CHECK(count[DriftClass::diffusive] <= 20);
    CHECK(count[DriftClass::linear] + count[DriftClass::nonlinear] >= 20);
}

TEST_CASE("heating excuses neither another drift beside it nor a fall", "[analysis][heating]") {
    // all in units of the walk's; one walk in 1000 shows 2.8 times its variance, and twice that is allowed
    const double size = GENERATE(2.0, 8.0), rise = size / 2, drift = GENERATE_COPY(6 + 5 * rise, -8 - rise);
    CAPTURE(size, drift);
    auto count = classes(size, drift, true, 400);
    CHECK(count[DriftClass::diffusive] + count[DriftClass::none] <= 2);
}

TEST_CASE("what a linear part of a walk is said to be at most holds the drift beside it", "[analysis][heating]") {
    std::mt19937_64 random(12);
    // with the rise within what is called heating
    const double size = GENERATE(8.0, 12.0), rise = size / 2, drift = GENERATE_COPY(-0.4 * rise, 0.0, 0.9 * rise),
                 sd = size * 2 / degrees;
    CAPTURE(size, drift);
    int walks = 0, missed = 0;
    for (int k = 0; k < 400; ++k) {
        auto [signal, mean_K] = shifts(random, size, drift);
        signal.heating = degrees / (2 * mean_K) / 2;
        const auto e = estimate_drift(signal);
        if (e.kind != DriftClass::diffusive) continue;
        ++walks;
        missed += std::abs(drift) * sd > e.linear_at_most;
    }
    CHECK(walks >= 200);
    CHECK(missed * 100 <= walks);
}

TEST_CASE("a signal that stays is none, and a line is linear, whatever heating there may be", "[analysis][heating]") {
    for (const double slope : {0.0, 1.0}) {
        DriftSignal signal{{}, fine, fine, true, 1e-12};
        for (int i = 0; i < fine; ++i)
            signal.fine.push_back(
                {double(i), double(i + 1), slope * i / fine, slope * i / fine - 0.01, slope * i / fine + 0.01, 8});
        signal.heating = 30;
        CHECK(estimate_drift(signal).kind == (slope > 0 ? DriftClass::linear : DriftClass::none));
    }
}
