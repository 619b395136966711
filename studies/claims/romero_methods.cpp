// Romero (2008): four methods beside each other on the free body; cost.
#include <algorithm>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/certificates.hpp"
#include "claims/romero.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
/// Romero's names: variational, midpoint, energy-momentum, Liemid.
const std::vector<std::string> four{"romero_vi", "lie_midpoint", "simo_wong", "liemid_ea"};
const Rational five(5);

/// |J (W - W_ref)| with the paper's J.
double momentum_gap(const Phase<double>& z, const Phase<double>& exact) {
    return norm(times(Vec3<double>(9, 4, 1), z.W[0] - exact.W[0]));
}
/// How far the rotation vectors are apart, which figure 3 plots; it jumps where one passes pi.
double vector_gap(const Phase<double>& z, const Phase<double>& exact) { return norm(lie::log(z.q[0]) - lie::log(exact.q[0])); }
/// Both metrics of a method over the ladder of figure 3, with the errors at the end and the largest ones beside the rms.
struct Errors { Json attitude, momentum; };
Errors errors(const Desk& desk, const std::string& method, const reference::Answer& exact) {
    const Pair pair = desk.pair("free_body", method);
    const auto start = pair.problem->make<double>(pair.parameters)->initial();
    const auto h = ladder("1/40,1/2,7");
    std::vector<double> rms[2], largest[2], last[2], vectors;
    for (const auto& step : h) {
        const auto n = norms(pair, start, step, exact, {attitude_gap, momentum_gap, vector_gap});
        vectors.push_back(n[2].last);
        for (int i = 0; i < 2; ++i) rms[i].push_back(n[std::size_t(i)].rms), largest[i].push_back(n[std::size_t(i)].largest), last[i].push_back(n[std::size_t(i)].last);
    }
    Json rows[2];
    for (int i = 0; i < 2; ++i) {
        rows[i] = observed(method, i == 0 ? "attitude" : "momentum", h, five, rms[i], i == 0 ? 1 : 30);
        rows[i]["error_max"] = largest[i], rows[i]["error_end"] = last[i];
    }
    rows[0]["error_vector_end"] = vectors;
    return {rows[0], rows[1]};
}
}  // namespace

/// Figure 3: orders. The metric velocity of `verilie order` is |W - W_ref|; the body momentum is measured here beside it.
Finding four_orders(const Desk& desk) {
    const Json rows = desk.order({.problem = "free_body", .methods = "romero_vi,lie_midpoint,simo_wong,liemid_ea", .T = "5", .h = "1/40,1/2,7"});
    const auto exact = default_reference("free_body");
    std::vector<Evidence> inside;
    double low = INFINITY, high = -INFINITY;
    Json numbers = Json::array(), curves = Json::array();
    for (const auto& method : four) {
        const Errors own = errors(desk, method, exact);
        for (const Json* r : {&row(rows, method, "attitude"), &row(rows, method, "velocity"), &own.momentum}) {
            inside.push_back(order_within(*r, 1.9, 2.1));
            if (!(*r)["interval"].is_null()) low = std::min(low, (*r)["interval"][0].get<double>()), high = std::max(high, (*r)["interval"][1].get<double>());
            numbers.push_back({{"method", method}, {"metric", (*r)["metric"]}, {"observed_order", (*r)["observed_order"]}, {"interval", (*r)["interval"]}});
        }
        Json rotation = own.attitude;
        rotation["metric"] = "rotation", rotation["error_end"] = rotation["error_vector_end"];
        curves.push_back(own.momentum), curves.push_back(rotation);
    }
    return judged(conjunction(inside), {fmt::format("all twelve enclosures (attitude, velocity, body momentum) lie in [{:.4f}, {:.4f}]", low, high), numbers,
            {{"kind", "convergence"}, {"curves", curves}, {"notes", Json::array({"Rotation: at T the difference of the rotation vectors, as in the paper; over time the angle between the attitudes, which is judged."})}}});
}

namespace {
/// The steps at which `best` has the least error of all rows.
struct Podium {
    int asymptotic = 0, won = 0, won_at_end = 0, won_by_maximum = 0;
    double margin = INFINITY;      ///< least ratio of the next best to `best`, in rms
    Json errors_at_finest = Json::object();
};
Podium podium(const std::vector<Json>& rows, const std::string& best) {
    Podium p;
    double coarsest = INFINITY, finest = 0;
    for (const auto& r : rows) {
        if (r["window"].is_null()) return p;
        coarsest = std::min(coarsest, r["window"][0].get<double>()), finest = std::max(finest, r["window"][1].get<double>());
        p.errors_at_finest[r["method"].get<std::string>()] = r["error"].back();
    }
    const auto& h = rows[0]["h"];
    const auto ratio = [&](const char* what, std::size_t k) {
        double own = NAN, next = INFINITY;
        for (const auto& r : rows) (r["method"] == best ? own : next) = r["method"] == best ? r[what][k].get<double>() : std::min(next, r[what][k].get<double>());
        return next / own;
    };
    for (std::size_t k = 0; k < h.size(); ++k) {
        if (h[k].get<double>() > coarsest || h[k].get<double>() < finest) continue;
        const double margin = ratio("error", k);
        ++p.asymptotic, p.won += margin > 1, p.won_at_end += ratio("error_end", k) > 1, p.won_by_maximum += ratio("error_max", k) > 1;
        p.margin = std::min(p.margin, margin);
    }
    return p;
}
}  // namespace

/// Figure 3: who is most accurate.
Finding ranking(const Desk& desk) {
    const auto exact = default_reference("free_body");
    std::vector<Json> attitude, momentum;
    for (const auto& method : four) {
        const Errors e = errors(desk, method, exact);
        attitude.push_back(e.attitude), momentum.push_back(e.momentum);
    }
    const Podium p = podium(momentum, "lie_midpoint"), a = podium(attitude, "simo_wong");
    const auto best = [](const std::string& who, const Podium& x) {
        const bool seen = x.asymptotic >= 4;
        return Evidence(who + " at every asymptotic step", Shown(seen && x.won == x.asymptotic), Opposite(seen && x.won == 0), Json{x.won, x.asymptotic});
    };
    const auto json = [](const Podium& x) {
        return Json{{"asymptotic_steps", x.asymptotic}, {"smallest_rms_at", x.won}, {"smallest_at_T_at", x.won_at_end}, {"smallest_maximum_at", x.won_by_maximum}, {"margin", number(x.margin)}, {"rms_at_finest", x.errors_at_finest}};
    };
    return judged(conjunction({best("lie_midpoint has the smallest error in body momentum", p), best("simo_wong has the smallest error in attitude", a)}),
           {fmt::format("in momentum lie_midpoint is best at {} of {} steps (next best over its rms error: {:.2f} or more; at T alone best at {}), in attitude simo_wong at {} of {} ({:.2f} or more; at T alone {})",
                        p.won, p.asymptotic, p.margin, p.won_at_end, a.won, a.asymptotic, a.margin, a.won_at_end),
            {{"momentum", json(p)}, {"attitude", json(a)}}});
}

namespace {
/// Largest change of E and of the components of pi over 100 steps of h = 1/20, in 50 digits.
struct Changes { fifty energy = 0, momentum = 0; };
Changes changes(const Pair& pair) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const auto before = problem->invariants(problem->initial());
    Changes c;
    walk<fifty>(pair, Rational(1, 20), 100, [&](std::int64_t, const Phase<fifty>& z) {
        const auto now = problem->invariants(z);
        c.energy = std::max<fifty>(c.energy, abs(fifty(now[0] - before[0])));
        for (std::size_t i = 1; i < 4; ++i) c.momentum = std::max<fifty>(c.momentum, abs(fifty(now[i] - before[i])));
    });
    return c;
}
}  // namespace

/// Section 7.1: what each of the four keeps on the free body. NOTE: T = 500 holds too few periods for a class of drift; T = 1500 contains it.
Finding conserved_quantities(const Desk& desk) {
    const Json drift = desk.drift({.problem = "free_body", .methods = "liemid_ea,romero_vi", .T = "1500", .h = "1/20"});
    Json numbers;
    std::vector<Evidence> parts;
    double energy = 0, momentum = 0;
    for (const auto& method : four) {
        const Changes c = changes(desk.pair("free_body", method));
        const bool exact = method == "lie_midpoint" || method == "simo_wong";
        parts.push_back(at_most("change of pi by " + method, static_cast<double>(c.momentum), 1e-45, 1e-40));
        parts.push_back(exact ? at_most("change of E by " + method, static_cast<double>(c.energy), 1e-45, 1e-40) : drifts(drift_row(drift, method, 0.05), "none"));
        momentum = std::max(momentum, static_cast<double>(c.momentum));
        if (exact) energy = std::max(energy, static_cast<double>(c.energy));
        numbers[method] = {{"change_of_E", number(static_cast<double>(c.energy))}, {"change_of_pi", number(static_cast<double>(c.momentum))}, {"class", exact ? Json() : drift_row(drift, method, 0.05)["class"]}};
    }
    const fifty h = ratio<fifty>(1, 4);
    const auto forced = static_cast<double>(symplecticity_defect(desk.pair("stress_test", "romero_vi", {{"J", "2,3,4"}}), h)), dumbbell = static_cast<double>(symplecticity_defect(desk.pair("dumbbell", "romero_vi"), h));
    numbers["symplecticity_defect_of_romero_vi"] = {{"stress_test, J = 2,3,4", forced}, {"dumbbell", dumbbell}};
    parts.push_back(at_most("symplecticity defect of romero_vi under torque", forced, 1e-45, 1e-40)), parts.push_back(at_most("the same on the dumbbell", dumbbell, 1e-45, 1e-40));
    return judged(conjunction(parts),
           {fmt::format("E of lie_midpoint and simo_wong to {:.0e}, pi of all four to {:.0e}; E of liemid_ea {}, of romero_vi {} over T = {}; symplecticity defect of romero_vi {:.0e} under torque, {:.0e} on the dumbbell",
                        energy, momentum, drift_row(drift, "liemid_ea", 0.05)["class"].get<std::string>(), drift_row(drift, "romero_vi", 0.05)["class"].get<std::string>(), ends_of(drift["rows"]), forced, dumbbell),
            numbers});
}

fifty residual_of_first_guess(const Pair& pair, const Rational& step) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const Inertia<fifty>& J = problem->inertias()[0];
    const fifty h = to_scalar<fifty>(step);
    fifty worst = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Vec3<fifty> hp = h * (J.J * random_state(seed).W[0]), Th = J.Jinv * hp;
        worst = std::max<fifty>(worst, norm(lie::dexp_inverse(-Th, J.J * Th) - hp) / norm(hp));
    }
    return worst;
}

/// Section 4.2. NOTE: where the first guess solves the equation, Newton's one iteration only confirms it: the step is explicit.
Finding explicit_on_spheres(const Desk& desk) {
    const Rational h(1, 8);
    const Pair body = desk.pair("stress_test", "romero_vi"), sphere = desk.pair("stress_test_spherical", "romero_vi");
    const auto iterations = [&](const Pair& p) { return double(walk<double>(p, h, 1000, [](std::int64_t, const Phase<double>&) {}).solver_iterations) / 1000; };
    const double on_body = iterations(body), on_sphere = iterations(sphere);
    const auto guess_body = static_cast<double>(residual_of_first_guess(body, h)), guess_sphere = static_cast<double>(residual_of_first_guess(sphere, h));
    const Evidence is_explicit = disjunction({Evidence("no iterations on the sphere", Shown(on_sphere == 0), Opposite(on_sphere > 0), on_sphere), at_most("residual of the first guess on the sphere", guess_sphere, 1e-48, 1e-40)}),
                   is_implicit = conjunction({Evidence("iterations on the stress test", Shown(on_body > 0), Opposite(on_body == 0), on_body), at_least("residual of the first guess on the stress test", guess_body, 1e-6, 1e-40)});
    return judged(conjunction({is_explicit, is_implicit}),
                  {fmt::format("the first guess solves the step on the sphere to {:.0e} and misses by {:.0e} on the stress test ({:.2f} and {:.2f} Newton iterations a step)", guess_sphere, guess_body, on_sphere, on_body),
                   {{"iterations_a_step", {{"stress_test", on_body}, {"stress_test_spherical", on_sphere}}}, {"residual_of_first_guess", {{"stress_test", guess_body}, {"stress_test_spherical", guess_sphere}}}}});
}

namespace {
/// The largest errors over [0, T] on the stress test, h = 1/32, and the class of the energy's drift over T = 15000 at h = 1/16.
struct Forced { double attitude, velocity; std::string drift; double T; };
Forced forced(const Desk& desk, const std::string& method, const reference::Answer& exact) {
    const Pair pair = desk.pair("stress_test", method);
    const auto n = norms(pair, pair.problem->make<double>(pair.parameters)->initial(), Rational(1, 32), exact, {attitude_gap, velocity_gap});
    const Json drift = desk.drift({.problem = "stress_test", .methods = method, .T = "15000", .h = "1/8,1/16"});
    const Json& r = drift_row(drift, method, 1.0 / 16);
    return {n[0].largest, n[1].largest, r["class"], r["T"]};
}
}  // namespace

/// Section 7.1, last paragraph: the variational integrator beside the conserving ones where there is a torque. What is found holds for this problem, h and T.
Finding accuracy_under_forcing(const Desk& desk) {
    const auto exact = desk.reference({.problem = "stress_test", .set = {}, .T = "320", .outputs = 1280});
    Json numbers;
    double least[2] = {INFINITY, INFINITY}, own[2] = {0, 0};
    std::string all;
    for (const std::string method : {"romero_vi", "lie_midpoint", "simo_wong"}) {
        const Forced f = forced(desk, method, exact);
        const double e[] = {f.attitude, f.velocity};
        for (int i = 0; i < 2; ++i) (method == "romero_vi" ? own[i] : least[i]) = method == "romero_vi" ? e[i] : std::min(least[i], e[i]);
        numbers[method] = {{"largest_error_to_T=320", {{"attitude", f.attitude}, {"velocity", f.velocity}}}, {"class", f.drift}, {"T", f.T}};
        all += fmt::format("{}{} {:.1e} and {:.1e}, energy {} over T = {:g}", all.empty() ? "" : "; ", method, f.attitude, f.velocity, f.drift, f.T);
    }
    const double bound = std::max(exact.points.back().bound.attitude, exact.points.back().bound.velocity);
    const bool seen = std::min({own[0], own[1], least[0], least[1]}) > 100 * bound;
    std::vector<Evidence> parts;
    for (int i = 0; i < 2; ++i)
        parts.emplace_back(std::string("the largest error in ") + (i == 0 ? "attitude" : "velocity") + " is below that of both conserving methods", Shown(seen && own[i] + bound < least[i] - bound), Opposite(seen && own[i] - bound > least[i] + bound), Json{own[i], least[i]});
    return judged(conjunction(parts), {"largest errors in attitude and velocity on the stress test to T = 320, h = 1/32: " + all, numbers});
}

}  // namespace verilie::studies::claims
