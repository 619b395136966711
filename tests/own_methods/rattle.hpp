#pragma once
#include <verilie/mechanics/method.hpp>

namespace own {

/// RATTLE on the rotation matrix, RᵀR = I:   F = I + h (Ω J_d − Λ) J_d⁻¹,   FᵀF = I,   Λ = Λᵀ,   J_d = ½tr(J) I − J,   Ω = hat(J⁻¹p).
/// Andersen (1983); McLachlan and Scovel (1995). Times J_d, the skew part is free of the multipliers:  vee(F J_d − J_d Fᵀ) = h p,  in which
/// F = exp(Θ), three unknowns. It is the discrete Moser-Veselov equation. Its derivative is tr(A) I − A, A = F J_d: where the symmetric part of that is
/// not positive, the step is refused, for it may be none, or lie on another branch.
struct rattle {
    using Where = verilie::Where;
    static constexpr verilie::MethodInfo info{
        .key = "rattle", .source = "Andersen (1983), McLachlan and Scovel (1995)", .order = 2,
        .symmetric = Where::always, .symplectic = Where::always, .momentum_map = Where::always, .energy_free_body = Where::always,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 1,
        .domain = "h|J^-1 p~| below about 1", .note = "equals lgvi"};
    static constexpr verilie::Frame frame = verilie::Frame::body;

    template <class S>
    static verilie::Solve<S> drift(const verilie::Inertia<S>& J, const verilie::Vec3<S>& p, const S& h, verilie::Quat<S>& f) {
        using namespace verilie;
        using B = base_t<S>;
        using D = dual<B, 3>;
        Vec3<S> Th = h * times<S>(J.Jinv, p);
        const Vec3<D> Jd = convert3<D>(values<S>(J.J)), pd = convert3<D>(values<S>(p));
        const D hd = convert<D>(value(h));
        Solve<S> solve = newton<S>(Th, [&](const Vec3<S>& x, Vec3<S>& r, Mat3<B>& A) {
            r = skew_part<S>(J.J, p, h, x);
            const Vec3<D> slope = skew_part<D>(Jd, pd, hd, Vec3<D>(D::variable(value(x(0)), 0), D::variable(value(x(1)), 1), D::variable(value(x(2)), 2)));
            for (int i = 0; i < 3; ++i) A.row(i) = slope(i).d.transpose();
        });
        f = lie::exp<S>(Th);
        const B least = fold<B>(values<S>(J.J), Quat<B>{value(f.w), values<S>(f.v)});
        const mask_t<S> regular = least > B(0);
        if (all(solve.ok) && !all(regular)) solve.why = Why::domain, solve.value = -least, solve.limit = B(0);
        solve.ok = solve.ok & regular;
        return solve;
    }

private:
    /// J_d = ½tr(J) I − J.
    template <class T>
    static verilie::Vec3<T> dual_inertia(const verilie::Vec3<T>& J) {
        using namespace verilie;
        const T half = ratio<T>(1, 2) * T(T(J(0) + J(1)) + J(2));
        return Vec3<T>(T(half - J(0)), T(half - J(1)), T(half - J(2)));
    }
    /// The least of the leading minors of the symmetric part of tr(A) I − A.
    template <class B>
    static B fold(const verilie::Vec3<B>& J, const verilie::Quat<B>& f) {
        using namespace verilie;
        const Mat3<B> A = matrix<B>(f) * dual_inertia<B>(J).asDiagonal();
        const Mat3<B> K = Mat3<B>(B(A(0, 0) + A(1, 1) + A(2, 2)) * Mat3<B>::Identity()) - ratio<B>(1, 2) * Mat3<B>(A + A.transpose());
        const B two = B(K(0, 0) * K(1, 1)) - B(K(0, 1) * K(0, 1));
        const B three = dot<B>(Vec3<B>(K.col(0)), cross<B>(Vec3<B>(K.col(1)), Vec3<B>(K.col(2))));
        const B least = select<B>(two < three, two, three);
        return select<B>(K(0, 0) < least, B(K(0, 0)), least);
    }
    template <class T>
    static verilie::Vec3<T> skew_part(const verilie::Vec3<T>& J, const verilie::Vec3<T>& p, const T& h, const verilie::Vec3<T>& Th) {
        using namespace verilie;
        const Vec3<T> d = dual_inertia<T>(J);
        const Mat3<T> F = matrix<T>(lie::exp<T>(Th));
        const auto entry = [&](int i, int j) { return T(T(F(i, j) * d(j)) - T(d(i) * F(j, i))); };       // of F J_d − J_d Fᵀ
        return Vec3<T>(Vec3<T>(entry(2, 1), entry(0, 2), entry(1, 0)) - h * p);
    }
};

}  // namespace own
