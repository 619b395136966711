// Baker and Gonzalez (2021), figure 7: orders on the ring.
#include <algorithm>
#include <cmath>

#include <verilie/analysis/order.hpp>

#include "claims/baker_gonzalez.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
const std::vector<std::string> maps{"rrp_spatial", "rrp_newmark", "rrp_euler"};
const std::string three = "rrp_spatial,rrp_newmark,rrp_euler";
double formal(const std::string& method) { return method == "rrp_euler" ? 1 : 2; }

/// (38) over the ladder, E at every multiple of the coarsest step, judged as the rules have it where U is not smooth (README, O6): no
/// reference is asked, so nothing here ends with the horizon.
Json energy_row(const Pair& pair, const Rational& T, const std::vector<Rational>& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto start = problem->initial();
    const auto outputs = step_count(T, h.front());
    std::vector<analysis::Rung> rungs;
    Json row{{"problem", pair.problem_key()}, {"method", pair.method_key()}, {"metric", "energy_error"}, {"T", studies::text(T)}, {"h", Json::array()}, {"error", Json::array()},
             {"eoc", Json::array()}, {"observed_order", nullptr}, {"interval", nullptr}, {"verdict", nullptr}};
    for (const auto& step : h) {
        const auto n = step_count(T, step);
        double E0 = 0, sum = 0;
        const auto failed = watch(pair, start, step, n, n / outputs, [&](std::int64_t k, const Phase<double>& z) {
            const double E = problem->kinetic(z).total() + problem->potential(z).total();
            if (k == 0) E0 = E;
            sum += (E - E0) * (E - E0) * (k == 0 || k == n ? 0.5 : 1) / double(outputs);
        });
        rungs.push_back({to_scalar<double>(step), n, failed ? NAN : std::sqrt(sum) / std::abs(E0), 0, 8 * eps<double>() * std::sqrt(double(n))});
        row["h"].push_back(rungs.back().h), row["error"].push_back(number(rungs.back().error));
    }
    const double order = formal(pair.method_key());
    const auto e = analysis::estimate_order(rungs, {.formal = order, .symmetric = order == 2, .width_limit = 0.1, .exact_zero = false, .kick_growth = 1, .smoothness = pair.problem->info->smoothness});
    for (double p : e.eoc) row["eoc"].push_back(number(p));
    if (e.observed) row["observed_order"] = *e.observed;
    if (e.lo && e.hi) row["interval"] = {*e.lo, *e.hi};
    row["verdict"] = std::string(name(e.verdict));
    return row;
}
std::string range(const Json& r) {
    if (r["interval"].is_null()) {
        double low = INFINITY, high = -INFINITY;
        for (const auto& p : r["eoc"]) if (p.is_number()) low = std::min(low, p.get<double>()), high = std::max(high, p.get<double>());
        return fmt::format("unsettled ({}, {:.2f} to {:.2f} from step to step)", r["verdict"].get<std::string>(), low, high);
    }
    return fmt::format("[{:.2f}, {:.2f}]", r["interval"][0].get<double>(), r["interval"][1].get<double>());
}
}  // namespace

/// Figure 7 (i).
Finding ring_energy_orders(const Desk& desk) {
    struct Case { const char *problem, *T, *ladder; bool judged; };
    bool good = true;
    Json numbers = Json::array(), curves = Json::array();
    std::string judged, beside;
    for (const Case& c : {Case{"torus_soft", "3", "1/400,1/2,5", true}, {"torus", "10", "1/1000,1/2,5", true}, {"torus_soft", "10", "1/400,1/2,5", false}, {"torus", "1/2", "1/1000,1/2,5", false}}) {
        std::string here;
        for (const auto& m : maps) {
            const Json r = desk.kept(fmt::format("energy error of {} on {} to T = {}", m, c.problem, c.T), [&] { return energy_row(desk.pair(c.problem, m), rational(c.T, "T"), ladder(c.ladder)); });
            if (c.judged) good = good && order_overlaps(r, formal(m) - 0.1, formal(m) + 0.1, 1.5);
            numbers.push_back(r), curves.push_back(convergence_curve(r));
            here += fmt::format(" {} {}", m, range(r));
        }
        (c.judged ? judged : beside) += fmt::format("{}{} to T = {}:{}", (c.judged ? judged : beside).empty() ? "" : "; ", c.problem, c.T, here);
    }
    return {good ? Verdict::holds : Verdict::does_not_hold, "", fmt::format("order of (38): {} (beside them {})", judged, beside), numbers, {{"kind", "convergence"}, {"curves", curves}}};
}

/// Figure 7 (ii).
Finding ring_trajectory_orders(const Desk& desk) {
    struct Case { const char *problem, *T, *ladder; bool judged; };
    bool first = true, half = true;
    Json numbers{{"orders", Json::array()}}, curves = Json::array();
    std::string q, h1;
    for (const Case& c : {Case{"torus_soft", "3", "1/400,1/2,5", true}, {"torus_soft", "10", "1/400,1/2,5", false}, {"torus", "1/2", "1/1000,1/2,5", false}}) {
        const Json rows = desk.order({.problem = c.problem, .methods = three, .T = c.T, .h = c.ladder});
        for (const auto& m : maps) {
            const Json &defined = row(rows, m, "q_error"), &norm = row(rows, m, "h1");
            for (const Json* r : {&defined, &norm}) {
                numbers["orders"].push_back(brief(*r)), numbers["orders"].back()["eoc"] = (*r)["eoc"], numbers["orders"].back()["reason"] = (*r)["reason"];
                curves.push_back(convergence_curve(*r));
                if (c.judged) first = first && order_overlaps(*r, 0.9, 1.1, 0.5) && order_overlaps(*r, 0.9, 1.1, 2);
            }
            if (!c.judged) continue;
            half = half && defined["observed_order"].is_number() && norm["observed_order"].is_number() && std::abs(defined["observed_order"].get<double>() - norm["observed_order"].get<double>() / 2) <= 0.2;
            q += fmt::format("{}{} {}", q.empty() ? "" : ", ", m, range(defined)), h1 += fmt::format("{}{} {}", h1.empty() ? "" : ", ", m, range(norm));
        }
    }
    const double end = ring_horizon(desk);
    numbers["t_at_which_a_kick_of_1e-13_has_grown_to_0.01_on_torus"] = number(end);
    return {first ? Verdict::holds : half ? Verdict::holds_with_correction : Verdict::does_not_hold, !first && half ? "(37) shows half the order: 1 for (23) and (25), 1/2 for (27)" : "",
            fmt::format("on torus_soft at T = 3 the order of (37): {}; of the H1 error: {}; {}", q, h1,
                        end < 10 ? fmt::format("at T = 10 the printed ring is undecidable, beyond the horizon of t = {:.1f} at which a kick of 1e-13 has grown to 0.01", end) : "the printed ring has no horizon before T = 10"), numbers,
            {{"kind", "convergence"}, {"curves", curves}}};
}

}  // namespace verilie::studies::claims
