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

/// Both, at the same states in every verb.
struct LoadsFound {
    fifty error;        ///< gradient_error
    std::string fault;  ///< applied_fault
    bool are_of_a_potential() const { return is_gradient(error); }
    bool are_as_declared() const { return are_of_a_potential() && fault.empty(); }
};
inline constexpr int states_of_loads = 20;
LoadsFound loads_found(const AnyProblem<fifty>& problem);

}  // namespace verilie::studies
