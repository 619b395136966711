#pragma once
#include <span>
#include <vector>

#include "verilie/analysis/drift.hpp"
#include "verilie/analysis/statistics.hpp"

namespace verilie::analysis {

/// n batches of equal length; means are weighted by samples. fine.size() must be a multiple of n.
std::vector<Batch> regroup(std::span<const Batch> fine, int n);

/// D3 over consecutive equal batches, 8, 16, 32 or 64 of them.
SecularSlope secular_slope(std::span<const Batch> batches);

/// max |E − E0| / scale.
double max_abs(std::span<const Batch> batches);

/// Median of (max − min)/2: what one batch sees of the oscillation, blind to any drift.
double oscillation(std::span<const Batch> batches);

}
