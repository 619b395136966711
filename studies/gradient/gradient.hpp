#pragma once
/// Whether loads are those of the potential, and applied loads as declared; what `gradient` says, and certify asks
/// before it judges a method on a problem of one's own.

#include <verilie/catalogue.hpp>

namespace verilie::studies {

/// As in tool.hpp, which stands alone.
fifty gradient_error(const AnyProblem<fifty>& problem, int states, unsigned seed);
/// Of 50 digits all but what sums lose; a NaN is none.
bool is_gradient(const fifty& error);
/// What applied loads do that the problem does not declare, or declares and they do not, or a potential that depends on
/// time; empty where all is as declared.
std::string applied_fault(const AnyProblem<fifty>& problem, int states, unsigned seed);

}  // namespace verilie::studies
