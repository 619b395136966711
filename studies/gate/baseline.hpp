#pragma once
/// The record the gate compares with: verdicts, enclosures, floors; never trajectories. Rewritten by --bless alone.

#include "gate/cases.hpp"

namespace verilie::studies::gate {

struct Baseline {
    Json history = Json::array();            ///< [{reason, date, versions}], oldest first
    std::string sources;                     ///< what the floors were measured with
    std::vector<std::string> builds;         ///< compilers and flags whose floors are in the hull
    bool full = false;                       ///< the full tier was blessed once; otherwise it holds the quick one alone
    std::vector<Case> cases;
};

/// FOLDER/gate.json, of both tiers.
std::filesystem::path file_of(const Request& r);
/// Throws EnvironmentTrouble where it cannot be read, std::invalid_argument where it is none.
Baseline read(const std::filesystem::path& file);
/// The part of the record that a request measures. Throws std::invalid_argument where it asks for a tier that is not on record.
std::vector<Case> asked(const Baseline& baseline, const Request& r);
/// The record after a blessing: the measured cases take the place of those asked for. Another build of the same sources widens the
/// hull of the floors, and has to agree with the rest of the record (else std::invalid_argument); other sources start the hull anew.
Baseline blessed(Baseline old, const Request& r, std::vector<Case> measured, const std::vector<Case>& other_starts);
void write(const std::filesystem::path& file, const Baseline& baseline);
/// As the record has it: without command; what there is not is left out.
Json to_json(const Case& c);

}  // namespace verilie::studies::gate
