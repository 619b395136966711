#include "claims/modified_energy.hpp"

#include <Eigen/QR>

#include "claims/certificates.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

namespace {
using Terms = Eigen::Matrix<double, 6, 1>;

/// E, then phi. Body torques and their derivative along W come from the problem's loads.
struct Energy {
    double E;
    Terms phi;
};
Energy energy(const AnyProblem<double>& problem, const Phase<double>& z) {
    using D = dual<double, 6>;
    const Inertia<double>& J = problem.inertias()[0];
    const Vec3<double> W = z.W[0], p = times<double>(J.J, W), turn = times<double>(J.Jinv, cross<double>(p, W));
    const D s = D::variable(0, 0);
    const One<D> along{{zero3<D>(), mul<D>(convert_quat<D>(z.q[0]), Quat<D>{D(1), Vec3<D>(D(ratio<D>(1, 2) * s) * convert3<D>(W))})}};
    BodyLoad<D> load;
    (void)problem.loads(along, std::span<BodyLoad<D>>(&load, 1));
    const Vec3<double> tau = values<D>(load.T), slope(load.T(0).d(0), load.T(1).d(0), load.T(2).d(0));
    const double T = problem.kinetic(z).total(), C = squared_norm<double>(p) / 2;
    Energy e{T + problem.potential(z).total(), {}};
    e.phi << -dot<double>(slope, W) - dot<double>(tau, turn), dot<double>(tau, times<double>(J.Jinv, tau)), T, T * T, T * C, C * C;
    return e;
}
/// What a march from z adds to the equations  h^2 c.(phi_k - phi_0) = -(E_k - E_0).
void learn(const Pair& pair, const AnyProblem<double>& problem, const Phase<double>& z, const Rational& h, std::int64_t n, std::vector<Terms>& rows, std::vector<double>& right) {
    const Energy first = energy(problem, z);
    walk<double>(pair, z, h, n, [&](std::int64_t k, const Phase<double>& now) {
        if (k == 0) return;
        const Energy e = energy(problem, now);
        rows.push_back(Terms(e.phi - first.phi)), right.push_back(first.E - e.E);
    });
}
}  // namespace

EnergyRanges modified_energy(const Pair& pair, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto start = problem->initial();
    std::vector<Terms> rows;
    std::vector<double> right;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {      // half the random velocity: about the speed of the problem's own start
        auto z = start;
        const auto other = random_state(seed);
        z.q[0] = normalised<double>(mul<double>(start.q[0], Quat<double>{1, Vec3<double>(convert3<double>(other.W[0]) / 32)}));
        z.W[0] = convert3<double>(other.W[0]) / 2;
        learn(pair, *problem, z, h, 200, rows, right);
    }
    Eigen::MatrixXd A(Eigen::Index(rows.size()), 6);
    for (std::size_t i = 0; i < rows.size(); ++i) A.row(Eigen::Index(i)) = rows[i].transpose();
    const Terms c = A.colPivHouseholderQr().solve(Eigen::Map<const Eigen::VectorXd>(right.data(), Eigen::Index(right.size())));
    const Energy first = energy(*problem, start);
    EnergyRanges r{0, 0};
    walk<double>(pair, h, step_count(Rational(500), h), [&](std::int64_t, const Phase<double>& z) {
        const Energy e = energy(*problem, z);
        r.raw = std::max(r.raw, std::abs(e.E - first.E));
        r.modified = std::max(r.modified, std::abs(e.E - first.E + c.dot(Terms(e.phi - first.phi))));
    });
    return r;
}

}  // namespace verilie::studies::claims
