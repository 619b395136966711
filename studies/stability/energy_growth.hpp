#pragma once
/// Whether the energy error of a run grows. Size alone says nothing: an oscillation may have any amplitude and be
/// stable.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

namespace verilie::studies {

/// Fed with (E - E0)/scale after every step of a run of `steps` steps; compares the second half with the first.
///
/// growth: in the second half E - E0 exceeds four times the largest |E - E0| of the first, and a hundredth of the
/// scale. A drift in proportion to time doubles, whatever is exponential passes four; a hundredth of the scale is no
/// concern to anybody, and a late contact may cost as much.
/// departure: over the whole second half E stays above E0 by more than one scale, and by more than a third of the
/// largest |E - E0|. A bounded motion of a map that keeps volume comes back to where it started (Poincare), and its
/// energy with it; what blew up early and came to rest somewhere else does not.
/// spread: of a run that `is_large`, off by more than one scale, and that goes on to sixteen times its length: E - E0
/// exceeds twice the largest |E - E0| of the run. An energy that wanders grows by the square root of time or like time,
/// which halves cannot tell from an oscillation: that of a kicked pendulum does at steps above about 1.
/// A loss of energy is none of these.
class EnergyGrowth {
public:
    static constexpr double factor = 4, small = 0.01, scales = 1, part = 1.0 / 3, twice = 2;
    static constexpr std::int64_t longer = 16;

    explicit EnergyGrowth(std::int64_t steps) : half_(steps / 2), steps_(steps) {}
    /// False where e is not finite, and at the first sign of growth: the run may end.
    bool see(double e) {
        ++seen_;
        if (!std::isfinite(e)) return stop("not_finite");
        largest_ = std::max(largest_, std::abs(e));
        if (seen_ <= half_) return early_ = largest_, true;
        late_ = std::max(late_, e), nearest_ = std::min(nearest_, e);
        if (late_ > std::max(factor * early_, small)) return stop("growth");
        return true;
    }
    /// Empty, or why the step is not usable; after the last step.
    std::string broken() const {
        return !broken_.empty()                                                                 ? broken_
             : seen_ == steps_ && seen_ > half_ && nearest_ > std::max(scales, part * largest_) ? "departure"
                                                                                                : "";
    }
    bool is_large() const { return largest_ > scales; }
    /// Of e behind the run: why the step is not usable.
    std::string spreads(double e) {
        if (!std::isfinite(e)) return "not_finite";
        late_ = std::max(late_, e), early_ = largest_;
        return e > twice * largest_ ? "spread" : "";
    }
    double largest() const { return largest_; }
    double early() const { return early_; }      ///< largest |e| of the first half; after spreads() of the run
    double late() const { return late_; }        ///< largest e of the second; after spreads() also behind the run
    double nearest() const { return nearest_; }  ///< smallest e of the second

private:
    bool stop(const char* why) { return broken_ = why, false; }
    std::int64_t half_, steps_, seen_ = 0;
    double largest_ = 0, early_ = 0, late_ = -INFINITY, nearest_ = INFINITY;
    std::string broken_;
};

}  // namespace verilie::studies
