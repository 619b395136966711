#include "drift_class.hpp"

#include <algorithm>
#include <cmath>

#include "say.hpp"
#include "verilie/analysis/envelope.hpp"
#include "verilie/analysis/structure.hpp"

namespace verilie::analysis {

namespace {

constexpr double largest_growth = 1.2;
constexpr double least_change = 0.01, little_back = 0.05;  // of scale; of the change

bool resolved(double slope, double half_width) { return std::abs(slope) > half_width; }

/// The slopes of the halves overlap, or differ, doubt included, by less than a tenth of the slope.
/// NOTE: overlap alone would call every real drift nonlinear once it is measured well enough, because its rate depends
/// on the energy that has drifted away.
bool halves_agree(const DriftEstimate& e) {
    const double apart = std::abs(e.slope_first - e.slope_second), doubt = e.half_width_first + e.half_width_second;
    return apart <= doubt || apart + doubt <= 0.1 * std::abs(e.slope);
}

bool stays(const DriftFacts& facts, double margin) {
    return facts.max_second <= std::max({largest_growth * facts.max_first, facts.floor, margin});
}

bool equivalent_to_none(const DriftEstimate& e) { return std::abs(e.slope) + e.half_width <= e.epsilon; }

/// No slope is seen, and the batch means never leave a band of the margin's width.
bool small_and_unseen(const DriftEstimate& e, const DriftFacts& facts) {
    const auto [low, high] = std::ranges::minmax(facts.mean);
    return !resolved(e.slope, e.half_width) && high - low <= absolute_margin;
}

/// Largest descent and ascent of the batch means, from where the energy began on.
double descent(const DriftFacts& facts, const Wandering& way) {
    return facts.from_start ? std::max(way.fall, -std::ranges::min(facts.mean)) : way.fall;
}
double ascent(const DriftFacts& facts, const Wandering& way) {
    return facts.from_start ? std::max(way.rise, std::ranges::max(facts.mean)) : way.rise;
}

/// A change that no oscillation explains, and that is hardly taken back.
bool one_way(double change, double back, const DriftEstimate& e) {
    return change >= std::max(5 * e.amplitude, least_change) && back <= little_back * change;
}

bool only_falls(const DriftFacts& facts, const Wandering& way, const DriftEstimate& e) {
    return one_way(descent(facts, way), ascent(facts, way), e);
}
/// NOTE: what only rises may still be half of a slow beat: it has to go on (require_persistence).
bool only_rises(const DriftFacts& facts, const Wandering& way, const DriftEstimate& e) {
    return one_way(ascent(facts, way), descent(facts, way), e);
}

/// How far from where the energy began all batch means lie, on one side; negative where they lie on both.
double level(const DriftFacts& facts) {
    const auto [low, high] = std::ranges::minmax(facts.mean);
    return std::max(low, -high);
}
/// The energy stands at another level than that where it began.
bool left(const DriftFacts& facts, const DriftEstimate& e) {
    return level(facts) >= std::max(5 * e.amplitude, least_change);
}
/// And went there before the first batch, farther than the walk of these batches leads.
bool had_left(const DriftFacts& facts, const Wandering& way, const DriftEstimate& e) {
    return !facts.from_start && left(facts, e) && level(facts) > walk_slope * way.deviation;
}

/// Batch means that end about as far from where they began as they ever get: not a slow oscillation that came back.
bool departs(std::span<const Batch> coarse) {
    const auto [low, high] = std::ranges::minmax(coarse, {}, &Batch::mean);
    return std::abs(coarse.back().mean - coarse.front().mean) >= 0.9 * (high.mean - low.mean);
}

bool is_linear(const DriftEstimate& e, const DriftFacts& facts) {
    const double change = std::abs(e.slope) * facts.T;
    return resolved(e.slope, e.half_width) && change > 5 * e.residual && change > clear_of_noise * facts.noise
        && halves_agree(e);
}

bool is_nonlinear(const DriftEstimate& e, const DriftFacts& facts) {
    const bool seen = resolved(e.slope, e.half_width) || resolved(e.slope_first, e.half_width_first)
                   || resolved(e.slope_second, e.half_width_second);
    const double change = std::abs(e.slope_first - e.slope_second) * facts.T / 2;
    return seen && !halves_agree(e) && departs(facts.coarse) && change > clear_of_noise * facts.noise;
}

// the variance of a walk is known within these factors, from 64 batch means: in 93 and in 99.8 % of walks
constexpr double likely = 2, certain = 4;

/// The mean rise over T that the variance of the walk makes.
double heat(const DriftFacts& facts, const Wandering& way) { return facts.heating * way.deviation * way.deviation; }

/// What of the change lies within a factor of that.
double rise_of(const DriftFacts& facts, const Wandering& way, double change, double factor) {
    return std::clamp(change, heat(facts, way) / factor, heat(facts, way) * factor);
}

/// A walk of the energy, and the rise that comes with it.
// least, most: the rise that its variance allows
struct Walk {
    Wandering way;
    double rise, least, most;
};

/// NOTE: the variance is taken from what is left without a line, which no rise changes; so the rise is not fitted but
/// within these bounds.
std::optional<Walk> walk_of(const DriftFacts& facts, const Wandering& way, double change) {
    if (!(facts.heating > 0)) return Walk{way, 0, 0, 0};
    const double rise = rise_of(facts, way, change, likely);
    std::vector<double> rest = facts.mean;
    for (std::size_t i = 0; i < rest.size(); ++i)
        rest[i] -= rise * static_cast<double>(i) / static_cast<double>(rest.size());
    const auto cold = wandering(rest);
    return cold ? std::optional(Walk{*cold, rise, heat(facts, way) / likely, heat(facts, way) * likely}) : std::nullopt;
}

/// Whether heating may be all there is, whatever the walk looks like: then no drift is certain.
bool may_be_heat(const DriftFacts& facts, const Wandering& way, double change) {
    return facts.heating > 0 && std::abs(change - rise_of(facts, way, change, certain)) <= walk_slope * way.deviation;
}

bool explains(const Walk& walk, double change) {
    return diffuses(walk.way) && std::abs(change - walk.rise) <= walk_slope * walk.way.deviation;
}

void is_a_walk(DriftEstimate& e, const DriftFacts& facts, const Walk& walk) {
    const double change = e.slope * facts.T;
    e.half_width = std::max(e.half_width, walk_slope * walk.way.deviation / facts.T);
    e.kind = DriftClass::diffusive;
    e.linear_at_most = std::max(std::abs(change - walk.least), std::abs(change - walk.most)) + e.half_width * facts.T;
    e.reason = say("wanders as a walk does, by %.2g in T (exponents %.2f, %.2f), which explains the change %.3g ± %.2g "
                   "in T; a linear part is at most %.2g",
        std::max(walk.way.rise, walk.way.fall), walk.way.near, walk.way.far, change, e.half_width * facts.T,
        e.linear_at_most);
    if (walk.rise > 0 && change > 0)
        e.reason += say("; of the rise %.2g is the heating that such a walk brings", walk.rise);
}

void record(const Wandering& way, const DriftFacts& facts, DriftEstimate& e) {
    e.near_exponent = way.near, e.far_exponent = way.far;
    if (facts.heating > 0) e.expected_heating = heat(facts, way);
}

std::string describe_level(const DriftFacts& facts, const DriftEstimate& e) {
    return say("before these batches the energy went to another level, by at least %.3g of scale, farther than a walk "
               "explains; oscillation %.3g",
        level(facts), e.amplitude);
}

std::string describe_beginning(const DriftEstimate& e) {
    if (e.initial_batches == 0) return "; no initial slope: |mean| reaches 1 % of scale within 8 fine batches";
    const std::string slope =
        say("; initial slope %.4g ± %.2g up to t = %g", e.initial_slope, e.initial_half_width, e.initial_T);
    return e.initial_batches == batches ? slope : slope + say(" from %d batches only", e.initial_batches);
}

}

void classify(const DriftFacts& facts, DriftEstimate& e) {
    const double T = facts.T, change = e.slope * T, doubt = e.half_width * T;
    const auto way = wandering(facts.mean);
    if (way) record(*way, facts, e);
    const std::string measured = say("change %.3g ± %.2g in T", change, doubt);
    const auto walk = way ? walk_of(facts, *way, change) : std::nullopt;
    const bool walks = walk && explains(*walk, change), maybe_heat = way && may_be_heat(facts, *way, change);
    const bool at_level = !left(facts, e),
               quiet = at_level && small_and_unseen(e, facts) && stays(facts, absolute_margin);
    const auto is = [&](DriftClass kind, std::string reason) { e.kind = kind, e.reason = std::move(reason); };

    if (facts.round_off && clear_of_noise * facts.noise > most_noise) {
        is(DriftClass::undecided,
            say("too few digits: max|E| = %.3g may be round-off, of which %g x noise is %.2g of scale", e.max_abs,
                clear_of_noise, clear_of_noise * facts.noise));
    } else if (facts.round_off) {
        is(DriftClass::none,
            say("round-off: max|E| = %.3g is within %g x noise %.2g; how rounding grows takes an ensemble", e.max_abs,
                clear_of_noise, facts.noise));
    } else if (at_level && equivalent_to_none(e) && stays(facts, 0) && facts.enough_periods) {
        is(DriftClass::none,
            measured
                + say(" is within epsilon T = %.3g (oscillation %.3g), second half / first %.3g%s", e.epsilon * T,
                    e.amplitude, e.second_half_ratio,
                    resolved(e.slope, e.half_width) ? "; a slope is resolved, and smaller than epsilon" : ""));
    } else if (const auto growth = exponential_growth(facts.coarse)) {
        is(DriftClass::exponential, say("envelope grows by %.2g decades at rate %.4g for t = %g ... %g",
                                        growth->decades, growth->rate, growth->t_begin, growth->t_end));
    } else if (walks && walk->rise > 0 && facts.enough_periods && !quiet) {
        is_a_walk(e, facts, *walk);
    } else if (!maybe_heat && is_linear(e, facts) && facts.enough_periods) {
        is(DriftClass::linear, say("slope %.5g ± %.2g, change in T %.3g > 5 A = %.3g, halves agree (%.4g, %.4g)",
                                   e.slope, e.half_width, change, 5 * e.residual, e.slope_first, e.slope_second));
    } else if (way && only_falls(facts, *way, e)) {
        is(DriftClass::dissipates,
            say("the energy falls by %.3g of scale and never rises by more than %.2g; oscillation %.3g",
                descent(facts, *way), ascent(facts, *way), e.amplitude));
    } else if (!facts.enough_periods) {
        is(DriftClass::undecided, say("%g periods; 16 batches of 10 take %g", facts.periods, 16 * periods_per_batch));
    } else if (!maybe_heat && is_nonlinear(e, facts)) {
        is(DriftClass::nonlinear, say("slopes of the halves disagree: %.4g ± %.2g and %.4g ± %.2g", e.slope_first,
                                      e.half_width_first, e.slope_second, e.half_width_second)
                                      + describe_beginning(e));
    } else if (quiet) {
        is(DriftClass::none, measured
                                 + say(", no slope is seen, and all batch means lie within %g of scale (oscillation "
                                       "%.3g), second half / first %.3g",
                                     absolute_margin, e.amplitude, e.second_half_ratio));
    } else if (walks) {
        is_a_walk(e, facts, *walk);
    } else if (!maybe_heat && way && only_rises(facts, *way, e)) {
        is(DriftClass::nonlinear,
            say("the energy rises by %.3g of scale, not in a line, and never falls by more than %.2g; oscillation %.3g",
                ascent(facts, *way), descent(facts, *way), e.amplitude));
    } else if (!maybe_heat && way && had_left(facts, *way, e)) {
        is(DriftClass::nonlinear, describe_level(facts, e));
    } else {
        is(DriftClass::undecided,
            measured
                + say(", epsilon T = %.3g, A = %.3g, second half / first %.3g: neither none nor a drift", e.epsilon * T,
                    e.residual, e.second_half_ratio));
    }
}

bool same_slope(const DriftEstimate& a, const DriftEstimate& b) {
    return std::abs(a.slope - b.slope) <= std::min(a.half_width, b.half_width);
}

std::string_view name(DriftClass kind) {
    switch (kind) {
    case DriftClass::none: return "none";
    case DriftClass::random_walk: return "random_walk";
    case DriftClass::diffusive: return "diffusive";
    case DriftClass::linear: return "linear";
    case DriftClass::exponential: return "exponential";
    case DriftClass::nonlinear: return "nonlinear";
    case DriftClass::dissipates: return "dissipates";
    case DriftClass::undecided: return "undecided";
    case DriftClass::failed: return "failed";
    case DriftClass::not_applicable: return "not_applicable";
    }
    return "unknown";
}

}
