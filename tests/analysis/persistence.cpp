// D5: what goes on over four times the time is a drift; what does not may be a slow oscillation.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "signals.hpp"
#include "support/catch.hpp"
#include "verilie/analysis/structure.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

TEST_CASE("a beat slower than the run is no drift: it does not go on", "[analysis][drift]") {
    const double turns = GENERATE(1 / 2., 1 / 4., 1 / 8.), phase = GENERATE(0.0, 0.8, 1.6, 2.4, 3.1, 3.9, 4.7, 5.5);
    const auto f = [&](double t) { return widely(t) + 0.3 * wide * std::sin(two_pi * turns * t / T + phase); };
    auto longer = sampled([&](double t) { return f(4 * t); });
    for (Batch& batch : longer.fine) batch.t_begin *= 4, batch.t_end *= 4;
    longer.T *= 4;
    const auto once = estimate_drift(sampled(f)), e = require_persistence(once, longer);
    CAPTURE(turns, phase, once.reason, e.reason);
    CHECK((e.kind == DriftClass::undecided || e.kind == DriftClass::none));
}

TEST_CASE(
    "what goes on stays linear, what slows down is nonlinear, what breaks off shows nothing", "[analysis][drift]") {
    const auto over = [](const std::function<double(double)>& f, double times) {
        auto signal = sampled([&](double t) { return f(times * t); });
        for (Batch& batch : signal.fine) batch.t_begin *= times, batch.t_end *= times;
        signal.T *= times;
        return signal;
    };
    const auto line = [](double t) { return bounded(t) + 0.04 * t / T; };
    const auto slowing = [&](double rate) {
        const auto f = [rate](double t) { return bounded(t) + 0.04 * (1 - std::exp(-rate * t / T)) / rate; };
        return require_persistence(estimate_drift(over(f, 1)), over(f, 4)).kind;
    };
    CHECK(require_persistence(estimate_drift(over(line, 1)), over(line, 4)).kind == DriftClass::linear);
    // from the first quarter to the last the rate falls to exp(-3 rate): 0.79 goes on, 0.55 does not
    CHECK(slowing(0.08) == DriftClass::linear);
    CHECK(slowing(0.2) == DriftClass::nonlinear);
    auto blown = over(line, 4);
    blown.fine.back().mean = std::numeric_limits<double>::quiet_NaN();
    CHECK(require_persistence(estimate_drift(over(line, 1)), blown).kind == DriftClass::undecided);
    CHECK(require_persistence(estimate_drift(over([](double t) { return bounded(t); }, 1)), blown).kind
          == DriftClass::none);
}

TEST_CASE(
    "energy that rises to a new level and stays there is nonlinear, however soon it arrives; half a slow beat is not",
    "[analysis][drift]") {
    const double size = GENERATE(0.02, 0.4), rate = GENERATE(4, 40, 400), times = GENERATE(1, 4, 32);
    const auto over = [](const std::function<double(double)>& f, double many) {
        auto signal = sampled([&](double t) { return f(many * t); });
        for (Batch& batch : signal.fine) batch.t_begin *= many, batch.t_end *= many;
        signal.T *= many;
        return signal;
    };
    const auto judged = [&](const std::function<double(double)>& f) {
        return require_persistence(estimate_drift(over(f, times)), over(f, 4 * times));
    };
    const auto settles = judged([&](double t) { return bounded(t) + size * (1 - std::exp(-rate * t / T)); });
    CAPTURE(size, rate, times, settles.reason);
    CHECK(settles.kind == DriftClass::nonlinear);
    CHECK(judged([&](double t) { return bounded(t) - size * (1 - std::exp(-rate * t / T)); }).kind
          == DriftClass::dissipates);
    const double half_beat = GENERATE(1, 2, 3);  // rises over so many times what is looked at
    const auto beats =
        judged([&](double t) { return bounded(t) - size * std::cos(two_pi * t / (2 * half_beat * times * T)); });
    CAPTURE(half_beat, beats.reason);
    CHECK(beats.kind == DriftClass::undecided);
}

TEST_CASE("a drift goes on at six tenths of its fastest, and stands still below a hundredth", "[analysis][drift]") {
    // Straight quarters at given rates. A large oscillation: whoever ends five of it away is nonlinear in any order.
    const auto judged = [](const std::vector<double>& rates, DriftClass kind = DriftClass::linear,
                            double oscillation = 1) {
        DriftEstimate e;
        e.kind = kind, e.slope = 1e-3 / T, e.amplitude = oscillation;
        DriftSignal longer{{}, 4 * T, 4 * T, true, 0};
        double x = 0;
        for (int i = 0; i < 64; ++i) {
            const double step = rates[static_cast<std::size_t>(i / 16)] * 1e-3 / 16;
            longer.fine.push_back({i * T / 16, (i + 1) * T / 16, x + step / 2, x, x + step, 61});
            x += step;
        }
        return require_persistence(e, longer).kind;
    };
    CHECK(judged({1, 0.62, 1, 0.62}) == DriftClass::linear);
    CHECK(judged({1, 0.62, 1, 0.62}, DriftClass::nonlinear) == DriftClass::nonlinear);
    CHECK(judged({1, 0.58, 1, 0.58}) == DriftClass::undecided);
    CHECK(judged({1, 0.9, 0.7, 0.58}) == DriftClass::nonlinear);
    CHECK(judged({0.58, 0.7, 0.9, 1}) == DriftClass::nonlinear);
    CHECK(judged({1, 0.5, 0.002, 0.009}) == DriftClass::nonlinear);  // at rest in both
    CHECK(judged({1, 0.5, 0.002, 0.011}) == DriftClass::undecided);
    // A quarter that goes the other way may be the end of half a beat, be it slow.
    CHECK(judged({1, 0.6, 0.2, -0.099}) == DriftClass::nonlinear);
    CHECK(judged({1, 0.6, 0.2, -0.101}) == DriftClass::undecided);
    CHECK(judged({-0.101, 0.2, 0.6, 1}) == DriftClass::undecided);
    // In any order the way of 0.0031 is enough where it is five oscillations.
    CHECK(judged({1, 0.55, 1, 0.55}, DriftClass::linear, 3.1e-3 / 5.2) == DriftClass::nonlinear);
    CHECK(judged({1, 0.55, 1, 0.55}, DriftClass::linear, 3.1e-3 / 4.9) == DriftClass::undecided);
}

TEST_CASE("a walk with a push, too strong for a walk alone, is not called a drift", "[analysis][drift]") {
    const std::uint64_t seed = GENERATE(23, 28, 31, 37);
    const double push = 4;  // in standard deviations of the walk after 4 T
    std::mt19937_64 bits(seed);
    const auto symmetric = [&] { return (double(bits() >> 11) + 0.5) * 0x1p-52 - 1; };
    DriftEstimate e;
    e.kind = DriftClass::linear, e.slope = 1e-3 / T, e.amplitude = 1e-4;
    DriftSignal longer{{}, 4 * T, 4 * T, true, 0};
    std::vector<double> mean;
    double x = 0;
    for (int i = 0; i < 64; ++i) {
        const double from = x;
        x += symmetric() * std::sqrt(3.0) / 8 + push / 64;
        mean.push_back((from + x) / 2);
        longer.fine.push_back({i * T / 16, (i + 1) * T / 16, mean.back(), std::min(from, x), std::max(from, x), 61});
    }
    const auto way = wandering(mean);
    REQUIRE((way && diffuses(*way) && secular_slope(longer.fine).slope * 4 * T > 3.6 * way->deviation));
    CHECK(require_persistence(e, longer).kind == DriftClass::undecided);
}
