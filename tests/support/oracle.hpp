#pragma once
/// Rotations the slow way, in 100 digits: 3x3 matrices, power series, no quaternion algebra, nothing from verilie/lie.

#include <array>

#include <verilie/linalg.hpp>
#include <verilie/scalar/boost_fifty.hpp>

namespace verilie::test::oracle {

using real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<100>, boost::multiprecision::et_off>;
struct Vector : std::array<real, 3> {};
struct Matrix : std::array<Vector, 3> {};

template <class S> real number(const S& x) {
    if constexpr (std::is_same_v<S, double>) return real(x);
    else return real(BoostFifty::of(fifty(x)));
}
template <class S> Vector vector(const Vec3<S>& x) { return {{number(x(0)), number(x(1)), number(x(2))}}; }
template <class S> S round(const real& x) {
    if constexpr (std::is_same_v<S, double>) return static_cast<S>(x);
    else return static_cast<S>(BoostFifty::back(static_cast<BoostFifty::number>(x)));
}
template <class S> Vec3<S> round(const Vector& x) { return Vec3<S>(round<S>(x[0]), round<S>(x[1]), round<S>(x[2])); }
template <class S> Mat3<S> round(const Matrix& a) {
    Mat3<S> m;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) m(i, j) = round<S>(a[i][j]);
    return m;
}

inline Matrix diagonal(const Vector& d) { return {{Vector{{d[0], 0, 0}}, Vector{{0, d[1], 0}}, Vector{{0, 0, d[2]}}}}; }
inline Matrix identity() { return diagonal({{1, 1, 1}}); }
inline Matrix operator+(const Matrix& a, const Matrix& b) {
    Matrix c = a;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) c[i][j] += b[i][j];
    return c;
}
inline Matrix operator*(const real& s, const Matrix& a) {
    Matrix c = a;
    for (auto& row : c)
        for (auto& x : row) x *= s;
    return c;
}
inline Matrix operator-(const Matrix& a, const Matrix& b) { return a + real(-1) * b; }
inline Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix c{};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
    return c;
}
inline Vector operator*(const Matrix& a, const Vector& x) {
    Vector y{};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) y[i] += a[i][k] * x[k];
    return y;
}
inline Vector operator+(const Vector& a, const Vector& b) { return {{a[0] + b[0], a[1] + b[1], a[2] + b[2]}}; }
inline Vector operator*(const real& s, const Vector& a) { return {{s * a[0], s * a[1], s * a[2]}}; }
inline Vector operator-(const Vector& a, const Vector& b) { return a + real(-1) * b; }
inline Matrix transpose(const Matrix& a) {
    Matrix c;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) c[i][j] = a[j][i];
    return c;
}
inline real trace(const Matrix& a) { return a[0][0] + a[1][1] + a[2][2]; }
inline real dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Matrix hat(const Vector& a) {
    return {{Vector{{0, -a[2], a[1]}}, Vector{{a[2], 0, -a[0]}}, Vector{{-a[1], a[0], 0}}}};
}
inline Vector vee(const Matrix& m) {
    return {{(m[2][1] - m[1][2]) / 2, (m[0][2] - m[2][0]) / 2, (m[1][0] - m[0][1]) / 2}};
}
inline Vector cross(const Vector& a, const Vector& b) { return hat(a) * b; }

/// Matrix of a quaternion, normalised here: (w² − |v|²) I + 2 v vᵀ + 2 w hat(v).
template <class S> Matrix rotation(const Quat<S>& q) {
    const real w = number(q.w);
    const Vector v = vector<S>(q.v);
    const real n = w * w + dot(v, v);
    Matrix m = real((w * w - dot(v, v)) / n) * identity() + real(2 * w / n) * hat(v);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) m[i][j] += 2 * v[i] * v[j] / n;
    return m;
}
/// exp(a) by its power series at a/2^12, squared twelve times.
inline Matrix expm(const Matrix& a) {
    Matrix sum = identity(), term = identity();
    const Matrix small = real(real(1) / 4096) * a;
    for (int k = 1; k < 60; ++k) {
        term = real(real(1) / k) * (term * small);
        sum = sum + term;
    }
    for (int k = 0; k < 12; ++k) sum = sum * sum;
    return sum;
}
/// Σ hat(x)^k/(k+1)!: the left dexp. For |x| up to about 20.
inline Matrix dexp(const Vector& x) {
    Matrix sum = identity(), term = identity();
    for (int k = 1; k < 200; ++k) {
        term = real(real(1) / (k + 1)) * (term * hat(x));
        sum = sum + term;
    }
    return sum;
}
/// BG (4).
inline Matrix cay(const Vector& a) {
    const Matrix h = hat(a);
    return identity() + real(4 / (4 + dot(a, a))) * (h + real(real(1) / 2) * (h * h));
}
/// Rotation vector of a matrix with angle below π, from its skew part and trace.
inline Vector logm(const Matrix& m) {
    const Vector s = vee(m);
    const real sine = sqrt(dot(s, s)), angle = atan2(sine, real((trace(m) - 1) / 2));
    return sine == 0 ? s : real(angle / sine) * s;
}

}  // namespace verilie::test::oracle
