// Romero (2008), figure 3: four methods beside each other on the free body, their orders and their errors.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include <verilie/lie/so3.hpp>

#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

namespace {

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
    OrderRow row;
    std::vector<double> at_end, largest;
    Json json() const {
        Json j = ladder_json(row);
        j["error_max"] = largest, j["error_end"] = at_end;
        return j;
    }
};
struct Both {
    Errors attitude, momentum;
    std::vector<double> vectors_at_end;  ///< of the attitude, by rotation vectors
};
Both errors(const Desk& desk, const std::string& method, const reference::Answer& exact) {
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
    return {{observed(method, "attitude", h, five, rms[0], 1), last[0], largest[0]},
        {observed(method, "momentum", h, five, rms[1], 30), last[1], largest[1]}, vectors};
}
const Question of_orders{
    .problem = "free_body", .methods = "romero_vi,lie_midpoint,simo_wong,liemid_ea", .T = "5", .h = "1/40,1/2,7"};
/// Figure 3: orders. The metric velocity of `verilie order` is |W - W_ref|; the body momentum is measured here beside
/// it.
Measured four_orders(const Desk& desk) {
    const auto rows = desk.order(of_orders);
    const auto exact = default_reference("free_body");
    Measured found;
    Hull enclosures;
    Json numbers = Json::array(), curves = Json::array();
    for (const auto& method : four) {
        const Both own = errors(desk, method, exact);
        for (const OrderRow* r : {&row(rows, method, "attitude"), &row(rows, method, "velocity"), &own.momentum.row}) {
            found.order(*r), enclosures.add(r->interval);
            numbers.push_back({{"method", method}, {"metric", r->metric},
                {"observed_order", json_of(r->observed_order)}, {"interval", json_of(r->interval)}});
        }
        Json rotation = own.attitude.json();
        rotation["metric"] = "rotation", rotation["error_end"] = rotation["error_vector_end"] = own.vectors_at_end;
        curves.push_back(own.momentum.json()), curves.push_back(rotation);
    }
    return found.tell({fmt::format("all twelve enclosures (attitude, velocity, body momentum) lie in [{:.4f}, {:.4f}]",
                           enclosures.lo, enclosures.hi),
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
Podium podium(const std::vector<Errors>& all, const std::string& best) {
    Podium p;
    std::size_t coarsest = 0, finest = SIZE_MAX;  // of the steps that all have in their windows
    for (const auto& e : all) {
        if (!e.row.window) return p;
        coarsest = std::max(coarsest, std::size_t((*e.row.window)[0]));
        finest = std::min(finest, std::size_t((*e.row.window)[1]));
        p.errors_at_finest[e.row.method] = e.row.error.back().value();
    }
    const auto ratio = [&](auto error) {
        double own = NAN, next = INFINITY;
        for (const auto& e : all)
            if (e.row.method == best) own = error(e);
            else next = std::min(next, error(e));
        return next / own;
    };
    for (std::size_t k = coarsest; k <= finest; ++k) {
        const double margin = ratio([&](const Errors& e) { return e.row.error[k].value(); });
        ++p.asymptotic, p.won += margin > 1;
        p.won_at_end += ratio([&](const Errors& e) { return e.at_end[k]; }) > 1;
        p.won_by_maximum += ratio([&](const Errors& e) { return e.largest[k]; }) > 1;
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
    std::vector<Errors> attitude, momentum;
    for (const auto& method : four) {
        const Both e = errors(desk, method, exact);
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

Claims figure_3() { return {fig3_orders(), fig3_ranking()}; }

}  // namespace verilie::studies::claims::romero
