// Whether the exact motion keeps what a problem says that it keeps.
#include <fmt/format.h>

#include <verilie/lie/so3.hpp>

#include "gradient/gradient.hpp"
#include "gradient/triples.hpp"

namespace verilie::studies {

namespace {
using D = dual<fifty, 6>;
using Loads = std::vector<BodyLoad<fifty>>;

/// Of the potential and applied; nothing where U is singular.
std::optional<Loads> loads_at(const AnyProblem<fifty>& problem, const Phase<fifty>& z) {
    const auto inertias = problem.inertias();
    Columns<fifty> bodies(z.q.size());
    for (std::size_t i = 0; i < z.q.size(); ++i)
        bodies.put_pose(i, {z.x[i], inertias[i].principal ? z.q[i] : z.q[i] * inertias[i].axes});
    Loads loads(z.q.size());
    if (!problem.loads(Poses<fifty>(bodies, inertias), std::span(loads)).ok) return {};
    return loads;
}
Loads applied_at(const AnyProblem<fifty>& problem, const Phase<fifty>& z) {
    Loads loads(z.q.size(), {zero3<fifty>(), zero3<fifty>()});
    if (problem.info().applied.act) problem.applied(z, std::span(loads));
    return loads;
}
/// What the exact motion makes of a state in a unit of time: R' = R hat(turn), W', x', v', and the account of applied loads.
struct Way {
    std::vector<Vec3<fifty>> turn, W, x, v;
    fifty work = 0;
    Vec3<fifty> impulse = zero3<fifty>(), angular_impulse = zero3<fifty>();
};
/// J W' = J W x W + T, and where it translates m v' = F.
Way way_at(const AnyProblem<fifty>& problem, const Phase<fifty>& z, const Loads& loads) {
    const auto inertias = problem.inertias();
    const Loads applied = applied_at(problem, z);
    const std::size_t n = z.q.size();
    const std::vector<Vec3<fifty>> none(n, zero3<fifty>());
    Way way{z.W, none, none, none};
    for (std::size_t i = 0; i < n; ++i) {
        const Inertia<fifty>& J = inertias[i];
        const auto& [F, T] = applied[i];
        const Vec3<fifty> w = rotate_back(J.axes, z.W[i]), torque = rotate_back(J.axes, loads[i].T + T);
        way.W[i] = J.axes * (J.Jinv * (cross(J.J * w, w) + torque));
        if (problem.info().translates) way.x[i] = z.v[i], way.v[i] = fifty(1 / J.m) * (loads[i].F + F);
        way.work += dot(F, z.v[i]) + dot(T, z.W[i]);
        way.impulse += F, way.angular_impulse += cross(z.x[i], F) + z.q[i] * T;
    }
    return way;
}

/// A step along `way` in a direction of duals; in three of them, from `first` on, its components.
Vec3<D> along(int direction, const Vec3<fifty>& way) {
    const D s = D::variable(fifty(0), direction);
    return Vec3<D>(s * D(way(0)), s * D(way(1)), s * D(way(2)));
}
Vec3<D> by_components(int first, const Vec3<fifty>& way) {
    return Vec3<D>(D::variable(fifty(0), first) * D(way(0)), D::variable(fifty(0), first + 1) * D(way(1)),
        D::variable(fifty(0), first + 2) * D(way(2)));
}
/// The invariants along the way: in direction 0 by all attitudes, then by W, x, v, the account and the time.
std::vector<D> along_the_way(const AnyProblem<fifty>& problem, const Phase<fifty>& z, const Way& way) {
    auto to = convert<D>(z);
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        to.q[i] = to.q[i] * lie::exp(along(0, way.turn[i]));
        to.W[i] += along(1, way.W[i]), to.x[i] += along(2, way.x[i]), to.v[i] += along(3, way.v[i]);
    }
    to.work += D::variable(fifty(0), 4) * D(way.work);
    to.impulse += along(4, way.impulse), to.angular_impulse += along(4, way.angular_impulse);
    to.t += D::variable(fifty(0), 5);
    return problem.invariants(to);
}
/// Of one invariant the sum of the sizes of what every component of every body adds to its rate.
fifty size_of_terms(const AnyProblem<fifty>& problem, const Phase<fifty>& z, const Way& way, std::size_t k) {
    fifty sum(0);
    const auto add = [&](const Phase<D>& to) { sum += problem.invariants(to)[k].d.cwiseAbs().sum(); };
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        auto turning = convert<D>(z), moving = turning;
        turning.q[i] = turning.q[i] * lie::exp(by_components(0, way.turn[i]));
        turning.W[i] += by_components(3, way.W[i]);
        moving.x[i] += by_components(0, way.x[i]), moving.v[i] += by_components(3, way.v[i]);
        add(turning), add(moving);
    }
    return sum;
}

/// The first invariant that is said to be kept and changes at z by more than round-off; a NaN says nothing.
std::string changed(const AnyProblem<fifty>& problem, const Phase<fifty>& z) {
    const auto said = problem.conserved();
    const auto loads = loads_at(problem, z);
    if (!loads) return {};
    const Way way = way_at(problem, z, *loads);
    const auto all = along_the_way(problem, z, way);
    const fifty round_off("1e-40");
    for (std::size_t k = 0; k < all.size(); ++k) {
        const fifty rate = abs(all[k].d.sum()), terms = 1 + all[k].d.cwiseAbs().sum();
        // NOTE: what cancels among bodies or components is rounded by its own size
        if (said[k] && rate > terms * round_off && rate > (terms + size_of_terms(problem, z, way, k)) * round_off)
            return fmt::format(
                "the problem says that {} is kept, and the exact motion changes it, at one state by {:.3g} a "
                "unit of time",
                problem.info().invariants[k].name, static_cast<double>(rate));
    }
    return {};
}
}  // namespace

std::string invariants_fault(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, int states, unsigned seed) {
    Triples random(problem, seed);
    for (int k = 0; k < states; ++k)
        if (auto fault = changed(problem, random.next().here); !fault.empty()) return fault;
    for (const auto& z : motion)
        if (auto fault = changed(problem, z); !fault.empty()) return fault;
    return {};
}

}  // namespace verilie::studies
