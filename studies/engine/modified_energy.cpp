#include "engine/modified_energy.hpp"

#include <Eigen/QR>
#include <fmt/format.h>

#include "engine/ensemble.hpp"

namespace verilie::studies {

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
/// visit(z) of every state of a march after its start.
template <class Visit>
void walk(const Pair& pair, const AnyProblem<double>& problem, const Phase<double>& start, const Rational& h, std::int64_t n, Visit visit) {
    const auto trajectory = pair.method->march<double>(std::shared_ptr<const AnyProblem<double>>(std::shared_ptr<void>(), &problem));
    auto z = start;
    auto failed = trajectory->start(z, to_scalar<double>(h));
    for (std::int64_t k = 0; k < n && !failed; ++k) {
        failed = trajectory->advance(1);
        trajectory->observe(z);
        if (!failed) visit(std::as_const(z));
    }
    if (failed) throw std::runtime_error(fmt::format("{} at h = {} fails at t = {:.4g}: {}", pair.label(), studies::text(h), failed->t, name(failed->why)));
}
}  // namespace

ModifiedEnergy::ModifiedEnergy(const Pair& pair, const Rational& h) : problem_(pair.problem->make<double>(pair.parameters)) {
    const auto start = problem_->initial();
    const double speed = norm<double>(start.W[0]);
    std::vector<Terms> rows;
    std::vector<double> right;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {      // about the speed of the problem's own start, not near it
        auto z = start;
        const auto other = drawn(seed);
        z.q[0] = normalised<double>(mul<double>(start.q[0], Quat<double>{1, Vec3<double>(other.W[0] / 32)}));
        z.W[0] = Vec3<double>((speed > 0 ? 0.8 * speed : 0.5) * other.W[0]);
        const Energy first = energy(*problem_, z);
        walk(pair, *problem_, z, h, 200, [&](const Phase<double>& now) {
            const Energy e = energy(*problem_, now);
            rows.push_back(Terms(e.phi - first.phi)), right.push_back(first.E - e.E);
        });
    }
    Eigen::MatrixXd A(Eigen::Index(rows.size()), 6);
    for (std::size_t i = 0; i < rows.size(); ++i) A.row(Eigen::Index(i)) = rows[i].transpose();
    c_ = A.colPivHouseholderQr().solve(Eigen::Map<const Eigen::VectorXd>(right.data(), Eigen::Index(right.size())));
}

std::pair<double, double> ModifiedEnergy::operator()(const Phase<double>& z) const {
    const Energy e = energy(*problem_, z);
    return {e.E, e.E + c_.dot(e.phi)};
}

EnergyRanges modified_energy(const Pair& pair, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const ModifiedEnergy energies(pair, h);
    const auto [E0, H0] = energies(problem->initial());
    EnergyRanges r{0, 0};
    walk(pair, *problem, problem->initial(), h, step_count(Rational(500), h), [&, E0 = E0, H0 = H0](const Phase<double>& z) {
        const auto [E, H] = energies(z);
        r.raw = std::max(r.raw, std::abs(E - E0)), r.modified = std::max(r.modified, std::abs(H - H0));
    });
    return r;
}

}  // namespace verilie::studies
