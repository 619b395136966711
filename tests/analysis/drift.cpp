#include "verilie/analysis/drift.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "signals.hpp"
#include "estimates.hpp"
#include "support/catch.hpp"
#include "verilie/analysis/batches.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

TEST_CASE("quasi-periodic motion does not drift, whatever its phase", "[analysis][drift]") {
    const double phase = GENERATE(0.0, 0.7, 1.57, 2.5, 3.1, 4.4, 5.5);
    const auto e = estimate_drift(sampled([&](double t) { return bounded(t, phase); }));
    CAPTURE(phase, e.reason);
    CHECK(e.kind == DriftClass::none);
    CHECK(e.amplitude == Approx(amplitude).epsilon(0.15));
    CHECK(e.epsilon * T == Approx(0.1 * e.amplitude));
    CHECK(std::abs(e.slope) <= e.half_width);
    CHECK(e.half_width <= std::max(e.hac_half_width, e.envelope_half_width));
    CHECK(e.batches == 64);
    CHECK(e.second_half_ratio == Approx(1).epsilon(0.05));
    CHECK(e.initial_batches == 64);
    CHECK(e.initial_T == T);
}

TEST_CASE("a slow oscillation that plain least squares calls a drift is not one", "[analysis][drift]") {
    // 0.6 to 3.3 turns in T: Student's interval of the same line excludes 0 by far.
    const double turns = GENERATE(1.0, 1.3, 2.2, 3.3);
    const double phase = GENERATE(0.0, 1.0, 2.0, 4.0);
    const auto signal =
        sampled([&](double t) { return widely(t) + 0.3 * wide * std::sin(two_pi * turns * t / T + phase); });
    const auto e = estimate_drift(signal);
    CAPTURE(turns, phase, e.reason);
    CHECK(e.kind != DriftClass::linear);
    CHECK(e.kind != DriftClass::exponential);
    CHECK(e.kind != DriftClass::diffusive);
    CHECK(e.kind != DriftClass::none);  // the means wander by more than epsilon: not shown either
}

TEST_CASE("a slow oscillation that comes back is undecided, however its halves disagree", "[analysis][drift]") {
    const auto e = estimate_drift(
        sampled([](double t) { return 0.01 * wide * std::sin(two_pi * t) + wide * (1 - std::cos(two_pi * t / T)); }));
    CAPTURE(e.reason);
    CHECK(e.slope_first > e.half_width_first);
    CHECK(e.slope_second < -e.half_width_second);
    CHECK(e.kind == DriftClass::undecided);
}

TEST_CASE("a slow oscillation too small to matter is none although its slope is significant", "[analysis][drift]") {
    const auto signal =
        sampled([](double t) { return bounded(t) + 0.008 * amplitude * std::sin(two_pi * (t / T - 0.5)); });
    const auto e = estimate_drift(signal);
    std::vector<double> t, mean;
    for (const Batch& batch : regroup(signal.fine, 64)) {
        t.push_back((batch.t_begin + batch.t_end) / 2);
        mean.push_back(batch.mean);
    }
    const Line line = fit_line(t, mean);
    double squares = 0, spread = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        squares += std::pow(mean[i] - line.centre - line.slope * (t[i] - line.mean_x), 2);
        spread += std::pow(t[i] - line.mean_x, 2);
    }
    CAPTURE(e.reason);
    CHECK(std::abs(line.slope) > 3.454 * std::sqrt(squares / 62 / spread));  // naive verdict: drift at 99.9 %
    CHECK(e.kind == DriftClass::none);
}

TEST_CASE("a tiny linear drift is seen above the threshold and bounded below it", "[analysis][drift]") {
    const double sign = GENERATE(-1.0, 1.0);
    const auto judged = [&](double change) {
        return estimate_drift(sampled([&](double t) { return bounded(t) + sign * change * amplitude * t / T; }));
    };
    const auto below = judged(0.03), above = judged(0.3);
    CAPTURE(below.reason, above.reason);
    CHECK(below.kind == DriftClass::none);
    CHECK(above.kind == DriftClass::linear);
    CHECK(above.slope == Approx(sign * 0.3 * amplitude / T).epsilon(0.05));
    CHECK(std::abs(above.slope - sign * 0.3 * amplitude / T) <= above.half_width);
    CHECK(std::abs(below.slope - sign * 0.03 * amplitude / T) <= below.half_width);
}

TEST_CASE("a linear drift, its initial slope, and the same slope in quad", "[analysis][drift]") {
    const double slope = 0.04 / T;
    const auto drifting = [](double rate) { return sampled([rate](double t) { return bounded(t) + rate * t; }); };
    const auto e = estimate_drift(drifting(slope));
    CAPTURE(e.reason);
    CHECK(e.kind == DriftClass::linear);
    CHECK(e.slope == Approx(slope).epsilon(1e-3));
    CHECK(e.slope_first == Approx(slope).epsilon(1e-2));
    CHECK(e.slope_second == Approx(slope).epsilon(1e-2));
    CHECK(e.initial_slope == Approx(slope).epsilon(1e-2));
    CHECK(e.initial_T == Approx(T / 4).epsilon(0.02));  // |mean| reaches 1 % after a quarter
    CHECK(e.initial_batches == 64);
    CHECK(same_slope(e, estimate_drift(drifting(slope + 0.5 * e.half_width))));
    CHECK_FALSE(same_slope(e, estimate_drift(drifting(slope + 1.5 * e.half_width))));
    CHECK_FALSE(same_slope(e, DriftEstimate{}));
}

TEST_CASE("a short beginning uses fewer batches and says so", "[analysis][drift]") {
    const auto e = estimate_drift(sampled([](double t) { return bounded(t) + 0.5 * (1 - std::exp(-t / T)); }));
    CAPTURE(e.reason);
    CHECK(e.kind == DriftClass::nonlinear);
    CHECK(e.initial_batches == 16);  // 1 % after 0.02 T, 20 fine batches
    CHECK(mentions(e, "from 16 batches only"));
    CHECK(e.initial_slope == Approx(0.5 / T).epsilon(0.05));
    CHECK(std::abs(e.initial_slope - 0.5 / T) <= e.initial_half_width);
    const auto steep = estimate_drift(sampled([](double t) { return 10 * (1 - std::exp(-t / T)); }));
    CHECK(steep.initial_batches == 0);
    CHECK(std::isnan(steep.initial_slope));
    CHECK(mentions(steep, "no initial slope"));
}

TEST_CASE("saturation and acceleration are nonlinear", "[analysis][drift]") {
    const double rate = GENERATE(1.0, 2.0, 3.0);
    const auto saturating =
        estimate_drift(sampled([&](double t) { return bounded(t) + 0.005 * (1 - std::exp(-rate * t / T)); }));
    CAPTURE(rate, saturating.reason);
    CHECK(saturating.kind == DriftClass::nonlinear);
    CHECK(saturating.slope_first > saturating.slope_second + saturating.half_width_second);
    const auto accelerating = estimate_drift(sampled([](double t) { return bounded(t) + 0.005 * std::pow(t / T, 2); }));
    CAPTURE(accelerating.reason);
    CHECK(accelerating.kind == DriftClass::nonlinear);
}

TEST_CASE("exponential growth of the envelope", "[analysis][drift]") {
    const double rate = 12 / T;
    const bool oscillating = GENERATE(false, true);
    const auto e = estimate_drift(sampled([&](double t) {
        const double growth = 1e-6 * std::exp(rate * t);
        return oscillating ? growth * std::sin(two_pi * t) + 1e-7 * std::sin(1.7 * t)
                           : growth + 1e-7 * std::sin(two_pi * t);
    }));
    CAPTURE(oscillating, e.reason);
    CHECK(e.kind == DriftClass::exponential);
    CHECK(e.second_half_ratio > 100);
    // Less than two decades are not enough.
    CHECK(estimate_drift(sampled([](double t) { return 1e-6 * std::exp(3 * t / T); })).kind == DriftClass::nonlinear);
}

TEST_CASE("power laws are not exponential", "[analysis][drift]") {
    const double power = GENERATE(1.0, 2.0, 3.0, 6.0);
    const auto e = estimate_drift(sampled([&](double t) { return bounded(t) + 0.5 * std::pow(t / T, power); }));
    CAPTURE(power, e.reason);
    CHECK(e.kind != DriftClass::exponential);
    if (power < 4) CHECK(e.kind == (power == 1.0 ? DriftClass::linear : DriftClass::nonlinear));
}

TEST_CASE("one random walk of round-off is no drift of a method, and how it grows is left to an ensemble",
    "[analysis][drift]") {
    for (unsigned seed = 1; seed <= 100; ++seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> rounding(0, 1.1e-16);
        double walk = 0;
        const auto e = estimate_drift(sampled([&](double) { return walk += rounding(random); }));
        CAPTURE(seed, e.reason);
        CHECK(e.kind == DriftClass::none);
        CHECK(mentions(e, "takes an ensemble"));
    }
}

TEST_CASE("a walk well above round-off diffuses, and a straight one does not go on", "[analysis][drift]") {
    int linear = 0, diffusive = 0;
    constexpr int walks = 200;
    for (unsigned seed = 1; seed <= walks; ++seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> kick(0, 1e-4);
        double walk = 0;
        const auto step = [&](double) { return walk += kick(random); };
        auto longer = sampled(step, 4096, 11);  // over 4 T, whose first quarter is the signal
        auto signal = longer;
        longer.fine.clear();
        for (std::size_t i = 0; i < signal.fine.size(); ++i) {
            auto batch = signal.fine[i];
            batch.t_begin *= 4, batch.t_end *= 4;
            longer.fine.push_back(batch);
        }
        longer.T = 4 * T;
        signal.fine.assign(longer.fine.begin(), longer.fine.begin() + 1024);
        const auto e = require_persistence(estimate_drift(signal), longer);
        CAPTURE(seed, e.reason);
        CHECK(e.kind != DriftClass::none);
        CHECK(e.kind != DriftClass::exponential);
        linear += e.kind == DriftClass::linear || e.kind == DriftClass::nonlinear;
        diffusive += e.kind == DriftClass::diffusive;
    }
    CHECK(diffusive >= 0.9 * walks);
    CHECK(linear == 0);
}

TEST_CASE("energy that falls and never rises dissipates, in bursts or towards rest", "[analysis][drift]") {
    const auto decaying =
        estimate_drift(sampled([](double t) { return bounded(t) - 0.4 * (1 - std::exp(-4 * t / T)); }));
    CAPTURE(decaying.reason);
    CHECK(decaying.kind == DriftClass::dissipates);
    const auto bursts = [](double t) {
        return bounded(t) - 0.1 * (std::floor(6 * t / T) + std::min(1.0, 4 * (6 * t / T - std::floor(6 * t / T))));
    };
    auto few = sampled(bursts);
    few.periods = 30;  // a fall needs no periods
    CHECK(estimate_drift(few).kind == DriftClass::dissipates);
    CHECK(estimate_drift(sampled([&](double t) { return -bursts(t); })).kind != DriftClass::dissipates);
    // By less than 1 % of scale it is not told from what may come back.
    CHECK(estimate_drift(sampled([](double t) { return bounded(t) - 0.009 * (1 - std::exp(-4 * t / T)); })).kind
          != DriftClass::dissipates);
}

TEST_CASE(
    "a small change is none whatever the oscillation, and a large oscillation excuses no more", "[analysis][drift]") {
    const auto judged = [](double size, double wander) {
        return estimate_drift(
            sampled([&](double t) { return size / amplitude * bounded(t) + wander * std::sin(two_pi * 1.3 * t / T); }));
    };
    const auto small = judged(1e-5, 1e-4), large = judged(0.1, 5e-3);
    CAPTURE(small.reason, large.reason);
    CHECK(small.kind == DriftClass::none);       // ten oscillations, and a tenth of the margin
    CHECK(large.kind == DriftClass::undecided);  // a twentieth of the oscillation, and five margins
    CHECK(large.epsilon * T == Approx(absolute_margin));
}
