// verilie long-run: does the energy drift over a thousand million steps, of many initial states at once, and what would
// rounding alone do?
#include <algorithm>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "long_run/study.hpp"

namespace verilie::studies {

namespace {
struct LongDocument {
    std::vector<LongRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &LongDocument::rows, "one a pair"),
            field("command", &LongDocument::command, "asks all of them again"));
    }
};

std::string text_of(const std::vector<LongRow>& rows, bool in_full) {
    std::vector<std::vector<std::string>> t{{"class", "mean change", "half-width", "|slope| at most",
        "walk of rounding", "h", "steps", "problem", "method", "reason"}};
    for (const auto& r : rows)
        t.push_back({r.kind, brief(r.change), brief(r.half_width), brief(r.bound), brief(r.walk), brief(Json(r.h)),
            std::to_string(r.steps), r.problem, r.method, in_full || !long_run_holds(r) || !r.change ? r.reason : ""});
    return table(t)
         + "\nMean change of the energy over all steps, over members, with its 99.9 % interval, in units of the "
           "problem's "
           "energy scale; slopes per unit of time.\nThe walk is what independent roundings come to, rms over members "
           "(Brouwer's law), from steps repeated in quad.\n";
}

int answer(const LongRequest& r) {
    const LongDocument d{long_rows(r), r.command};
    publish(r, json_of(d), text_of(d.rows, r.in_full));
    return std::all_of(d.rows.begin(), d.rows.end(), long_run_holds) ? 0 : 1;
}
}  // namespace

Verb verb_long_run() {
    return verb_of<LongRequest, answer>("long-run",
        "Energies over 1e9 steps of many initial states at once, and what rounding alone would do",
        {{"rows", {"problem", "method", "asked", "h"}}}, schema_of<LongDocument>);
}

}  // namespace verilie::studies
