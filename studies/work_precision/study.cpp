#include "work_precision/study.hpp"

#include <algorithm>
#include <set>

#include "bench/competitor_of.hpp"
#include "bench/timing.hpp"
#include "engine/energy.hpp"
#include "engine/output.hpp"
#include "engine/sweep.hpp"
#include "process/process.hpp"
#include "reference/references.hpp"
#include "work_precision/clock.hpp"

namespace verilie::studies::work_precision {

namespace {
/// Where nobody chose the end times: how many times that of orders. Beyond `most_with_reference` no reference is
/// computed, and errors are of what is conserved alone.
constexpr int usual_times[] = {1, 10, 200};
constexpr int most_with_reference = 100;
/// So many steps of bodies a run may take where nobody chose the steps.
constexpr double most_work = 2e5;

struct Outside {
    bench::Solver solver;
    const char* name;
    bool fixed_steps;
};
constexpr Outside outsiders[] = {{bench::Solver::rk4, "odeint_rk4", true},
    {bench::Solver::fehlberg78, "odeint_fehlberg78", false}, {bench::Solver::cvode, "cvode_adams", false}};

std::vector<std::string> texts(const std::vector<Rational>& all) {
    std::vector<std::string> words;
    for (const auto& x : all) words.push_back(text(x));
    return words;
}

/// One row in the making.
struct Work {
    Pair pair;
    const Outside* outside;  ///< null: the pair's method
    const char* reach = "";
    bool has_reference = true;
    std::vector<Rational> h, left_out;
    Outputs at{};
    std::vector<std::string> tolerances;
    const reference::Answer* reference = nullptr;
    Cell cell{};

    std::string name() const { return outside ? outside->name : pair.method_key(); }
    /// What the runs are set to.
    std::vector<std::string> settings() const { return by_tolerance() ? tolerances : texts(h); }
    std::vector<std::string> settings_left_out() const {
        return by_tolerance() ? std::vector<std::string>() : texts(left_out);
    }
    bool by_tolerance() const { return outside && !outside->fixed_steps; }
};

Rational usual_time(const ProblemInfo& p) { return positive(std::string(p.T_order), "T"); }
const char* reach_of(const Rational& T, const ProblemInfo& p) {
    const Rational times = T / usual_time(p);
    return times <= 5 ? "short" : times <= most_with_reference ? "long" : "very long";
}
std::vector<Rational> end_times(const WorkRequest& r, const ProblemInfo& p) {
    std::vector<Rational> all;
    if (!r.T) {
        for (const int n : usual_times) all.push_back(n * usual_time(p));
        return all;
    }
    for (const auto& one : split(*r.T)) all.push_back(positive(one, "T"));
    std::sort(all.begin(), all.end());
    if (all.empty() || std::adjacent_find(all.begin(), all.end()) != all.end())
        throw std::invalid_argument("--T " + *r.T + " needs end times, each once.");
    return all;
}
struct Rungs {
    std::vector<Rational> run, left_out;
};
Rungs rungs_of(const WorkRequest& r, const Pair& pair, const Rational& T) {
    if (r.h) return {steps(*r.h), {}};
    Rungs h{ladder(std::string(pair.problem->info->ladder)), {}};
    while (h.run.size() > 3 && static_cast<double>(Rational(T / h.run.back())) * double(pair.bodies) > most_work)
        h.left_out.insert(h.left_out.begin(), h.run.back()), h.run.pop_back();
    return h;
}
std::vector<std::string> tolerances_of(const WorkRequest& r) {
    std::vector<std::string> all = r.tolerance ? split(*r.tolerance) : split("1e-3,1e-5,1e-7,1e-9,1e-11,1e-13");
    std::set<Rational> seen;
    for (const auto& one : all) {
        const Rational t = positive(one, "tolerance");
        if (t < Rational(1) / 100000000000000 || t > Rational(1) / 2)
            throw std::invalid_argument("--tolerance " + one + " is outside 1e-14 .. 0.5.");
        if (!seen.insert(t).second)
            throw std::invalid_argument("--tolerance " + *r.tolerance + " needs numbers, each once.");
    }
    if (all.empty()) throw std::invalid_argument("--tolerance is empty; expected numbers, comma separated.");
    return all;
}

/// Few outputs, so that a solver with large steps is not cut short by them.
Outputs outputs_of(const Rational& T, const std::vector<Rational>& h, const ProblemInfo& p) {
    return {T, common_outputs(T, h, reach_of(T, p) == std::string_view("short") ? 10 : 50)};
}

std::vector<Work> plan(const WorkRequest& r) {
    std::vector<Work> all;
    const auto tolerances = tolerances_of(r);
    const auto pairs = pairs_of(r);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const Pair& pair = pairs[i];
        const bool last = i + 1 == pairs.size() || pairs[i + 1].problem != pair.problem;
        const ProblemInfo& info = *pair.problem->info;
        for (const auto& T : end_times(r, info)) {
            const auto [h, left_out] = rungs_of(r, pair, T);
            Work w{pair, nullptr, reach_of(T, info), T <= most_with_reference * usual_time(info), h, left_out,
                outputs_of(T, h, info), tolerances};
            all.push_back(w);
            for (const auto& outside : outsiders)
                if (last) w.outside = &outside, w.pair.refusal.clear(), all.push_back(w);
        }
    }
    return all;
}

/// Why there is no competitor; empty where there is one.
std::string no_competitor(const Pair& pair) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    return bench::competitor_of(pair, *problem)
             ? ""
             : "outside solvers have the equations of free_body, pendulum, stress_test and bonded spheres alone, in "
               "principal axes";
}

/// Of a solution that stays where it starts: any steps find it.
std::string rests(const Pair& pair) {
    return without_scale(pair.problem->make<double>(pair.parameters)->invariant_scales().at(0));
}

Json key_of(const Work& w, const WorkRequest& r) {
    const reference::Question q{w.pair.problem_key(), settings_of(*w.pair.problem, r), text(w.at.T), w.at.count};
    return {{"cell", "work_precision"}, {"of", w.name()}, {"problem", w.pair.problem_key()}, {"T", text(w.at.T)},
        {"outputs", w.at.count}, {"settings", w.settings()}, {"parameters", w.pair.parameters.canonical()},
        {"code", w.pair.sources()}, {"reference", identity(q)}, {"reference_code", reference_sources()}};
}

using References = std::map<std::pair<std::string, std::string>, reference::Answer>;
void find_references(const WorkRequest& r, const Store& store, std::vector<Work>& all, References& references) {
    std::vector<Task> tasks;
    for (auto& w : all) {
        if (!w.pair.refusal.empty() || !w.has_reference) continue;
        const auto p = w.pair.problem_key();
        const auto [found, is_new] = references.try_emplace({p, text(w.at.T)});
        w.reference = &found->second;
        if (!is_new) continue;
        const reference::Question q{p, settings_of(*w.pair.problem, r), text(w.at.T), w.at.count};
        tasks.push_back({p, [&store, &answer = found->second, q] { answer = reference_for(store, q); },
            static_cast<double>(w.at.T)});
    }
    sweep("references", std::move(tasks), r.jobs, r.quiet);
}
void compute(const WorkRequest& r, const Store& store, std::vector<Work>& all) {
    std::vector<Task> tasks;
    for (auto& w : all) {
        if (!w.pair.refusal.empty()) continue;
        const auto run = [&w] {
            return w.outside ? outside_cell(w.pair, w.outside->solver, w.at, w.settings(), w.reference)
                             : method_cell(w.pair, w.at, w.h, w.reference);
        };
        tasks.push_back({w.name() + " on " + w.pair.problem_key(),
            [&store, &w, &r, run] { w.cell = kept_record<Cell>(store, key_of(w, r), run); },
            static_cast<double>(Rational(w.at.T / w.h.back()))});
    }
    sweep("runs", std::move(tasks), r.jobs, r.quiet);
}

Json question_of(const WorkRequest& r, const Work& w) {
    Json asked = asked_of(r, *w.pair.problem, w.pair.parameters);
    asked.erase("scalar");
    asked.update(Json{{"T", text(w.at.T)}});
    if (r.h) asked.update(Json{{"h", *r.h}});
    if (r.tolerance && w.outside) asked.update(Json{{"tolerance", *r.tolerance}});
    return asked;
}

Row row_of(const WorkRequest& r, const Work& w) {
    Row row;
    row.problem = w.pair.problem_key(), row.method = w.name(), row.solver = w.outside ? "outside" : "library";
    row.T = text(w.at.T), row.reach = w.reach, row.outputs = static_cast<int>(w.at.count);
    row.runs = w.cell.runs, row.reason = w.pair.refusal, row.asked = question_of(r, w);
    row.command = command_for(r, row.problem, w.pair.method_key());
    if (!w.pair.refusal.empty()) return row;
    row.left_out = w.settings_left_out();
    if (!w.reference)
        row.reason = "no error of the trajectory: no reference is computed over more than 100 times the T of orders";
    else if (w.reference->horizon)
        row.reason = "no error of the trajectory: two references part at t = " + brief(w.reference->horizon);
    else row.reference_bound = w.reference->points.back().bound.attitude;
    if (r.untimed) return row;
    row.seconds.emplace(w.outside ? times_of(w.pair, w.outside->solver, w.at, w.cell) : times_of(w.pair, w.at, w.cell));
    row.machine.emplace(bench::machine());
    return row;
}
}  // namespace

std::vector<Row> rows_of(const WorkRequest& r) {
    auto all = plan(r);
    for (auto& w : all) {
        if (w.outside) w.pair.refusal = no_competitor(w.pair);
        if (w.pair.refusal.empty()) w.pair.refusal = rests(w.pair);
    }
    const Store store(r.store);
    References references;
    find_references(r, store, all, references);
    compute(r, store, all);
    std::vector<Row> rows;
    for (const auto& w : all) rows.push_back(row_of(r, w));
    return rows;
}

bool came_to_an_end(const Row& row) {
    return row.runs.empty()
        || std::any_of(row.runs.begin(), row.runs.end(), [](const Run& run) { return !run.failed; });
}

}  // namespace verilie::studies::work_precision
