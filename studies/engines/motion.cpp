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
    if (!loaded) return {Vector::Zero(), Vector::Zero()};
    return {c - 2 * z[0].x, -c - 3 * z[1].x};
}
std::array<Vector, 2> Motion::torque(const Two& z) const {
    const Vector r(0.3, 0.2, -0.6), g(0.5, 1, -4);
    if (!loaded) return {Vector::Zero(), Vector::Zero()};
    return {r.cross(z[0].q.conjugate() * g), -2 * r.cross(z[1].q.conjugate() * g)};
}

Two Motion::at(double t) const {
    const int steps = std::max(1, int(std::ceil(1024 * t)));
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

std::array<Motion, 4> motions() {
    const Two start{Rigid{{0.1, -0.2, 0.3}, {0.7, 0.4, -0.5}, Eigen::Quaterniond(0.9, 0.2, -0.3, 0.1), {1, -0.7, 0.9}},
        Rigid{{-1, 0.5, 0.25}, {-0.3, 0.6, 0.2}, Eigen::Quaterniond(0.4, -0.5, 0.6, 0.3), {0.5, 1.1, -0.8}}};
    std::array<Motion, 4> all;
    for (std::size_t k = 0; k < 4; ++k) {
        Motion& m = all[k];
        m.loaded = k >= 2, m.spherical = k % 2 == 0;
        m.name = std::string(m.loaded ? "loaded" : "free") + (m.spherical ? "_sphere" : "");
        m.m = {2, 3}, m.start = start;
        m.J =
            m.spherical ? std::array{Vector(2, 2, 2), Vector(3, 3, 3)} : std::array{Vector(1, 2, 2.5), Vector(4, 3, 2)};
        for (Rigid& body : m.start) body.q.normalize();
    }
    return all;
}

Apart<double> apart(const Two& a, const Two& b) { return studies::apart<double>(phase(a), phase(b)); }

}  // namespace verilie::studies::engines
