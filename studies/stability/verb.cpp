// verilie stability: the largest usable step by bisection, and why the next one fails.
#include <algorithm>

#include "engine/output.hpp"
#include "engine/shard.hpp"
#include "engine/verb.hpp"
#include "gradient/gradient.hpp"
#include "stability/study.hpp"

namespace verilie::studies {

namespace {
struct StabilityDocument {
    std::vector<StabilityRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &StabilityDocument::rows, "one a pair"),
            field("command", &StabilityDocument::command, "asks all of them again"));
    }
};

constexpr const char* explained =
    "\nA step is usable if no step fails up to T (or through 4000 steps, if they are longer) and the energy error E - "
    "E0 does not grow. It grows if in the second half of the run"
    "\nit exceeds four times the largest |E - E0| of the first half, and a hundredth of the problem's energy scale; if "
    "over the whole second half it stays above one scale,"
    "\nand above a third of the largest |E - E0|; or if it exceeds one scale, and twice the largest |E - E0| when the "
    "run goes on to 16 times its length."
    "\n--limit also bounds |E - E0| itself.\n";

std::string text_of(const std::vector<StabilityRow>& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "T", "largest h", "fails at", "reason"}};
    for (const auto& row : rows)
        t.push_back({row.problem, row.method, row.T, brief(row.largest_h), brief(row.next_h), row.reason});
    return table(t) + explained;
}

int answer(const StabilityRequest& r) {
    warn_of_own_problems(r);
    const StabilityDocument d{stability_rows(r), r.command};
    if (r.shard) return tell_shard(r);
    publish(r, json_of(d), text_of(d.rows));
    const auto none = [](const StabilityRow& row) { return row.failed || (!row.largest_h && !row.trials.empty()); };
    return std::any_of(d.rows.begin(), d.rows.end(), none) ? 1 : 0;
}
}  // namespace

Verb verb_stability() {
    return verb_of<StabilityRequest, answer>("stability",
        "The largest usable step by bisection, and why the next one fails", {{"rows", {"problem", "method", "asked"}}},
        schema_of<StabilityDocument>);
}

}  // namespace verilie::studies
