#pragma once
/// Three-vectors, 3x3 matrices (Eigen) and unit quaternions.

#include <verilie/scalar.hpp>

namespace verilie {

template <class S> using Vec3 = Eigen::Matrix<S, 3, 1>;
template <class S> using Mat3 = Eigen::Matrix<S, 3, 3>;

template <class S> Vec3<S> cross(const Vec3<S>& a, const Vec3<S>& b) {
    return Vec3<S>(S(a(1) * b(2)) - S(a(2) * b(1)), S(a(2) * b(0)) - S(a(0) * b(2)), S(a(0) * b(1)) - S(a(1) * b(0)));
}
template <class S> S dot(const Vec3<S>& a, const Vec3<S>& b) { return S(S(a(0) * b(0)) + S(a(1) * b(1)) + S(a(2) * b(2))); }
template <class S> S squared_norm(const Vec3<S>& a) { return dot<S>(a, a); }
template <class S> S norm(const Vec3<S>& a) { using std::sqrt; return S(sqrt(squared_norm<S>(a))); }
/// Componentwise product: a diagonal matrix, kept as the vector of its entries, times b.
template <class S> Vec3<S> times(const Vec3<S>& a, const Vec3<S>& b) { return Vec3<S>(S(a(0) * b(0)), S(a(1) * b(1)), S(a(2) * b(2))); }
template <class S> Vec3<S> zero3() { return Vec3<S>(S(0), S(0), S(0)); }
template <class To, class From> Vec3<To> convert3(const Vec3<From>& a) { return Vec3<To>(convert<To>(a(0)), convert<To>(a(1)), convert<To>(a(2))); }

/// Quaternion w + v. A unit quaternion stands for the rotation R with R y = rotate(q, y); q and -q are the same rotation.
template <class S>
struct Quat {
    S w;
    Vec3<S> v;
    static Quat identity() { return {S(1), zero3<S>()}; }
};

/// Hamilton product: the rotation q after the rotation r, as matrices R(mul(q, r)) = R(q) R(r).
template <class S> Quat<S> mul(const Quat<S>& q, const Quat<S>& r) {
    return {S(S(q.w * r.w) - dot<S>(q.v, r.v)), Vec3<S>(q.w * r.v + r.w * q.v + cross<S>(q.v, r.v))};
}
template <class S> Quat<S> conj(const Quat<S>& q) { return {q.w, Vec3<S>(-q.v)}; }
template <class S> S squared_norm(const Quat<S>& q) { return S(S(q.w * q.w) + squared_norm<S>(q.v)); }

/// R(q) y: for the unit quaternion q, y + 2 v x (w y + v x y).
template <class S> Vec3<S> rotate(const Quat<S>& q, const Vec3<S>& y) {
    const Vec3<S> c = cross<S>(q.v, y);
    return Vec3<S>(y + S(2) * Vec3<S>(q.w * c + cross<S>(q.v, c)));
}
/// R(q)^T y.
template <class S> Vec3<S> rotate_back(const Quat<S>& q, const Vec3<S>& y) { return rotate<S>(conj<S>(q), y); }

template <class S> Quat<S> normalised(const Quat<S>& q) {
    using std::sqrt;
    const S n = S(1) / S(sqrt(squared_norm<S>(q)));
    return {S(n * q.w), Vec3<S>(n * q.v)};
}

namespace detail {
/// f/|q| − 1, with one Newton step of 1/√ at 1. Up to a quarter turn it corrects w alone, which does as well: near 1 the grid of
/// w − 1 shows a fraction of the last place, that of v does not.
template <class S> Quat<S> increment(const Quat<S>& q, const Quat<S>& f) {
    const S c = ratio<S>(1, 2) - ratio<S>(1, 2) * squared_norm<S>(q);
    const base_t<S> w = value(f.w);
    const mask_t<S> small = base_t<S>(w * w) >= ratio<base_t<S>>(1, 2);
    return {S(S(f.w - S(1)) + S(c * f.w)), select_matrix<S>(small, f.v, Vec3<S>(f.v + c * f.v))};
}
template <class S> Quat<S> sum(const Quat<S>& a, const Quat<S>& b) { return {S(a.w + b.w), Vec3<S>(a.v + b.v)}; }
}  // namespace detail

/// The attitude q turned by the unit quaternion f, in the body: q f = q + q(f/|q| − 1); the norm stays 1 up to round-off.
/// NOTE: a product that is normalised afterwards moves each component by a whole unit in its last place, the same way at the
/// same place of every orbit: attitude and momentum in space then drift linearly. Here the correction is rounded with the increment.
template <class S> Quat<S> turn_body(const Quat<S>& q, const Quat<S>& f) { return detail::sum<S>(q, mul<S>(q, detail::increment<S>(q, f))); }
/// The same in space: f q.
template <class S> Quat<S> turn_space(const Quat<S>& f, const Quat<S>& q) { return detail::sum<S>(q, mul<S>(detail::increment<S>(q, f), q)); }

/// Rotation matrix of a unit quaternion.
template <class S> Mat3<S> matrix(const Quat<S>& q) {
    Mat3<S> R;
    for (int j = 0; j < 3; ++j) {
        Vec3<S> e = zero3<S>();
        e(j) = S(1);
        R.col(j) = rotate<S>(q, e);
    }
    return R;
}

template <class S> Quat<S> select_quat(const mask_t<S>& m, const Quat<S>& a, const Quat<S>& b) {
    return {select<S>(m, a.w, b.w), select_matrix<S>(m, a.v, b.v)};
}
template <class To, class From> Quat<To> convert_quat(const Quat<From>& q) { return {convert<To>(q.w), convert3<To>(q.v)}; }

/// x with A x = b by Cramer's rule, without a branch; a singular A yields a vector that is not finite.
template <class S> Vec3<S> solve3(const Mat3<S>& A, const Vec3<S>& b) {
    const Vec3<S> a0 = A.col(0), a1 = A.col(1), a2 = A.col(2);
    const Vec3<S> c0 = cross<S>(a1, a2), c1 = cross<S>(a2, a0), c2 = cross<S>(a0, a1);
    const S r = S(1) / dot<S>(a0, c0);
    return Vec3<S>(S(r * dot<S>(c0, b)), S(r * dot<S>(c1, b)), S(r * dot<S>(c2, b)));
}

}  // namespace verilie
