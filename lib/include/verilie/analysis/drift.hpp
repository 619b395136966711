#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace verilie::analysis {

/// Mean and envelope of (E − E0)/scale over one stretch of time.
struct Batch { double t_begin, t_end, mean, min, max; std::int64_t samples; };

struct DriftSignal {
    std::vector<Batch> fine;    ///< equal consecutive batches; their number is a multiple of 64 (1024, say)
    double T;                   ///< time the trajectory was to last; a signal that ends earlier is `failed`
    double periods;             ///< dominant periods in T, from crossings of the mean
    bool moved;                 ///< the conserved quantity was exchanged (README, D4)
    double noise;               ///< round-off size of the signal; 0 when unknown: then 8 eps sqrt(samples).
                                ///< NOTE: a signal computed in more digits than double must state it.
};

enum class DriftClass { none, random_walk, linear, exponential, nonlinear, undecided, failed, not_applicable };

std::string_view name(DriftClass);

/// Slopes are per unit of time, in units of scale; half-widths follow D3 at 99.9 %. NaN where nothing could be measured.
struct DriftEstimate {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    double slope = unknown, half_width = unknown, hac_half_width = unknown, envelope_half_width = unknown;
    double amplitude = unknown;             ///< of the oscillation: median over the 64 batches of (max − min)/2
    double residual = unknown;              ///< A of D3: max |batch mean − line|
    double max_abs = unknown;               ///< max |E − E0| / scale
    double second_half_ratio = unknown;     ///< max |E − E0| of the second half over that of the first
    double epsilon = unknown;               ///< slope below which a drift counts as none (D4)
    double slope_first = unknown, slope_second = unknown, half_width_first = unknown, half_width_second = unknown;
    double initial_slope = unknown, initial_half_width = unknown, initial_T = 0;    ///< while |mean| < 1 % of scale (D5)
    int initial_batches = 0;                ///< 64, or 32, 16, 8 where the initial range is short; 0: no initial slope
    DriftClass kind = DriftClass::undecided;
    std::string reason;
};

/// D2-D5, D6 as a candidate ("same in quad" is the caller's, see same_slope), D7 for one path: round-off is unclassified.
/// Never returns random_walk (that takes an ensemble) or not_applicable.
/// `none` is the statement |slope| + half_width <= epsilon, epsilon T = 0.1 amplitude. For a signal of round-off size (at most
/// 20 noise) epsilon T is at least min(8 eps, noise), a few units in the last place of scale: enough for a quantity
/// conserved to the last digits, and independent of the number of steps, so that no random walk of rounding passes for it.
/// Throws std::invalid_argument for batches that are not consecutive, empty, or no multiple of 64.
DriftEstimate estimate_drift(const DriftSignal&);

/// D5, D6 "same slope in quad": each slope lies within the half-width of the other.
bool same_slope(const DriftEstimate& a, const DriftEstimate& b);

/// D4 "amplitude falls like h^p", for amplitudes of one method: the finest exponent lies within 0.25 of p, on either side.
struct AmplitudeLaw {
    std::vector<double> exponents;      ///< one per neighbouring pair of steps, NaN where an amplitude is round-off
    std::optional<double> observed;     ///< the finest one
    double formal = 0;
    bool holds = false;
    std::string reason;
};

/// h strictly decreasing. Amplitudes below 64 eps are round-off: they have no exponent, and if all are, the law holds.
AmplitudeLaw amplitude_law(std::span<const double> h, std::span<const double> amplitude, double p);

/// `none` becomes `undecided` where the law does not hold; every other class stays.
DriftEstimate require_amplitude_law(DriftEstimate, const AmplitudeLaw&);

/// Exponent of the drift in h.
struct StepExponent {
    std::vector<double> h, slope, exponents;    ///< exponents: one per neighbouring pair, NaN where a slope is not resolved or the two differ in sign
    std::optional<double> observed, lo, hi;     ///< enclosure
    std::string reason;
};

/// D8: O3-O5 with |initial slope| as the error and its half-width as the uncertainty; next term h^{p+1}.
/// h strictly decreasing; a slope that is not finite, or not larger than its half-width, does not count.
StepExponent exponent_in_h(std::span<const double> h, std::span<const double> initial_slope,
                           std::span<const double> initial_half_width);

}
