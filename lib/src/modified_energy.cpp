#include <verilie/diagnostics/modified_energy.hpp>

#include <Eigen/QR>

namespace verilie::diagnostics {

void ModifiedEnergy::solve() {
    Eigen::MatrixXd A(Eigen::Index(rows_.size()), most);
    Eigen::VectorXd right(Eigen::Index(rows_.size()));
    for (std::size_t i = 0; i < rows_.size(); ++i)
        A.row(Eigen::Index(i)) = rows_[i].tail<most>(), right(Eigen::Index(i)) = -rows_[i](0);
    // NOTE: ColPivHouseholderQR solves without its threshold
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> qr(A.rows(), A.cols());
    qr.setThreshold(std::sqrt(eps<double>()));
    c_ = qr.compute(A).solve(right);
}

ModifiedEnergy::Terms ModifiedEnergy::terms(const Phase<double>& z) const {
    using D = dual<double, 6>;
    const Vec3<double> W = z.W[0], p = along(body_.J, W), turn = along(body_.Jinv, cross(p, W));
    const D s = D::variable(0, 0);
    const One<D> moving{{zero3<D>(), convert<D>(z.q[0]) * Quat<D>{D(1), ratio<D>(1, 2) * s * convert<D>(W)}}};
    BodyLoad<D> load;
    (void)problem_->loads(moving, std::span<BodyLoad<D>>(&load, 1));
    const Vec3<double> tau = values(load.T), slope(load.T(0).d(0), load.T(1).d(0), load.T(2).d(0));
    Terms t;
    t.head<4>() << problem_->kinetic(z).total() + problem_->potential(z).total(), -dot(slope, W), dot(tau, turn),
        dot(tau, along(body_.Jinv, tau));
    const Vec3<double> y = p / std::pow(std::max({body_.J(0), body_.J(1), body_.J(2)}), ratio<double>(3, 4));
    int at = 4;
    for (int i = 0; i < 3; ++i)
        for (int j = i; j < 3; ++j)
            for (int k = j; k < 3; ++k)
                for (int l = k; l < 3; ++l) t(at++) = y(i) * y(j) * y(k) * y(l);
    return t;
}

}  // namespace verilie::diagnostics
