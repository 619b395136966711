#pragma once
/// The stress test in matrices, as the paper prints it: for methods whose attitude may leave SO(3).

#include <cmath>

#include <verilie/lie/so3.hpp>

#include "engine/pairs.hpp"

namespace verilie::studies::claims::bou_rabee {

/// The state of the paper: Q is whatever matrix the printed equations make of it.
struct Printed {
    Mat3<double> Q;
    Vec3<double> W;
};

/// Inertia and torque of the stress test, tau = 2 (d-1)/d v(Q) + alpha v(Qm^T Q)/dm^3, v(A) = (A23-A32, A31-A13,
/// A12-A21): the derivative of (12) along Q y^ for any matrix Q.
class StressField {
public:
    explicit StressField(const Pair& pair)
        : alpha_(pair.parameters.number<double>("alpha")),
          pole_(matrix(lie::exp(pair.parameters.number<double>("pole") / std::sqrt(2.0) * Vec3<double>(1, 0, 1)))),
          J_(pair.problem->make<double>(pair.parameters)->inertias()[0].J.d),
          start_(pair.problem->make<double>(pair.parameters)->initial()) {}

    Vec3<double> torque(const Mat3<double>& Q) const {
        const Mat3<double> B = transpose(pole_) * Q;
        const double d = distance(Q), dm = distance(B);
        return 2 * (d - 1) / d * axial(Q) + alpha_ / (dm * dm * dm) * axial(B);
    }
    const Vec3<double>& J() const { return J_; }
    Printed start() const { return {matrix(start_.q[0]), start_.W[0]}; }

private:
    static Vec3<double> axial(const Mat3<double>& A) {
        return {A(1, 2) - A(2, 1), A(2, 0) - A(0, 2), A(0, 1) - A(1, 0)};
    }
    static double distance(const Mat3<double>& Q) { return std::sqrt(2 * (3 - trace(Q))); }
    double alpha_;
    Mat3<double> pole_;
    Vec3<double> J_;
    Phase<double> start_;
};

inline Vec3<double> divided(const Vec3<double>& p, const Vec3<double>& J) {
    return {p(0) / J(0), p(1) / J(1), p(2) / J(2)};
}

}  // namespace verilie::studies::claims::bou_rabee
