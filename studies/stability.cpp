// verilie stability: the largest usable step by bisection, and why the next one fails.
#include <algorithm>

#include "engine/output.hpp"
#include "engine/stability_study.hpp"
#include "verbs.hpp"

namespace verilie::studies {

int verb_stability(const Request& r) {
    const Json rows = stability_rows(r);
    std::vector<std::vector<std::string>> t{{"problem", "method", "T", "largest h", "fails at", "reason"}};
    for (const auto& row : rows) t.push_back({row["problem"], row["method"], row["T"], brief(row["largest_h"]), brief(row["next_h"]), row["reason"]});
    publish(r, {{"rows", rows}, {"command", r.command}},
            table(t) + "\nUsable: no step fails up to T (or through 4000 steps, if they are longer), and the energy error does not grow: in the second half E - E0 is within four times"
                       "\nthe largest |E - E0| of the first (or a hundredth of the problem's energy scale), and comes within a scale of 0 (or a third of the largest |E - E0|). --limit bounds |E - E0| itself, too.\n");
    return std::any_of(rows.begin(), rows.end(), [](const Json& row) { return row.contains("failed"); }) ? 1 : 0;
}

}  // namespace verilie::studies
