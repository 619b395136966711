#pragma once
/// The right-hand side of one body in one scalar; see motion.hpp for the equations.

#include "motion.hpp"

namespace verilie::reference {

/// Of the problem P it uses potential(phase) and nothing else.
template <class P, class B> class GradientField {
public:
    GradientField(P problem, const Mat3<fifty>& J) : problem_(std::move(problem)), phase_(Phase<Dual>::bodies(1)) {
        const auto axes = Mat3<fifty>::Identity();
        J_ = convert<B>(J);
        Jinv_ = convert<B>(Mat3<fifty>(solve3(J, axes.col(0)), solve3(J, axes.col(1)), solve3(J, axes.col(2))));
    }

    Vec3<B> torque(const Quat<B>& q) {
        Quat<Dual>& z = phase_.q[0];
        z.w = Dual::variable(q.w, 0);
        for (int i = 0; i < 3; ++i) z.v(i) = Dual::variable(q.v(i), i + 1);
        const Dual u = problem_.potential(phase_).total();
        const Quat<B> gradient{u.d(0), Vec3<B>(u.d(1), u.d(2), u.d(3))};
        return -ratio<B>(1, 2) * (conj(q) * gradient).v;
    }
    void operator()(const Coordinates<B>& y, Coordinates<B>& dy) {
        const Quat<B> q = attitude<B>(y);
        const Vec3<B> W = velocity<B>(y);
        dy.resize(7);
        put(dy, 0, q * Quat<B>{B(0), ratio<B>(1, 2) * W});
        put(dy, 4, Jinv_ * (cross(J_ * W, W) + torque(q)));
    }
    B energy(const Coordinates<B>& y) {
        const Vec3<B> W = velocity<B>(y), JW = J_ * W;
        torque(attitude<B>(y));  // leaves the phase at q
        return B(ratio<B>(1, 2) * dot(W, JW) + problem_.potential(phase_).total().x);
    }

private:
    using Dual = dual<B, 4>;
    P problem_;
    Mat3<B> J_, Jinv_;
    Phase<Dual> phase_;
};

}  // namespace verilie::reference
