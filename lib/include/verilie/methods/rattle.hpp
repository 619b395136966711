#pragma once
#include <verilie/mechanics/moser_veselov.hpp>

namespace verilie::methods {

/// RATTLE on the rotation matrix, RᵀR = I:   F = I + h (Ω J_d − Λ) J_d⁻¹,   FᵀF = I,   Λ = Λᵀ,   J_d = ½tr(J) I − J,
///     Ω = hat(J⁻¹p).
/// Andersen (1983); McLachlan and Scovel (1995). Times J_d, the skew part is free of the multipliers:  vee(F J_d − J_d
/// Fᵀ) = h p,  in which F = exp(Θ), three unknowns. It is the discrete Moser-Veselov equation. Of its solutions F that
/// of a body which continues F = I is the one with tr(A) > 0 and det(tr(A) I − A) > 0, A = F J_d: any other is refused.
/// Of moments that no body has, J₁ > J₂ + J₃, no such rule is known, and the symmetric part of tr(A) I − A has to be
/// positive, which is more than need be.
struct rattle {
    static constexpr MethodInfo info{
        .key = "rattle",
        .source = "Andersen (1983), McLachlan and Scovel (1995)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "h|J^-1 p~| below about 1 for a body (no moment exceeds the sum of the others); less for other J",
        .note = "equals lgvi and rrp_general",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        using B = base_t<S>;
        using D = dual<B, 3>;
        const Vec3<B> d = values(J.J.d);
        const Vec3<D> dd = convert<D>(d), pd = convert<D>(values(p));
        const D hd = convert<D>(value(h));
        auto [Th, solve] = newton(
            h * J.inverse(p),  // first guess
            [&](const Vec3<S>& x) { return skew_part(J.J.d, p, h, x); },
            [&](const Vec3<B>& x) {
                const Vec3<D> slope =
                    skew_part(dd, pd, hd, Vec3<D>(D::variable(x(0), 0), D::variable(x(1), 1), D::variable(x(2), 2)));
                return transpose(Mat3<B>(Vec3<B>(slope(0).d), Vec3<B>(slope(1).d), Vec3<B>(slope(2).d)));
            });
        const Quat<S> F = lie::exp(Th);
        const B least = fold(d, Quat<B>{value(F.w), values(F.v)}, J.physical);
        const B turn = squared_norm(values(Th));
        // NOTE: beyond a whole turn, 2π, nothing was solved: exp(Θ) comes round, and beside a Θ that Newton threw far out
        // every correction is small.
        const mask_t<S> regular = least > B(0), found = turn < B(40);
        if (all(solve.ok) && !all(regular)) solve.why = Why::domain, solve.value = -least, solve.limit = B(0);
        if (all(solve.ok) && !all(found))
            solve.why = Why::no_convergence, solve.value = sqrt(turn), solve.limit = sqrt(B(40));
        solve.ok = solve.ok & regular & found;
        if (!all(solve.ok)) [[unlikely]]
            moser_veselov::explain(values(J.J.d), values(h / 2 * p), solve);
        return {F, solve};
    }

private:
    /// J_d = ½tr(J) I − J.
    template <class T> static Vec3<T> dual_inertia(const Vec3<T>& J) {
        const T half = ratio<T>(1, 2) * (J(0) + J(1) + J(2));
        return Vec3<T>(half - J(0), half - J(1), half - J(2));
    }
    /// Positive for the solution that continues F = I: of a body the least of tr(A) and det(tr(A) I − A), else of the
    /// leading minors of the symmetric part K of tr(A) I − A.
    template <class B> static B fold(const Vec3<B>& J, const Quat<B>& f, bool body) {
        const auto least = [](const B& x, const B& y) { return select(x < y, x, y); };
        const auto det = [](const Mat3<B>& m) { return dot(m.col(0), cross(m.col(1), m.col(2))); };
        const Mat3<B> A = matrix(f) * Diagonal<B>{dual_inertia(J)};
        const B trace = A(0, 0) + A(1, 1) + A(2, 2);
        if (body) return least(trace, det(trace * one - A));
        const Mat3<B> K = trace * one - ratio<B>(1, 2) * (A + transpose(A));
        return least(K(0, 0), least(K(0, 0) * K(1, 1) - K(0, 1) * K(0, 1), det(K)));
    }
    template <class T> static Vec3<T> skew_part(const Vec3<T>& J, const Vec3<T>& p, const T& h, const Vec3<T>& Th) {
        const Vec3<T> d = dual_inertia(J);
        const Mat3<T> F = matrix(lie::exp(Th));
        const auto entry = [&](int i, int j) { return F(i, j) * d(j) - d(i) * F(j, i); };  // of F J_d − J_d Fᵀ
        return Vec3<T>(entry(2, 1), entry(0, 2), entry(1, 0)) - h * p;
    }
};

}  // namespace verilie::methods
