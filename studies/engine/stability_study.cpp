#include "engine/stability_study.hpp"

#include <fmt/format.h>

#include "engine/external.hpp"
#include "engine/sweep.hpp"

namespace verilie::studies {

namespace {
struct Study {
    Pair pair;
    Rational T, first;
    Json cell;
};

Rational usual_T(const ProblemInfo& p) { return Rational(10 * positive(std::string(p.T_order), "T")); }

/// What is wrong with the next step.
std::string why_not(const Json& trial) {
    const auto size = [&](const char* name) { return trial[name].is_number() ? trial[name].get<double>() : INFINITY; };
    const auto why = trial["why"].get<std::string>();
    const double t = trial["t"].get<double>();
    if (why == "energy") return fmt::format("beyond it the energy is off by {:.3g} scales at t = {:.4g}", size("worst"), t);
    if (why == "growth") return fmt::format("beyond it the energy error grows: {:.3g} scales in the first half of the run, {:.3g} in the second, at t = {:.4g}", size("first_half"), size("second_half"), t);
    if (why == "departure") return fmt::format("beyond it the energy leaves its initial value by {:.3g} scales and does not come back", size("worst"));
    return fmt::format("beyond it a step fails ({}) at t = {:.4g}", why, t);
}

Json question_of(const Request& r, const Study& s, const std::optional<Rational>& limit) {
    Json asked = asked_of(r, *s.pair.problem, s.pair.parameters);
    asked.erase("scalar");                                                  // has no effect here
    also(asked, "T", text(s.T), text(usual_T(*s.pair.problem->info)));
    if (limit) asked["limit"] = text(*limit);
    return asked;
}

Json row_of(const Request& r, const Study& s, const std::optional<Rational>& limit) {
    Json row{{"problem", s.pair.problem_key()}, {"method", s.pair.method_key()}, {"T", text(s.T)}, {"limit", limit ? Json(static_cast<double>(*limit)) : Json()},
             {"largest_h", nullptr}, {"next_h", nullptr}, {"why", nullptr}, {"t", nullptr}, {"monotone", nullptr}, {"trials", Json::array()},
             {"reason", s.pair.refusal}, {"command", command_for(r, s.pair.problem_key(), s.pair.method_key())}, {"asked", question_of(r, s, limit)}};
    if (!s.pair.refusal.empty()) return row;
    if (s.cell.contains("failed")) {
        row["failed"] = s.cell["failed"];
        row["reason"] = fmt::format("failed ({}: {})", s.cell["failed"]["why"].get<std::string>(), s.cell["failed"].value("said", ""));
        return row;
    }
    const auto step = [&](const Json& n) { return n.is_null() ? Json() : Json(static_cast<double>(Rational(s.T / Rational(n.get<std::int64_t>())))); };
    row["largest_h"] = step(s.cell["usable_steps"]), row["next_h"] = step(s.cell["failing_steps"]);
    row["monotone"] = s.cell["monotone"], row["trials"] = s.cell["trials"];
    for (const auto& t : s.cell["trials"])
        if (t["steps"] == s.cell["failing_steps"]) row["why"] = t["why"], row["t"] = t["t"], row["worst"] = t["worst"], row["reason"] = why_not(t);
    if (row["largest_h"].is_null()) row["reason"] = "no step down to the smallest tried is usable";
    else if (row["next_h"].is_null()) row["reason"] = "every step tried is usable, up to T itself";
    if (row["monotone"] == false) row["reason"] = row["reason"].get<std::string>() + "; some finer steps are not usable either";
    return row;
}
}  // namespace

Json stability_rows(const Request& r) {
    const auto limit = r.limit ? std::optional(positive(*r.limit, "limit")) : std::nullopt;
    std::vector<Study> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& p = *pair.problem->info;
        const Rational T = r.T ? positive(*r.T, "T") : usual_T(p);
        const Rational first = ladder(p.ladder).front();
        if (T / first > most_stability_steps)
            throw std::invalid_argument("T=" + text(T) + ": from h=" + text(first) + " on that is more than " + std::to_string(most_stability_steps) + " steps a trial; choose a smaller T.");
        studies.push_back({std::move(pair), T, first, {}});
    }
    const Store store(r.store);
    std::vector<Task> tasks;
    for (auto& s : studies) {
        if (!s.pair.refusal.empty()) continue;
        const auto m = s.pair.method_key(), p = s.pair.problem_key();
        const Json key{{"cell", "stability"}, {"method", m}, {"problem", p}, {"T", text(s.T)}, {"limit", limit ? text(*limit) : "none"},
                       {"parameters", s.pair.parameters.canonical()}, {"code", s.pair.sources()}};
        tasks.push_back({s.pair.label(), [&, key] { s.cell = kept(store, key, [&] { return stability_cell(s.pair, s.T, s.first, limit ? std::optional(static_cast<double>(*limit)) : std::nullopt); }); }, double(s.pair.bodies)});
    }
    sweep("stability", std::move(tasks), r.jobs, r.quiet);
    Json rows = Json::array();
    for (const auto& s : studies) rows.push_back(row_of(r, s, limit));
    return rows;
}

}  // namespace verilie::studies
