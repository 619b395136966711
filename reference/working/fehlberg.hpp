#pragma once
/// Runge-Kutta-Fehlberg 7(8) of Boost.odeint in double: the family beside CVODE where forces are not smooth and 50
/// digits have no use.

#include <vector>

#include "../motion/motion.hpp"

namespace verilie::reference {

/// Absolute and relative tolerance of a step: below the rounding of the state, for what it bounds is the error of a
/// step, which is not rounded to it.
inline constexpr double fehlberg_tolerance = 1e-17;

/// The state at each of `times`, which begin with the time of y.
std::vector<Coordinates<double>> march_fehlberg(
    const Field<double>&, Coordinates<double> y, const std::vector<double>& times);

}  // namespace verilie::reference
