// D5: what goes on over four times the time is a drift; what does not may be a slow oscillation.
#include <functional>
#include <limits>

#include "signals.hpp"
#include "support/catch.hpp"

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
    const auto slowing = [](double t) { return bounded(t) + 0.04 * (1 - std::exp(-0.08 * t / T)); };
    CHECK(require_persistence(estimate_drift(over(line, 1)), over(line, 4)).kind == DriftClass::linear);
    const auto slow = require_persistence(estimate_drift(over(slowing, 1)), over(slowing, 4));
    CAPTURE(slow.reason);
    CHECK((slow.kind == DriftClass::linear || slow.kind == DriftClass::nonlinear));
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
