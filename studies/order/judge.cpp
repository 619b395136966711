#include "order/judge.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace verilie::studies {

namespace {
using analysis::OrderVerdict;

double floor_of(const analysis::Rung& rung) { return std::max(100 * rung.bound, 20 * rung.rho); }

/// Not decided, and so near the floor that finer steps are no help.
bool at_round_off(OrderVerdict verdict, const analysis::Rung& finest) {
    using enum OrderVerdict;
    return verdict == at_floor
        || ((verdict == pre_asymptotic || verdict == undecided) && finest.error <= 10 * floor_of(finest));
}

/// O10: an order is confirmed of its whole error alone, and the row says where that is not looked at.
void judge_lower_order(
    OrderRow& row, analysis::OrderEstimate& e, const std::optional<analysis::LowerOrder>& lower, bool regular) {
    if (!lower) {
        if (e.verdict != OrderVerdict::confirmed) return;
        e.reason += regular ? "; no Richardson combinations: a part of lower order is not looked for"
                            : "; without a smooth, tame problem a part of lower order is not looked for";
        return;
    }
    auto& found = row.richardson.emplace(
        OrderRichardson{std::string(name(lower->found)), lower->column, {}, {}, lower->eoc, lower->share});
    if (lower->order) found.order = lower->order->observed, found.interval = {lower->order->lo, lower->order->hi};
    e = judged_with(std::move(e), *lower);
}

/// Where theory bounds an order from below alone: the finest three p_k reach it, whatever lies above. A part of lower
/// order would draw them down.
void judge_at_least(
    analysis::OrderEstimate& e, const analysis::OrderClaim& claim, std::span<const analysis::Rung> rungs) {
    using enum OrderVerdict;
    constexpr double off = 0.1;
    if (e.verdict != too_high && e.verdict != undecided && e.verdict != pre_asymptotic) return;
    std::vector<double> finest;
    for (std::size_t k = 0; k < e.eoc.size(); ++k)
        if (rungs[k + 1].error > floor_of(rungs[k + 1])) finest.push_back(e.eoc[k]);
    const auto reaches = [&](double p) { return p >= claim.formal - off; };
    if (finest.size() < 3 || !std::all_of(finest.end() - 3, finest.end(), reaches)) return;
    e.verdict = confirmed;
    e.reason = fmt::format("orders {:.4g}, {:.4g}, {:.4g} of the finest steps are at least {:g}, as theory asks; {}",
        *(finest.end() - 3), *(finest.end() - 2), finest.back(), claim.formal, e.reason);
}

/// At two or three times an error may be near a zero at every one of them.
void judge_outputs(analysis::OrderEstimate& e, const OrderStudy& s) {
    using enum OrderVerdict;
    constexpr std::size_t fewest = 4;
    const bool decided = e.verdict == confirmed || e.verdict == too_low || e.verdict == too_high;
    if (!decided || !s.reference || s.reference->points.size() > fewest) return;
    e.verdict = undecided;
    e.reason = fmt::format("errors at {} common times decide no order: steps should share {} at least; {}",
        s.reference->points.size() - 1, fewest, e.reason);
}

/// Outputs may fall on every second step, and not show what the others are off.
void judge_likeness(analysis::OrderEstimate& e, const OrderStudy& s) {
    constexpr double most = 2;
    if (e.verdict != OrderVerdict::confirmed || !s.rounding || !(s.rounding->unlike.value_or(1) > most)) return;
    e.verdict = OrderVerdict::undecided;
    e.reason =
        fmt::format("a step after the outputs the state is {:.2g} times as far off as at them: steps are unlike by "
                    "turns, and the outputs show every second; {}",
            *s.rounding->unlike, e.reason);
}

/// An error that first falls with the formal order and then stands still, far above its floor: what cut coefficients
/// and tolerances leave.
std::optional<double> stands_still(
    const std::vector<analysis::Rung>& rungs, const std::vector<double>& eoc, double formal) {
    constexpr double still = 0.02, near = 0.1;
    constexpr std::ptrdiff_t twice = 2;
    if (std::ptrdiff_t(eoc.size()) < twice + 1 || rungs.back().error <= floor_of(rungs.back())) return {};
    if (!std::all_of(eoc.end() - twice, eoc.end(), [](double p) { return std::abs(p) < still; })) return {};
    const bool fell =
        std::any_of(eoc.begin(), eoc.end() - twice, [&](double p) { return std::abs(p - formal) < near; });
    return fell ? std::optional(rungs.back().error) : std::nullopt;
}

bool marches_in_quad(const MethodEntry& method) {
#if VERILIE_HAS_QUAD
    return method.has<quad>();
#else
    return (void)method, false;
#endif
}

/// Whether theory says that there is no error.
bool is_exact(const OrderStudy& s, const Metric& m) {
    if (m.of_energy && energy_is_exact(s.pair)) return true;
    const bool free = s.pair.unloaded.everywhere;
    const MethodInfo& method = *s.pair.method->info;
    return free && (method.exact_free || (s.pair.spherical && (m.name == "velocity" || method.exact_free_sphere)));
}

analysis::OrderClaim claim_of(const OrderRequest& r, const OrderStudy& s, const Metric& m) {
    // The order to which the work of applied loads is known (run/account.hpp).
    const int of_work = m.at_least && m.judged ? 6 : 1000;
    const double formal =
        m.order_factor
        * std::min({double(formal_order(s.pair, m.of)), double(of_work), order_at_kinks(*s.pair.problem->info)});
    return {formal, holds(s.pair.method->info->symmetric, s.pair.spherical), r.scalar == "double" ? 0.1 : 0.02,
        is_exact(s, m), s.kick_growth().value_or(INFINITY), s.pair.problem->info->smoothness};
}

/// What a reader is told beside the reason of the rules.
void explain(analysis::OrderEstimate& e, const OrderRequest& r, const OrderStudy& s, const Ladder& ladder,
    const analysis::OrderClaim& claim) {
    if (const auto still = stands_still(ladder.rungs, e.eoc, claim.formal);
        still && e.verdict != OrderVerdict::confirmed)
        e.reason += fmt::format(
            "; the error falls with order {} and then stands still at {:.2g}: coefficients of as many digits, or a "
            "tolerance, leave that",
            claim.formal, *still);
    if (s.single()) e.reason += "; the method computes in single precision, whose rounding is its floor";
    else if (s.rough())
        e.reason +=
            "; the method rounds, or jumps, more than doubles do and less than single precision: three times what "
            "is seen of that is its floor";
    if (claim.exact_zero || !at_round_off(e.verdict, ladder.rungs.back())) return;
    std::string scalar;
    if (!s.rough() && r.scalar == "double" && s.pair.method->has<fifty>())
        scalar = marches_in_quad(*s.pair.method) ? "quad" : "fifty";
    e.reason += scalar.empty() ? "; larger steps (--ladder) may show an order"
                               : "; larger steps (--ladder) or --scalar " + scalar + " may show an order";
}
}  // namespace

bool cvode_suffices(const OrderStudy& s, const std::string& scalar, const Metric& m) {
    if (scalar != "double" || m.of_energy) return false;
    const auto ladder = rungs_of(s, scalar, m, true);
    const auto above = [](const analysis::Rung& r) { return r.error > 100 * r.bound; };
    return !ladder.rungs.empty() && std::all_of(ladder.rungs.begin(), ladder.rungs.end(), above);
}

void judge(OrderRow& row, const OrderRequest& r, const OrderStudy& s, const Metric& m, const Ladder& ladder) {
    const auto claim = claim_of(r, s, m);
    row.formal_order = claim.formal;
    auto e = analysis::estimate_order(ladder.rungs, claim);
    put_orders(row, e);
    row.ols_slope = e.ols_slope;
    if (m.judged && !claim.exact_zero) {
        const bool regular = analysis::regular(claim);
        const auto lower = regular ? lower_order_of(s, r.scalar, m, ladder.rungs, claim.width_limit) : std::nullopt;
        judge_lower_order(row, e, lower, regular);
    }
    if (m.at_least && m.judged) judge_at_least(e, claim, ladder.rungs);
    judge_likeness(e, s);
    judge_outputs(e, s);
    explain(e, r, s, ladder, claim);
    row.verdict = std::string(name(e.verdict));
    if (s.extended > 0) row.extended.emplace(s.extended);
    row.reason = ladder.skipped + (s.extended > 0 ? fmt::format("ladder extended to h = {}; ", text(s.h.back())) : "")
               + e.reason;
    excuse_scatter(row, claim.smoothness, s.pair.method->info->order);
    if (claim.exact_zero) row.exactly_zero.emplace(true);
}

}  // namespace verilie::studies
