#pragma once
/// What the files of the claims of Baker and Gonzalez (2021) share; paper.cpp is the entry.

#include <functional>
#include <optional>
#include <random>

#include <verilie/lie/so3.hpp>

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims {

/// {problem, method, metric, T, observed_order, interval, verdict} of a row of Desk::order.
Json brief(const Json& order_row);
/// The same row as a curve of a figure of kind "convergence": {label, problem, method, metric, T, h, error}.
Json convergence_curve(const Json& order_row);
/// "rrp_spatial 2.000 in [1.998, 2.001]".
std::string named(const Json& order_row);
/// How far two states are apart: the largest angle, |dW|, |dx| or |dv| of a body.
template <class S> S gap(const Phase<S>& a, const Phase<S>& b) {
    S most(0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (const S& d :
            {lie::distance<S>(a.q[i], b.q[i]), norm(a.W[i] - b.W[i]), norm(a.x[i] - b.x[i]), norm(a.v[i] - b.v[i])})
            most = d > most ? d : most;
    return most;
}

/// visit(k, z) of k = 0, every, 2 every .. n; ends with the failure where a step fails.
std::optional<Failure> watch(const Pair& pair, const Phase<double>& start, const Rational& h, std::int64_t n,
    std::int64_t every, const std::function<void(std::int64_t k, const Phase<double>& z)>& visit);

/// When a kick of 1e-13 to one velocity has moved a sphere of torus by 0.01 (rrp_newmark, h = 1/1000); infinite if it
/// does not before t = 35.
double ring_horizon(const Desk& desk);

/// The explicit maps of second order that the paper compares; its step on the ring, which is looked at every ten steps.
inline const std::vector<std::string> both_maps{"rrp_spatial", "rrp_newmark"};
inline const Rational printed_step(1, 1000);
inline constexpr std::int64_t between_looks = 10;
/// A number of [-1, 1), and a vector of three.
fifty any_number(std::mt19937_64& random);
Vec3<fifty> any_vector(std::mt19937_64& random);
/// (4).
Mat3<fifty> rotation(const Vec3<fifty>& a);

namespace baker_gonzalez {
Claims pendulum(), closed_form(), derivation(), trigonometry(), variational(), campello(), without_drift(), loads(),
    bending(), ring(), momenta(), ring_orders(), open_questions();
}

}  // namespace verilie::studies::claims
