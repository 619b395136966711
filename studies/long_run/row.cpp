#include "long_run/row.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include <verilie/analysis/ensemble_drift.hpp>
#include <verilie/analysis/sample.hpp>

#include "engine/precision.hpp"

namespace verilie::studies {

namespace {
/// Half of the 95 % interval of a mean.
double half_width(const analysis::MeanTest& mean, std::size_t n) {
    return analysis::student_quantile(0.05, int(n) - 1) * mean.deviation / std::sqrt(double(n));
}

/// Means over octaves of time: those of the first batch, then of batches 2, 3 to 4, 5 to 8 and so on.
std::vector<double> octave_means(const LongMember& member) {
    auto means = member.early;
    for (std::size_t first = 1; first < member.mean.size(); first *= 2) {
        double sum = 0;
        for (std::size_t k = first; k < 2 * first; ++k) sum += member.mean[k];
        means.push_back(sum / double(first));
    }
    return means;
}

Octaves octaves_of(const std::vector<const LongMember*>& members, std::int64_t n) {
    std::vector<std::vector<double>> means;
    for (const auto* m : members) means.push_back(octave_means(*m));
    Octaves all;
    const std::size_t count = means.front().size();
    for (std::size_t k = 1; k < count; ++k) {
        std::vector<double> change;
        double squares = 0;
        for (const auto& m : means) change.push_back(m[k] - m[k - 1]), squares += change.back() * change.back();
        const auto mean = analysis::test_mean(change);
        all.steps.push_back(std::ldexp(double(n), int(k + 1) - int(count)));
        all.rms.push_back(std::sqrt(squares / double(change.size())));
        all.mean.push_back(mean.mean), all.half_width.push_back(half_width(mean, change.size()));
    }
    return all;
}

/// NOTE: the roundings of a step are taken for independent of those of the next.
std::optional<Rounding> rounding_of(const std::vector<const LongMember*>& members) {
    std::vector<double> bias;
    double squares = 0;
    std::int64_t looks = 0;
    for (const auto* m : members) {
        if (m->rounding.empty()) return {};
        double sum = 0;
        for (const double r : m->rounding) sum += r, squares += r * r, ++looks;
        bias.push_back(sum / double(m->rounding.size()) / rounding_steps);
    }
    const auto mean = analysis::test_mean(bias);
    return Rounding{
        std::sqrt(squares / double(looks) / rounding_steps), mean.mean, half_width(mean, bias.size()), looks};
}

double least_turns(const std::vector<const LongMember*>& members, double T) {
    double least = INFINITY;
    for (const auto* m : members) least = std::min(least, T * m->speed / (2 * std::numbers::pi));
    return least;
}
std::string too_short(const LongRow& row) {
    return fmt::format(
        "too short: a member turns {:.3g} times in all, and {} batches of ten periods take {:.0f} turns; "
        "larger --h or --octaves",
        *row.turns, long_batches, fewest_turns);
}

analysis::MemberSignal signal_of(const LongMember& m) {
    std::vector<double> swing;
    double most = 0;
    for (std::size_t k = 0; k < m.mean.size(); ++k) {
        swing.push_back((m.max[k] - m.min[k]) / 2);
        most = std::max({most, std::abs(m.min[k]), std::abs(m.max[k])});
    }
    std::nth_element(swing.begin(), swing.begin() + std::ptrdiff_t(swing.size() / 2), swing.end());
    return {m.mean, swing[swing.size() / 2], most};
}
}  // namespace

void judge(const std::vector<LongCell>& cells, const Pair& pair, LongRow& row) {
    std::vector<const LongMember*> members;
    for (const auto& cell : cells)
        for (const auto& m : cell.members) {
            members.push_back(&m);
            if (!m.failed) continue;
            row.kind = "failed";
            row.reason = fmt::format("member {} stops in step {}: {}", members.size(), m.failed->step,
                m.failed->said ? *m.failed->said : m.failed->why);
            return;
        }
    std::vector<analysis::MemberSignal> signals;
    for (const auto* m : members) signals.push_back(signal_of(*m));
    const double noise = 8 * eps<double>() * ulps_of(pair.method_key()) * std::sqrt(double(row.steps));
    const auto e = analysis::estimate_ensemble_drift(signals, noise);
    row.kind = name(e.kind), row.reason = e.reason;
    row.turns.emplace(least_turns(members, row.T));
    if (!(*row.turns >= fewest_turns)) row.kind = name(analysis::DriftClass::undecided), row.reason = too_short(row);
    row.change = e.change, row.half_width = e.half_width, row.margin = e.margin, row.amplitude = e.amplitude;
    row.bound = (std::abs(e.change) + e.half_width) / row.T;
    row.octaves = octaves_of(members, row.steps);
    row.rounding = rounding_of(members);
    if (row.rounding) row.walk = row.rounding->spread * std::sqrt(double(row.steps));
}

}  // namespace verilie::studies
