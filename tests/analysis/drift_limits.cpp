// Drifts at the edges: round-off, no motion, few periods, burn-in, what is no signal.
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

TEST_CASE("a quantity conserved to the last digits is none relative to eps", "[analysis][drift]") {
    const double eps = std::numeric_limits<double>::epsilon();
    std::mt19937_64 random(5);
    std::uniform_int_distribution<int> ulps(-2, 2);
    const auto rounding = estimate_drift(sampled([&](double) { return ulps(random) * eps / 2; }));
    CAPTURE(rounding.reason);
    CHECK(rounding.kind == DriftClass::none);
    CHECK(rounding.epsilon * T == Approx(8 * eps));
    const auto zero = estimate_drift(sampled([](double) { return 0.0; }));
    CHECK(zero.kind == DriftClass::none);
    CHECK(zero.second_half_ratio == 1);
    // A bias of rounding is not a drift of the method either: only an ensemble can tell (D7).
    const auto bias = estimate_drift(sampled([&](double t) { return 400 * eps * t / T; }));
    CHECK(bias.kind == DriftClass::none);
    CHECK(mentions(bias, "takes an ensemble"));
}

TEST_CASE("noise stated by the caller moves the line between drift and round-off", "[analysis][drift]") {
    auto signal = sampled([](double t) { return 1e-20 * t / T + 1e-22 * std::sin(two_pi * t); });
    CHECK(estimate_drift(signal).kind == DriftClass::none);  // in double: nothing at all
    signal.noise = 1e-33;
    const auto quad = estimate_drift(signal);
    CHECK(quad.kind == DriftClass::linear);
    CHECK(quad.slope == Approx(1e-20 / T).epsilon(1e-2));
    signal.noise = 1e-20;
    CHECK(mentions(estimate_drift(signal), "takes an ensemble"));
}

TEST_CASE("where round-off may be a twentieth of scale nothing is called round-off", "[analysis][drift]") {
    auto signal = sampled([](double t) { return 1e-3 * t / T + 1e-5 * std::sin(two_pi * t); });
    signal.noise = 0.99 * most_noise / clear_of_noise;
    CHECK(mentions(estimate_drift(signal), "takes an ensemble"));
    signal.noise = 1.01 * most_noise / clear_of_noise;
    CHECK(estimate_drift(signal).kind == DriftClass::undecided);
    CHECK(mentions(estimate_drift(signal), "too few digits"));
}

TEST_CASE("what did not move is never conserved", "[analysis][drift]") {
    auto signal = sampled([](double) { return 0.0; });
    signal.moved = false;
    const auto e = estimate_drift(signal);
    CHECK(e.kind == DriftClass::undecided);
    CHECK(e.reason == "the trajectory did not move");
    CHECK(e.slope == 0);  // measured all the same
}

TEST_CASE("what stood still conserves nothing by that, and what falls to rest dissipates", "[analysis][drift]") {
    auto kept = sampled([](double t) { return bounded(t); }), fallen = sampled([](double t) {
        return -0.5 * (1 - std::exp(-8 * t / T)) + 1e-3 * std::sin(two_pi * t) * std::exp(-8 * t / T);
    });
    CHECK(estimate_drift(kept).kind == DriftClass::none);
    const auto kind = estimate_drift(fallen).kind;
    CHECK(kind == DriftClass::dissipates);
    kept.stood_still = fallen.stood_still = true;
    CHECK(estimate_drift(kept).kind == DriftClass::undecided);
    CHECK(mentions(estimate_drift(kept), "stood still"));
    CHECK(estimate_drift(fallen).kind == kind);
}

TEST_CASE("fewer periods make fewer batches, and fewer than 16 x 10 decide nothing", "[analysis][drift]") {
    auto signal = sampled([](double t) { return bounded(t); });
    const auto with = [&](double periods) {
        signal.periods = periods;
        return estimate_drift(signal);
    };
    CHECK((with(640).batches == 64 && with(639).batches == 32 && with(319).batches == 16));
    CHECK(with(160).kind == DriftClass::none);
    CHECK(with(159).kind == DriftClass::undecided);
    CHECK(mentions(with(159), "159 periods"));
    CHECK(with(159).amplitude == Approx(amplitude).epsilon(0.15));
    CHECK(with(std::numeric_limits<double>::quiet_NaN()).kind == DriftClass::undecided);
}

TEST_CASE("a burn-in is left out of all but the largest error", "[analysis][drift]") {
    auto signal = sampled([](double t) { return bounded(t) + (t < T / 8 ? 0.02 : 0); });
    CHECK(estimate_drift(signal).kind != DriftClass::none);
    signal.burn_in = 0.25;
    const auto e = estimate_drift(signal);
    CAPTURE(e.reason);
    CHECK(e.kind == DriftClass::none);
    CHECK(e.max_abs == Approx(0.02).epsilon(0.01));
}

TEST_CASE("energy that leaves its level before the burn-in ends is not kept", "[analysis][drift]") {
    const double size = GENERATE(0.02, -0.02, 1.07, -1.07);
    auto signal = sampled([size](double t) { return bounded(t) + size * (1 - std::exp(-80 * t / T)); });
    signal.burn_in = 0.25;
    const auto e = estimate_drift(signal);
    CAPTURE(size, e.reason);
    CHECK(e.kind == DriftClass::nonlinear);
    CHECK(mentions(e, "another level"));
    auto near = sampled([size](double t) { return bounded(t) + 0.4 * amplitude * (size > 0 ? 1 : -1) * (t > T / 8); });
    near.burn_in = 0.25;
    CHECK(estimate_drift(near).kind == DriftClass::none);
}

TEST_CASE("an oscillation that grows is not none", "[analysis][drift]") {
    const auto more = estimate_drift(sampled([](double t) { return wide * (1 + t / T) * std::sin(two_pi * t); }));
    CHECK(more.second_half_ratio == Approx(4 / 3.).epsilon(1e-3));
    CHECK(more.kind == DriftClass::undecided);
}

TEST_CASE("a run that breaks off or leaves the numbers has failed", "[analysis][drift]") {
    auto signal = sampled([](double t) { return bounded(t); });
    signal.fine.resize(700);
    const auto partial = estimate_drift(signal);
    CHECK(partial.kind == DriftClass::failed);
    CHECK(mentions(partial, "of T = 2000"));
    const double infinity = std::numeric_limits<double>::infinity();
    auto blown = sampled([&](double t) { return t < 1000 ? 0 : infinity; });
    CHECK(estimate_drift(blown).kind == DriftClass::failed);
    CHECK(mentions(estimate_drift(blown), "t = 1000 ..."));
    blown.fine.clear();
    CHECK(estimate_drift(blown).kind == DriftClass::failed);
}

TEST_CASE("batches that are no batches are refused", "[analysis][drift]") {
    const auto good = sampled([](double) { return 0.0; }, 128, 3);
    auto odd = sampled([](double) { return 0.0; }, 100, 3);
    CHECK_THROWS_WITH(estimate_drift(odd), "100 fine batches; their number must be a multiple of 64");
    auto gap = good, empty = good, endless = good;
    std::swap(gap.fine[3], gap.fine[4]);
    empty.fine[7].samples = 0;
    endless.T = 0;
    CHECK_THROWS_AS(estimate_drift(gap), std::invalid_argument);
    CHECK_THROWS_WITH(estimate_drift(empty), "batch 7 has 0 samples; it needs one");
    CHECK_THROWS_AS(estimate_drift(endless), std::invalid_argument);
    CHECK(name(DriftClass::random_walk) == "random_walk");
}

TEST_CASE("merging weighs means by samples", "[analysis][drift]") {
    const std::vector<Batch> fine{{0, 1, 1.0, -1, 2, 1}, {1, 2, 4.0, 0, 9, 3}};
    const auto merged = regroup(fine, 1);
    REQUIRE(merged.size() == 1);
    CHECK(merged[0].mean == 3.25);
    CHECK(merged[0].min == -1);
    CHECK(merged[0].max == 9);
    CHECK(merged[0].samples == 4);
    CHECK(merged[0].t_end == 2);
}
