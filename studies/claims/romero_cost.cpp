// Romero (2008), section 8: what a step costs. Every method is solved by Newton in three unknowns with its own Jacobian.
#include <algorithm>
#include <cmath>
#include <ctime>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/lie/so3.hpp>
#include <verilie/methods/liemid_ea.hpp>
#include <verilie/methods/romero_vi.hpp>

#include "claims/romero.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
/// J Theta = h/2 (p + F^T p) on the free body, F = cay(Theta). With y = F^T p, (1 + hat(Theta)/2) dy = hat(p + y) dTheta/2.
struct MidpointByCay {
    static Solve<double> drift(const Inertia<double>& J, const Vec3<double>& p, double h, Quat<double>& f) {
        Vec3<double> Th = h * times<double>(J.Jinv, p);
        const auto solve = newton<double>(Th, [&](const Vec3<double>& x, Vec3<double>& r, Mat3<double>& A) {
            const Vec3<double> sum = p + rotate_back<double>(lie::cay<double>(x), p);
            const Mat3<double> X = lie::hat<double>(x), inverse = Mat3<double>::Identity() + (X * X - 2 * X) / (4 + x.squaredNorm());
            r = times<double>(J.J, x) - h / 2 * sum;
            A = Mat3<double>(J.J.asDiagonal()) - h / 4 * Mat3<double>(inverse * lie::hat<double>(sum));
        });
        f = lie::cay<double>(Th);
        return solve;
    }
};
/// The same with F = exp(Theta), dy = hat(y) dexp_-Theta dTheta.
struct MidpointByExp {
    static Solve<double> drift(const Inertia<double>& J, const Vec3<double>& p, double h, Quat<double>& f) {
        Vec3<double> Th = h * times<double>(J.Jinv, p);
        const auto solve = newton<double>(Th, [&](const Vec3<double>& x, Vec3<double>& r, Mat3<double>& A) {
            const Vec3<double> y = rotate_back<double>(lie::exp<double>(x), p);
            r = times<double>(J.J, x) - h / 2 * Vec3<double>(p + y);
            A = Mat3<double>(J.J.asDiagonal()) - h / 2 * Mat3<double>(lie::hat<double>(y) * lie::dexp<double>(Vec3<double>(-x)));
        });
        f = lie::exp<double>(Th);
        return solve;
    }
};

struct Run { Quat<double> q; Vec3<double> p; std::int64_t iterations; };
template <class Drift>
Run run(Drift drift, const Inertia<double>& J, const Phase<double>& z, double h, int n) {
    Run r{z.q[0], times<double>(J.J, z.W[0]), 0};
    for (int k = 0; k < n; ++k) {
        Quat<double> f;
        const auto solve = drift(J, r.p, h, f);
        if (!solve.ok) throw std::runtime_error("A step has no solution while it is timed.");
        r.q = turn_body<double>(r.q, f), r.p = rotate_back<double>(f, r.p), r.iterations += solve.iterations;
    }
    return r;
}
using Runner = Run (*)(const Inertia<double>&, const Phase<double>&, double, int);
struct Competitor { const char* method; Runner run; };
const Competitor competitors[] = {
    {"romero_vi", [](const Inertia<double>& J, const Phase<double>& z, double h, int n) { return run(methods::romero_vi::drift<double>, J, z, h, n); }},
    {"lie_midpoint", [](const Inertia<double>& J, const Phase<double>& z, double h, int n) { return run(MidpointByCay::drift, J, z, h, n); }},
    {"simo_wong", [](const Inertia<double>& J, const Phase<double>& z, double h, int n) { return run(MidpointByExp::drift, J, z, h, n); }},
    {"liemid_ea", [](const Inertia<double>& J, const Phase<double>& z, double h, int n) { return run(methods::liemid_ea::drift<double>, J, z, h, n); }}};

double thread_seconds() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}
/// Medians over rounds next to each other of the time over that of the first.
std::vector<double> relative_times(const Inertia<double>& J, const Phase<double>& z, double h) {
    constexpr int rounds = 9, steps = 5000;
    std::vector<std::vector<double>> taken(std::size(competitors));
    double kept = 0;                                                         // keeps the loops from being dropped
    for (int k = 0; k < rounds; ++k)
        for (std::size_t i = 0; i < std::size(competitors); ++i) {
            const double begin = thread_seconds();
            kept += competitors[i].run(J, z, h, steps).q.w;
            taken[i].push_back(thread_seconds() - begin);
        }
    if (!std::isfinite(kept)) throw std::runtime_error("A run that is timed is not finite.");
    std::vector<double> all;
    const auto first = taken[0];
    for (auto& t : taken) {
        for (std::size_t k = 0; k < t.size(); ++k) t[k] /= first[k];
        std::nth_element(t.begin(), t.begin() + rounds / 2, t.end());
        all.push_back(t[rounds / 2]);
    }
    return all;
}
/// How far 100 steps lead from where the method of the catalogue leads.
double from_catalogue(const Desk& desk, const Competitor& c, const Rational& h) {
    const Pair pair = desk.pair("free_body", c.method);
    Phase<double> end;
    walk<double>(pair, h, 100, [&](std::int64_t, const Phase<double>& z) { end = z; });
    const auto problem = pair.problem->make<double>(pair.parameters);
    return lie::distance<double>(end.q[0], c.run(problem->inertias()[0], problem->initial(), to_scalar<double>(h), 100).q);
}
}  // namespace

/// Section 8: cost beside that of other implicit methods. NOTE: the catalogue's midpoint rules differentiate any problem's loads by dual numbers and are
/// slower for it: solvers are compared, so each has one of its own kind here.
Finding cost_of_a_step(const Desk& desk) {
    const Pair pair = desk.pair("free_body", "romero_vi");
    const auto problem = pair.problem->make<double>(pair.parameters);
    const Inertia<double> J = problem->inertias()[0];
    Json numbers, times;
    std::vector<Evidence> parts;
    double apart = 0;
    std::string all, counted;
    for (const char* name : {"1/20", "1/320"}) {
        const Rational h = rational(name, "h");
        const auto relative = relative_times(J, problem->initial(), to_scalar<double>(h));
        std::vector<double> others(relative.begin() + 1, relative.end());
        std::sort(others.begin(), others.end());
        const double over_median = 1 / others[1];
        parts.emplace_back(fmt::format("at h = {} a step takes 0.5 to 2 times the median of the other three (opposite: beyond a factor 4)", name), Shown(over_median >= 0.5 && over_median <= 2), Opposite(over_median < 0.25 || over_median > 4));
        for (std::size_t i = 0; i < std::size(competitors); ++i) {
            const double iterations = double(competitors[i].run(J, problem->initial(), to_scalar<double>(h), 1000).iterations) / 1000;
            numbers["iterations_a_step"][name][competitors[i].method] = iterations, times[name][competitors[i].method] = relative[i];
            apart = std::max(apart, from_catalogue(desk, competitors[i], h));
        }
        all += fmt::format("{}at h = {} romero_vi takes {:.2f} times the median of the other three", all.empty() ? "" : ", ", name, over_median);
    }
    if (apart > 1e-9) throw std::logic_error(fmt::format("A solver of the cost claim steps {:.0e} away from the catalogue's method.", apart));
    numbers["from_the_catalogue"] = apart;
    for (const char* name : {"1/20", "1/320"}) {
        counted += fmt::format("{}h = {}:", counted.empty() ? "" : "; ", name);
        for (const auto& c : competitors) counted += fmt::format(" {} {:.2f}", c.method, numbers["iterations_a_step"][name][c.method].get<double>());
    }
    return judged(conjunction(parts), {"Newton iterations a step, each method with its own Jacobian, to round-off; " + counted + " (liemid_ea solves twice)", numbers, nullptr, {{"words", all}, {"numbers", times}}});
}

}  // namespace verilie::studies::claims
