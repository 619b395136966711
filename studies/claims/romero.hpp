#pragma once
/// The claims of Romero (2008), by body.

#include "claims/ledger.hpp"

namespace verilie::studies::claims {

// romero_free.cpp: momenta, energy and starts of the free body
Finding momentum_norm(const Desk& desk);
Finding energy_mean(const Desk& desk);
Finding start_of_remark_1(const Desk& desk);
Finding any_start(const Desk& desk);
Finding midpoint_approximation(const Desk& desk);
// romero_methods.cpp: four methods beside each other
Finding four_orders(const Desk& desk);
Finding ranking(const Desk& desk);
Finding conserved_quantities(const Desk& desk);
Finding explicit_on_spheres(const Desk& desk);
Finding accuracy_under_forcing(const Desk& desk);
// romero_cost.cpp
Finding cost_of_a_step(const Desk& desk);
// romero_theorems.cpp: (7)-(12), (26), (42)
Finding theorem_1(const Desk& desk);
Finding theorem_2(const Desk& desk);
Finding rotation_formulas(const Desk& desk);
// romero_dumbbell.cpp
Finding dumbbell_momentum(const Desk& desk);
Finding dumbbell_midpoint_momentum(const Desk& desk);
Finding dumbbell_energy(const Desk& desk);
Finding dumbbell_orders(const Desk& desk);

/// How far the first guess Theta = h J^-1 p~ of (31) is from solving it, relative to h|p~|, in 50 digits over random momenta:
/// round-off where the step is explicit.
fifty residual_of_first_guess(const Pair& pair, const Rational& h);

}  // namespace verilie::studies::claims
