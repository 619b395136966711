#pragma once
/// A sphere in a potential of attitude and position that has no symmetry, its Lagrangian (1) with velocities of any
/// kind, and derivatives in a position and in the nine entries of a matrix, by dual numbers in 50 digits.

#include <verilie/lie/rodrigues.hpp>

#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez::sphere {

using V = Vec3<fifty>;
using M = Mat3<fifty>;
/// Derivatives in a position (3) and in the nine entries of a matrix.
using D12 = dual<fifty, 12>;

inline M entries(Draw<fifty>& draw) {
    M m;
    for (int k = 0; k < 9; ++k) m(k / 3, k % 3) = draw.number();
    return m;
}
/// A body of mass m and moment J in a potential that mixes attitude and position: tr(B^T R) + c.R d + (x.R b)^2 +
/// |x|^2.
struct Body {
    fifty m, J;
    M B;
    V b, c, d;
};
template <class T> T potential(const Body& k, const Mat3<T>& R, const Vec3<T>& x) {
    T sum(0);
    for (int i = 0; i < 9; ++i) sum += convert<T>(k.B(i / 3, i % 3)) * R(i / 3, i % 3);
    const Vec3<T> Rb = R * convert<T>(k.b), Rd = R * convert<T>(k.d);
    const T mixed = dot(x, Rb);
    return T(sum + dot(convert<T>(k.c), Rd) + mixed * mixed + dot(x, x));
}
/// (1), velocities free: half m |v|^2 + half tr(R^T R' J_d R'^T R) - U, J_d = J/2.
template <class T>
T lagrangian(const Body& k, const Mat3<T>& R, const Vec3<T>& x, const Mat3<T>& rate, const Vec3<T>& v) {
    const Mat3<T> spin = transpose(R) * rate;
    return T(convert<T>(fifty(k.m / 2)) * dot(v, v) + convert<T>(fifty(k.J / 4)) * squared_norm(spin)
             - potential<T>(k, R, x));
}
/// Derivatives in x and R.
struct Slope {
    V x;
    M R;
};
template <class F> Slope slope(const V& x, const M& R, F of) {
    Vec3<D12> y;
    Mat3<D12> Q;
    for (int k = 0; k < 3; ++k) y(k) = convert<D12>(x(k)) + D12::variable(0, k);
    for (int k = 0; k < 9; ++k) Q(k / 3, k % 3) = convert<D12>(R(k / 3, k % 3)) + D12::variable(0, 3 + k);
    const auto d = of(y, Q).d;
    Slope s;
    for (int k = 0; k < 3; ++k) s.x(k) = d(k);
    for (int k = 0; k < 9; ++k) s.R(k / 3, k % 3) = d(3 + k);
    return s;
}
inline Mat3<D12> fixed(const M& m) {
    Mat3<D12> out;
    for (int k = 0; k < 9; ++k) out(k / 3, k % 3) = convert<D12>(m(k / 3, k % 3));
    return out;
}
inline M skew(const M& A) { return A - transpose(A); }
inline M hat(const V& a) { return lie::hat(a); }
inline double size(const M& m) { return static_cast<double>(m.eigen().cwiseAbs().maxCoeff()); }
inline double size(const V& v) { return static_cast<double>(v.eigen().cwiseAbs().maxCoeff()); }

/// Place, angular velocity in the body, velocity, attitude.
struct Pose {
    V x, w, v;
    M R;
};
inline V moment(const Slope& U, const M& R) {
    const M S = transpose(U.R) * R - transpose(R) * U.R;  // S(M_k), below (14)
    return V(S(2, 1), S(0, 2), S(1, 0));
}
inline Slope slope_of_U(const Body& k, const Pose& p) {
    return slope(p.x, p.R, [&](const Vec3<D12>& y, const Mat3<D12>& Q) { return potential<D12>(k, Q, y); });
}

}  // namespace verilie::studies::claims::baker_gonzalez::sphere
