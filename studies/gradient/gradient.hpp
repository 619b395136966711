#pragma once
/// Whether loads are those of the potential, and applied loads as declared; what `gradient` says, and certify asks
/// before it judges a method on a problem of one's own.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <verilie/catalogue.hpp>

namespace verilie::studies {

/// As in tool.hpp, which stands alone.
fifty gradient_error(const AnyProblem<fifty>& problem, int states, unsigned seed);
/// Of 50 digits all but what sums lose; a NaN is none.
bool is_gradient(const fifty& error);
/// The same at these states.
fifty gradient_error(const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> states);
/// States of a motion from the initial state, over ten times T_order at the coarsest step of the ladder: where a method
/// meets loads. By lie_verlet, in double; 200 of one body, fewer of many, and as far as the motion goes.
std::vector<Phase<fifty>> states_of_motion(const std::shared_ptr<const AnyProblem<double>>& problem);
/// What applied loads do that the problem does not declare, or declares and they do not, or a potential that depends on
/// time or velocity; empty where all is as declared.
std::string applied_fault(const AnyProblem<fifty>& problem, int states, unsigned seed);

/// Both, at the same states in every verb that names no seed.
struct LoadsFound {
    fifty error;            ///< gradient_error, the larger of random states and of those of a motion
    std::size_t of_motion;  ///< so many states of it
    std::string fault;      ///< applied_fault
    bool are_of_a_potential() const { return is_gradient(error); }
    bool are_as_declared() const { return are_of_a_potential() && fault.empty(); }
};
inline constexpr int states_of_loads = 20;
LoadsFound loads_found(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, std::optional<long long> seed = {});

}  // namespace verilie::studies
