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
            table(t) + "\nA step is usable if no step fails up to T (or through 4000 steps, if they are longer) and the energy error E - E0 does not grow. It grows if in the second half of the run"
                       "\nit exceeds four times the largest |E - E0| of the first half, and a hundredth of the problem's energy scale; or if over the whole second half it stays above one scale,"
                       "\nand above a third of the largest |E - E0|. --limit also bounds |E - E0| itself.\n");
    return std::any_of(rows.begin(), rows.end(), [](const Json& row) { return row.contains("failed"); }) ? 1 : 0;
}

}  // namespace verilie::studies
