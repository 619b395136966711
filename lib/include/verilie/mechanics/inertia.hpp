#pragma once
/// Inertia of one body. Principal axes are found once, at the door; every method sees a diagonal inertia.

#include <verilie/mechanics/state.hpp>

namespace verilie {

template <class S> struct Inertia {
    S m = S(1);
    Diagonal<S> J, Jinv;                 ///< principal moments about the centre of mass, and 1/J
    Quat<S> axes = Quat<S>::identity();  ///< y_body = axes * y_principal
    bool principal = true;               ///< the body frame is principal already: axes is the identity
    bool spherical = false;              ///< J = j I
    bool physical = true;                ///< no moment exceeds the sum of the other two; the methods do not mind
    /// J3 = J1 + J2 in some order: one semi-axis d_i = tr(J)/2 - J_i vanishes
    bool flat = false;
    int axis = -1;  ///< of symmetry: the other two moments are equal; -1 where there is none, 2 of a sphere

    Vec3<S> inverse(const Vec3<S>& p) const { return Jinv * p; }
    friend bool operator==(const Inertia&, const Inertia&) = default;
    template <class T> friend Vec3<T> operator*(const Inertia& J, const Vec3<T>& x) { return J.J * x; }
    template <class T> friend Mat3<T> operator*(const Mat3<T>& A, const Inertia& J) { return A * J.J; }
    template <class T> friend Mat3<T> operator+(const Inertia& J, const Mat3<T>& A) { return J.J + A; }
    template <class T> friend Mat3<T> operator-(const Inertia& J, const Mat3<T>& A) { return J.J - A; }
};

/// Checks and diagonalises in 50 digits. `entries` is (J1, J2, J3) or nine entries, row by row.
/// Throws std::invalid_argument unless J is symmetric and positive definite, and m > 0.
Inertia<fifty> make_inertia(const fifty& m, const std::vector<fifty>& entries);

template <class To, class From> Inertia<To> convert(const Inertia<From>& a) {
    return {convert<To>(a.m), convert<To>(a.J), convert<To>(a.Jinv), convert<To>(a.axes), a.principal, a.spherical,
        a.physical, a.flat, a.axis};
}

}  // namespace verilie
