#include <verilie/mechanics/inertia.hpp>

#include <algorithm>
#include <stdexcept>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

namespace verilie {

namespace {
[[noreturn]] void refuse(const std::string& what, const std::vector<fifty>& e) {
    std::string s;
    for (const auto& x : e) (s += s.empty() ? "" : ",") += x.str(6);
    throw std::invalid_argument("J=" + s + ": " + what);
}

/// A right-handed rotation matrix as a unit quaternion with w >= 0 (Shepperd: the largest component first).
Quat<fifty> quaternion(const Eigen::Matrix<fifty, 3, 3>& R) {
    const Eigen::Quaternion<fifty> q(R);
    const Quat<fifty> r{q.w(), Vec3<fifty>(q.x(), q.y(), q.z())};
    return normalised(r.w < 0 ? Quat<fifty>{-r.w, -r.v} : r);
}

struct Principal {
    Vec3<fifty> J;
    Quat<fifty> axes;
    bool already;
};
Principal principal(const std::vector<fifty>& e) {
    if (e.size() == 3) return {Vec3<fifty>(e[0], e[1], e[2]), Quat<fifty>::identity(), true};
    Eigen::Matrix<fifty, 3, 3> M;
    for (int i = 0; i < 9; ++i) M(i / 3, i % 3) = e[i];
    if (M != M.transpose()) refuse("the inertia must be symmetric.", e);
    if (M(0, 1) == 0 && M(0, 2) == 0 && M(1, 2) == 0) return {Vec3<fifty>(M.diagonal()), Quat<fifty>::identity(), true};
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<fifty, 3, 3>> eigen(M);
    if (eigen.info() != Eigen::Success) refuse("its principal axes could not be found.", e);
    Eigen::Matrix<fifty, 3, 3> A = eigen.eigenvectors();
    if (A.determinant() < 0) A.col(0) = -A.col(0);
    return {Vec3<fifty>(eigen.eigenvalues()), quaternion(A), false};
}
}  // namespace

Inertia<fifty> make_inertia(const fifty& m, const std::vector<fifty>& e) {
    if (!(m > 0)) throw std::invalid_argument("m=" + m.str(6) + ": a body needs a mass greater than zero.");
    if (e.size() != 3 && e.size() != 9) refuse("expected 3 principal moments or 9 entries by rows.", e);
    const auto [J, axes, already] = principal(e);
    // Moments given as such are exact; found from nine entries, one below the error of finding it cannot be told from
    // zero.
    const fifty half_trace = J.sum() / 2, slack = 1000 * eps<fifty>() * half_trace, least = already ? fifty(0) : slack;
    for (int i = 0; i < 3; ++i)
        if (!(J(i) > least)) refuse("the inertia must be positive definite.", e);
    bool physical = true, flat = false;
    for (int i = 0; i < 3; ++i) {
        const fifty d = half_trace - J(i);
        physical = physical && d >= -slack;
        flat = flat || abs(d) <= slack;
    }
    const bool spherical = std::max({J(0), J(1), J(2)}) - std::min({J(0), J(1), J(2)}) <= slack;
    int axis = -1;
    for (int i = 0; i < 3; ++i)
        if (abs(fifty(J((i + 1) % 3) - J((i + 2) % 3))) <= slack) axis = i;
    return {m, J, Vec3<fifty>(1 / J(0), 1 / J(1), 1 / J(2)), axes, already, spherical, physical, flat, axis};
}

}  // namespace verilie
