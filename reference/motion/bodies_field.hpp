#pragma once
/// Any number of bodies, free to translate or not, from a potential behind AnyProblem; equations as in motion.hpp, and
/// x' = v, m v' = -grad_x U.
/// Where loads are applied, they are added as the problem has them, t' = 1, and A' = their power.

#include <verilie/reference/own.hpp>

#include "motion.hpp"

namespace verilie::reference {

/// Of the problem it uses potential(phase), inertias() and applied(phase, out). `start`: where the bodies stay if
/// nothing translates.
template <class B> class BodiesField {
public:
    BodiesField(std::shared_ptr<const AnyProblem<B>> problem, const Layout& layout, const Phase<fifty>& start)
        : problem_(std::move(problem)), at_(layout), phase_(convert<Dual>(start)), now_(convert<B>(start)),
          loads_(start.size()) {}

    void operator()(const Coordinates<B>& y, Coordinates<B>& dy) {
        dy.resize(y.size());
        place(y);
        if (at_.applied) apply(y, dy);
        for (int i = 0; i < at_.bodies; ++i) {
            const Inertia<B>& J = problem_->inertias()[std::size_t(i)];
            BodyLoad<B> load = pull(i);
            if (at_.applied) load.F += loads_[std::size_t(i)].F, load.T += loads_[std::size_t(i)].T;
            const Quat<B> q = four<B>(y, at_.q(i));
            const Vec3<B> W = three<B>(y, at_.W(i));
            const Vec3<B> w = rotate_back(J.axes, W), Jw = J.J * w;
            const Vec3<B> turning = cross(Jw, w) + rotate_back(J.axes, load.T);
            put<B>(dy, at_.q(i), q * Quat<B>{B(0), ratio<B>(1, 2) * W});
            put<B>(dy, at_.W(i), J.axes * (J.Jinv * turning));
            if (!at_.translates) continue;
            put<B>(dy, at_.x(i), three<B>(y, at_.v(i)));
            put<B>(dy, at_.v(i), load.F / J.m);
        }
    }
    /// Less the work of applied loads.
    B energy(const Coordinates<B>& y) {
        place(y);
        B e = problem_->potential(phase_).total().x;
        if (at_.applied) e -= y(at_.work());
        for (int i = 0; i < at_.bodies; ++i) {
            const Inertia<B>& J = problem_->inertias()[std::size_t(i)];
            const Vec3<B> w = rotate_back(J.axes, three<B>(y, at_.W(i)));
            e += ratio<B>(1, 2) * dot(w, J.J * w);
            if (at_.translates) e += ratio<B>(1, 2) * J.m * squared_norm(three<B>(y, at_.v(i)));
        }
        return e;
    }
    /// Of the potential on body i, where place() has put the bodies: F = -dU/dx, T_k = -dU(q)[q (0, e_k)/2] in the
    /// body.
    BodyLoad<B> pull(int i) {
        Quat<Dual>& q = phase_.q[std::size_t(i)];
        Vec3<Dual>& x = phase_.x[std::size_t(i)];
        const Quat<Dual> q0 = q;
        const Vec3<Dual> x0 = x;
        Vec3<Dual> y;
        for (int k = 0; k < 3; ++k)
            x(k) = Dual::variable(x(k).x, k), y(k) = ratio<Dual>(1, 2) * Dual::variable(B(0), 3 + k);
        q = q0 * Quat<Dual>{Dual(1), y};
        const Eigen::Matrix<B, 6, 1> d = problem_->potential(phase_).total().d;
        q = q0, x = x0;
        return {Vec3<B>(-d.template head<3>()), Vec3<B>(-d.template tail<3>())};
    }
    void place(const Coordinates<B>& y) {
        for (int i = 0; i < at_.bodies; ++i) {
            phase_.q[std::size_t(i)] = convert<Dual>(four<B>(y, at_.q(i)));
            if (at_.translates) phase_.x[std::size_t(i)] = convert<Dual>(three<B>(y, at_.x(i)));
        }
    }

private:
    /// The applied loads at y; t' and A'. A body's frame turns its attitude off |q| = 1 by round-off alone, which loads
    /// are not to see.
    void apply(const Coordinates<B>& y, Coordinates<B>& dy) {
        B power(0);
        for (int i = 0; i < at_.bodies; ++i) {
            const auto k = std::size_t(i);
            now_.q[k] = normalised(four<B>(y, at_.q(i))), now_.W[k] = three<B>(y, at_.W(i));
            if (at_.translates) now_.x[k] = three<B>(y, at_.x(i)), now_.v[k] = three<B>(y, at_.v(i));
        }
        now_.t = y(at_.t());
        problem_->applied(now_, std::span(loads_));
        for (std::size_t k = 0; k < loads_.size(); ++k)
            power += dot(loads_[k].T, now_.W[k]) + (at_.translates ? dot(loads_[k].F, now_.v[k]) : B(0));
        dy(at_.t()) = B(1), dy(at_.work()) = power;
    }

    using Dual = dual<B, 6>;
    std::shared_ptr<const AnyProblem<B>> problem_;
    Layout at_;
    Phase<Dual> phase_;
    Phase<B> now_;
    std::vector<BodyLoad<B>> loads_;
};

}  // namespace verilie::reference
