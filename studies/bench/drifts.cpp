// Drifts alone: the map of Moser and Veselov in one unknown, beside Newton's method in three.
#include <cmath>
#include <set>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/rrp_general.hpp>

#include "bench/study.hpp"
#include "bench/timing.hpp"
#include "engine/draw.hpp"
#include "engine/pairs.hpp"

namespace verilie::studies::bench {

namespace {
constexpr double spin = 0.3;  // h|w|

/// 4096 momenta of a body at h|w| = 0.3, h = 1, in all directions.
struct Momenta {
    Inertia<double> body;
    std::vector<Vec3<double>> p;
    explicit Momenta(const Vec3<double>& J) {
        body.J = {J}, body.Jinv = {Vec3<double>(1 / J(0), 1 / J(1), 1 / J(2))};
        Draw<double> draw(7);
        while (p.size() < 4096) {
            const Vec3<double> u = draw.vector();
            if (squared_norm(u) > 0.01 && squared_norm(u) < 1) p.push_back(body * (spin / norm(u) * u));
        }
    }
};
/// q0 Jv + v x Jv = b for the quaternion (q0, v), |q| = 1, as v = J^-1(b - v x Jv)/q0: Hairer, Lubich & Wanner (5.27).
/// Stops after a correction below 2 eps |v|, or 100 of them.
struct FixedPoint {
    static Turn<double> drift(const Inertia<double>& J, const Vec3<double>& p, double h) {
        const Vec3<double> b = h / 2 * p;
        Vec3<double> v = J.inverse(b);
        Solve<double> solve;
        for (solve.iterations = 1; solve.iterations < 100; ++solve.iterations) {
            const Vec3<double> before = v;
            v = J.inverse(b - cross(v, J * v)) / std::sqrt(1 - squared_norm(v));
            const double bound = 2 * eps<double>();
            if (squared_norm(v - before) <= bound * bound * squared_norm(v)) break;
        }
        return {{std::sqrt(1 - squared_norm(v)), v}, solve};
    }
};
/// What is compared solves the same equation. Throws std::logic_error where it does not.
template <class A, class B> void same_map(const Inertia<double>& J, const Vec3<double>& p) {
    const Quat<double> a = A::drift(J, p, 1.0).F, b = B::drift(J, p, 1.0).F;
    if (!(norm(a.v - b.v) <= 64 * eps<double>()))
        throw std::logic_error("two drifts at h|w| = 0.3 are not the same map");
}
/// Every drift once.
template <class Method> Work work_of(const Momenta& all) {
    return {double(all.p.size()), {}, [&all]() -> Outcome {
                double sum = 0;  // keeps the compiler from leaving any out
                for (const auto& p : all.p) sum += Method::drift(all.body, p, 1.0).F.w;
                return {std::isfinite(sum) ? "" : "a drift at h|w| = 0.3 is no number"};
            }};
}
template <class Method> double iterations_of(const Momenta& all) {
    double sum = 0;
    for (const auto& p : all.p) sum += Method::drift(all.body, p, 1.0).solve.iterations;
    return sum / double(all.p.size());
}
template <class Method> BenchDriftRow drift_row(const Vec3<double>& J) {
    const Momenta all(J);
    for (const auto& p : all.p)
        same_map<Method, methods::lgvi>(all.body, p), same_map<FixedPoint, methods::lgvi>(all.body, p);
    const auto times = timed({work_of<Method>(all), work_of<methods::lgvi>(all), work_of<FixedPoint>(all)});
    for (const auto& time : times)
        if (!time.trouble.empty()) throw std::logic_error(time.trouble);
    const auto to_newton = quotient(times[0], times[1]), to_fixed_point = quotient(times[0], times[2]);
    return {std::string(Method::info.key), to_text(J(0)) + "," + to_text(J(1)) + "," + to_text(J(2)), times[0].median,
        to_newton.median, to_fixed_point.median, to_newton.range, iterations_of<Method>(all),
        iterations_of<methods::lgvi>(all), iterations_of<FixedPoint>(all)};
}
}  // namespace

std::vector<BenchDriftRow> drift_rows(const BenchRequest& r) {
    std::set<std::string> asked;
    for (const auto& pair : pairs_of(r)) asked.insert(pair.method_key());
    std::vector<BenchDriftRow> rows;
    for (const Vec3<double>& J :
        {Vec3<double>(2, 3, 4), Vec3<double>(1, 2, 3), Vec3<double>(2, 2, 1), Vec3<double>(1, 2, 2.999999)}) {
        if (asked.contains("rrp_general")) rows.push_back(drift_row<methods::rrp_general>(J));
        if (asked.contains("rrp_general_closed")) rows.push_back(drift_row<methods::rrp_general_closed>(J));
    }
    return rows;
}

}  // namespace verilie::studies::bench
