#include "order/study.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "process/process.hpp"
#include "order/rungs.hpp"

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of the reference from its start, over its own bound.
double moves(const reference::Answer& a) {
    const auto& from = a.points.front().z;
    double turn = 0, way = 0;
    for (const auto& p : a.points) {
        for (std::size_t i = 0; i < p.z.q.size(); ++i) turn = std::max(turn, 2 * static_cast<double>(norm((conj(from.q[i]) * p.z.q[i]).v)));
        for (std::size_t i = 0; i < p.z.x.size(); ++i) way = std::max(way, static_cast<double>(norm(p.z.x[i] - from.x[i])));
    }
    const auto& bound = a.points.back().bound;
    return std::max(turn / bound.attitude, bound.position > 0 ? way / bound.position : 0);
}

/// Not decided, and so near the floor that finer steps are no help.
bool at_round_off(analysis::OrderVerdict verdict, const std::vector<analysis::Rung>& rungs) {
    using enum analysis::OrderVerdict;
    const auto& finest = rungs.back();
    return verdict == at_floor || ((verdict == pre_asymptotic || verdict == undecided) && finest.error <= 10 * std::max(100 * finest.bound, 20 * finest.rho));
}

/// O10: an order is confirmed of its whole error alone, and the row says where that is not looked at.
void judge_lower_order(Json& row, analysis::OrderEstimate& e, const std::optional<analysis::LowerOrder>& lower, bool regular) {
    if (!lower) {
        if (e.verdict == analysis::OrderVerdict::confirmed) e.reason += regular ? "; no Richardson combinations: a part of lower order is not looked for" : "; without a smooth, tame problem a part of lower order is not looked for";
        return;
    }
    row["richardson"] = {{"found", std::string(name(lower->found))}, {"column", lower->column}, {"order", nullptr}, {"interval", nullptr}, {"eoc", Json::array()}, {"share", nullptr}};
    if (lower->order) row["richardson"]["order"] = lower->order->observed, row["richardson"]["interval"] = {lower->order->lo, lower->order->hi};
    for (double p : lower->eoc) row["richardson"]["eoc"].push_back(number(p));
    if (lower->share) row["richardson"]["share"] = *lower->share;
    e = judged_with(std::move(e), *lower);
}

/// Where theory bounds an order from below alone: the finest three p_k reach it, whatever lies above. A part of lower order would draw them down.
void judge_at_least(analysis::OrderEstimate& e, const analysis::OrderClaim& claim, std::span<const analysis::Rung> rungs) {
    using enum analysis::OrderVerdict;
    constexpr double off = 0.1;
    if (e.verdict != too_high && e.verdict != undecided && e.verdict != pre_asymptotic) return;
    std::vector<double> finest;
    for (std::size_t k = 0; k < e.eoc.size(); ++k)
        if (rungs[k + 1].error > std::max(100 * rungs[k + 1].bound, 20 * rungs[k + 1].rho)) finest.push_back(e.eoc[k]);
    if (finest.size() < 3 || !std::all_of(finest.end() - 3, finest.end(), [&](double p) { return p >= claim.formal - off; })) return;
    e.verdict = confirmed;
    e.reason = fmt::format("orders {:.4g}, {:.4g}, {:.4g} of the finest steps are at least {:g}, as theory asks; {}", *(finest.end() - 3), *(finest.end() - 2), finest.back(), claim.formal, e.reason);
}

/// Whether 100 of CVODE's own errors lie below every error of this metric.
bool cvode_suffices(const OrderStudy& s, const std::string& scalar, const Metric& m) {
    if (scalar != "double") return false;
    const auto ladder = rungs_of(s, scalar, m, true);
    return !ladder.rungs.empty() && std::all_of(ladder.rungs.begin(), ladder.rungs.end(), [](const auto& r) { return r.error > 100 * r.bound; });
}

Json base_row(const OrderRequest& r, const OrderStudy& s, const Metric& m) {
    const MethodInfo& method = *s.pair.method->info;
    const ProblemInfo& problem = *s.pair.problem->info;
    return {{"problem", problem.key}, {"method", method.key}, {"metric", m.name}, {"physical", s.pair.physical}, {"scalar", r.scalar}, {"T", text(s.T)},
            {"formal_order", m.order_factor * method.order}, {"observed_order", nullptr}, {"interval", nullptr}, {"interval_kind", "enclosure"},
            {"verdict", "not_applicable"}, {"judged", m.judged}, {"reason", s.pair.refusal}, {"eoc", Json::array()}, {"h", Json::array()}, {"error", Json::array()},
            {"error_max", Json::array()}, {"floor", Json::array()}, {"window", nullptr}, {"ols_slope", nullptr}, {"kick_growth", nullptr}, {"work", Json::object()},
            {"reference", {{"bound", nullptr}, {"bound_kind", nullptr}, {"provenance", nullptr}}},
            {"command", command_for(r, s.pair.problem_key(), s.pair.method_key())}, {"asked", s.asked}};
}

Json reference_facts(const OrderStudy& s, const Metric& m, bool cvode) {
    if (m.name == "energy_error") return {{"bound", nullptr}, {"bound_kind", "none needed"}, {"provenance", "the energy at t = 0"}, {"cvode_error", nullptr}};
    const bool measured = cvode && s.reference->scalar != "double";       // elsewhere CVODE is the value, and its bound a disagreement
    const auto size = [&](const Doubt& d) { return m.name == "q_error" ? std::sqrt(2 * d.h1()) : m.bound(d, INFINITY); };
    return {{"bound", size(reference_doubt(s, cvode))},
            {"bound_kind", measured ? "true error, measured against 50 digits" : s.reference->bound_kind},
            {"provenance", measured ? s.reference->cvode_provenance : s.reference->provenance},
            {"cvode_error", size(reference_doubt(s, true))}};
}

/// Where two references part: CVODE and the 50-digit value for a study in double, the two 50-digit solvers otherwise.
std::optional<double> horizon_of(const OrderStudy& s, const std::string& scalar) {
    for (const auto& p : s.reference->points)
        for (const auto* d : {&p.bound, &p.cvode_error})
            if ((d == &p.bound || scalar == "double") && std::max(d->attitude, d->position) > 0.01) return p.t;
    return {};
}

/// An error that first falls with the formal order and then stands still, far above its floor: what cut coefficients and tolerances leave.
std::optional<double> stands_still(const std::vector<analysis::Rung>& rungs, const std::vector<double>& eoc, double formal) {
    constexpr double still = 0.02, near = 0.1;
    constexpr std::size_t twice = 2;
    const std::size_t n = eoc.size();
    if (n < twice + 1 || rungs.back().error <= std::max(100 * rungs.back().bound, 20 * rungs.back().rho)) return {};
    if (!std::all_of(eoc.end() - twice, eoc.end(), [](double p) { return std::abs(p) < still; })) return {};
    return std::any_of(eoc.begin(), eoc.end() - twice, [&](double p) { return std::abs(p - formal) < near; }) ? std::optional(rungs.back().error) : std::nullopt;
}

}  // namespace

Json order_row(const OrderRequest& r, const OrderStudy& s, const Metric& m) {
    Json row = base_row(r, s, m);
    if (!s.pair.refusal.empty()) return row;
    if (moves(*s.reference) < 1000) {
        row["verdict"] = "failed";
        row["reason"] = "the exact solution does not move: there is nothing to measure";
        return row;
    }
    const bool cvode = m.name != "energy_error" && cvode_suffices(s, r.scalar, m);
    const auto ladder = rungs_of(s, r.scalar, m, cvode);
    row["kick_growth"] = s.single() ? s.rounding["growth"] : s.kick["growth"];
    if (s.single()) row["precision"] = "single";
    const Json& grown = s.single() ? s.rounding["growth"] : s.kick["growth"];
    const double growth = grown.is_number() ? grown.get<double>() : INFINITY;
    row["reference"] = reference_facts(s, m, cvode);
    Json loads = Json::array(), iterations = Json::array();
    for (const auto& rung : s.ladder["rungs"]) {
        loads.push_back(rung["work"]["load_evaluations"]);
        iterations.push_back(rung["work"]["solver_iterations"]);
    }
    row["work"] = {{"load_evaluations", loads}, {"solver_iterations", iterations}};
    const std::size_t skipped = s.h.size() - ladder.rungs.size();
    for (std::size_t k = 0; k < ladder.rungs.size(); ++k) {
        const auto& rung = ladder.rungs[k];
        row["h"].push_back(rung.h);
        row["error"].push_back(number(rung.error));
        row["floor"].push_back(std::max(100 * rung.bound, 20 * rung.rho));
        if (m.worst) row["error_max"].push_back(number(at(s.ladder["rungs"][skipped + k], cvode ? "cvode" : "errors", m.worst)));
    }
    if (const auto horizon = horizon_of(s, r.scalar)) {
        row["verdict"] = "beyond_horizon";
        row["reason"] = fmt::format("two references of this precision part by more than 0.01 (rad or length) at t = {:.4g}, so no trajectory error means anything at T = {}", *horizon, text(s.T));
        return row;
    }
    const auto& tried = s.ladder["rungs"];
    const bool process_failed = std::any_of(tried.begin(), tried.end(), [](const Json& rung) { return of_a_process(rung["failed"]); });
    if (ladder.rungs.empty() || process_failed) {
        row["verdict"] = "failed";
        row["reason"] = ladder.skipped + (ladder.rungs.empty() ? "no step of the ladder runs" : "an order is not judged where the process fails");
        return row;
    }
    const auto& method = *s.pair.method->info;
    const bool spherical = s.pair.spherical;
    const bool free = s.pair.problem->info->potential_parts.empty() && !s.pair.problem->info->applied.act;
    const double width_limit = r.scalar == "double" ? 0.1 : 0.02;
    const bool exact = (m.name == "energy_error" && energy_is_exact(s.pair)) ||
                       (free && spherical && (m.name == "velocity" || method.exact_free_sphere));
    const int of_work = m.at_least && m.judged ? 6 : 1000;                     // by which the work of applied loads is known (run/account.hpp)
    const double formal = m.order_factor * std::min(formal_order(s.pair, m.configuration), of_work);
    row["formal_order"] = formal;
    const analysis::OrderClaim claim{formal, holds(method.symmetric, spherical), width_limit, exact, growth, s.pair.problem->info->smoothness};
    auto e = analysis::estimate_order(ladder.rungs, claim);
    for (double p : e.eoc) row["eoc"].push_back(number(p));
    if (e.observed) row["observed_order"] = *e.observed;
    if (e.lo && e.hi) row["interval"] = {*e.lo, *e.hi};
    if (e.window_first >= 0) row["window"] = {e.window_first, e.window_last};
    row["ols_slope"] = number(e.ols_slope);
    if (m.judged && !exact) judge_lower_order(row, e, analysis::regular(claim) ? lower_order_of(s, r.scalar, m, ladder.rungs, width_limit) : std::nullopt, analysis::regular(claim));
    if (m.at_least && m.judged) judge_at_least(e, claim, ladder.rungs);
    row["verdict"] = std::string(name(e.verdict));
    if (s.extended > 0) row["extended"] = s.extended;
    if (const auto still = stands_still(ladder.rungs, e.eoc, formal); still && e.verdict != analysis::OrderVerdict::confirmed)
        e.reason += fmt::format("; the error falls with order {} and then stands still at {:.2g}: coefficients of as many digits, or a tolerance, leave that", formal, *still);
    if (s.single()) e.reason += "; the method computes in single precision, whose rounding is its floor";
    if (!exact && at_round_off(e.verdict, ladder.rungs))
        e.reason += s.single() || r.scalar != "double" || !s.pair.method->has<fifty>() ? "; larger steps (--ladder) may show an order" : "; larger steps (--ladder) or --scalar quad may show an order";
    row["reason"] = ladder.skipped + (s.extended > 0 ? fmt::format("ladder extended to h = {}; ", text(s.h.back())) : "") + e.reason;
    if (exact) row["exactly_zero"] = true;
    return row;
}

bool wants_finer(const Json& row) {
    const auto v = row["verdict"].get<std::string>();
    const bool at_floor = row["error"].empty() || !row["error"].back().is_number() || !(row["error"].back() > row["floor"].back());
    return row["judged"].get<bool>() && !at_floor && (v == "pre_asymptotic" || v == "undecided");
}

bool order_holds(const Json& row) {
    const auto v = row["verdict"].get<std::string>();
    return !row["judged"].get<bool>() || v == "confirmed" || v == "not_applicable" || v == "beyond_horizon" || (v == "at_floor" && row.contains("exactly_zero"));
}

}  // namespace verilie::studies
