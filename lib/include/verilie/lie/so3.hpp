#pragma once
/// SO(3) through unit quaternions: exp, log, square root, dexp and its inverse.
///
/// Rotation vectors x are in radians; |x| is the angle. All functions are accurate to a few units in the last place at
/// every angle and in every scalar, and differentiable at the identity: where a closed form cancels or divides by zero,
/// a Taylor series in z = |x|^2 takes over below |x| = 1 (its length follows from the digits of S).

#include <verilie/linalg.hpp>

namespace verilie::lie {

/// hat(a) b = a x b.
template <class S> Mat3<S> hat(const Vec3<S>& a) {
    const S zero(0);
    return {{zero, a(2), -a(1)}, {-a(2), zero, a(0)}, {a(1), -a(0), zero}};
}
/// The inverse of hat, from the skew part of m.
template <class S> Vec3<S> vee(const Mat3<S>& m) {
    return ratio<S>(1, 2) * Vec3<S>(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
}

namespace detail {
/// The least n with 1/(2n)! below half a unit in the last place: the terms any series here needs where z < 1.
constexpr int series_length(int digits) {
    double bits = 0;
    int n = 0;
    while (bits < digits + 1) {
        ++n;
        for (double f = double(2 * n) * (2 * n - 1); f > 1; f /= 2) bits += f < 2 ? f - 1 : 1;
    }
    return n;
}

/// 1 - z c(0) (1 - z c(1) (1 - ...)), n terms, one more where n is odd. Two terms at a time, for each waits for those
/// after it: (1 - z c_k) + z^2 c_k c_k+1 (...).
template <class S, class F> S in_pairs(const S& z, int n, F c) {
    const S square = z * z;
    S s(1);
    for (int k = (n + 1) / 2 * 2; (k -= 2) >= 0;) {
        const auto here = c(k), next = c(k + 1);
        s = 1 - here * z + here * next * square * s;
    }
    return s;
}
/// 1 - z c_0 (1 - z c_1 (1 - ...)) for the ratios c_k = 1/denominator(k) of successive terms.
template <class S, class F> S alternating(const S& z, F denominator) {
    return in_pairs(
        z, series_length(ScalarTraits<S>::digits), [&](int k) { return ratio<base_t<S>>(1, denominator(k)); });
}
/// Two such series of one number, a lane of a register each: as fast as one alone, and bit for bit what each is.
template <class F, class G> pack<double, 2> alternating(double z, F first, G second) {
    using Two = pack<double, 2>;
    return in_pairs(Two(z), series_length(ScalarTraits<double>::digits), [&](int k) {
        return Two::of(Two::lanes_t{ratio<double>(1, first(k)), ratio<double>(1, second(k))});
    });
}
/// And three of one number.
template <class F, class G, class H> std::array<double, 3> alternating(double z, F first, G second, H third) {
    using Two = pack<double, 2>;
    const Two s = alternating(z, first, second);
    return {lane(s, 0), lane(s, 1), alternating(z, third)};
}
/// Where every series ends with its first term: of a mass that does not turn. A dual asks, for its derivative.
template <class S> bool vanishes(const S& z) {
    if constexpr (ScalarTraits<S>::lanes > 1 || ScalarTraits<S>::has_derivative) return false;
    else return z == S(0);
}
template <class S> mask_t<S> below_one(const S& z) { return value(z) < 1; }
inline constexpr auto sinc_denominator = [](int k) { return (2 * k + 2) * (2 * k + 3); };
inline constexpr auto cosine_denominator = [](int k) { return (2 * k + 1) * (2 * k + 2); };
inline constexpr auto moment_denominator = [](int k) { return 2 * (k + 1) * (2 * k + 5); };
}  // namespace detail

/// sin(u)/u as a function of z = u^2.
template <class S> S sinc(const S& z) {
    return branch(
        detail::below_one(z), [&] { return detail::alternating(z, detail::sinc_denominator); },
        [&] {
            const S u = sqrt(z);
            return sin(u) / u;
        });
}
/// cos(u) as a function of z = u^2.
template <class S> S cosine(const S& z) {
    return branch(
        detail::below_one(z), [&] { return detail::alternating(z, detail::cosine_denominator); },
        [&] { return cos(sqrt(z)); });
}
/// (sin u - u cos u)/u^3 as a function of z = u^2; at 0 it is 1/3.
template <class S> S sine_moment(const S& z) {
    return branch(
        detail::below_one(z), [&] { return ratio<S>(1, 3) * detail::alternating(z, detail::moment_denominator); },
        [&] { return (sinc(z) - cosine(z)) / z; });
}
/// (u - sin u)/u^3 as a function of z = u^2; at 0 it is 1/6.
template <class S> S sine_excess(const S& z) {
    return branch(
        detail::below_one(z),
        [&] { return ratio<S>(1, 6) * detail::alternating(z, [](int k) { return (2 * k + 4) * (2 * k + 5); }); },
        [&] { return (1 - sinc(z)) / z; });
}

/// exp(hat(x)): the rotation by |x| about x.
template <class S> Quat<S> exp(const Vec3<S>& x) {
    const S z = ratio<S>(1, 4) * squared_norm(x);
    if (detail::vanishes(z)) return {S(1), ratio<S>(1, 2) * x};
    if constexpr (std::is_same_v<S, double>)
        if (detail::below_one(z)) {
            const auto both = detail::alternating(z, detail::cosine_denominator, detail::sinc_denominator);
            return {lane(both, 0), ratio<S>(1, 2) * lane(both, 1) * x};
        }
    return {cosine(z), ratio<S>(1, 2) * sinc(z) * x};
}

/// The rotation by half the angle: R(square_root(q))^2 = R(q), angle in [0, pi/2].
template <class S> Quat<S> square_root(const Quat<S>& q) {
    const mask_t<S> front = value(q.w) >= 0;
    const S w = select(front, q.w, -q.w);
    const S c = sqrt(ratio<S>(1, 2) + ratio<S>(1, 2) * w);
    const S s = ratio<S>(1, 2) / c;
    return {c, select(front, s, -s) * q.v};
}

namespace detail {
/// arcsin(|v|)/|v| v for |v| <= sin(pi/16), by its series.
template <class S> Vec3<S> arcsine(const Vec3<S>& v) {
    const S z = squared_norm(v);
    S s(1);
    for (int k = 1 + ScalarTraits<S>::digits * 10 / 47; k-- > 0;)  // z <= sin^2(pi/16) = 2^-4.7
        s = 1 + z * ratio<base_t<S>>((2 * k + 1) * (2 * k + 1), (2 * k + 2) * (2 * k + 3)) * s;
    return s * v;
}
}  // namespace detail
/// Rotation vector of q, angle in [0, pi]; at pi the sign of the axis is that of q.v.
/// The angle is halved three times, but for small ones, which need no root.
template <class S> Vec3<S> log(const Quat<S>& q) {
    const mask_t<S> small = (value(q.w) > 0) & (value(squared_norm(q.v)) < ratio<base_t<S>>(1, 32));
    return branch(
        small, [&] { return 2 * detail::arcsine(q.v); },
        [&] { return 16 * detail::arcsine(square_root(square_root(square_root(q))).v); });
}

/// Geodesic distance |log(q^-1 r)| in [0, pi].
template <class S> S distance(const Quat<S>& q, const Quat<S>& r) { return norm(log(conj(q) * r)); }

/// dexp_x = I + ½ sinc²(t/2) hat(x) + (t - sin t)/t³ hat(x)², t = |x|, the left (spatial) one: d/dt exp(x) = hat(dexp_x
/// x') exp(x).
template <class S> Mat3<S> dexp(const Vec3<S>& x) {
    const S z = squared_norm(x), s = sinc(ratio<S>(1, 4) * z);
    const Mat3<S> X = hat(x);
    return one + ratio<S>(1, 2) * (s * s) * X + sine_excess(z) * (X * X);
}

/// g(|x|²) of dexp⁻¹: (1 − ½t cot ½t)/t² with t = |x|, written with u = t/2 as (sin u − u cos u)/(4u² sin u).
template <class S> S dexp_inverse_coefficient(const S& t_squared) {
    const S z = ratio<S>(1, 4) * t_squared;
    if constexpr (std::is_same_v<S, double>)
        if (detail::below_one(z)) {
            const auto both = detail::alternating(z, detail::moment_denominator, detail::sinc_denominator);
            return ratio<S>(1, 4) * (ratio<S>(1, 3) * lane(both, 0)) / lane(both, 1);
        }
    return ratio<S>(1, 4) * sine_moment(z) / sinc(z);
}
/// dexp⁻¹_x y = y − ½ x × y + g x × (x × y).
template <class S> Vec3<S> dexp_inverse(const Vec3<S>& x, const Vec3<S>& y, const S& g) {
    const Vec3<S> xy = cross(x, y);
    return y - ratio<S>(1, 2) * xy + g * cross(x, xy);
}
template <class S> Vec3<S> dexp_inverse(const Vec3<S>& x, const Vec3<S>& y) {
    return dexp_inverse(x, y, dexp_inverse_coefficient(squared_norm(x)));
}

/// exp(x) and the coefficient g of dexp⁻¹ at x and −x, whose series are one work.
template <class S> struct ExpAndInverse {
    Quat<S> F;
    S g;
};
template <class S> ExpAndInverse<S> exp_and_dexp_inverse(const Vec3<S>& x) {
    const S z = ratio<S>(1, 4) * squared_norm(x);
    if (detail::vanishes(z)) return {{S(1), ratio<S>(1, 2) * x}, ratio<S>(1, 4) * ratio<S>(1, 3)};
    if constexpr (std::is_same_v<S, double>)
        if (detail::below_one(z)) {
            const auto [cosine, sinc, moment] = detail::alternating(
                z, detail::cosine_denominator, detail::sinc_denominator, detail::moment_denominator);
            return {{cosine, ratio<S>(1, 2) * sinc * x}, ratio<S>(1, 4) * (ratio<S>(1, 3) * moment) / sinc};
        }
    return {exp(x), dexp_inverse_coefficient(squared_norm(x))};
}

/// The same as a matrix, I − ½ hat(x) + g hat(x)²,  hat(x)² = xxᵀ − |x|².
template <class S> Mat3<S> dexp_inverse(const Vec3<S>& x) {
    const S z = squared_norm(x), g = dexp_inverse_coefficient(z);
    return (1 - g * z) * one - hat(ratio<S>(1, 2) * x) + outer(g * x, x);
}

}  // namespace verilie::lie
