// Romero (2008), figure 3: four methods beside each other on the free body, their orders and their errors.
#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
using romero::five, romero::four;

/// |J (W - W_ref)| with the paper's J.
double momentum_gap(const Phase<double>& z, const Phase<double>& exact) {
    return norm(times(Vec3<double>(9, 4, 1), z.W[0] - exact.W[0]));
}
/// How far the rotation vectors are apart, which figure 3 plots; it jumps where one passes pi.
double vector_gap(const Phase<double>& z, const Phase<double>& exact) {
    return norm(lie::log(z.q[0]) - lie::log(exact.q[0]));
}
/// Both metrics of a method over the ladder of figure 3, with the errors at the end and the largest ones beside the
/// rms.
struct Errors {
    Json attitude, momentum;
};
Errors errors(const Desk& desk, const std::string& method, const reference::Answer& exact) {
    const Pair pair = desk.pair("free_body", method);
    const auto start = pair.problem->make<double>(pair.parameters)->initial();
    const auto h = ladder("1/40,1/2,7");
    std::vector<double> rms[2], largest[2], last[2], vectors;
    for (const auto& step : h) {
        const auto n = norms(pair, start, step, exact, {attitude_gap, momentum_gap, vector_gap});
        vectors.push_back(n[2].last);
        for (int i = 0; i < 2; ++i)
            rms[i].push_back(n[std::size_t(i)].rms), largest[i].push_back(n[std::size_t(i)].largest),
                last[i].push_back(n[std::size_t(i)].last);
    }
    Json rows[2];
    for (int i = 0; i < 2; ++i) {
        rows[i] = observed(method, i == 0 ? "attitude" : "momentum", h, five, rms[i], i == 0 ? 1 : 30);
        rows[i]["error_max"] = largest[i], rows[i]["error_end"] = last[i];
    }
    rows[0]["error_vector_end"] = vectors;
    return {rows[0], rows[1]};
}
const Question of_orders{
    .problem = "free_body", .methods = "romero_vi,lie_midpoint,simo_wong,liemid_ea", .T = "5", .h = "1/40,1/2,7"};
/// Figure 3: orders. The metric velocity of `verilie order` is |W - W_ref|; the body momentum is measured here beside
/// it.
Measured four_orders(const Desk& desk) {
    const Json rows = desk.order(of_orders);
    const auto exact = default_reference("free_body");
    Measured found;
    double low = INFINITY, high = -INFINITY;
    Json numbers = Json::array(), curves = Json::array();
    for (const auto& method : four) {
        const Errors own = errors(desk, method, exact);
        for (const Json* r : {&row(rows, method, "attitude"), &row(rows, method, "velocity"), &own.momentum}) {
            found.order(*r);
            if (!(*r)["interval"].is_null())
                low = std::min(low, (*r)["interval"][0].get<double>()),
                high = std::max(high, (*r)["interval"][1].get<double>());
            numbers.push_back({{"method", method}, {"metric", (*r)["metric"]},
                {"observed_order", (*r)["observed_order"]}, {"interval", (*r)["interval"]}});
        }
        Json rotation = own.attitude;
        rotation["metric"] = "rotation", rotation["error_end"] = rotation["error_vector_end"];
        curves.push_back(own.momentum), curves.push_back(rotation);
    }
    return found.tell(
        {fmt::format("all twelve enclosures (attitude, velocity, body momentum) lie in [{:.4f}, {:.4f}]", low, high),
            numbers,
            {{"kind", "convergence"}, {"curves", curves},
                {"notes", Json::array({"Rotation: at T the difference of the rotation vectors, as in the paper; over "
                                       "time the angle between the attitudes, which is judged."})}}});
}

Claim fig3_orders() {
    return {.id = "r-fig3-orders",
        .where = "figure 3 (left), (right)",
        .says = "The variational, midpoint, energy-momentum and Liemid methods converge with the square of the "
                "step in body momentum and in rotation.",
        .asked = words(of_orders) + "; momentum is the body momentum",
        .holds = every("attitude,velocity,momentum", second),
        .note = "Appendix A is not in the print at hand: midpoint = lie_midpoint, energy-momentum = simo_wong "
                "and Liemid = liemid_ea are identified by what the text says of them. The steps are not in the "
                "text. The paper draws errors at T = 5, and of the rotation the difference of rotation vectors, "
                "which folds at pi; here the errors are root mean squares over [0, 5], those at T stand beside "
                "them, and the reference is independent.",
        .command = "verilie order --problem free_body --method romero_vi,lie_midpoint,simo_wong,liemid_ea --T 5 "
                   "--ladder 1/40,1/2,7",
        .measure = four_orders,
        .weight = 12};
}

/// The steps at which `best` has the least error of all rows.
struct Podium {
    int asymptotic = 0, won = 0, won_at_end = 0, won_by_maximum = 0;
    double margin = INFINITY;  ///< least ratio of the next best to `best`, in rms
    Json errors_at_finest = Json::object();
};
Podium podium(const std::vector<Json>& rows, const std::string& best) {
    Podium p;
    double coarsest = INFINITY, finest = 0;
    for (const auto& r : rows) {
        if (r["window"].is_null()) return p;
        coarsest = std::min(coarsest, r["window"][0].get<double>()),
        finest = std::max(finest, r["window"][1].get<double>());
        p.errors_at_finest[r["method"].get<std::string>()] = r["error"].back();
    }
    const auto& h = rows[0]["h"];
    const auto ratio = [&](const char* what, std::size_t k) {
        double own = NAN, next = INFINITY;
        for (const auto& r : rows)
            (r["method"] == best ? own : next) =
                r["method"] == best ? r[what][k].get<double>() : std::min(next, r[what][k].get<double>());
        return next / own;
    };
    for (std::size_t k = 0; k < h.size(); ++k) {
        if (h[k].get<double>() > coarsest || h[k].get<double>() < finest) continue;
        const double margin = ratio("error", k);
        ++p.asymptotic, p.won += margin > 1, p.won_at_end += ratio("error_end", k) > 1,
            p.won_by_maximum += ratio("error_max", k) > 1;
        p.margin = std::min(p.margin, margin);
    }
    return p;
}
constexpr int fewest_steps = 4;
const std::string best_in_momentum = "lie_midpoint has the smallest error in body momentum",
                  best_in_attitude = "simo_wong has the smallest error in attitude";
Predicate is_best() {
    return each({best_in_momentum, best_in_attitude}, [](const std::string& best) {
        return weighed(best,
            fmt::format("{} at every step of the asymptotic range, of which there are {} or more", best, fewest_steps),
            best + " at no step of that range");
    });
}
/// Figure 3: who is most accurate.
Measured ranking(const Desk& desk) {
    const auto exact = default_reference("free_body");
    std::vector<Json> attitude, momentum;
    for (const auto& method : four) {
        const Errors e = errors(desk, method, exact);
        attitude.push_back(e.attitude), momentum.push_back(e.momentum);
    }
    const Podium p = podium(momentum, "lie_midpoint"), a = podium(attitude, "simo_wong");
    const auto best = [](const std::string& who, const Podium& x) {
        const bool seen = x.asymptotic >= fewest_steps;
        return Evidence(who + " at every asymptotic step", Shown(seen && x.won == x.asymptotic),
            Opposite(seen && x.won == 0), Json{x.won, x.asymptotic});
    };
    const auto json = [](const Podium& x) {
        return Json{{"asymptotic_steps", x.asymptotic}, {"smallest_rms_at", x.won}, {"smallest_at_T_at", x.won_at_end},
            {"smallest_maximum_at", x.won_by_maximum}, {"margin", number(x.margin)},
            {"rms_at_finest", x.errors_at_finest}};
    };
    return Measured()
        .evidence(best_in_momentum, best(best_in_momentum, p))
        .evidence(best_in_attitude, best(best_in_attitude, a))
        .tell({fmt::format(
                   "in momentum lie_midpoint is best at {} of {} steps (next best over its rms error: {:.2f} or more; "
                   "at T alone best at {}), in attitude simo_wong at {} of {} ({:.2f} or more; at T alone {})",
                   p.won, p.asymptotic, p.margin, p.won_at_end, a.won, a.asymptotic, a.margin, a.won_at_end),
            {{"momentum", json(p)}, {"attitude", json(a)}}});
}

Claim fig3_ranking() {
    return {.id = "r-fig3-ranking",
        .where = "figure 3 (left), (right)",
        .says = "Of the four, the midpoint rule is the most accurate in body momentum and the energy-momentum "
                "method in rotation.",
        .asked = words(of_orders) + ", root mean squares over [0, 5]",
        .holds = is_best(),
        .note = "Among these four methods only, which are identified, not read (appendix A is not in the print "
                "at hand), and with the Legendre start of romero_vi. The paper draws errors at T = 5; judged are "
                "root mean squares over [0, 5], those at T and the largest are counted beside them.",
        .command = "verilie order --problem free_body --method romero_vi,lie_midpoint,simo_wong,liemid_ea --T 5 "
                   "--ladder 1/40,1/2,7",
        .measure = ranking};
}
}  // namespace

Claims romero::figure_3() { return {fig3_orders(), fig3_ranking()}; }

}  // namespace verilie::studies::claims
