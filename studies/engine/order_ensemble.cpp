#include "engine/order_study.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <verilie/analysis/sample.hpp>
#include <verilie/analysis/walk.hpp>

#include "engine/sweep.hpp"

namespace verilie::studies {

namespace {
using analysis::fewest_members;

/// Members differ by the seed of a problem's initial state; where nothing is drawn they would be one and the same.
void check(const Request& r) {
    if (r.ensemble < fewest_members) throw std::invalid_argument(fmt::format("--ensemble {}: an interval of orders needs at least {} initial states.", r.ensemble, fewest_members));
    if (const auto set = r.set.find("seed"); set != r.set.end())
        throw std::invalid_argument("--set seed=" + set->second + " gives every member the same initial state; --seed says where their seeds begin.");
    if (r.seed.value_or(1) > std::numeric_limits<long long>::max() - (r.ensemble - 1))
        throw std::invalid_argument(fmt::format("--seed {}: the {} members take the seeds from there on, and there are none above {}.", *r.seed, r.ensemble, std::numeric_limits<long long>::max()));
    for (const auto& p : r.problems) {
        const auto& problem = Catalogue::instance().problem(p);
        const auto set = settings_of(problem, r);
        const Parameters plain = parameters_of(problem, set);
        auto other = set;
        other["seed"] = "2";
        const auto& known = problem.info->parameters;
        const bool seeded = std::any_of(known.begin(), known.end(), [](const Parameter& q) { return q.name == "seed"; });
        if (!seeded) throw std::invalid_argument(p + " has no seeded initial state; ensembles of orders are for problems with a parameter `seed`.");
        const auto a = problem.make<double>(plain)->initial(), b = problem.make<double>(parameters_of(problem, other))->initial();
        if (a.v == b.v && a.W == b.W) throw std::invalid_argument(p + ": every seed gives the same initial state; set the size of what is drawn, --set perturbation=1/100.");
    }
}

/// What is known of the order of one state: its enclosure where the ladder settles (O5), else p of the finest pair above the floor.
/// NOTE: not a slope over the ladder, which carries the next error term from its coarse end, alike in every state: no sample shows it.
struct Known { double lo, p, hi; };
std::optional<Known> order_of(const Json& member) {
    if (member["window"].is_array() && member["interval"].is_array())
        return Known{member["interval"][0].get<double>(), member["observed_order"].get<double>(), member["interval"][1].get<double>()};
    const Json& p = member["eoc"];
    for (auto k = p.size(); k-- > 0;) {
        if (!p[k].is_number() || !(member["error"][k + 1] > member["floor"][k + 1])) continue;
        const double finest = p[k].get<double>();
        return Known{finest, finest, finest};
    }
    return {};
}

/// The median of a column of numbers, rung by rung.
Json medians(const std::vector<const Json*>& rows, const char* column) {
    Json out = Json::array();
    for (std::size_t k = 0; k < (*rows.front())[column].size(); ++k) {
        std::vector<double> x;
        for (const Json* row : rows)
            if (k < (*row)[column].size() && (*row)[column][k].is_number()) x.push_back((*row)[column][k].get<double>());
        if (x.empty()) { out.push_back(nullptr); continue; }
        std::nth_element(x.begin(), x.begin() + std::ptrdiff_t(x.size() / 2), x.end());
        out.push_back(x[x.size() / 2]);
    }
    return out;
}

/// O7 and O9: the median order of the members, with its order-statistic interval.
Json row_of(const Request& r, const std::vector<const Json*>& members) {
    Json row = *members.front();
    row["command"] = command_for(r, row["problem"], row["method"]);
    row["interval_kind"] = "sampling95";
    if (row["verdict"] == "not_applicable") return row;
    std::vector<double> lo, p, hi;
    Json orders = Json::array();
    for (const Json* m : members)
        if ((*m)["verdict"] == "failed") {       // a median of survivors would be none
            row["verdict"] = "failed", row["reason"] = "a member fails: " + (*m)["reason"].get<std::string>();
            return row;
        }
    for (const Json* m : members) {
        const auto order = order_of(*m);
        orders.push_back(order ? Json{order->lo, order->p, order->hi} : Json());
        if (order) lo.push_back(order->lo), p.push_back(order->p), hi.push_back(order->hi);
    }
    row["members"] = orders;
    for (const char* column : {"error", "error_max", "floor"}) row[column] = medians(members, column);
    for (const char* gone : {"window", "ols_slope", "kick_growth", "observed_order", "interval"}) row[gone] = nullptr;
    row["eoc"] = Json::array(), row["verdict"] = "undecided";
    if (p.size() < members.size()) {
        row["reason"] = fmt::format("{} of {} members have an order; all have to", p.size(), members.size());
        return row;
    }
    const double from = analysis::median_interval(lo).lo, to = analysis::median_interval(hi).hi;
    const double formal = row["formal_order"].get<double>(), width = to - from, most = r.scalar == "double" ? 0.1 : 0.02;
    row["observed_order"] = analysis::median_interval(p).median, row["interval"] = {from, to};
    if (width <= most) row["verdict"] = formal < from ? "too_high" : formal > to ? "too_low" : "confirmed";
    row["reason"] = fmt::format("median of {} initial states, with an order-statistic interval of at least 95 %", p.size());
    if (width > most) row["reason"] = row["reason"].get<std::string>() + fmt::format("; {:.3g} wide, and {:.3g} decides", width, most);
    return row;
}
}  // namespace

Json order_ensemble_rows(const Request& r) {
    check(r);
    std::vector<Json> members(std::size_t(r.ensemble));
    std::vector<Task> tasks;
    for (std::size_t k = 0; k < members.size(); ++k)
        tasks.push_back({fmt::format("member {}", k + 1), [&, k] {
            Request one = r;
            one.ensemble = 0, one.jobs = 1, one.quiet = true, one.seed = r.seed.value_or(1) + static_cast<long long>(k);
            members[k] = order_rows(one);
        }});
    sweep("members", std::move(tasks), r.jobs, r.quiet);
    Json rows = Json::array();
    for (std::size_t i = 0; i < members.front().size(); ++i) {
        std::vector<const Json*> same;
        for (const auto& m : members) same.push_back(&m[i]);
        rows.push_back(row_of(r, same));
    }
    return rows;
}

}  // namespace verilie::studies
