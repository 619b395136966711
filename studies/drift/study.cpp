#include "drift/run.hpp"

#include <cmath>

#include <fmt/format.h>

#include <verilie/analysis/drift.hpp>

#include "drift/extras.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
std::vector<Study> plan(const DriftRequest& r) {
    if (r.ensemble > 0 && r.ensemble < analysis::fewest_members)
        throw std::invalid_argument(fmt::format("--ensemble {}: at least {} members are needed.", r.ensemble, analysis::fewest_members));
    std::vector<Study> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& problem = *pair.problem->info;
        Study s{std::move(pair), positive(r.T.value_or(std::string(problem.T_drift)), "T"), {}, {}, {}};
        s.asked = asked_of_ensemble(asked_of(r, *s.pair.problem, s.pair.parameters), r, r.ensemble);
        also(s.asked, "T", text(s.T), text(positive(std::string(problem.T_drift), "T")));
        for (const auto& h : steps(r.h.value_or(std::string(problem.h_drift)))) {
            if (const auto n = step_count(s.T, h); n < std::int64_t(fine_batches))
                throw std::invalid_argument("T/h = " + std::to_string(n) + " steps are too few to judge a drift; at least " + std::to_string(fine_batches) + " are needed.");
            else if (n > most_steps)
                throw std::invalid_argument("T/h = " + std::to_string(n) + " steps are more than a drift study holds in memory, " + std::to_string(most_steps) + ".");
            s.runs.push_back({.h = h});
        }
        if (s.runs.size() == 1 && compares_amplitudes(s.pair)) s.runs.push_back({.h = Rational(s.runs[0].h / 2), .shown = false});
        studies.push_back(std::move(s));
    }
    return studies;
}

void compute(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs)
            if (s.pair.refusal.empty())
                tasks.push_back({label(s, run), [&] { run.cell = kept(store, key(s, run, r.scalar), [&] { return drift_cell(s.pair, r.scalar, s.T, run.h); }); },
                                 weight(s, run)});
    sweep("drift", std::move(tasks), r.jobs, r.quiet);
}

void judge(Study& s) {
    std::vector<double> h, amplitude, slope, half_width;
    for (auto& run : s.runs) {
        run.estimate = run.raw = estimate(s, run.cell);
        if (!run.cell["failed"].is_null()) continue;
        h.push_back(static_cast<double>(run.h));
        amplitude.push_back(run.estimate.amplitude);
        slope.push_back(run.estimate.initial_slope);
        half_width.push_back(run.estimate.initial_half_width);
    }
    s.amplitude = analysis::amplitude_law(h, amplitude, s.pair.method->info->order);
    s.exponent = analysis::exponent_in_h(h, slope, half_width);
}

/// D1: where the energy alone does not decide, or only by the absolute margin, that of one body is looked at without the part of its
/// oscillation that is learned elsewhere.
void try_modified(const DriftRequest& r, const Store& store, std::vector<Study>& studies) {
    const auto open = [](const Run& run) {
        using enum analysis::DriftClass;
        const auto& e = run.raw;
        return e.kind == undecided || e.kind == diffusive || (e.kind == none && std::abs(e.slope) + e.half_width > e.epsilon && e.max_abs > analysis::clear_of_noise * run.cell["noise"].get<double>());
    };
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs)
            if (run.shown && s.pair.refusal.empty() && s.pair.method->has<fifty>() && r.scalar == "double" && can_learn(s.pair) && !energy_is_exact(s.pair) && run.raw.kind != analysis::DriftClass::failed && open(run))
                tasks.push_back({label(s, run) + ", modified energy", [&] { run.modified = kept(store, key(s, run, "double", 1, "modified"), [&] { return modified_cell(s.pair, s.T, run.h); }); }, 3 * weight(s, run)});
    sweep("modified energies", std::move(tasks), r.jobs, r.quiet);
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (run.modified.is_null() || !run.modified["failed"].is_null()) continue;
            run.modified["periods"] = run.cell["periods"];
            const auto e = estimate(s, run.modified, 1, run.raw.amplitude);
            if (e.kind == analysis::DriftClass::undecided || (e.kind == run.raw.kind && e.half_width >= run.raw.half_width)) continue;
            const double max_abs = run.raw.max_abs;
            run.estimate = e, run.by_modified = true, run.estimate.max_abs = max_abs;
            run.estimate.reason = e.reason + fmt::format("; of the modified energy, which drifts as the energy does; of the energy itself {:.3g} ± {:.2g} in T", run.raw.slope * static_cast<double>(s.T), run.raw.half_width * static_cast<double>(s.T));
        }
}

}  // namespace

Json drift_rows(const DriftRequest& r) {
    auto studies = plan(r);
    const Store store(r.store);
    compute(r, store, studies);
    for (auto& s : studies) if (s.pair.refusal.empty()) judge(s);
    try_modified(r, store, studies);
    for (auto& s : studies)
        if (s.pair.refusal.empty())
            for (auto& run : s.runs) require_amplitude_law(s, run);
    follow(r, store, studies);
    look_closer(r, store, studies);
    Json rows = Json::array(), exponents = Json::array();
    for (const auto& s : studies) {
        for (const auto& run : s.runs) if (run.shown) rows.push_back(row_of(r, s, run));
        if (s.pair.refusal.empty()) exponents.push_back(exponent_row(s));
    }
    return {{"rows", rows}, {"exponents", exponents}};
}

}  // namespace verilie::studies
