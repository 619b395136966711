#pragma once
#include <span>
#include <string>
#include <vector>

#include "verilie/analysis/drift.hpp"

namespace verilie::analysis {

/// The energy of one member of an ensemble, in units of scale.
struct MemberSignal {
    std::vector<double> mean;   ///< of 64 equal consecutive batches, the burn-in left out
    double amplitude, max_abs;  ///< of its oscillation; max |E − E0|
};

/// Of a signal that covers its T, its burn-in left out; the number of fine batches left is a multiple of 64.
MemberSignal member_signal(const DriftSignal&);

/// D7: the drift of an ensemble whose initial states are drawn independently of each other on one energy. All changes
/// are over the time that the means span. Intervals over members are Student's t at 99.9 %, those of exponents the
/// middle 99 % of a bootstrap (seed fixed).
struct EnsembleDrift {
    static constexpr double unknown = DriftEstimate::unknown;
    struct Interval {
        double value = unknown, lo = unknown, hi = unknown;
    };

    /// mean over members of slope × time, and half the length of its interval
    double change = unknown, half_width = unknown;
    double amplitude = unknown;  ///< the members' median
    /// mean change that is none: a/10, a = min(amplitude, 10 absolute_margin)
    double margin = unknown;
    /// √(2 (V(7) − V(3))), V the structure function of eighths: what a walk comes to; and the end of its interval
    double wander = unknown, most_wander = unknown;
    double wander_margin = unknown;  ///< √(a²/10)
    /// H of √V ~ k^H over lags of 1 to 8, and of 4 to 16, of 64; white noise does not count
    Interval near, far;
    DriftClass kind = DriftClass::undecided;
    std::string reason;
};

inline constexpr int fewest_for_none = 64;  ///< members

/// A bounded oscillation of size a comes back; a mean change of a/10 over T takes 10 T to reach it, and so does a walk
/// of variance a²/10.
///   none         |change| + half_width <= a/10, and most_wander² <= a²/10, of 64 members or more; or all is round-off,
///                at most 20 noise
///   linear       |change| − half_width > a/10 and 20 noise, and the halves agree as D5 has it; else nonlinear
///   diffusive    the mean is not resolved, and the mean square over members grows in proportion to time, near and far:
///                both intervals of H within [1/4, 3/4], half way to what stays and to what goes on one way; and 64
///                (V(16) − V(4))/12, the variance that such a walk comes to, lies above a²/10 with its interval
///   undecided    anything else
/// Throws std::invalid_argument for fewer than 32 members, other than 64 means, or a number that is none.
EnsembleDrift estimate_ensemble_drift(std::span<const MemberSignal>, double noise);

}
