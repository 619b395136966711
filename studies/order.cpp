// verilie order: observed orders of convergence, each with an enclosure, judged against the formal order (README, O1-O9).
#include <cmath>

#include <fmt/format.h>

#include <verilie/analysis/order.hpp>

#include "engine/cells.hpp"
#include "engine/output.hpp"
#include "engine/references.hpp"
#include "engine/sweep.hpp"

namespace verilie::studies {

namespace {
/// An uncertainty of attitude (rad) and velocity, with what relates it to the norms of a trajectory.
struct Doubt {
    double attitude, velocity, fastest, norm;     // max |W| and the H1 norm (rms over time) of the reference
    /// Of the relative H1 error: the spatial velocity R W turns with the attitude.
    double h1() const { return std::hypot(attitude, velocity + attitude * fastest) / norm; }
};
/// One error measure: how its theory reads and what a doubt makes of it at an error of size e.
struct Metric {
    const char* name;
    const char* worst;           // its maximum over the outputs, where there is one
    bool judged;
    double order_factor;         // formal order as a multiple of the method's
    double (*bound)(const Doubt& d, double e);
};
const std::vector<Metric> metrics{
    {"attitude", "attitude_max", true, 1, [](const Doubt& d, double) { return d.attitude; }},
    {"velocity", "velocity_max", true, 1, [](const Doubt& d, double) { return d.velocity; }},
    {"h1", nullptr, true, 1, [](const Doubt& d, double) { return d.h1(); }},
    // e^2 is a difference of squared norms, which a doubt delta changes by 2 delta.
    {"q_error", nullptr, false, 0.5, [](const Doubt& d, double e) { return std::min(std::sqrt(2 * d.h1()), e > 0 ? d.h1() / e : INFINITY); }},
    {"energy_error", nullptr, false, 1, [](const Doubt&, double) { return 0.0; }}};

/// One pair with everything its rows are made of.
struct Study {
    Pair pair;
    Rational T;
    std::vector<Rational> h;
    const reference::Answer* reference = nullptr;
    Json ladder, finer, kick;               // finer: the same ladder in quad, for the round-off of a double one
};

Rational end_time(const Request& r, const ProblemInfo& p) { return positive(r.T.value_or(std::string(p.T_order)), "T"); }

std::vector<Rational> ladder_of(const Request& r, const ProblemInfo& p) {
    if (r.h && r.ladder) throw std::invalid_argument("Give one of --h and --ladder.");
    return r.h ? steps(*r.h) : ladder(r.ladder.value_or(std::string(p.ladder)));
}

std::vector<Study> plan(const Request& r) {
    std::vector<Study> studies;
    for (auto& pair : pairs_of(r)) {
        const ProblemInfo& problem = *pair.problem->info;
        studies.push_back({std::move(pair), end_time(r, problem), ladder_of(r, problem), nullptr, {}, {}, {}});
        common_outputs(studies.back().T, studies.back().h);   // refuses steps that do not divide T
    }
    return studies;
}

Json ladder_key(const Study& s, const std::string& scalar) {
    Json h = Json::array();
    for (const auto& step : s.h) h.push_back(text(step));
    const auto m = s.pair.method_key(), p = s.pair.problem_key();
    return {{"cell", "ladder"}, {"method", m}, {"problem", p}, {"scalar", scalar}, {"T", text(s.T)}, {"h", h},
            {"parameters", s.pair.parameters.canonical()}, {"code", sources_of(p, m)}, {"reference", reference_sources()}};
}

void compute(const Request& r, const Store& store, std::vector<Study>& studies, std::map<std::string, reference::Answer>& references) {
    std::vector<Task> tasks;
    for (auto& s : studies) {
        const auto p = s.pair.problem_key();
        if (!s.pair.refusal.empty() || references.count(p)) continue;
        references[p];
        tasks.push_back({p, [&, p, outputs = common_outputs(s.T, s.h), T = text(s.T)] { references.at(p) = reference_for(store, {p, r.set, T, outputs}); }, 1});
    }
    sweep("references", std::move(tasks), r.jobs);

    tasks.clear();
    for (auto& s : studies) {
        if (!s.pair.refusal.empty()) continue;
        s.reference = &references.at(s.pair.problem_key());
        const auto label = s.pair.label();
        tasks.push_back({label, [&] { s.ladder = store.get(ladder_key(s, r.scalar), [&] { return ladder_cell(s.pair, r.scalar, s.T, s.h, *s.reference); }); }, 1});
#if VERILIE_HAS_QUAD
        if (r.scalar == "double")
            tasks.push_back({label + " in quad", [&] { s.finer = store.get(ladder_key(s, "quad"), [&] { return ladder_cell(s.pair, "quad", s.T, s.h, *s.reference); }); }, 60});
#endif
        Json key = ladder_key(s, "fifty");
        key["cell"] = "kick";
        key["h"] = text(s.h[std::min<std::size_t>(2, s.h.size() - 1)]);
        tasks.push_back({label + " kicked", [&, key] { s.kick = store.get(key, [&] { return kick_cell(s.pair, s.T, s.h[std::min<std::size_t>(2, s.h.size() - 1)]); }); }, 20});
    }
    sweep("ladders", std::move(tasks), r.jobs);
}

/// The largest attitude distance of the reference from its start.
double swing(const reference::Answer& a) {
    double most = 0;
    for (const auto& p : a.points)
        most = std::max(most, 2 * static_cast<double>(norm<fifty>(Vec3<fifty>(mul<fifty>(conj<fifty>(a.points.front().q), p.q).v))));
    return most;
}

Doubt doubt_of(const Study& s, double attitude, double velocity) {
    double fastest = 0, square = 0;
    for (const auto& p : s.reference->points) {
        const double w = static_cast<double>(norm<fifty>(p.W)), half = static_cast<double>(norm<fifty>(p.q.v));
        fastest = std::max(fastest, w);
        square += w * w + 4 * half * half;      // chord for angle: at most a factor pi/2 too small, on the safe side
    }
    return {attitude, velocity, fastest, std::sqrt(square / double(s.reference->points.size()))};
}
Doubt reference_doubt(const Study& s, bool cvode) {
    const auto& last = s.reference->points.back();
    return cvode ? doubt_of(s, last.cvode_attitude_error, last.cvode_velocity_error) : doubt_of(s, last.attitude_bound, last.velocity_bound);
}

double at(const Json& rung, const char* set, const char* name) {
    const Json& x = rung[set][name];
    return x.is_number() ? x.get<double>() : std::nan("");
}

/// Round-off of an error (O2): what the same step in quad says, never below one unit in the last place of the state;
/// without quad 8 eps sqrt(N) of the state.
double rho(const Study& s, const std::string& scalar, std::size_t k, const Metric& m, const char* set) {
    const Json& rung = s.ladder["rungs"][k];
    const double unit = std::ldexp(1.0, scalar == "double" ? -52 : scalar == "quad" ? -112 : -167), e = at(rung, set, m.name);
    const auto rounding = [&](double size) { return std::max(size, m.bound(doubt_of(s, size, size * doubt_of(s, 0, 0).fastest), e)); };
    if (scalar == "double" && !s.finer.is_null() && s.finer["rungs"][k]["failed"].is_null())
        return std::max(rounding(unit), std::abs(e - at(s.finer["rungs"][k], set, m.name)));
    return rounding(8 * unit * std::sqrt(rung["steps"].get<double>()));
}

/// The rungs that ran, coarse to fine, after the last that failed.
struct Ladder {
    std::vector<analysis::Rung> rungs;
    std::string skipped;
};
Ladder rungs_of(const Study& s, const std::string& scalar, const Metric& m, bool cvode) {
    Ladder out;
    const Doubt doubt = reference_doubt(s, cvode);
    const char* set = cvode ? "cvode" : "errors";
    for (std::size_t k = 0; k < s.ladder["rungs"].size(); ++k) {
        const Json& rung = s.ladder["rungs"][k];
        const double h = static_cast<double>(s.h[k]);
        if (!rung["failed"].is_null()) {
            out.rungs.clear();
            out.skipped = fmt::format("h = {} failed ({} at t = {:.4g}); ", rung["h"].get<std::string>(), rung["failed"]["why"].get<std::string>(), rung["failed"]["t"].get<double>());
            continue;
        }
        out.rungs.push_back({h, rung["steps"].get<std::int64_t>(), at(rung, set, m.name), m.bound(doubt, at(rung, set, m.name)), rho(s, scalar, k, m, set)});
    }
    return out;
}

/// Whether 100 of CVODE's own errors lie below every error of this metric.
bool cvode_suffices(const Study& s, const std::string& scalar, const Metric& m) {
    if (scalar != "double") return false;
    const auto ladder = rungs_of(s, scalar, m, true);
    return !ladder.rungs.empty() && std::all_of(ladder.rungs.begin(), ladder.rungs.end(), [](const auto& r) { return r.error > 100 * r.bound; });
}

Json base_row(const Request& r, const Study& s, const Metric& m) {
    const MethodInfo& method = *s.pair.method->info;
    const ProblemInfo& problem = *s.pair.problem->info;
    return {{"problem", problem.key}, {"method", method.key}, {"metric", m.name}, {"scalar", r.scalar}, {"T", text(s.T)},
            {"formal_order", m.order_factor * method.order}, {"observed_order", nullptr}, {"interval", nullptr}, {"interval_kind", "enclosure"},
            {"verdict", "not_applicable"}, {"judged", m.judged}, {"reason", s.pair.refusal}, {"eoc", Json::array()}, {"h", Json::array()}, {"error", Json::array()},
            {"error_max", Json::array()}, {"floor", Json::array()}, {"window", nullptr}, {"ols_slope", nullptr}, {"kick_growth", nullptr}, {"work", Json::object()},
            {"reference", {{"bound", nullptr}, {"bound_kind", nullptr}, {"provenance", nullptr}}},
            {"command", command_for(r, s.pair.problem_key(), s.pair.method_key())}};
}

Json reference_facts(const Study& s, const Metric& m, bool cvode) {
    const double any = INFINITY;   // a bound for errors of every size
    return {{"bound", m.bound(reference_doubt(s, cvode), any)},
            {"bound_kind", cvode ? "true error, measured against 50 digits" : s.reference->bound_kind},
            {"provenance", cvode ? s.reference->cvode_provenance : s.reference->provenance},
            {"cvode_error", m.bound(reference_doubt(s, true), any)}};
}

/// Where two references part: CVODE and the 50-digit value for a study in double, the two 50-digit solvers otherwise.
std::optional<double> horizon_of(const Study& s, const std::string& scalar) {
    for (const auto& p : s.reference->points)
        if ((scalar == "double" ? std::max(p.cvode_attitude_error, p.attitude_bound) : p.attitude_bound) > 0.01) return p.t;
    return {};
}

Json row_of(const Request& r, const Study& s, const Metric& m) {
    Json row = base_row(r, s, m);
    if (!s.pair.refusal.empty()) return row;
    if (swing(*s.reference) < 1000 * s.reference->points.back().attitude_bound) {
        row["verdict"] = "failed";
        row["reason"] = "the exact solution does not move: there is nothing to measure";
        return row;
    }
    const bool cvode = std::string(m.name) != "energy_error" && cvode_suffices(s, r.scalar, m);
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
        row["reason"] = fmt::format("two references of this precision part by more than 0.01 rad at t = {:.4g}, so no trajectory error means anything at T = {}", *horizon, text(s.T));
        return row;
    }
    if (ladder.rungs.empty()) {
        row["verdict"] = "failed";
        row["reason"] = ladder.skipped + "no step of the ladder runs";
        return row;
    }
    const auto& method = *s.pair.method->info;
    const bool spherical = s.pair.inertia.spherical;
    const bool free = s.pair.problem->info->potential_parts.empty();
    const bool exact = (std::string(m.name) == "energy_error" && free && holds(method.energy_free_body, spherical)) ||
                       (free && spherical && (std::string(m.name) == "velocity" || method.exact_free_sphere));
    const double formal = m.order_factor * (free && method.order_free > 0 ? method.order_free : method.order);
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

/// Exit code 1 for any judged claim that is not confirmed, not_applicable, beyond_horizon, or at_floor where theory says zero.
bool holds_up(const Json& row) {
    const auto v = row["verdict"].get<std::string>();
    return !row["judged"].get<bool>() || v == "confirmed" || v == "not_applicable" || v == "beyond_horizon" || (v == "at_floor" && row.contains("exactly_zero"));
}

std::string text_of(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "metric", "formal", "observed", "interval", "verdict", "reason"}};
    for (const auto& r : rows)
        t.push_back({r["problem"], r["method"], r["metric"], brief(r["formal_order"]), brief(r["observed_order"]),
                     r["interval"].is_null() ? "-" : fmt::format("[{:.4f}, {:.4f}]", r["interval"][0].get<double>(), r["interval"][1].get<double>()),
                     r["verdict"].get<std::string>() + (r["judged"].get<bool>() ? "" : " (not judged)"), r["reason"]});
    return table(t);
}
}  // namespace

int order(const Request& r) {
    auto studies = plan(r);
    const Store store(r.store);
    std::map<std::string, reference::Answer> references;
    compute(r, store, studies, references);
    Json rows = Json::array();
    bool well = true;
    for (const auto& s : studies)
        for (const auto& m : metrics) {
            rows.push_back(row_of(r, s, m));
            well = well && holds_up(rows.back());
        }
    publish(r, {{"rows", rows}, {"command", r.command}}, text_of(rows));
    return well ? 0 : 1;
}

}  // namespace verilie::studies

int main(int argc, char** argv) { return verilie::studies::main_of("order", verilie::studies::order, argc, argv); }
