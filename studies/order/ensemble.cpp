#include "order/study.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <verilie/analysis/order.hpp>
#include <verilie/analysis/walk.hpp>

#include "engine/sweep.hpp"

namespace verilie::studies {

namespace {
using analysis::fewest_members;

/// Members differ by the seed of a problem's initial state; where nothing is drawn they would be one and the same.
void check(const OrderRequest& r) {
    if (r.ensemble < fewest_members) throw std::invalid_argument(fmt::format("--ensemble {}: an interval of orders needs at least {} initial states.", r.ensemble, fewest_members));
    if (const auto set = r.set.find("seed"); set != r.set.end())
        throw std::invalid_argument("--set seed=" + set->second + " gives every member the same initial state; --seed says where their seeds begin.");
    if (r.seed.value_or(1) > std::numeric_limits<long long>::max() - (r.ensemble - 1))
        throw std::invalid_argument(fmt::format("--seed {} is too large: the {} members take one seed each from there on, and the largest seed is {}.", *r.seed, r.ensemble, std::numeric_limits<long long>::max()));
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
        if (a.v == b.v && a.W == b.W) throw std::invalid_argument(p + ": every seed gives the same initial state, because nothing is drawn; say how far the states lie apart, as in --set perturbation=1/100.");
    }
}

/// Steps that every member ran.
std::vector<double> common_steps(const std::vector<const Json*>& members) {
    std::vector<double> common;
    for (const auto& h : (*members.front())["h"]) {
        const auto has = [&](const Json* m) { return std::find((*m)["h"].begin(), (*m)["h"].end(), h) != (*m)["h"].end(); };
        if (std::all_of(members.begin(), members.end(), has)) common.push_back(h.get<double>());
    }
    return common;
}
/// A column of a member at a step that it ran; NaN where it holds no number.
double at(const Json& member, const char* column, double h) {
    const auto k = std::size_t(std::find(member["h"].begin(), member["h"].end(), Json(h)) - member["h"].begin());
    return k < member[column].size() && member[column][k].is_number() ? member[column][k].get<double>() : std::nan("");
}
/// NOTE: the floor is the larger of 100 bounds and 20 times round-off (O2): these two give the same one again.
std::vector<analysis::Rung> rungs_of(const Json& member, const std::vector<double>& common) {
    std::vector<analysis::Rung> rungs;
    for (double h : common) rungs.push_back({h, 0, at(member, "error", h), at(member, "floor", h) / 100, at(member, "floor", h) / 20});
    return rungs;
}

/// The median of a column of numbers, rung by rung.
Json medians(const std::vector<const Json*>& rows, const char* column, const std::vector<double>& common) {
    Json out = Json::array();
    if ((*rows.front())[column].empty()) return out;
    for (double h : common) {
        std::vector<double> x;
        for (const Json* row : rows)
            if (const double value = at(*row, column, h); !std::isnan(value)) x.push_back(value);
        if (x.empty()) { out.push_back(nullptr); continue; }
        std::nth_element(x.begin(), x.begin() + std::ptrdiff_t(x.size() / 2), x.end());
        out.push_back(x[x.size() / 2]);
    }
    return out;
}

/// The question of the ensemble, from that of its first member.
Json asked_by(const OrderRequest& r, Json member) {
    if (member.contains("set")) {
        member["set"].erase("seed");
        if (member["set"].empty()) member.erase("set");
    }
    member["ensemble"] = r.ensemble;
    if (r.seed) member["seed"] = *r.seed;
    return member;
}

/// O7: the medians of the orders between neighbouring steps, judged like those of one ladder.
Json row_of(const OrderRequest& r, const std::vector<const Json*>& members) {
    Json row = *members.front();
    row["command"] = command_for(r, row["problem"], row["method"]);
    row["asked"] = asked_by(r, row["asked"]);
    row["interval_kind"] = "sampling95";
    if (row["metric"] == "energy_error") row["judged"] = false;      // of applied loads a bound from below, which medians are not asked for
    if (row["verdict"] == "not_applicable") return row;
    for (const Json* m : members)
        if ((*m)["verdict"] == "failed" || (*m)["verdict"] == "beyond_horizon") {       // a median of survivors would be none
            row["verdict"] = (*m)["verdict"], row["reason"] = fmt::format("a member {}: {}", (*m)["verdict"] == "failed" ? "fails" : "is beyond its horizon", (*m)["reason"].get<std::string>());
            return row;
        }
    const auto common = common_steps(members);
    std::vector<std::vector<analysis::Rung>> ladders;
    Json orders = Json::array();
    for (const Json* m : members) {
        ladders.push_back(rungs_of(*m, common));
        orders.push_back((*m)["eoc"]);
    }
    row["members"] = orders;
    for (const char* column : {"error", "error_max", "floor"}) row[column] = medians(members, column, common);
    row["h"] = common;
    for (const char* gone : {"ols_slope", "kick_growth", "observed_order", "interval", "window"}) row[gone] = nullptr;
    row.erase("richardson");
    // The next term is taken for h^{p+1}: scatter hides whether it is.
    const auto e = analysis::estimate_median_order(ladders, {row["formal_order"].get<double>(), false, r.scalar == "double" ? 0.1 : 0.02, row.contains("exactly_zero"), 1, Catalogue::instance().problem(row["problem"].get<std::string>()).info->smoothness});
    row["eoc"] = Json::array();
    for (double p : e.eoc) row["eoc"].push_back(number(p));
    if (e.observed) row["observed_order"] = *e.observed;
    if (e.lo && e.hi) row["interval"] = {*e.lo, *e.hi};
    if (e.window_first >= 0) row["window"] = {e.window_first, e.window_last};
    row["verdict"] = std::string(name(e.verdict));
    row["reason"] = fmt::format("medians of {} initial states: {}; a part of lower order is not looked for", members.size(), e.reason);
    return row;
}
}  // namespace

Json order_ensemble_rows(const OrderRequest& r) {
    check(r);
    std::vector<Json> members(std::size_t(r.ensemble));
    std::vector<Task> tasks;
    for (std::size_t k = 0; k < members.size(); ++k)
        tasks.push_back({fmt::format("member {}", k + 1), [&, k] {
            OrderRequest one = r;
            one.ensemble = 0, one.jobs = 1, one.quiet = true, one.seed = r.seed.value_or(1) + static_cast<long long>(k);
            members[k] = order_rows(one, false);
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
