#pragma once
/// Times of the runs of a cell, on this machine.

#include "work_precision/cell.hpp"

namespace verilie::studies::work_precision {

/// Processor time of each run that did not fail, over rounds beside each other.
std::vector<std::optional<Seconds>> times_of(const Pair& pair, const Outputs& at, const Cell& cell);
std::vector<std::optional<Seconds>> times_of(
    const Pair& pair, bench::Solver solver, const Outputs& at, const Cell& cell);

}  // namespace verilie::studies::work_precision
