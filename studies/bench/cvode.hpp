#pragma once
/// CVODE on a system of ordinary differential equations that is not stiff, as its manual sets it up.

#include "bench/competitor.hpp"

namespace verilie::studies::bench {

/// dy of y, n numbers each; `equation` is what was handed to cvode().
using RightHandSide = void (*)(const double* y, double* dy, std::size_t n, const void* equation);

/// Adams with fixed-point iteration, relative and absolute tolerance asked.setting. Leaves `evaluations` to the caller.
Ran cvode(RightHandSide side, const void* equation, const std::vector<double>& start, const Asked& asked);

}  // namespace verilie::studies::bench
