#include "order_judgement.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "say.hpp"

namespace verilie::analysis {

namespace {

constexpr double wild_kick = 1e3;

}

void require_sense(std::span<const Rung> ladder, const OrderClaim& claim) {
    if (!std::isfinite(claim.formal))
        throw std::invalid_argument(say("the formal order is %g; it must be finite", claim.formal));
    if (!(claim.width_limit > 0))
        throw std::invalid_argument(say("the width limit is %g; it must be positive", claim.width_limit));
    for (std::size_t k = 0; k < ladder.size(); ++k)
        if (!(ladder[k].h > 0) || !std::isfinite(ladder[k].h) || (k > 0 && !(ladder[k].h < ladder[k - 1].h)))
            throw std::invalid_argument(
                say("h = %g at rung %zu; steps must be positive and strictly decreasing", ladder[k].h, k));
}

bool is_number(const Rung& rung) {
    // an infinite bound is a floor, not a failure
    return std::isfinite(rung.error) && rung.error >= 0 && rung.bound >= 0 && rung.rho >= 0;
}

bool above_floor(const Rung& rung) {
    return is_number(rung) && rung.error > 100 * rung.bound && rung.error > 20 * rung.rho;
}

int next_term(const OrderClaim& claim) { return claim.symmetric ? 2 : 1; }

bool smooth(const OrderClaim& claim) { return claim.smoothness >= claim.formal + 2; }

bool regular(const OrderClaim& claim) { return smooth(claim) && claim.kick_growth <= wild_kick; }

bool irregular(const OrderClaim& claim) { return !regular(claim); }

Judgement judge_enclosure(std::span<const Rung> ladder, const OrderClaim& claim, const Fit& fit) {
    const auto& [window, I] = fit;
    const std::string found = say("order %.4g in [%.4g, %.4g], width %.2g, for h = %g ... %g", I.observed, I.lo, I.hi,
        I.width(), ladder[static_cast<std::size_t>(window.first)].h, ladder[static_cast<std::size_t>(window.last)].h);
    if (I.width() > claim.width_limit)
        return {OrderVerdict::undecided, found + say("; the width must not exceed %g", claim.width_limit)};
    if (I.contains(claim.formal)) return {OrderVerdict::confirmed, found + say(" contains %g", claim.formal)};
    const double clear = regular(claim) ? I.width() / 2 : I.width();
    if (std::max(I.lo - claim.formal, claim.formal - I.hi) <= clear)
        return {OrderVerdict::undecided,
            found + say("; %g lies outside, but not clear of it by %.2g", claim.formal, clear)};
    if (I.hi < claim.formal) return {OrderVerdict::too_low, found + say(" lies below %g", claim.formal)};
    return {OrderVerdict::too_high, found + say(" lies above %g", claim.formal)};
}

Judgement judge_exact_zero(std::span<const Rung> ladder) {
    const auto found = std::ranges::find_if(ladder, above_floor);
    if (found == ladder.end())
        return {OrderVerdict::at_floor, "the error is at the floor at every step, and theory says it is zero"};
    return {OrderVerdict::too_low,
        say("theory says the error is zero; it is %.3g at h = %g, above the floor", found->error, found->h)};
}

Judgement judge_unsettled(std::span<const Rung> ladder, const Eoc& order, Window run, const OrderClaim& claim) {
    if (irregular(claim))
        return {OrderVerdict::undecided, say("%d rungs; without a smooth, tame problem an order needs %d", run.rungs(),
                                             smooth(claim) ? 5 : rungs_of_scatter)};
    const auto m = static_cast<std::size_t>(run.last - 1);
    return {OrderVerdict::pre_asymptotic, say("the order does not settle: %.7g, %.7g, %.7g down to h = %g",
                                              order.p[m - 2], order.p[m - 1], order.p[m], ladder[m + 1].h)};
}

OrderEstimate estimate_of(Eoc order, const std::optional<Fit>& found, Judgement judgement, double ols) {
    OrderEstimate estimate;
    estimate.ols_slope = ols;
    if (found) {
        estimate.window_first = found->window.first;
        estimate.window_last = found->window.last;
        estimate.observed = found->enclosure.observed;
        estimate.lo = found->enclosure.lo;
        estimate.hi = found->enclosure.hi;
    }
    estimate.verdict = judgement.verdict;
    estimate.reason = std::move(judgement.reason);
    estimate.eoc = std::move(order.p);
    estimate.eoc_uncertainty = std::move(order.u);
    return estimate;
}

std::string_view name(OrderVerdict verdict) {
    switch (verdict) {
    case OrderVerdict::confirmed: return "confirmed";
    case OrderVerdict::too_low: return "too_low";
    case OrderVerdict::too_high: return "too_high";
    case OrderVerdict::pre_asymptotic: return "pre_asymptotic";
    case OrderVerdict::at_floor: return "at_floor";
    case OrderVerdict::undecided: return "undecided";
    case OrderVerdict::failed: return "failed";
    case OrderVerdict::not_applicable: return "not_applicable";
    case OrderVerdict::beyond_horizon: return "beyond_horizon";
    }
    return "unknown";
}

}
