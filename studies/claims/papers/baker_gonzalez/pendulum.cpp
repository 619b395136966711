// Baker and Gonzalez (2021): the spherical pendulum (figure 1), and two maps that cannot be told apart (section 5).
#include <algorithm>
#include <cmath>
#include <numbers>

#include <verilie/lie/so3.hpp>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
const std::string both = "rrp_spatial,rrp_newmark";
/// Neither the steps nor T of figure 1 are printed.
Question figure_1(const std::string& T) { return {.problem = "pendulum", .methods = both, .T = T, .h = "1/16,1/2,7"}; }
/// Figure 1 (i).
Measured pendulum_energy_orders(const Desk& desk) {
    Measured found;
    Json numbers = Json::array(), curves = Json::array();
    std::string all;
    for (const char* T : {"10", "50"}) {
        const auto rows = desk.order(figure_1(T));
        for (const auto& m : maps) {
            const OrderRow& r = row(rows, m, "energy_error");
            found.order(r);
            numbers.push_back(brief(r)), curves.push_back(convergence_curve(r));
            all += fmt::format("{}{} at T = {}", all.empty() ? "" : ", ", named(r), T);
        }
    }
    return found.tell({"order of (38): " + all, numbers, {{"kind", "convergence"}, {"curves", curves}}});
}

Claim fig1_energy_order() {
    return {.id = "bg-fig1-energy-order",
        .where = "figure 1 (i)",
        .says = "On the pendulum the energy error of the two explicit second-order maps, averaged over time, is "
                "proportional to h squared.",
        .asked = words(figure_1("10")) + ", and to T = 50",
        .holds = every("energy_error", second),
        .note = "Neither the steps nor the end time of figure 1 are printed. Gravity is taken along +e3, as (39) "
                "has it, not along -e3 as the text has it; the moment is m g R r0 x e3, not (40) as printed.",
        .command = "verilie order --problem pendulum --method rrp_spatial,rrp_newmark --T 10 --ladder 1/16,1/2,7",
        .measure = pendulum_energy_orders,
        .weight = 30};
}

/// Figure 1 (ii).
Measured pendulum_trajectory_orders(const Desk& desk) {
    const auto rows = desk.order(figure_1("10"));
    Measured found;
    Json numbers = Json::array(), curves = Json::array();
    std::string text[2];
    for (const auto& m : maps)
        for (const bool q : {true, false}) {
            const OrderRow& r = row(rows, m, q ? "q_error" : "h1");
            found.order(r);
            numbers.push_back(brief(r)), curves.push_back(convergence_curve(r));
            text[q] += (text[q].empty() ? "" : ", ") + named(r);
        }
    return found.tell({fmt::format("order of (37): {}; of the H1 error itself: {}", text[1], text[0]), numbers,
        {{"kind", "convergence"}, {"curves", curves}}});
}

Claim fig1_q_error_order() {
    return {.id = "bg-fig1-q-error-order",
        .where = "figure 1 (ii)",
        .says = "In the H1 norm the trajectories of both maps converge in proportion to h.",
        .asked = words(figure_1("10")),
        .holds = every("q_error,h1", first),
        .corrected = {{"only as (37) defines the error", all_of({every("q_error", first), every("h1", second)})}},
        .note = "(37) is the root of a difference of two squared norms, so it shows half the order of the "
                "trajectory and may pass through zero. The text at figure 1 (ii) names it, and is right of it; "
                "the abstract and section 5 say the same of trajectories without it. Steps and end time are not "
                "printed. log(R) folds at half "
                "a turn, which the pendulum crosses; the H1 error here takes log(R_ref^T R).",
        .command = "verilie order --problem pendulum --method rrp_spatial,rrp_newmark --T 10 --ladder 1/16,1/2,7",
        .measure = pendulum_trajectory_orders,
        .weight = 10};
}

/// Largest |R r0 . Om|/|Om0|, | |R r0| - 1 |, |R^T R - I|_F and turn since the start.
struct Kept {
    double spin = 0, arm = 0, group = 0, turned = 0;
};
struct Traces {
    std::vector<double> t, spin, arm;
};
template <class S> Kept kept(const Pair& pair, const Rational& h, std::int64_t n, Traces* traces = nullptr) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto start = problem->initial();
    const S speed = norm(start.W[0]);
    Kept most;
    watch_to_end<S>(pair, h, n, [&](std::int64_t k, const Phase<S>& z) {
        const auto now = problem->invariants(z);  // E, e3.pi, R r0 . Om, |R r0|
        const Mat3<S> R = matrix(z.q[0]), defect = transpose(R) * R - one;
        const auto spin = static_cast<double>(S(now[2] / speed)), arm = static_cast<double>(S(now[3] - S(1)));
        using std::sqrt;
        most.spin = std::max(most.spin, std::abs(spin)), most.arm = std::max(most.arm, std::abs(arm));
        most.group = std::max(most.group, static_cast<double>(S(sqrt(S(squared_norm(defect))))));
        most.turned = std::max(most.turned, static_cast<double>(lie::distance<S>(start.q[0], z.q[0])));
        if (traces)
            traces->t.push_back(double(k) * to_scalar<double>(h)), traces->spin.push_back(spin),
                traces->arm.push_back(arm);
    });
    return most;
}
Json to_json(const Kept& k) { return {{"spin", k.spin}, {"length", k.arm}, {"group", k.group}, {"turned", k.turned}}; }
/// Figure 1 (iii), (iv).
Measured pendulum_invariants(const Desk& desk) {
    const Rational h(1, 16);
    Json numbers, spins = Json::array(), lengths = Json::array();
    double in_double = 0, in_fifty = 0, turned = INFINITY;
    const auto worst = [](const Kept& k) { return std::max({k.spin, k.arm, k.group}); };
    for (const std::string m : {"rrp_body", "rrp_spatial", "rrp_newmark"}) {
        const Pair pair = desk.pair("pendulum", m);
        Traces traces;
        const Kept coarse = kept<double>(pair, h, 1600, &traces), fine = kept<fifty>(pair, h, 160);
        in_double = std::max(in_double, worst(coarse)), in_fifty = std::max(in_fifty, worst(fine)),
        turned = std::min({turned, coarse.turned, fine.turned});
        numbers[m] = {{"double, T = 100", to_json(coarse)}, {"fifty, T = 10", to_json(fine)}};
        spins.push_back(curve(m, traces.t, traces.spin)), lengths.push_back(curve(m, traces.t, traces.arm));
    }
    return Measured()
        .number("the worst deviation in double", in_double)
        .number("the worst deviation in 50 digits", in_fifty)
        .number("the turn [rad]", turned)
        .tell({fmt::format(
                   "the worst of the three deviations of rrp_body, rrp_spatial and rrp_newmark is {:.0e} in double (T "
                   "= 100) and {:.0e} in 50 digits (T = 10), while the body turns by {:.1f} rad or more",
                   in_double, in_fifty, turned),
            numbers,
            {{"kind", "series"},
                {"panels", Json::array({panel("R r0 . Om / |Om0|", spins), panel("|R r0| - 1", lengths)})}}});
}

Claim fig1_invariants() {
    return {.id = "bg-fig1-invariants",
        .where = "figure 1 (iii), (iv); eq (5)",
        .says = "Without constraint or projection the spin about the arm stays zero and the arm keeps its "
                "length, to round-off.",
        .asked = "rrp_body, rrp_spatial and rrp_newmark on pendulum, h = 1/16, T = 100 in double and 10 in 50 "
                 "digits; a deviation is the largest of |R r0 . Om|/|Om0|, ||R r0| - 1| and |R^T R - I|",
        .holds = all_of({at_most("the worst deviation in double", 1e-12, 1e-10),
            vanishes("the worst deviation in 50 digits"), at_least("the turn [rad]", 1, 0)}),
        .note = "R r0 . Om starts at zero, so it is measured in units of |Om0|. (41b) is an invariant of a "
                "sphere, or of a body symmetric about r0, only.",
        .command = "verilie run --problem pendulum --method rrp_spatial --h 1/16 --T 100",
        .measure = pendulum_invariants,
        .weight = 2};
}

/// Orders from step to step that are this near agree.
constexpr double alike = 0.1;
const std::vector<std::string> compared{
    "(energy_error, pendulum)", "(h1, pendulum)", "(energy_error, torus_soft)", "(h1, torus_soft)"};
Predicate orders_agree() {
    return each(compared, [](const std::string& where) {
        return weighed("the orders of both maps agree " + where,
            fmt::format("the enclosures of the order of both maps overlap or, where neither is enclosed, orders from "
                        "step to step agree to {} {}",
                alike, where),
            "the enclosures do not overlap " + where);
    });
}
Predicate errors_agree() {
    return each(compared, [](const std::string& where) {
        return within("errors of rrp_spatial over those of rrp_newmark at every step " + where, 0.9, 1.1, 0.8, 1.25);
    });
}
/// rrp_spatial beside rrp_newmark in one metric: whether the orders agree, and the ratios of the errors.
/// NOTE: an error below the floor of its reference has no enclosure. Where neither has one the orders are compared from
/// step to step.
struct Likeness {
    bool settled = false, order = false, differ = false;
    double least = INFINITY, most = 0;
    Json json;
};
Likeness likeness(const OrderRow& a, const OrderRow& b) {
    const auto &i = a.interval, &j = b.interval;
    Likeness l;
    l.settled = i && j;
    double apart = i.has_value() == j.has_value() ? 0 : INFINITY;
    for (std::size_t k = 0; k < a.eoc.size(); ++k) {
        const double step = std::abs(a.eoc[k] - b.eoc[k]);
        apart = std::isnan(step) ? INFINITY : std::max(apart, step);
    }
    l.order = l.settled ? (*i)[0] <= (*j)[1] && (*j)[0] <= (*i)[1] : apart <= alike;
    l.differ = l.settled && !l.order;  // step by step, no disagreement is certain
    Json ratios = Json::array();
    for (std::size_t k = 0; k < a.error.size(); ++k) {
        const double r = a.error[k].value() / b.error[k].value();
        l.least = std::min(l.least, r), l.most = std::max(l.most, r);
        ratios.push_back(number(r));
    }
    l.json = {{"problem", a.problem}, {"metric", a.metric}, {"h", json_of(a.h)}, {"ratio", ratios},
        {"orders_agree", l.order}, {"orders_enclosed", l.settled},
        {"largest_difference_of_successive_orders", number(apart)}, {"rrp_spatial", brief(a)},
        {"rrp_newmark", brief(b)}};
    return l;
}
/// Section 5: rrp_spatial over rrp_newmark at the same steps.
Measured maps_alike(const Desk& desk) {
    Measured found;
    Json numbers = Json::array(), curves = Json::array();
    std::string all;
    for (const auto& [problem, ladder] :
        {std::pair<std::string, std::string>{"pendulum", "1/32,1/2,5"}, {"torus_soft", "1/400,1/2,5"}}) {
        const auto rows = desk.order({.problem = problem, .methods = both, .T = "10", .h = ladder});
        for (const char* metric : {"energy_error", "h1", "q_error"}) {
            const OrderRow &a = row(rows, maps[0], metric), &b = row(rows, maps[1], metric);
            const Likeness l = likeness(a, b);
            numbers.push_back(l.json);
            curves.push_back(convergence_curve(a)), curves.push_back(convergence_curve(b));
            if (std::string(metric) == "q_error") continue;
            const std::string where = fmt::format("({}, {})", metric, problem);
            const std::string agree = "the orders of both maps agree " + where;
            found.evidence(agree,
                Evidence(agree, Shown(l.order), Opposite(l.differ), Json{json_of(a.interval), json_of(b.interval)}));
            found.span("errors of rrp_spatial over those of rrp_newmark at every step " + where, l.least, l.most);
            all += fmt::format("{}{} on {} {:.3f} to {:.3f} times, orders {}", all.empty() ? "" : "; ", metric, problem,
                l.least, l.most,
                l.order ? l.settled ? "agree" : "agree from step to step (below the reference's floor)"
                        : "do not agree");
        }
    }
    return found.tell({"errors of rrp_spatial over those of rrp_newmark: " + all, numbers,
        {{"kind", "convergence"}, {"curves", curves}}});
}

Claim sec5_maps_indistinguishable() {
    return {.id = "bg-sec5-maps-indistinguishable",
        .where = "section 3, section 5",
        .says = "Cutting the closed-form increment of map (23) down to that of map (25) changes next to nothing "
                "in conservation and convergence.",
        .asked = "rrp_spatial and rrp_newmark on pendulum (h = 1/32 ... 1/512) and torus_soft (h = 1/400 ... "
                 "1/6400) to T = 10",
        .holds = all_of({orders_agree(), errors_agree()}),
        .corrected = {{"same orders, different constants", orders_agree()}},
        .note = "A step turns by asin(h|w|) with (23) and by 2 atan(h|w|/2) with (25), so the leading error "
                "terms differ. On the ring a step turns a sphere so little that the difference does not show; "
                "the pendulum decides.",
        .command = "verilie order --problem pendulum --method rrp_spatial,rrp_newmark --T 10 --ladder 1/32,1/2,5",
        .measure = maps_alike,
        .weight = 60};
}

}  // namespace

Claims pendulum() {
    return {fig1_energy_order(), fig1_q_error_order(), fig1_invariants(), sec5_maps_indistinguishable()};
}

}  // namespace verilie::studies::claims::baker_gonzalez
