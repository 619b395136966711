#pragma once
/// What the files of the claims of Lee, Leok and McClamroch (2009) share; paper.cpp is the entry.

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims::lee {

/// lgvi_chain on string_pendulum.
Pair string_pair(const Desk& desk, const std::map<std::string, std::string>& set = {});
/// Any nodes within 0.3 of a straight string, any velocities up to 1, any attitude, |W| up to 17; the same numbers on
/// every machine.
Phase<fifty> random_string(const AnyProblem<fifty>& string, std::uint64_t seed);

/// The range of E and the largest |H - H0| of the perturbed Hamiltonian of fourth order over [0, T], J.
struct EnergyBound {
    double energy, perturbed;
};
EnergyBound perturbed_energy(const Pair& pair, const Rational& h, const Rational& T);
/// The p with L_d - S ~ h^(p+1), S the exact action between the ends of a step; root mean square over four states of
/// the motion.
double order_of_the_action(const Pair& pair);

Claims energies(), continuous(), elements(), euler_lagrange(), discrete(), structure(), fixed_point(),
    figure_2_and_3a(), figures_3b_to_3d(), figures_3e_and_3f(), perturbed();

}  // namespace verilie::studies::claims::lee
