#include "stability/study.hpp"

#include <fmt/format.h>

#include "process/process.hpp"
#include "process/repeats.hpp"
#include "engine/shard.hpp"
#include "engine/sweep.hpp"
#include "stability/energy_growth.hpp"

namespace verilie::studies {

namespace {
struct StudiedPair {
    Pair pair;
    Rational T, first;
    StabilityCell cell;
};

Rational usual_T(const ProblemInfo& p) { return Rational(10 * positive(std::string(p.T_order), "T")); }

/// Bodies times steps of the coarsest trial.
double cost(const StudiedPair& s) {
    if (!s.pair.refusal.empty()) return 0;
    const double steps = static_cast<double>(Rational(s.T / s.first));
    return steps * double(s.pair.bodies) * (s.pair.method->info->implicit_in_loads ? 8 : 1);
}

/// What is wrong with a step, as a clause.
std::string why_not(const StabilityTrial& t) {
    if (t.why == "energy") return fmt::format("the energy is off by {:.3g} scales at t = {:.4g}", t.worst, t.t);
    if (t.why == "growth")
        return fmt::format("the energy error grows: {:.3g} scales in the first half of the run, {:.3g} in "
                           "the second, at t = {:.4g}",
            t.first_half, t.second_half, t.t);
    if (t.why == "departure")
        return fmt::format("the energy leaves its initial value by {:.3g} scales and does not come back", t.worst);
    if (t.why == "spread")
        return fmt::format("the energy error spreads: {:.3g} scales over the run, {:.3g} at t = {:.4g}", t.first_half,
            t.second_half, t.t);
    return fmt::format("a step fails ({}) at t = {:.4g}", t.why, t.t);
}

Json question_of(const StabilityRequest& r, const StudiedPair& s, const std::optional<Rational>& limit) {
    Json asked = asked_of(r, *s.pair.problem, s.pair.parameters);
    also(asked, "T", text(s.T), text(usual_T(*s.pair.problem->info)));
    if (limit) asked["limit"] = text(*limit);
    return asked;
}

std::optional<double> step(const Rational& T, const std::optional<std::int64_t>& n) {
    return n ? std::optional(static_cast<double>(Rational(T / Rational(*n)))) : std::nullopt;
}

StabilityRow row_of(const StabilityRequest& r, const StudiedPair& s, const std::optional<Rational>& limit) {
    StabilityRow row{};
    row.problem = s.pair.problem_key(), row.method = s.pair.method_key(), row.T = text(s.T),
    row.reason = s.pair.refusal;
    if (limit) row.limit = static_cast<double>(*limit);
    row.command = command_for(r, row.problem, row.method), row.asked = question_of(r, s, limit);
    if (!s.pair.refusal.empty()) return row;
    const StabilityCell& found = s.cell;
    if (found.failed) {
        row.failed = found.failed;
        row.reason = fmt::format("failed ({}: {})", found.failed->why, found.failed->said.value_or(""));
        return row;
    }
    row.largest_h = step(s.T, found.usable_steps), row.next_h = step(s.T, found.failing_steps);
    row.monotone = found.monotone, row.trials = found.trials;
    for (const auto& t : found.trials)
        if (t.steps == found.failing_steps)
            row.why = t.why, row.t = t.t, row.worst.emplace(t.worst), row.reason = why_not(t);
    if (!row.largest_h) row.reason = "no step down to the smallest tried is usable; at that one " + row.reason;
    else if (!row.next_h) row.reason = "every step tried is usable, up to T itself";
    else row.reason = "beyond it " + row.reason;
    for (const auto& t : found.trials)
        if (t.usable && t.steps == found.usable_steps && t.worst > EnergyGrowth::scales)
            row.reason += fmt::format("; at the largest usable step the energy is off by up to {:.3g} scales", t.worst);
    if (row.monotone == false) row.reason += "; some finer steps are not usable either";
    return row;
}
}  // namespace

std::vector<StabilityRow> stability_rows(const StabilityRequest& r) {
    const auto limit = r.limit ? std::optional(positive(*r.limit, "limit")) : std::nullopt;
    std::vector<StudiedPair> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& p = *pair.problem->info;
        const Rational T = r.T ? positive(*r.T, "T") : usual_T(p);
        const Rational first = ladder(p.ladder).front();
        if (T / first > most_stability_steps)
            throw std::invalid_argument("T=" + text(T) + ": from h=" + text(first) + " on that is more than "
                                        + std::to_string(most_stability_steps) + " steps a trial; choose a smaller T.");
        studies.push_back({std::move(pair), T, first, {}});
    }
    keep_own(r, studies, cost);
    const Store store(r);
    std::vector<Task> tasks;
    for (auto& s : studies) {
        if (!s.pair.refusal.empty()) continue;
        const auto m = s.pair.method_key(), p = s.pair.problem_key();
        const Json key{{"cell", "stability"}, {"method", m}, {"problem", p}, {"T", text(s.T)},
            {"limit", limit ? text(*limit) : "none"}, {"parameters", s.pair.parameters.canonical()},
            {"code", s.pair.sources()}};
        tasks.push_back({s.pair.label(),
            [&, key] {
                s.cell = kept_record<StabilityCell>(store, key, [&] {
                    return stability_cell(
                        s.pair, s.T, s.first, limit ? std::optional(static_cast<double>(*limit)) : std::nullopt);
                });
            },
            cost(s)});
    }
    sweep("stability", std::move(tasks), r.jobs, r.quiet);
    for (const auto& s : studies) must_repeat(s.pair);
    std::vector<StabilityRow> rows;
    for (const auto& s : studies) rows.push_back(row_of(r, s, limit));
    return rows;
}

}  // namespace verilie::studies
