#pragma once
/// Motions of two rigid bodies that an adapter must reproduce as h -> 0, and the Newton-Euler equations solved without
/// anything of the library:
///   m v' = F,  x' = v,  J W' = JW x W + T,  R' = R hat(W);  F in space, T and W in the body.

#include <array>
#include <string>
#include <vector>

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

/// What acts on the bodies.
/// field   F = c - k x, T = r x R^T g: neither vanishes, none lies along an axis
/// rod     the same, with r along the body's third axis
/// spring  a torsional spring: U = k (1 - cos theta) of the angle of R, T = -2 k w v of its quaternion (w, v); F = 0
/// clock   a torque that is prescribed in time, T = (cos 2t, sin(3t)/2, -cos t); F = 0, and t is read off the position,
///         since the centre of mass moves at a constant velocity: t = (x - x0).v0 / |v0|^2
enum class Acts { nothing, field, rod, spring, clock };

struct Motion {
    std::string name;
    Acts acts;
    bool turns_about_itself;  ///< whether W x JW vanishes all the time: spheres, and rods
    std::array<double, 2> m;
    std::array<Vector, 2> J;  ///< zero about the third axis: a rod, which does not turn about it
    Two start;

    std::array<Vector, 2> force(const Two& z) const;
    std::array<Vector, 2> torque(const Two& z) const;
    /// The state at time t, also before the start, by the classical Runge-Kutta method with 1024 steps a unit of time: to
    /// about 1e-13 at t = 1/2.
    Two at(double t) const;
};
/// free_sphere, free, loaded_sphere, loaded.
std::array<Motion, 4> motions();
/// loaded_sphere, loaded, spring_sphere, spring, clock_sphere, clock, rod, rod_loaded.
std::vector<Motion> loaded_motions();

Apart<double> apart(const Two& a, const Two& b);

}  // namespace verilie::studies::engines
