#include "engine/drift_study.hpp"

#include <cmath>

#include <fmt/format.h>

#include <verilie/analysis/drift.hpp>

#include "engine/cells.hpp"
#include "engine/drift_extras.hpp"
#include "engine/ensemble.hpp"
#include "engine/external.hpp"
#include "engine/output.hpp"
#include "engine/sweep.hpp"

namespace verilie::studies {

namespace {
struct Run {
    Rational h;
    bool shown = true;               // false: only a witness that the amplitude falls like h^p
    Json cell{}, quad{}, longer{};
    Json growth{}, modified{};       // of the trajectory error; of the modified energy
    bool by_modified = false;        // the modified energy decided
    int times = 1;                   // T, 2 T or 4 T: how long it took to decide
    Ensemble ensemble{};
    analysis::DriftEstimate estimate{}, raw{};
};
/// One pair and its steps, large to small.
struct Study {
    Pair pair;
    Rational T;
    std::vector<Run> runs;
    analysis::AmplitudeLaw amplitude;
    analysis::StepExponent exponent;
};

/// D4: of many bodies in chaos each step length has a motion of its own over so short a time, and oscillations that do not compare.
bool compares_amplitudes(const Pair& pair) { return pair.bodies == 1 || !pair.problem->info->chaotic; }
constexpr std::int64_t most_steps = 20000000;   // 160 MB of energies a worker
constexpr double clear_of_noise = 20;           // as the analysis has it

std::vector<Study> plan(const Request& r) {
    if (r.ensemble > 0 && r.ensemble < analysis::fewest_members)
        throw std::invalid_argument(fmt::format("--ensemble {}: at least {} members are needed.", r.ensemble, analysis::fewest_members));
    std::vector<Study> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& problem = *pair.problem->info;
        Study s{std::move(pair), positive(r.T.value_or(std::string(problem.T_drift)), "T"), {}, {}, {}};
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

Json key(const Study& s, const Run& run, const std::string& scalar, const char* cell = "drift") {
    const auto m = s.pair.method_key(), p = s.pair.problem_key();
    return {{"cell", cell}, {"method", m}, {"problem", p}, {"scalar", scalar}, {"T", text(s.T)}, {"h", text(run.h)},
            {"parameters", s.pair.parameters.canonical()}, {"code", s.pair.sources()}};
}

std::string label(const Study& s, const Run& run) {
    return s.pair.label() + ", h = " + text(run.h);
}

void compute(const Request& r, const Store& store, std::vector<Study>& studies) {
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs)
            if (s.pair.refusal.empty())
                tasks.push_back({label(s, run), [&] { run.cell = kept(store, key(s, run, r.scalar), [&] { return drift_cell(s.pair, r.scalar, s.T, run.h); }); },
                                 static_cast<double>(Rational(s.T / run.h)) * (s.pair.method->info->implicit_in_loads ? 4 : 1)});
    sweep("drift", std::move(tasks), r.jobs, r.quiet);
}

/// What a run that stopped is judged as.
analysis::DriftEstimate stopped(const Json& f) {
    analysis::DriftEstimate e;
    e.kind = analysis::DriftClass::failed;
    e.reason = fmt::format("{} in step {} at t = {:.6g}: ", f["why"].get<std::string>(), f["step"].get<std::int64_t>(), f["t"].get<double>()) +
               (f.contains("said") ? f["said"].get<std::string>() : brief(f["value"]) + " against a limit of " + brief(f["limit"]));
    return e;
}

void judge(Study& s) {
    std::vector<double> h, amplitude, slope, half_width;
    for (auto& run : s.runs) {
        if (!run.cell["failed"].is_null()) {
            run.estimate = stopped(run.cell["failed"]);
            continue;
        }
        run.estimate = run.raw = drift_estimate(run.cell, static_cast<double>(s.T), burn_in(*s.pair.problem->info));
        h.push_back(static_cast<double>(run.h));
        amplitude.push_back(run.estimate.amplitude);
        slope.push_back(run.estimate.initial_slope);
        half_width.push_back(run.estimate.initial_half_width);
    }
    s.amplitude = analysis::amplitude_law(h, amplitude, s.pair.method->info->order);
    s.exponent = analysis::exponent_in_h(h, slope, half_width);
}

/// D4: the amplitudes are those over T, however long a run goes on.
void require_amplitude_law(const Study& s, Run& run) {
    if (compares_amplitudes(s.pair)) run.estimate = analysis::require_amplitude_law(run.estimate, s.amplitude);
}

double weight(const Study& s, const Run& run) { return static_cast<double>(Rational(s.T / run.h)) * (s.pair.method->info->implicit_in_loads ? 4 : 1); }

/// D1: where the energy alone does not decide, or only by the absolute margin, that of one body is looked at without the part of its
/// oscillation that is learned elsewhere.
void try_modified(const Request& r, const Store& store, std::vector<Study>& studies) {
    const auto open = [](const Run& run) {
        using enum analysis::DriftClass;
        const auto& e = run.raw;
        return e.kind == undecided || e.kind == diffusive || (e.kind == none && std::abs(e.slope) + e.half_width > e.epsilon && e.max_abs > clear_of_noise * run.cell["noise"].get<double>());
    };
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs)
            if (run.shown && s.pair.refusal.empty() && s.pair.method->has<fifty>() && r.scalar == "double" && can_learn(s.pair) && !energy_is_exact(s.pair) && run.raw.kind != analysis::DriftClass::failed && open(run))
                tasks.push_back({label(s, run) + ", modified energy", [&] { run.modified = kept(store, key(s, run, "double", "modified"), [&] { return modified_cell(s.pair, s.T, run.h); }); }, 3 * weight(s, run)});
    sweep("modified energies", std::move(tasks), r.jobs, r.quiet);
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (run.modified.is_null() || !run.modified["failed"].is_null()) continue;
            run.modified["periods"] = run.cell["periods"];
            const auto e = drift_estimate(run.modified, static_cast<double>(s.T), burn_in(*s.pair.problem->info), run.raw.amplitude);
            if (e.kind == analysis::DriftClass::undecided || (e.kind == run.raw.kind && e.half_width >= run.raw.half_width)) continue;
            const double max_abs = run.raw.max_abs;
            run.estimate = e, run.by_modified = true, run.estimate.max_abs = max_abs;
            run.estimate.reason = e.reason + fmt::format("; of the modified energy, which drifts as the energy does; of the energy itself {:.3g} ± {:.2g} in T", run.raw.slope * static_cast<double>(s.T), run.raw.half_width * static_cast<double>(s.T));
        }
}

/// A run left undecided goes on to 2 T, then to 4 T: three looks, each with the error of one.
void run_on(const Request& r, const Store& store, std::vector<Study>& studies) {
    for (const int times : {2, 4}) {
        std::vector<Task> tasks;
        std::vector<std::pair<Study*, Run*>> open;
        for (auto& s : studies)
            for (auto& run : s.runs) {
                if (!run.shown || !s.pair.refusal.empty() || run.estimate.kind != analysis::DriftClass::undecided || !moved(run.cell)) continue;
                if (!s.pair.method->has<fifty>() || step_count(s.T, run.h) * times > most_steps) continue;      // each step of another process is a conversation
                open.emplace_back(&s, &run);
                Json k = key(s, run, r.scalar);
                k["T"] = text(Rational(times * s.T));
                tasks.push_back({label(s, run) + fmt::format(" over {} T", times), [&, k, times] { run.cell = kept(store, k, [&] { return drift_cell(s.pair, r.scalar, Rational(times * s.T), run.h); }); }, times * weight(s, run)});
            }
        sweep("undecided drifts run on", std::move(tasks), r.jobs, r.quiet);
        for (const auto& [s, run] : open) {
            run->times = times, run->by_modified = false;
            run->estimate = run->raw = run->cell["failed"].is_null() ? drift_estimate(run->cell, times * static_cast<double>(s->T), burn_in(*s->pair.problem->info)) : stopped(run->cell["failed"]);
            run->estimate.reason += fmt::format("; T left it undecided, so this is {} T", times);
            require_amplitude_law(*s, *run);
        }
    }
}

/// D5: what looks like a drift goes on over 4 T, or it is not shown.
void confirm_over_longer_times(const Request& r, const Store& store, std::vector<Study>& studies) {
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            using enum analysis::DriftClass;
            if (!run.shown || !s.pair.refusal.empty() || (run.estimate.kind != linear && run.estimate.kind != nonlinear)) continue;
            Json k = key(s, run, r.scalar);
            if (!s.pair.method->has<fifty>()) {
                run.estimate.reason += "; a method in another process is not followed over 4 T";
                continue;
            }
            const Rational longer = 4 * run.times * s.T;
            if (step_count(longer, run.h) > most_steps) {
                run.estimate.kind = undecided;
                run.estimate.reason += fmt::format("; over 4 T it takes more than {} steps, so that it goes on is not shown", most_steps);
                continue;
            }
            k["T"] = text(longer);
            tasks.push_back({label(s, run) + " over 4 T", [&, k, longer] { run.longer = kept(store, k, [&] { return drift_cell(s.pair, r.scalar, longer, run.h); }); }, 4 * run.times * weight(s, run)});
        }
    sweep("drifts over longer times", std::move(tasks), r.jobs, r.quiet);
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (run.longer.is_null()) continue;
            const double T = 4 * run.times * static_cast<double>(s.T);
            run.estimate = analysis::require_persistence(run.estimate, drift_signal(run.longer, T));
            // NOTE: what shows in the modified energy alone, the energy over 4 T cannot take back.
            if (run.estimate.kind != analysis::DriftClass::undecided || !run.longer["failed"].is_null() || run.by_modified) continue;
            const auto whole = drift_estimate(run.longer, T, burn_in(*s.pair.problem->info));
            if (whole.kind != analysis::DriftClass::none && whole.kind != analysis::DriftClass::diffusive) continue;
            const std::string before = run.estimate.reason;
            run.estimate = whole, run.times *= 4, run.cell = run.longer;
            run.estimate.reason += "; " + before;
            require_amplitude_law(s, run);
        }
}

/// D5: a linear drift must show the same slope in quad; runs of more steps than this are not repeated, and say so.
constexpr std::int64_t most_steps_in_quad = 250000;

void confirm_in_quad(const Request& r, const Store& store, std::vector<Study>& studies) {
#if VERILIE_HAS_QUAD
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (!run.shown || !s.pair.refusal.empty() || run.estimate.kind != analysis::DriftClass::linear || r.scalar != "double") continue;
            const Rational T = run.times * s.T;
            Json k = key(s, run, "quad");
            k["T"] = text(T);
            if (!s.pair.method->has<quad>() || step_count(T, run.h) > most_steps_in_quad) run.estimate.reason += "; not repeated in quad";
            else tasks.push_back({label(s, run) + " in quad", [&, k, T] { run.quad = store.get(k, [&] { return drift_cell(s.pair, "quad", T, run.h); }); }, run.times * weight(s, run)});
        }
    sweep("drift in quad", std::move(tasks), r.jobs, r.quiet);
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (run.quad.is_null()) continue;
            const auto q = drift_estimate(run.quad, run.times * static_cast<double>(s.T), burn_in(*s.pair.problem->info));
            if (analysis::same_slope(run.by_modified ? run.raw : run.estimate, q)) {
                run.estimate.reason += fmt::format("; the same in quad ({:.4g})", q.slope);
            } else {
                run.estimate.kind = analysis::DriftClass::undecided;
                run.estimate.reason = fmt::format("looks linear in double but the slope in quad is {:.4g} ± {:.2g}", q.slope, q.half_width);
            }
        }
#else
    (void)r, (void)store, (void)studies;
#endif
}

constexpr std::int64_t most_steps_of_a_member = 4000000, most_steps_of_extras = 2000000;
constexpr int members_in_quad = 4;

/// Growth of the trajectory error beside every row in double; the modified energy and the ensembles where they are asked for.
void look_closer(const Request& r, const Store& store, std::vector<Study>& studies) {
    std::vector<Task> tasks;
    for (auto& s : studies)
        for (auto& run : s.runs) {
            if (!run.shown || !refuses_ensemble(s.pair).empty() || r.scalar != "double" || run.cell.is_null() || !run.cell["failed"].is_null()) continue;
            const auto n = step_count(s.T, run.h);
            const double weight = static_cast<double>(n) * (s.pair.method->info->implicit_in_loads ? 4 : 1);
            const auto add = [&](const char* cell, double share, Json& to, Json more, std::function<Json()> compute) {
                Json k = key(s, run, cell == std::string("walk in quad") ? "quad" : "double", cell);
                k.update(more);
                tasks.push_back({label(s, run) + ", " + cell, [&store, &to, k, compute] { to = kept(store, k, compute); }, weight * share});
            };
            if (!s.pair.method->has<fifty>()) continue;      // a method in another process: each step is a conversation
            add("growth", std::min(1.0, 81920.0 / double(n)), run.growth, Json::object(), [&] { return growth_cell(s.pair, s.T, run.h); });
            if (r.ensemble == 0) continue;
            if (n <= most_steps_of_extras && run.modified.is_null() && has_modified_energy(s.pair)) add("modified", 3, run.modified, Json::object(), [&] { return modified_cell(s.pair, s.T, run.h); });
            if (n > most_steps_of_a_member) continue;
            const auto cells = std::size_t((r.ensemble + members_a_cell - 1) / members_a_cell);
            run.ensemble.walks.resize(cells), run.ensemble.members.resize(cells);
            for (std::size_t k = 0; k < cells; ++k) {
                const int first = int(k) * members_a_cell, count = std::min(members_a_cell, r.ensemble - first);
                const Json which{{"first", first}, {"members", count}};
                add("walk", count / 2.0, run.ensemble.walks[k], which, [&, first, count] { return walk_cell(s.pair, "double", s.T, run.h, first, count); });
                add("members", count / 2.0, run.ensemble.members[k], which, [&, first, count] { return members_cell(s.pair, s.T, run.h, first, count); });
            }
#if VERILIE_HAS_QUAD
            run.ensemble.in_quad.resize(1);
            add("walk in quad", 200.0 * std::min(1.0, 16384.0 / double(n)), run.ensemble.in_quad[0], {{"first", 0}, {"members", members_in_quad}},
                [&] { return walk_cell(s.pair, "quad", s.T, run.h, 0, members_in_quad); });
#endif
        }
    sweep(r.ensemble > 0 ? "ensembles and growth" : "growth of errors", std::move(tasks), r.jobs, r.quiet);
}

/// The 64 batches a figure shows, from the fine ones.
Json coarse(const Json& fine) {
    Json out{{"t", Json::array()}, {"mean", Json::array()}, {"min", Json::array()}, {"max", Json::array()}};
    const std::size_t n = fine["t"].size(), group = n / 64;
    for (std::size_t k = 0; group > 0 && k < 64; ++k) {
        double sum = 0, samples = 0, low = INFINITY, high = -INFINITY;
        for (std::size_t i = k * group; i < (k + 1) * group; ++i) {
            if (!fine["mean"][i].is_number()) continue;
            const double w = fine["samples"][i].get<double>();
            sum += w * fine["mean"][i].get<double>();
            samples += w;
            low = std::min(low, fine["min"][i].get<double>());
            high = std::max(high, fine["max"][i].get<double>());
        }
        out["t"].push_back(fine["t"][(k + 1) * group - 1]);
        out["mean"].push_back(number(sum / samples));
        out["min"].push_back(number(low));
        out["max"].push_back(number(high));
    }
    return out;
}

void add_ensemble(const Study& s, const Run& run, Json& row) {
    if (!run.modified.is_null()) {
        Json modified = run.modified;
        modified["periods"] = run.cell["periods"].get<double>() / run.times;      // D2: of the motion
        const auto e = drift_estimate(modified, static_cast<double>(s.T), burn_in(*s.pair.problem->info), run.raw.amplitude);
        row["modified"] = {{"slope", number(e.slope)}, {"half_width", number(e.half_width)}, {"class", std::string(name(e.kind))}, {"amplitude", number(e.amplitude)}, {"reason", e.reason}};
    }
    if (!run.ensemble.members.empty()) {
        row.update(run.ensemble.row());
        for (const auto& w : row["walk"])
            if (w.is_object() && energy_is_exact(s.pair) && w.value("quantity", "") == "E" && w["class"] == "random_walk")
                row["class"] = "random_walk", row["reason"] = w["reason"].get<std::string>() + "; " + row["reason"].get<std::string>();
    } else {
        const auto refused = refuses_ensemble(s.pair);
        row["members"] = 0;
        row["ensemble_reason"] = !refused.empty() ? refused : !s.pair.method->has<fifty>() ? "a method in another process: ensembles take its code" : "too many steps, a failed run, or not in double";
    }
}

Json row_of(const Request& r, const Study& s, const Run& run) {
    const MethodInfo& method = *s.pair.method->info;
    const ProblemInfo& problem = *s.pair.problem->info;
    Json row{{"problem", problem.key}, {"method", method.key}, {"physical", s.pair.physical}, {"scalar", r.scalar}, {"h", static_cast<double>(run.h)}, {"T", run.times * static_cast<double>(s.T)}};
    row["symplectic"] = holds(method.symplectic, s.pair.spherical);
    const auto command = command_for(r, s.pair.problem_key(), s.pair.method_key());
    if (!s.pair.refusal.empty()) {
        for (const char* k : {"slope", "half_width", "amplitude", "max_abs_energy_error", "moved"}) row[k] = nullptr;
        row["class"] = "not_applicable", row["reason"] = s.pair.refusal, row["command"] = command;
        return row;
    }
    const auto& e = run.estimate;
    const auto finite = [](double x) { return std::isfinite(x) ? Json(x) : Json(); };
    row["slope"] = finite(e.slope), row["half_width"] = finite(e.half_width);
    row["class"] = std::string(name(e.kind)), row["reason"] = e.reason;
    row["amplitude"] = finite(e.amplitude), row["epsilon"] = finite(e.epsilon);
    row["initial_slope"] = finite(e.initial_slope), row["initial_half_width"] = finite(e.initial_half_width), row["initial_T"] = e.initial_T;
    if (!(run.cell["scale"].get<double>() > 0)) row["reason"] = "the energy scale is zero: nothing moves";
    row["max_abs_energy_error"] = std::isfinite(e.max_abs) ? Json(e.max_abs * run.cell["scale"].get<double>()) : Json();
    row["scale"] = run.cell["scale"];
    row["periods"] = run.cell["periods"], row["swing"] = run.cell["swing"], row["exchanged"] = run.cell["exchanged"];
    row["moved"] = moved(run.cell);
    row["chaotic"] = problem.chaotic, row["kinked"] = problem.smoothness < 1000;
    row["signal"] = run.by_modified ? "modified energy" : "energy";
    if (energy_is_exact(s.pair)) {
        const bool exact = e.max_abs <= clear_of_noise * run.cell["noise"].get<double>();
        row["energy_exact"] = exact;
        row["reason"] = e.reason + (exact ? "; theory says it is exact" : fmt::format("; theory says it is exact, and {:.2g} is more than round-off", e.max_abs));
    }
    row["error_growth"] = run.growth.is_null() ? Json{{"exponent", nullptr}, {"range", nullptr}} : run.growth;
    if (r.ensemble > 0) add_ensemble(s, run, row);
    row["batches"] = coarse(run.cell["batches"]);
    row["work"] = run.cell["work"];
    row["command"] = command;
    return row;
}

Json exponent_row(const Study& s) {
    Json e{{"problem", s.pair.problem->info->key}, {"method", s.pair.method->info->key}, {"h", s.exponent.h}, {"initial_slope", Json::array()},
           {"exponents", Json::array()}, {"observed", nullptr}, {"interval", nullptr}, {"reason", s.exponent.reason}, {"amplitude_exponents", Json::array()}};
    for (double x : s.exponent.slope) e["initial_slope"].push_back(number(x));
    for (double x : s.exponent.exponents) e["exponents"].push_back(number(x));
    for (double x : s.amplitude.exponents) e["amplitude_exponents"].push_back(number(x));
    if (s.exponent.observed) e["observed"] = *s.exponent.observed;
    if (s.exponent.lo && s.exponent.hi) e["interval"] = {*s.exponent.lo, *s.exponent.hi};
    return e;
}
}  // namespace

Json drift_rows(const Request& r) {
    auto studies = plan(r);
    const Store store(r.store);
    compute(r, store, studies);
    for (auto& s : studies) if (s.pair.refusal.empty()) judge(s);
    try_modified(r, store, studies);
    for (auto& s : studies)
        if (s.pair.refusal.empty())
            for (auto& run : s.runs) require_amplitude_law(s, run);
    run_on(r, store, studies);
    confirm_over_longer_times(r, store, studies);
    confirm_in_quad(r, store, studies);
    look_closer(r, store, studies);
    Json rows = Json::array(), exponents = Json::array();
    for (const auto& s : studies) {
        for (const auto& run : s.runs) if (run.shown) rows.push_back(row_of(r, s, run));
        if (s.pair.refusal.empty()) exponents.push_back(exponent_row(s));
    }
    return {{"rows", rows}, {"exponents", exponents}};
}

}  // namespace verilie::studies
