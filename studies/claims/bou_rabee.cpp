// The claims of Bou-Rabee, Ortolan and Saccon (2009): orders and energies. Structure, cost and growth of errors: bou_rabee_structure.cpp.
#include <array>
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/bou_rabee.hpp"
#include "drift/modified_energy.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
/// Errors at T = 5 alone over the ladder: {attitude, velocity}.
std::array<std::vector<double>, 2> errors_at_end(const Desk& desk, const std::string& method) {
    const Pair pair = desk.pair("stress_test", method);
    const auto exact = default_reference("stress_test");
    const auto start = pair.problem->make<double>(pair.parameters)->initial();
    std::array<std::vector<double>, 2> last;
    for (const auto& h : ladder("1/8,1/2,7")) {
        const auto n = norms(pair, start, h, exact, {attitude_gap, velocity_gap});
        for (std::size_t i = 0; i < 2; ++i) last[i].push_back(n[i].last);
    }
    return last;
}
/// Figures 3 and 5. NOTE: the figures show the errors at T = 5. They are judged by their root mean square over [0, 5], for an error at one time may be
/// near a zero; those at T = 5 stand beside them.
Finding orders(const Desk& desk) {
    const Json rows = desk.order({.problem = "stress_test", .methods = "lie_newmark,lie_verlet,liemid_ea", .T = "5", .h = "1/8,1/2,7"});
    std::vector<Evidence> inside;
    double low = INFINITY, high = -INFINITY;
    Json numbers = Json::array(), curves = Json::array();
    double low_end = INFINITY, high_end = -INFINITY;
    for (const char* method : {"lie_newmark", "lie_verlet", "liemid_ea"}) {
        const auto last = errors_at_end(desk, method);
        for (const char* metric : {"attitude", "velocity"}) {
            const Json& r = row(rows, method, metric);
            const auto& end = last[metric[0] == 'a' ? 0 : 1];
            const double order_at_end = std::log2(end[end.size() - 2] / end.back());
            low_end = std::min(low_end, order_at_end), high_end = std::max(high_end, order_at_end);
            inside.push_back(order_within(r, 1.9, 2.1));
            if (!r["interval"].is_null()) low = std::min(low, r["interval"][0].get<double>()), high = std::max(high, r["interval"][1].get<double>());
            numbers.push_back({{"method", method}, {"metric", metric}, {"observed_order", r["observed_order"]}, {"interval", r["interval"]}, {"error_at_T", end}, {"last_order_at_T", order_at_end}});
            curves.push_back({{"method", method}, {"metric", metric}, {"h", r["h"]}, {"error", r["error"]}, {"error_end", end}});
        }
    }
    return judged(conjunction(inside), {fmt::format("all six enclosures of the order lie in [{:.4f}, {:.4f}] (rms over [0, 5]); of the errors at T = 5 alone the last two steps give {:.3f} to {:.3f}", low, high, low_end, high_end), numbers,
            {{"kind", "convergence"}, {"curves", curves}, {"notes", Json::array({"The paper plots the errors at T alone; the rms over time is judged, for at one time an error may pass through zero."})}}});
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
    const auto linear = [&](double h) { return drifts_linearly(drift_row(cay, "lie_newmark", h)); };
    const Evidence of_exp = leaves(drift_row(exp, "lie_newmark_exp", 0.125)), of_both = conjunction({leaves(drift_row(exp, "lie_newmark_exp", 0.25)), of_exp});
    return judged(conjunction({linear(0.25), linear(0.125), quadratic(exponent), of_both}), {{"linear and quadratic only for h <= 1/8", conjunction({linear(0.125), quadratic(below), of_exp})}},
           {fmt::format("slopes of (E - E0)/scale, {}; {}; h = 1/4 ... 1/32: {}; h = 1/8 ... 1/64: {}", words(cay, "lie_newmark"), words(exp, "lie_newmark_exp"), words(exponent), words(below)),
            {{"cayley", slopes_of(cay)}, {"exponential", slopes_of(exp)}, {"exponent", exponent}, {"exponent_below_1/8", below},
             {"why_at_1/4", {drift_row(cay, "lie_newmark", 0.25)["reason"], drift_row(exp, "lie_newmark_exp", 0.25)["reason"]}}},
            envelopes({{&cay, "lie_newmark"}, {&exp, "lie_newmark_exp"}, {&verlet, "lie_verlet"}}, {"The paper draws lie_newmark and lie_verlet; it mentions lie_newmark_exp without a figure."})});
}

/// Figure 1: Lie-Verlet.
Finding verlet_bounded(const Desk& desk) {
    const Json verlet = long_run(desk, "lie_verlet"), newmark = long_run(desk, "lie_newmark");
    const Json &fine = drift_row(verlet, "lie_verlet", 0.125), &coarse = drift_row(verlet, "lie_verlet", 0.25);
    const bool same_time = fine["T"] == coarse["T"];
    const double ratio = coarse["max_abs_energy_error"].get<double>() / fine["max_abs_energy_error"].get<double>();
    const Pair pair = desk.pair("stress_test", "lie_verlet");
    const auto modified_fine = modified_energy(pair, Rational(1, 8)), modified_coarse = modified_energy(pair, Rational(1, 4));
    const Evidence scales("the largest error falls by 3 to 5 from h = 1/4 to 1/8 (opposite: by less than 2 or more than 8)", Shown(same_time && ratio >= 3 && ratio <= 5), Opposite(same_time && (ratio < 2 || ratio > 8)), ratio);
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
        parts.push_back(drifts_more_slowly(r, drift_row(newmark, "lie_newmark", h)));
        least = std::min(least, ratio);
    }
    return judged(conjunction(parts),
           {fmt::format("slopes of (E - E0)/scale, {}, at least {:.1f} times below lie_newmark; {}", words(liemid, "liemid_ea"), least, words(exponent)),
            {{"liemid_ea", slopes_of(liemid)}, {"lie_newmark", slopes_of(newmark)}, {"exponent", exponent}}, envelopes({{&liemid, "liemid_ea"}, {&verlet, "lie_verlet"}})});
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
         "lie_newmark is of class linear with a slope above its half-width at h = 1/4 and 1/8, the enclosure of its exponent in h, of initial slopes, meets [1.8, 2.2] and is at most 0.5 wide, and lie_newmark_exp drifts at both steps, linearly or not, with a slope above its half-width; with the correction if all of this is so from h = 1/8 down",
         "a class of lie_newmark other than linear is decided at one of these steps, lie_newmark_exp is of class none at one, or the enclosure of the exponent has no point of [1.8, 2.2]; with the correction: the same from h = 1/8 down",
         "Of the variant with exp the paper claims the drift alone. The sign of the drift and its size are only in the picture. The Cayley map is (7) with |x|^2.",
         drift + " --method lie_newmark,lie_newmark_exp --h 1/4,1/8,1/16,1/32", newmark_drifts, 20},
        {"bos-fig1-verlet-bounded", "BOS", "figure 1 (a), (b)", false,
         "Over the same runs Lie-Verlet's energy error is an oscillation of constant size.",
         "lie_verlet is of class none at h = 1/4 and 1/8, and max |E - E0| at 1/4 is 3 to 5 times that at 1/8 over the same time",
         "a class other than none is decided, or the ratio is below 2 or above 8",
         "No drift is an equivalence with a stated tolerance. The Cayley map is (7) with |x|^2: as printed the attitude leaves SO(3).",
         drift + " --method lie_verlet --h 1/4,1/8", verlet_bounded, 3},
        {"bos-fig2-confinement", "BOS", "figure 2; section 3", false,
         "At h = 1/4 the computed motion stays where the energy allows the true one to go, about the surface on which the potential is least.",
         "U(Q_k) <= E0 at every step of lie_newmark and of lie_verlet, h = 1/4, T = 15000, and U(Q_k) > E0 at a step of the explicit midpoint rule over the same run, which shows that the test can fail",
         "U(Q_k) > E0 at a step of lie_newmark or lie_verlet",
         "The figure is a picture without numbers: the predicate is ours. The paper argues confinement for the exact motion and for Lie-Verlet; for Lie-Newmark the figure suggests it, and it rests on the sign of the drift.",
         run + " --method lie_newmark --h 1/4 --T 15000 --file attitudes.csv", confined, 1},
        {"bos-fig3-fig5-orders", "BOS", "figure 3 (a), (b); figure 5 (a), (b)", false,
         "Lie-Newmark, Lie-Verlet and LIEMID[EA] converge with the square of the step in attitude and body angular velocity at T = 5.",
         "the enclosure of the order lies in [1.9, 2.1] for the three methods in both metrics, errors as root mean squares over [0, 5]",
         "one enclosure has no point of [1.9, 2.1]",
         "The figures show errors at T = 5 alone: these stand beside the root mean squares, which are judged, for an error at one time may pass near zero. The paper's error of the configuration is a matrix norm, ours an angle; its steps are not in the text; its reference is ode45 at 1e-14. (7) and (18) as printed give first order: see bos-eq7-cayley and bos-eq18-liemid.",
         "verilie order --problem stress_test --method lie_newmark,lie_verlet,liemid_ea --T 5 --ladder 1/8,1/2,7", orders, 5},
        {"bos-sec2-variational", "BOS", "section 1, section 2, appendix A", false,
         "Lie-Verlet comes from a discrete action, so it is symplectic and keeps momentum; Lie-Newmark and LIEMID[EA] are not symplectic, not even after a change of variables.",
         "symplecticity defect in 50 digits at most 1e-45 and e3.pi kept to 1e-12 for lie_verlet; for lie_newmark, lie_newmark_exp and liemid_ea a defect above 1e-12 with an order in h, and an energy that leaves for good on the stress test at h = 1/4 or 1/8: class linear, nonlinear, exponential or dissipates, the slope above its half-width",
         "the defect of lie_verlet is 1e-40 or more or it loses 1e-10 of e3.pi; or another method's defect is 1e-45 or less",
         "A defect alone does not exclude that a method is symplectic in other variables; an energy that leaves for good at one step does, in a line or not. On spherical bodies all of these methods are symplectic. LIEMID[EA] keeps volume and e3.pi, so these cannot expose it.",
         "verilie claims --paper BOS", variational, 10},
        {"bos-fig4-liemid-drift", "BOS", "figure 4 (a), (b); appendix A", false,
         "LIEMID[EA] drifts in energy too, in proportion to time and to the square of the step, but more slowly than Lie-Newmark.",
         "liemid_ea is of class linear with a slope above its half-width at h = 1/4 and 1/8, and there its slope with its half-width lies below that of lie_newmark less its own, over the same time; the enclosure of its exponent in h meets [1.8, 2.2] and is at most 0.5 wide",
         "a class other than linear is decided, liemid_ea drifts faster than lie_newmark by more than both half-widths, or the enclosure of the exponent has no point of [1.8, 2.2]",
         "(18) is read with Theta_(k+1): as printed it is another scheme, of first order. The sign of the drift is not in the text.",
         drift + " --method liemid_ea,lie_newmark --h 1/4,1/8,1/16,1/32", liemid_drifts, 20},
        {"bos-sec2-symmetric-semi-explicit", "BOS", "section 2, appendix A", false,
         "The three methods are reversible; a step of Lie-Newmark or Lie-Verlet solves one equation without the torque and costs the same, a step of LIEMID[EA] solves two.",
         "reversibility defect in 50 digits at most 1e-45; 1, 1 and 2 solves a step; one new load a step; Newton iterations a step of lie_newmark and lie_verlet within a factor 2",
         "a reversibility defect of 1e-40 or more, other numbers of solves or loads, or iterations more than a factor 4 apart",
         "LIEMID[EA] is reversible only with Theta_(k+1) in (18). Newton to round-off. Times depend on solver, tolerance and processor: they are shown, and not judged.",
         "verilie bench --problem stress_test --method lie_newmark,lie_verlet,liemid_ea --h 1/8", semi_explicit, 1},
        {"bos-sec1-error-growth", "BOS", "section 1", false,
         "The error of a variational integrator grows no faster than in proportion to time.",
         "the interval of the exponent of the running maximum of the error in T = 10 ... 320 on the stress test meets [0.8, 1.2] and excludes 1.5 for lie_verlet in both metrics, every error above 100 reference bounds and below 0.3; and on the free body, where a closed form reaches farther (T = 80 ... 640, h = 1/2560, J W), that of lie_verlet meets [0.8, 1.2] and ends below 1.5 while that of the explicit midpoint rule begins above 1.5",
         "one of these intervals of lie_verlet lies above 1.2, with errors in the stated range and the explicit midpoint rule above 1.5",
         "The theorem behind it is for nearly integrable systems; the paper states it in general. lie_newmark, which is not variational, has the same exponent on the stress test up to T = 320: its drift is too slow to show there, so that part alone has no power, and linear growth does not single out variational methods. The explicit midpoint rule on the free body gives the power.",
         "verilie order --problem stress_test --method lie_verlet,lie_newmark --T 320 --h 1/32", error_growth, 40},
        {"bos-eq7-cayley", "BOS", "eq (7); section 2", false,
         "Lie-Newmark with the Cayley map (7) is of second order and keeps its attitude in SO(3).",
         "stepped as printed, 4/(4 + |x|) and 2/(4 + |x|), the enclosures of the order at T = 5 lie in [1.9, 2.1] for Q and W and |Q^T Q - I| is at most 1e-12 at h = 1/8; with the correction where only |x|^2 gives this",
         "an enclosure has no point of [1.9, 2.1], or |Q^T Q - I| is 1e-6 or more; with the correction: with |x|^2, too",
         "The torque is the derivative of (12) along Q y^ for any matrix Q, which is what the printed equations make of Q.",
         "verilie claims --paper BOS", cayley_as_printed, 1},
        {"bos-eq18-liemid", "BOS", "eq (18); appendix A", false,
         "LIEMID[EA], (13)-(18), is of second order.",
         "stepped as printed, with exp(-Theta_k) of the step before in (18), the enclosures of the order at T = 5 lie in [1.9, 2.1] for Q and W; with the correction where Theta_(k+1) does",
         "an enclosure has no point of [1.9, 2.1]; with the correction: with Theta_(k+1), too",
         "Theta_0 of the first step is not printed: h W_0/2 here. Theta_(k+1/2), another reading of the slip, is measured as well.",
         "verilie claims --paper BOS", liemid_as_printed, 1},
        {"bos-appA-composition", "BOS", "appendix A", false,
         "LIEMID[EA] is a half step of a first-order Lie midpoint rule followed by one of its adjoint, hence symmetric and of second order.",
         "in 50 digits over random states of J = 2,3,4: the rule over -h/2 undoes (16)-(18) to 1e-45, both halves make the step of liemid_ea to 1e-45, with Theta_(k+1/2) in (18) the former misses by more than 1e-6; the order of the rule itself lies in [0.9, 1.1]",
         "one of the two is off by 1e-40 or more, the misprint is not seen, or the enclosure of the rule's order has no point of [0.9, 1.1]",
         "The rule is (13)-(15) with s for h/2. (18) is read with Theta_(k+1).",
         "verilie claims --paper BOS", liemid_composition, 1},
        {"bos-sec3-stable-set", "BOS", "section 3", false,
         "S_alpha x {0} is stable in the sense of Lyapunov, as S x {0} is for alpha = 0, and a motion of the stress test stays near it.",
         "from rest on S, alpha = 0, |W| stays below 1e-6, from 1e-3 off it below 1e-2; from rest on S_alpha, the surface on which U is least along every geodesic from I, |W| stays below 1e-2 to T = 50; with the correction if only from rest at (1e-6) and 1e-3 off (1e-2) the lowest point of S_alpha, and E0 lies below the pass to Qm",
         "|W| reaches 1e-3 and 5e-2 for alpha = 0, or 5e-2 from rest on S_alpha; with the correction: from the lowest point, or E0 lies above the pass",
         "The paper does not define S_alpha. A stable set is invariant; a surface on which U varies is not, for from rest on it the body slides down. What confines the motion is the region U <= c.",
         "verilie claims --paper BOS", stable_set, 1},
        {"bos-sec4-test-of-others", "BOS", "section 4", false,
         "The stress test can serve as a test of whether other rigid-body integrators are symplectic.",
         "over T = 15000 at h = 1/8 and 1/16 every symplectic method of the catalogue that runs (lie_verlet, lgvi, romero_vi) is of class none at both steps, and every other (lie_newmark, lie_newmark_exp, liemid_ea, lie_midpoint, simo_wong) drifts at one at least",
         "a symplectic method is of a class that is decided and not none, or another of class none at both steps",
         "Which method is symplectic is the catalogue's statement, certified in 50 digits. The test convicts: a method that does not drift here is not thereby symplectic.",
         drift + " --method all --h 1/8,1/16", test_of_others, 60},
    };
}

}  // namespace verilie::studies::claims
