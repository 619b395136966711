#pragma once
/// Taylor series of variable step and of a degree that the tolerance asks for: the first of the two quick families.

#include "program.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

struct TaylorStates {
    std::vector<Coordinates<quad>> y;
    std::vector<double> left_out;  ///< what all steps so far left out of their series, over 1 + |y|
};
/// The states at `times`, which begin with the time of `start` and increase. The last two terms of a step are below
/// `tolerance` (1 + |y|), y at its start, or where `of_motion` is asked below `tolerance` of what the step changes where
/// that is less; what it leaves out is taken for a geometric series behind them. Throws
/// std::runtime_error where steps have to be shorter than shortest_step of the whole.
TaylorStates march_taylor(Program& program, Coordinates<quad> start, const std::vector<quad>& times, double tolerance,
    bool of_motion = false);

/// Degree and digits of a series whose steps err by `tolerance`.
Digits digits_for(double tolerance);

}  // namespace verilie::reference
#endif
