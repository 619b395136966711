#include "free_body.hpp"

#include <Eigen/Geometry>

namespace verilie::reference::exact {

namespace {
Quat<fifty> product(const Quat<fifty>& a, const Quat<fifty>& b) { return a * b; }
template <class... More> Quat<fifty> product(const Quat<fifty>& a, const Quat<fifty>& b, const More&... more) {
    return product(a * b, more...);
}

Quat<fifty> quaternion(const Mat3<fifty>& R) {
    const Eigen::Quaternion<fifty> q(R.eigen());
    return {q.w(), Vec3<fifty>(q.x(), q.y(), q.z())};
}

/// W x JW = 0: W stays.
ClosedForm steady(const Quat<fifty>& q0, const Vec3<fifty>& W0) {
    return [=](const fifty& t) { return coordinates<fifty>(product(q0, exponential(t * W0)), W0); };
}

/// J = j I but for axis l: pi/j and s e_l, s = (1 - J_l/j) W_l, are constant and W = R^T pi/j + s e_l, hence
///   R(t) = exp(t pi/j) R0 exp(t s e_l),   W(t) = exp(-t s e_l) W0.
ClosedForm axisymmetric(const Vec3<fifty>& J, int l, const Quat<fifty>& q0, const Vec3<fifty>& W0) {
    const fifty j = J((l + 1) % 3);
    const Vec3<fifty> precession = q0 * times(J, W0) / j;
    Vec3<fifty> spin = zero3<fifty>();
    spin(l) = (1 - J(l) / j) * W0(l);
    return [=](const fifty& t) {
        const Quat<fifty> turn = exponential(t * spin);
        return coordinates<fifty>(product(exponential(t * precession), q0, turn), rotate_back(turn, W0));
    };
}

/// Axes numbered so that J2 is the middle moment and W3 never vanishes: J3 is the largest moment where |JW|^2 > 2 E J2,
/// else the smallest. Landau and Lifshitz, Mechanics, sec. 37, with the constants written as sums of equal signs, which
/// do not cancel:
///   W = (A1 cn u, A2 sn u, A3 dn u),   u = u0 + r t,   r^2 = A3^2 (J3-J1)(J3-J2)/(J1 J2),
///   A1^2 = W1^2 + W2^2 J2 (J3-J2)/(J1 (J3-J1)),   A3^2 = W3^2 + W2^2 J2 (J2-J1)/(J3 (J3-J1)),
///   A2 = A1 A3 (J3-J1)/(J2 r),   k^2 = (J2-J1) J1 A1^2 / ((J3-J2) J3 A3^2).
/// With M(t) the frame (e3 x p, ., p) made orthonormal, the body turns about p in space at L (2E - J3 W3^2)/(L^2 - J3^2
/// W3^2):
///   R(t) = R0 M(0) exp(psi e3) M(t)^T,   psi = L t/J3 + L (J3-J1)/(J1 J3 r) [Pi(n; am u, k) - Pi(n; am u0, k)],
///   n = -J3 (J2-J1)/(J1 (J3-J2)) < 0 (circular case),
///       Pi(n; phi, k) = int_0^phi da / ((1 - n sin^2 a) sqrt(1 - k^2 sin^2 a)).
class Triaxial {
public:
    Triaxial(const Vec3<fifty>& J, const Quat<fifty>& q0, const Vec3<fifty>& W) : J_(J), L_(norm(times(J, W))) {
        const fifty J31 = J(2) - J(0), J32 = J(2) - J(1), J21 = J(1) - J(0), W22 = W(1) * W(1);
        const fifty A1 = sqrt(fifty(W(0) * W(0) + W22 * J(1) * J32 / (J(0) * J31)));
        const fifty A3 = copysign(fifty(sqrt(fifty(W(2) * W(2) + W22 * J(1) * J21 / (J(2) * J31)))), W(2));
        rate_ = abs(A3) * sqrt(fifty(J31 * J32 / (J(0) * J(1))));
        A_ = Vec3<fifty>(A1, fifty(A1 * A3 * J31 / (J(1) * rate_)), A3);
        k2_ = J21 * J(0) * A1 * A1 / (J32 * J(2) * A3 * A3);
        if (near_separatrix()) return;
        elliptic_.emplace(k2_);
        third_ = elliptic_->third(fifty(-J_(2) * J21 / (J_(0) * J32)));
        u0_ = elliptic_->argument(fifty(W(0) / A_(0)), fifty(W(1) / A_(1)));
        third0_ = third_(elliptic_->at(u0_), u0_);
        start_ = q0 * frame(W);
    }
    bool near_separatrix() const { return 1 - k2_ < fifty("1e-12"); }

    Coordinates<fifty> operator()(const fifty& t) const {
        const fifty u = u0_ + rate_ * t;
        const Vec3<fifty> f = elliptic_->at(u), W = times(A_, f);
        const fifty psi = L_ * t / J_(2) + L_ * (J_(2) - J_(0)) / (J_(0) * J_(2) * rate_) * (third_(f, u) - third0_);
        return coordinates<fifty>(product(start_, exponential(Vec3<fifty>(0, 0, psi)), conj(frame(W))), W);
    }

private:
    Quat<fifty> frame(const Vec3<fifty>& W) const {
        const Vec3<fifty> p = times(J_, W) / L_;
        const Vec3<fifty> across = Vec3<fifty>(-p(1), p(0), 0) / sqrt(p(0) * p(0) + p(1) * p(1));
        return quaternion(Mat3<fifty>(across, cross(p, across), p));
    }

    Vec3<fifty> J_, A_;
    fifty L_, rate_, k2_, u0_, third0_;
    std::optional<Elliptic> elliptic_;
    std::function<fifty(const Vec3<fifty>&, const fifty&)> third_;
    Quat<fifty> start_;
};

/// Axes as Triaxial wants them: columns of a rotation from its numbering to the body's.
Mat3<fifty> numbering(const Vec3<fifty>& J, const Vec3<fifty>& W0) {
    int small, large;
    J.eigen().minCoeff(&small), J.eigen().maxCoeff(&large);
    const int middle = 3 - small - large;
    const Vec3<fifty> p = times(J, W0);
    const bool about_large = squared_norm(p) > J(middle) * dot(p, W0);
    Mat3<fifty> A = Mat3<fifty>::Zero();
    A(about_large ? small : large, 0) = A(about_large ? large : small, 2) = 1;
    return {A.col(0), cross(A.col(2), A.col(0)), A.col(2)};
}

ClosedForm triaxial(const Vec3<fifty>& J, const Quat<fifty>& q0, const Vec3<fifty>& W0) {
    const Mat3<fifty> A = numbering(J, W0);
    const Quat<fifty> a = quaternion(A);
    const Triaxial sorted(
        Vec3<fifty>(A.eigen().cwiseAbs().transpose() * J.eigen()), q0 * a, Vec3<fifty>(transpose(A) * W0));
    if (sorted.near_separatrix()) return {};
    return [=](const fifty& t) {
        const Coordinates<fifty> y = sorted(t);
        return coordinates<fifty>(attitude<fifty>(y) * conj(a), A * velocity<fifty>(y));
    };
}
}  // namespace

ClosedForm free_body(const Vec3<fifty>& J, const Quat<fifty>& q0, const Vec3<fifty>& W0) {
    if (cross(W0, times(J, W0)) == zero3<fifty>()) return steady(q0, W0);
    for (int l = 0; l < 3; ++l)
        if (J((l + 1) % 3) == J((l + 2) % 3)) return axisymmetric(J, l, q0, W0);
    return triaxial(J, q0, W0);
}

ClosedForm free_body(const Question& question) {
    const Parameters p = parameters(question);
    if (!question.problem.starts_with("free_body") || p.numbers<fifty>("J").size() != 3) return {};
    const Coordinates<fifty> y = initial(question.problem, p);
    return free_body(p.vector<fifty>("J"), attitude<fifty>(y), velocity<fifty>(y));
}

}  // namespace verilie::reference::exact
