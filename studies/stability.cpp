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
            table(t) + "\nUsable: the run reaches T with |E - E0| within the limit, in units of the problem's energy scale (--limit, default 1).\n");
    return std::any_of(rows.begin(), rows.end(), [](const Json& row) { return row.contains("failed"); }) ? 1 : 0;
}

}  // namespace verilie::studies
