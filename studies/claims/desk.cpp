#include <stdexcept>

#include "claims/ledger.hpp"
#include "drift/study.hpp"
#include "order/study.hpp"
#include "reference/references.hpp"
#include "stability/study.hpp"

namespace verilie::studies::claims {

namespace {
std::vector<std::string> names(const std::string& list) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= list.size();) {
        const auto comma = std::min(list.find(',', at), list.size());
        all.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return all;
}
}  // namespace

template <class Asked> Asked Desk::asking(const Question& q, const char* verb) const {
    Asked r;
    r.verb = verb;
    r.problems = names(q.problem);
    r.methods = names(q.methods);
    r.T = q.T;
    r.set = q.set;
    r.scalar = q.scalar;
    r.store = request_->store;
    r.jobs = 1;                 // claims run beside each other
    r.quiet = true;
    r.command = command_for(r, q.problem, q.methods);
    return r;
}
Json Desk::order(const Question& q) const {
    auto r = asking<OrderRequest>(q, "order");
    const bool is_ladder = std::count(q.h.begin(), q.h.end(), ',') == 2 && q.h.find(",1/2,") != std::string::npos;
    (is_ladder ? r.ladder : r.h) = q.h;
    return order_rows(r);
}
Json Desk::drift(const Question& q) const {
    auto r = asking<DriftRequest>(q, "drift");
    r.h = q.h;
    return json_of(drift_study(r));
}
Json Desk::stability(const Question& q, const std::optional<std::string>& limit) const {
    auto r = asking<StabilityRequest>(q, "stability");
    r.limit = limit;
    return json_of(stability_rows(r));
}

Pair Desk::pair(const std::string& problem, const std::string& method, const std::map<std::string, std::string>& set) const {
    Request r;
    r.problems = {problem};
    r.methods = {method};
    r.set = set;
    Pair p = pairs_of(r).front();
    if (!p.refusal.empty()) throw std::logic_error(method + " on " + problem + ": " + p.refusal);
    return p;
}
reference::Answer Desk::reference(const reference::Question& q) const { return reference_for(*store_, q); }
Json Desk::kept(const std::string& name, const std::function<Json()>& compute) const {
    return store_->get({{"cell", "claim"}, {"name", name}, {"code", all_sources()}}, compute);
}

const Json& row(const Json& rows, const std::string& method, const std::string& metric) {
    for (const auto& r : rows) if (r["method"] == method && r["metric"] == metric) return r;
    throw std::logic_error("There is no row " + method + ", " + metric + ".");
}
std::vector<Claim> all_claims() {
    std::vector<Claim> all;
    for (auto part : {baker_gonzalez, bou_rabee, romero, lee}) for (auto& claim : part()) all.push_back(std::move(claim));
    return all;
}

}  // namespace verilie::studies::claims
