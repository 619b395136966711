#include "drift_class.hpp"

#include <algorithm>
#include <cmath>

#include "say.hpp"
#include "verilie/analysis/envelope.hpp"
#include "verilie/analysis/structure.hpp"

namespace verilie::analysis {

namespace {

constexpr double largest_growth = 1.2;
constexpr double least_fall = 0.01, small_rise = 0.05;     // of scale; of the fall

bool resolved(double slope, double half_width) { return std::abs(slope) > half_width; }

/// The slopes of the halves overlap, or differ, doubt included, by less than a tenth of the slope.
/// NOTE: overlap alone would call every real drift nonlinear once it is measured well enough, because its rate depends on
/// the energy that has drifted away.
bool halves_agree(const DriftEstimate& e)
{
    const double apart = std::abs(e.slope_first - e.slope_second), doubt = e.half_width_first + e.half_width_second;
    return apart <= doubt || apart + doubt <= 0.1 * std::abs(e.slope);
}

bool stays(const DriftFacts& facts, double margin)
{
    return facts.max_second <= std::max({largest_growth * facts.max_first, facts.floor, margin});
}

bool equivalent_to_none(const DriftEstimate& e) { return std::abs(e.slope) + e.half_width <= e.epsilon; }

/// No slope is seen, and the batch means never leave a band of the margin's width.
bool small_and_unseen(const DriftEstimate& e, const DriftFacts& facts)
{
    const auto [low, high] = std::ranges::minmax(facts.mean);
    return !resolved(e.slope, e.half_width) && high - low <= absolute_margin;
}

/// The energy falls, hardly rises, and does not come back.
bool only_falls(const Wandering& way, const DriftEstimate& e)
{
    return way.fall >= std::max(5 * e.amplitude, least_fall) && way.rise <= small_rise * way.fall;
}

/// Batch means that end about as far from where they began as they ever get: not a slow oscillation that came back.
bool departs(std::span<const Batch> coarse)
{
    const auto [low, high] = std::ranges::minmax(coarse, {}, &Batch::mean);
    return std::abs(coarse.back().mean - coarse.front().mean) >= 0.9 * (high.mean - low.mean);
}

bool is_linear(const DriftEstimate& e, const DriftFacts& facts)
{
    const double change = std::abs(e.slope) * facts.T;
    return resolved(e.slope, e.half_width) && change > 5 * e.residual && change > clear_of_noise * facts.noise && halves_agree(e);
}

bool is_nonlinear(const DriftEstimate& e, const DriftFacts& facts)
{
    const bool seen = resolved(e.slope, e.half_width) || resolved(e.slope_first, e.half_width_first)
                   || resolved(e.slope_second, e.half_width_second);
    const double change = std::abs(e.slope_first - e.slope_second) * facts.T / 2;
    return seen && !halves_agree(e) && departs(facts.coarse) && change > clear_of_noise * facts.noise;
}

std::string describe_beginning(const DriftEstimate& e)
{
    if (e.initial_batches == 0) return "; no initial slope: |mean| reaches 1 % of scale within 8 fine batches";
    const std::string slope = say("; initial slope %.4g ± %.2g up to t = %g", e.initial_slope, e.initial_half_width, e.initial_T);
    return e.initial_batches == batches ? slope : slope + say(" from %d batches only", e.initial_batches);
}

}

void classify(const DriftFacts& facts, DriftEstimate& e)
{
    const double T = facts.T, change = e.slope * T, doubt = e.half_width * T;
    const auto way = wandering(facts.mean);
    if (way) e.near_exponent = way->near, e.far_exponent = way->far;
    const std::string measured = say("change %.3g ± %.2g in T", change, doubt);
    const auto is = [&](DriftClass kind, std::string reason) { e.kind = kind, e.reason = std::move(reason); };

    if (facts.round_off) {
        is(DriftClass::none, say("round-off: max|E| = %.3g is within %g x noise %.2g; how rounding grows takes an ensemble", e.max_abs, clear_of_noise, facts.noise));
    } else if (equivalent_to_none(e) && stays(facts, 0) && facts.enough_periods) {
        is(DriftClass::none, measured + say(" is within epsilon T = %.3g (oscillation %.3g), second half / first %.3g%s", e.epsilon * T, e.amplitude,
                     e.second_half_ratio, resolved(e.slope, e.half_width) ? "; a slope is resolved, and smaller than epsilon" : ""));
    } else if (const auto growth = exponential_growth(facts.coarse)) {
        is(DriftClass::exponential, say("envelope grows by %.2g decades at rate %.4g for t = %g ... %g", growth->decades,
                     growth->rate, growth->t_begin, growth->t_end));
    } else if (is_linear(e, facts) && facts.enough_periods) {
        is(DriftClass::linear, say("slope %.5g ± %.2g, change in T %.3g > 5 A = %.3g, halves agree (%.4g, %.4g)",
                     e.slope, e.half_width, change, 5 * e.residual, e.slope_first, e.slope_second));
    } else if (way && only_falls(*way, e)) {
        is(DriftClass::dissipates, say("the energy falls by %.3g of scale and never rises by more than %.2g; oscillation %.3g", way->fall, way->rise, e.amplitude));
    } else if (!facts.enough_periods) {
        is(DriftClass::undecided, say("%g periods; 16 batches of 10 take %g", facts.periods, 16 * periods_per_batch));
    } else if (is_nonlinear(e, facts)) {
        is(DriftClass::nonlinear, say("slopes of the halves disagree: %.4g ± %.2g and %.4g ± %.2g", e.slope_first, e.half_width_first,
                     e.slope_second, e.half_width_second) + describe_beginning(e));
    } else if (small_and_unseen(e, facts) && stays(facts, absolute_margin)) {
        is(DriftClass::none, measured + say(", no slope is seen, and all batch means lie within %g of scale (oscillation %.3g), second half / first %.3g",
                     absolute_margin, e.amplitude, e.second_half_ratio));
    } else if (way && diffuses(*way) && std::abs(change) <= walk_slope * way->deviation) {
        e.half_width = std::max(e.half_width, walk_slope * way->deviation / T);
        is(DriftClass::diffusive, say("wanders as a walk does, by %.2g in T (exponents %.2f, %.2f), which explains the change %.3g ± %.2g in T; a linear part is at most %.2g",
                     std::max(way->rise, way->fall), way->near, way->far, change, e.half_width * T, std::abs(change) + e.half_width * T));
    } else {
        is(DriftClass::undecided, measured + say(", epsilon T = %.3g, A = %.3g, second half / first %.3g: neither none nor a drift", e.epsilon * T, e.residual,
                     e.second_half_ratio));
    }
}

bool same_slope(const DriftEstimate& a, const DriftEstimate& b)
{
    return std::abs(a.slope - b.slope) <= std::min(a.half_width, b.half_width);
}

std::string_view name(DriftClass kind)
{
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
