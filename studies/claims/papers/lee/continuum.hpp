#pragma once
/// The continuous string with its body: motions that solve nothing, varied, and the left sides of the equations of
/// motion (10)-(12) along them, in 50 digits.

#include <verilie/lie/so3.hpp>

#include "claims/calculus.hpp"
#include "claims/papers/lee/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee::continuum {

using D = dual<fifty, 1>;
using V = Vec3<fifty>;
inline const V e3(0, 0, 1);
/// a + b t + c t^2.
template <class T> Vec3<T> polynomial(const V& a, const V& b, const V& c, const T& t) {
    return convert<T>(a) + t * convert<T>(b) + T(t * t) * convert<T>(c);
}

/// r(s, t) = s a(t) + s^2 b(t), R(t) = exp(phi(t) u) exp(psi(t) w); varied by epsilon s n(t) x(t) and R exp(epsilon
/// n(t) y(t)), n = t^2 (1-t)^2, over 0 <= t <= 1, 0 <= s <= l.
class Motion {
public:
    Motion(const Chain<fifty>& c, std::uint64_t seed) : c(c) {
        std::uint64_t state = seed;
        const auto number = [&] {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            return fifty(double(state >> 11) * 0x1p-52 - 1);  // in [-1, 1)
        };
        for (V& v : a_) v = fifty(ratio<fifty>(1, 4)) * V{number(), number(), number()};
        for (V& v : b_) v = fifty(ratio<fifty>(1, 8)) * V{number(), number(), number()};
        for (V& v : x_) v = V{number(), number(), number()};
        for (V& v : y_) v = V{number(), number(), number()};
        for (auto& v : angle_) v = number();
        a_[0] += V(2, 0, 0);  // no element of the string without length
        u_ = V{number(), number(), number()}, w_ = V{number(), number(), number()};
    }
    template <class T> Vec3<T> r(const fifty& s, const T& t) const {
        return convert<T>(s) * polynomial<T>(a_[0], a_[1], a_[2], t)
             + convert<T>(fifty(s * s)) * polynomial<T>(b_[0], b_[1], b_[2], t);
    }
    template <class T> Vec3<T> slope(const fifty& s, const T& t) const {
        return polynomial<T>(a_[0], a_[1], a_[2], t) + convert<T>(fifty(2 * s)) * polynomial<T>(b_[0], b_[1], b_[2], t);
    }
    // r''
    V bend(const fifty& t) const { return V(fifty(2) * polynomial<fifty>(b_[0], b_[1], b_[2], t)); }
    V acceleration(const fifty& s) const { return V(fifty(2) * V(s * a_[2] + fifty(s * s) * b_[2])); }
    template <class T> Quat<T> R(const T& t) const {
        return lie::exp(T(T(angle_[0]) * t + T(angle_[1]) * T(t * t)) * convert<T>(u_))
             * lie::exp(T(T(angle_[2]) * t + T(angle_[3]) * T(t * t)) * convert<T>(w_));
    }
    template <class T> Vec3<T> dr(const fifty& s, const T& t) const {
        return convert<T>(s) * bump<T>(t) * polynomial<T>(x_[0], x_[1], x_[2], t);
    }
    template <class T> Vec3<T> eta(const T& t) const { return bump<T>(t) * polynomial<T>(y_[0], y_[1], y_[2], t); }

    const Chain<fifty>& c;

private:
    template <class T> static T bump(const T& t) {
        const T u = t * T(T(1) - t);
        return T(u * u);
    }
    V a_[3], b_[3], x_[3], y_[3], u_, w_;
    fifty angle_[4];
};
inline V slope_of(const Vec3<D>& x) { return V(x(0).d(0), x(1).d(0), x(2).d(0)); }
inline V value_of(const Vec3<D>& x) { return V(x(0).x, x(1).x, x(2).x); }
/// Omega of a quaternion that varies with t: 2 vec(conj(q) q').
inline V spin(const Quat<D>& q) {
    const Quat<fifty> at{q.w.x, value_of(q.v)}, rate{q.w.d(0), slope_of(q.v)};
    return V(fifty(2) * (conj(at) * rate).v);
}
/// What a state at time t consists of: the fields along the string, and the body.
struct Body {
    V r, v;
    Quat<fifty> q;
    V W;
};
inline Body body(const Motion& m, const fifty& t, const fifty& epsilon) {
    const D at = D::variable(t, 0), e(epsilon);
    const Vec3<D> r = m.r<D>(m.c.length, at) + e * m.dr<D>(m.c.length, at);
    const Quat<D> q = m.R<D>(at) * lie::exp(e * m.eta<D>(at));
    return {value_of(r), slope_of(r), Quat<fifty>{q.w.x, value_of(q.v)}, spin(q)};
}
template <class F> fifty over_string(const Motion& m, F of) { return integral<40>(of, m.c.length); }
template <class F> fifty over_time(F of) { return integral<60>(of, 1); }

/// pull: EA (|r'| - 1) r'/|r'| at s = l
struct Moving {
    V r, v, a, W, dW, pull;
    Quat<fifty> q;
};
inline Moving moving(const Motion& m, const fifty& t) {
    const Body b = body(m, t, fifty(0));
    // Omega' by differences: Omega itself is exact
    const V dW = rate([&](const fifty&at) { return body(m, at, fifty(0)).W; }, t),
            tangent = m.slope<fifty>(m.c.length, t);
    return {b.r, b.v, m.acceleration(m.c.length), b.W, dW, V(fifty(m.c.EA * (1 - 1 / norm(tangent))) * tangent), b.q};
}
/// The left sides of (10), (11), (12).
inline V string_equation(const Motion& m, const fifty& s, const fifty& t) {
    const V tangent = m.slope<fifty>(s, t), bend = m.bend(t);
    const fifty size = norm(tangent);
    const V change = V(fifty(1 - 1 / size) * bend + fifty(dot(tangent, bend) / (size * size * size)) * tangent);
    return V(m.c.mu * m.acceleration(s) - fifty(m.c.mu * m.c.g) * e3 - m.c.EA * change);
}
inline V end_equation(const Chain<fifty>& c, const Moving& x) {
    const V inner = V(-cross(c.rho, x.dW) + cross(x.W, cross(x.W, c.rho)));
    return V(c.m * x.a + c.m * (x.q * inner) - fifty(c.m * c.g) * e3 + x.pull);
}
inline V body_equation(const Chain<fifty>& c, const Moving& x) {
    return V(c.J * x.dW + cross(x.W, V(c.J * x.W)) + c.m * cross(c.rho, rotate_back(x.q, x.a))
             - fifty(c.m * c.g) * cross(c.rho, rotate_back(x.q, e3)));
}
inline Chain<fifty> chain_of(const Desk& desk) {
    const Pair pair = string_pair(desk);
    return pair.problem->make<fifty>(pair.parameters)->chain();
}

}  // namespace verilie::studies::claims::lee::continuum
