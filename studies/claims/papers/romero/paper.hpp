#pragma once
/// What the files of the claims of Romero (2008) share; paper.cpp is the entry.

#include <verilie/lie/so3.hpp>

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims::romero {

/// How far the first guess Theta = h J^-1 p~ of (31) is from solving it, relative to h|p~|, in 50 digits over random
/// momenta:
/// round-off where the step is explicit.
fifty residual_of_first_guess(const Pair& pair, const Rational& h);

/// The rotation (12) of e3 to d: about an axis normal to e3.
template <class T> Quat<T> drill_free(const Vec3<T>& d) {
    return normalised(Quat<T>{T(T(1) + d(2)), Vec3<T>(T(-d(1)), d(0), T(0))});
}
/// A method on the dumbbell. theta_0 of (54) is lost in the print.
Pair dumbbell_pair(const Desk& desk, const std::string& method, const std::string& theta0);

/// Romero's names: variational, midpoint, energy-momentum, Liemid.
inline const std::vector<std::string> four{"romero_vi", "lie_midpoint", "simo_wong", "liemid_ea"};
/// The time that the figures cover.
inline const Rational five(5);

Claims free_body(), action(), figures_1_and_2(), figure_3(), conserved(), starts(), momenta_in_time(), explicit_steps(),
    cost(), dumbbell(), dumbbell_orders(), rotations_and_theorems(), director_and_rotation(), without_drill(),
    any_start(), forcing();

}  // namespace verilie::studies::claims::romero
