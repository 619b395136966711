#pragma once
#include <optional>
#include <span>

#include "verilie/analysis/drift.hpp"

namespace verilie::analysis {

struct Growth {
    double rate, t_begin, t_end, decades;
};

/// D6: the longest stretch that ends at the largest |E − E0| and over which the envelope grows by two decades, with an
/// exponential that fits it ten times better (rms) than a line does.
std::optional<Growth> exponential_growth(std::span<const Batch> batches);

}
