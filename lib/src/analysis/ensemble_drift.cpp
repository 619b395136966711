#include "verilie/analysis/ensemble_drift.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <stdexcept>

#include "drift_class.hpp"
#include "say.hpp"
#include "verilie/analysis/batches.hpp"
#include "verilie/analysis/sample.hpp"
#include "verilie/analysis/statistics.hpp"
#include "verilie/analysis/structure.hpp"
#include "verilie/analysis/walk.hpp"

namespace verilie::analysis {

namespace {

constexpr double certain = 1e-3, share = 0.1;  // of Student's t, both sides; of the oscillation
constexpr double least_H = 0.25, most_H = 0.75, alike = 0.1;
constexpr int draws = 2000, outside = draws / 200;  // a side
constexpr std::uint64_t seed = 20261122;
constexpr std::size_t octaves = 5;  // lags 1, 2 ... 16

/// V at lags of 1, 2, 4 ... 16 batches.
using Structure = std::array<double, octaves>;

void require_sense(std::span<const MemberSignal> members) {
    if (members.size() < static_cast<std::size_t>(fewest_members))
        throw std::invalid_argument(say("%zu members are too few to tell how an ensemble drifts; it takes %d or more",
            members.size(), fewest_members));
    for (const MemberSignal& m : members) {
        if (m.mean.size() != static_cast<std::size_t>(batches))
            throw std::invalid_argument(say("a member has %zu batch means; it takes %d", m.mean.size(), batches));
        if (!std::ranges::all_of(m.mean, [](double x) { return std::isfinite(x); }) || !std::isfinite(m.amplitude)
            || !std::isfinite(m.max_abs))
            throw std::invalid_argument("the energy of a member is no number");
    }
}

struct Mean {
    double value, half_width;
};

Mean mean_of(std::span<const double> sample) {
    const MeanTest test = test_mean(sample);
    const auto n = static_cast<int>(sample.size());
    return {test.mean, student_quantile(certain, n - 1) * test.deviation / std::sqrt(n)};
}

double slope(std::span<const double> mean) {
    std::vector<double> t;
    for (std::size_t i = 0; i < mean.size(); ++i) t.push_back(static_cast<double>(i));
    return fit_line(t, mean).slope;
}

/// 2 (V(7) − V(3)) of the means of eighths: what a walk has as its variance after all of the time.
double growth(std::span<const double> mean) {
    std::vector<double> eighths(8, 0.0);
    for (std::size_t i = 0; i < mean.size(); ++i)
        eighths[i * 8 / mean.size()] += mean[i] * 8 / static_cast<double>(mean.size());
    return 2 * (structure_function(eighths, 7) - structure_function(eighths, 3));
}

/// H over lags 2^first ... 2^last, from the differences of V, in which white noise cancels; nothing where V does not
/// grow.
std::optional<double> exponent(const Structure& V, std::size_t first, std::size_t last) {
    std::vector<double> x, y;
    for (std::size_t j = first; j < last; ++j) {
        if (!(V[j + 1] > V[j])) return {};
        x.push_back(static_cast<double>(j)), y.push_back(std::log2(V[j + 1] - V[j]) / 2);
    }
    return fit_line(x, y).slope;
}

Structure sum_of(std::span<const Structure> all, auto&& member) {
    Structure sum{};
    for (std::size_t m = 0; m < all.size(); ++m) {
        const Structure& one = all[member(m)];
        for (std::size_t j = 0; j < octaves; ++j) sum[j] += one[j];
    }
    return sum;
}

/// H over the two ranges of lags, each with the middle 99 % of its bootstrap over members; an end is unknown where a
/// draw has none.
void measure_exponents(std::span<const Structure> all, EnsembleDrift& e) {
    struct Range {
        EnsembleDrift::Interval& H;
        std::size_t first, last;
        std::vector<double> drawn;
    };
    Range ranges[]{{e.near, 0, 3, {}}, {e.far, 2, 4, {}}};
    const Structure whole = sum_of(all, [](std::size_t m) { return m; });
    for (Range& r : ranges) r.H.value = exponent(whole, r.first, r.last).value_or(EnsembleDrift::unknown);
    std::mt19937_64 random(seed);
    for (int draw = 0; draw < draws; ++draw) {
        const Structure some = sum_of(all, [&](std::size_t) {
            return std::size_t(double(random() >> 11) * 0x1p-53 * static_cast<double>(all.size()));
        });
        for (Range& r : ranges)
            if (const auto h = exponent(some, r.first, r.last)) r.drawn.push_back(*h);
    }
    for (Range& r : ranges) {
        if (r.drawn.size() != static_cast<std::size_t>(draws)) continue;
        std::ranges::sort(r.drawn);
        r.H.lo = r.drawn[outside], r.H.hi = r.drawn[draws - 1 - outside];
    }
}

/// What the classes need beside the estimate: faster in the second half; the variance that a walk of these near lags
/// comes to; max |E − E0| of all.
struct Facts {
    std::size_t members;
    Mean halves, walk;
    double a, largest;
};

Facts measure(std::span<const MemberSignal> members, EnsembleDrift& e) {
    std::vector<double> changes, apart, grown, walked, amplitudes;
    std::vector<Structure> structures;
    Facts facts{members.size(), {}, {}, 0, 0};
    for (const MemberSignal& m : members) {
        const std::span<const double> x(m.mean);
        changes.push_back(batches * slope(x));
        apart.push_back(batches * (slope(x.last(batches / 2)) - slope(x.first(batches / 2))));
        grown.push_back(growth(x));
        Structure V{};
        for (std::size_t j = 0; j < octaves; ++j) V[j] = structure_function(x, 1 << j);
        structures.push_back(V);
        walked.push_back(batches / 12. * (V[4] - V[2]));
        amplitudes.push_back(m.amplitude);
        facts.largest = std::max(facts.largest, m.max_abs);
    }
    const Mean change = mean_of(changes), wander = mean_of(grown);
    facts.halves = mean_of(apart), facts.walk = mean_of(walked);
    e.change = change.value, e.half_width = change.half_width;
    e.amplitude = median_interval(amplitudes).median;
    facts.a = std::min(e.amplitude, absolute_margin / share);
    e.margin = share * facts.a, e.wander_margin = std::sqrt(share) * facts.a;
    e.wander = std::sqrt(std::max(wander.value, 0.0)),
    e.most_wander = std::sqrt(std::max(wander.value + wander.half_width, 0.0));
    measure_exponents(structures, e);
    return facts;
}

bool small(const EnsembleDrift& e) {
    return std::abs(e.change) + e.half_width <= e.margin && e.most_wander <= e.wander_margin;
}
bool drifts(const EnsembleDrift& e, double noise) {
    return std::abs(e.change) - e.half_width > std::max(e.margin, clear_of_noise * noise);
}

/// D5, of the mean over members.
bool halves_agree(const Facts& facts, const EnsembleDrift& e) {
    const double apart = std::abs(facts.halves.value), doubt = facts.halves.half_width;
    return apart <= doubt || apart + doubt <= alike * std::abs(e.change);
}

bool of_a_walk(const EnsembleDrift::Interval& H) { return H.lo >= least_H && H.hi <= most_H; }
bool one_way(const EnsembleDrift::Interval& H) { return H.lo > most_H; }
bool walks(const Facts& facts, const EnsembleDrift& e) {
    return std::abs(e.change) <= e.half_width && facts.walk.value - facts.walk.half_width > share * facts.a * facts.a
        && of_a_walk(e.near) && of_a_walk(e.far);
}

void classify(const Facts& facts, double noise, EnsembleDrift& e) {
    const std::string measured =
        say("mean change of %zu members %.3g ± %.2g (none within %.2g), wander %.2g, at most %.2g (none within %.2g)",
            facts.members, e.change, e.half_width, e.margin, e.wander, e.most_wander, e.wander_margin);
    const auto is = [&](DriftClass kind, const std::string& reason) { e.kind = kind, e.reason = measured + reason; };
    if (facts.largest <= clear_of_noise * noise)
        is(DriftClass::none, say("; round-off: max |E| of all is %.3g, noise %.2g", facts.largest, noise));
    else if (small(e) && facts.members >= static_cast<std::size_t>(fewest_for_none)) is(DriftClass::none, "");
    else if (small(e)) is(DriftClass::undecided, say("; it takes %d members to call that none", fewest_for_none));
    else if (drifts(e, noise))
        is(halves_agree(facts, e) ? DriftClass::linear : DriftClass::nonlinear,
            say("; the second half goes on %.3g ± %.2g faster", facts.halves.value, facts.halves.half_width));
    else if (walks(facts, e))
        is(DriftClass::diffusive,
            say("; the mean square grows as that of a walk does, H in [%.2f, %.2f] near and [%.2f, %.2f] far",
                e.near.lo, e.near.hi, e.far.lo, e.far.hi));
    else if (one_way(e.near) && one_way(e.far))
        is(DriftClass::undecided, "; each member goes its own way, as a drift or a slow oscillation may");
    else is(DriftClass::undecided, "; neither none nor a drift");
}

}

MemberSignal member_signal(const DriftSignal& signal) {
    const auto burnt = static_cast<std::size_t>(signal.burn_in * static_cast<double>(signal.fine.size()));
    const auto fine = std::span(signal.fine).subspan(burnt);
    const auto coarse = regroup(fine, batches);
    MemberSignal m{{}, oscillation(coarse), max_abs(fine)};
    for (const Batch& batch : coarse) m.mean.push_back(batch.mean);
    return m;
}

EnsembleDrift estimate_ensemble_drift(std::span<const MemberSignal> members, double noise) {
    require_sense(members);
    EnsembleDrift e;
    classify(measure(members, e), noise, e);
    return e;
}

}
