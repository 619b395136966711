#pragma once
/// The modified energy of a symplectic method, its coefficients learned on other initial states (README, D1).

#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::claims {

/// Largest |E - E0| and |H - H0| over [0, 500] from the problem's own start, one body, double.
struct EnergyRanges { double raw, modified; };

/// H = E + h^2 sum_i c_i phi_i,  phi = { U'', tau.J^-1 tau, T, T^2, TC, C^2 },  U'' = d^2/ds^2 U along the free motion through the
/// state, T the kinetic energy, C = |p|^2/2; c by least squares over eight seeded states.  |H - H0| = O(h^4) where the method is symplectic.
EnergyRanges modified_energy(const Pair& pair, const Rational& h);

}  // namespace verilie::studies::claims
