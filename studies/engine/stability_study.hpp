#pragma once
/// The largest usable step of a method on a problem, and what fails beyond it.

#include "engine/cells.hpp"

namespace verilie::studies {

/// [{problem, method, T, limit, largest_h, next_h, why, t, worst, monotone, trials, reason, command}], null where none applies.
Json stability_rows(const Request& r);

}  // namespace verilie::studies
