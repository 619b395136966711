#pragma once
/// States on the way, for pictures.

#include <verilie/mechanics/any_problem.hpp>

#include "trajectory/rows.hpp"

namespace verilie::studies {

/// Spheres and bonds; a string is the bonds of its nodes, in their order.
template <class S> Anatomy anatomy_of(const AnyProblem<S>& p, const Phase<S>& z) {
    Anatomy a = p.anatomy();
    if (z.x.size() > z.q.size() && a.bonds.empty())
        for (std::size_t i = 0; i + 1 < z.x.size(); ++i) a.bonds.push_back({i, i + 1});
    return a;
}

/// A motion without states yet.
template <class S> MotionRow still_of(const AnyProblem<S>& p, const Phase<S>& z) {
    MotionRow motion;
    const Anatomy a = anatomy_of(p, z);
    for (const auto& [i, j] : a.bonds) motion.bonds.push_back({std::int64_t(i), std::int64_t(j)});
    motion.diameters = a.diameters;
    return motion;
}

template <class S> std::array<Number, 3> digits3(const Vec3<S>& v) {
    return {digits(v(0)), digits(v(1)), digits(v(2))};
}

/// NOTE: J belongs to the principal axes, Ω to those of the body.
template <class S> void add(MotionRow& motion, const AnyProblem<S>& p, const Phase<S>& z, const S& t) {
    const auto inertias = p.inertias();
    motion.t.push_back(digits(t));
    auto &x = motion.x.emplace_back(), &spins = motion.spin.emplace_back();
    auto& q = motion.q.emplace_back();
    auto& kinetic = motion.kinetic.emplace_back();
    for (const auto& point : z.x) x.push_back(digits3<S>(point));
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        const Inertia<S>& J = inertias[i];
        const Vec3<S> W = J.principal ? z.W[i] : rotate_back(J.axes, z.W[i]), pi = J.J * W;
        const Quat<S> axes = J.principal ? z.q[i] : z.q[i] * J.axes;
        q.push_back({digits(z.q[i].w), digits(z.q[i].v(0)), digits(z.q[i].v(1)), digits(z.q[i].v(2))});
        spins.push_back(digits3<S>(axes * pi));
        const S turning = dot(W, pi) / S(2);
        kinetic.push_back(digits(z.x.size() == z.q.size() ? S(turning + J.m * dot(z.v[i], z.v[i]) / S(2)) : turning));
    }
}

}  // namespace verilie::studies
