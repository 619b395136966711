// verilie order: observed orders of convergence, each with an enclosure, judged against the formal order
// (analysis/README.md, O1 to O10).
#include <algorithm>

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "order/study.hpp"

namespace verilie::studies {

namespace {
struct Document {
    std::vector<OrderRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &Document::rows, "one a pair and metric"),
            field("command", &Document::command, "asks all of them again"));
    }
};

std::string text_of(const std::vector<OrderRow>& rows) {
    std::vector<std::vector<std::string>> t{
        {"problem", "method", "metric", "formal", "observed", "interval", "verdict", "reason"}};
    for (const auto& r : rows)
        t.push_back({r.problem, r.method, r.metric, brief(std::optional(r.formal_order)), brief(r.observed_order),
            r.interval ? fmt::format("[{:.4f}, {:.4f}]", (*r.interval)[0], (*r.interval)[1]) : "-",
            r.verdict + (r.judged ? "" : " (not judged)"), r.reason});
    return table(t);
}

int answer(const OrderRequest& r) {
    const Document d{r.ensemble ? order_ensemble_rows(r) : order_rows(r), r.command};
    publish(r, json_of(d), text_of(d.rows));
    return std::all_of(d.rows.begin(), d.rows.end(), order_holds) ? 0 : 1;
}
}  // namespace

Verb verb_order() {
    return verb_of<OrderRequest, answer>("order", "Order of convergence against a reference with a bound",
        {{"rows", {"problem", "method", "asked"}}}, schema_of<Document>);
}

}  // namespace verilie::studies
