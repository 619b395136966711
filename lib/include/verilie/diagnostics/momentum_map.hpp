#pragma once
/// Change of what Noether keeps.

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::diagnostics {

/// Largest change between two states of the invariants of one law that the exact flow keeps with these parameters, each
/// over `scale(i)`.
template <class S, class Scale>
S change(const AnyProblem<S>& problem, Law law, const Phase<S>& from, const Phase<S>& to, Scale scale) {
    const auto a = problem.invariants(from), b = problem.invariants(to);
    const auto kept = problem.conserved();
    S most(0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (problem.info().invariants[i].law != law || !kept[i]) continue;
        const S by = b[i] == a[i] ? S(0) : S(abs(b[i] - a[i]) / scale(i));  // of a body at rest 0/0
        if (most == most && !(by <= most)) most = by;
    }
    return most;
}

/// Sum of |∂I/∂p| |p| over the bodies, p = JW, and of |∂I/∂v| |v| over the points, of every invariant I linear in them:
/// what its terms weigh, whatever its unit. Of e·π of one body, e a unit vector: |p|.
template <class S> std::vector<S> weights(const AnyProblem<S>& problem, const Phase<S>& z) {
    using D = dual<S, 6>;
    std::vector<S> all(problem.info().invariants.size(), S(0));
    const auto J = problem.inertias();
    const auto principal = [](const Diagonal<S>& d, const Inertia<S>& body, const Vec3<S>& y) {
        return d * rotate_back(body.axes, y);
    };
    const bool points = problem.info().translates || z.x.size() > 1;
    for (std::size_t k = 0; k < z.x.size(); ++k) {
        auto moving = convert<D>(z);
        const bool body = k < z.q.size();
        for (int i = 0; i < 3; ++i) {
            if (body) moving.W[k](i) = D::variable(z.W[k](i), i);
            if (points) moving.v[k](i) = D::variable(z.v[k](i), i + 3);
        }
        const auto terms = problem.invariants(moving);
        for (std::size_t i = 0; i < terms.size(); ++i) {
            if (body)
                all[i] += norm(principal(J[k].Jinv, J[k], Vec3<S>(terms[i].d.template head<3>())))
                        * norm(principal(J[k].J, J[k], z.W[k]));
            if (points) all[i] += norm(Vec3<S>(terms[i].d.template tail<3>())) * norm(z.v[k]);
        }
    }
    return all;
}

/// Of the momentum maps, in ulps of what its terms weigh at the heavier of the two states: loads may raise them on the
/// way.
/// Perfect is a random walk of a few ulps a step.
template <class S> S momentum_change(const AnyProblem<S>& problem, const Phase<S>& from, const Phase<S>& to) {
    auto scales = weights<S>(problem, from);
    const auto others = weights<S>(problem, to);
    for (std::size_t i = 0; i < scales.size(); ++i)
        if (scales[i] < others[i]) scales[i] = others[i];
    return change<S>(problem, Law::momentum, from, to, [&](std::size_t i) { return scales[i]; }) / eps<S>();
}

}  // namespace verilie::diagnostics
