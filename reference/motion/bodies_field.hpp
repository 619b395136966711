#pragma once
/// Any number of bodies, free to translate or not, from a potential behind AnyProblem; equations as in motion.hpp, and x' = v, m v' = -grad_x U.

#include <verilie/reference/own.hpp>

#include "motion.hpp"

namespace verilie::reference {

/// Of the problem it uses potential(phase) and inertias(). `start`: where the bodies stay if nothing translates.
template <class B>
class BodiesField {
public:
    BodiesField(std::shared_ptr<const AnyProblem<B>> problem, const Layout& layout, const Phase<fifty>& start)
        : problem_(std::move(problem)), at_(layout), phase_(convert_phase<Dual>(start)) {}

    void operator()(const Coordinates<B>& y, Coordinates<B>& dy) {
        dy.resize(y.size());
        place(y);
        for (int i = 0; i < at_.bodies; ++i) {
            const Inertia<B>& J = problem_->inertias()[std::size_t(i)];
            const Eigen::Matrix<B, 6, 1> slope = gradient(i);
            const Quat<B> q = four<B>(y, at_.q(i));
            const Vec3<B> W = three<B>(y, at_.W(i)), tau = -slope.template tail<3>();
            const Vec3<B> w = rotate_back<B>(J.axes, W), Jw = times<B>(J.J, w);
            const Vec3<B> turning = cross<B>(Jw, w) + rotate_back<B>(J.axes, tau);
            put<B>(dy, at_.q(i), mul<B>(q, {B(0), Vec3<B>(ratio<B>(1, 2) * W)}));
            put<B>(dy, at_.W(i), rotate<B>(J.axes, times<B>(J.Jinv, turning)));
            if (!at_.translates) continue;
            put<B>(dy, at_.x(i), three<B>(y, at_.v(i)));
            put<B>(dy, at_.v(i), Vec3<B>(-slope.template head<3>() / J.m));
        }
    }
    B energy(const Coordinates<B>& y) {
        place(y);
        B e = problem_->potential(phase_).total().x;
        for (int i = 0; i < at_.bodies; ++i) {
            const Inertia<B>& J = problem_->inertias()[std::size_t(i)];
            const Vec3<B> w = rotate_back<B>(J.axes, three<B>(y, at_.W(i)));
            e += ratio<B>(1, 2) * dot<B>(w, times<B>(J.J, w));
            if (at_.translates) e += ratio<B>(1, 2) * J.m * squared_norm<B>(three<B>(y, at_.v(i)));
        }
        return e;
    }
    /// (dU/dx, dU(q)[q (0, e_k)/2]) of body i, where place() has put the bodies.
    Eigen::Matrix<B, 6, 1> gradient(int i) {
        Quat<Dual>& q = phase_.q[std::size_t(i)];
        Vec3<Dual>& x = phase_.x[std::size_t(i)];
        const Quat<Dual> q0 = q;
        const Vec3<Dual> x0 = x;
        Vec3<Dual> y;
        for (int k = 0; k < 3; ++k) x(k) = Dual::variable(x(k).x, k), y(k) = ratio<Dual>(1, 2) * Dual::variable(B(0), 3 + k);
        q = mul<Dual>(q0, {Dual(1), y});
        const Eigen::Matrix<B, 6, 1> d = problem_->potential(phase_).total().d;
        q = q0, x = x0;
        return d;
    }
    void place(const Coordinates<B>& y) {
        for (int i = 0; i < at_.bodies; ++i) {
            phase_.q[std::size_t(i)] = convert_quat<Dual>(four<B>(y, at_.q(i)));
            if (at_.translates) phase_.x[std::size_t(i)] = convert3<Dual>(three<B>(y, at_.x(i)));
        }
    }

private:
    using Dual = dual<B, 6>;
    std::shared_ptr<const AnyProblem<B>> problem_;
    Layout at_;
    Phase<Dual> phase_;
};

}  // namespace verilie::reference
