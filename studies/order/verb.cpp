// verilie order: observed orders of convergence, each with an enclosure, judged against the formal order
// (analysis/README.md, O1 to O10).
#include <algorithm>

#include "engine/output.hpp"
#include "engine/shard.hpp"
#include "engine/verb.hpp"
#include "gradient/gradient.hpp"
#include "order/study.hpp"
#include "order/text.hpp"

namespace verilie::studies {

namespace {
struct OrderDocument {
    std::vector<OrderRow> rows;
    std::string command;
    static constexpr auto fields() {
        return std::tuple(field("rows", &OrderDocument::rows, "one a pair and metric"),
            field("command", &OrderDocument::command, "asks all of them again"));
    }
};

int answer(const OrderRequest& r) {
    warn_of_own_problems(r);
    const OrderDocument d{r.ensemble ? order_ensemble_rows(r) : order_rows(r), r.command};
    if (r.shard) return tell_shard(r);
    publish(r, json_of(d), text_of(d.rows, r.in_full));
    return std::all_of(d.rows.begin(), d.rows.end(), order_holds) ? 0 : 1;
}
}  // namespace

Verb verb_order() {
    return verb_of<OrderRequest, answer>("order", "Order of convergence against a reference with a bound",
        {{"rows", {"problem", "method", "asked"}}}, schema_of<OrderDocument>);
}

}  // namespace verilie::studies
