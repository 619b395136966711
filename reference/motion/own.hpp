#pragma once
/// Motions made of a problem's own inertia and start, for motion.cpp: of the problems that know() has named, and of
/// those of the catalogue that have no line there.

#include <functional>
#include <vector>

#include <verilie/reference/own.hpp>

#include "motion.hpp"

namespace verilie::reference {

struct Own {
    const ProblemInfo* info;
    std::function<Motion(const Parameters&)> motion;
};
const std::vector<Own>& own_problems();
Own own_motion(const ProblemEntry& problem);

}  // namespace verilie::reference
