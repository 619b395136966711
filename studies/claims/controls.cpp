#include "claims/controls.hpp"

#include <cmath>
#include <stdexcept>

#include <boost/math/special_functions/jacobi_elliptic.hpp>

#include <verilie/lie/so3.hpp>

namespace verilie::studies::claims {

Phase<double> explicit_midpoint(const AnyProblem<double>& problem, Phase<double> z, double h) {
    const Inertia<double>& J = problem.inertias()[0];
    const auto rate = [&](const Quat<double>& q, const Vec3<double>& W) {
        BodyLoad<double> l;
        if (!problem.loads(One<double>{{zero3<double>(), q}}, std::span<BodyLoad<double>>(&l, 1)).ok)
            throw std::runtime_error("There is no torque at this attitude.");
        return J.Jinv * (cross(J.J * W, W) + l.T);
    };
    const Vec3<double> middle = z.W[0] + h / 2 * rate(z.q[0], z.W[0]);
    const Quat<double> at = z.q[0] * lie::exp(h / 2 * z.W[0]);
    z.W[0] += h * rate(at, middle);
    z.q[0] = normalised(z.q[0] * lie::exp(h * middle));
    return z;
}

Vec3<double> free_body_momentum(double t) {
    double cn = 0, dn = 0;
    const double sn = boost::math::jacobi_elliptic(std::sqrt(15.0 / 16), 4 * std::sqrt(6.0) * t, &cn, &dn);
    return Vec3<double>(27 * cn, -12 * std::sqrt(6.0) * sn, 12 * dn);
}

}  // namespace verilie::studies::claims
