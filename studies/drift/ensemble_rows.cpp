// What the members of an ensemble say, one by one and together (D7).
#include <cmath>

#include <fmt/format.h>

#include <verilie/analysis/ensemble_drift.hpp>
#include <verilie/analysis/walk.hpp>

#include "drift/run.hpp"

namespace verilie::studies {

namespace {
/// Errors of one quantity over all members, from cells in order; NaN where a number is not finite.
std::vector<std::vector<double>> errors(std::span<const WalkCell> cells, std::size_t q, std::size_t most = 1000000) {
    std::vector<std::vector<double>> all;
    for (const auto& cell : cells)
        for (const auto& member : cell.error[q]) {
            if (all.size() == most) return all;
            all.push_back(member);
            for (double& e : all.back())
                if (!std::isfinite(e)) e = NAN;
        }
    return all;
}
double rms(const std::vector<std::vector<double>>& error, std::size_t time) {
    double sum = 0;
    for (const auto& member : error) sum += member.at(time) * member.at(time);
    return std::sqrt(sum / double(error.size()));
}
/// The rms in double over that in quad at one and the same time, and of the same members; 0 where quad failed, so that
/// nothing is shown.
std::optional<double> fall_in_quad(const Ensemble& ensemble, std::size_t q) {
    if (!ensemble.in_quad) return {};
    if (ensemble.in_quad->failed) return 0;
    const auto& t = ensemble.walks.front().t;
    const auto at = std::find(t.begin(), t.end(), ensemble.in_quad->t.at(0));
    if (at == t.end()) return {};
    const auto fine = errors({&*ensemble.in_quad, 1}, q);
    const double small = rms(fine, 0);
    const double coarse = rms(errors(ensemble.walks, q, fine.size()), std::size_t(at - t.begin()));
    return small == 0 ? INFINITY : coarse / small;
}

WalkRow walk_row(const Ensemble& ensemble, std::size_t q) {
    const auto& first = ensemble.walks.front();
    const auto fall = fall_in_quad(ensemble, q);
    const auto e = analysis::estimate_walk(first.t, errors(ensemble.walks, q), fall);
    WalkRow row{first.quantity[q], {}, {}, "sampling95", e.rms, e.bias, e.bias_t, e.bias_p, {e.bias_least, e.bias_most},
        fall, std::string(name(e.kind)), e.reason};
    if (std::isfinite(e.exponent)) row.exponent = e.exponent, row.interval = {e.lo, e.hi};
    return row;
}

Walks walks_of(const Ensemble& ensemble, int members) {
    Walks all;
    const auto& walks = ensemble.walks;
    const auto broken = std::find_if(walks.begin(), walks.end(), [](const auto& c) { return c.failed.has_value(); });
    if (broken != walks.end()) all.failed.emplace(*broken->failed);
    else if (members >= analysis::fewest_members && !walks.empty())
        for (std::size_t q = 0; q < walks.front().quantity.size(); ++q) all.quantities.push_back(walk_row(ensemble, q));
    return all;
}

/// How the members drift by themselves.
void add_classes(const std::vector<MembersCell>& cells, DriftRow& row) {
    using enum analysis::DriftClass;
    row.members.emplace(0), row.drifting.emplace(0), row.classes.emplace();
    for (const auto& cell : cells)
        for (const auto& m : cell.members) {
            const auto kind = m.failed ? failed : drift_estimate(m, cell.T, {.burn_in = cell.burn_in}).kind;
            ++(*row.classes)[std::string(name(kind))];
            ++*row.members;
            *row.drifting += kind == linear || kind == exponential || kind == nonlinear || kind == dissipates;
            if (m.failed && !row.member_failed) row.member_failed.emplace(*m.failed);
        }
}

/// D7: what the members say together.
analysis::EnsembleDrift together(const std::vector<MembersCell>& cells) {
    std::vector<analysis::MemberSignal> members;
    double noise = 0;
    int still = 0;
    for (const auto& cell : cells)
        for (const auto& m : cell.members) {
            const auto signal = drift_signal(m, cell.T, {.burn_in = cell.burn_in});
            members.push_back(analysis::member_signal(signal));
            noise = std::max(noise, signal.noise), still += !signal.moved || signal.stood_still;
        }
    auto e = analysis::estimate_ensemble_drift(members, noise);
    if (still > 0 && e.kind == analysis::DriftClass::none)
        e.kind = analysis::DriftClass::undecided,
        e.reason += fmt::format("; {} members did not move all the time", still);
    return e;
}

void add_together(const analysis::EnsembleDrift& e, DriftRow& row) {
    const auto interval = [](const analysis::EnsembleDrift::Interval& H) {
        return std::isfinite(H.lo) ? std::optional(Interval{H.lo, H.hi}) : std::nullopt;
    };
    row.ensemble_class.emplace(name(e.kind));
    row.ensemble_change.emplace(e.change);
    row.ensemble_interval.emplace(Interval{e.change - e.half_width, e.change + e.half_width});
    row.ensemble_interval_kind.emplace("sampling999");
    row.ensemble_margin.emplace(e.margin);
    row.ensemble_wander.emplace(e.wander), row.ensemble_most_wander.emplace(e.most_wander);
    row.ensemble_wander_margin.emplace(e.wander_margin);
    row.ensemble_exponents.emplace(std::array{interval(e.near), interval(e.far)});
    row.ensemble_evidence.emplace(e.reason);
}
}  // namespace

void add_ensemble(const Ensemble& ensemble, DriftRow& row) {
    add_classes(ensemble.members, row);
    row.walk.emplace(walks_of(ensemble, *row.members));
    if (row.classes->count("failed") > 0) row.ensemble_class.emplace("failed");
    else if (*row.members >= analysis::fewest_members) add_together(together(ensemble.members), row);
}

}  // namespace verilie::studies
