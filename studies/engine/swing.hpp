#pragma once

#include <algorithm>

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::studies {

/// The largest turn (rad) or, where bodies translate, way (length) of any body.
template <class S> double swing(const Phase<S>& from, const Phase<S>& to, bool translates) {
    double most = 0;
    for (std::size_t i = 0; i < to.q.size(); ++i)
        most = std::max(most, static_cast<double>(lie::distance<S>(from.q[i], to.q[i])));
    for (std::size_t i = 0; translates && i < to.x.size(); ++i)
        most = std::max(most, static_cast<double>(norm(to.x[i] - from.x[i])));
    return most;
}
/// What a body must turn or go for a trajectory to have moved.
inline constexpr double least_swing_of_a_motion = 0.1;

}  // namespace verilie::studies
