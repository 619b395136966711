#pragma once

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::studies {

/// T + U of a state, in its scalar.
template <class B, class S> S energy_of(const AnyProblem<B>& problem, const Phase<S>& z) {
    return problem.kinetic(z).total() + problem.potential(z).total();
}

/// Throws Failure where energies have no scale to be measured in.
inline void must_move(const AnyProblem<double>& problem) {
    const double scale = problem.invariant_scales().at(0);
    if (!(scale > 0)) throw Failure{Why::domain, 0, 0, 0, 0, scale, 0, "the energy scale is zero: nothing moves"};
}

}  // namespace verilie::studies
