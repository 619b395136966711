#include "verilie/analysis/order.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "order_judgement.hpp"
#include "say.hpp"
#include "verilie/analysis/statistics.hpp"

namespace verilie::analysis {

namespace {

/// The finest run of consecutive rungs above the floor, preferring the finest of sufficient length.
Window finest_run(std::span<const Rung> ladder) {
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
const Rung* dip(std::span<const Rung> ladder, Window run) {
    const auto count = std::ranges::count_if(ladder, above_floor);
    const auto finer = std::ranges::count_if(ladder.subspan(static_cast<std::size_t>(run.last + 1)), above_floor);
    const bool too_short = run.rungs() < fewest_rungs && count > run.rungs();
    if (finer > 0) return &ladder[static_cast<std::size_t>(run.last + 1)];
    return too_short && run.first > 0 ? &ladder[static_cast<std::size_t>(run.first - 1)] : nullptr;
}

bool agree(const Eoc& order, Window left_out, const Enclosure& enclosure) {
    for (auto k = static_cast<std::size_t>(left_out.first); k < static_cast<std::size_t>(left_out.last); ++k)
        if (order.p[k] + order.u[k] < enclosure.lo || order.p[k] - order.u[k] > enclosure.hi) return false;
    return true;
}

/// O4 and O5. A finest rung whose own uncertainty takes more than half the width allowed may be left out of the hull;
/// it stays a witness: its p ± u must meet the enclosure.
std::optional<Fit> fit(std::span<const double> h, const Eoc& order, Window run, const OrderClaim& claim) {
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

std::optional<Fit> fit_irregular(std::span<const double> h, const Eoc& order, Window run, const OrderClaim& claim) {
    const auto enclosure = hull_of_last_four(h, order, run, next_term(claim), claim.width_limit);
    if (!enclosure) return std::nullopt;
    return Fit{{run.last - 4, run.last}, *enclosure};
}

/// Sensitivity and kinks of the potential scatter the orders, so that a few may seem to settle by chance: five rungs,
/// from one side.
bool settles(const Eoc& order, Window window) {
    if (window.rungs() < 5) return false;
    const auto p = std::span(order.p).subspan(
        static_cast<std::size_t>(window.first), static_cast<std::size_t>(window.last - window.first));
    return std::ranges::is_sorted(p) || std::ranges::is_sorted(p, std::greater{});
}

/// e = C h^p (1 + scatter): least squares. Residuals of at most A move the slope by at most A sum|x|/sum x^2, whatever
/// their pattern;
/// A is twice the largest seen, for the line itself hides some.
Enclosure line_through(std::span<const Rung> ladder, const Eoc& order, Window run) {
    std::vector<double> x, y;
    for (int k = run.first; k <= run.last; ++k) {
        x.push_back(std::log(ladder[static_cast<std::size_t>(k)].h));
        y.push_back(std::log(ladder[static_cast<std::size_t>(k)].error));
    }
    const Line line = fit_line(x, y);
    double sum = 0, squares = 0;
    for (double at : x) sum += std::abs(at - line.mean_x), squares += (at - line.mean_x) * (at - line.mean_x);
    double u = 0;
    for (auto k = static_cast<std::size_t>(run.first); k < static_cast<std::size_t>(run.last); ++k)
        u = std::max(u, order.u[k]);
    const double half = 2 * line.max_residual * sum / squares + u;
    return {line.slope, line.slope - half, line.slope + half};
}

/// O6: the line over the whole run, and that without its two coarsest rungs, which a next term bends less, with what it
/// moved by.
std::optional<Fit> fit_scattered(std::span<const Rung> ladder, const Eoc& order, Window run) {
    if (run.rungs() < rungs_of_scatter) return std::nullopt;
    const Enclosure whole = line_through(ladder, order, run),
                    fine = line_through(ladder, order, {run.first + 2, run.last});
    const double moved = std::abs(whole.observed - fine.observed);
    return Fit{run, {whole.observed, std::min(whole.lo, fine.lo - moved), std::max(whole.hi, fine.hi + moved)}};
}

double ols_slope(std::span<const Rung> ladder) {
    std::vector<double> x, y;
    for (const Rung& rung : ladder)
        if (above_floor(rung)) {
            x.push_back(std::log(rung.h));
            y.push_back(std::log(rung.error));
        }
    return x.size() < 2 ? std::numeric_limits<double>::quiet_NaN() : fit_line(x, y).slope;
}

Judgement judge_short(std::span<const Rung> ladder, Window run) {
    if (static_cast<int>(ladder.size()) < fewest_rungs)
        return {
            OrderVerdict::undecided, say("%zu rung%s; an order needs 4", ladder.size(), ladder.size() == 1 ? "" : "s")};
    return {OrderVerdict::at_floor, say("%d of %zu rungs in a row have an error above 100 bounds of the reference and "
                                        "20 of round-off; an order needs 4",
                                        run.rungs(), ladder.size())};
}

Judgement judge(std::span<const Rung> ladder, const OrderClaim& claim, const Eoc& order, Window run,
    const std::optional<Fit>& found) {
    if (const auto bad = std::ranges::find_if_not(ladder, is_number); bad != ladder.end())
        return {OrderVerdict::failed, say("error %g (reference bound %g, round-off %g) at h = %g is not a size",
                                          bad->error, bad->bound, bad->rho, bad->h)};
    if (claim.exact_zero) return judge_exact_zero(ladder);
    if (const Rung* hole = dip(ladder, run))
        return {OrderVerdict::pre_asymptotic,
            say("the error %.3g at h = %g lies at the floor between larger ones", hole->error, hole->h)};
    if (run.rungs() < fewest_rungs) return judge_short(ladder, run);
    if (!found) return judge_unsettled(ladder, order, run, claim);
    return judge_enclosure(ladder, claim, *found);
}

}

OrderEstimate estimate_order(std::span<const Rung> ladder, const OrderClaim& claim) {
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

}
