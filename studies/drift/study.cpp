#include "drift/study.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include <verilie/analysis/walk.hpp>

#include "drift/run.hpp"
#include "engine/shard.hpp"
#include "engine/precision.hpp"
#include "process/repeats.hpp"

namespace verilie::studies {

namespace {
void require_members(int members) {
    if (members == 0 || members >= analysis::fewest_members) return;
    throw std::invalid_argument(
        fmt::format("--ensemble {}: at least {} members are needed.", members, analysis::fewest_members));
}

void require_length(std::int64_t n) {
    const std::string steps = fmt::format("T/h = {} steps are ", n);
    if (n < std::int64_t(fine_batches))
        throw std::invalid_argument(
            steps + fmt::format("too few to judge a drift; at least {} are needed.", fine_batches));
    if (n > most_steps)
        throw std::invalid_argument(steps + fmt::format("more than a drift study holds in memory, {}.", most_steps));
}

std::vector<Study> plan(const DriftRequest& r) {
    require_members(r.ensemble);
    std::vector<Study> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& problem = *pair.problem->info;
        const Rational usual = positive(std::string(problem.T_drift), "T");
        Study s{std::move(pair), r.T ? positive(*r.T, "T") : usual, {}, {}, {}};
        s.asked = asked_of_ensemble(asked_of(r, *s.pair.problem, s.pair.parameters), r, r.ensemble);
        also(s.asked, "T", text(s.T), text(usual));
        for (const auto& h : steps(r.h.value_or(std::string(problem.h_drift)))) {
            require_length(step_count(s.T, h));
            s.runs.push_back({.h = h});
        }
        if (s.runs.size() == 1 && compares_amplitudes(s.pair))
            s.runs.push_back({.h = Rational(s.runs[0].h / 2), .shown = false});
        studies.push_back(std::move(s));
    }
    return studies;
}

/// Of what is computed in any case.
double predicted_cost(const Study& s) {
    if (!s.pair.refusal.empty()) return 0;
    return std::accumulate(
        s.runs.begin(), s.runs.end(), 0.0, [&](double sum, const Run& run) { return sum + weight(s, run); });
}

/// The run over T. What looks like a drift goes on at once, for D5 will ask for that (require_persistence).
LongRun first_run(const DriftRequest& r, const Store& store, const Study& s, const Run& run) {
    if (r.scalar != "double" || !run.shown || !can_go_on(s, run, persistence))
        return drift_cell(s.pair, r.scalar, s.T, run.h);
    const auto found = followed_drift(s.pair, s.T, run.h, persistence, [&](const LongRun& over_T) {
        const auto kind = estimate(s, over_T).kind;
        return kind == analysis::DriftClass::linear || kind == analysis::DriftClass::nonlinear;
    });
    if (found.longer) kept_record<LongRun>(store, key(s, run, r.scalar, persistence), [&] { return *found.longer; });
    return found.run;
}

void compute(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    Cells cells(r, store);
    each_run(studies, [&](Study& s, Run& run) {
        cells.add(label(s, run), key(s, run, r.scalar), weight(s, run), run.cell,
            [&] { return first_run(r, store, s, run); });
    });
    cells.compute("drift");
}

void judge(Study& s) {
    std::vector<double> h, slope, half_width;
    for (auto& run : s.runs) {
        run.estimate = run.raw = estimate(s, run.cell);
        if (run.cell.failed) continue;
        h.push_back(static_cast<double>(run.h));
        slope.push_back(run.estimate.initial_slope);
        half_width.push_back(run.estimate.initial_half_width);
    }
    compare_amplitudes(s, 1);
    s.exponent = analysis::exponent_in_h(h, slope, half_width);
}

/// D1: the energy alone does not decide, or only by the absolute margin.
bool open(const Run& run) {
    using enum analysis::DriftClass;
    const auto& e = run.raw;
    return e.kind == undecided || e.kind == diffusive
        || (e.kind == none && std::abs(e.slope) + e.half_width > e.epsilon
            && e.max_abs > analysis::clear_of_noise * run.cell.noise);
}

void judge_modified(const Study& s, Run& run) {
    run.modified->periods = run.cell.periods;
    run.modified->swing = run.cell.swing, run.modified->least_swing = run.cell.least_swing;
    const auto e = estimate(s, *run.modified, 1, run.raw.amplitude);
    const bool no_better = e.kind == run.raw.kind && e.half_width >= run.raw.half_width;
    if (e.kind == analysis::DriftClass::undecided || no_better) return;
    const double T = static_cast<double>(s.T);
    run.estimate = e, run.by_modified = true, run.estimate.max_abs = run.raw.max_abs;
    run.estimate.reason +=
        fmt::format("; of the modified energy, which drifts as the energy does; of the energy itself "
                    "{:.3g} ± {:.2g} in T",
            run.raw.slope * T, run.raw.half_width * T);
}

/// D1: the energy of one body without the part of its oscillation that is learned elsewhere.
void try_modified(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    Cells cells(r, store);
    each_run(studies, [&](Study& s, Run& run) {
        if (r.scalar != "double" || !s.pair.method->has<fifty>() || !can_learn(s.pair) || energy_is_exact(s.pair))
            return;
        if (run.shown && open(run))
            cells.add(label(s, run) + ", modified energy", key(s, run, "double", 1, "modified"), 3 * weight(s, run),
                run.modified, [&] { return modified_cell(s.pair, s.T, run.h); });
    });
    cells.compute("modified energies");
    each_run(studies, [](Study& s, Run& run) {
        if (run.modified && !run.modified->failed) judge_modified(s, run);
    });
}
}  // namespace

DriftDocument drift_study(const DriftRequest& r) {
    auto studies = plan(r);
    keep_own(r, studies, predicted_cost);
    const Store store(r);
    compute(r, store, studies);
    for (const auto& s : studies) must_repeat(s.pair);
    for (auto& s : studies)
        if (s.pair.refusal.empty()) judge(s);
    try_modified(r, store, studies);
    each_run(studies, require_amplitude_law);
    follow(r, store, studies);
    look_closer(r, store, studies);
    DriftDocument d{{}, {}, r.command};
    for (const auto& s : studies) {
        for (const auto& run : s.runs)
            if (run.shown) d.rows.push_back(row_of(r, s, run));
        if (s.pair.refusal.empty()) d.exponents.push_back(exponent_row(s));
    }
    return d;
}

}  // namespace verilie::studies
