#pragma once
/// Rescaled Rodrigues parameters (RRP), BG (4), (5): the rotation vector rescaled so that |a| = 2 tan(angle/2).
/// Singular at angle pi, hence used for increments only; attitudes are quaternions.

#include <verilie/linalg.hpp>

namespace verilie::lie {

/// cay(a) = I + 4/(4+|a|^2) (hat(a) + hat(a)^2/2), BG (4); as a unit quaternion (2, a)/sqrt(4+|a|^2).
template <class S> Quat<S> cay(const Vec3<S>& a) {
    using std::sqrt;
    const S n = S(1) / S(sqrt(S(S(4) + squared_norm<S>(a))));
    return {S(S(2) * n), Vec3<S>(n * a)};
}
/// The RRP vector of q: a = 2 v/w. Angle pi (w = 0) yields infinity.
template <class S> Vec3<S> rrp(const Quat<S>& q) { return Vec3<S>(S(S(2) / q.w) * q.v); }

/// a (+) b = 4/(4 - a.b) (a + b - a x b/2), BG (5): cay(a (+) b) = cay(b) cay(a), so b is a spatial increment after a.
/// NOTE: a.b = 4 is the composition that reaches angle pi and has no RRP.
template <class S> Vec3<S> oplus(const Vec3<S>& a, const Vec3<S>& b) {
    const S n = S(4) / S(S(4) - dot<S>(a, b));
    return Vec3<S>(n * Vec3<S>(a + b - ratio<S>(1, 2) * cross<S>(a, b)));
}

}  // namespace verilie::lie
