#pragma once
/// Loads made of the potential: whoever writes U has written the problem.

#include <verilie/mechanics/rigid_bodies.hpp>
#include <verilie/scalar/nested.hpp>

namespace verilie {

/// Over RigidBody<B> or RigidBodies<B>, for a problem that has potential(phase) as a template over the scalar, of x and
/// q alone:
///   class mine : public FromPotential<mine<B>, RigidBody<B>>.
/// F = −∂U/∂x in space, where info.translates; T·y = −DU(q)[q (0, y)/2] for all y in the body. By dual numbers in three
/// directions at a time: U is evaluated once or twice a body.
/// NOTE: loads by hand are faster; the gradient test holds them to U.
template <class Self, class Base> class FromPotential : public Base {
public:
    using Base::Base;
    static constexpr Frame torque_frame = Frame::body;

    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        using D = dual<T, 3>;
        const std::size_t n = out.size();
        thread_local Phase<D> z;  // work space: no step allocates
        if (z.size() != n) z = Phase<D>::bodies(n);
        const auto put = [&](std::size_t i, const Pose<T>& p) {
            z.x[i] = standing(p.x), z.q[i] = {D(p.q.w), standing(p.q.v)};
        };
        for (std::size_t i = 0; i < n; ++i) put(i, b.pose(i));
        T seen(0);
        for (std::size_t i = 0; i < n; ++i) {
            const Pose<T> p = b.pose(i);
            out[i].F = zero3<T>();
            if (this->info().translates) {
                z.x[i] = Vec3<D>(D::variable(p.x(0), 0), D::variable(p.x(1), 1), D::variable(p.x(2), 2));
                out[i].F = downhill(z);
                put(i, p);
            }
            const Vec3<D> y(D::variable(T(0), 0), D::variable(T(0), 1), D::variable(T(0), 2));
            z.q[i] = z.q[i] * Quat<D>{D(1), ratio<D>(1, 2) * y};
            out[i].T = downhill(z);
            put(i, p);
            seen += out[i].F.sum() + out[i].T.sum();
        }
        Solve<T> s;
        s.value = value(seen);
        s.ok = finite_mask(s.value);
        if (!all(s.ok)) s.why = Why::not_finite;
        return s;
    }

private:
    template <class T> static Vec3<dual<T, 3>> standing(const Vec3<T>& a) {
        return Vec3<dual<T, 3>>(dual<T, 3>(a(0)), dual<T, 3>(a(1)), dual<T, 3>(a(2)));
    }
    template <class T> Vec3<T> downhill(const Phase<dual<T, 3>>& z) const {
        return Vec3<T>(-static_cast<const Self&>(*this).potential(z).total().d);
    }
};

}  // namespace verilie
