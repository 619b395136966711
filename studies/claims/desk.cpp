#include <algorithm>

#include <fmt/format.h>

#include "claims/desk.hpp"
#include "claims/names.hpp"
#include "drift/study.hpp"
#include "order/study.hpp"
#include "reference/references.hpp"
#include "engine/request.hpp"

namespace verilie::studies::claims {

namespace {
bool is_ladder(const Question& q) {
    return std::count(q.h.begin(), q.h.end(), ',') == 2 && q.h.find(",1/2,") != std::string::npos;
}
}  // namespace

std::string words(const Question& q) {
    std::string text = fmt::format("{} on {} to T = {}", listed(names(q.methods)), listed(names(q.problem)), q.T);
    if (is_ladder(q)) {
        const auto all = ladder(q.h);
        text += fmt::format(", h = {} ... {}", studies::text(all.front()), studies::text(all.back()));
    } else if (!q.h.empty()) text += ", h = " + listed(names(q.h));
    for (const auto& [name, value] : q.set) text += fmt::format(", {} = {}", name, value);
    return text;
}

template <class Asked> Asked Desk::asking(const Question& q, const char* verb) const {
    Asked r;
    r.verb = verb;
    r.problems = names(q.problem);
    r.methods = names(q.methods);
    r.T = q.T;
    r.set = q.set;
    r.scalar = q.scalar;
    r.store = request_->store, r.appends = request_->appends;
    r.jobs = 1;  // claims run beside each other
    r.quiet = true;
    r.command = command_for(r, q.problem, q.methods);
    return r;
}
std::vector<OrderRow> Desk::order(const Question& q) const {
    auto r = asking<OrderRequest>(q, "order");
    (is_ladder(q) ? r.ladder : r.h) = q.h;
    return order_rows(r);
}
DriftDocument Desk::drift(const Question& q) const {
    auto r = asking<DriftRequest>(q, "drift");
    r.h = q.h;
    return drift_study(r);
}
std::vector<StabilityRow> Desk::stability(const Question& q, const std::optional<std::string>& limit) const {
    auto r = asking<StabilityRequest>(q, "stability");
    r.limit = limit;
    return stability_rows(r);
}

Pair Desk::pair(
    const std::string& problem, const std::string& method, const std::map<std::string, std::string>& set) const {
    Request r;
    r.problems = {problem};
    r.methods = {method};
    r.set = set;
    Pair p = pairs_of(r).front();
    p.must_run();
    return p;
}
reference::Answer Desk::reference(const reference::Question& q) const { return reference_for(*store_, q); }
Json Desk::kept(const std::string& name, const std::function<Json()>& compute) const {
    return store_->get({{"cell", "claim"}, {"name", name}, {"code", all_sources()}}, compute);
}

}  // namespace verilie::studies::claims
