// verilie drift: does the energy drift over long times, how fast, and with which power of h (analysis/README.md, D1 to D9).
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "drift/study.hpp"
#include "engine/output.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
/// One line a quantity of an ensemble; nothing without one.
std::string ensemble_text(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "h", "drifting", "quantity", "rms", "~ t^", "interval", "bias / spread", "class"}};
    for (const auto& r : rows) {
        if (!r.contains("walk") || !r["walk"].is_array()) continue;
        for (const auto& w : r["walk"])
            t.push_back({r["problem"], r["method"], brief(r["h"]), fmt::format("{} of {}", r["drifting"].get<int>(), r["members"].get<int>()), w["quantity"], brief(w["rms"]), brief(w["exponent"]),
                         w["interval"].is_null() ? "-" : fmt::format("[{:.3f}, {:.3f}]", w["interval"][0].get<double>(), w["interval"][1].get<double>()), fmt::format("{} to {}", brief(w["bias_share"][0]), brief(w["bias_share"][1])), w["class"]});
    }
    std::vector<std::vector<std::string>> m{{"problem", "method", "h", "members together", "mean change", "interval", "reason"}};
    for (const auto& r : rows)
        if (r.contains("ensemble_evidence"))
            m.push_back({r["problem"], r["method"], brief(r["h"]), r["ensemble_class"], brief(r["ensemble_change"]),
                         fmt::format("[{}, {}]", brief(r["ensemble_interval"][0]), brief(r["ensemble_interval"][1])), r["ensemble_evidence"]});
    const std::string together = m.size() == 1 ? "" : "\nMembers with other initial states, judged together: their mean change of energy over T, in units of scale, with its 99.9 % interval.\n\n" + table(m);
    return t.size() == 1 ? together : together + "\nHow rounding grows in what theory keeps exactly: the rms over members that start 1e-12 apart, and its power of t. Drifting: members with other initial states that drift by themselves.\n\n" + table(t);
}
/// Where an ensemble was asked for and is none, and why; a line a pair.
std::string without_ensemble(const Json& rows) {
    std::set<std::string> lines;
    for (const auto& r : rows)
        if (r.contains("ensemble_reason"))
            lines.insert(fmt::format("No ensemble of {} on {}: {}.\n", r["method"].get<std::string>(), r["problem"].get<std::string>(), r["ensemble_reason"].get<std::string>()));
    return lines.empty() ? "" : fmt::format("\n{}", fmt::join(lines, ""));
}
std::string text_of(const Json& rows, const Json& exponents, bool asked) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "h", "slope", "half-width", "class", "max |E - E0|", "error ~ t^", "reason"}};
    for (const auto& r : rows)
        t.push_back({r["problem"], r["method"], brief(r["h"]), brief(r["slope"]), brief(r["half_width"]), r["class"], brief(r["max_abs_energy_error"]),
                     brief(r.contains("error_growth") ? r["error_growth"]["exponent"] : Json()), r["reason"]});
    std::vector<std::vector<std::string>> x{{"problem", "method", "exponent in h", "interval", "reason"}};
    for (const auto& e : exponents)
        x.push_back({e["problem"], e["method"], brief(e["observed"]),
                     e["interval"].is_null() ? "-" : fmt::format("[{:.3f}, {:.3f}]", e["interval"][0].get<double>(), e["interval"][1].get<double>()), e["reason"]});
    return table(t) + "\nSlopes are per unit of time, in units of the problem's energy scale.\n\n" + table(x) + ensemble_text(rows) + (asked ? without_ensemble(rows) : "");
}
}  // namespace

static int answer(const DriftRequest& r) {
    Json d = drift_rows(r);
    const bool well = std::all_of(d["rows"].begin(), d["rows"].end(), drift_holds);
    d["command"] = r.command;
    publish(r, d, text_of(d["rows"], d["exponents"], r.ensemble > 0));
    return well ? 0 : 1;
}

Verb verb_drift() {
    return verb_of<DriftRequest, answer>("drift", "Energy drift over long times, its class and its exponent in h", {{"rows", {"problem", "method", "asked", "h"}}, {"exponents", {"problem", "method", "asked", "h"}}});
}

}  // namespace verilie::studies
