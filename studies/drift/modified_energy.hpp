#pragma once
/// The modified energy of a symplectic method, its coefficients learned on other initial states (analysis/README.md,
/// D1).

#include <verilie/diagnostics/modified_energy.hpp>

#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// diagnostics::ModifiedEnergy of a pair, learned at this h on eight seeded states of about the speed of the problem's
/// own start. |H - H0| = O(h^4) where the method is symplectic and of order 2, whatever the inertia.
class ModifiedEnergy {
public:
    /// One body, double. Throws MarchFailed where a march to learn from fails: at this step length nothing is known of
    /// a modified energy.
    ModifiedEnergy(const Pair& pair, const Rational& h);
    /// {E, H}.
    std::pair<double, double> operator()(const Phase<double>& z) const;

private:
    std::shared_ptr<const AnyProblem<double>> problem_;
    diagnostics::ModifiedEnergy learned_;
};

/// Largest |E - E0| and |H - H0| over [0, 500] from the problem's own start, one body, double. Throws MarchFailed.
struct EnergyRanges {
    double raw, modified;
};
EnergyRanges modified_energy(const Pair& pair, const Rational& h);

}  // namespace verilie::studies
