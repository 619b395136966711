#pragma once
/// What the figures of the motion share: the steps, the body, the states.

#include "claims/papers/lee/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee {

/// As the paper states them; half its step; the two readings of its inertia.
namespace stated {
inline const Rational coarse(1, 10000), fine(1, 20000), five(5);
inline const std::vector<std::string> inertias{"physical", "literal"};
inline constexpr double semi_major = 0.06, semi_minor = 0.04, height = 0.1;  ///< of the cylinder, m
}  // namespace stated

/// States at k T/outputs, k = 0 .. outputs.
std::vector<Phase<double>> seen(
    const Pair& pair, const Phase<double>& start, const Rational& h, const Rational& T, std::int64_t outputs);

}  // namespace verilie::studies::claims::lee
