#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Lie group variational integrator:  h hat(p̃) = F J_d − J_d Fᵀ,   J_d = ½tr(J) I − J.                     Lee-Leok-McClamroch; Moser-Veselov
/// Body frame, any J. With F = cay(2x), b = hp̃/2 it reads Jx + x×Jx = (1 + |x|²) b: three unknowns, never the torque.
/// A step exists iff h²f* < 1, f* = max over ν > 0 of Σ pᵢ²ν/((ν+dⱼ²)(ν+dₖ²)), d the diagonal of J_d; h|J⁻¹p̃| < 1 suffices for every J.
struct lgvi {
    static constexpr MethodInfo info{
        .key = "lgvi", .source = "Lee, Leok, McClamroch; discrete Moser-Veselov", .order = 2,
        .symmetric = Where::always, .symplectic = Where::always, .momentum_map = Where::always, .energy_free_body = Where::always,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 1,
        .domain = "h|J^-1 p~| < 1 suffices; exactly: h^2 f* < 1", .note = "equals rrp_body and rrp_spatial on spheres"};
    static constexpr Frame frame = Frame::body;

    template <class S>
    static Solve<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h, Quat<S>& f) {
        using B = base_t<S>;
        const Vec3<S> b = S(ratio<S>(1, 2) * h) * p;
        const Vec3<B> j = values<S>(J.J), c = values<S>(b);
        Vec3<S> x = times<S>(J.Jinv, b);
        Solve<S> solve = newton<S>(x, [&](const Vec3<S>& x, Vec3<S>& r, Mat3<B>& A) {
            const Vec3<S> Jx = times<S>(J.J, x);
            r = Jx + cross<S>(x, Jx) - S(S(1) + squared_norm<S>(x)) * b;
            const Vec3<B> y = values<S>(x), Jy = times<B>(j, y);
            A = Mat3<B>(j.asDiagonal()) + lie::hat<B>(y) * j.asDiagonal() - lie::hat<B>(Jy) - B(2) * c * y.transpose();
        });
        f = lie::cay<S>(Vec3<S>(S(2) * x));
        if (!all(solve.ok)) [[unlikely]] explain(j, c, solve);
        return solve;
    }

private:
    /// Tells a step that does not exist from one that was not found, in the first lane that failed.
    template <class S>
    static void explain(const Vec3<base_t<S>>& J, const Vec3<base_t<S>>& b, Solve<S>& solve) {
        using std::sqrt;
        using T = std::decay_t<decltype(lane(base_t<S>()))>;
        int i = 0;
        while (lane_of(solve.ok, i)) ++i;
        const T bound = sqrt(reach<T>(Vec3<T>(lane(J(0), i), lane(J(1), i), lane(J(2), i)), Vec3<T>(lane(b(0), i), lane(b(1), i), lane(b(2), i))));
        if (!(bound >= T(1))) return;
        solve.why = Why::domain;
        solve.value = base_t<S>(bound);
        solve.limit = base_t<S>(1);
    }
    /// h²f* = max over ν > 0 of N(ν)/D(ν), N = 4ν Σ bᵢ²(ν+dᵢ²), D = Π(ν+dᵢ²), by Dinkelbach's iteration: λ := N/D at the ν that
    /// maximises N − λD, a cubic; λ grows to the maximum.
    template <class T>
    static T reach(const Vec3<T>& J, const Vec3<T>& b) {
        using std::sqrt;
        const Vec3<T> d = Vec3<T>::Constant(T(J.sum() / T(2))) - J, e = times<T>(d, d), c = T(4) * times<T>(b, b);
        const auto quotient = [&](const T& nu) {
            const Vec3<T> s = e + Vec3<T>::Constant(nu);
            return T(nu * dot<T>(c, s) / (s(0) * s(1) * s(2)));
        };
        T lambda = quotient(T(e.sum() / T(3)));
        for (int k = 0; k < 60; ++k) {
            const T a2 = T(e.sum() - c.sum() / lambda), a1 = T(e(0) * e(1) + e(1) * e(2) + e(2) * e(0) - dot<T>(c, e) / lambda);   // D − N/λ = ν³ + a2 ν² + a1 ν + ...
            const T r = T(a2 * a2 - T(3) * a1);
            if (!(r >= T(0))) break;
            const T nu = T((sqrt(r) - a2) / T(3));
            if (!(nu > T(0))) break;
            const T next = quotient(nu);
            if (!(next > lambda)) break;
            lambda = next;
        }
        return lambda;
    }
};

}  // namespace verilie::methods
