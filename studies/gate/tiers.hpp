#pragma once
/// The quick tier: every method on a body it steps with torque, and on one without; every certificate. What takes
/// minutes, many bodies, strings, ledger, is in the full one, which has all of the quick one as well. Problems of one's
/// own are in both.

#include <string>
#include <vector>

namespace verilie::studies::gate {

inline const std::vector<std::string> quick_order{"stress_test", "stress_test_spherical", "dumbbell"};
inline const std::vector<std::string> quick_drift{"free_body_physical", "stress_test_spherical"};

/// Whether the problem is one of these, or one's own.
bool is_quick(const std::vector<std::string>& tier, const std::string& problem);
/// The step of drift in the quick tier: the largest, with half of it as a witness.
std::string largest_step(const std::string& problem);

}  // namespace verilie::studies::gate
