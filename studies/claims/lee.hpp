#pragma once
/// The claims of Lee, Leok and McClamroch (2009), by what they are about.

#include "claims/ledger.hpp"

namespace verilie::studies::claims {

/// lgvi_chain on string_pendulum.
Pair string_pair(const Desk& desk, const std::map<std::string, std::string>& set = {});
/// Any nodes within 0.3 of a straight string, any velocities up to 1, any attitude, |W| up to 17; the same numbers on every machine.
Phase<fifty> random_string(const AnyProblem<fifty>& string, std::uint64_t seed);
/// The largest distances between two states: of positions and angle of the attitudes; of velocities and angular velocities.
struct Apart { double configuration, velocity; };
Apart apart(const Phase<double>& a, const Phase<double>& b);

// lee_continuous.cpp: (7)-(12) and pi_3
Finding string_continuous(const Desk& desk);
Finding string_momentum_map(const Desk& desk);
// lee_perturbed.cpp: the perturbed Hamiltonian
/// The range of E and the largest |H - H0| of the perturbed Hamiltonian of fourth order over [0, T], J.
struct EnergyBound { double energy, perturbed; };
EnergyBound perturbed_energy(const Pair& pair, const Rational& h, const Rational& T);
/// The p with L_d - S ~ h^(p+1), S the exact action between the ends of a step; root mean square over four states of the motion.
double order_of_the_action(const Pair& pair);
Finding string_perturbed(const Desk& desk);
Finding string_dissipation(const Desk& desk);
// lee_structure.cpp: the discrete equations, symplecticity, order
Finding string_equations(const Desk& desk);
Finding string_structure(const Desk& desk);
// lee_solver.cpp: the fixed point of section IV
Finding string_fixed_point(const Desk& desk);
// lee_motion.cpp: what moves, figures 2 and 3 (a), (e), (f)
Finding string_maneuver(const Desk& desk);
Finding string_energy_transfer(const Desk& desk);
Finding string_courses(const Desk& desk);
// lee_kept.cpp: what is kept, figure 3 (b), (c), (d)
Finding string_energy(const Desk& desk);
Finding string_momentum(const Desk& desk);
Finding string_orthogonality(const Desk& desk);

}  // namespace verilie::studies::claims
