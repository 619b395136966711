#pragma once
/// What is not as it should be: claims that fail, and differences from the record.

#include <functional>

#include "gate/cases.hpp"

namespace verilie::studies::gate {

/// What differs from the record: G3, and G4 of chaotic problems.
std::vector<analysis::Change> changes(const std::vector<Case>& record, const std::vector<Case>& now);
/// What does not hold by itself, then what differs from the record.
std::vector<Complaint> complaints_of(const std::vector<Case>& now, const std::vector<Case>& record);

/// G2. A floor has risen where every one of eight draws lies above all sixteen on record: of equal sources that happens
/// by chance in 1 of C(24, 8) = 735471 cases, whatever the distribution of floors. Seven further draws are measured
/// where there is a complaint of that kind; without complaints that chance explains.
/// cases of seven further draws
using Redraw = std::function<std::vector<Case>(const std::string& method, const std::string& problem)>;
std::vector<Complaint> beyond_chance(
    std::vector<Complaint> complaints, const std::vector<Case>& record, const Redraw& redraw);
/// The measurement itself and seven more.
inline constexpr std::uint64_t draws_of_a_complaint = 8;

}  // namespace verilie::studies::gate
