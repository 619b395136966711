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
/// s way, s the direction of this number.
Vec3<D> along(int direction, const Vec3<fifty>& way) {
    const D s = D::variable(fifty(0), direction);
    return Vec3<D>(s * D(way(0)), s * D(way(1)), s * D(way(2)));
}

/// z on its way along the exact motion: attitudes in direction 0, W in 1, x in 2, v in 3, the account of applied loads
/// in 4 and the time in 5.   R' = R hat(W),  J W' = J W x W + T,  and where it translates x' = v, m v' = F.
Phase<D> moving(const AnyProblem<fifty>& problem, const Phase<fifty>& z, const Loads& loads, const Loads& applied) {
    const auto inertias = problem.inertias();
    auto to = convert<D>(z);
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        const Inertia<fifty>& J = inertias[i];
        const Vec3<fifty> w = rotate_back(J.axes, z.W[i]), T = rotate_back(J.axes, loads[i].T + applied[i].T);
        to.q[i] = to.q[i] * lie::exp(along(0, z.W[i]));
        to.W[i] += along(1, J.axes * (J.Jinv * (cross(J.J * w, w) + T)));
        if (problem.info().translates)
            to.x[i] += along(2, z.v[i]), to.v[i] += along(3, fifty(1 / J.m) * (loads[i].F + applied[i].F));
        const fifty power = dot(applied[i].F, z.v[i]) + dot(applied[i].T, z.W[i]);
        to.work += D::variable(fifty(0), 4) * D(power);
        to.impulse += along(4, applied[i].F);
        to.angular_impulse += along(4, cross(z.x[i], applied[i].F) + z.q[i] * applied[i].T);
    }
    to.t += D::variable(fifty(0), 5);
    return to;
}

/// The first invariant that is said to be kept and changes at z by more than round-off; a NaN says nothing.
std::string changed(const AnyProblem<fifty>& problem, const Phase<fifty>& z) {
    const auto said = problem.conserved();
    const auto loads = loads_at(problem, z);
    if (!loads) return {};
    const auto all = problem.invariants(moving(problem, z, *loads, applied_at(problem, z)));
    for (std::size_t k = 0; k < all.size(); ++k) {
        fifty rate(0), terms(1);
        for (int j = 0; j < 6; ++j) rate += all[k].d(j), terms += abs(all[k].d(j));
        if (said[k] && abs(rate) > terms * fifty("1e-40"))
            return fmt::format(
                "the problem says that {} is kept, and the exact motion changes it, at one state by {:.3g} a "
                "unit of time",
                problem.info().invariants[k].name, static_cast<double>(fifty(abs(rate))));
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
