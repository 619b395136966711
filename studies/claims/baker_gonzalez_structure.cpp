// Baker and Gonzalez (2021): closed form, symplecticity, reversibility, first order, stability, drift.
#include <algorithm>
#include <cmath>
#include <random>

#include <verilie/diagnostics/symplecticity.hpp>

#include "claims/baker_gonzalez.hpp"
#include "claims/certificates.hpp"
#include "engine/modified_energy.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
const std::vector<std::string> three_maps{"rrp_body", "rrp_spatial", "rrp_newmark"};
const std::map<std::string, std::string> three_spheres{{"N", "3"}, {"K_m", "1"}, {"K_a", "1"}, {"K_s", "1"}, {"K_pp", "1"}};   // stiffnesses of order one: what is left is round-off
using Setting = std::pair<std::string, std::map<std::string, std::string>>;

/// The largest gap between two methods over n steps in 50 digits.
double difference(const Pair& a, const Pair& b, const Rational& h, std::int64_t n) {
    const auto one = states<fifty>(a, h, n), other = states<fifty>(b, h, n);
    fifty most = 0;
    for (std::size_t k = 0; k < one.size(); ++k) most = std::max<fifty>(most, gap<fifty>(one[k], other[k]));
    return static_cast<double>(most);
}
}  // namespace

/// Sections 2.1, 2.2. NOTE: lgvi is timed as the general solver it is, which on a sphere could do without iterations.
Finding closed_form_lgvi(const Desk& desk) {
    const Rational h(1, 16);
    double apart = 0;
    std::int64_t iterations = 0;
    Json numbers{{"differences", Json::array()}};
    for (const std::string problem : {"pendulum", "stress_test_spherical"})
        for (const std::string m : {"rrp_body", "rrp_spatial"}) {
            const double d = difference(desk.pair(problem, m), desk.pair(problem, "lgvi"), h, 50);
            const Work work = walk<double>(desk.pair(problem, m), h, 50, [](std::int64_t, const Phase<double>&) {});
            apart = std::max(apart, d), iterations += work.solver_iterations;
            numbers["differences"].push_back({{"problem", problem}, {"method", m}, {"from_lgvi", d}, {"solver_iterations", work.solver_iterations}});
        }
    const std::map<std::string, std::string> sphere{{"J", "1,1,1"}, {"W0", "1,2,2"}};          // |w| = 3 and no loads: the drift alone, at h|w| = 0.3
    std::vector<Pair> drifts, full;
    for (const char* m : {"rrp_spatial", "lgvi", "lie_newmark_exp"}) drifts.push_back(desk.pair("free_body_physical", m, sphere)), full.push_back(desk.pair("stress_test_spherical", m));
    const auto t = seconds_a_step(drifts, Rational(1, 10), 2000, 101), whole = seconds_a_step(full, Rational(1, 10), 2000, 101);
    for (std::size_t i = 0; i < t.size(); ++i) numbers["nanoseconds_a_step"][drifts[i].method_key()] = {{"free sphere", 1e9 * t[i]}, {"stress_test_spherical", 1e9 * whole[i]}};
    // NOTE: against exp the clock decides otherwise on one processor than on the next (1.2 and 0.8 were seen): no verdict may hang on that.
    const bool all = apart <= 1e-45 && iterations == 0 && t[0] < t[1];
    return {all ? Verdict::holds_with_correction : Verdict::does_not_hold, all ? "cheaper than the implicit solver; whether cheaper than the exponential map depends on the processor" : "",
            fmt::format("50 steps of rrp_body and rrp_spatial are within {:.0e} of lgvi, without iterations; at h|w| = 0.3 a step of a free sphere takes lgvi {:.1f} and lie_newmark_exp {:.1f} times as long as rrp_spatial", apart, t[1] / t[0], t[2] / t[0]), numbers};
}

namespace {
/// The problem's own start, every body displaced, turned and set in motion; the same on every machine and in every scalar.
template <class B>
Phase<B> shaken(const AnyProblem<B>& problem, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto vector = [&] {
        const auto number = [&] { return B(double(random() >> 11) * 0x1p-52 - 1); };           // in [-1, 1)
        const B a = number(), b = number(), c = number();
        return Vec3<B>(a, b, c);
    };
    auto z = problem.initial();
    for (std::size_t i = 0; i < z.size(); ++i) {
        const Vec3<B> turn = vector(), W = vector();
        z.q[i] = mul<B>(z.q[i], lie::exp<B>(turn));
        z.W[i] = W;
        if (!problem.info().translates) continue;
        const Vec3<B> way = vector(), v = vector();
        z.x[i] += ratio<B>(1, 4) * way;
        z.v[i] = v;
    }
    return z;
}
/// The worst of three states: what a step misses of the symplectic form, relative to 1 + |p|, and of the way back.
struct Defects { double symplectic = 0, reversible = 0; };
template <class B>
Defects defects(const Pair& pair, const Rational& h) {
    using D = dual<B, 6>;
    const auto problem = pair.problem->make<B>(pair.parameters);
    const auto after = [&]<class S>(const Phase<S>& z, const S& step) {
        const auto trajectory = pair.method->march<S>(problem);
        auto failed = trajectory->start(z, step);
        if (!failed) failed = trajectory->advance(1);
        if (failed) throw std::runtime_error(pair.label() + " fails in a certificate.");
        Phase<S> end = z;
        trajectory->observe(end);
        return end;
    };
    const B step = to_scalar<B>(h);
    const auto bodies = diagnostics::masses_of<B>(problem->inertias(), problem->info().translates);
    Defects worst;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto z = shaken<B>(*problem, seed);
        const auto symplectic = diagnostics::symplecticity_defect<B>([&](const Phase<D>& y) { return after(y, D(step)); }, bodies, z);
        worst.symplectic = std::max(worst.symplectic, static_cast<double>(symplectic));
        worst.reversible = std::max(worst.reversible, static_cast<double>(gap<B>(z, after(after(z, step), B(-step)))));
    }
    return worst;
}
}  // namespace

/// Sections 2.3, 2.5.
Finding symplectic_and_reversible(const Desk& desk) {
    Json numbers{{"defects", Json::array()}, {"rrp_newmark_from_lie_newmark", Json::object()}};
    Defects coarse, fine;
    double identity = 0;
    const std::vector<Setting> settings{{"stress_test_spherical", {}}, {"torus", three_spheres}};
    const auto raise = [](Defects& a, const Defects& b) { a.symplectic = std::max(a.symplectic, b.symplectic), a.reversible = std::max(a.reversible, b.reversible); };
    for (const auto& [problem, set] : settings) {
        for (const auto& m : three_maps)
            for (const Rational& h : {Rational(1, 4), Rational(1, 8)}) {
                const Pair pair = desk.pair(problem, m, set);
                const Defects d = defects<double>(pair, h), f = defects<fifty>(pair, h);
                raise(coarse, d), raise(fine, f);
                numbers["defects"].push_back({{"method", m}, {"bodies", pair.bodies}, {"h", studies::text(h)}, {"double", {d.symplectic, d.reversible}}, {"fifty", {f.symplectic, f.reversible}}});
            }
        const double d = difference(desk.pair(problem, "rrp_newmark", set), desk.pair(problem, "lie_newmark", set), Rational(1, 8), 50);
        identity = std::max(identity, d);
        numbers["rrp_newmark_from_lie_newmark"][problem] = d;
    }
    const bool good = std::max(coarse.symplectic, coarse.reversible) <= 1e-13 && std::max(fine.symplectic, fine.reversible) <= 1e-45 && identity <= 1e-45;
    return {good ? Verdict::holds : Verdict::does_not_hold, "",
            fmt::format("of one and of three spheres: symplecticity defect at most {:.0e} in double and {:.0e} in 50 digits, reversibility {:.0e} and {:.0e}, rrp_newmark included; it equals lie_newmark to {:.0e}", coarse.symplectic, fine.symplectic, coarse.reversible, fine.reversible, identity), numbers};
}

/// Equations (27)-(30).
Finding first_order_variational(const Desk& desk) {
    const Json rows = desk.order({.problem = "pendulum", .methods = "rrp_euler", .T = "10", .h = "1/32,1/2,6"});
    bool inside = true;
    Json numbers{{"orders", Json::array()}}, curves = Json::array();
    std::string all;
    for (const char* metric : {"attitude", "velocity", "h1", "energy_error"}) {
        const Json& r = row(rows, "rrp_euler", metric);
        inside = inside && order_inside(r, 0.9, 1.1);
        numbers["orders"].push_back(brief(r)), curves.push_back(convergence_curve(r));
        all += fmt::format("{}{} {}", all.empty() ? "" : ", ", metric, said(r));
    }
    const Pair pair = desk.pair("stress_test_spherical", "rrp_euler");
    const auto defect = static_cast<double>(symplecticity_defect(pair, ratio<fifty>(1, 4))), back = static_cast<double>(reversibility_defect(pair, ratio<fifty>(1, 4)));
    numbers["symplecticity_defect"] = defect, numbers["reversibility_defect"] = back;
    return {inside && defect <= 1e-45 ? Verdict::holds : Verdict::does_not_hold, "",
            fmt::format("orders: {}; symplecticity defect {:.0e}; it is not reversible (defect {:.0e} at h = 1/4)", all, defect, back), numbers, {{"kind", "convergence"}, {"curves", curves}}};
}

namespace {
/// E(T) - E(0) of the pendulum over T = 100.
double energy_change(const Pair& pair, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    double first = 0, last = 0;
    walk<double>(pair, h, step_count(Rational(100), h), [&](std::int64_t k, const Phase<double>& z) { (k == 0 ? first : last) = problem->kinetic(z).total() + problem->potential(z).total(); });
    return last - first;
}
const Json& of_method(const Json& rows, const std::string& method) {
    for (const auto& r : rows) if (r["method"] == method) return r;
    throw std::logic_error("There is no row " + method + ".");
}
std::string step_text(const Json& r) { return r["largest_h"].is_null() ? r["reason"].get<std::string>() : fmt::format("{:.4g}", r["largest_h"].get<double>()); }
}  // namespace

/// Section 1, (26).
Finding campello_limits(const Desk& desk) {
    const Json rows = desk.order({.problem = "pendulum", .methods = "campello_phi_half,campello_phi0,rrp_euler", .T = "10", .h = "1/64,1/2,6"});
    bool first = true, solves = true, smaller = false;
    Json numbers{{"orders", Json::array()}, {"stability", Json::array()}, {"iterations_a_step", Json::object()}, {"energy_change_over_T_100_at_h_1/64", Json::object()}};
    for (const std::string m : {"campello_phi_half", "campello_phi0", "rrp_euler"}) {
        for (const char* metric : {"attitude", "velocity"}) {
            first = first && order_inside(row(rows, m, metric), 0.9, 1.1);
            numbers["orders"].push_back(brief(row(rows, m, metric)));
        }
        const Pair pair = desk.pair("pendulum", m);
        const Work work = walk<double>(pair, Rational(1, 64), 640, [](std::int64_t, const Phase<double>&) {});
        if (m != "rrp_euler") solves = solves && work.solver_iterations > 0;
        numbers["iterations_a_step"][m] = double(work.solver_iterations) / 640;
        numbers["energy_change_over_T_100_at_h_1/64"][m] = energy_change(pair, Rational(1, 64));
    }
    std::string all;
    for (const std::string problem : {"pendulum", "torus_soft"}) {           // limits: |E - E0| of 1, which is 25/26 of the pendulum's scale, and of E0
        const bool alone = problem == "pendulum";                            // implicit steps of a ring take minutes, and nothing below asks for them
        const Json limits = desk.stability({.problem = problem, .methods = alone ? "rrp_euler,rrp_newmark,campello_phi_half,campello_phi0" : "rrp_euler,rrp_newmark", .T = "100", .h = ""}, alone ? "25/26" : "1");
        const Json &euler = of_method(limits, "rrp_euler"), &newmark = of_method(limits, "rrp_newmark");
        if (!euler["largest_h"].is_null() && !newmark["largest_h"].is_null()) smaller = smaller || euler["largest_h"].get<double>() < 0.9 * newmark["largest_h"].get<double>();
        for (const auto& r : limits) numbers["stability"].push_back({{"problem", problem}, {"method", r["method"]}, {"largest_h", r["largest_h"]}, {"next_h", r["next_h"]}, {"why", r["why"]}, {"reason", r["reason"]}});
        all += fmt::format("; largest usable step on {}: rrp_euler {}, rrp_newmark {}", problem, step_text(euler), step_text(newmark));
    }
    return {first && solves && smaller ? Verdict::holds : Verdict::does_not_hold, "",
            fmt::format("{} of first order; {:.1f} (phi = 0) and {:.1f} (phi = 1/2) Newton iterations a step; the energy changes by {:.2g} (phi = 0) and {:.2g} (phi = 1/2) over T = 100 at h = 1/64{}", first ? "all three are" : "not all three are",
                        numbers["iterations_a_step"]["campello_phi0"].get<double>(), numbers["iterations_a_step"]["campello_phi_half"].get<double>(),
                        numbers["energy_change_over_T_100_at_h_1/64"]["campello_phi0"].get<double>(), numbers["energy_change_over_T_100_at_h_1/64"]["campello_phi_half"].get<double>(), all), numbers};
}

/// Section 2.5. A modified energy of first order in h, as rrp_euler would need, is not learned here.
Finding energy_without_drift(const Desk& desk) {
    const std::vector<std::string> methods{"rrp_spatial", "rrp_newmark", "rrp_euler"};
    bool none = true;
    Json numbers{{"drift", Json::array()}, {"ranges", Json::array()}}, panels = Json::array();
    std::string others;
    double least = INFINITY;
    for (const std::string problem : {"pendulum", "stress_test_spherical"}) {
        const Json drift = desk.drift({.problem = problem, .methods = "rrp_spatial,rrp_newmark,rrp_euler", .T = "15000", .h = "1/4,1/8"});
        for (const double h : {0.25, 0.125}) {
            Json curves = Json::array();
            for (const auto& m : methods) {
                const Json& r = drift_row(drift, m, h);
                none = none && r["class"] == "none";
                if (r["class"] != "none") others += fmt::format("; {} on {} at h = 1/{:.0f} is {}", m, problem, 1 / h, r["class"].get<std::string>());
                numbers["drift"].push_back({{"problem", problem}, {"method", m}, {"h", h}, {"class", r["class"]}, {"slope", r["slope"]}, {"half_width", r["half_width"]}, {"amplitude", r["amplitude"]}, {"max_abs_energy_error", r["max_abs_energy_error"]}});
                curves.push_back(envelope(r));
                if (m == "rrp_euler") continue;
                const auto ranges = modified_energy(desk.pair(problem, m), rational(h == 0.25 ? "1/4" : "1/8", "h"));
                least = std::min(least, ranges.raw / ranges.modified);
                numbers["ranges"].push_back({{"problem", problem}, {"method", m}, {"h", h}, {"energy", ranges.raw}, {"modified_energy", ranges.modified}});
            }
            panels.push_back(panel(fmt::format("E - E0, {}, h = 1/{:.0f}", problem, 1 / h), curves));
        }
    }
    return {none ? Verdict::holds : Verdict::does_not_hold, "",
            fmt::format("{} of class none at T = 15000{}; the modified energy of rrp_spatial and rrp_newmark stays {:.0f} times closer to its start than the energy, or more", none ? "all twelve cells are" : "the cells are", others, least), numbers,
            {{"kind", "series"}, {"panels", panels}}};
}

}  // namespace verilie::studies::claims
