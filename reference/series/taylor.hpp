#pragma once
/// Taylor series of variable step and of a degree that the tolerance asks for: the first of the two quick families.

#include "program.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

/// The states at `times`, which begin with the time of `start` and increase. The first term that a step leaves out is
/// below `tolerance` (1 + |y|), y at the start of the step. Throws std::runtime_error where steps have to be shorter than
/// 1e-12 of the whole.
std::vector<Coordinates<quad>> march_taylor(
    Program& program, Coordinates<quad> start, const std::vector<quad>& times, double tolerance);

/// Degree and digits of a series whose steps err by `tolerance`.
Digits digits_for(double tolerance);

}  // namespace verilie::reference
#endif
