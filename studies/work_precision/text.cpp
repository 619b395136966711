#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/output.hpp"
#include "engine/terminal.hpp"
#include "work_precision/study.hpp"

namespace verilie::studies::work_precision {

namespace {
using Lines = std::vector<std::vector<std::string>>;

std::string said_of(const std::optional<Cheapest>& c) {
    return c ? fmt::format("{} ({}, {})", c->load_evaluations, c->method, c->setting) : "none here";
}
std::string winner_of(const Finding& f) {
    const std::string by = f.factor ? fmt::format(" by {:.3g}", *f.factor) : "";
    return painted(f.wins + by, f.wins == "library" ? Mood::good : f.wins == "outside" ? Mood::open : Mood::plain);
}

std::string findings(const std::vector<Finding>& all) {
    Lines t{{"fewer loads", "of", "error", "loads: library", "loads: outside", "T", "problem"}};
    for (const auto& f : all)
        t.push_back({winner_of(f), f.of, fmt::format("{:.0e}", f.within), said_of(f.library), said_of(f.outside), f.T,
            f.problem});
    return table(t);
}
std::string idle(const std::vector<Row>& rows) {
    std::string out;
    for (const auto& row : rows)
        if (row.runs.empty()) out += fmt::format("{} on {}: {}\n", row.method, row.problem, row.reason);
        else if (!came_to_an_end(row))
            out += fmt::format("{} on {}, T = {}: every run fails, the first with: {}\n", row.method, row.problem,
                row.T, *row.runs.front().failed);
    return out.empty() ? "" : "\n" + out;
}
/// Once a problem and end time: all of its methods have the same steps.
std::string left_out(const std::vector<Row>& rows) {
    std::string out;
    std::set<std::string> told;
    for (const auto& row : rows)
        if (row.solver == "library" && !row.left_out.empty() && told.insert(row.problem + row.asked.dump()).second)
            out += fmt::format("{}, T = {}: steps of {} are left out, as too many for this time; --h takes them.\n",
                row.problem, row.T, fmt::join(row.left_out, ", "));
    return out.empty() ? "" : "\n" + out;
}

/// The median, and least to most.
std::pair<std::string, std::string> times(const std::optional<Seconds>& s) {
    if (!s) return {"-", "-"};
    return {brief(std::optional(s->median)), fmt::format("{:.2g} .. {:.2g}", s->least, s->most)};
}
std::string runs(const std::vector<Row>& rows) {
    Lines t{{"problem", "method", "T", "setting", "loads", "iterations", "trajectory", "energy", "momentum", "seconds",
        "spread", "failed"}};
    for (const auto& row : rows)
        for (std::size_t k = 0; k < row.runs.size(); ++k) {
            const Run& run = row.runs[k];
            const auto [time, spread] = times(row.seconds ? (*row.seconds)[k] : std::nullopt);
            t.push_back({row.problem, row.method, row.T, run.setting, std::to_string(run.load_evaluations),
                std::to_string(run.solver_iterations), brief(run.trajectory), brief(run.energy), brief(run.momentum),
                time, spread, run.failed.value_or("")});
        }
    std::string out = "\n" + table(t);
    for (const auto& row : rows)
        if (row.machine) return out + "Seconds of processor time, median and spread, on " + *row.machine + ".\n";
    return out;
}
}  // namespace

std::string text_of(const Document& d, bool in_full) {
    return "Load evaluations of the cheapest run that comes within an error:\n\n" + findings(d.findings) + idle(d.rows)
         + left_out(d.rows) + (in_full ? runs(d.rows) : "\n--long has every run, with its times.\n");
}

}  // namespace verilie::studies::work_precision
