#pragma once
/// What the files of the claims of Bou-Rabee, Ortolan and Saccon (2009) share; paper.cpp is the entry.

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims::bou_rabee {

/// The steps of figures 1 and 4, (a) and (b).
inline constexpr double figure_steps[] = {0.125, 0.25};
/// The energy of the stress test over T = 15000.
Question drift_of(const std::string& methods, const std::string& steps);
DriftDocument long_run(const Desk& desk, const std::string& method, const std::string& steps = "1/4,1/8");
/// What is added to the words of a question about drift.
inline const std::string at_length = " (or longer, up to 32 T, where T does not decide)";
/// {surfaces, marks} of a figure of kind "paths": the level sets of the stress test's potential, {name, level} each
/// with 0 <= level < U(I), and Qm.
Json level_sets(const Pair& pair, const std::vector<std::pair<std::string, double>>& levels);

Claims maps_and_distance(), figure_1(), figures_3_and_5(), section_2(), beside_rattle(), figure_4(), cost(),
    error_growth(), confinement(), as_printed(), section_3(), section_4();

}  // namespace verilie::studies::claims::bou_rabee
