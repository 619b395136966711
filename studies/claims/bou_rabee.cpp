// The claims of Bou-Rabee, Ortolan and Saccon (2009): orders and energies. Structure, cost and growth of errors: bou_rabee_structure.cpp.
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/bou_rabee.hpp"
#include "engine/modified_energy.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
/// The errors at T = 5 alone, which figures 3 and 5 plot. NOTE: the rms over all times decides, for at one time an error may pass through zero.
std::vector<double> at_end(const Desk& desk, const std::string& method, const std::string& metric) {
    const Pair pair = desk.pair("stress_test", method);
    const auto exact = default_reference("stress_test");
    std::vector<double> errors;
    for (const auto& h : ladder("1/8,1/2,7")) errors.push_back(norms(pair, pair.problem->make<double>(pair.parameters)->initial(), h, exact, {metric == "attitude" ? attitude_gap : velocity_gap})[0].last);
    return errors;
}
/// Figures 3 and 5: errors against the step.
Finding orders(const Desk& desk) {
    const Json rows = desk.order({.problem = "stress_test", .methods = "lie_newmark,lie_verlet,liemid_ea", .T = "5", .h = "1/8,1/2,7"});
    std::vector<Evidence> inside;
    double low = INFINITY, high = -INFINITY;
    Json numbers = Json::array(), curves = Json::array();
    for (const char* method : {"lie_newmark", "lie_verlet", "liemid_ea"})
        for (const char* metric : {"attitude", "velocity"}) {
            const Json& r = row(rows, method, metric);
            inside.push_back(order_within(r, 1.9, 2.1));
            if (!r["interval"].is_null()) low = std::min(low, r["interval"][0].get<double>()), high = std::max(high, r["interval"][1].get<double>());
            numbers.push_back({{"method", method}, {"metric", metric}, {"observed_order", r["observed_order"]}, {"interval", r["interval"]}});
            curves.push_back({{"method", method}, {"metric", metric}, {"h", r["h"]}, {"error", r["error"]}, {"error_end", at_end(desk, method, metric)}});
        }
    return judged(conjunction(inside), {fmt::format("all six enclosures of the order lie in [{:.4f}, {:.4f}]", low, high), numbers,
            {{"kind", "convergence"}, {"curves", curves}, {"notes", Json::array({"The rms over time is judged: at one time an error may pass through zero."})}}});
}

Json slopes_of(const Json& drift) {
    Json all = Json::array();
    for (const auto& r : drift["rows"])
        all.push_back({{"method", r["method"]}, {"h", r["h"]}, {"class", r["class"]}, {"slope", r["slope"]}, {"half_width", r["half_width"]},
                       {"initial_slope", r["initial_slope"]}, {"amplitude", r["amplitude"]}, {"max_abs_energy_error", r["max_abs_energy_error"]}});
    return all;
}
Json exponent_of(const Json& drift, const std::string& method) {
    const Json& e = exponent_row(drift, method);
    return {{"method", method}, {"between_steps", e["exponents"]}, {"observed", e["observed"]}, {"interval", e["interval"]}};
}
/// Meets [1.8, 2.2] and is at most 0.5 wide; the opposite: it has no point of [1.8, 2.2].
Evidence quadratic(const Json& exponent) {
    const Json& i = exponent["interval"];
    const bool there = !i.is_null();
    const double a = there ? i[0].get<double>() : 0, b = there ? i[1].get<double>() : 0;
    return Evidence("the slope of " + exponent["method"].get<std::string>() + " falls with the square of h", Shown(there && a <= 2.2 && b >= 1.8 && b - a <= 0.5), Opposite(there && (a > 2.2 || b < 1.8)), i);
}
std::string words(const Json& drift, const std::string& method) {
    std::string all = method + ":";
    for (double h : figure_steps) {
        const Json& r = drift_row(drift, method, h);
        all += fmt::format(" {} {:.2e} ± {:.0e} at h = 1/{:.0f},", r["class"].get<std::string>(), r["slope"].get<double>(), r["half_width"].get<double>(), 1 / h);
    }
    all.pop_back();
    return all;
}
std::string words(const Json& exponent) {
    const Json& i = exponent["interval"];
    if (i.is_null()) return "no exponent in h can be enclosed";
    return fmt::format("exponent in h in [{:.2f}, {:.2f}]", i[0].get<double>(), i[1].get<double>());
}
Json envelopes(const std::vector<std::pair<const Json*, std::string>>& shown, const std::vector<std::string>& notes = {}) {
    Json panels = Json::array();
    for (const auto& [letter, h] : {std::pair('a', 0.125), std::pair('b', 0.25)}) {        // as the papers letters them
        Json curves = Json::array();
        for (const auto& [drift, method] : shown) curves.push_back(envelope(drift_row(*drift, method, h)));
        panels.push_back(panel(fmt::format("({}) E - E0, h = 1/{:.0f}", letter, 1 / h), curves));
    }
    return {{"kind", "series"}, {"panels", panels}, {"notes", notes}};
}

/// Figure 1: Lie-Newmark, by cay and by exp; where h = 1/4 is too coarse, the same from h = 1/8 down.
Finding newmark_drifts(const Desk& desk) {
    const Json cay = long_run(desk, "lie_newmark", "1/4,1/8,1/16,1/32"), exp = long_run(desk, "lie_newmark_exp"), verlet = long_run(desk, "lie_verlet");
    const Json finer = long_run(desk, "lie_newmark", "1/8,1/16,1/32,1/64");
    const Json exponent = exponent_of(cay, "lie_newmark"), below = exponent_of(finer, "lie_newmark");
    const auto linear = [&](double h) { return conjunction({drifts_linearly(drift_row(cay, "lie_newmark", h)), drifts_linearly(drift_row(exp, "lie_newmark_exp", h))}); };
    return judged(conjunction({linear(0.25), linear(0.125), quadratic(exponent)}), {{"only for h <= 1/8", conjunction({linear(0.125), quadratic(below)})}},
           {fmt::format("slopes of (E - E0)/scale, {}; {}; h = 1/4 ... 1/32: {}; h = 1/8 ... 1/64: {}", words(cay, "lie_newmark"), words(exp, "lie_newmark_exp"), words(exponent), words(below)),
            {{"cayley", slopes_of(cay)}, {"exponential", slopes_of(exp)}, {"exponent", exponent}, {"exponent_below_1/8", below},
             {"why_at_1/4", {drift_row(cay, "lie_newmark", 0.25)["reason"], drift_row(exp, "lie_newmark_exp", 0.25)["reason"]}}},
            envelopes({{&cay, "lie_newmark"}, {&exp, "lie_newmark_exp"}, {&verlet, "lie_verlet"}}, {"The paper draws lie_newmark and lie_verlet; it mentions lie_newmark_exp without a figure."})});
}

/// Figure 1: Lie-Verlet.
Finding verlet_bounded(const Desk& desk) {
    const Json verlet = long_run(desk, "lie_verlet"), newmark = long_run(desk, "lie_newmark");
    const Json &fine = drift_row(verlet, "lie_verlet", 0.125), &coarse = drift_row(verlet, "lie_verlet", 0.25);
    const double ratio = coarse["max_abs_energy_error"].get<double>() / fine["max_abs_energy_error"].get<double>();
    const Pair pair = desk.pair("stress_test", "lie_verlet");
    const auto modified_fine = modified_energy(pair, Rational(1, 8)), modified_coarse = modified_energy(pair, Rational(1, 4));
    const Evidence scales("the largest error falls by 3 to 5 from h = 1/4 to 1/8 (opposite: by less than 2 or more than 8)", Shown(ratio >= 3 && ratio <= 5), Opposite(ratio < 2 || ratio > 8), ratio);
    return judged(conjunction({drifts(fine, "none"), drifts(coarse, "none"), scales}),
           {fmt::format("{} (lie_newmark drifts by {:.1e} and {:.1e}); max |E - E0| falls by {:.2f} from h = 1/4 to 1/8, the range of the modified energy by {:.1f}",
                        words(verlet, "lie_verlet"), drift_row(newmark, "lie_newmark", 0.25)["slope"].get<double>(), drift_row(newmark, "lie_newmark", 0.125)["slope"].get<double>(),
                        ratio, modified_coarse.modified / modified_fine.modified),
            {{"drift", slopes_of(verlet)}, {"ratio_of_largest_errors", ratio},
             {"range_of_energy", {{"1/8", modified_fine.raw}, {"1/4", modified_coarse.raw}}}, {"range_of_modified_energy", {{"1/8", modified_fine.modified}, {"1/4", modified_coarse.modified}}}},
            envelopes({{&verlet, "lie_verlet"}})});
}

/// Figure 4: LIEMID[EA] beside Lie-Newmark.
Finding liemid_drifts(const Desk& desk) {
    const Json liemid = long_run(desk, "liemid_ea", "1/4,1/8,1/16,1/32"), newmark = long_run(desk, "lie_newmark"), verlet = long_run(desk, "lie_verlet");
    const Json exponent = exponent_of(liemid, "liemid_ea");
    std::vector<Evidence> parts{quadratic(exponent)};
    double least = INFINITY;
    for (double h : figure_steps) {
        const Json& r = drift_row(liemid, "liemid_ea", h);
        const double ratio = std::abs(drift_row(newmark, "lie_newmark", h)["slope"].get<double>() / r["slope"].get<double>());
        parts.push_back(drifts_linearly(r));
        parts.emplace_back(fmt::format("liemid_ea drifts more slowly than lie_newmark at h = {}", h), Shown(ratio > 1), Opposite(ratio < 1), ratio);
        least = std::min(least, ratio);
    }
    return judged(conjunction(parts),
           {fmt::format("slopes of (E - E0)/scale, {}, at least {:.1f} times below lie_newmark; {}", words(liemid, "liemid_ea"), least, words(exponent)),
            {{"liemid_ea", slopes_of(liemid)}, {"lie_newmark", slopes_of(newmark)}, {"exponent", exponent}}, envelopes({{&liemid, "liemid_ea"}, {&verlet, "lie_verlet"}})});
}

struct Excursion {
    double highest = -INFINITY, E0 = 0, least_d = INFINITY, most_d = 0, least_dm = INFINITY;
    Json path;
};
/// U and the two distances at every step, and the rotation vector at 2000 of them.
Excursion excursion(const Desk& desk, const char* method) {
    const Pair pair = desk.pair("stress_test", method);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const double alpha = pair.parameters.number<double>("alpha");
    const Rational h = rational("1/4", "h");
    const auto n = step_count(rational("15000", "T"), h);
    Excursion e{.path = {{"label", method}, {"t", Json::array()}, {"points", Json::array()}}};
    e.E0 = problem->invariants(problem->initial())[0];
    walk<double>(pair, h, n, [&](std::int64_t k, const Phase<double>& z) {
        const auto u = problem->potential(z);
        const double d = std::sqrt(8.0) * norm<double>(z.q[0].v), dm = -alpha / u.u[1];
        e.highest = std::max(e.highest, u.total());
        e.least_d = std::min(e.least_d, d), e.most_d = std::max(e.most_d, d), e.least_dm = std::min(e.least_dm, dm);
        if (k % (n / 2000) != 0) return;
        const Vec3<double> x = lie::log<double>(z.q[0]);
        e.path["t"].push_back(double(k) / 4), e.path["points"].push_back({x(0), x(1), x(2)});
    });
    return e;
}
/// Figure 2: where the trajectories stay.
Finding confined(const Desk& desk) {
    Json numbers, curves = Json::array();
    std::vector<Evidence> inside;
    std::string said;
    for (const char* method : {"lie_newmark", "lie_verlet"}) {
        const Excursion e = excursion(desk, method);
        inside.emplace_back(fmt::format("{} stays where U <= E0", method), Shown(e.highest <= e.E0), Opposite(e.highest > e.E0), Json{e.highest, e.E0});
        numbers[method] = {{"E0", e.E0}, {"largest_U", e.highest}, {"dist_to_I", {e.least_d, e.most_d}}, {"least_dist_to_Qm", e.least_dm}};
        curves.push_back(e.path);
        said += fmt::format("{}{}: U - E0 at most {:.2e}, dist(Q, I) in [{:.2f}, {:.2f}], dist(Q, Qm) at least {:.2f}", said.empty() ? "" : "; ", method, e.highest - e.E0, e.least_d, e.most_d, e.least_dm);
    }
    const double E0 = numbers["lie_newmark"]["E0"].get<double>();
    Json figure{{"kind", "paths"}, {"space", "rotation vectors"}, {"curves", curves}};
    figure.update(level_sets(desk.pair("stress_test", "lie_newmark"), {{"U = 0", 0}, {"U = E0/2", E0 / 2}, {"U = E0, which no exact motion leaves", E0}}));
    figure["notes"] = Json::array({"Every 30th step of 60 000. Each level has three sheets: two about I, at the centre of the ball, and one about Qm."});
    return judged(conjunction(inside), {said, numbers, figure});
}
}  // namespace

Json long_run(const Desk& desk, const std::string& method, const std::string& steps) {
    return desk.drift({.problem = "stress_test", .methods = method, .T = "15000", .h = steps});
}

std::vector<Claim> bou_rabee() {
    const std::string run = "verilie run --problem stress_test", drift = "verilie drift --problem stress_test --T 15000";
    return {
        {"bos-fig1-newmark-drift", "BOS", "figure 1 (a), (b); section 3", false,
         "On the stress test the energy error of Lie-Newmark grows in proportion to time and to the square of the step; with exp in place of cay it grows as well.",
         "lie_newmark and lie_newmark_exp are of class linear with a slope above its half-width at h = 1/4 and 1/8, and the enclosure of the exponent in h of lie_newmark meets [1.8, 2.2] and is at most 0.5 wide; with the correction 'only for h <= 1/8' if this is so from there down",
         "a class other than linear is decided at one of these steps, or the enclosure of the exponent has no point of [1.8, 2.2]", "",
         drift + " --method lie_newmark,lie_newmark_exp --h 1/4,1/8,1/16,1/32", newmark_drifts, 20},
        {"bos-fig1-verlet-bounded", "BOS", "figure 1 (a), (b)", false,
         "Over the same runs Lie-Verlet's energy error is an oscillation of constant size.",
         "lie_verlet is of class none at h = 1/4 and 1/8, and max |E - E0| at 1/4 is 3 to 5 times that at 1/8",
         "a class other than none is decided, or the ratio is below 2 or above 8", "",
         drift + " --method lie_verlet --h 1/4,1/8", verlet_bounded, 3},
        {"bos-fig2-confinement", "BOS", "figure 2; section 3", false,
         "At h = 1/4 the computed motion stays where the energy allows the true one to go, about the surface on which the potential is least.",
         "U(Q_k) <= E0 at every step of lie_newmark and of lie_verlet, h = 1/4, T = 15000",
         "U(Q_k) > E0 at a step", "",
         run + " --method lie_newmark --h 1/4 --T 15000 --file attitudes.csv", confined, 1},
        {"bos-fig3-fig5-orders", "BOS", "figure 3 (a), (b); figure 5 (a), (b)", false,
         "Lie-Newmark, Lie-Verlet and LIEMID[EA] converge with the square of the step in attitude and body angular velocity at T = 5.",
         "the enclosure of the order lies in [1.9, 2.1] for the three methods in both metrics",
         "one enclosure has no point of [1.9, 2.1]", "",
         "verilie order --problem stress_test --method lie_newmark,lie_verlet,liemid_ea --T 5 --ladder 1/8,1/2,7", orders, 5},
        {"bos-sec2-variational", "BOS", "section 1, section 2, appendix A", false,
         "Lie-Verlet comes from a discrete action, so it is symplectic and keeps momentum; Lie-Newmark and LIEMID[EA] are not symplectic, not even after a change of variables.",
         "symplecticity defect in 50 digits at most 1e-45 and e3.pi kept to 1e-12 for lie_verlet; for lie_newmark, lie_newmark_exp and liemid_ea a defect above 1e-12 with an order in h, and class linear on the stress test at h = 1/4 or 1/8",
         "the defect of lie_verlet is 1e-40 or more or it loses 1e-10 of e3.pi; or another method's defect is 1e-45 or less, or its class is decided and not linear at both steps", "",
         "verilie claims --paper BOS", variational, 10},
        {"bos-fig4-liemid-drift", "BOS", "figure 4 (a), (b); appendix A", false,
         "LIEMID[EA] drifts in energy too, in proportion to time and to the square of the step, but more slowly than Lie-Newmark.",
         "liemid_ea is of class linear with a slope above its half-width and below that of lie_newmark at h = 1/4 and 1/8, and the enclosure of its exponent in h meets [1.8, 2.2] and is at most 0.5 wide",
         "a class other than linear is decided, liemid_ea drifts faster than lie_newmark, or the enclosure of the exponent has no point of [1.8, 2.2]", "",
         drift + " --method liemid_ea,lie_newmark --h 1/4,1/8,1/16,1/32", liemid_drifts, 20},
        {"bos-sec2-symmetric-semi-explicit", "BOS", "section 2, appendix A", false,
         "The three methods are reversible; a step of Lie-Newmark or Lie-Verlet solves one equation without the torque and costs the same, a step of LIEMID[EA] solves two.",
         "reversibility defect in 50 digits at most 1e-45; 1, 1 and 2 solves a step; one new load a step; times of a step of lie_newmark and lie_verlet within a factor 2",
         "a reversibility defect of 1e-40 or more, other numbers of solves or loads, or times more than a factor 4 apart", "",
         "verilie bench --problem stress_test --method lie_newmark,lie_verlet,liemid_ea --h 1/8", semi_explicit, 1},
        {"bos-sec1-error-growth", "BOS", "section 1", false,
         "The error of a variational integrator grows no faster than in proportion to time.",
         "the interval of the exponent of the running maximum of the error in T = 10 ... 320 meets [0.8, 1.2] and excludes 1.5 for lie_verlet in both metrics, every error above 100 reference bounds and below 0.3",
         "the interval lies above 1.2, with errors in the stated range", "",
         "verilie order --problem stress_test --method lie_verlet,lie_newmark --T 320 --h 1/32", error_growth, 40},
    };
}

}  // namespace verilie::studies::claims
