#pragma once
/// The record the gate compares with: verdicts, enclosures, floors; never trajectories. Rewritten by --bless alone.

#include "gate/cases.hpp"

namespace verilie::studies::gate {

struct Baseline {
    std::vector<Blessing> history;  ///< oldest first
    bool full = false;              ///< the full tier was blessed once; otherwise it holds the quick one alone
    std::vector<Case> cases;
};

/// FOLDER/gate.json, of both tiers.
std::filesystem::path file_of(const GateRequest& r);
/// Throws EnvironmentTrouble where it cannot be read, std::invalid_argument where it is no baseline.
Baseline read(const std::filesystem::path& file);
void write(const std::filesystem::path& file, const Baseline& baseline);

/// The part of the record that a request measures. Throws std::invalid_argument where it asks for a tier that is not on
/// record.
std::vector<Case> asked(const Baseline& baseline, const GateRequest& r);
/// The same part, be the tier on record or not.
std::vector<Case> some_of(const Baseline& baseline, const GateRequest& r);
/// The record after a blessing: the measured cases take the place of those asked for. Case by case, the same sources
/// widen the hull of the floors, other sources start it anew; a build that is new to the same sources has to agree in
/// everything else (else std::invalid_argument).
Baseline blessed(Baseline old, const GateRequest& r, std::vector<Case> measured, const std::vector<Case>& other_starts);

}  // namespace verilie::studies::gate
