#pragma once
/// Certificates of a method, measured through its own steps, in 50 digits where nothing else is said.
/// NOTE: `verilie certify` takes other states and its reversibility is relative to the size of the state; what is left
/// here is absolute, in the units of the papers' equations, and the numbers of the claims are these.

#include "engine/pairs.hpp"

namespace verilie::studies::claims {

/// Any attitude, any direction of W, |W| = 5/4; the same numbers on every machine.
Phase<fifty> random_state(std::uint64_t seed);

/// The worst over `states` random states of the symplecticity defect of one step (diagnostics/symplecticity.hpp).
fifty symplecticity_defect(const Pair& pair, const fifty& h, int states = 4);
/// The same in double.
double symplecticity_defect_in_double(const Pair& pair, double h, int states = 4);
/// The worst angle or |dW| left after a step h and a step -h.
fifty reversibility_defect(const Pair& pair, const fifty& h, int states = 4);
/// Exponent in h of the symplecticity defect, between 2^-10 and 2^-16.
double order_of_defect(const Pair& pair);

}  // namespace verilie::studies::claims
