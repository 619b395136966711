#pragma once
/// Motions of two rigid bodies that an adapter must reproduce as h -> 0, and the Newton-Euler equations solved without
/// anything of the library:
///   m v' = F,  x' = v,  J W' = JW x W + T,  R' = R hat(W);  F in space, T and W in the body.

#include <array>
#include <string>

#include <Eigen/Geometry>

#include "engine/apart.hpp"

namespace verilie::studies::engines {

using Vector = Eigen::Vector3d;

struct Rigid {
    Vector x, v;
    Eigen::Quaterniond q;  ///< body to space
    Vector W;
};
using Two = std::array<Rigid, 2>;

struct Motion {
    std::string name;
    bool loaded, spherical;
    std::array<double, 2> m;
    std::array<Vector, 2> J;
    Two start;

    /// F and T; zero where it is free, else F = c - k x, T = r x R^T g: neither vanishes, none lies along an axis.
    std::array<Vector, 2> force(const Two& z) const;
    std::array<Vector, 2> torque(const Two& z) const;
    /// The state at time t, by the classical Runge-Kutta method with 1024 steps a unit of time: to about 1e-13 at t = 1/2.
    Two at(double t) const;
};
/// free_sphere, free, loaded_sphere, loaded.
std::array<Motion, 4> motions();

Apart<double> apart(const Two& a, const Two& b);

}  // namespace verilie::studies::engines
