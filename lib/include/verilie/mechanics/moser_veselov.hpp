#pragma once
/// The step of Moser and Veselov, h hat(p̃) = F J_d − J_d Fᵀ with J_d = ½tr(J) I − J: where it exists.

#include <verilie/mechanics/method.hpp>

namespace verilie::moser_veselov {

/// f*, b = hp̃/2: a solution exists iff it is below 1; that which continues the one of h = 0, if no moment exceeds the sum
/// of the others. f* = max over ν > 0 of 4 Σ bᵢ²ν/((ν+dⱼ²)(ν+dₖ²)), d the diagonal of J_d: of N/D, N = 4ν Σ bᵢ²(ν+dᵢ²),
/// D = Π(ν+dᵢ²), by Dinkelbach's iteration: λ := N/D at the ν that maximises N − λD, a cubic; λ grows to the maximum.
template <class T> T reach(const Vec3<T>& J, const Vec3<T>& b) {
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

/// Tells a step that does not exist from one that was not found, in the first lane that failed: value/limit is √f*, so
/// that the largest step is h limit/value.
template <class S> void explain(const Vec3<base_t<S>>& J, const Vec3<base_t<S>>& b, Solve<S>& solve) {
    int i = 0;
    while (lane_of(solve.ok, i)) ++i;
    const auto bound = sqrt(reach(lane(J, i), lane(b, i)));
    if (!(bound >= 1)) return;
    solve.why = Why::domain;
    solve.value = bound;
    solve.limit = 1;
}

/// F of that step. With F = cay(2x), b = hp̃/2 it reads Jx + x×Jx = (1 + |x|²) b: three unknowns.
template <class S> Turn<S> turn(const Inertia<S>& J, const Vec3<S>& b) {
    auto [x, solve] = newton(
        J.inverse(b),  // first guess
        [&](const auto& x) { return J * x + cross(x, J * x) - (1 + squared_norm(x)) * b; },
        [&](const auto& x) { return J + lie::hat(x) * J - lie::hat(J * x) - 2 * outer(values(b), x); });
    if (!all(solve.ok)) [[unlikely]]
        explain(values(J.J.d), values(b), solve);
    return {lie::cay(2 * x), solve};
}

}  // namespace verilie::moser_veselov
