#pragma once
/// Extrapolated modified midpoint of order 30 (Gragg, Bulirsch, Stoer), stepped and controlled by Boost.odeint alone:
/// the second of the two 50-digit families. NOTE: odeint's variable-order bulirsch_stoer ends at order 16 and starts
/// over at every output: 5 x the cost.

#include <vector>

#include "../motion/motion.hpp"

namespace verilie::reference {

inline constexpr unsigned short extrapolation_order = 30;

/// The state at each of `times`, which begin with the time of y.
std::vector<Coordinates<fifty>> march_extrapolation(
    const Field<fifty>&, Coordinates<fifty> y, const std::vector<fifty>& times);

/// Absolute and relative tolerance of a step.
const fifty& extrapolation_tolerance();

}  // namespace verilie::reference
