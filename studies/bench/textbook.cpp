// Lie-Verlet as a reader of Bou-Rabee, Ortolan and Saccon writes it with Eigen: matrices, Newton's method on (8) with its
// 3 x 3 Jacobian, the torque of section 3 by traces and skew parts.
#include <cmath>

#include <Eigen/Dense>

#include "bench/competitor.hpp"

namespace verilie::studies::bench {

namespace {
using Eigen::Matrix3d, Eigen::Vector3d;

Matrix3d hat(const Vector3d& a) {
    Matrix3d A;
    A << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
    return A;
}
Matrix3d cay(const Vector3d& x) {
    const Matrix3d X = hat(x);
    return Matrix3d::Identity() + 4 / (4 + x.squaredNorm()) * (X + X * X / 2);
}
Vector3d skew(const Matrix3d& A) { return {A(1, 2) - A(2, 1), A(2, 0) - A(0, 2), A(0, 1) - A(1, 0)}; }
Vector3d three(const Three& a) { return {a[0], a[1], a[2]}; }

class LieVerlet final : public Marcher {
public:
    LieVerlet(const Body& body, double alpha, const Four& pole)
        : J_(three(body.J).asDiagonal()), inverse_(J_.inverse()), Q0_(matrix(body.q)), pole_(matrix(pole)),
          W0_(three(body.W)), alpha_(alpha) {}

    bool march(double h, std::int64_t n) override {
        Q_ = Q0_, W_ = W0_;
        Vector3d tau = torque(Q_);
        for (std::int64_t k = 0; k < n; ++k) {
            const Vector3d p = J_ * W_ + h / 2 * tau;
            Vector3d xi;
            if (!solve(p, h, xi)) return false;
            const Matrix3d F = cay(h * xi);
            Q_ = Q_ * F;
            tau = torque(Q_);
            W_ = inverse_ * (F.transpose() * p + h / 2 * tau);
        }
        return W_.allFinite();
    }
    std::vector<double> end() const override {
        const Eigen::Quaterniond q(Q_);
        return {q.w(), q.x(), q.y(), q.z(), W_.x(), W_.y(), W_.z()};
    }

private:
    static Matrix3d matrix(const Four& q) { return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix(); }

    Vector3d torque(const Matrix3d& Q) const {
        const Matrix3d A = pole_.transpose() * Q;
        const double d = std::sqrt(2 * (3 - Q.trace())), dm = std::sqrt(2 * (3 - A.trace()));
        return 2 * (d - 1) / d * skew(Q) + alpha_ / (dm * dm * dm) * skew(A);
    }
    /// J xi = p + h/2 (J xi x xi - h/2 (xi . J xi) xi).
    bool solve(const Vector3d& p, double h, Vector3d& xi) const {
        xi = W_;
        for (int k = 0; k < 50; ++k) {
            const Vector3d Jx = J_ * xi;
            const Vector3d r = Jx - p - h / 2 * (Jx.cross(xi) - h / 2 * xi.dot(Jx) * xi);
            const Matrix3d A = J_ - h / 2 * (hat(Jx) - hat(xi) * J_)
                             + h * h / 4 * (2 * xi * Jx.transpose() + xi.dot(Jx) * Matrix3d::Identity());
            const Vector3d dx = A.partialPivLu().solve(r);
            xi -= dx;
            if (dx.norm() <= 1e-14 * xi.norm()) return true;
        }
        return false;
    }

    Matrix3d J_, inverse_, Q0_, pole_, Q_;
    Vector3d W0_, W_;
    double alpha_;
};
}  // namespace

std::unique_ptr<Marcher> textbook_lie_verlet(const Body& body, double alpha, const Four& pole) {
    return std::make_unique<LieVerlet>(body, alpha, pole);
}

}  // namespace verilie::studies::bench
