#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <verilie/analysis/order.hpp>
#include <verilie/analysis/walk.hpp>

#include "engine/shard.hpp"
#include "engine/sweep.hpp"
#include "order/study.hpp"

namespace verilie::studies {

namespace {
using analysis::fewest_members;
using Members = std::vector<const OrderRow*>;  // rows of one pair and metric
using Column = std::vector<std::optional<double>> OrderRow::*;

/// Members differ by the seed of a problem's initial state; where nothing is drawn they would be one and the same.
void check_draws(const OrderRequest& r, const ProblemEntry& problem) {
    const auto set = settings_of(problem, r);
    const Parameters plain = parameters_of(problem, set);
    auto other = set;
    other["seed"] = "2";
    const auto& known = problem.info->parameters;
    const std::string p(problem.info->key);
    if (std::none_of(known.begin(), known.end(), [](const Parameter& q) { return q.name == "seed"; }))
        throw std::invalid_argument(
            p + " has no seeded initial state; ensembles of orders are for problems with a parameter `seed`.");
    const auto a = problem.make<double>(plain)->initial();
    const auto b = problem.make<double>(parameters_of(problem, other))->initial();
    if (a.v == b.v && a.W == b.W)
        throw std::invalid_argument(
            p
            + ": every seed gives the same initial state, because nothing is drawn; say how far the states lie apart, "
              "as in --set perturbation=1/100.");
}
void check(const OrderRequest& r) {
    constexpr long long largest = std::numeric_limits<long long>::max();
    if (r.ensemble < fewest_members)
        throw std::invalid_argument(fmt::format(
            "--ensemble {}: an interval of orders needs at least {} initial states.", r.ensemble, fewest_members));
    if (const auto set = r.set.find("seed"); set != r.set.end())
        throw std::invalid_argument(
            "--set seed=" + set->second
            + " gives every member the same initial state; --seed says where their seeds begin.");
    if (r.seed.value_or(1) > largest - (r.ensemble - 1))
        throw std::invalid_argument(fmt::format("--seed {} is too large: the {} members take one seed each from there "
                                                "on, and the largest seed is {}.",
            *r.seed, r.ensemble, largest));
    for (const auto& p : r.problems) check_draws(r, Catalogue::instance().problem(p));
}

/// Where a member ran this step; the end where it did not.
auto find(const OrderRow& member, double h) { return std::find(member.h.begin(), member.h.end(), h); }
/// Steps that every member ran.
std::vector<double> common_steps(const Members& members) {
    std::vector<double> common;
    for (const double h : members.front()->h)
        if (std::all_of(members.begin(), members.end(), [&](const auto* m) { return find(*m, h) != m->h.end(); }))
            common.push_back(h);
    return common;
}
/// A column of a member at a step that it ran; NaN where it holds no number.
double at(const OrderRow& member, Column column, double h) {
    const auto k = std::size_t(find(member, h) - member.h.begin());
    return k < (member.*column).size() ? (member.*column)[k].value_or(std::nan("")) : std::nan("");
}
/// NOTE: the floor is the larger of 100 bounds and 20 times round-off (O2): these two give the same one again.
std::vector<analysis::Rung> rungs_of(const OrderRow& member, const std::vector<double>& common) {
    std::vector<analysis::Rung> rungs;
    for (const double h : common) {
        const double floor = at(member, &OrderRow::floor, h);
        rungs.push_back({h, 0, at(member, &OrderRow::error, h), floor / 100, floor / 20});
    }
    return rungs;
}

/// The median of a column of numbers, rung by rung.
std::vector<std::optional<double>> medians(const Members& members, Column column, const std::vector<double>& common) {
    std::vector<std::optional<double>> out;
    if ((members.front()->*column).empty()) return out;
    for (const double h : common) {
        std::vector<double> x;
        for (const auto* m : members)
            if (const double value = at(*m, column, h); !std::isnan(value)) x.push_back(value);
        std::nth_element(x.begin(), x.begin() + std::ptrdiff_t(x.size() / 2), x.end());
        out.push_back(x.empty() ? std::nullopt : std::optional(x[x.size() / 2]));
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

/// The first that fails or is beyond its horizon: a median of survivors would be none.
const OrderRow* lost(const Members& members) {
    using enum analysis::OrderVerdict;
    const auto is_lost = [](const auto* m) { return m->verdict == name(failed) || m->verdict == name(beyond_horizon); };
    const auto found = std::find_if(members.begin(), members.end(), is_lost);
    return found == members.end() ? nullptr : *found;
}

const ProblemInfo& problem_of(const OrderRow& row) { return *Catalogue::instance().problem(row.problem).info; }

/// As its metric is, whatever became of the first member. Of applied loads a bound from below, which medians are not
/// asked for.
bool is_judged(const OrderRow& row) {
    const auto metrics = metrics_of(problem_of(row));
    const auto found = std::ranges::find(metrics, row.metric, &Metric::name);
    return found != metrics.end() && found->judged && !found->of_energy;
}

/// O7: the medians of the orders between neighbouring steps, judged like those of one ladder.
void judge(OrderRow& row, const OrderRequest& r, const Members& members) {
    const auto common = common_steps(members);
    std::vector<std::vector<analysis::Rung>> ladders;
    auto& orders = row.members.emplace();
    for (const auto* m : members) ladders.push_back(rungs_of(*m, common)), orders.push_back(m->eoc);
    for (const Column column : {&OrderRow::error, &OrderRow::error_max, &OrderRow::floor})
        row.*column = medians(members, column, common);
    row.h = common;
    row.ols_slope.reset(), row.kick_growth.reset(), row.richardson.reset();
    // The next term is taken for h^{p+1}: scatter hides whether it is.
    const int smoothness = problem_of(row).smoothness;
    const auto e = analysis::estimate_median_order(ladders,
        {row.formal_order, false, r.scalar == "double" ? 0.1 : 0.02, row.exactly_zero.has_value(), 1, smoothness});
    put_orders(row, e);
    row.verdict = name(e.verdict);
    row.reason = fmt::format(
        "medians of {} initial states: {}; a part of lower order is not looked for", members.size(), e.reason);
    excuse_scatter(row, smoothness, Catalogue::instance().method(row.method).info->order);
}

OrderRow row_of(const OrderRequest& r, const Members& members) {
    OrderRow row = *members.front();
    row.command = command_for(r, row.problem, row.method);
    row.asked = asked_by(r, row.asked);
    row.interval_kind = "sampling95";
    if (row.verdict == name(analysis::OrderVerdict::not_applicable)) return row;
    row.judged = is_judged(row);
    if (const auto* m = lost(members)) {
        row.verdict = m->verdict;
        const bool fails = m->verdict == name(analysis::OrderVerdict::failed);
        row.reason = fmt::format("a member {}: {}", fails ? "fails" : "is beyond its horizon", m->reason);
        return row;
    }
    judge(row, r, members);
    return row;
}
}  // namespace

std::vector<OrderRow> order_ensemble_rows(const OrderRequest& r) {
    check(r);
    std::vector<std::vector<OrderRow>> members(std::size_t(r.ensemble));
    const auto run = [&](std::size_t k) {
        OrderRequest one = r;
        one.ensemble = 0, one.jobs = 1, one.quiet = true, one.shard.reset();
        one.seed = r.seed.value_or(1) + static_cast<long long>(k);
        members[k] = order_rows(one, false);
    };
    std::vector<Task> tasks;
    for (std::size_t k = 0; k < members.size(); ++k)
        tasks.push_back({fmt::format("member {}", k + 1), [&run, k] { run(k); }});
    keep_own(r, tasks, [](const Task& t) { return t.weight; });
    sweep("members", std::move(tasks), r.jobs, r.quiet);
    if (r.shard) return {};
    std::vector<OrderRow> rows;
    for (std::size_t i = 0; i < members.front().size(); ++i) {
        Members same;
        for (const auto& m : members) same.push_back(&m[i]);
        rows.push_back(row_of(r, same));
    }
    return rows;
}

}  // namespace verilie::studies
