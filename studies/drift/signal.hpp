#pragma once
/// From a long run to what the rules of drift judge.

#include <verilie/analysis/drift.hpp>

#include "drift/cell.hpp"

namespace verilie::studies {

/// How the signal of a run is read.
struct Setting {
    double burn_in = 0, amplitude = 0;  ///< as analysis::DriftSignal has them
    bool heats = false;                 ///< D9: a walk of this energy heats
};
/// D2: chaotic motion is judged after a quarter of T, when it has forgotten how it was started. D9: a symplectic
/// method heats where U has kinks.
Setting setting_of(const Pair& pair);
/// A potential with finitely many derivatives (contact).
bool kinked(const ProblemInfo& problem);

/// The signal of a run over T.
analysis::DriftSignal drift_signal(const LongRun& run, double T, const Setting& setting);
/// Slope and class of the energy, or of what else a run holds.
analysis::DriftEstimate drift_estimate(const LongRun& run, double T, const Setting& setting = {});

}  // namespace verilie::studies
