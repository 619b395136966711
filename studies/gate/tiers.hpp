#pragma once
/// The quick tier: every method on a body it steps with torque, and on one without; every certificate. What takes
/// minutes, many bodies, strings, ledger, is in the full one, which has all of the quick one as well. Problems of one's
/// own are in both. Methods of one's own are few: of them bodies that are pulled along, that have different masses and
/// that pull each other are in the quick tier, too.

#include <string>
#include <vector>

namespace verilie::studies::gate {

/// Problems on which the quick tier asks for an order, or a drift.
struct Tier {
    std::vector<std::string> of_all, of_own;  ///< of every method; of methods of one's own besides
};
inline const Tier quick_order{{"stress_test", "stress_test_spherical", "dumbbell"},
    {"pendulum", "rigid_body_orbit", "string_pendulum_lumped", "torus_soft"}};
inline const Tier quick_drift{{"free_body_physical", "stress_test_spherical"}, {"pendulum"}};

bool is_quick(const Tier& tier, const std::string& problem, const std::string& method);
/// Whether it is only because the method is one's own. Such a case is guarded once it is decided.
bool is_besides(const Tier& tier, const std::string& problem, const std::string& method);
/// The step of drift in the quick tier: the largest, with half of it as a witness.
std::string largest_step(const std::string& problem);

}  // namespace verilie::studies::gate
