// Romero (2008), remark 1: what the first increment may come from.
#include <verilie/lie/so3.hpp>

#include "claims/controls.hpp"
#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

namespace {

enum class Start { legendre, remark, naive };
/// The state from which kick-drift-kick takes the first increment Theta_0: h p_0 = dexp^-1_{-Theta_0} J Theta_0.
Phase<double> from_increment(const AnyProblem<double>& problem, double h, const Vec3<double>& Th) {
    const Inertia<double>& J = problem.inertias()[0];
    auto z = problem.initial();
    z.W[0] = J.Jinv * (lie::dexp_inverse(-Th, J.J * Th) / h);
    return z;
}
/// remark: Theta_0 = h (W_0 + h/2 W'_0), W'_0 = J^-1 (J W_0 x W_0), (34). naive: Theta_0 = h W_0. legendre: p_0 = J
/// W_0.
Phase<double> started(const Pair& pair, const Rational& step, Start start) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const Inertia<double>& J = problem->inertias()[0];
    const auto z = problem->initial();
    if (start == Start::legendre) return z;
    const double h = to_scalar<double>(step);
    const Vec3<double> W = z.W[0], turn = J.Jinv * cross(J.J * W, W);
    return from_increment(*problem, h, start == Start::naive ? h * W : h * (W + h / 2 * turn));
}
/// Observed orders of attitude and velocity over a ladder, from a start that may depend on the step.
template <class Started>
std::vector<OrderRow> orders_from(const Pair& pair, const std::vector<Rational>& h, double formal, Started start) {
    const auto exact = default_reference("free_body");
    std::vector<double> attitude, velocity;
    for (const auto& step : h) {
        const auto n = norms(pair, start(step), step, exact, {attitude_gap, velocity_gap});
        attitude.push_back(n[0].rms), velocity.push_back(n[1].rms);
    }
    return {observed("romero_vi", "attitude", h, five, attitude, 1, formal),
        observed("romero_vi", "velocity", h, five, velocity, 12, formal)};
}
Json numbers_of(const OrderRow& row, const std::string& start) {
    Json j = ladder_json(row);
    j["start"] = start, j["label"] = fmt::format("{}, start by {}", row.metric, start);
    return j;
}
/// Remark 1 and (34). NOTE: with the naive start the error of second order outweighs that of first down to h = 1/1280,
/// so its ladder goes on.
Measured start_of_remark_1(const Desk& desk) {
    const Pair pair = desk.pair("free_body", "romero_vi");
    Json numbers = Json::array();
    Measured found;
    std::string all;
    for (const auto& [start, name, order] : {std::tuple(Start::remark, "(34)", 2.0),
             std::tuple(Start::naive, "W_0", 1.0), std::tuple(Start::legendre, "Legendre", 2.0)})
        for (const auto& law : orders_from(pair, ladder(start == Start::naive ? "1/40,1/2,11" : "1/40,1/2,6"), order,
                 [&, start = start](const Rational& step) { return started(pair, step, start); })) {
            if (start != Start::legendre) found.order(law, name);
            all += fmt::format("{}{} {} {}", all.empty() ? "" : "; ", name, law.metric, said(law));
            numbers.push_back(numbers_of(law, name));
        }
    return found.tell({"orders by start: " + all, numbers, {{"kind", "convergence"}, {"curves", numbers}}});
}

Claim remark1_start() {
    return {.id = "r-remark1-start",
        .where = "section 4.2 (remark 1); eq (34)",
        .says = "A first increment from the velocity half a step on keeps second order; one from the initial "
                "velocity loses it.",
        .asked = "romero_vi on free_body to T = 5, h = 1/40 ... 1/1280 from (34) and 1/40 ... 1/40960 from "
                 "Theta_0 = h W_0, which is called W_0",
        .holds = all_of({every("attitude,velocity", second, "(34)"), every("attitude,velocity", first, "W_0")}),
        .note = "Exponents and signs of (34) are damaged in the print. The catalogue's form starts from p_0 = J "
                "W_0 (Legendre), a third choice. Invariants hold for every start.",
        .command = "verilie claims --paper R",
        .measure = start_of_remark_1};
}

/// Theta_0 = log(R_0^T R_1), R_1 by one step of another method of second order.
Vec3<double> first_increment(const Desk& desk, const std::string& method, const Rational& step) {
    const Pair pair = desk.pair("free_body", method == "explicit midpoint" ? "romero_vi" : method);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto before = problem->initial();
    auto after = before;
    if (method == "explicit midpoint") after = explicit_midpoint(*problem, before, to_scalar<double>(step));
    else watch_to_end<double>(pair, step, 1, [&](std::int64_t, const Phase<double>& z) { after = z; });
    return lie::log(conj(before.q[0]) * after.q[0]);
}
/// The largest change of the angular momentum in space over T = 5, over its size.
double momentum_lost(const Pair& pair, const Rational& step, const Phase<double>& start) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto momentum = [&](const Phase<double>& z) { return z.q[0] * (problem->inertias()[0] * z.W[0]); };
    std::optional<Vec3<double>> first;
    double most = 0;
    const auto failed = watch(*trajectory, start, to_scalar<double>(step), Steps(step_count(Rational(5), step)),
        [&](std::int64_t, const Phase<double>& z) {
            if (!first) first = momentum(z);
            most = std::max(most, norm(momentum(z) - *first) / norm(*first));
        }).failed;
    if (failed) throw std::runtime_error("A run of the claim on any start fails.");
    return most;
}
const std::string second_order_methods = "lie_verlet,lie_midpoint,liemid_ea,explicit midpoint";
const std::string momentum_from_starts = "change of the angular momentum in space at h = 1/40, over its size";
/// Remark 1, its last sentence: any method of second order may give the first increment. The control is the start of
/// first order, Theta_0 = h W_0.
Measured any_start(const Desk& desk) {
    const Pair pair = desk.pair("free_body", "romero_vi");
    const auto problem = pair.problem->make<double>(pair.parameters);
    Json numbers = Json::array();
    Measured found;
    Hull enclosures;
    double lost = 0;
    for (const auto& method : names(second_order_methods)) {
        const Rational step(1, 40);
        lost =
            std::max(lost, momentum_lost(pair, step,
                               from_increment(*problem, to_scalar<double>(step), first_increment(desk, method, step))));
        for (const auto& law : orders_from(pair, ladder("1/40,1/2,6"), 2, [&](const Rational& step) {
                 return from_increment(*problem, to_scalar<double>(step), first_increment(desk, method, step));
             })) {
            found.order(law, method), numbers.push_back(numbers_of(law, method));
            enclosures.add(law.interval);
        }
    }
    found.number(momentum_from_starts, lost);
    std::string control;
    for (const auto& law : orders_from(
             pair, ladder("1/40,1/2,11"), 1, [&](const Rational& step) { return started(pair, step, Start::naive); })) {
        found.order(law, "h W_0"), numbers.push_back(numbers_of(law, "h W_0"));
        control += fmt::format("{}{}", control.empty() ? "" : " and ", said(law));
    }
    return found.tell(
        {fmt::format(
             "with the first increment of one step of lie_verlet, lie_midpoint, liemid_ea or the explicit midpoint "
             "rule all eight enclosures of the order lie in [{:.4f}, {:.4f}], and the momentum in space is kept to "
             "{:.0e}; with h W_0, of first order, {}",
             enclosures.lo, enclosures.hi, lost, control),
            numbers, {{"kind", "convergence"}, {"curves", numbers}}});
}

Claim remark1_any_start() {
    return {.id = "r-remark1-any-start",
        .where = "section 4.2 (remark 1)",
        .says = "Any method of second order may give the first increment: neither the order of the variational method "
                "nor what it keeps depends on it.",
        .asked = "romero_vi on free_body to T = 5, h = 1/40 ... 1/1280, with a first increment by one step of "
                 "another method; 1/40 ... 1/40960 with Theta_0 = h W_0",
        .holds = all_of({every("attitude,velocity", second, second_order_methods),
            every("attitude,velocity", first, "h W_0"), at_most(momentum_from_starts, 1e-12, 1e-6)}),
        .note = "That the map is symplectic is a fact of the step, which no start changes.",
        .command = "verilie claims --paper R",
        .measure = any_start,
        .weight = 2};
}
}  // namespace

Claims starts() { return {remark1_start()}; }
Claims any_start() { return {remark1_any_start()}; }

}  // namespace verilie::studies::claims::romero
