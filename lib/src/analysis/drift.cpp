#include "verilie/analysis/drift.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "drift_class.hpp"
#include "say.hpp"
#include "verilie/analysis/batches.hpp"

namespace verilie::analysis {

namespace {

constexpr double periods_per_batch = 20, equivalence = 0.1;
constexpr double small_energy = 0.01;       // of scale: the range of the initial slope
constexpr double time_tolerance = 0.01;     // of a batch, or of T
constexpr double eps = std::numeric_limits<double>::epsilon();

void require_sense(const DriftSignal& signal)
{
    const auto& fine = signal.fine;
    if (!(signal.T > 0) || !std::isfinite(signal.T)) throw std::invalid_argument(say("T = %g; it must be positive and finite", signal.T));
    for (std::size_t i = 0; i < fine.size(); ++i) {
        if (fine[i].samples < 1) throw std::invalid_argument(say("batch %zu has %lld samples; it needs one", i, static_cast<long long>(fine[i].samples)));
        const double length = fine[i].t_end - fine[i].t_begin, expected = fine[0].t_end - fine[0].t_begin;
        const bool consecutive = i == 0 || std::abs(fine[i].t_begin - fine[i - 1].t_end) <= time_tolerance * expected;
        const double one_sample = expected / static_cast<double>(fine[0].samples);   // steps need not divide evenly
        if (!(length > 0) || !consecutive || std::abs(length - expected) > one_sample + time_tolerance * expected)
            throw std::invalid_argument(say("batch %zu spans [%g, %g]; batches must be consecutive and equal", i, fine[i].t_begin, fine[i].t_end));
    }
}

/// Why the run cannot be measured: a sentence, or nothing.
std::string broken(const DriftSignal& signal)
{
    for (const Batch& batch : signal.fine)
        if (!std::isfinite(batch.mean) || !std::isfinite(batch.min) || !std::isfinite(batch.max))
            return say("the signal is not finite in t = %g ... %g", batch.t_begin, batch.t_end);
    const double covered = signal.fine.empty() ? 0 : signal.fine.back().t_end - signal.fine.front().t_begin;
    if (std::abs(covered - signal.T) > time_tolerance * signal.T) return say("the signal covers %g of T = %g", covered, signal.T);
    return {};
}

DriftFacts gather(const DriftSignal& signal)
{
    const std::span<const Batch> fine = signal.fine;
    DriftFacts facts{regroup(fine, batches), fine.back().t_end - fine.front().t_begin, signal.noise,
                max_abs(fine.first(fine.size() / 2)), max_abs(fine.last(fine.size() / 2)), false, 0};
    double samples = 0;
    for (const Batch& batch : fine) samples += static_cast<double>(batch.samples);
    if (!(facts.noise > 0)) facts.noise = 8 * eps * std::sqrt(samples);
    facts.round_off = std::max(facts.max_first, facts.max_second) <= clear_of_noise * facts.noise;
    if (facts.round_off) facts.floor = std::min(8 * eps, facts.noise);
    return facts;
}

double ratio(double second, double first)
{
    if (second == first) return 1;      // both may be exactly zero
    return second / first;
}

void measure_whole(const DriftFacts& facts, DriftEstimate& e)
{
    const SecularSlope all = secular_slope(facts.coarse);
    e.slope = all.slope;
    e.half_width = all.half_width;
    e.hac_half_width = all.hac;
    e.envelope_half_width = all.envelope;
    e.residual = all.residual;
    e.amplitude = oscillation(facts.coarse);
    e.max_abs = std::max(facts.max_first, facts.max_second);
    e.second_half_ratio = ratio(facts.max_second, facts.max_first);
    e.epsilon = std::max(equivalence * e.amplitude, facts.floor) / facts.T;
}

void measure_halves(const DriftFacts& facts, DriftEstimate& e)
{
    const std::span<const Batch> all = facts.coarse;
    const SecularSlope first = secular_slope(all.first(batches / 2)), second = secular_slope(all.last(batches / 2));
    e.slope_first = first.slope;
    e.half_width_first = first.half_width;
    e.slope_second = second.slope;
    e.half_width_second = second.half_width;
}

/// D5: over the longest beginning with |mean| < 1 % of scale, in 64 batches if it has them, else in 32, 16 or 8.
void measure_beginning(std::span<const Batch> fine, DriftEstimate& e)
{
    const auto small_ones = static_cast<int>(std::ranges::find_if(fine, [](const Batch& b) { return std::abs(b.mean) >= small_energy; }) - fine.begin());
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

void judge(const DriftSignal& signal, const DriftFacts& facts, DriftEstimate& e)
{
    if (!signal.moved) e.reason = "the trajectory did not move";
    else if (!facts.round_off && !(signal.periods >= batches * periods_per_batch))   // rounding has no period
        e.reason = say("%g periods; 64 batches of 20 take %g", signal.periods, batches * periods_per_batch);
    else classify(facts, e);
}

}

DriftEstimate estimate_drift(const DriftSignal& signal)
{
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
    measure_whole(facts, e);
    measure_halves(facts, e);
    measure_beginning(signal.fine, e);
    judge(signal, facts, e);
    return e;
}

}
