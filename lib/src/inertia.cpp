#include <verilie/mechanics/inertia.hpp>

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
Quat<fifty> quaternion(const Mat3<fifty>& R) {
    const Eigen::Quaternion<fifty> q(R);
    const Quat<fifty> r{q.w(), Vec3<fifty>(q.x(), q.y(), q.z())};
    return normalised<fifty>(r.w < 0 ? Quat<fifty>{-r.w, -r.v} : r);
}

struct Principal { Vec3<fifty> J; Quat<fifty> axes; bool already; };
Principal principal(const std::vector<fifty>& e) {
    if (e.size() == 3) return {Vec3<fifty>(e[0], e[1], e[2]), Quat<fifty>::identity(), true};
    Mat3<fifty> M;
    for (int i = 0; i < 9; ++i) M(i / 3, i % 3) = e[i];
    if (M != M.transpose()) refuse("the inertia must be symmetric.", e);
    if (M(0, 1) == 0 && M(0, 2) == 0 && M(1, 2) == 0) return {M.diagonal(), Quat<fifty>::identity(), true};
    const Eigen::SelfAdjointEigenSolver<Mat3<fifty>> eigen(M);
    if (eigen.info() != Eigen::Success) refuse("its principal axes could not be found.", e);
    Mat3<fifty> A = eigen.eigenvectors();
    if (A.determinant() < 0) A.col(0) = -A.col(0);
    return {eigen.eigenvalues(), quaternion(A), false};
}
}  // namespace

Inertia<fifty> make_inertia(const fifty& m, const std::vector<fifty>& e) {
    if (!(m > 0)) throw std::invalid_argument("m=" + m.str(6) + ": a body needs a mass greater than zero.");
    if (e.size() != 3 && e.size() != 9) refuse("expected 3 principal moments or 9 entries by rows.", e);
    const auto [J, axes, already] = principal(e);
    // Moments given as such are exact; found from nine entries, one below the error of finding it cannot be told from zero.
    const fifty half_trace = J.sum() / 2, slack = 1000 * eps<fifty>() * half_trace, least = already ? fifty(0) : slack;
    for (int i = 0; i < 3; ++i) if (!(J(i) > least)) refuse("the inertia must be positive definite.", e);
    bool physical = true, flat = false;
    for (int i = 0; i < 3; ++i) {
        const fifty d = half_trace - J(i);
        physical = physical && d >= -slack;
        flat = flat || abs(d) <= slack;
    }
    const bool spherical = J.maxCoeff() - J.minCoeff() <= slack;
    return {m, J, J.cwiseInverse(), axes, already, spherical, physical, flat};
}

}  // namespace verilie
