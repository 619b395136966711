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

/// Of the momentum maps, in ulps of |p| = |J W| of one body, or of the problem's own scale of that momentum where there are many.
/// Perfect is a random walk of a few ulps a step.
template <class S>
S momentum_change(const AnyProblem<S>& problem, const Phase<S>& from, const Phase<S>& to) {
    const bool one = !problem.info().translates && from.q.size() == 1;
    const auto scales = problem.invariant_scales();
    S p(0);
    if (const Inertia<S>& body = problem.inertias()[0]; one) p = norm<S>(times<S>(body.J, rotate_back<S>(body.axes, from.W[0])));
    return S(change<S>(problem, Law::momentum, from, to, [&](std::size_t i) { return one ? p : scales[i]; }) / eps<S>());
}

}  // namespace verilie::diagnostics
