#pragma once
/// The largest usable step of one pair, a pure function of what it is given.

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// One run at one step.
struct StabilityTrial {
    double h;
    std::int64_t steps;
    bool usable;
    std::string why;
    double t, worst, first_half, second_half;
    static constexpr auto fields() {
        using T = StabilityTrial;
        return std::tuple(field("h", &T::h, "step"), field("steps", &T::steps, "of this size in T"),
            field("usable", &T::usable, ""),
            field("why", &T::why,
                "what makes it unusable: a failure of a step, growth, departure, spread or energy; empty: nothing"),
            field("t", &T::t, "when that showed"),
            field("worst", &T::worst, "largest |E - E0| before, in energy scales"),
            field("first_half", &T::first_half, "largest |E - E0| of the first half; of the run where it went on"),
            field("second_half", &T::second_half,
                "largest E - E0 of the second half, and of what follows where it went on"));
    }
};
/// What bisection found.
struct StabilityCell {
    std::optional<std::int64_t> usable_steps, failing_steps;
    std::optional<bool> monotone;
    std::vector<StabilityTrial> trials;
    Absent<Stopped> failed;
    static constexpr auto fields() {
        using T = StabilityCell;
        return std::tuple(
            field("usable_steps", &T::usable_steps, "fewest steps over T that are usable; null: none found"),
            field("failing_steps", &T::failing_steps, "most steps that are not; null: a single step is usable"),
            field("monotone", &T::monotone, "whether six finer steps are usable as well"),
            field("trials", &T::trials, "in the order they were made"),
            field("failed", &T::failed, "a process that failed"));
    }
};

/// The fewest steps over [0, T] at which no step fails and the energy error does not grow (energy_growth.hpp) nor, with
/// a limit, exceed it in energy scales, by bisection to half a per cent from h = `first`. A run takes 4000 steps at
/// least, and 16 times as many where its energy is off by more than one scale.
StabilityCell stability_cell(const Pair& pair, const Rational& T, const Rational& first, std::optional<double> limit);

inline constexpr std::int64_t most_stability_steps = 4000000;

}  // namespace verilie::studies
