#pragma once
/// What the files of the claims of Baker and Gonzalez share. The list of claims is in baker_gonzalez.cpp.

#include <functional>
#include <optional>

#include <verilie/lie/so3.hpp>

#include "claims/ledger.hpp"

namespace verilie::studies::claims {

/// {problem, method, metric, T, observed_order, interval, verdict} of a row of Desk::order.
Json brief(const Json& order_row);
/// The same row as a curve of a figure of kind "convergence": {label, problem, method, metric, T, h, error}.
Json convergence_curve(const Json& order_row);
/// "rrp_spatial 2.000 in [1.998, 2.001]".
std::string named(const Json& order_row);
/// How far two states are apart: the largest angle, |dW|, |dx| or |dv| of a body.
template <class S>
S gap(const Phase<S>& a, const Phase<S>& b) {
    S most(0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (const S& d : {lie::distance<S>(a.q[i], b.q[i]), norm(a.W[i] - b.W[i]), norm(a.x[i] - b.x[i]), norm(a.v[i] - b.v[i])}) most = d > most ? d : most;
    return most;
}

/// visit(k, z) of k = 0, every, 2 every .. n; ends with the failure where a step fails.
std::optional<Failure> watch(const Pair& pair, const Phase<double>& start, const Rational& h, std::int64_t n, std::int64_t every,
                             const std::function<void(std::int64_t k, const Phase<double>& z)>& visit);

/// When a kick of 1e-13 to one velocity has moved a sphere of torus by 0.01 (rrp_newmark, h = 1/1000); infinite if it does not before t = 35.
double ring_horizon(const Desk& desk);

// baker_gonzalez_pendulum.cpp
Finding pendulum_energy_orders(const Desk&), pendulum_trajectory_orders(const Desk&), pendulum_invariants(const Desk&), maps_alike(const Desk&), domain_of_increment(const Desk&);
// baker_gonzalez_structure.cpp
Finding closed_form_lgvi(const Desk&), symplectic_and_reversible(const Desk&), first_order_variational(const Desk&), energy_without_drift(const Desk&), energy_of_three_spheres(const Desk&);
// baker_gonzalez_derivation.cpp
Finding derivation(const Desk&);
// baker_gonzalez_algebra.cpp
Finding no_trigonometry(const Desk&), cost_of_bending(const Desk&);
// baker_gonzalez_campello.cpp
Finding campello_orders(const Desk&), campello_stability(const Desk&);
// baker_gonzalez_loads.cpp
Finding loads_are_gradients(const Desk&);
// baker_gonzalez_ring.cpp
Finding impact(const Desk&), energy_budget(const Desk&), long_time_energy(const Desk&);
// baker_gonzalez_momenta.cpp
Finding ring_linear_momentum(const Desk&), ring_angular_momentum(const Desk&), other_variational_maps(const Desk&);
// baker_gonzalez_ring_orders.cpp
Finding ring_energy_orders(const Desk&), ring_trajectory_orders(const Desk&), printed_ring_orders(const Desk&);
// baker_gonzalez_open.cpp
Finding general_inertia(const Desk&), energy_stepping(const Desk&);

}  // namespace verilie::studies::claims
