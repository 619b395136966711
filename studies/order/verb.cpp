// verilie order: observed orders of convergence, each with an enclosure, judged against the formal order (analysis/README.md, O1 to O10).
#include <fmt/format.h>

#include "order/study.hpp"
#include "engine/output.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
std::string text_of(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "metric", "formal", "observed", "interval", "verdict", "reason"}};
    for (const auto& r : rows)
        t.push_back({r["problem"], r["method"], r["metric"], brief(r["formal_order"]), brief(r["observed_order"]),
                     r["interval"].is_null() ? "-" : fmt::format("[{:.4f}, {:.4f}]", r["interval"][0].get<double>(), r["interval"][1].get<double>()),
                     r["verdict"].get<std::string>() + (r["judged"].get<bool>() ? "" : " (not judged)"), r["reason"]});
    return table(t);
}
}  // namespace

static int answer(const OrderRequest& r) {
    const Json rows = r.ensemble ? order_ensemble_rows(r) : order_rows(r);
    const bool well = std::all_of(rows.begin(), rows.end(), order_holds);
    publish(r, {{"rows", rows}, {"command", r.command}}, text_of(rows));
    return well ? 0 : 1;
}

Verb verb_order() {
    return verb_of<OrderRequest, answer>("order", "Order of convergence against a reference with a bound", {{"rows", {"problem", "method", "asked"}}});
}

}  // namespace verilie::studies
