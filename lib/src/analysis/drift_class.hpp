#pragma once
#include <vector>

#include "verilie/analysis/drift.hpp"

namespace verilie::analysis {

constexpr int batches = 64;
constexpr double periods_per_batch = 10;
// 99.9 % of Gauss, × √(6/5): the deviation of T times the fitted slope of a walk that comes to 1
inline constexpr double walk_slope = 3.2905 * 1.0954;

/// What the classes need beside the estimate.
struct DriftFacts {
    std::vector<Batch> coarse;               ///< the 64, 32 or 16 batches
    double T, noise, max_first, max_second;  ///< max |E - E0| of the halves; T of what is left after the burn-in
    std::vector<double> mean;                ///< of 64 batches, however many the periods suffice for
    double periods;                          ///< of the whole signal
    bool enough_periods;                     ///< for 16 batches of 10
    bool round_off;                          ///< the whole signal is within 20 noise
    double floor;                            ///< change that counts as none although no oscillation excuses it
    double heating;                          ///< as DriftSignal has it
    bool from_start;                         ///< nothing is left out, so the first mean follows E0 itself
};

/// Sets kind and reason from the numbers measured (D4-D7).
void classify(const DriftFacts&, DriftEstimate&);

}
