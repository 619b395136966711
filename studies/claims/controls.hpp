#pragma once
/// What claims are held against: a rule that keeps nothing, and a motion in closed form.

#include <verilie/mechanics/any_problem.hpp>

namespace verilie::studies::claims {

/// One step of the explicit midpoint rule for one body: second order, neither symmetric nor symplectic. Throws
/// std::runtime_error where there is no torque.
Phase<double> explicit_midpoint(const AnyProblem<double>& problem, Phase<double> z, double h);

/// J W of the problem free_body at t, W = (3 cn, -3 sqrt 6 sn, 12 dn) of 4 sqrt 6 t, k^2 = 15/16:
/// problems/free_body.hpp.
Vec3<double> free_body_momentum(double t);

}  // namespace verilie::studies::claims
