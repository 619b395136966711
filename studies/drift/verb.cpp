// verilie drift: does the energy drift over long times, how fast, and with which power of h (analysis/README.md, D1 to
// D9).
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "drift/study.hpp"
#include "engine/output.hpp"
#include "engine/shard.hpp"
#include "engine/terminal.hpp"
#include "engine/verb.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies {

namespace {
using Lines = std::vector<std::vector<std::string>>;

std::string brief_of(const auto& number) { return brief(json_of(number)); }
std::string brief_of(const std::optional<Interval>& i) {
    return i ? fmt::format("[{:.3f}, {:.3f}]", (*i)[0], (*i)[1]) : "-";
}

/// A line for each quantity of an ensemble.
Lines of_walks(const std::vector<DriftRow>& rows) {
    Lines t{{"problem", "method", "h", "drifting", "quantity", "rms", "~ t^", "interval", "bias / spread", "class"}};
    for (const auto& r : rows) {
        if (!r.walk) continue;
        const std::string drifting = fmt::format("{} of {}", *r.drifting, *r.members);
        for (const auto& w : r.walk->quantities)
            t.push_back(
                {r.problem, r.method, step_text(r.h), drifting, w.quantity, brief_of(w.rms), brief_of(w.exponent),
                    brief_of(w.interval), brief_of(w.bias_share[0]) + " to " + brief_of(w.bias_share[1]), w.kind});
    }
    return t;
}
Lines of_members(const std::vector<DriftRow>& rows) {
    Lines t{{"problem", "method", "h", "members together", "mean change", "interval", "reason"}};
    for (const auto& r : rows) {
        if (!r.ensemble_evidence) continue;
        const Interval& i = *r.ensemble_interval;
        t.push_back({r.problem, r.method, step_text(r.h), *r.ensemble_class, brief_of(*r.ensemble_change),
            fmt::format("[{}, {}]", brief_of(i[0]), brief_of(i[1])), *r.ensemble_evidence});
    }
    return t;
}
/// Nothing without an ensemble.
std::string ensemble_text(const std::vector<DriftRow>& rows) {
    const Lines walks = of_walks(rows), members = of_members(rows);
    std::string all;
    if (members.size() > 1)
        all += "\nMembers with other initial states, judged together: their mean change of energy over T, in units of "
               "scale, "
               "with its 99.9 % interval.\n\n"
             + table(members);
    if (walks.size() > 1)
        all += "\nHow rounding grows in what theory keeps exactly: the rms over members that start 1e-12 apart, and "
               "its power of t. "
               "Drifting: members with other initial states that drift by themselves.\n\n"
             + table(walks);
    return all;
}
/// Where an ensemble was asked for and is none, and why; a line a pair.
std::string without_ensemble(const std::vector<DriftRow>& rows) {
    std::set<std::string> lines;
    for (const auto& r : rows)
        if (r.ensemble_reason)
            lines.insert(fmt::format("No ensemble of {} on {}: {}.\n", r.method, r.problem, *r.ensemble_reason));
    return lines.empty() ? "" : fmt::format("\n{}", fmt::join(lines, ""));
}

std::string class_of(const DriftRow& r) {
    const bool open = r.kind == "undecided" || r.kind == "not_applicable";
    return painted(r.kind, drift_holds(r) ? (open ? Mood::plain : Mood::good) : open ? Mood::open : Mood::bad);
}
/// Whether a class speaks for itself; the others say why.
bool is_plain(const DriftRow& r) {
    return drift_holds(r) && r.judged.value_or(true) && r.kind != "undecided" && r.kind != "not_applicable";
}
/// A line a step; a pair that does not run has one.
Lines of_steps(const std::vector<DriftRow>& rows) {
    Lines t{{"drift", "slope", "half-width", "h", "problem", "method", "why"}};
    const DriftRow* idle = nullptr;
    for (const auto& r : rows) {
        const bool runs = r.kind != "not_applicable";
        if (!runs && idle && idle->problem == r.problem && idle->method == r.method) continue;
        idle = runs ? nullptr : &r;
        t.push_back({class_of(r), brief_of(r.slope), brief_of(r.half_width), runs ? step_text(r.h) : "-", r.problem,
            r.method, is_plain(r) ? "" : r.reason});
    }
    return t;
}
Lines of_steps_in_full(const std::vector<DriftRow>& rows) {
    Lines t{{"drift", "slope", "half-width", "h", "problem", "method", "max |E - E0|", "error ~ t^", "reason"}};
    for (const auto& r : rows)
        t.push_back({class_of(r), brief_of(r.slope), brief_of(r.half_width), step_text(r.h), r.problem, r.method,
            brief_of(r.max_abs_energy_error), r.error_growth ? brief_of(r.error_growth->exponent) : "-", r.reason});
    return t;
}
/// In full all pairs, else those with an exponent.
Lines of_exponents(const std::vector<ExponentRow>& rows, bool in_full) {
    Lines x{{"exponent in h", "interval", "problem", "method", "reason"}};
    for (const auto& e : rows)
        if (in_full || e.interval)
            x.push_back({brief_of(e.observed), brief_of(e.interval), e.problem, e.method, e.reason});
    return x;
}

std::string text_of(const DriftDocument& d, bool in_full) {
    const Lines exponents = of_exponents(d.exponents, in_full);
    return table(in_full ? of_steps_in_full(d.rows) : of_steps(d.rows))
         + "\nSlopes are per unit of time, in units of the problem's energy scale."
         + (in_full ? "\n" : " --long has every amplitude and reason.\n")
         + (exponents.size() > 1 ? "\n" + table(exponents) : "") + ensemble_text(d.rows) + without_ensemble(d.rows);
}

int answer(const DriftRequest& r) {
    warn_of_own_problems(r);
    const DriftDocument d = drift_study(r);
    if (r.shard) return tell_shard(r);
    publish(r, json_of(d), text_of(d, r.in_full));
    return std::all_of(d.rows.begin(), d.rows.end(), drift_holds) ? 0 : 1;
}
}  // namespace

Verb verb_drift() {
    return verb_of<DriftRequest, answer>("drift", "Energy drift over long times, its class and its exponent in h",
        {{"rows", {"problem", "method", "asked", "h"}}, {"exponents", {"problem", "method", "asked", "h"}}},
        schema_of<DriftDocument>);
}

}  // namespace verilie::studies
