#pragma once
/// A drift study: the energy of long runs, its class and its exponent in h (README, D1-D5, D8).

#include <verilie/analysis/drift.hpp>

#include "engine/cells.hpp"

namespace verilie::studies {

/// Slope and class of the energy, or of what else a cell holds; `free`: there is no potential to exchange energy with.
analysis::DriftEstimate drift_estimate(const Json& cell, double T, bool free);

/// {rows, exponents} of a request, computed or from the store.
Json drift_rows(const Request& r);
/// D9: "symplectic, hence no secular drift" and "the energy of the free body is exact" are claims; the rest is measurement.
/// A trajectory that does not move proves nothing. Undecided is never green, but on chaotic problems, whose energy wanders
/// too slowly for any affordable run to decide. In an ensemble, what is exact may be lost to rounding as a random walk, not linearly.
bool drift_holds(const Json& row);

}  // namespace verilie::studies
