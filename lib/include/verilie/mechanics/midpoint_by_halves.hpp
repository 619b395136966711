#pragma once
/// Midpoint rules of one body, in the half increment.

#include <verilie/mechanics/implicit_one.hpp>

namespace verilie {

/// Θ = ½h(W + W⁺),   R⁺ = R H²,   p⁺ = Hᵀ(Hᵀp + h c τ(RH)),   p = JW,   H = F(a),  H² = F(Θ).
/// Body frame. The unknown a is half of Θ in its way: an RRP of half the angle where F = cay, ½Θ where F = exp. Against
/// an equation in Θ it takes a square root and a division less, or one exponential instead of two.
/// A Half says F, its derivative K with hat(K da) = F(a)ᵀ dF(a), Θ and its derivative, and where a may be. c = 1, or
/// sinc(½|Θ|) where the energy is to be kept (methods/dumbbell.hpp).
template <class Half, bool conserving = false> struct MidpointByHalves {
    template <class S> static Quat<S> turn(const Vec3<S>& a) { return Half::F(a); }
    template <class S>
    static Vec3<S> end(
        const Vec3<S>& p, const Vec3<S>&, const Vec3<S>& T_stage, const Vec3<S>& a, const Quat<S>& H, const S& h) {
        return rotate_back(H, rotate_back(H, p) + h * c(a) * T_stage);
    }
    template <class S>
    static Vec3<S> defect(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& p_end, const Vec3<S>& a, const S& h) {
        return Half::twice(a) - h / 2 * J.inverse(p + p_end);
    }
    template <class S> static Quat<S> attitude(const Quat<S>& q, const Quat<S>& H) { return turn_body(q, H * H); }

    /// dp⁺ = p⁺×κ + Hᵀ((Hᵀp)×κ + h(c dτ κ + dc τ)),  κ = K da.
    template <class S>
    static Mat3<S> slope(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& p_end, const Vec3<S>& T_stage,
        const Mat3<S>& dT, const Vec3<S>& a, const Quat<S>& H, const S& h) {
        const Vec3<S> middle = rotate_back(H, p);
        const Mat3<S> K = Half::K(a), twice = Half::twice_slope(a);
        const auto column = [&](int i) {
            const Vec3<S> k = K.col(i);
            Vec3<S> in_middle = cross(middle, k) + h * c(a) * (dT * k);
            if constexpr (conserving) in_middle -= h * lie::sine_moment(squared_norm(a)) * a(i) * T_stage;
            return twice.col(i) - h / 2 * J.inverse(cross(p_end, k) + rotate_back(H, in_middle));
        };
        return {column(0), column(1), column(2)};
    }
    /// ½Θ, with W⁺ by Euler's equation.
    template <class S> static Vec3<S> guess(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& h) {
        return h / 2 * J.inverse(p + h / 2 * (T + cross(p, J.inverse(p))));
    }
    template <class S> static Vec3<S> momentum(const Inertia<S>& J, const Vec3<S>& c, const S& h) {
        return 2 / h * (J * c);
    }
    template <class S> static mask_t<S> exists(const Vec3<S>& a) { return Half::exists(a); }

private:
    template <class S> static S c(const Vec3<S>& a) {
        if constexpr (conserving) return lie::sinc(squared_norm(a));
        else return S(1);
    }
};

/// Of Θ = 2 tan(½θ) u it is 2 tan(¼θ) u; below a half turn.
struct CayHalf {
    template <class S> static Quat<S> F(const Vec3<S>& a) { return lie::cay(a); }
    template <class S> static Mat3<S> K(const Vec3<S>& a) {
        return 4 / (4 + squared_norm(a)) * (one - ratio<S>(1, 2) * lie::hat(a));
    }
    template <class S> static Vec3<S> twice(const Vec3<S>& a) { return 8 / (4 - squared_norm(a)) * a; }
    template <class S> static Mat3<S> twice_slope(const Vec3<S>& a) {
        const S k = 8 / (4 - squared_norm(a));
        return k * one + k * k / 4 * outer(a, a);
    }
    template <class S> static mask_t<S> exists(const Vec3<S>& a) { return value(squared_norm(a)) < 4; }
};
struct ExpHalf {
    template <class S> static Quat<S> F(const Vec3<S>& a) { return lie::exp(a); }
    template <class S> static Mat3<S> K(const Vec3<S>& a) { return lie::dexp(-a); }
    template <class S> static Vec3<S> twice(const Vec3<S>& a) { return 2 * a; }
    template <class S> static Mat3<S> twice_slope(const Vec3<S>&) { return S(2) * one; }
    template <class S> static mask_t<S> exists(const Vec3<S>&) { return mask_of<S>(true); }
};

}  // namespace verilie
