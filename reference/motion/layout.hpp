#pragma once
/// A state as one vector  y = (q_1 .. q_b, W_1 .. W_b, x_1 .. x_p, v_1 .. v_p, t, A),  x and v only where something
/// translates, the time t and the work A of applied loads only where there are such loads.
/// Attitudes are four coordinates q = (w, v), not projected to |q| = 1; W in the body frame.

#include <functional>

#include <verilie/mechanics/state.hpp>

namespace verilie::reference {

template <class B> using Coordinates = Eigen::Matrix<B, Eigen::Dynamic, 1>;
template <class B> using Field = std::function<void(const Coordinates<B>& y, Coordinates<B>& dy)>;

struct Layout {
    int points = 1, bodies = 1;
    bool translates = false;
    int still = 0;  ///< the first so many bodies never turn: R = I, W = 0, and y leaves them out
    bool applied = false;

    int turning() const { return bodies - still; }
    int size() const { return t() + (applied ? 2 : 0); }
    /// Where the i-th turning body or the i-th point begins in y.
    int q(int i = 0) const { return 4 * i; }
    int W(int i = 0) const { return 4 * turning() + 3 * i; }
    int x(int i = 0) const { return 7 * turning() + 3 * i; }
    int v(int i = 0) const { return 7 * turning() + 3 * points + 3 * i; }
    int t() const { return 7 * turning() + (translates ? 6 * points : 0); }
    int work() const { return t() + 1; }
};

template <class B> Vec3<B> three(const Coordinates<B>& y, int at) { return Vec3<B>(y(at), y(at + 1), y(at + 2)); }
template <class B> Quat<B> four(const Coordinates<B>& y, int at) { return {y(at), three<B>(y, at + 1)}; }
template <class B> void put(Coordinates<B>& y, int at, const Vec3<B>& v) {
    for (int k = 0; k < 3; ++k) y(at + k) = v(k);
}
template <class B> void put(Coordinates<B>& y, int at, const Quat<B>& q) {
    y(at) = q.w;
    put<B>(y, at + 1, q.v);
}

/// One body that does not translate.
template <class B> Coordinates<B> coordinates(const Quat<B>& q, const Vec3<B>& W) {
    Coordinates<B> y(7);
    put(y, 0, q), put(y, 4, W);
    return y;
}
template <class B> Quat<B> attitude(const Coordinates<B>& y) { return four<B>(y, 0); }
template <class B> Vec3<B> velocity(const Coordinates<B>& y) { return three<B>(y, 4); }

template <class B> Phase<B> phase(const Layout& at, const Coordinates<B>& y) {
    auto z = Phase<B>::of(at.points, at.bodies);
    for (int i = 0; i < at.turning(); ++i)
        z.q[at.still + i] = four<B>(y, at.q(i)), z.W[at.still + i] = three<B>(y, at.W(i));
    for (int i = 0; at.translates && i < at.points; ++i) z.x[i] = three<B>(y, at.x(i)), z.v[i] = three<B>(y, at.v(i));
    if (at.applied) z.t = y(at.t()), z.work = y(at.work());
    return z;
}
template <class B> Coordinates<B> coordinates(const Layout& at, const Phase<B>& z) {
    Coordinates<B> y(at.size());
    for (int i = 0; i < at.turning(); ++i) put<B>(y, at.q(i), z.q[at.still + i]), put<B>(y, at.W(i), z.W[at.still + i]);
    for (int i = 0; at.translates && i < at.points; ++i) put<B>(y, at.x(i), z.x[i]), put<B>(y, at.v(i), z.v[i]);
    if (at.applied) y(at.t()) = z.t, y(at.work()) = z.work;
    return y;
}
template <class To, class From> Coordinates<To> rounded(const Coordinates<From>& y) {
    return y.unaryExpr([](const From& x) { return convert<To>(x); });
}

/// Angle between two attitudes, accurate however small: the half angle's sine is a product of components, not a
/// difference from 1.
template <class S> S angle_between(const Quat<S>& a, const Quat<S>& b) {
    using std::abs;
    using std::atan2;
    const Quat<S> r = conj(a) * b;
    return S(S(2) * S(atan2(norm(r.v), S(abs(r.w)))));
}

}  // namespace verilie::reference
