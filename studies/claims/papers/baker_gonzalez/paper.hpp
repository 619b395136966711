#pragma once
/// What the files of the claims of Baker and Gonzalez (2021) share; paper.cpp is the entry.

#include <verilie/lie/so3.hpp>

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims::baker_gonzalez {

/// {problem, method, metric, T, observed_order, interval, verdict} of a row of Desk::order.
Json brief(const OrderRow& row);
/// The same row as a curve of a figure of kind "convergence": {label, problem, method, metric, T, h, error}.
Json convergence_curve(const OrderRow& row);
/// "rrp_spatial 2.000 in [1.998, 2.001]".
std::string named(const OrderRow& row);
/// (4).
inline Mat3<fifty> rotation(const Vec3<fifty>& a) {
    const Mat3<fifty> S = lie::hat(a);
    return one + 4 / (4 + squared_norm(a)) * (S + ratio<fifty>(1, 2) * (S * S));
}
/// (23) and (25).
inline const std::vector<std::string> maps{"rrp_spatial", "rrp_newmark"};
/// The step of the ring, and how many of them lie between two states that are looked at.
inline const Rational printed_step(1, 1000);
inline constexpr std::int64_t between_outputs = 10;
/// When a kick of 1e-13 to one velocity has moved a sphere of torus by 0.01 (rrp_newmark, h = 1/1000); infinite if it
/// does not before t = 35.
double ring_horizon(const Desk& desk);

Claims rotations(), pendulum_kept(), pendulum(), domain(), closed_form(), derivation(), trigonometry(), variational(),
    one_ended(), campello(), without_drift(), loads(), bending_energy(), bending(), ring(), ring_energy(), momenta(),
    ring_orders(), general_inertia(), energy_stepping();

}  // namespace verilie::studies::claims::baker_gonzalez
