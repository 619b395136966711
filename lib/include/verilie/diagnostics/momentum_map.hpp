#pragma once
/// Change of what Noether keeps.

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::diagnostics {

/// Largest change between two states of the invariants of one law that the exact flow keeps with these parameters, each over `scale(i)`.
template <class S, class Scale>
S change(const AnyProblem<S>& problem, Law law, const Phase<S>& from, const Phase<S>& to, Scale scale) {
    using std::abs;
    const auto a = problem.invariants(from), b = problem.invariants(to);
    const auto kept = problem.conserved();
    S most(0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (problem.info().invariants[i].law != law || !kept[i]) continue;
        const S by = S(abs(S(b[i] - a[i])) / scale(i));
        if (most == most && !(by <= most)) most = by;
    }
    return most;
}

/// |∂I/∂p| |p| of every invariant I of one body: what p weighs in it, whatever its unit. Of e·π with a unit vector e: |p|.
template <class S>
std::vector<S> weights(const AnyProblem<S>& problem, const Phase<S>& z) {
    using D = dual<S, 3>;
    const Inertia<S>& body = problem.inertias()[0];
    auto moving = convert_phase<D>(z);
    for (int i = 0; i < 3; ++i) moving.W[0](i) = D::variable(z.W[0](i), i);
    const S p = norm<S>(times<S>(body.J, rotate_back<S>(body.axes, z.W[0])));
    std::vector<S> all;
    for (const D& I : problem.invariants(moving)) all.push_back(S(p * norm<S>(times<S>(body.Jinv, rotate_back<S>(body.axes, Vec3<S>(I.d))))));
    return all;
}

/// Of the momentum maps, in ulps of what p weighs in them, of one body, or of the problem's own scale of that momentum where there are
/// many. Perfect is a random walk of a few ulps a step.
template <class S>
S momentum_change(const AnyProblem<S>& problem, const Phase<S>& from, const Phase<S>& to) {
    const bool one = !problem.info().translates && from.q.size() == 1;
    auto scales = one ? weights<S>(problem, from) : problem.invariant_scales();
    if (one) {                            // loads may raise p on the way: the larger of both ends
        const auto others = weights<S>(problem, to);
        for (std::size_t i = 0; i < scales.size(); ++i) if (scales[i] < others[i]) scales[i] = others[i];
    }
    return S(change<S>(problem, Law::momentum, from, to, [&](std::size_t i) { return scales[i]; }) / eps<S>());
}

}  // namespace verilie::diagnostics
