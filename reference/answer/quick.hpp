#pragma once
/// Answers by Taylor series, bounded by collocation.

#include "../motion/motion.hpp"

namespace verilie::reference {

/// Nothing where these families are not there, or leave a bound above `tolerance`.
std::optional<Answer> quick(const Question&, const Motion&, double tolerance);

}  // namespace verilie::reference
