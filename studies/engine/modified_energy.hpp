#pragma once
/// The modified energy of a symplectic method, its coefficients learned on other initial states (README, D1).

#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// H = E + h^2 sum_i c_i phi_i,  phi = { U'', tau.J^-1 tau, T, T^2, TC, C^2 },  U'' = d^2/ds^2 U along the free motion through the
/// state, T the kinetic energy, C = |p|^2/2; h^2 c by least squares over eight seeded states.  |H - H0| = O(h^4) where the method is symplectic.
class ModifiedEnergy {
public:
    /// One body, double. Throws std::runtime_error where a march from a seeded state fails.
    ModifiedEnergy(const Pair& pair, const Rational& h);
    /// {E, H}.
    std::pair<double, double> operator()(const Phase<double>& z) const;

private:
    std::shared_ptr<const AnyProblem<double>> problem_;
    Eigen::Matrix<double, 6, 1> c_;
};

/// Largest |E - E0| and |H - H0| over [0, 500] from the problem's own start, one body, double.
struct EnergyRanges { double raw, modified; };
EnergyRanges modified_energy(const Pair& pair, const Rational& h);

}  // namespace verilie::studies
