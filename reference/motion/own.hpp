#pragma once
/// The problems that know() has named, for motion.cpp.

#include <functional>
#include <vector>

#include "motion.hpp"

namespace verilie::reference {

struct Own {
    const ProblemInfo* info;
    std::function<Motion(const Parameters&)> motion;
};
const std::vector<Own>& own_problems();

}  // namespace verilie::reference
