#include "engine/order_study.hpp"

#include <cmath>

#include <fmt/format.h>

#include <verilie/analysis/order.hpp>

#include "engine/external.hpp"

namespace verilie::studies {

namespace {
/// The largest turn (rad) or way (length) of the reference from its start, over its own bound.
double moves(const reference::Answer& a) {
    const auto& from = a.points.front().z;
    double turn = 0, way = 0;
    for (const auto& p : a.points) {
        for (std::size_t i = 0; i < p.z.q.size(); ++i) turn = std::max(turn, 2 * static_cast<double>(norm<fifty>(Vec3<fifty>(mul<fifty>(conj<fifty>(from.q[i]), p.z.q[i]).v))));
        for (std::size_t i = 0; i < p.z.x.size(); ++i) way = std::max(way, static_cast<double>(norm<fifty>(Vec3<fifty>(p.z.x[i] - from.x[i]))));
    }
    const auto& bound = a.points.back().bound;
    return std::max(turn / bound.attitude, bound.position > 0 ? way / bound.position : 0);
}

Doubt doubt_of(const OrderStudy& s, const reference::Distance& d) {
    return {d.attitude, d.velocity, d.position, s.scale.fastest, s.scale.norm, s.scale.bodies};
}
Doubt reference_doubt(const OrderStudy& s, bool cvode) {
    const auto& last = s.reference->points.back();
    return doubt_of(s, cvode ? last.cvode_error : last.bound);
}

double at(const Json& rung, const char* set, const std::string& name) {
    const Json& x = rung[set][name];
    return x.is_number() ? x.get<double>() : std::nan("");
}

/// Round-off of an error (O2): what the same step in quad says, never below one unit in the last place of the state;
/// without quad 8 eps sqrt(N) of the state.
double rho(const OrderStudy& s, const std::string& scalar, std::size_t k, const Metric& m, const char* set) {
    const Json& rung = s.ladder["rungs"][k];
    const double unit = std::ldexp(1.0, scalar == "double" ? -52 : scalar == "quad" ? -112 : -167), e = at(rung, set, m.name);
    const auto rounding = [&](double size) { return std::max(size, m.bound(doubt_of(s, {size, size * std::max(1.0, doubt_of(s, {}).fastest), size}), e)); };
    if (scalar == "double" && !s.finer.is_null() && s.finer["rungs"][k]["failed"].is_null())
        return std::max(rounding(unit), std::abs(e - at(s.finer["rungs"][k], set, m.name)));
    return rounding(8 * unit * std::sqrt(rung["steps"].get<double>()));
}

/// The rungs that ran, coarse to fine, after the last that failed.
struct Ladder {
    std::vector<analysis::Rung> rungs;
    std::string skipped;
};
Ladder rungs_of(const OrderStudy& s, const std::string& scalar, const Metric& m, bool cvode) {
    Ladder out;
    const Doubt doubt = reference_doubt(s, cvode);
    const char* set = cvode ? "cvode" : "errors";
    for (std::size_t k = 0; k < s.ladder["rungs"].size(); ++k) {
        const Json& rung = s.ladder["rungs"][k];
        const double h = static_cast<double>(s.h[k]);
        if (!rung["failed"].is_null()) {
            out.rungs.clear();
            const Json& f = rung["failed"];
            if (!f.contains("not_run")) out.skipped = fmt::format("h = {} failed ({} at t = {:.4g}{}); ", rung["h"].get<std::string>(), f["why"].get<std::string>(), f["t"].get<double>(), f.contains("said") ? ": " + f["said"].get<std::string>() : "");
            continue;
        }
        out.rungs.push_back({h, rung["steps"].get<std::int64_t>(), at(rung, set, m.name), m.bound(doubt, at(rung, set, m.name)), rho(s, scalar, k, m, set)});
    }
    return out;
}

/// Whether 100 of CVODE's own errors lie below every error of this metric.
bool cvode_suffices(const OrderStudy& s, const std::string& scalar, const Metric& m) {
    if (scalar != "double") return false;
    const auto ladder = rungs_of(s, scalar, m, true);
    return !ladder.rungs.empty() && std::all_of(ladder.rungs.begin(), ladder.rungs.end(), [](const auto& r) { return r.error > 100 * r.bound; });
}

Json base_row(const Request& r, const OrderStudy& s, const Metric& m) {
    const MethodInfo& method = *s.pair.method->info;
    const ProblemInfo& problem = *s.pair.problem->info;
    return {{"problem", problem.key}, {"method", method.key}, {"metric", m.name}, {"physical", s.pair.physical}, {"scalar", r.scalar}, {"T", text(s.T)},
            {"formal_order", m.order_factor * method.order}, {"observed_order", nullptr}, {"interval", nullptr}, {"interval_kind", "enclosure"},
            {"verdict", "not_applicable"}, {"judged", m.judged}, {"reason", s.pair.refusal}, {"eoc", Json::array()}, {"h", Json::array()}, {"error", Json::array()},
            {"error_max", Json::array()}, {"floor", Json::array()}, {"window", nullptr}, {"ols_slope", nullptr}, {"kick_growth", nullptr}, {"work", Json::object()},
            {"reference", {{"bound", nullptr}, {"bound_kind", nullptr}, {"provenance", nullptr}}},
            {"command", command_for(r, s.pair.problem_key(), s.pair.method_key())}};
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

}  // namespace

Json order_row(const Request& r, const OrderStudy& s, const Metric& m) {
    Json row = base_row(r, s, m);
    if (!s.pair.refusal.empty()) return row;
    if (moves(*s.reference) < 1000) {
        row["verdict"] = "failed";
        row["reason"] = "the exact solution does not move: there is nothing to measure";
        return row;
    }
    const bool cvode = m.name != "energy_error" && cvode_suffices(s, r.scalar, m);
    const auto ladder = rungs_of(s, r.scalar, m, cvode);
    row["kick_growth"] = s.kick["growth"];
    const double growth = s.kick["growth"].is_number() ? s.kick["growth"].get<double>() : INFINITY;
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
    const bool free = s.pair.problem->info->potential_parts.empty();
    const bool exact = (m.name == "energy_error" && energy_is_exact(s.pair)) ||
                       (free && spherical && (m.name == "velocity" || method.exact_free_sphere));
    const bool unloaded = m.configuration && s.pair.problem->info->unloaded_start;
    const double formal = m.order_factor * std::max({method.order, free ? method.order_free : 0, unloaded ? method.order_unloaded : 0});
    row["formal_order"] = formal;
    const auto e = analysis::estimate_order(ladder.rungs, {formal, holds(method.symmetric, spherical), r.scalar == "double" ? 0.1 : 0.02,
                                                           exact, growth, s.pair.problem->info->smoothness});
    for (double p : e.eoc) row["eoc"].push_back(number(p));
    if (e.observed) row["observed_order"] = *e.observed;
    if (e.lo && e.hi) row["interval"] = {*e.lo, *e.hi};
    if (e.window_first >= 0) row["window"] = {e.window_first, e.window_last};
    row["ols_slope"] = number(e.ols_slope);
    row["verdict"] = std::string(name(e.verdict));
    row["reason"] = ladder.skipped + e.reason;
    if (exact) row["exactly_zero"] = true;
    return row;
}

bool order_holds(const Json& row) {
    const auto v = row["verdict"].get<std::string>();
    return !row["judged"].get<bool>() || v == "confirmed" || v == "not_applicable" || v == "beyond_horizon" || (v == "at_floor" && row.contains("exactly_zero"));
}

}  // namespace verilie::studies
