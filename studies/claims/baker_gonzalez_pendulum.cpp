// Baker and Gonzalez (2021): the spherical pendulum (figure 1), and where the increment exists.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <verilie/lie/so3.hpp>

#include "claims/baker_gonzalez.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
const std::vector<std::string> maps{"rrp_spatial", "rrp_newmark"};
const std::string both = "rrp_spatial,rrp_newmark", figure_ladder = "1/16,1/2,7";
}  // namespace

/// Figure 1 (i). Neither the steps nor T are printed.
Finding pendulum_energy_orders(const Desk& desk) {
    std::vector<Evidence> inside;
    Json numbers = Json::array(), curves = Json::array();
    std::string all;
    for (const char* T : {"10", "50"}) {
        const Json rows = desk.order({.problem = "pendulum", .methods = both, .T = T, .h = figure_ladder});
        for (const auto& m : maps) {
            const Json& r = row(rows, m, "energy_error");
            inside.push_back(order_within(r, 1.9, 2.1));
            numbers.push_back(brief(r)), curves.push_back(convergence_curve(r));
            all += fmt::format("{}{} at T = {}", all.empty() ? "" : ", ", named(r), T);
        }
    }
    return judged(conjunction(inside), {"order of (38): " + all, numbers, {{"kind", "convergence"}, {"curves", curves}}});
}

/// Figure 1 (ii).
Finding pendulum_trajectory_orders(const Desk& desk) {
    const Json rows = desk.order({.problem = "pendulum", .methods = both, .T = "10", .h = figure_ladder});
    std::vector<Evidence> as_defined, in_norm, second;           // (37), the norm itself at first order, and at second
    Json numbers = Json::array(), curves = Json::array();
    std::string text[2];
    for (const auto& m : maps)
        for (const bool q : {true, false}) {
            const Json& r = row(rows, m, q ? "q_error" : "h1");
            (q ? as_defined : in_norm).push_back(order_within(r, 0.9, 1.1));
            if (!q) second.push_back(order_within(r, 1.9, 2.1));
            numbers.push_back(brief(r)), curves.push_back(convergence_curve(r));
            text[q] += (text[q].empty() ? "" : ", ") + named(r);
        }
    return judged(conjunction({conjunction(as_defined), conjunction(in_norm)}), {{"only as (37) defines the error", conjunction({conjunction(as_defined), conjunction(second)})}},
           {fmt::format("order of (37): {}; of the H1 error itself: {}", text[1], text[0]), numbers, {{"kind", "convergence"}, {"curves", curves}}});
}

namespace {
/// Largest |R r0 . Om|/|Om0|, | |R r0| - 1 |, |R^T R - I|_F and turn since the start.
struct Kept { double spin = 0, arm = 0, group = 0, turned = 0; };
struct Traces { std::vector<double> t, spin, arm; };
template <class S>
Kept kept(const Pair& pair, const Rational& h, std::int64_t n, Traces* traces = nullptr) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto start = problem->initial();
    const S speed = norm(start.W[0]);
    Kept most;
    walk<S>(pair, h, n, [&](std::int64_t k, const Phase<S>& z) {
        const auto now = problem->invariants(z);                            // E, e3.pi, R r0 . Om, |R r0|
        const Mat3<S> R = matrix(z.q[0]), defect = transpose(R) * R - one;
        const auto spin = static_cast<double>(S(now[2] / speed)), arm = static_cast<double>(S(now[3] - S(1)));
        using std::sqrt;
        most.spin = std::max(most.spin, std::abs(spin)), most.arm = std::max(most.arm, std::abs(arm));
        most.group = std::max(most.group, static_cast<double>(S(sqrt(S(squared_norm(defect))))));
        most.turned = std::max(most.turned, static_cast<double>(lie::distance<S>(start.q[0], z.q[0])));
        if (traces) traces->t.push_back(double(k) * to_scalar<double>(h)), traces->spin.push_back(spin), traces->arm.push_back(arm);
    });
    return most;
}
Json to_json(const Kept& k) { return {{"spin", k.spin}, {"length", k.arm}, {"group", k.group}, {"turned", k.turned}}; }
}  // namespace

/// Figure 1 (iii), (iv).
Finding pendulum_invariants(const Desk& desk) {
    const Rational h(1, 16);
    Json numbers, spins = Json::array(), lengths = Json::array();
    double in_double = 0, in_fifty = 0, turned = INFINITY;
    const auto worst = [](const Kept& k) { return std::max({k.spin, k.arm, k.group}); };
    for (const std::string m : {"rrp_body", "rrp_spatial", "rrp_newmark"}) {
        const Pair pair = desk.pair("pendulum", m);
        Traces traces;
        const Kept coarse = kept<double>(pair, h, 1600, &traces), fine = kept<fifty>(pair, h, 160);
        in_double = std::max(in_double, worst(coarse)), in_fifty = std::max(in_fifty, worst(fine)), turned = std::min({turned, coarse.turned, fine.turned});
        numbers[m] = {{"double, T = 100", to_json(coarse)}, {"fifty, T = 10", to_json(fine)}};
        spins.push_back(curve(m, traces.t, traces.spin)), lengths.push_back(curve(m, traces.t, traces.arm));
    }
    return judged(conjunction({at_most("the worst deviation in double", in_double, 1e-12, 1e-10), at_most("the worst deviation in 50 digits", in_fifty, 1e-45, 1e-40), at_least("the turn [rad]", turned, 1, 0)}),
           {fmt::format("the worst of the three deviations of rrp_body, rrp_spatial and rrp_newmark is {:.0e} in double (T = 100) and {:.0e} in 50 digits (T = 10), while the body turns by {:.1f} rad or more", in_double, in_fifty, turned),
            numbers, {{"kind", "series"}, {"panels", Json::array({panel("R r0 . Om / |Om0|", spins), panel("|R r0| - 1", lengths)})}}});
}

namespace {
/// rrp_spatial beside rrp_newmark in one metric: whether the orders agree, and the ratios of the errors.
/// NOTE: an error below the floor of its reference has no enclosure. Where neither has one the orders are compared from step to step.
struct Likeness { bool settled = false, order = false, differ = false; double least = INFINITY, most = 0; Json json; };
Likeness likeness(const Json& rows, const std::string& problem, const char* metric) {
    const Json &a = row(rows, maps[0], metric), &b = row(rows, maps[1], metric), &i = a["interval"], &j = b["interval"];
    Likeness l;
    l.settled = !i.is_null() && !j.is_null();
    double apart = i.is_null() == j.is_null() ? 0 : INFINITY;
    for (std::size_t k = 0; k < a["eoc"].size(); ++k) apart = std::max(apart, std::abs(a["eoc"][k].get<double>() - b["eoc"][k].get<double>()));
    l.order = l.settled ? i[0].get<double>() <= j[1].get<double>() && j[0].get<double>() <= i[1].get<double>() : apart <= 0.1;
    l.differ = l.settled && !l.order;                    // step by step, no disagreement is certain
    Json ratios = Json::array();
    for (std::size_t k = 0; k < a["error"].size(); ++k) {
        const double r = a["error"][k].get<double>() / b["error"][k].get<double>();
        l.least = std::min(l.least, r), l.most = std::max(l.most, r);
        ratios.push_back(number(r));
    }
    l.json = {{"problem", problem}, {"metric", metric}, {"h", a["h"]}, {"ratio", ratios}, {"orders_agree", l.order}, {"orders_enclosed", l.settled}, {"largest_difference_of_successive_orders", number(apart)}, {"rrp_spatial", brief(a)}, {"rrp_newmark", brief(b)}};
    return l;
}
}  // namespace

/// Section 5: rrp_spatial over rrp_newmark at the same steps.
Finding maps_alike(const Desk& desk) {
    std::vector<Evidence> orders, sizes;
    Json numbers = Json::array(), curves = Json::array();
    std::string all;
    for (const auto& [problem, ladder] : {std::pair<std::string, std::string>{"pendulum", "1/32,1/2,5"}, {"torus_soft", "1/400,1/2,5"}}) {
        const Json rows = desk.order({.problem = problem, .methods = both, .T = "10", .h = ladder});
        for (const char* metric : {"energy_error", "h1", "q_error"}) {
            const Likeness l = likeness(rows, problem, metric);
            numbers.push_back(l.json);
            for (const auto& m : maps) curves.push_back(convergence_curve(row(rows, m, metric)));
            if (std::string(metric) == "q_error") continue;
            const std::string where = fmt::format("({}, {})", metric, problem);
            orders.emplace_back("the orders of both maps agree " + where, Shown(l.order), Opposite(l.differ), Json{l.json["rrp_spatial"]["interval"], l.json["rrp_newmark"]["interval"]});
            sizes.emplace_back("the errors of both maps are within 10 % at every step (opposite: more than 25 % apart at one) " + where, Shown(l.least >= 0.9 && l.most <= 1.1), Opposite(l.least < 0.8 || l.most > 1.25), Json{l.least, l.most});
            all += fmt::format("{}{} on {} {:.3f} to {:.3f} times, orders {}", all.empty() ? "" : "; ", metric, problem, l.least, l.most, l.order ? l.settled ? "agree" : "agree from step to step (below the reference's floor)" : "do not agree");
        }
    }
    return judged(conjunction({conjunction(orders), conjunction(sizes)}), {{"same orders, different constants", conjunction(orders)}},
           {"errors of rrp_spatial over those of rrp_newmark: " + all, numbers, {{"kind", "convergence"}, {"curves", curves}}});
}

namespace {
/// One step of the pendulum from its own attitude, the half-kicked velocity of size 4 across no axis; whether it exists, how far it turns.
struct Trial { std::string why; double angle = 0; };
Trial trial(const Pair& pair, double reach) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    auto z = problem->initial();
    const double h = reach / 4;
    z.W[0] = Vec3<double>(4.0 / 3, 8.0 / 3, 8.0 / 3) - h / 2 * loads_at<double>(*problem, z)[0].T;      // J = I
    const auto trajectory = pair.method->march<double>(problem);
    auto failed = trajectory->start(z, h);
    if (!failed) failed = trajectory->advance(1);
    if (failed) return {std::string(name(failed->why)), 0};
    auto end = z;
    trajectory->observe(end);
    return {"", lie::distance<double>(z.q[0], end.q[0])};
}
/// How near to half a turn the attitude comes, in turns of the step that does.
struct Nearest { double short_of_pi = INFINITY, turn = 0, t = 0; };
Nearest nearest_to_half_turn(const Pair& pair, const Rational& h, std::int64_t n) {
    Nearest best;
    Quat<double> before{};
    walk<double>(pair, h, n, [&](std::int64_t k, const Phase<double>& z) {
        const double gap = std::numbers::pi - norm(lie::log(z.q[0]));
        if (k > 0 && gap < best.short_of_pi) best = {gap, lie::distance<double>(before, z.q[0]), double(k) * to_scalar<double>(h)};
        before = z.q[0];
    });
    return best;
}
}  // namespace

/// Equations (16) and (4). |w| = 4 tells the printed bound h^2 |w| < 1 from h |w| < 1.
Finding domain_of_increment(const Desk& desk) {
    bool printed = true;
    int otherwise = 0;                                          // trials that end otherwise than h|w| < 1 says
    double angle = 0, free_angle = 0;
    Json numbers{{"trials", Json::array()}};
    for (const std::string m : {"rrp_body", "rrp_spatial", "rrp_newmark"})
        for (const double reach : {0.5, 0.9, 0.999, 1.001, 1.5}) {
            const Trial t = trial(desk.pair("pendulum", m), reach);
            const bool bounded = m != "rrp_newmark", exists = t.why.empty();
            otherwise += bounded && reach > 1 ? t.why != "domain" : !exists;
            if (bounded) {
                printed = printed && exists == (reach * reach / 4 < 1);     // h^2 |w| with |w| = 4
                angle = std::max(angle, t.angle);
            } else free_angle = std::max(free_angle, t.angle);
            numbers["trials"].push_back({{"method", m}, {"h|w|", reach}, {"failed", t.why}, {"angle", t.angle}});
        }
    const Nearest n = nearest_to_half_turn(desk.pair("pendulum", "rrp_spatial"), Rational(1, 64), 640);
    numbers["half_turn"] = {{"short_of_pi", n.short_of_pi}, {"turn_of_that_step", n.turn}, {"t", n.t}};
    numbers["bound_as_printed_predicts_the_failures"] = printed;
    const Evidence half_turn("the attitude comes within the turn of one step of pi (opposite: not within three)", Shown(n.short_of_pi <= n.turn), Opposite(n.short_of_pi > 3 * n.turn), Json{n.short_of_pi, n.turn});
    return judged(conjunction({counted("trials that end otherwise than h|w| < 1 says", otherwise, 0, 0), at_most("turn [rad] of a step", angle, std::numbers::pi / 2, std::numbers::pi / 2 + 1e-6), half_turn}),
           {fmt::format("rrp_body and rrp_spatial step at h|w| = 0.5, 0.9, 0.999 (turning by {:.2f} rad at most) and refuse 1.001 and 1.5, where h^2|w| is below 1; rrp_newmark steps at all five (up to {:.2f} rad); the pendulum comes within {:.1e} rad of half a turn at t = {:.2f}",
                        angle, free_angle, n.short_of_pi, n.t),
            numbers});
}

}  // namespace verilie::studies::claims
