#pragma once

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::studies {

/// T + U of a state, in its scalar.
template <class B, class S> S energy_of(const AnyProblem<B>& problem, const Phase<S>& z) {
    return problem.kinetic(z).total() + problem.potential(z).total();
}

}  // namespace verilie::studies
