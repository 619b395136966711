#pragma once
/// What acts between two spheres i and j and between a sphere and a wall: energies and their gradients.      BG sec. 4
///
/// x_ij = x_i − x_j,  r = |x_ij|,  n = x_ij/r.  Forces act on i, and −F on j. Moments are spatial, about the centre of
/// mass.
/// Of a bond N and r0 are n and r in the reference configuration, in which all attitudes are the identity.

#include <array>
#include <cstdint>

#include <verilie/lie/so3.hpp>

namespace verilie::bonded {

enum class Shear : std::uint8_t { objective, literal };
enum class WallKind : std::uint8_t { none, foot, mirror };

template <class B> struct Bond {
    std::uint32_t i, j;
    Vec3<B> N;
    B r0;
};
template <class B> struct Stiffness { B m, a, s, pp; };  ///< K_m, K_a, K_s, K_pp: energies
/// repels spheres from the plane x, towards larger x
template <class B> struct Wall {
    WallKind kind = WallKind::none;
    B x = B(0);
};

template <class T> struct Arm {
    T r;
    Vec3<T> n;
};
/// NOTE: not a number where the centres coincide; ask apart() first.
template <class T> Arm<T> arm(const Vec3<T>& x_ij) {
    const T r = norm(x_ij);
    return {r, 1 / r * x_ij};
}
template <class T> bool apart(const Vec3<T>& x_ij) { return value(squared_norm(x_ij)) > base_t<T>(0); }

/// θ = log(R_i R_jᵀ).   U_m = K_m/2 |θ|²,  RM_i = −K_m θ = −RM_j.            (44), (47) with the sign of (45) put right
/// NOTE: at angle π the bond snaps over: U_m is continuous there, its gradient is not.
template <class T> Vec3<T> bend(const Quat<T>& qi, const Quat<T>& qj) { return lie::log(qi * conj(qj)); }
template <class T> Vec3<T> bend_moment(const T& K, const Quat<T>& qi, const Quat<T>& qj) { return K * bend<T>(qi, qj); }
template <class T> T bend_energy(const T& K, const Vec3<T>& theta) { return ratio<T>(1, 2) * K * squared_norm(theta); }

/// U_a = K_a/2 (r/r0 − 1)²,  F_i = −(K_a/r0)(r/r0 − 1) n.                           (51), (52)
template <class T> T stretch_energy(const T& K, const T& r, const T& r0) {
    const T e = r / r0 - 1;
    return ratio<T>(1, 2) * K * (e * e);
}
template <class T> T stretch_force(const T& K, const T& r, const T& r0) { return -(K / r0) * (r / r0 - 1); }

/// U_s = K_s/2 (1 − c)², with the cosine c of the angle between the bond and where its ends see it:
///   objective   c = b·n,  b = (R_i + R_j) N/2:   F_i = K_s (1−c)(b − c n)/r,
///       RM_i = K_s/2 (1−c) R_i N × n,  RM_j with R_j N
///   literal     c = (R_i N)·(R_j n):             F_i = K_s (1−c)(R_jᵀR_i N − c n)/r,   RM_i = K_s (1−c) R_i N × R_j n
///               = −RM_j
///                                                                                                            (53)-(55)
/// NOTE: the printed form is not invariant under rotation and not symmetric in i and j: it keeps Σ J Ω, but not Σ (x ×
/// mv + J Ω).
template <class T> struct ShearLoad { Vec3<T> F, Ti, Tj; };
template <class T>
T shear_cosine(Shear form, const Vec3<T>& N, const Quat<T>& qi, const Quat<T>& qj, const Vec3<T>& n) {
    const Vec3<T> ni = qi * N;
    if (form == Shear::literal) return dot(ni, qj * n);
    return dot(ratio<T>(1, 2) * (ni + qj * N), n);
}
template <class T> T shear_energy(const T& K, const T& c) {
    const T d = 1 - c;
    return ratio<T>(1, 2) * K * (d * d);
}
template <class T>
ShearLoad<T> shear_load(
    Shear form, const T& K, const Vec3<T>& N, const Quat<T>& qi, const Quat<T>& qj, const Arm<T>& a) {
    const Vec3<T> ni = qi * N;
    if (form == Shear::literal) {
        const Vec3<T> b = rotate_back(qj, ni);
        const T c = dot(b, a.n), k = K * (1 - c);
        const Vec3<T> M = k * cross(ni, qj * a.n);
        return {k / a.r * (b - c * a.n), M, -M};
    }
    const Vec3<T> nj = qj * N, b = ratio<T>(1, 2) * (ni + nj);
    const T c = dot(b, a.n), k = K * (1 - c), half = ratio<T>(1, 2) * k;
    return {k / a.r * (b - c * a.n), half * cross(ni, a.n), half * cross(nj, a.n)};
}

/// What a bond does: F and Ti on i, −F and Tj on j. M = RM_j of bending.
template <class T> struct BondLoad { Vec3<T> F, Ti, Tj; };
template <class T>
BondLoad<T> bond_load(Shear form, const Stiffness<T>& K, const Vec3<T>& N, const T& r0, const Quat<T>& qi,
    const Quat<T>& qj, const Arm<T>& a, const Vec3<T>& M) {
    const ShearLoad<T> s = shear_load<T>(form, K.s, N, qi, qj, a);
    return {stretch_force<T>(K.a, a.r, r0) * a.n + s.F, s.Ti - M, s.Tj + M};
}
template <class T>
BondLoad<T> bond_load(Shear form, const Stiffness<T>& K, const Vec3<T>& N, const T& r0, const Quat<T>& qi,
    const Quat<T>& qj, const Arm<T>& a) {
    return bond_load<T>(form, K, N, r0, qi, qj, a, bend_moment<T>(K.m, qi, qj));
}

/// U_m, U_a and U_s of a bond.
template <class T>
std::array<T, 3> bond_energy(Shear form, const Stiffness<T>& K, const Vec3<T>& N, const T& r0, const Quat<T>& qi,
    const Quat<T>& qj, const Arm<T>& a) {
    return {bend_energy(K.m, bend(qi, qj)), stretch_energy<T>(K.a, a.r, r0),
        shear_energy<T>(K.s, shear_cosine<T>(form, N, qi, qj, a.n))};
}

/// Hertz: with the overlap δ = 1 − r/D̄,  U_pp = (2/5) K_pp δ^(5/2),  F_i = (K_pp/D̄) δ^(3/2) n where δ > 0.
///                                                                                                 (56) corrected, (57)
/// The wall: r is the distance of the centre, D̄ = D/2 (foot point), or twice that at half the energy (mirror image); δ
/// = 1 − 2r/D.
/// NOTE: U is C², its third derivative is infinite at first touch.
template <class T> bool touching(const T& overlap) { return value(overlap) > base_t<T>(0); }
template <class T> T hertz_energy(const T& K, const T& overlap) {
    return ratio<T>(2, 5) * K * (overlap * overlap) * sqrt(overlap);
}
template <class T> T hertz_force(const T& K_over_D, const T& overlap) { return K_over_D * overlap * sqrt(overlap); }

}  // namespace verilie::bonded
