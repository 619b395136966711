#include "long_run/study.hpp"

#include "drift/starts.hpp"
#include "engine/sweep.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
struct Run {
    Pair pair;
    Rational h;
    std::vector<LongCell> cells;
};

std::string why_not(const Pair& pair) {
    if (!pair.refusal.empty()) return pair.refusal;
    return marches_together(pair) ? "" : "its members do not march side by side";
}
std::vector<Run> plan(const LongRequest& r) {
    std::vector<Run> runs;
    for (auto& pair : pairs_of(r)) {
        const std::string usual(pair.problem->info->h_drift.substr(0, pair.problem->info->h_drift.find(',')));
        Run run{std::move(pair), positive(r.h.value_or(usual), "h"), {}};
        if (why_not(run.pair).empty())
            run.cells.resize(std::size_t((r.members + members_of_a_long_cell - 1) / members_of_a_long_cell));
        runs.push_back(std::move(run));
    }
    return runs;
}

void compute(const LongRequest& r, std::vector<Run>& runs) {
    const Store store(r);
    std::vector<Task> tasks;
    for (auto& run : runs)
        for (std::size_t k = 0; k < run.cells.size(); ++k) {
            const int first = int(k) * members_of_a_long_cell,
                      count = std::min(members_of_a_long_cell, r.members - first);
            const Json key{{"cell", "long run"}, {"method", run.pair.method_key()}, {"problem", run.pair.problem_key()},
                {"h", text(run.h)}, {"octaves", r.octaves}, {"first", first}, {"members", count},
                {"parameters", run.pair.parameters.canonical()}, {"code", run.pair.sources()}};
            tasks.push_back({run.pair.label(), [&, key, k, first, count] {
                                 run.cells[k] = kept_record<LongCell>(
                                     store, key, [&] { return long_cell(run.pair, run.h, r.octaves, first, count); });
                             }});
        }
    sweep("long runs", std::move(tasks), r.jobs, r.quiet);
}

LongRow row_of(const LongRequest& r, const Run& run) {
    LongRow row{};
    row.problem = run.pair.problem_key(), row.method = run.pair.method_key();
    row.steps = std::int64_t(1) << r.octaves, row.members = r.members;
    row.h = static_cast<double>(run.h), row.T = static_cast<double>(Rational(run.h * row.steps));
    row.command = command_for(r, row.problem, row.method);
    row.asked = asked_of(r, *run.pair.problem, run.pair.parameters);
    row.asked["octaves"] = r.octaves, row.asked["members"] = r.members;
    row.kind = "not_applicable", row.reason = why_not(run.pair);
    if (run.cells.empty()) return row;
    row.symplectic = holds(run.pair.method->info->symplectic, run.pair.spherical);
    judge(run.cells, run.pair, row);
    return row;
}
}  // namespace

std::vector<LongRow> long_rows(const LongRequest& r) {
    auto runs = plan(r);
    compute(r, runs);
    std::vector<LongRow> rows;
    for (const auto& run : runs) rows.push_back(row_of(r, run));
    return rows;
}

bool long_run_holds(const LongRow& row) {
    if (row.kind == "not_applicable") return true;
    return row.kind != "failed" && row.kind != "undecided" && (!row.symplectic.value_or(false) || row.kind == "none");
}

}  // namespace verilie::studies
