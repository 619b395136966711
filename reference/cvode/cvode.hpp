#pragma once
/// CVODE, the reference in working precision: Adams, which was 10 to 700 times better here than BDF.
/// NOTE: it knows float, double and long double only, so it cannot run in 50 digits, and its error is 15 to 2000 x the
/// tolerance.

#include <vector>

#include "../motion/motion.hpp"

namespace verilie::reference {

inline constexpr double cvode_tolerance = 1e-15;  ///< the tightest it accepts

/// The state at each of `times`, which begin with the time of y. Every return code is checked; a failure throws
/// std::runtime_error.
std::vector<Coordinates<double>> march_cvode(const Field<double>&, const Coordinates<double>& y,
    const std::vector<double>& times, double tolerance = cvode_tolerance);

/// "CVODE 6.4.1, Adams, ..."
std::string cvode_settings();

}  // namespace verilie::reference
