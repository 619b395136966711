#pragma once

#include <cmath>
#include <string>
#include <utility>

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::studies {

/// T + U of a state, in its scalar.
template <class B, class S> S energy_of(const AnyProblem<B>& problem, const Phase<S>& z) {
    return problem.kinetic(z).total() + problem.potential(z).total();
}

/// Why energies have no scale to be measured in; empty where they have one.
inline std::string without_scale(double scale) {
    if (scale > 0 && std::isfinite(scale)) return {};
    return scale == 0 ? "the energy scale is zero: nothing moves" : "the energy of the initial state is no number";
}
/// Throws Failure where they have none.
inline void must_move(const AnyProblem<double>& problem) {
    const double scale = problem.invariant_scales().at(0);
    if (auto why = without_scale(scale); !why.empty()) throw Failure{Why::domain, 0, 0, 0, 0, scale, 0, std::move(why)};
}

}  // namespace verilie::studies
