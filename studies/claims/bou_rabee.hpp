#pragma once
/// What the two halves of the claims of Bou-Rabee, Ortolan and Saccon share.

#include "claims/ledger.hpp"

namespace verilie::studies::claims {

/// The steps of figures 1 and 4, (a) and (b).
inline constexpr double figure_steps[] = {0.125, 0.25};
/// The energy of the stress test over T = 15000.
Json long_run(const Desk& desk, const std::string& method, const std::string& steps = "1/4,1/8");
/// {surfaces, marks} of a figure of kind "paths": the level sets of the stress test's potential, {name, level} each with 0 <= level < U(I), and Qm.
Json level_sets(const Pair& pair, const std::vector<std::pair<std::string, double>>& levels);

// bou_rabee_printed.cpp: (7) and (18) as printed, LIEMID[EA] as a composition
Finding cayley_as_printed(const Desk& desk);
Finding liemid_as_printed(const Desk& desk);
Finding liemid_composition(const Desk& desk);
// bou_rabee_field.cpp: where the motion stays, and what the stress test tells
Finding confined(const Desk& desk);
Finding stable_set(const Desk& desk);
Finding test_of_others(const Desk& desk);
// bou_rabee_structure.cpp
Finding variational(const Desk& desk);
Finding semi_explicit(const Desk& desk);
Finding error_growth(const Desk& desk);

}  // namespace verilie::studies::claims
