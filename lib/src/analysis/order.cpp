#include "verilie/analysis/order.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "say.hpp"
#include "verilie/analysis/eoc.hpp"
#include "verilie/analysis/sample.hpp"
#include "verilie/analysis/statistics.hpp"

namespace verilie::analysis {

namespace {

constexpr int fewest_rungs = 4;
constexpr double wild_kick = 1e3;

struct Judgement { OrderVerdict verdict; std::string reason; };

void require_sense(std::span<const Rung> ladder, const OrderClaim& claim)
{
    if (!std::isfinite(claim.formal)) throw std::invalid_argument(say("the formal order is %g; it must be finite", claim.formal));
    if (!(claim.width_limit > 0)) throw std::invalid_argument(say("the width limit is %g; it must be positive", claim.width_limit));
    for (std::size_t k = 0; k < ladder.size(); ++k)
        if (!(ladder[k].h > 0) || !std::isfinite(ladder[k].h) || (k > 0 && !(ladder[k].h < ladder[k - 1].h)))
            throw std::invalid_argument(say("h = %g at rung %zu; steps must be positive and strictly decreasing", ladder[k].h, k));
}

bool is_number(const Rung& rung)
{
    return std::isfinite(rung.error) && rung.error >= 0 && rung.bound >= 0 && rung.rho >= 0;    // an infinite bound is a floor, not a failure
}

bool above_floor(const Rung& rung)
{
    return is_number(rung) && rung.error > 100 * rung.bound && rung.error > 20 * rung.rho;
}

/// The finest run of consecutive rungs above the floor, preferring the finest of sufficient length.
Window finest_run(std::span<const Rung> ladder)
{
    Window finest{0, -1};
    for (int last = static_cast<int>(ladder.size()) - 1; last >= 0; --last) {
        if (!above_floor(ladder[static_cast<std::size_t>(last)])) continue;
        int first = last;
        while (first > 0 && above_floor(ladder[static_cast<std::size_t>(first - 1)])) --first;
        if (finest.rungs() == 0) finest = {first, last};
        if (last - first + 1 >= fewest_rungs) return {first, last};
        last = first;
    }
    return finest;
}

/// A finer rung counts, but lies outside the run: the error fell to the floor and came back.
const Rung* dip(std::span<const Rung> ladder, Window run)
{
    const auto count = std::ranges::count_if(ladder, above_floor);
    const auto finer = std::ranges::count_if(ladder.subspan(static_cast<std::size_t>(run.last + 1)), above_floor);
    const bool too_short = run.rungs() < fewest_rungs && count > run.rungs();
    if (finer > 0) return &ladder[static_cast<std::size_t>(run.last + 1)];
    return too_short && run.first > 0 ? &ladder[static_cast<std::size_t>(run.first - 1)] : nullptr;
}

struct Fit { Window window; Enclosure enclosure; };

/// The next error term is h^{p+q}.
int next_term(const OrderClaim& claim) { return claim.symmetric ? 2 : 1; }

bool agree(const Eoc& order, Window left_out, const Enclosure& enclosure)
{
    for (auto k = static_cast<std::size_t>(left_out.first); k < static_cast<std::size_t>(left_out.last); ++k)
        if (order.p[k] + order.u[k] < enclosure.lo || order.p[k] - order.u[k] > enclosure.hi) return false;
    return true;
}

/// O4 and O5. A finest rung whose own uncertainty takes more than half the width allowed may be left out of the hull;
/// it stays a witness: its p ± u must meet the enclosure.
std::optional<Fit> fit(std::span<const double> h, const Eoc& order, Window run, const OrderClaim& claim)
{
    std::optional<Fit> finest;
    for (int last = run.last; last - run.first + 1 >= fewest_rungs; --last) {
        const auto window = asymptotic_window(h, order, {run.first, last}, claim.width_limit);
        if (!window) break;
        const Enclosure enclosure = enclose(h, order, *window, next_term(claim), claim.width_limit);
        if (!agree(order, {last, run.last}, enclosure)) break;
        if (!finest) finest = {*window, enclosure};
        if (enclosure.width() <= claim.width_limit) return Fit{*window, enclosure};
        if (order.u[static_cast<std::size_t>(last - 1)] <= claim.width_limit / 4) break;
    }
    return finest;
}

/// O6: without smoothness there is no asymptotic expansion; a sensitive problem has one and may be too coarse to show it.
constexpr int rungs_of_scatter = 6;
bool smooth(const OrderClaim& claim) { return claim.smoothness >= claim.formal + 2; }
bool irregular(const OrderClaim& claim) { return !regular(claim); }

std::optional<Fit> fit_irregular(std::span<const double> h, const Eoc& order, Window run, const OrderClaim& claim)
{
    const auto enclosure = hull_of_last_four(h, order, run, next_term(claim), claim.width_limit);
    if (!enclosure) return std::nullopt;
    return Fit{{run.last - 4, run.last}, *enclosure};
}

/// Sensitivity and kinks of the potential scatter the orders, so that a few may seem to settle by chance: five rungs, from one side.
bool settles(const Eoc& order, Window window)
{
    if (window.rungs() < 5) return false;
    const auto p = std::span(order.p).subspan(static_cast<std::size_t>(window.first), static_cast<std::size_t>(window.last - window.first));
    return std::ranges::is_sorted(p) || std::ranges::is_sorted(p, std::greater{});
}

/// e = C h^p (1 + scatter): least squares. Residuals of at most A move the slope by at most A sum|x|/sum x^2, whatever their pattern;
/// A is twice the largest seen, for the line itself hides some.
Enclosure line_through(std::span<const Rung> ladder, const Eoc& order, Window run)
{
    std::vector<double> x, y;
    for (int k = run.first; k <= run.last; ++k) {
        x.push_back(std::log(ladder[static_cast<std::size_t>(k)].h));
        y.push_back(std::log(ladder[static_cast<std::size_t>(k)].error));
    }
    const Line line = fit_line(x, y);
    double sum = 0, squares = 0;
    for (double at : x) sum += std::abs(at - line.mean_x), squares += (at - line.mean_x) * (at - line.mean_x);
    double u = 0;
    for (auto k = static_cast<std::size_t>(run.first); k < static_cast<std::size_t>(run.last); ++k) u = std::max(u, order.u[k]);
    const double half = 2 * line.max_residual * sum / squares + u;
    return {line.slope, line.slope - half, line.slope + half};
}

/// O6: the line over the whole run, and that without its two coarsest rungs, which a next term bends less, with what it moved by.
std::optional<Fit> fit_scattered(std::span<const Rung> ladder, const Eoc& order, Window run)
{
    if (run.rungs() < rungs_of_scatter) return std::nullopt;
    const Enclosure whole = line_through(ladder, order, run), fine = line_through(ladder, order, {run.first + 2, run.last});
    const double moved = std::abs(whole.observed - fine.observed);
    return Fit{run, {whole.observed, std::min(whole.lo, fine.lo - moved), std::max(whole.hi, fine.hi + moved)}};
}

double ols_slope(std::span<const Rung> ladder)
{
    std::vector<double> x, y;
    for (const Rung& rung : ladder)
        if (above_floor(rung)) {
            x.push_back(std::log(rung.h));
            y.push_back(std::log(rung.error));
        }
    return x.size() < 2 ? std::numeric_limits<double>::quiet_NaN() : fit_line(x, y).slope;
}

/// O9.
Judgement judge_enclosure(std::span<const Rung> ladder, const OrderClaim& claim, const Fit& fit)
{
    const auto& [window, I] = fit;
    const std::string found = say("order %.4g in [%.4g, %.4g], width %.2g, for h = %g ... %g", I.observed, I.lo, I.hi, I.width(),
                                  ladder[static_cast<std::size_t>(window.first)].h, ladder[static_cast<std::size_t>(window.last)].h);
    if (I.width() > claim.width_limit)
        return {OrderVerdict::undecided, found + say("; the width must not exceed %g", claim.width_limit)};
    if (I.contains(claim.formal)) return {OrderVerdict::confirmed, found + say(" contains %g", claim.formal)};
    const double clear = regular(claim) ? I.width() / 2 : I.width();
    if (std::max(I.lo - claim.formal, claim.formal - I.hi) <= clear)
        return {OrderVerdict::undecided, found + say("; %g lies outside, but not clear of it by %.2g", claim.formal, clear)};
    if (I.hi < claim.formal) return {OrderVerdict::too_low, found + say(" lies below %g", claim.formal)};
    return {OrderVerdict::too_high, found + say(" lies above %g", claim.formal)};
}

Judgement judge_short(std::span<const Rung> ladder, Window run)
{
    if (static_cast<int>(ladder.size()) < fewest_rungs)
        return {OrderVerdict::undecided, say("%zu rungs; an order needs 4", ladder.size())};
    return {OrderVerdict::at_floor,
            say("%d of %zu rungs in a row have an error above 100 bounds of the reference and 20 of round-off; an order needs 4",
                run.rungs(), ladder.size())};
}

Judgement judge_exact_zero(std::span<const Rung> ladder)
{
    const auto found = std::ranges::find_if(ladder, above_floor);
    if (found == ladder.end()) return {OrderVerdict::at_floor, "the error is at the floor at every step, and theory says it is zero"};
    return {OrderVerdict::too_low, say("theory says the error is zero; it is %.3g at h = %g, above the floor", found->error, found->h)};
}

Judgement judge_unsettled(std::span<const Rung> ladder, const Eoc& order, Window run, const OrderClaim& claim)
{
    if (irregular(claim))
        return {OrderVerdict::undecided, say("%d rungs; without a smooth, tame problem an order needs %d", run.rungs(), smooth(claim) ? 5 : rungs_of_scatter)};
    const auto m = static_cast<std::size_t>(run.last - 1);
    return {OrderVerdict::pre_asymptotic, say("the order does not settle: %.7g, %.7g, %.7g down to h = %g", order.p[m - 2],
                                              order.p[m - 1], order.p[m], ladder[m + 1].h)};
}

Judgement judge(std::span<const Rung> ladder, const OrderClaim& claim, const Eoc& order, Window run, const std::optional<Fit>& found)
{
    if (const auto bad = std::ranges::find_if_not(ladder, is_number); bad != ladder.end())
        return {OrderVerdict::failed, say("error %g (reference bound %g, round-off %g) at h = %g is not a size", bad->error,
                                          bad->bound, bad->rho, bad->h)};
    if (claim.exact_zero) return judge_exact_zero(ladder);
    if (const Rung* hole = dip(ladder, run))
        return {OrderVerdict::pre_asymptotic, say("the error %.3g at h = %g lies at the floor between larger ones", hole->error, hole->h)};
    if (run.rungs() < fewest_rungs) return judge_short(ladder, run);
    if (!found) return judge_unsettled(ladder, order, run, claim);
    return judge_enclosure(ladder, claim, *found);
}

}

namespace {

OrderEstimate estimate_of(Eoc order, const std::optional<Fit>& found, Judgement judgement, double ols)
{
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

/// Medians of p over the members, with the half-width of their order-statistic interval and the median of what each p is uncertain by.
Eoc median_eoc(std::span<const double> h, std::span<const std::vector<Rung>> members)
{
    std::vector<std::vector<double>> p(h.size()), u(h.size());
    for (const auto& member : members) {
        std::vector<double> e, d;
        for (const Rung& rung : member) e.push_back(rung.error), d.push_back(rung.bound + rung.rho);
        const Eoc order = eoc(h, e, d);
        for (std::size_t k = 0; k + 1 < h.size(); ++k)
            if (above_floor(member[k]) && above_floor(member[k + 1])) p[k].push_back(order.p[k]), u[k].push_back(order.u[k]);
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
Window finest_known(const Eoc& order)
{
    const auto known = [&](int k) { return !std::isnan(order.p[static_cast<std::size_t>(k)]); };
    int last = static_cast<int>(order.p.size()) - 1;
    while (last >= 0 && !known(last)) --last;
    if (last < 0) return {0, -1};
    int first = last;
    while (first > 0 && known(first - 1)) --first;
    return {first, last + 1};
}

}

OrderEstimate estimate_order(std::span<const Rung> ladder, const OrderClaim& claim)
{
    require_sense(ladder, claim);
    std::vector<double> h, e, d;
    for (const Rung& rung : ladder) {
        h.push_back(rung.h);
        e.push_back(rung.error);
        d.push_back(rung.bound + rung.rho);
    }
    const Eoc order = eoc(h, e, d);
    const Window run = finest_run(ladder);
    std::optional<Fit> found = fit(h, order, run, claim);
    if (found && irregular(claim) && !settles(order, found->window)) found.reset();
    if (!found && !smooth(claim)) found = fit_scattered(ladder, order, run);
    else if (!found && irregular(claim)) found = fit_irregular(h, order, run, claim);

    return estimate_of(order, found, judge(ladder, claim, order, run, found), ols_slope(ladder));
}

OrderEstimate estimate_median_order(std::span<const std::vector<Rung>> members, const OrderClaim& claim)
{
    if (members.empty()) throw std::invalid_argument("a median order takes 6 members or more, not 0");
    const std::vector<Rung>& first = members.front();
    require_sense(first, claim);
    std::vector<double> h;
    for (const Rung& rung : first) h.push_back(rung.h);
    for (const auto& member : members)
        if (!std::ranges::equal(member, first, {}, &Rung::h, &Rung::h)) throw std::invalid_argument("the members of an ensemble have different steps");

    const Eoc order = median_eoc(h, members);
    const Window run = finest_known(order);
    std::optional<Fit> found;
    if (const auto window = asymptotic_window(h, order, run, claim.width_limit))
        found = Fit{*window, enclose(h, order, *window, smooth(claim) ? next_term(claim) : 1, claim.width_limit)};
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const auto& member : members)
        if (const auto bad = std::ranges::find_if_not(member, is_number); bad != member.end())
            return estimate_of(order, {}, {OrderVerdict::failed, say("error %g of a member at h = %g is not a size", bad->error, bad->h)}, nan);
    if (claim.exact_zero) {
        for (const auto& member : members)
            if (auto judged = judge_exact_zero(member); judged.verdict != OrderVerdict::at_floor) return estimate_of(order, found, std::move(judged), nan);
        return estimate_of(order, {}, judge_exact_zero(first), nan);
    }
    if (found) return estimate_of(order, found, judge_enclosure(first, claim, *found), nan);
    if (run.rungs() < fewest_rungs)
        return estimate_of(order, {}, {OrderVerdict::at_floor, say("%d of %zu rungs in a row have an error above its floor in every member; an order needs 4", run.rungs(), h.size())}, nan);
    OrderClaim tame = claim;
    tame.kick_growth = 1, tame.smoothness = std::numeric_limits<int>::max();
    return estimate_of(order, {}, judge_unsettled(first, order, run, tame), nan);
}

bool regular(const OrderClaim& claim) { return smooth(claim) && claim.kick_growth <= wild_kick; }

std::string_view name(OrderVerdict verdict)
{
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
