#include "engines/motion.hpp"

#include <algorithm>
#include <cmath>

namespace verilie::studies::engines {

namespace {
struct Rate {
    Vector x, v;
    Eigen::Quaterniond q;
    Vector W;
};

std::array<Rate, 2> rates(const Motion& motion, const Two& z) {
    const auto F = motion.force(z), T = motion.torque(z);
    std::array<Rate, 2> all;
    for (std::size_t i = 0; i < 2; ++i) {
        const Vector L = motion.J[i].cwiseProduct(z[i].W);
        Eigen::Quaterniond dq = z[i].q * Eigen::Quaterniond(0, z[i].W(0), z[i].W(1), z[i].W(2));
        dq.coeffs() /= 2;
        all[i] = {z[i].v, F[i] / motion.m[i], dq, (L.cross(z[i].W) + T[i]).cwiseQuotient(motion.J[i])};
        if (motion.J[i](2) == 0) all[i].W(2) = 0;
    }
    return all;
}
Two moved(const Two& z, double h, const std::array<Rate, 2>& by) {
    Two to = z;
    for (std::size_t i = 0; i < 2; ++i) {
        to[i].x += h * by[i].x, to[i].v += h * by[i].v, to[i].W += h * by[i].W;
        to[i].q.coeffs() += h * by[i].q.coeffs();
    }
    return to;
}

Vec3<double> three(const Vector& a) { return {a(0), a(1), a(2)}; }
Phase<double> phase(const Two& z) {
    auto all = Phase<double>::bodies(z.size());
    for (std::size_t i = 0; i < z.size(); ++i) {
        all.q[i] = {z[i].q.w(), {z[i].q.x(), z[i].q.y(), z[i].q.z()}}, all.W[i] = three(z[i].W);
        all.x[i] = three(z[i].x), all.v[i] = three(z[i].v);
    }
    return all;
}
}  // namespace

std::array<Vector, 2> Motion::force(const Two& z) const {
    const Vector c(0.5, -1, 0.25);
    if (acts != Acts::field && acts != Acts::rod) return {Vector::Zero(), Vector::Zero()};
    return {c - 2 * z[0].x, -c - 3 * z[1].x};
}
std::array<Vector, 2> Motion::torque(const Two& z) const {
    const Vector r = acts == Acts::rod ? Vector(0, 0, -0.6) : Vector(0.3, 0.2, -0.6), g(0.5, 1, -4);
    const auto of = [&](std::size_t i) -> Vector {
        const Rigid &b = z[i], &b0 = start[i];
        switch (acts) {
        case Acts::nothing: return Vector::Zero();
        case Acts::field:
        case Acts::rod: return (i == 0 ? 1 : -2) * r.cross(b.q.conjugate() * g);
        case Acts::spring: return -2 * (i == 0 ? 6 : 4) * b.q.w() * b.q.vec();
        case Acts::clock: break;
        }
        const double t = (b.x - b0.x).dot(b0.v) / b0.v.squaredNorm();
        return (i == 0 ? 1 : -2) * Vector(std::cos(2 * t), std::sin(3 * t) / 2, -std::cos(t));
    };
    return {of(0), of(1)};
}

Two Motion::at(double t) const {
    const int steps = std::max(1, int(std::ceil(1024 * std::abs(t))));
    const double h = t / steps;
    Two z = start;
    for (int n = 0; n < steps; ++n) {
        const auto k1 = rates(*this, z), k2 = rates(*this, moved(z, h / 2, k1)), k3 = rates(*this, moved(z, h / 2, k2)),
                   k4 = rates(*this, moved(z, h, k3));
        z = moved(moved(moved(moved(z, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
        for (Rigid& body : z) body.q.normalize();
    }
    return z;
}

namespace {
Motion motion_of(std::string name, Acts acts, const std::array<Vector, 2>& J) {
    const bool rods = J[0](2) == 0;
    Motion made{std::move(name), acts, rods || J[0](0) == J[0](2), {2, 3}, J, {}};
    made.start = {Rigid{{0.1, -0.2, 0.3}, {0.7, 0.4, -0.5}, Eigen::Quaterniond(0.9, 0.2, -0.3, 0.1), {1, -0.7, 0.9}},
        Rigid{{-1, 0.5, 0.25}, {-0.3, 0.6, 0.2}, Eigen::Quaterniond(0.4, -0.5, 0.6, 0.3), {0.5, 1.1, -0.8}}};
    for (Rigid& body : made.start) {
        body.q.normalize();
        if (rods) body.W(2) = 0;
    }
    return made;
}
const std::array<Vector, 2> spheres{Vector(2, 2, 2), Vector(3, 3, 3)}, bodies{Vector(1, 2, 2.5), Vector(4, 3, 2)},
    rods{Vector(2, 2, 0), Vector(3, 3, 0)};
}  // namespace

std::array<Motion, 4> motions() {
    return {motion_of("free_sphere", Acts::nothing, spheres), motion_of("free", Acts::nothing, bodies),
        motion_of("loaded_sphere", Acts::field, spheres), motion_of("loaded", Acts::field, bodies)};
}
std::vector<Motion> loaded_motions() {
    return {motions()[2], motions()[3], motion_of("spring_sphere", Acts::spring, spheres),
        motion_of("spring", Acts::spring, bodies), motion_of("clock_sphere", Acts::clock, spheres),
        motion_of("clock", Acts::clock, bodies), motion_of("rod", Acts::nothing, rods),
        motion_of("rod_loaded", Acts::rod, rods)};
}

Apart<double> apart(const Two& a, const Two& b) { return studies::apart<double>(phase(a), phase(b)); }

}  // namespace verilie::studies::engines
