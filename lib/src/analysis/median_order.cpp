#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "order_judgement.hpp"
#include "say.hpp"
#include "verilie/analysis/sample.hpp"

namespace verilie::analysis {

namespace {

/// Medians of p over the members, with the half-width of their order-statistic interval and the median of what each p
/// is uncertain by.
Eoc median_eoc(std::span<const double> h, std::span<const std::vector<Rung>> members) {
    std::vector<std::vector<double>> p(h.size()), u(h.size());
    for (const auto& member : members) {
        std::vector<double> e, d;
        for (const Rung& rung : member) e.push_back(rung.error), d.push_back(rung.bound + rung.rho);
        const Eoc order = eoc(h, e, d);
        for (std::size_t k = 0; k + 1 < h.size(); ++k)
            if (above_floor(member[k]) && above_floor(member[k + 1]))
                p[k].push_back(order.p[k]), u[k].push_back(order.u[k]);
    }
    Eoc medians;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t k = 0; k + 1 < h.size(); ++k) {
        const bool all = p[k].size() == members.size();
        const MedianInterval x = all ? median_interval(p[k]) : MedianInterval{nan, nan, nan, 0};
        medians.p.push_back(x.median);
        medians.u.push_back(all ? std::max(x.hi - x.median, x.median - x.lo) + median_interval(u[k]).median : nan);
    }
    return medians;
}

/// The finest rungs in a row between which an order is known.
Window finest_known(const Eoc& order) {
    const auto known = [&](int k) { return !std::isnan(order.p[static_cast<std::size_t>(k)]); };
    int last = static_cast<int>(order.p.size()) - 1;
    while (last >= 0 && !known(last)) --last;
    if (last < 0) return {0, -1};
    int first = last;
    while (first > 0 && known(first - 1)) --first;
    return {first, last + 1};
}

}

OrderEstimate estimate_median_order(std::span<const std::vector<Rung>> members, const OrderClaim& claim) {
    if (members.empty()) throw std::invalid_argument("a median order takes 6 members or more, not 0");
    const std::vector<Rung>& first = members.front();
    require_sense(first, claim);
    std::vector<double> h;
    for (const Rung& rung : first) h.push_back(rung.h);
    for (const auto& member : members)
        if (!std::ranges::equal(member, first, {}, &Rung::h, &Rung::h))
            throw std::invalid_argument("the members of an ensemble have different steps");

    const Eoc order = median_eoc(h, members);
    const Window run = finest_known(order);
    std::optional<Fit> found;
    if (const auto window = asymptotic_window(h, order, run, claim.width_limit))
        found = Fit{*window, enclose(h, order, *window, smooth(claim) ? next_term(claim) : 1, claim.width_limit)};
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const auto& member : members)
        if (const auto bad = std::ranges::find_if_not(member, is_number); bad != member.end())
            return estimate_of(order, {},
                {OrderVerdict::failed, say("error %g of a member at h = %g is not a size", bad->error, bad->h)}, nan);
    if (claim.exact_zero) {
        for (const auto& member : members)
            if (auto judged = judge_exact_zero(member); judged.verdict != OrderVerdict::at_floor)
                return estimate_of(order, found, std::move(judged), nan);
        return estimate_of(order, {}, judge_exact_zero(first), nan);
    }
    if (found) return estimate_of(order, found, judge_enclosure(first, claim, *found), nan);
    if (run.rungs() < fewest_rungs)
        return estimate_of(order, {},
            {OrderVerdict::at_floor,
                say("%d of %zu rungs in a row have an error above its floor in every member; an order needs 4",
                    run.rungs(), h.size())},
            nan);
    OrderClaim tame = claim;
    tame.kick_growth = 1, tame.smoothness = std::numeric_limits<int>::max();
    return estimate_of(order, {}, judge_unsettled(first, order, run, tame), nan);
}

}
