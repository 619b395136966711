#pragma once
/// Three-vectors, 3x3 matrices and rotations, as values.
///
/// Every operation is done at once, entry by entry, from left to right: an expression is a Vec3, not a plan for one, so
/// it needs no wrapper, `auto` is safe, and all scalars round in the same order. What a class declares is found by its
/// arguments and takes plain numbers for scalars: `2 * x`, `h / 2 * p`, `cross(x, J * x)`.

#include <verilie/scalar.hpp>

namespace verilie {

template <class S> class Vec3 {
public:
    Vec3() = default;
    Vec3(const S& x, const S& y, const S& z) : e_{x, y, z} {}
    template <class D> explicit Vec3(const Eigen::MatrixBase<D>& m) : e_{m(0), m(1), m(2)} {}

    const S& operator()(int i) const { return e_[std::size_t(i)]; }
    S& operator()(int i) { return e_[std::size_t(i)]; }
    S sum() const { return e_[0] + e_[1] + e_[2]; }
    Eigen::Matrix<S, 3, 1> eigen() const { return {e_[0], e_[1], e_[2]}; }

    Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
    Vec3& operator-=(const Vec3& b) { return *this = *this - b; }
    Vec3& operator*=(const S& s) { return *this = s * *this; }
    Vec3& operator/=(const S& s) { return *this = *this / s; }
    friend Vec3 operator-(const Vec3& a) { return {-a(0), -a(1), -a(2)}; }
    friend Vec3 operator+(const Vec3& a, const Vec3& b) { return {a(0) + b(0), a(1) + b(1), a(2) + b(2)}; }
    friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a(0) - b(0), a(1) - b(1), a(2) - b(2)}; }
    friend Vec3 operator*(const S& s, const Vec3& a) { return {s * a(0), s * a(1), s * a(2)}; }
    friend Vec3 operator*(const Vec3& a, const S& s) { return s * a; }
    friend Vec3 operator/(const Vec3& a, const S& s) { return {a(0) / s, a(1) / s, a(2) / s}; }
    friend bool operator==(const Vec3& a, const Vec3& b) = default;

    friend S dot(const Vec3& a, const Vec3& b) { return a(0) * b(0) + a(1) * b(1) + a(2) * b(2); }
    friend Vec3 cross(const Vec3& a, const Vec3& b) {
        return {a(1) * b(2) - a(2) * b(1), a(2) * b(0) - a(0) * b(2), a(0) * b(1) - a(1) * b(0)};
    }
    /// Componentwise product: a diagonal matrix, kept as the vector of its entries, times b.
    friend Vec3 times(const Vec3& a, const Vec3& b) { return {a(0) * b(0), a(1) * b(1), a(2) * b(2)}; }
    friend S squared_norm(const Vec3& a) { return dot(a, a); }
    friend S norm(const Vec3& a) { return sqrt(dot(a, a)); }
    friend Vec3 normalised(const Vec3& a) { return a / norm(a); }
    friend Vec3 select(const mask_t<S>& m, const Vec3& a, const Vec3& b) {
        return {select(m, a(0), b(0)), select(m, a(1), b(1)), select(m, a(2), b(2))};
    }
    friend Vec3<base_t<S>> values(const Vec3& a) { return {value(a(0)), value(a(1)), value(a(2))}; }

private:
    std::array<S, 3> e_;
};
template <class S> auto lane(const Vec3<S>& a, int i) {
    return Vec3<decltype(lane(a(0), i))>(lane(a(0), i), lane(a(1), i), lane(a(2), i));
}
template <class S> Vec3<S> zero3() { return {S(0), S(0), S(0)}; }
template <class To, class From> Vec3<To> convert(const Vec3<From>& a) {
    return {convert<To>(a(0)), convert<To>(a(1)), convert<To>(a(2))};
}

/// By columns.
template <class S> class Mat3 {
public:
    Mat3() = default;
    Mat3(const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& c) : c_{a, b, c} {}
    template <class D>
    explicit Mat3(const Eigen::MatrixBase<D>& m) : c_{Vec3<S>(m.col(0)), Vec3<S>(m.col(1)), Vec3<S>(m.col(2))} {}
    static Mat3 Zero() { return {zero3<S>(), zero3<S>(), zero3<S>()}; }
    static Mat3 Identity() { return diagonal({S(1), S(1), S(1)}); }
    static Mat3 rows(const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& c) { return transpose(Mat3(a, b, c)); }
    static Mat3 diagonal(const Vec3<S>& d) { return {{d(0), S(0), S(0)}, {S(0), d(1), S(0)}, {S(0), S(0), d(2)}}; }

    const S& operator()(int i, int j) const { return c_[std::size_t(j)](i); }
    S& operator()(int i, int j) { return c_[std::size_t(j)](i); }
    const Vec3<S>& col(int j) const { return c_[std::size_t(j)]; }
    Vec3<S> row(int i) const { return {c_[0](i), c_[1](i), c_[2](i)}; }
    Eigen::Matrix<S, 3, 3> eigen() const {
        Eigen::Matrix<S, 3, 3> m;
        m << c_[0].eigen(), c_[1].eigen(), c_[2].eigen();
        return m;
    }

    Mat3& operator+=(const Mat3& b) { return *this = *this + b; }
    Mat3& operator*=(const S& s) { return *this = s * *this; }
    friend Mat3 operator+(const Mat3& a, const Mat3& b) {
        return {a.c_[0] + b.c_[0], a.c_[1] + b.c_[1], a.c_[2] + b.c_[2]};
    }
    friend Mat3 operator-(const Mat3& a, const Mat3& b) {
        return {a.c_[0] - b.c_[0], a.c_[1] - b.c_[1], a.c_[2] - b.c_[2]};
    }
    friend Mat3 operator*(const S& s, const Mat3& a) { return {s * a.c_[0], s * a.c_[1], s * a.c_[2]}; }
    friend Mat3 operator/(const Mat3& a, const S& s) { return {a.c_[0] / s, a.c_[1] / s, a.c_[2] / s}; }
    friend Mat3 operator-(const Mat3& a) { return {-a.c_[0], -a.c_[1], -a.c_[2]}; }
    friend Vec3<S> operator*(const Mat3& a, const Vec3<S>& x) {
        return {dot(a.row(0), x), dot(a.row(1), x), dot(a.row(2), x)};
    }
    friend Mat3 operator*(const Mat3& a, const Mat3& b) { return {a * b.c_[0], a * b.c_[1], a * b.c_[2]}; }
    friend S trace(const Mat3& a) { return a(0, 0) + a(1, 1) + a(2, 2); }
    friend S determinant(const Mat3& a) { return dot(a.col(0), cross(a.col(1), a.col(2))); }
    friend Mat3 transpose(const Mat3& a) { return {a.row(0), a.row(1), a.row(2)}; }
    /// a, with d added to its diagonal.
    friend Mat3 shifted(Mat3 a, const Vec3<S>& d) {
        a(0, 0) += d(0), a(1, 1) += d(1), a(2, 2) += d(2);
        return a;
    }
    friend Mat3 inverse(const Mat3& a) {
        const Vec3<S> c = cross(a.col(1), a.col(2));
        const S d = 1 / dot(a.col(0), c);
        return rows(d * c, d * cross(a.col(2), a.col(0)), d * cross(a.col(0), a.col(1)));
    }
    /// Of Frobenius.
    friend S squared_norm(const Mat3& a) {
        return squared_norm(a.c_[0]) + squared_norm(a.c_[1]) + squared_norm(a.c_[2]);
    }
    friend S norm(const Mat3& a) { return sqrt(squared_norm(a)); }
    friend bool operator==(const Mat3&, const Mat3&) = default;

private:
    std::array<Vec3<S>, 3> c_;
};
template <class To, class From> Mat3<To> convert(const Mat3<From>& a) {
    return {convert<To>(a.col(0)), convert<To>(a.col(1)), convert<To>(a.col(2))};
}
/// a bᵀ.
template <class S> Mat3<S> outer(const Vec3<S>& a, const Vec3<S>& b) { return {b(0) * a, b(1) * a, b(2) * a}; }

/// A diagonal matrix. It acts on its own scalar and on that of its values: of a dual one, what Newton's matrices are
/// made of. A sum with a matrix touches the diagonal alone.
template <class S> struct Diagonal {
    Vec3<S> d;
    operator Mat3<S>() const { return Mat3<S>::diagonal(d); }
    const S& operator()(int i) const { return d(i); }
    S& operator()(int i) { return d(i); }
    friend bool operator==(const Diagonal&, const Diagonal&) = default;
    friend Diagonal<base_t<S>> values(const Diagonal& J) { return {values(J.d)}; }
    S sum() const { return d.sum(); }

    template <class T> friend Vec3<T> operator*(const Diagonal& J, const Vec3<T>& x) {
        return times(convert<T>(J.d), x);
    }
    template <class T> friend Mat3<T> operator*(const Mat3<T>& A, const Diagonal& J) {
        const Vec3<T> d = convert<T>(J.d);
        return {d(0) * A.col(0), d(1) * A.col(1), d(2) * A.col(2)};
    }
    template <class T> friend Mat3<T> operator*(const Diagonal& J, const Mat3<T>& A) {
        return {J * A.col(0), J * A.col(1), J * A.col(2)};
    }
    template <class T> friend Mat3<T> operator+(const Diagonal& J, const Mat3<T>& A) {
        return shifted(A, convert<T>(J.d));
    }
    template <class T> friend Mat3<T> operator+(const Mat3<T>& A, const Diagonal& J) { return J + A; }
    template <class T> friend Mat3<T> operator-(const Diagonal& J, const Mat3<T>& A) { return J + (-A); }
    template <class T> friend Mat3<T> operator-(const Mat3<T>& A, const Diagonal& J) {
        return shifted(A, -convert<T>(J.d));
    }
};
template <class To, class From> Diagonal<To> convert(const Diagonal<From>& a) { return {convert<To>(a.d)}; }

/// The identity matrix of any scalar: s * one, one - A.
struct Identity {
    template <class S> friend Diagonal<S> operator*(const S& s, Identity) { return {{s, s, s}}; }
    template <class S> friend Mat3<S> operator+(Identity, const Mat3<S>& a) { return S(1) * Identity{} + a; }
    template <class S> friend Mat3<S> operator-(Identity, const Mat3<S>& a) { return S(1) * Identity{} - a; }
    template <class S> friend Mat3<S> operator+(const Mat3<S>& a, Identity) { return a + S(1) * Identity{}; }
    template <class S> friend Mat3<S> operator-(const Mat3<S>& a, Identity) { return a - S(1) * Identity{}; }
};
inline constexpr Identity one{};

/// Quaternion w + v. A unit quaternion stands for the rotation R with R y = q * y; q and -q are the same rotation.
template <class S> struct Quat {
    S w;
    Vec3<S> v;
    static Quat identity() { return {S(1), zero3<S>()}; }
    friend bool operator==(const Quat&, const Quat&) = default;

    /// Hamilton product: q after r, as matrices R(q * r) = R(q) R(r).
    friend Quat operator*(const Quat& q, const Quat& r) {
        return {q.w * r.w - dot(q.v, r.v), q.w * r.v + r.w * q.v + cross(q.v, r.v)};
    }
    friend Quat operator*(const S& s, const Quat& q) { return {s * q.w, s * q.v}; }
    friend Quat operator+(const Quat& q, const Quat& r) { return {q.w + r.w, q.v + r.v}; }
    /// R y: for the unit quaternion q, y + 2 v × (w y + v × y).
    friend Vec3<S> operator*(const Quat& q, const Vec3<S>& y) {
        const Vec3<S> c = cross(q.v, y);
        return y + 2 * (q.w * c + cross(q.v, c));
    }
    friend Quat conj(const Quat& q) { return {q.w, -q.v}; }
    /// Rᵀ y.
    friend Vec3<S> rotate_back(const Quat& q, const Vec3<S>& y) { return conj(q) * y; }
    friend S squared_norm(const Quat& q) { return q.w * q.w + squared_norm(q.v); }
    friend Quat normalised(const Quat& q) {
        const S n = 1 / sqrt(squared_norm(q));
        return {n * q.w, n * q.v};
    }
    friend Quat select(const mask_t<S>& m, const Quat& a, const Quat& b) {
        return {select(m, a.w, b.w), select(m, a.v, b.v)};
    }

    /// f/|q| − 1, with one Newton step of 1/√ at 1. Up to a quarter turn it corrects w alone, which does as well: near
    /// 1 the grid of w − 1 shows a fraction of the last place, that of v does not.
    friend Quat increment(const Quat& q, const Quat& f) {
        const S c = ratio<S>(1, 2) - ratio<S>(1, 2) * squared_norm(q);
        const base_t<S> w = value(f.w);
        const mask_t<S> small = w * w >= ratio<base_t<S>>(1, 2);
        return {(f.w - 1) + c * f.w, select(small, f.v, f.v + c * f.v)};
    }
    /// The attitude q turned by the unit quaternion f, in the body: q f = q + q(f/|q| − 1); the norm stays 1 up to
    /// round-off.
    /// NOTE: a product that is normalised afterwards moves each component by a whole unit in its last place, the same
    /// way at the same place of every orbit: attitude and momentum in space then drift linearly. Here the correction is
    /// rounded with the increment.
    friend Quat turn_body(const Quat& q, const Quat& f) { return q + q * increment(q, f); }
    /// The same in space: f q.
    friend Quat turn_space(const Quat& f, const Quat& q) { return q + increment(q, f) * q; }

    /// Rotation matrix of a unit quaternion.
    friend Mat3<S> matrix(const Quat& q) {
        const S x = q.v(0), y = q.v(1), z = q.v(2), w = q.w;
        return {{1 - 2 * (y * y + z * z), 2 * (w * z + x * y), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (z * z + x * x), 2 * (w * x + y * z)},
            {2 * (w * y + x * z), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    }
};
template <class To, class From> Quat<To> convert(const Quat<From>& q) { return {convert<To>(q.w), convert<To>(q.v)}; }

/// x with A x = b by Cramer's rule, without a branch; a singular A yields a vector that is not finite.
template <class S> Vec3<S> solve3(const Mat3<S>& A, const Vec3<S>& b) {
    const Vec3<S> c0 = cross(A.col(1), A.col(2)), c1 = cross(A.col(2), A.col(0)), c2 = cross(A.col(0), A.col(1));
    const S r = 1 / dot(A.col(0), c0);
    return {r * dot(c0, b), r * dot(c1, b), r * dot(c2, b)};
}

}  // namespace verilie
