#pragma once
/// Midpoint rules of one body, in the half increment.

#include <verilie/mechanics/implicit_one.hpp>

namespace verilie {

/// Θ = ½h(W + W⁺),   R⁺ = R H²,   p⁺ = Hᵀ(Hᵀp + h c τ(RH)),   p = JW,   H = F(a),  H² = F(Θ).
/// Body frame. The unknown a is half of Θ in its way: an RRP of half the angle where F = cay, ½Θ where F = exp. Against
/// an equation in Θ it takes a square root and a division less, or one exponential instead of two.
/// A Half says F, Θ, and where a may be; and for a small turn κ of the stage, hat(κ) = F(a)ᵀ dF(a), the derivatives of a
/// and of Θ along it. c = 1, or sinc(½|Θ|) where the energy is to be kept (methods/dumbbell.hpp).
template <class Half, class S, bool conserving = false> struct MidpointByHalves {
    using B = base_t<S>;
    const Inertia<S>& J;
    Vec3<S> p, T;  ///< at t_n
    S h;

    Quat<S> turn(const Vec3<S>& a) const { return Half::F(a); }
    Vec3<S> end(const Vec3<S>& T_stage, const Vec3<S>& a, const Quat<S>& H) const {
        return rotate_back(H, rotate_back(H, p) + h * c(a) * T_stage);
    }
    Vec3<S> defect(const Vec3<S>& p_end, const Vec3<S>&, const Vec3<S>& a) const {
        return Half::twice(a) - h / 2 * J.inverse(p + p_end);
    }
    static Quat<S> attitude(const Quat<S>& q, const Quat<S>& H) { return turn_body(q, H * H); }

    /// dp⁺ = p⁺×κ + Hᵀ((Hᵀp)×κ + h(c dτ κ + dc τ)),  of F = exp with a·da = a·κ.
    InverseSlope<S> inverse_slope(
        const Vec3<S>& p_end, const Vec3<S>& T_stage, const Mat3<S>& dT, const Vec3<S>& a, const Quat<S>& H) const {
        using lie::hat;
        Mat3<S> in_middle = hat(rotate_back(H, p)) + h * c(a) * dT;
        if constexpr (conserving) in_middle += outer(-h * lie::sine_moment(squared_norm(a)) * T_stage, a);
        const Mat3<S> dp = hat(p_end) + transpose(matrix(H)) * in_middle;
        return {inverse(Half::twice_da(a) - h / 2 * (J.Jinv * dp)), Half::da(a)};
    }
    /// ½Θ, with W⁺ by Euler's equation.
    Vec3<S> guess() const { return h / 2 * J.inverse(p + h / 2 * (T + cross(p, J.inverse(p)))); }
    Vec3<S> momentum(const Vec3<S>& c) const { return 2 / h * (J * c); }
    B scale() const { return momentum_and_impulse(p, T, h); }
    static mask_t<S> exists(const Vec3<S>& a) { return Half::exists(a); }
    MidpointByHalves<Half, B, conserving> in_values(const Inertia<B>& J) const {
        return {J, values(p), values(T), value(h)};
    }

private:
    static S c(const Vec3<S>& a) {
        if constexpr (conserving) return lie::sinc(squared_norm(a));
        else return S(1);
    }
};

/// Of Θ = 2 tan(½θ) u it is 2 tan(¼θ) u; below a half turn.
struct CayHalf {
    template <class S> static Quat<S> F(const Vec3<S>& a) { return lie::cay(a); }
    template <class S> static Mat3<S> da(const Vec3<S>& a) {
        return one + ratio<S>(1, 2) * lie::hat(a) + outer(ratio<S>(1, 4) * a, a);
    }
    template <class S> static Vec3<S> twice(const Vec3<S>& a) { return 8 / (4 - squared_norm(a)) * a; }
    template <class S> static Mat3<S> twice_da(const Vec3<S>& a) {
        const S k = 8 / (4 - squared_norm(a));
        const Vec3<S> ka = k / 2 * a;
        return k * one + lie::hat(ka) + outer((k - ratio<S>(1, 2)) * ka, a);
    }
    template <class S> static mask_t<S> exists(const Vec3<S>& a) { return value(squared_norm(a)) < 4; }
};
struct ExpHalf {
    template <class S> static Quat<S> F(const Vec3<S>& a) { return lie::exp(a); }
    template <class S> static Mat3<S> da(const Vec3<S>& a) { return lie::dexp_inverse(-a); }
    template <class S> static Vec3<S> twice(const Vec3<S>& a) { return 2 * a; }
    template <class S> static Mat3<S> twice_da(const Vec3<S>& a) { return S(2) * da(a); }
    template <class S> static mask_t<S> exists(const Vec3<S>&) { return mask_of<S>(true); }
};

}  // namespace verilie
