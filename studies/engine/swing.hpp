#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::studies {

/// The length that ways are measured in, so that no verdict depends on a unit of length: the least distance between two
/// bodies, or of one body from the origin; 1 where that is zero. Nothing where bodies do not translate.
template <class S> std::optional<double> length_of_ways(const Phase<S>& start, bool translates) {
    if (!translates) return {};
    double least = start.x.size() == 1 ? static_cast<double>(norm(start.x[0])) : INFINITY;
    for (std::size_t i = 0; i < start.x.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) least = std::min(least, static_cast<double>(norm(start.x[i] - start.x[k])));
    return least > 0 && std::isfinite(least) ? least : 1;
}

/// The largest turn (rad) or, where there is a length of ways, way in such lengths of any body.
template <class S> double swing(const Phase<S>& from, const Phase<S>& to, std::optional<double> length) {
    double most = 0;
    for (std::size_t i = 0; i < to.q.size(); ++i)
        most = std::max(most, static_cast<double>(lie::distance<S>(from.q[i], to.q[i])));
    for (std::size_t i = 0; length && i < to.x.size(); ++i)
        most = std::max(most, static_cast<double>(norm(to.x[i] - from.x[i])) / *length);
    return most;
}
/// What a body must turn or go for a trajectory to have moved.
inline constexpr double least_swing_of_a_motion = 0.1;

}  // namespace verilie::studies
