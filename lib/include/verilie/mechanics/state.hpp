#pragma once
/// States of n rigid bodies on SO(3)^n x R^3n, public and inside a trajectory.

#include <vector>

#include <verilie/linalg.hpp>

namespace verilie {

enum class Frame { body, spatial };

/// The public state at t_n, as problems, records and users see it. Units are the problem's.
/// Points beyond the bodies (the nodes of a string) have x and v only: x.size() >= q.size() there.
template <class S> struct Phase {
    std::vector<Vec3<S>> x, v;  ///< position and velocity of the centre of mass, spatial frame
    std::vector<Quat<S>> q;     ///< attitude: R(q) maps body vectors to space
    std::vector<Vec3<S>> W;     ///< angular velocity, body frame
    S t = S(0);                 ///< the time: of use where loads depend on it
    S work = S(0);              ///< of applied loads since the start (run/account.hpp); zero where there are none
    Vec3<S> impulse = zero3<S>(), angular_impulse = zero3<S>();  ///< theirs likewise, in space, about the origin

    static Phase of(std::size_t points, std::size_t bodies) {
        return {std::vector<Vec3<S>>(points, zero3<S>()), std::vector<Vec3<S>>(points, zero3<S>()),
            std::vector<Quat<S>>(bodies, Quat<S>::identity()), std::vector<Vec3<S>>(bodies, zero3<S>())};
    }
    static Phase bodies(std::size_t n) { return of(n, n); }
    std::size_t size() const { return q.size(); }
};
template <class To, class From> Phase<To> convert(const Phase<From>& a) {
    auto b = Phase<To>::of(a.x.size(), a.q.size());
    for (std::size_t i = 0; i < a.x.size(); ++i) b.x[i] = convert<To>(a.x[i]), b.v[i] = convert<To>(a.v[i]);
    for (std::size_t i = 0; i < a.q.size(); ++i) b.q[i] = convert<To>(a.q[i]), b.W[i] = convert<To>(a.W[i]);
    b.t = convert<To>(a.t), b.work = convert<To>(a.work);
    b.impulse = convert<To>(a.impulse), b.angular_impulse = convert<To>(a.angular_impulse);
    return b;
}

template <class S> struct Pose {
    Vec3<S> x;
    Quat<S> q;
};
/// Force in space; torque about the centre of mass, in the frame the context names.
template <class S> struct BodyLoad { Vec3<S> F, T; };
/// What a trajectory carries: momenta, not velocities. L is the angular momentum in the method's own frame.
template <class S> struct BodyState {
    Vec3<S> x, u;
    Quat<S> q;
    Vec3<S> L;
};

template <class S> BodyState<S> select(const mask_t<S>& m, const BodyState<S>& a, const BodyState<S>& b) {
    return {select(m, a.x, b.x), select(m, a.u, b.u), select(m, a.q, b.q), select(m, a.L, b.L)};
}

/// A store of one body, kept in registers. Many-body stores (mechanics/bodies.hpp) offer the same members.
template <class S> struct One {
    using scalar = S;
    Pose<S> body;
    static constexpr std::size_t size() { return 1; }
    const Pose<S>& pose(std::size_t) const { return body; }
};

}  // namespace verilie
