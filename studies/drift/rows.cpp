// Rows of the document of a drift study.
#include <cmath>

#include <fmt/format.h>

#include "drift/run.hpp"
#include "engine/energy.hpp"

namespace verilie::studies {

namespace {
/// The 64 batches a figure shows, from the fine ones.
Envelope coarse(const Batches& fine) {
    Envelope out;
    const std::size_t group = fine.t.size() / 64;
    for (std::size_t k = 0; group > 0 && k < 64; ++k) {
        double sum = 0, samples = 0, low = INFINITY, high = -INFINITY;
        for (std::size_t i = k * group; i < (k + 1) * group; ++i) {
            if (!std::isfinite(fine.mean[i])) continue;
            const double w = double(fine.samples[i]);
            sum += w * fine.mean[i];
            samples += w;
            low = std::min(low, fine.min[i]);
            high = std::max(high, fine.max[i]);
        }
        out.t.push_back(fine.t[(k + 1) * group - 1]), out.mean.push_back(sum / samples);
        out.min.push_back(low), out.max.push_back(high);
    }
    return out;
}

std::optional<double> finite(double x) { return std::isfinite(x) ? std::optional(x) : std::nullopt; }

/// Of an energy that is exact: the whole signal is round-off.
bool energy_kept(const Run& run) {
    const double most = analysis::clear_of_noise * run.cell.noise;
    return run.estimate.max_abs <= most && most <= analysis::most_noise;
}

bool parts(const Run& run) { return run.parting && run.parting->t; }

/// The reason of the estimate, and what it does not know.
std::string reason_of(const Study& s, const Run& run) {
    const auto& e = run.estimate;
    if (energy_is_exact(s.pair))
        return e.reason
             + (energy_kept(run)
                     ? "; theory says it is exact"
                     : fmt::format("; theory says it is exact, and {:.2g} is more than round-off", e.max_abs));
    if (s.pair.problem->info->applied.act)
        return e.reason + "; of the balance against the work of the applied loads, which no theorem bounds: not judged";
    if (auto why = without_scale(run.cell.scale); !why.empty()) return why;
    if (!parts(run)) return e.reason;
    return e.reason
         + fmt::format(
             "; starts 1e-12 apart part by t = {:.5g}: after other roundings it may be another class", *run.parting->t);
}

void add_estimate(const Study& s, const Run& run, DriftRow& row) {
    const auto& e = run.estimate;
    row.slope = finite(e.slope), row.half_width = finite(e.half_width);
    const bool measured = s.pair.problem->info->applied.act || without_scale(run.cell.scale).empty();
    row.kind = name(measured ? e.kind : analysis::DriftClass::undecided), row.reason = reason_of(s, run);
    row.amplitude = finite(e.amplitude);
    row.epsilon.emplace(finite(e.epsilon));
    row.expected_heating.emplace(finite(e.expected_heating)), row.linear_at_most.emplace(finite(e.linear_at_most));
    row.initial_slope.emplace(finite(e.initial_slope)), row.initial_half_width.emplace(finite(e.initial_half_width));
    row.initial_T.emplace(e.initial_T);
    if (std::isfinite(e.max_abs)) row.max_abs_energy_error = e.max_abs * run.cell.scale;
    if (energy_is_exact(s.pair)) row.energy_exact.emplace(energy_kept(run));
}

void add_run(const Study& s, const Run& run, DriftRow& row) {
    const ProblemInfo& problem = *s.pair.problem->info;
    const bool balance = problem.applied.act;
    row.scale.emplace(run.cell.scale), row.periods.emplace(run.cell.periods), row.swing.emplace(run.cell.swing);
    row.exchanged.emplace(finite(run.cell.exchanged)), row.moved = moved(run.cell);
    row.chaotic.emplace(problem.chaotic || parts(run)), row.kinked.emplace(kinked(problem)),
        row.judged.emplace(!balance);
    row.signal.emplace(run.by_modified ? "modified energy"
                       : balance       ? "energy less the work of applied loads"
                                       : "energy");
    row.error_growth.emplace();
    if (run.growth) {
        row.error_growth->exponent = run.growth->exponent, row.error_growth->range = run.growth->range;
        row.error_growth->largest.emplace(run.growth->largest);
    }
    row.batches.emplace(coarse(run.cell.batches)), row.work.emplace(run.cell.work);
}

ModifiedDrift modified_drift(const Study& s, const Run& run) {
    LongRun modified = *run.modified;
    modified.periods = run.cell.periods / run.times;  // D2: of the motion
    const auto e = estimate(s, modified, 1, run.raw.amplitude);
    return {e.slope, e.half_width, std::string(name(e.kind)), e.amplitude, e.reason};
}

/// Energy that is exact walks where rounding does.
void add_walk(const Study& s, DriftRow& row) {
    if (!energy_is_exact(s.pair)) return;
    for (const auto& w : row.walk->quantities)
        if (w.quantity == "E" && w.kind == "random_walk") row.kind = w.kind, row.reason = w.reason + "; " + row.reason;
}

std::string no_ensemble(const Pair& pair) {
    const auto refused = refuses_ensemble(pair);
    if (!refused.empty()) return refused;
    return !pair.method->has<fifty>() ? "a method in another process: ensembles take its code"
                                      : "too many steps, a failed run, or not in double";
}
}  // namespace

DriftRow row_of(const DriftRequest& r, const Study& s, const Run& run) {
    const bool acts = s.pair.problem->info->applied.act;
    DriftRow row;
    row.problem = s.pair.problem_key(), row.method = s.pair.method_key(), row.physical = s.pair.physical;
    row.scalar = r.scalar, row.h = static_cast<double>(run.h), row.T = run.times * static_cast<double>(s.T);
    row.symplectic = !acts && holds(s.pair.method->info->symplectic, s.pair.spherical);  // no theorem bounds a balance
    row.asked = s.asked, row.command = command_for(r, row.problem, row.method);
    if (!s.pair.refusal.empty()) {
        row.kind = "not_applicable", row.reason = s.pair.refusal;
        return row;
    }
    add_estimate(s, run, row);
    add_run(s, run, row);
    if (r.ensemble == 0) return row;
    if (run.modified) row.modified.emplace(modified_drift(s, run));
    if (run.ensemble.members.empty()) {
        row.members.emplace(0), row.ensemble_reason.emplace(no_ensemble(s.pair));
    } else {
        add_ensemble(run.ensemble, row);
        add_walk(s, row);
    }
    return row;
}

ExponentRow exponent_row(const Study& s) {
    const auto& e = s.exponent;
    ExponentRow row{s.pair.problem_key(), s.pair.method_key(), e.h, e.slope, e.exponents, e.observed, {}, e.reason,
        s.amplitude.exponents, s.asked};
    if (e.lo && e.hi) row.interval = {*e.lo, *e.hi};
    return row;
}

}  // namespace verilie::studies
