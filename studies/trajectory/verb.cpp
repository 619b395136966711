// verilie run: one problem by one or several methods: last states, energies, invariants, and a file of what happened on
// the way.
#include <fmt/format.h>

#include "engine/output.hpp"
#include "trajectory/study.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
std::string text_of(const Json& d) {
    std::string out = fmt::format("{} on {}, h = {}, {} steps in {}\n", d["method"].get<std::string>(),
        d["problem"].get<std::string>(), d["h"].get<std::string>(), d["steps"].dump(), d["scalar"].get<std::string>());
    std::vector<std::vector<std::string>> invariants{
        {"invariant", "initial", "final", "max error", "scale", "exchanged", ""}},
        parts{{"energy", "at the end", "least", "most"}};
    for (const auto& [name, i] : d["invariants"].items())
        invariants.push_back({name, brief(i["initial"]), brief(i["final"]), brief(i["max_abs_error"]),
            brief(i["scale"]), brief(i["exchanged"]), i["conserved"].get<bool>() ? "" : "not conserved"});
    for (const auto& [name, range] : d["energy"]["parts_range"].items())
        parts.push_back({name, brief(d["energy"]["parts"][name]), brief(range[0]), brief(range[1])});
    out += table(invariants) + "\n" + table(parts);
    if (d["state"]["R"].size() == 1)
        out += "\nR = " + d["state"]["R"][0].dump() + "\nW = " + d["state"]["W"][0].dump() + "\n";
    if (!d["failed"].is_null()) out += "failed: " + d["failed"].dump() + "\n";
    return out;
}

std::string text_of_all(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"method", "steps", "max |E - E0|", "seconds", ""}};
    for (const auto& d : rows) {
        if (!d["reason"].is_null()) t.push_back({d["method"], "-", "-", "-", d["reason"]});
        else
            t.push_back({d["method"], d["steps"].dump(), brief(d["energy"]["max_abs_error"]),
                brief(d["work"]["seconds"]), d["failed"].is_null() ? "" : "failed: " + d["failed"].dump()});
    }
    return table(t);
}

/// h and the number of steps, from --h with --steps or --T.
RunPlan plan_of(const RunRequest& r) {
    if (!r.h) throw std::invalid_argument("Say how large a step is: --h 1/16.");
    if (r.steps.has_value() == r.T.has_value())
        throw std::invalid_argument("Say how long the run is: with --steps or with --T, and not with both.");
    RunPlan plan;
    plan.h = positive(*r.h, "h");
    plan.steps = r.steps ? *r.steps : step_count(positive(*r.T, "T"), plan.h);
    plan.every = r.every.value_or(1);
    if (r.file) plan.frames = r.every.value_or(frame_stride(*r.file, plan.steps));
    return plan;
}
}  // namespace

static int answer(const RunRequest& r) {
    if (r.problems.size() != 1) throw std::invalid_argument("run takes one problem.");
    RunPlan plan = plan_of(r);
    auto pairs = pairs_of(r);
    const bool one = pairs.size() == 1;
    if (one && !pairs[0].refusal.empty())
        throw std::invalid_argument(
            pairs[0].method_key() + " does not run on " + pairs[0].problem_key() + ": it " + pairs[0].refusal + ".");
    std::unique_ptr<TrajectoryFile> file;
    if (r.file) {
        Subject subject = subject_of(r, pairs[0], plan);
        for (const auto& p : pairs)
            if (p.refusal.empty()) subject.methods.push_back(p.method_key());
        file = open_trajectory(*r.file, subject);
        plan.file = file.get();
    }
    Json rows = Json::array();
    for (const auto& p : pairs)
        rows.push_back(p.refusal.empty() ? run_document(r, p, plan) : refusal_document(r, p, plan));
    if (file) file->commit();
    const bool well = std::all_of(rows.begin(), rows.end(), [](const Json& d) { return d["failed"].is_null(); });
    publish(
        r, one ? rows[0] : Json{{"rows", rows}, {"command", r.command}}, one ? text_of(rows[0]) : text_of_all(rows));
    return well ? 0 : 1;
}

Verb verb_trajectory() {
    return verb_of<RunRequest, answer>("run",
        "March methods on one problem; states, energies and invariants, to a file if asked",
        {{"rows", {"problem", "method", "asked"}}});
}

}  // namespace verilie::studies
