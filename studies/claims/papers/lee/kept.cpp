// Lee, Leok and McClamroch (2009), figure 3 (b), (c), (d): energy, angular momentum, orthogonality.
#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>

#include <verilie/lie/so3.hpp>

#include "claims/papers/lee/motion.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee {

namespace {
using namespace stated;

/// Of a symmetric matrix.
double spectral_norm(const Mat3<double>& A) {
    return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(A.eigen(), Eigen::EigenvaluesOnly)
        .eigenvalues()
        .cwiseAbs()
        .maxCoeff();
}

struct EnergyRun {
    double h, T, mean, low, high, least, most;  ///< of E - E0: mean, quantiles of 5 % and 95 %, range
    double above;                               ///< share of the time
    Json shown;
};
EnergyRun energy_run(const Pair& pair, const Rational& h, const Rational& T) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto n = step_count(T, h);
    const double dt = to_scalar<double>(h), E0 = problem->invariants(problem->initial())[0];
    std::vector<double> t, e;
    watch_to_end<double>(pair, h, n, [&](std::int64_t k, const Phase<double>& z) {
        t.push_back(double(k) * dt), e.push_back(energy_of(*problem, z) - E0);
    });
    EnergyRun r{dt, to_scalar<double>(T), 0, 0, 0, 0, 0, 0, curve(fmt::format("h = {}", studies::text(h)), t, e)};
    for (double x : e) r.mean += x / double(e.size()), r.above += double(x > 0) / double(e.size());
    std::sort(e.begin(), e.end());
    r.least = e.front(), r.most = e.back(), r.low = e[e.size() / 20], r.high = e[e.size() - 1 - e.size() / 20];
    return r;
}
Question drift_to(const std::string& T, const std::string& h) {
    return {.problem = "string_pendulum", .methods = "lgvi_chain", .T = T, .h = h};
}
/// Shares of the range of E that the perturbed Hamiltonian moves by, and of the time that E is on the rarer side of E0.
constexpr double small_share = 0.1, whole = 1, on_each_side = 0.05, too_rare = 0.01;
Predicate energy_stays() {
    const std::string moves = "the perturbed Hamiltonian moves by at ";
    return weighed("no drift",
        fmt::format("class none, or {}most {} of the range of E over the same time", moves, small_share),
        fmt::format("a class that is decided and not none, where {}least {} of that range", moves, whole));
}
Predicate about_the_start() {
    return weighed("about E0", fmt::format("E above E0, and below, for at least {} of that time", on_each_side),
        fmt::format("E above E0, or below, for at most {} of that time", too_rare));
}
/// Figure 3 (b): class of the drift, and where E0 lies in the oscillation. NOTE: on this motion, chaotic from t of
/// about 2, the class of E alone is often undecided; E differs from the perturbed Hamiltonian by a function of the
/// state, so where that moves by less than a tenth of the range of E, E has no drift.
/// A study of the drift that is undecided goes on, up to 32 T: whatever else is asked of E covers the same time as its
/// class.
Measured string_energy(const Desk& desk) {
    const Pair pair = string_pair(desk);
    const auto of_figure = desk.drift(drift_to("5", "1/5000,1/10000")),
               longer = desk.drift(drift_to("50", "1/10000,1/20000"));
    const DriftRow* classes[] = {&drift_row(of_figure, "lgvi_chain", 1e-4), &drift_row(longer, "lgvi_chain", 1e-4),
        &drift_row(longer, "lgvi_chain", 5e-5)};
    const Rational h[] = {coarse, coarse, Rational(1, 20000)};
    std::vector<Rational> T;
    std::vector<EnergyRun> runs;
    for (std::size_t i = 0; i < std::size(h); ++i)
        T.push_back(Rational(std::llround(classes[i]->T))), runs.push_back(energy_run(pair, h[i], T[i]));
    std::vector<Evidence> none, about;
    Json numbers = Json::array();
    std::string all;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const EnergyRun& r = runs[i];
        const DriftRow& d = *classes[i];
        std::vector<Evidence> still{drifts(d, "none")};
        double share = NAN;
        if (d.kind != "none") {
            const EnergyBound bound = perturbed_energy(pair, h[i], T[i]);
            share = bound.perturbed / bound.energy;
            still.push_back(
                at_most(fmt::format("change of the perturbed Hamiltonian over the range of E, T = {:.0f}, h = {:.0e}",
                            r.T, r.h),
                    share, small_share, whole));
        }
        none.push_back(disjunction(still));
        if (r.T != d.T) throw std::logic_error("The energy is judged over another time than its drift.");
        about.push_back(at_least(
            fmt::format("share of the time that E is on the rarer side of E0, T = {:.0f}, h = {:.0e}", r.T, r.h),
            std::min(r.above, 1 - r.above), on_each_side, too_rare));
        numbers.push_back({{"h", r.h}, {"T", r.T}, {"class", d.kind}, {"reason", d.reason}, {"slope", json_of(d.slope)},
            {"half_width", json_of(d.half_width)}, {"mean", r.mean}, {"share_above", r.above},
            {"quantiles_5_95", {r.low, r.high}}, {"range", {r.least, r.most}},
            {"largest_change_of_the_perturbed_over_the_range", number(share)}});
        all += fmt::format("{}T = {:.0f}, h = {:.0e}: class {}{}, mean of E - E0 {:+.1e} J, 90 % of it in [{:.1e}, "
                           "{:.1e}], above 0 for {:.0f} % of the time",
            all.empty() ? "" : "; ", r.T, r.h, d.kind,
            std::isnan(share) ? ""
                              : fmt::format(", the perturbed Hamiltonian moves by {:.2g} of the range of E", share),
            r.mean, r.low, r.high, 100 * r.above);
    }
    const double ratio = energy_run(pair, h[1], 50).mean / energy_run(pair, h[2], 50).mean;
    numbers.push_back({{"ratio_of_means_at_T_50", ratio}});
    return Measured()
        .evidence("no drift", conjunction(none))
        .evidence("about E0", conjunction(about))
        .tell({all + fmt::format("; the mean over 50 s falls by {:.1f} when h is halved", ratio), numbers,
            {{"kind", "series"},
                {"panels",
                    Json::array({panel("E - E0 over 5 s [J]", Json::array({energy_run(pair, coarse, five).shown})),
                        panel("E - E0 over 50 s or more [J]", Json::array({runs[1].shown, runs[2].shown}))})}}});
}

Claim fig3b_energy() {
    return {.id = "llm-fig3b-energy",
        .where = "figure 3 (b)",
        .says = "The total energy oscillates near its initial value and does not drift.",
        .asked = "lgvi_chain on string_pendulum to T = 5 (h = 1e-4) and T = 50 (h = 1e-4 and 5e-5), or longer, up "
                 "to 32 T, where T does not decide",
        .holds = all_of({energy_stays(), about_the_start()}),
        .corrected = {{"about a shifted mean", energy_stays()}},
        .note = "The paper's statement about long times rests on 5 s. E0 depends on the assumed initial state "
                "and on g. Which velocity enters E is not said: here that of the discrete momenta.",
        .command = "verilie drift --problem string_pendulum --method lgvi_chain --T 50 --h 1/10000,1/20000",
        .measure = string_energy,
        .weight = 10};
}

struct Momentum {
    fifty worst;
    Json shown;
};
template <class S> Momentum momentum(const Pair& pair, std::int64_t n, const std::string& label) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const S before = problem->invariants(problem->initial())[1];
    std::vector<double> t, deviation;
    S worst(0);
    watch_to_end<S>(pair, coarse, n, [&](std::int64_t k, const Phase<S>& z) {
        const S d = problem->invariants(z)[1] - before;
        worst = std::max(worst, d < S(0) ? S(-d) : d);
        t.push_back(double(k) * to_scalar<double>(coarse)), deviation.push_back(static_cast<double>(d));
    });
    return {fifty(worst), curve(label, t, deviation)};
}
/// Figure 3 (c).
Measured string_momentum(const Desk& desk) {
    const auto newton = momentum<double>(string_pair(desk), 50000, "Newton"),
               sweeps = momentum<double>(string_pair(desk, {{"solver", "fixed_point"}}), 50000, "fixed point");
    const auto in_fifty = momentum<fifty>(string_pair(desk, {{"N_a", "3"}}), 200, "50 digits");
    const auto a = static_cast<double>(newton.worst), b = static_cast<double>(sweeps.worst),
               c = static_cast<double>(in_fifty.worst);
    return Measured()
        .number("change of pi_3 in double", a)
        .number("change of pi_3 in 50 digits", c)
        .tell({fmt::format("|pi_3 - pi_3(0)| of the discrete momenta stays below {:.1e} with Newton and {:.1e} with "
                           "the fixed point over 50 000 steps in double, {:.0e} over 200 steps in 50 digits",
                   a, b, c),
            {{"newton", a}, {"fixed_point", b}, {"fifty", c}},
            {{"kind", "series"}, {"panels", Json::array({panel("pi_3 - pi_3(0) [kg m^2/s]",
                                                Json::array({newton.shown, sweeps.shown}))})}}});
}

Claim fig3c_momentum() {
    return {.id = "llm-fig3c-momentum",
        .where = "figure 3 (c)",
        .says = "The angular momentum about the direction of gravity is kept.",
        .asked = "lgvi_chain on string_pendulum by Newton, h = 1e-4, T = 5 in double; N_a = 3, 200 steps in 50 "
                 "digits",
        .holds = all_of({at_most("change of pi_3 in double", 1e-11, 1e-9), vanishes("change of pi_3 in 50 digits")}),
        .note = "Exact is the discrete momentum map; the continuous formula with difference quotients oscillates "
                "by h^2 instead. The scale of the figure's axis is not in the text.",
        .command = "verilie run --problem string_pendulum --method lgvi_chain --h 1e-4 --T 5",
        .measure = string_momentum,
        .weight = 2};
}

/// Figure 3 (d). NOTE: lgvi_chain carries a renormalised quaternion, which would answer another question: its relative
/// rotations F_k = cay(2x) are multiplied here as matrices, R_{k+1} = R_k F_k.
Measured string_orthogonality(const Desk& desk) {
    Mat3<double> R = Mat3<double>::Identity();
    Quat<double> before = Quat<double>::identity();
    std::vector<double> t, frobenius, steps, so_far;
    double worst = 0, spectral = 0;
    watch_to_end<double>(string_pair(desk), coarse, 50000, [&](std::int64_t k, const Phase<double>& z) {
        if (k > 0) {
            const Quat<double> f = conj(before) * z.q[0];
            const Vec3<double> x = f.v / f.w;
            const double square = squared_norm(x);
            const Mat3<double> F = ((1 - square) * one + 2 * outer(x, x) + 2 * lie::hat(x)) / (1 + square);
            R = R * F;
        }
        before = z.q[0];
        const Mat3<double> off = one - transpose(R) * R;
        worst = std::max(worst, norm(off)), spectral = std::max(spectral, spectral_norm(off));
        t.push_back(double(k) * to_scalar<double>(coarse)), frobenius.push_back(norm(off));
        // powers of two
        if (k >= 100 && (k & (k - 1)) == 0) steps.push_back(std::log(double(k))), so_far.push_back(std::log(worst));
    });
    double mx = 0, my = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < steps.size(); ++i)
        mx += steps[i] / double(steps.size()), my += so_far[i] / double(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
        xx += (steps[i] - mx) * (steps[i] - mx), xy += (steps[i] - mx) * (so_far[i] - my);
    const double exponent = xy / xx;
    return Measured()
        .number("|I - R^T R|", worst)
        .tell({fmt::format("by products alone |I - R^T R| stays below {:.1e} (Frobenius) and {:.1e} (spectral) over 50 "
                           "000 steps, its maximum growing like the number of steps to the {:.1f}",
                   worst, spectral, exponent),
            {{"frobenius", worst}, {"spectral", spectral}, {"growth_exponent", exponent}},
            {{"kind", "series"}, {"panels", Json::array({panel("|I - R^T R|, Frobenius",
                                                Json::array({curve("products only", t, frobenius)}))})}}});
}

Claim fig3d_orthogonality() {
    return {.id = "llm-fig3d-orthogonality",
        .where = "figure 3 (d)",
        .says = "The rotation matrix is orthogonal to 2e-13 after 50 000 products.",
        .asked = "lgvi_chain on string_pendulum, h = 1e-4, T = 5, R updated by products only, Frobenius norm",
        .holds = at_most("|I - R^T R|", 2e-13, 4e-13),
        .note = "The norm is not named: Frobenius is judged, the spectral norm stands beside it. Products only, "
                "without renormalising.",
        .command = "verilie claims --paper LLM",
        .measure = string_orthogonality};
}
}  // namespace

Claims figures_3b_to_3d() { return {fig3b_energy(), fig3c_momentum(), fig3d_orthogonality()}; }

}  // namespace verilie::studies::claims::lee
