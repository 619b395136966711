#include <algorithm>

#include <fmt/format.h>

#include "order/judge.hpp"

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of the reference from its start, over its own bound.
double moves(const reference::Answer& a) {
    const auto& from = a.points.front().z;
    double turn = 0, way = 0;
    for (const auto& p : a.points) {
        for (std::size_t i = 0; i < p.z.q.size(); ++i)
            turn = std::max(turn, 2 * static_cast<double>(norm((conj(from.q[i]) * p.z.q[i]).v)));
        for (std::size_t i = 0; i < p.z.x.size(); ++i)
            way = std::max(way, static_cast<double>(norm(p.z.x[i] - from.x[i])));
    }
    const auto& bound = a.points.back().bound;
    return std::max(turn / bound.attitude, bound.position > 0 ? way / bound.position : 0);
}

OrderRow base_row(const OrderRequest& r, const OrderStudy& s, const Metric& m) {
    OrderRow row{};
    row.problem = s.pair.problem_key(), row.method = s.pair.method_key(), row.metric = m.name;
    row.physical = s.pair.physical, row.scalar = r.scalar, row.T = text(s.T);
    row.formal_order = m.order_factor * s.pair.method->info->order;
    row.interval_kind = "enclosure", row.verdict = name(analysis::OrderVerdict::not_applicable);
    row.judged = m.judged, row.reason = s.pair.refusal;
    row.command = command_for(r, row.problem, row.method), row.asked = s.asked;
    return row;
}

OrderReference reference_facts(const OrderStudy& s, const Metric& m, bool cvode) {
    OrderReference facts;
    if (m.of_energy) {
        facts.bound_kind = "none needed", facts.provenance = "the energy at t = 0";
        facts.cvode_error.emplace();
        return facts;
    }
    // Elsewhere CVODE is the value, and its bound a disagreement.
    const bool measured = cvode && s.reference->scalar != "double";
    const auto size = [&](const Doubt& d) {
        return m.name == "q_error" ? std::sqrt(2 * d.h1()) : m.bound(d, INFINITY);
    };
    facts.bound = size(reference_doubt(s, cvode));
    const char* digits = s.reference->scalar == "quad" ? "113 bits" : "50 digits";
    facts.bound_kind = measured ? std::string("true error, measured against ") + digits : s.reference->bound_kind;
    facts.provenance = measured ? s.reference->cvode_provenance : s.reference->provenance;
    facts.cvode_error.emplace(size(reference_doubt(s, true)));
    return facts;
}

/// Where two references part: CVODE and the 50-digit value for a study in double, the two 50-digit solvers otherwise.
std::optional<double> horizon_of(const OrderStudy& s, const std::string& scalar) {
    for (const auto& p : s.reference->points)
        for (const auto* d : {&p.bound, &p.cvode_error})
            if ((d == &p.bound || scalar == "double") && std::max(d->attitude, d->position) > 0.01) return p.t;
    return {};
}

void put_ladder(OrderRow& row, const OrderStudy& s, const Metric& m, const Ladder& ladder, bool cvode) {
    row.kick_growth = s.kick_growth();
    if (s.rough()) row.precision.emplace(s.single() ? "single" : "rough");
    row.reference = reference_facts(s, m, cvode);
    auto& loads = row.work.load_evaluations.emplace();
    auto& iterations = row.work.solver_iterations.emplace();
    for (const auto& rung : s.ladder.rungs)
        loads.push_back(rung.load_evaluations), iterations.push_back(rung.solver_iterations);
    const std::size_t skipped = s.h.size() - ladder.rungs.size();
    for (std::size_t k = 0; k < ladder.rungs.size(); ++k) {
        const auto& rung = ladder.rungs[k];
        row.h.push_back(rung.h);
        row.error.push_back(rung.error);
        row.floor.push_back(std::max(100 * rung.bound, 20 * rung.rho));
        if (m.worst) row.error_max.push_back(error_of(s.ladder.rungs[skipped + k], cvode, m.worst));
    }
}
}  // namespace

OrderRow order_row(const OrderRequest& r, const OrderStudy& s, const Metric& m) {
    OrderRow row = base_row(r, s, m);
    if (!s.pair.refusal.empty()) return row;
    const auto unjudged = [&](analysis::OrderVerdict verdict, const std::string& reason) {
        row.verdict = name(verdict), row.reason = reason;
        return row;
    };
    using enum analysis::OrderVerdict;
    if (moves(*s.reference) < 1000)
        return unjudged(failed,
            "the exact solution moves by less than a thousand times the bound of its reference: there is "
            "nothing to measure");
    const bool cvode = cvode_suffices(s, r.scalar, m);
    const auto ladder = rungs_of(s, r.scalar, m, cvode);
    put_ladder(row, s, m, ladder, cvode);
    if (const auto horizon = horizon_of(s, r.scalar))
        return unjudged(beyond_horizon,
            fmt::format("two references of this precision part by more than 0.01 (rad or length) at t = {:.4g}, so no "
                        "trajectory error means anything at T = {}",
                *horizon, text(s.T)));
    if (ladder.rungs.empty()) return unjudged(failed, ladder.skipped + "no step of the ladder runs");
    if (std::any_of(s.ladder.rungs.begin(), s.ladder.rungs.end(), [](const auto& rung) { return rung.process_failed; }))
        return unjudged(failed, ladder.skipped + "an order is not judged where the process fails");
    judge(row, r, s, m, ladder);
    return row;
}

}  // namespace verilie::studies
