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
struct Batch {
    double t_begin, t_end, mean, min, max;
    std::int64_t samples;
};

struct DriftSignal {
    std::vector<Batch> fine;  ///< equal consecutive batches; their number is a multiple of 64 (1024, say)
    double T;                 ///< time the trajectory was to last; a signal that ends earlier is `failed`
    double periods;           ///< dominant periods of the motion in T
    bool moved;               ///< something turned, or went some way (README.md, D4)
    double noise;             ///< round-off size of the signal; 0 when unknown: then 8 eps sqrt(samples).
                              ///< NOTE: a signal computed in more digits than double must state it.
    /// beginning of T that is left out of everything but max_abs: 0 or 1/4, of a motion that starts off its attractor
    double burn_in = 0;
    /// of the energy's oscillation, where the signal is another one with the same drift (D1); 0: the signal's own
    double amplitude = 0;
    /// β scale/2 where a walk of the energy must heat (D9): the mean rise for each unit of variance; else 0
    double heating = 0;
    bool stood_still = false;  ///< nothing turned, or went any way, for an eighth of T
};

enum class DriftClass {
    none,
    random_walk,
    diffusive,
    linear,
    exponential,
    nonlinear,
    dissipates,
    undecided,
    failed,
    not_applicable
};

/// D4: the change over T, in units of scale, that is none whatever the oscillation, and the most that any oscillation
/// excuses.
inline constexpr double absolute_margin = 1e-3;

/// D4: times the round-off size of a signal, up to which all of it is round-off.
inline constexpr double clear_of_noise = 20;
/// Of the energy scale: where round-off may be larger, nothing is called round-off.
inline constexpr double most_noise = 0.05;

std::string_view name(DriftClass);

/// Slopes are per unit of time, in units of scale; half-widths follow D3 at 99.9 %. NaN where nothing could be
/// measured.
struct DriftEstimate {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    double slope = unknown, half_width = unknown, hac_half_width = unknown, envelope_half_width = unknown;
    double amplitude = unknown;          ///< of the oscillation: median over the 64 batches of (max − min)/2
    double residual = unknown;           ///< A of D3: max |batch mean − line|
    double max_abs = unknown;            ///< max |E − E0| / scale
    double second_half_ratio = unknown;  ///< max |E − E0| of the second half over that of the first
    double epsilon = unknown;            ///< slope below which a drift counts as none (D4)
    double slope_first = unknown, slope_second = unknown, half_width_first = unknown, half_width_second = unknown;
    /// that the slope is taken from: 64, or 32 or 16 where the periods suffice for no more
    int batches = 0;
    /// rise, over T without the burn-in, that a walk of this size makes where it must heat (D9)
    double expected_heating = unknown;
    /// of a walk: the change over T that a drift beside it may make, whatever rise the walk brings
    double linear_at_most = unknown;
    double near_exponent = unknown, far_exponent = unknown;  ///< of the structure function (Wandering)
    /// while |mean| < 1 % of scale (D5)
    double initial_slope = unknown, initial_half_width = unknown, initial_T = 0;
    int initial_batches = 0;  ///< 64, or 32, 16, 8 where the initial range is short; 0: no initial slope
    DriftClass kind = DriftClass::undecided;
    std::string reason;
};

/// D2-D5, D6 as candidates ("same in quad" is the caller's, see same_slope, and so is "goes on", see
/// require_persistence).
/// Never returns random_walk (that takes an ensemble) or not_applicable.
/// `none` is one of three statements:
///   |slope| + half_width <= epsilon, epsilon T = min(0.1 amplitude, absolute_margin);
///   no slope is resolved, and all batch means lie within absolute_margin of each other;
///   the whole signal is round-off, at most 20 noise: how rounding grows takes an ensemble (D7);
/// and the first two ask that the batch means stay within 1 % of scale, or 5 amplitudes, of E0.
/// `diffusive`: the structure function grows like that of a walk, and a linear part is at most what slope ± half_width
/// leaves of it,
///   beside the rise that heating explains, from the size of the walk alone.
/// `nonlinear`: the slopes of the halves disagree; or the energy rises by 1 % of scale and 5 amplitudes or more, and
/// never falls by more than a twentieth of that.
/// `dissipates`: the energy falls by 1 % of scale and 5 amplitudes or more, never rises by more than a twentieth of
/// that, and not in a line.
/// Throws std::invalid_argument for batches that are not consecutive, empty, or no multiple of 64.
DriftEstimate estimate_drift(const DriftSignal&);

/// D5, D6 "same slope in quad": each slope lies within the half-width of the other.
bool same_slope(const DriftEstimate& a, const DriftEstimate& b);

/// D5 "it goes on": what looks linear or nonlinear over T may be a beat. Over [0, 4T] the slopes of the four quarters
/// must have the sign of the drift, be resolved, and the smallest be at least 0.6 of the largest: the class stays. Or
/// they fall or rise from one to the next (0 where none is resolved), and the energy never comes back by a tenth of its
/// way, or it does not diffuse and ends five amplitudes away: nonlinear. Else undecided. A beat of 2, 4 or 8 T does
/// neither.
/// `longer` starts as the signal of the estimate did and lasts 4T; one that fails there shows nothing, and neither does
/// one of round-off.
DriftEstimate require_persistence(DriftEstimate, const DriftSignal& longer);

/// D4 "amplitude falls like h^p", for amplitudes of one method: the finest exponent lies within 0.25 of p, on either
/// side.
struct AmplitudeLaw {
    std::vector<double> exponents;   ///< one per neighbouring pair of steps, NaN where an amplitude is round-off
    std::optional<double> observed;  ///< the finest one
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
    /// exponents: one per neighbouring pair, NaN where a slope is not resolved or the two differ in sign
    std::vector<double> h, slope, exponents;
    std::optional<double> observed, lo, hi;  ///< enclosure
    std::string reason;
};

/// D8: O3-O5 with |initial slope| as the error and its half-width as the uncertainty; next term h^{p+1}.
/// h strictly decreasing; a slope that is not finite, or not larger than its half-width, does not count.
StepExponent exponent_in_h(
    std::span<const double> h, std::span<const double> initial_slope, std::span<const double> initial_half_width);

}
