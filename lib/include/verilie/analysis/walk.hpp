#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verilie/analysis/drift.hpp"

namespace verilie::analysis {

/// How the error of a quantity that theory keeps exactly grows over an ensemble: rms over members ~ t^H.
struct WalkEstimate {
    static constexpr double unknown = DriftEstimate::unknown;

    double exponent = unknown, lo = unknown, hi = unknown;  ///< H and the middle 95 % of its bootstrap over members
    double rms = unknown;                                   ///< at the last time
    /// mean and standard deviation over members at the last time
    double bias = unknown, deviation = unknown;
    double bias_t = unknown, bias_p = unknown;  ///< Student's t of that mean, two-sided
    /// its size in deviations: 99 % interval over members, from 0 where that holds 0
    double bias_least = unknown, bias_most = unknown;
    DriftClass kind = DriftClass::undecided;
    std::string reason;
};

inline constexpr int fewest_members = 32;  ///< D7, O7

/// D7. error[m][k]: member m at t[k], in units of the quantity's scale; t increasing, best in octaves. H is the
/// least-squares slope of log rms over log t; bootstrap: 2000 draws of members, seed fixed.
///   none         the rms at the last time is at most 8 eps: kept to the last digits, so there is nothing that could
///                walk
///   random_walk  [lo, hi] inside [0.4, 0.6], and no bias: bias_most <= 1/2. A bias grows like t and a walk like its
///                root, so that one of half the deviation reaches it at 4 T. An equivalence: of perfect walks 81 % pass
///                with 64 members, 99.7 % with 128
///   linear       bias_least > 1/2; or a bias with p < 1e-4 and H clear of 0.6; or H clear of 0.6 and 0.9 or more: each
///                member on its own
///   undecided    anything else
/// `fall` is the rms in double over the rms in quad at one and the same time, where measured: a walk that does not fall
/// by more than 1e10 is no work of rounding and stays undecided. eps is that of double.
/// Throws std::invalid_argument for fewer than 32 members, fewer than four times, or rows of unequal length.
WalkEstimate estimate_walk(
    std::span<const double> t, std::span<const std::vector<double>> error, std::optional<double> fall = {});

}
