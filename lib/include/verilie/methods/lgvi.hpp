#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Lie group variational integrator:  h hat(p̃) = F J_d − J_d Fᵀ,   J_d = ½tr(J) I − J.
///                                                                                   Lee-Leok-McClamroch; Moser-Veselov
/// Body frame, any J. With F = cay(2x), b = hp̃/2 it reads Jx + x×Jx = (1 + |x|²) b: three unknowns, never the torque.
/// A step exists iff h²f* < 1, f* = max over ν > 0 of Σ pᵢ²ν/((ν+dⱼ²)(ν+dₖ²)), d the diagonal of J_d; h|J⁻¹p̃| < 1
/// suffices for every J.
struct lgvi {
    static constexpr MethodInfo info{
        .key = "lgvi",
        .source = "Lee, Leok, McClamroch; discrete Moser-Veselov",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "h|J^-1 p~| < 1 suffices; exactly: h^2 f* < 1",
        .note = "equals rrp_body and rrp_spatial on spheres",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> b = h / 2 * p;
        auto [x, solve] = newton(
            J.inverse(b),  // first guess
            [&](const auto& x) { return J * x + cross(x, J * x) - (1 + squared_norm(x)) * b; },
            [&](const auto& x) { return J + hat(x) * J - hat(J * x) - 2 * outer(values(b), x); });
        if (!all(solve.ok)) [[unlikely]]
            explain(values(J.J.d), values(b), solve);
        return {cay(2 * x), solve};
    }

private:
    /// Tells a step that does not exist from one that was not found, in the first lane that failed.
    template <class S> static void explain(const Vec3<base_t<S>>& J, const Vec3<base_t<S>>& b, Solve<S>& solve) {
        int i = 0;
        while (lane_of(solve.ok, i)) ++i;
        const auto bound = sqrt(reach(lane(J, i), lane(b, i)));
        if (!(bound >= 1)) return;
        solve.why = Why::domain;
        solve.value = bound;
        solve.limit = 1;
    }
    /// h²f* = max over ν > 0 of N(ν)/D(ν), N = 4ν Σ bᵢ²(ν+dᵢ²), D = Π(ν+dᵢ²), by Dinkelbach's iteration: λ := N/D at
    /// the ν that maximises N − λD, a cubic; λ grows to the maximum.
    template <class T> static T reach(const Vec3<T>& J, const Vec3<T>& b) {
        const Vec3<T> ones(T(1), T(1), T(1)), d = J.sum() / 2 * ones - J, e = times(d, d), c = 4 * times(b, b);
        const auto quotient = [&](const T& nu) {
            const Vec3<T> s = e + nu * ones;
            return nu * dot(c, s) / (s(0) * s(1) * s(2));
        };
        T lambda = quotient(e.sum() / 3);
        for (int k = 0; k < 60; ++k) {  // D − N/λ = ν³ + a2 ν² + a1 ν + ...
            const T a2 = e.sum() - c.sum() / lambda, a1 = e(0) * e(1) + e(1) * e(2) + e(2) * e(0) - dot(c, e) / lambda;
            const T r = a2 * a2 - 3 * a1;
            if (!(r >= 0)) break;
            const T nu = (sqrt(r) - a2) / 3;
            if (!(nu > 0)) break;
            const T next = quotient(nu);
            if (!(next > lambda)) break;
            lambda = next;
        }
        return lambda;
    }
};

}  // namespace verilie::methods
