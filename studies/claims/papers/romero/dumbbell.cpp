// Romero (2008), figures 4 and 5: momentum and energy of the dumbbell.
#include <cmath>

#include <verilie/lie/so3.hpp>

#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

Pair dumbbell_pair(const Desk& desk, const std::string& method, const std::string& theta0) {
    return desk.pair("dumbbell", method, {{"theta0", theta0}});
}

namespace {
const Rational step(1, 20);
constexpr std::int64_t n = 100;
/// theta_0 that are tried.
const std::vector<std::string> angles{"2/5", "1", "2"};

/// (44) I R_{n+1} Theta/h; (48) I R_{n+1/2} Theta/h with R_{n+1/2} = R_n exp(Theta/2), and with (12) at d_{n+1/2}
/// instead; (39), I d x d', by the ends of the step: I d_n x d_{n+1}/h.
struct DumbbellMomenta {
    std::vector<Vec3<fifty>> discrete, midpoint, without_drill, by_ends;
};
DumbbellMomenta momenta(const Pair& pair, const Rational& step) {
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    const fifty I_over_h = problem->inertias()[0].J(0) / to_scalar<fifty>(step);
    const Vec3<fifty> e3(0, 0, 1);
    DumbbellMomenta m;
    Quat<fifty> before;
    watch_to_end<fifty>(pair, step, step_count(Rational(5), step), [&](std::int64_t k, const Phase<fifty>& z) {
        if (k > 0) {
            const Vec3<fifty> Th = lie::log(conj(before) * z.q[0]);
            const Quat<fifty> middle = before * lie::exp(ratio<fifty>(1, 2) * Th);
            const Vec3<fifty> d = middle * e3;
            m.discrete.push_back(I_over_h * (z.q[0] * Th));
            m.midpoint.push_back(I_over_h * (middle * Th));
            m.without_drill.push_back(I_over_h * (drill_free(d) * Th));
            m.by_ends.push_back(I_over_h * cross(before * e3, z.q[0] * e3));
        }
        before = z.q[0];
    });
    return m;
}
fifty range(const std::vector<Vec3<fifty>>& of) {
    fifty least = of[0](2), most = of[0](2);
    for (const auto& x : of) least = std::min<fifty>(least, x(2)), most = std::max<fifty>(most, x(2));
    return most - least;
}
Json column(const std::string& label, const std::vector<Vec3<fifty>>& of, int i) {
    std::vector<double> t, y;
    for (std::size_t k = 0; k < of.size(); ++k)
        t.push_back((double(k) + 0.5) * static_cast<double>(step)), y.push_back(static_cast<double>(of[k](i)));
    return curve(label, t, y);
}
/// Of the third components, over theta0 = 0.4, 1 and 2: the largest ranges of (44), of (48), and the least of (48) with
/// (12) and of (39), with the exponents in h of the last two; how far (44) and (48) are apart.
struct Ranges {
    fifty discrete = 0, midpoint = 0, least_midpoint = 1e9, least_other = 1e9, least_by_ends = 1e9, apart = 0;
    Span exponents{INFINITY, -INFINITY};
    Json numbers = Json::array();
    DumbbellMomenta drawn;
};
Ranges ranges(const Desk& desk) {
    Ranges r;
    for (const auto& theta0 : angles) {
        const Pair pair = dumbbell_pair(desk, "romero_vi", theta0);
        const DumbbellMomenta m = momenta(pair, step), fine = momenta(pair, Rational(step / 4));
        const fifty discrete = range(m.discrete), midpoint = range(m.midpoint), other = range(m.without_drill),
                    by_ends = range(m.by_ends);
        const auto exponent = [](const fifty& coarse, const fifty& fine) {
            return std::log(plain(coarse / fine)) / std::log(4);
        };
        const double falls = exponent(by_ends, range(fine.by_ends)), stays = exponent(other, range(fine.without_drill));
        r.exponents = {std::min(r.exponents.least, falls), std::max(r.exponents.most, falls)};
        r.discrete = std::max<fifty>(r.discrete, discrete), r.midpoint = std::max<fifty>(r.midpoint, midpoint);
        r.least_midpoint = std::min<fifty>(r.least_midpoint, midpoint),
        r.least_other = std::min<fifty>(r.least_other, other),
        r.least_by_ends = std::min<fifty>(r.least_by_ends, by_ends);
        for (std::size_t k = 0; k < m.discrete.size(); ++k)
            r.apart = std::max<fifty>(r.apart, norm(m.discrete[k] - m.midpoint[k]));
        r.numbers.push_back({{"theta0", theta0}, {"range_of_(44)_3", number(static_cast<double>(discrete))},
            {"range_of_(48)_3", number(static_cast<double>(midpoint))},
            {"range_of_(48)_3_with_(12)", number(static_cast<double>(other))}, {"its_exponent_in_h", number(stays)},
            {"range_of_(39)_3_by_the_ends", number(static_cast<double>(by_ends))}, {"exponent_in_h", number(falls)}});
        if (theta0 == angles[0]) r.drawn = m;
    }
    return r;
}
/// Figure 4 (left): (44).
Measured dumbbell_momentum(const Desk& desk) {
    const Ranges r = ranges(desk);
    Json components = Json::array();
    for (int i = 0; i < 3; ++i) components.push_back(column(fmt::format("component {}", i + 1), r.drawn.discrete, i));
    return Measured()
        .number("range of the third component of (44)", plain(r.discrete))
        .tell({fmt::format(
                   "over theta0 = 0.4, 1, 2 the third component of (44) is constant to {:.0e}", plain(r.discrete)),
            r.numbers,
            {{"kind", "series"},
                {"panels", Json::array({panel("discrete momentum (44), theta0 = " + angles[0], components)})}}});
}

Claim fig4_dumbbell_momentum() {
    return {.id = "r-fig4-dumbbell-momentum",
        .where = "figure 4 (left); eqs (44)-(47)",
        .says = "The discrete momentum (44) of the dumbbell keeps its third component exactly.",
        .asked = "romero_vi on dumbbell, theta0 = 0.4, 1 and 2, h = 1/20, T = 5, in 50 digits",
        .holds = vanishes("range of the third component of (44)"),
        .note = "theta0 of (54) is lost in the print, so three are tried; W0 is read as body components.",
        .command = "verilie run --problem dumbbell --method romero_vi --h 1/20 --T 5 --scalar fifty",
        .measure = dumbbell_momentum};
}

/// Figure 4 (right): (48), with the rotation at the middle of the step as (33) defines it, R exp(Theta/2); and (39) by
/// the ends of the step. NOTE: (12) at the middle stands beside them: Theta is seen from R_n, which is not free of
/// drill after the first step, so what (12) makes of it is the momentum of nothing.
Measured dumbbell_midpoint_momentum(const Desk& desk) {
    const Ranges r = ranges(desk);
    return Measured()
        .number("least range of the third component of (48) with (33)", plain(r.least_midpoint))
        .number("least range of the third component of I d_n x d_(n+1)/h", plain(r.least_by_ends))
        .span("exponents in h of these ranges, from h = 1/20 to 1/80", r.exponents.least, r.exponents.most)
        .tell({fmt::format(
                   "over theta0 = 0.4, 1, 2 the third component of (48) with (33) is constant to {:.0e}, for "
                   "exp(Theta/2) turns Theta into itself and (48) equals (44) to {:.0e}; that of I d_n x "
                   "d_(n+1)/h varies by {:.1e} or more, which falls with h^{:.2f} to h^{:.2f}; with (12) at the "
                   "middle it varies by {:.1f} or more, and h = 1/80 changes nothing",
                   plain(r.midpoint), plain(r.apart), plain(r.least_by_ends), r.exponents.least, r.exponents.most,
                   plain(r.least_other)),
            r.numbers,
            {{"kind", "series"}, {"panels", Json::array({panel("third component of the momentum, theta0 = " + angles[0],
                                                Json::array({column("(48), R exp(Theta/2)", r.drawn.midpoint, 2),
                                                    column("I d_n x d_(n+1)/h", r.drawn.by_ends, 2)}))})}}});
}

Claim fig4_midpoint_momentum() {
    return {.id = "r-fig4-midpoint-momentum",
        .where = "figure 4 (right); eqs (39), (48)",
        .says = "The momentum (48) of the dumbbell, taken at the middle of the step, does not keep its third "
                "component: it oscillates.",
        .asked = "romero_vi on dumbbell, theta0 = 0.4, 1 and 2, h = 1/20 and 1/80, T = 5, in 50 digits",
        .holds = at_least("least range of the third component of (48) with (33)", 1e-6, 1e-40),
        .corrected = {{"of (39) by the ends of the step, I d_n x d_(n+1)/h, in place of (48)",
            all_of({at_least("least range of the third component of I d_n x d_(n+1)/h", 1e-6, 1e-40),
                within("exponents in h of these ranges, from h = 1/20 to 1/80", 1.9, 2.1, 1.5, 2.5)})}},
        .note = "(33) makes the middle R exp(Theta/2), and exp(Theta/2) leaves Theta where it is, so (48) equals "
                "(44) and cannot oscillate. Which rotation the figure was drawn with is not said. The drill-free one "
                "(12) is none: R_(n+1) = R_n exp(Theta) is not free of drill, so that (12) turns Theta from another "
                "frame; what comes out varies by its own size at every step.",
        .command = "verilie claims --paper R",
        .measure = dumbbell_midpoint_momentum};
}

struct Wobble {
    double worst = 0;              ///< largest |E - E0|/|E0| of the nodes: J^-1 p_n and V(d_n)
    double worst_algorithmic = 0;  ///< the same by Theta/h and the mean of V at both ends
    int extrema = 0;
    std::vector<double> t, E;  ///< E/E0 at the nodes
};
Wobble wobble(const Pair& pair) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const double I = problem->inertias()[0].J(0), h = to_scalar<double>(step);
    Wobble w;
    double E0 = 0, V = 0;
    Quat<double> before;
    watch_to_end<double>(pair, step, n, [&](std::int64_t k, const Phase<double>& z) {
        const double E = problem->invariants(z)[0], now = problem->potential(z).total();
        if (k == 0) E0 = E;
        else
            w.worst_algorithmic = std::max(w.worst_algorithmic,
                std::abs((I / 2 * std::pow(lie::distance<double>(before, z.q[0]) / h, 2) + (V + now) / 2 - E0) / E0));
        w.worst = std::max(w.worst, std::abs((E - E0) / E0));
        w.t.push_back(double(k) * h), w.E.push_back(E / E0);
        V = now, before = z.q[0];
    });
    for (std::size_t k = 1; k + 1 < w.E.size(); ++k) w.extrema += (w.E[k] - w.E[k - 1]) * (w.E[k + 1] - w.E[k]) < 0;
    return w;
}
const Question of_dumbbell_drift{.problem = "dumbbell", .methods = "romero_vi", .T = "5000", .h = "1/20"};
/// Figure 5: the energy of the nodes, W = J^-1 p_n and V(d_n).
Measured dumbbell_energy(const Desk& desk) {
    const auto drift = desk.drift(of_dumbbell_drift);
    const DriftRow& r = drift_row(drift, "romero_vi", 0.05);
    Measured found;
    found.drift(r);
    double worst = 0, algorithmic = 0;
    int fewest = n;
    Json numbers = Json::array(), curves = Json::array();
    for (const auto& theta0 : angles) {
        const Wobble w = wobble(dumbbell_pair(desk, "romero_vi", theta0));
        found.number("|E - E0|/|E0|, theta0 = " + theta0, w.worst).count("extrema of E, theta0 = " + theta0, w.extrema);
        worst = std::max(worst, w.worst), algorithmic = std::max(algorithmic, w.worst_algorithmic),
        fewest = std::min(fewest, w.extrema);
        numbers.push_back({{"theta0", theta0}, {"largest_relative_error", w.worst},
            {"largest_relative_error_by_Th/h", w.worst_algorithmic}, {"local_extrema", w.extrema}});
        curves.push_back(curve("theta0 = " + theta0, w.t, w.E));
    }
    return found.tell({fmt::format("|E - E0|/|E0| at most {:.1e} at the nodes ({:.1e} by Theta/h and the mean of V) "
                                   "with {} local extrema or more; class {} over T = {:g}",
                           worst, algorithmic, fewest, r.kind, r.T),
        {{"runs", numbers}, {"class", r.kind}, {"slope", json_of(r.slope)}, {"half_width", json_of(r.half_width)}},
        {{"kind", "series"}, {"panels", Json::array({panel("E/E0", curves)})}}});
}

Claim fig5_dumbbell_energy() {
    return {.id = "r-fig5-dumbbell-energy",
        .where = "figure 5",
        .says = "The energy of the variational dumbbell oscillates close to its initial value.",
        .asked = "every step of romero_vi on dumbbell, h = 1/20, T = 5; " + words(of_dumbbell_drift),
        .holds = all_of({no_drift(), each(angles,
                                         [](const std::string& theta0) {
                                             return all_of({at_most("|E - E0|/|E0|, theta0 = " + theta0, 0.02, 0.04),
                                                 counted("extrema of E, theta0 = " + theta0, 2, INT64_MAX)});
                                         })}),
        .note = "theta0 is lost in the print and sets E0; no tolerance is printed, 2 % is ours. The energy is "
                "that of the nodes, J^-1 p_n and V(d_n); that by Theta/h and the mean of V stands beside it.",
        .command = "verilie drift --problem dumbbell --method romero_vi --h 1/20 --T 5000",
        .measure = dumbbell_energy};
}

}  // namespace

Claims dumbbell() { return {fig4_dumbbell_momentum(), fig4_midpoint_momentum(), fig5_dumbbell_energy()}; }

}  // namespace verilie::studies::claims::romero
