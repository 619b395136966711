#pragma once
/// Steppers for schemes that are implicit in the loads, on one body.

#include <verilie/mechanics/method.hpp>

namespace verilie {

/// A Scheme is one function,
///     advance(J, b, T, a, h, torque):  moves b by one step with the increment a (rotation vector or RRP, the three unknowns)
///                                      and returns the defect of the equation a has to satisfy.
/// T is the torque at t_n, torque(q) the one at any attitude. Newton's Jacobian is the derivative of the defect through the
/// problem's own loads, by dual numbers; Newton starts from a = h J⁻¹(p + ½hτ).
/// NOTE: forces are no part of the equation: x drifts with a constant u, so these methods are for bodies nothing pulls at.
template <class Scheme, class P, class S>
class ImplicitStepper {
public:
    explicit ImplicitStepper(const P& p)
        : problem_(&p), J_(convert_inertia<S>(p.inertias()[0])), Jd_(convert_inertia<D>(p.inertias()[0])) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        b_ = detail::enter<S>(J_, z, 0, Scheme::frame);
        Vec3<S> T;
        return torque<S>(J_, b_.x, b_.q, T);
    }
    Solve<S> step() {
        BodyState<S> b = b_;
        b.x += S(h_ / J_.m) * b.u;
        Vec3<S> T;
        Solve<S> load = torque<S>(J_, b_.x, b_.q, T);
        if (!all(load.ok)) [[unlikely]] return load;

        const auto defect = [&](BodyState<S>& moved, const Vec3<S>& a) {
            return Scheme::advance(J_, moved, T, a, h_, [&](const Quat<S>& q) { Vec3<S> t; load = torque<S>(J_, moved.x, q, t); return t; });
        };
        const BodyState<D> bd{convert3<D>(b.x), convert3<D>(b.u), convert_quat<D>(b.q), convert3<D>(b.L)};
        const Vec3<D> Td = convert3<D>(T);
        const D hd = convert<D>(h_);
        const auto slope = [&](const Vec3<S>& a, Mat3<B>& A) {
            BodyState<D> moved = bd;
            const Vec3<D> ad(D::variable(value(a(0)), 0), D::variable(value(a(1)), 1), D::variable(value(a(2)), 2));
            const Vec3<D> r = Scheme::advance(Jd_, moved, Td, ad, hd,
                [&](const Quat<D>& q) { Vec3<D> t; (void)torque<D>(Jd_, moved.x, q, t); return t; });
            for (int i = 0; i < 3; ++i) A.row(i) = r(i).d.transpose();
        };

        Vec3<S> a = h_ * times<S>(J_.Jinv, Vec3<S>(b.L + S(ratio<S>(1, 2) * h_) * T));
        Solve<S> r = newton<S>(a, [&](const Vec3<S>& x, Vec3<S>& residual, Mat3<B>& A) {
            BodyState<S> moved = b;
            residual = defect(moved, x);
            slope(x, A);
        }, Unknown::angle);
        if (all(r.ok)) (void)defect(b, a);
        r = both<S>(load, r);
        if (!all(r.ok)) [[unlikely]] return r;
        b.q = renormalised<S>(b.q);
        r = both<S>(r, detail::finite_or_fail<S>(b));
        if (!all(r.ok)) [[unlikely]] return r;
        b_ = b;
        return r;
    }
    void observe(Phase<S>& z) const { detail::leave<S>(J_, b_, z, 0, Scheme::frame); }

private:
    using B = base_t<S>;
    using D = dual<B, 3>;

    template <class T>
    Solve<T> torque(const Inertia<T>& J, const Vec3<T>& x, const Quat<T>& q, Vec3<T>& out) const {
        BodyLoad<T> l;
        const One<T> one{detail::public_pose<T>(J, BodyState<T>{x, zero3<T>(), q, zero3<T>()})};
        const Solve<T> r = problem_->loads(one, std::span<BodyLoad<T>>(&l, 1));
        out = detail::torque<P::torque_frame, Scheme::frame, T>(J, q, l.T);
        return r;
    }

    const P* problem_;
    Inertia<S> J_;
    Inertia<D> Jd_;
    S h_{};
    BodyState<S> b_;
};

}  // namespace verilie
