#pragma once
/// Rescaled Rodrigues parameters (RRP), BG (4), (5): the rotation vector rescaled so that |a| = 2 tan(angle/2).
/// Singular at angle pi, hence used for increments only; attitudes are quaternions.

#include <verilie/linalg.hpp>

namespace verilie::lie {

/// cay(a) = I + 4/(4+|a|²) (hat(a) + ½hat(a)²), BG (4); as a unit quaternion (2, a)/√(4+|a|²).
template <class S> Quat<S> cay(const Vec3<S>& a) {
    const S n = 1 / sqrt(4 + squared_norm(a));
    return {2 * n, n * a};
}
/// The RRP vector of q: a = 2 v/w. Angle pi (w = 0) yields infinity.
template <class S> Vec3<S> rrp(const Quat<S>& q) { return 2 / q.w * q.v; }

/// a ⊕ b = 4/(4 − a·b) (a + b − ½ a × b), BG (5): cay(a ⊕ b) = cay(b) cay(a), so b is a spatial increment after a.
/// NOTE: a·b = 4 is the composition that reaches angle pi and has no RRP.
template <class S> Vec3<S> oplus(const Vec3<S>& a, const Vec3<S>& b) {
    return 4 / (4 - dot(a, b)) * (a + b - ratio<S>(1, 2) * cross(a, b));
}

}  // namespace verilie::lie
