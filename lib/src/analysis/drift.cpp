#include "verilie/analysis/drift.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "drift_class.hpp"
#include "say.hpp"
#include "verilie/analysis/batches.hpp"
#include "verilie/analysis/structure.hpp"

namespace verilie::analysis {

namespace {

constexpr double equivalence = 0.1;
constexpr int fewest_batches = 16;     // the slopes of the halves take eight each
constexpr double small_energy = 0.01;  // of scale: the range of the initial slope
constexpr double even = 0.6;           // of the largest slope of a quarter: half a beat over 4 T has 0.41
constexpr double small_return = 0.1;
constexpr double at_rest = 0.01;         // of the largest slope of a quarter
constexpr double time_tolerance = 0.01;  // of a batch, or of T
constexpr double eps = std::numeric_limits<double>::epsilon();

void require_sense(const DriftSignal& signal) {
    const auto& fine = signal.fine;
    if (!(signal.T > 0) || !std::isfinite(signal.T))
        throw std::invalid_argument(say("T = %g; it must be positive and finite", signal.T));
    for (std::size_t i = 0; i < fine.size(); ++i) {
        if (fine[i].samples < 1)
            throw std::invalid_argument(
                say("batch %zu has %lld samples; it needs one", i, static_cast<long long>(fine[i].samples)));
        const double length = fine[i].t_end - fine[i].t_begin, expected = fine[0].t_end - fine[0].t_begin;
        const bool consecutive = i == 0 || std::abs(fine[i].t_begin - fine[i - 1].t_end) <= time_tolerance * expected;
        const double one_sample = expected / static_cast<double>(fine[0].samples);  // steps need not divide evenly
        if (!(length > 0) || !consecutive || std::abs(length - expected) > one_sample + time_tolerance * expected)
            throw std::invalid_argument(say(
                "batch %zu spans [%g, %g]; batches must be consecutive and equal", i, fine[i].t_begin, fine[i].t_end));
    }
}

/// Why the run cannot be measured: a sentence, or nothing.
std::string broken(const DriftSignal& signal) {
    for (const Batch& batch : signal.fine)
        if (!std::isfinite(batch.mean) || !std::isfinite(batch.min) || !std::isfinite(batch.max))
            return say("the signal is not finite in t = %g ... %g", batch.t_begin, batch.t_end);
    const double covered = signal.fine.empty() ? 0 : signal.fine.back().t_end - signal.fine.front().t_begin;
    if (std::abs(covered - signal.T) > time_tolerance * signal.T)
        return say("the signal covers %g of T = %g", covered, signal.T);
    return {};
}

/// D2: 64 batches of ten periods each, or as many as 32 or 16 where the periods suffice for no more; 0 where they do
/// not suffice for 16.
int affordable(double periods) {
    for (int n = batches; n >= fewest_batches; n /= 2)
        if (periods >= n * periods_per_batch) return n;
    return 0;
}

DriftFacts gather(const DriftSignal& signal) {
    const auto burnt = static_cast<std::size_t>(signal.burn_in * static_cast<double>(signal.fine.size()));
    const std::span<const Batch> fine = std::span(signal.fine).subspan(burnt);
    const int count = affordable((1 - signal.burn_in) * signal.periods);
    DriftFacts facts{regroup(fine, count > 0 ? count : batches), fine.back().t_end - fine.front().t_begin, signal.noise,
        max_abs(fine.first(fine.size() / 2)), max_abs(fine.last(fine.size() / 2)), {}, signal.periods, count > 0, false,
        0, signal.heating, burnt == 0};
    for (const Batch& batch : regroup(fine, batches)) facts.mean.push_back(batch.mean);
    double samples = 0;
    for (const Batch& batch : fine) samples += static_cast<double>(batch.samples);
    if (!(facts.noise > 0)) facts.noise = 8 * eps * std::sqrt(samples);
    facts.round_off = std::max(facts.max_first, facts.max_second) <= clear_of_noise * facts.noise;
    if (facts.round_off) facts.floor = std::min(8 * eps, facts.noise);
    return facts;
}

double ratio(double second, double first) {
    if (second == first) return 1;  // both may be exactly zero
    return second / first;
}

void measure_whole(const DriftFacts& facts, double amplitude, DriftEstimate& e) {
    const SecularSlope all = secular_slope(facts.coarse);
    e.slope = all.slope;
    e.half_width = all.half_width;
    e.hac_half_width = all.hac;
    e.envelope_half_width = all.envelope;
    e.residual = all.residual;
    e.amplitude = amplitude > 0 ? amplitude : oscillation(facts.coarse);
    e.second_half_ratio = ratio(facts.max_second, facts.max_first);
    e.epsilon = std::max(std::min(equivalence * e.amplitude, absolute_margin), facts.floor) / facts.T;
    e.batches = static_cast<int>(facts.coarse.size());
}

void measure_halves(const DriftFacts& facts, DriftEstimate& e) {
    const std::span<const Batch> all = facts.coarse;
    const auto half = all.size() / 2;
    const SecularSlope first = secular_slope(all.first(half)), second = secular_slope(all.last(half));
    e.slope_first = first.slope;
    e.half_width_first = first.half_width;
    e.slope_second = second.slope;
    e.half_width_second = second.half_width;
}

/// D5: over the longest beginning with |mean| < 1 % of scale, in 64 batches if it has them, else in 32, 16 or 8.
void measure_beginning(std::span<const Batch> fine, DriftEstimate& e) {
    const auto small_ones = static_cast<int>(
        std::ranges::find_if(fine, [](const Batch& b) { return std::abs(b.mean) >= small_energy; }) - fine.begin());
    int count = batches;
    while (count > small_ones) count /= 2;
    if (count < 8) return;
    const auto beginning = regroup(fine.first(static_cast<std::size_t>(small_ones / count * count)), count);
    const SecularSlope slope = secular_slope(beginning);
    e.initial_slope = slope.slope;
    e.initial_half_width = slope.half_width;
    e.initial_T = beginning.back().t_end - beginning.front().t_begin;
    e.initial_batches = count;
}

void judge(const DriftSignal& signal, const DriftFacts& facts, DriftEstimate& e) {
    if (!signal.moved) {
        e.reason = "the trajectory did not move";
        return;
    }
    classify(facts, e);
    if (signal.stood_still && e.kind == DriftClass::none)
        e.kind = DriftClass::undecided, e.reason = "the trajectory stood still for an eighth of the run: " + e.reason;
}

}

DriftEstimate estimate_drift(const DriftSignal& signal) {
    DriftEstimate e;
    require_sense(signal);
    if (std::string why = broken(signal); !why.empty()) {
        e.kind = DriftClass::failed;
        e.reason = std::move(why);
        return e;
    }
    if (signal.fine.size() % batches != 0)
        throw std::invalid_argument(say("%zu fine batches; their number must be a multiple of 64", signal.fine.size()));
    const DriftFacts facts = gather(signal);
    measure_whole(facts, signal.amplitude, e);
    e.max_abs = max_abs(signal.fine);
    measure_halves(facts, e);
    measure_beginning(signal.fine, e);
    judge(signal, facts, e);
    return e;
}

DriftEstimate require_persistence(DriftEstimate e, const DriftSignal& longer) {
    if (e.kind != DriftClass::linear && e.kind != DriftClass::nonlinear) return e;
    const auto unshown = [&](const std::string& why) {
        e.kind = DriftClass::undecided;
        e.reason = why + "; over T: " + e.reason;
        return e;
    };
    require_sense(longer);
    if (const std::string why = broken(longer); !why.empty()) return unshown("it cannot be followed over 4 T: " + why);
    const auto coarse = regroup(longer.fine, batches);
    const double sign = e.slope > 0 ? 1 : -1;
    std::vector<double> ahead, mean;
    bool resolved = true;
    for (std::size_t quarter = 0; quarter < 4; ++quarter) {
        const SecularSlope part = secular_slope(std::span(coarse).subspan(quarter * batches / 4, batches / 4));
        ahead.push_back(sign * part.slope);
        resolved = resolved && sign * part.slope > part.half_width;
    }
    for (const Batch& batch : coarse) mean.push_back(sign * batch.mean);
    const auto [least, most] = std::ranges::minmax(ahead);
    const auto way = wandering(mean);
    const std::string quarters = say("over 4 T the quarters go on at %.3g, %.3g, %.3g, %.3g", sign * ahead[0],
        sign * ahead[1], sign * ahead[2], sign * ahead[3]);
    if (resolved && least >= even * most) {
        e.reason += "; " + quarters;
        return e;
    }
    for (double& a : ahead)
        if (std::abs(a) <= at_rest * most) a = 0;
    const bool turns_back = least < -small_return * most;  // NOTE: as half a beat does after its crest
    const bool ordered = std::ranges::is_sorted(ahead) || std::ranges::is_sorted(ahead, std::greater<>());
    // NOTE: one walk in 200 fails to look like one; what a walk explains is none the less no drift.
    const bool gone = way && std::abs(mean.back() - mean.front()) >= 5 * e.amplitude && !diffuses(*way)
                   && std::abs(secular_slope(coarse).slope) * longer.T > walk_slope * way->deviation;
    if (way && ((ordered && !turns_back && way->fall <= small_return * way->rise) || gone)) {
        e.kind = DriftClass::nonlinear;
        e.reason += "; " + quarters;
        return e;
    }
    return unshown(quarters + ", as a slow oscillation may");
}

}
