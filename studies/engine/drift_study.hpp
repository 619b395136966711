#pragma once
/// A drift study: the energy of long runs, its class and its exponent in h (README, D1-D5, D8).

#include <verilie/analysis/drift.hpp>

#include "engine/cells.hpp"

namespace verilie::studies {

/// A trajectory counts only if something turned, or went some way.
bool moved(const Json& cell);
/// The signal of a cell. `burn_in` and `amplitude` as analysis::DriftSignal has them.
analysis::DriftSignal drift_signal(const Json& cell, double T, double burn_in = 0, double amplitude = 0);
/// Slope and class of the energy, or of what else a cell holds.
analysis::DriftEstimate drift_estimate(const Json& cell, double T, double burn_in = 0, double amplitude = 0);
/// D2: chaotic motion is judged after a quarter of T, when it has forgotten how it was started.
double burn_in(const ProblemInfo& problem);

/// {rows, exponents} of a request, computed or from the store.
Json drift_rows(const Request& r);
/// D9: "symplectic, hence no secular drift" and "the energy of the free body is exact" are claims; the rest is measurement.
/// A trajectory that does not move proves nothing. Undecided is never green. Where the potential has kinks (`kinked`) a symplectic method may diffuse.
/// In an ensemble, what is exact may be lost to rounding as a random walk, not linearly.
bool drift_holds(const Json& row);

}  // namespace verilie::studies
