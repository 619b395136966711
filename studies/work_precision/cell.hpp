#pragma once
/// What a work-precision study computes: runs of one method, or of one outside solver, with their errors.

#include <verilie/reference/reference.hpp>

#include "bench/competitor.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "work_precision/row.hpp"

namespace verilie::studies::work_precision {

/// The outputs of a run: i T/count, i = 0 .. count.
struct Outputs {
    Rational T;
    std::int64_t count;
};

/// At each step. `reference`: at the outputs; null: there is none, and the trajectory has no error.
Cell method_cell(
    const Pair& pair, const Outputs& at, const std::vector<Rational>& h, const reference::Answer* reference);
/// At each setting: a step or a tolerance, as it is written.
Cell outside_cell(const Pair& pair, bench::Solver solver, const Outputs& at, const std::vector<std::string>& settings,
    const reference::Answer* reference);

/// The step or the tolerance as a double.
double number_of(const std::string& setting);

}  // namespace verilie::studies::work_precision
