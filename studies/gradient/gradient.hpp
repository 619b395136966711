#pragma once
/// Whether a problem is what it says: loads those of the potential, applied loads as declared, invariants kept by the
/// exact motion. What `gradient` says, and certify asks before it judges a method on a problem of one's own.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <verilie/catalogue.hpp>

#include "engine/request.hpp"

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
/// What applied loads do that the problem does not declare, or declares and they do not; a potential that is no function
/// of position and attitude, or not linear where it is said to be; a scale of the energy that is far too large. At random
/// states and these; empty where all is as declared.
std::string applied_fault(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, int states, unsigned seed);
/// The first invariant that the problem says is kept, and the exact motion changes, at random states and these; empty
/// where there is none. The motion is that of the loads, which gradient_error holds to the potential.
std::string invariants_fault(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, int states, unsigned seed);

/// All of it, at the same states in every verb that names no seed.
struct LoadsFound {
    fifty error;            ///< gradient_error, the larger of random states and of those of a motion
    std::size_t of_motion;  ///< so many states of it
    std::string fault;      ///< applied_fault
    std::string changes;    ///< invariants_fault
    bool are_of_a_potential() const { return is_gradient(error); }
    bool are_as_declared() const { return are_of_a_potential() && fault.empty() && changes.empty(); }
};
inline constexpr int states_of_loads = 20;
LoadsFound loads_found(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, std::optional<long long> seed = {});
/// What is not as declared, the first of it; empty where all is.
std::string fault_of(const LoadsFound& found);
/// On stderr, a line each: the problems of a request that are the user's own and not what they say. Of the library's own
/// the tests say it.
void warn_of_own_problems(const Request& r);

}  // namespace verilie::studies
