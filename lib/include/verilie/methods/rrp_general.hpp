// exports: rrp_general, rrp_general_closed
#pragma once
#include <algorithm>
#include <cmath>

#include <verilie/mechanics/method.hpp>
#include <verilie/mechanics/moser_veselov.hpp>

namespace verilie::methods {

namespace detail {
/// RRP variational map for any inertia, the open problem of BG section 5. With b = hp̃/2, x = α/2 half of the RRP
/// increment and κ = x·Jx/(1 + |x|²) its equation, BG (14) with J in place of j, is linear:
///     (A − hat(b)) x = b,   A = J − κI,   and b·x = κ leaves one unknown,
///     κ(det A + b·Ab) − b·adj(A)b − |b|⁴ = 0,   of which κ is the smallest real root. By powers of κ, with β = |b|²
/// and e₁, e₂, e₃ the elementary symmetric functions of the moments:
///     P(κ) = −κ⁴ + e₁κ³ − (e₂ + 2β)κ² + (e₃ + e₁β)κ − (Σ bᵢ²JⱼJₖ + β²).
/// x is never needed: the quaternion of F is (det A + b·Ab, adj(A)b + |b|²b + Ab×b), normalised.
/// It is the step of Moser and Veselov, which exists iff f* < 1 (mechanics/moser_veselov.hpp).
namespace rrp {
/// adj(A) of a diagonal A.
template <class S> Vec3<S> minors(const Vec3<S>& a) { return {a(1) * a(2), a(2) * a(0), a(0) * a(1)}; }

template <class S> S largest(const Vec3<S>& a) {
    const S two = select(a(0) > a(1), a(0), a(1));
    return select(two > a(2), two, a(2));
}

/// P, dP/dκ and −½d²P/dκ².
template <class S> struct Quartic {
    S c3, c2, c1, c0;
    Quartic(const Vec3<S>& J, const Vec3<S>& b) {
        const Vec3<S> JJ = minors(J), bb = times(b, b);
        const S square = bb.sum();
        c3 = J.sum(), c2 = JJ.sum() + 2 * square, c1 = J(0) * JJ(0) + c3 * square, c0 = dot(bb, JJ) + square * square;
    }
    S at(const S& k) const { return (c1 * k - c0) + k * k * ((c3 - k) * k - c2); }
    S slope(const S& k) const { return (c1 - 2 * c2 * k) + k * k * (3 * c3 - 4 * k); }
    S bend(const S& k) const { return c2 - (3 * c3 - 6 * k) * k; }
};

/// From kappa, in values, one step of Halley's method, then Newton's. Of a physical body (dᵢ ≥ 0) it rises from below
/// to κ and never passes it; the error is at most four times Newton's next step, and a slope that is not positive
/// proves that no step exists.
/// Halley's step does not pass κ either: in t = tr J_d − 2κ, right of the largest root t₁ ≥ 0 and with δ = t − t₁, it
/// is 2aδ/(a² + 1 + Σuᵢ²), uᵢ = δ/(t − tᵢ) of the other roots, a = 1 + Σuᵢ, which is at most δ iff (Σuᵢ)² + Σuᵢ² ≥ 0.
/// So it is where roots are real. For u₃, u₄ = u ± iv that is 2u₂² + 4u₂u + 6u² − 2v², where u > 0 and
/// |v| ≤ δ/2t ≤ u₂, as t₂ ≥ −t₁ and Σtᵢ = 0.
/// NOTE: called, not inlined, it takes half as long again: its vectors then go through memory.
template <class S>
[[gnu::always_inline]] inline Solve<S> newton(const Vec3<base_t<S>>& J, const Vec3<base_t<S>>& b, base_t<S>& kappa) {
    using B = base_t<S>;
    constexpr int most = 400;  // near the boundary of the domain the root is double, and errors shrink by 3/4
    const Quartic<B> P(J, b);
    const B least = -largest(-J) / 8;
    Solve<S> out;
    mask_t<S> done = mask_of<S>(false);
    B size = 0, before = 0;
    for (int k = 1; k <= most && !all(done | !out.ok); ++k) {
        const B at = P.at(kappa), slope = P.slope(kappa), bend = P.bend(kappa);
        const B change = k == 1 ? B(at * slope / (slope * slope + at * bend)) : B(at / slope);
        size = change * change;
        if (k == 1) before = 2 * size;
        kappa = select(done, kappa, kappa - change);
        out.ok = out.ok & (done | (slope > B(0)));
        // What is left is change² bend/slope, or, of Halley's, change³ (bend/slope)²: of a body it shows beside its
        // moments. At round-off changes stop shrinking.
        const auto positive = [](const B& x) { return select(x < B(0), -x, x); };
        const B length = positive(change), bent = positive(bend) + P.c3 * length, room = eps<S>() * (least + kappa);
        const mask_t<S> little =
            k == 1 ? size * length * (bent * bent) <= room * (slope * slope) : size * bent <= room * slope;
        done = done | little | ((size >= before) & (size <= eps<S>() * kappa * kappa));
        before = size;
        out.iterations = k;
    }
    out.ok = out.ok & done;
    out.value = sqrt(size), out.limit = 4 * eps<S>() * kappa;
    if (!all(out.ok)) [[unlikely]]
        out.why = all(finite_mask(kappa)) ? Why::no_convergence : Why::not_finite;
    return out;
}

/// Below κ for a physical body: 2κ₀/(1 + √(1 − 4z)) is, with κ₀ = b·J⁻¹b, z = κ₀/J_max, and this is κ₀ times the first
/// terms of its series in z, all of which are positive. Where z > 1/4 there is no step, and from what this returns
/// none is found.
template <class B> B from_below(const Vec3<B>& Jinv, const Vec3<B>& b) {
    const B kappa = b(0) * b(0) * Jinv(0) + b(1) * b(1) * Jinv(1) + b(2) * b(2) * Jinv(2);
    const B z = kappa * -largest(-Jinv);
    return kappa * ((1 + z) + z * z * ((2 + 5 * z) + 14 * (z * z)));
}

/// t = tr(F J_d) = tr(J_d) − 2κ in closed form: t = √μ₁ + √(A₁ − μ₁ + 2D/√μ₁), D = d₁d₂d₃, μ₁ the largest real root of
/// μ³ − A₁μ² + Bμ − D²,  A₁ = Σ dᵢ² − 4|b|²,  B = Σ dᵢ²dⱼ² − 4 Σ bᵢ²dᵢ². Where a body is nearly flat μ₁ may be next to 0;
/// then D/√μ₁ = √(μ₂μ₃) = √(B − μ₁(A₁ − μ₁)) is taken, of a flat one √B.
/// NOTE: κ is the small difference of two traces: it is right to about √ε tr(J), in double for any scalar.
inline double closed(const Vec3<double>& J, const Vec3<double>& b) {
    Vec3<double> d = J.sum() / 2 * Vec3<double>(1, 1, 1) - J;
    for (int i = 0; i < 3; ++i)
        if (std::abs(d(i)) <= 4 * eps<double>() * J.sum()) d(i) = 0;  // flat: no sign is left of it
    const Vec3<double> e = times(d, d), bb = times(b, b);
    const double D = d(0) * d(1) * d(2), A1 = e.sum() - 4 * bb.sum(), B = minors(e).sum() - 4 * dot(bb, e);
    // μ = y + A₁/3, y³ + 3py + 2q = 0
    const double p = B / 3 - A1 * A1 / 9, q = A1 * B / 6 - A1 * A1 * A1 / 27 - D * D / 2, disc = q * q + p * p * p;
    double y = 0;
    if (disc < 0)
        y = 2 * std::sqrt(-p) * std::cos(std::acos(std::clamp<double>(-q / std::sqrt(-p * p * p), -1, 1)) / 3);
    else {
        const double u = std::cbrt(std::abs(q) + std::sqrt(disc));
        y = u == 0 ? 0 : std::copysign(u - p / u, -q);
    }
    const double mu = std::max<double>(y + A1 / 3, 0), others = A1 - mu;
    const double cross =
        mu * mu >= B ? D / std::sqrt(mu) : std::copysign(std::sqrt(std::max<double>(B - mu * others, 0)), D);
    const double t = std::sqrt(mu) + std::sqrt(std::max<double>(others + 2 * cross, 0));
    return (d.sum() - t) / 2;
}
template <class B> B closed_form(const Vec3<B>& J, const Vec3<B>& b) {
    if constexpr (ScalarTraits<B>::lanes > 1) {
        B kappa;
        for (int i = 0; i < ScalarTraits<B>::lanes; ++i) kappa.lane[i] = closed(lane(J, i), lane(b, i));
        return kappa;
    } else return convert<B>(closed(convert<double>(J), convert<double>(b)));
}

/// F of κ's start; derivatives of a dual by one step from the converged value.
template <class S> [[gnu::always_inline]] inline Turn<S> turn(const Vec3<S>& J, const Vec3<S>& b, base_t<S> start) {
    Solve<S> solve = newton<S>(values(J), values(b), start);
    if (!all(solve.ok)) [[unlikely]]
        moser_veselov::explain(values(J), values(b), solve);
    S kappa = S(start);
    if constexpr (ScalarTraits<S>::has_derivative) {
        const Quartic<S> P(J, b);
        kappa -= P.at(kappa) / P.slope(kappa);
    }
    const Vec3<S> a = J - kappa * Vec3<S>(S(1), S(1), S(1)), adj = minors(a), Ab = times(a, b);
    const Quat<S> q{a(0) * adj(0) + dot(b, Ab), times(adj, b) + squared_norm(b) * b + cross(Ab, b)};
    return {normalised(q), solve};
}
}  // namespace rrp

constexpr MethodInfo rrp_general_info(std::string_view key, std::string_view source, std::string_view note) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain =
            "h|J^-1 p~| < 1 suffices for a body (no moment exceeds the sum of the others); exactly: f* < 1, "
            "rrp_general.md, section 4; for other J the solution may end before, or another one be found; in double "
            "digits are lost on thin rods, to 1e-12 of a step at Jmax/Jmin = 1e4 and 1e-8 at 1e6",
        .note = note,
    };
}
}  // namespace detail

/// By one step of Halley's method in κ and then Newton's, from below. Where the triangle inequality fails for J the
/// monotone path is not assured, and the closed form is the start.
struct rrp_general {
    static constexpr MethodInfo info = detail::rrp_general_info("rrp_general",
        "BG (14) for any J; one unknown by Newton from below", "equals lgvi; on spheres rrp_body and rrp_spatial");
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        namespace rrp = detail::rrp;
        const Vec3<S> b = h / 2 * p;
        const Vec3<base_t<S>> Jv = values(J.J.d), bv = values(b);
        return rrp::turn(J.J.d, b, J.physical ? rrp::from_below(values(J.Jinv.d), bv) : rrp::closed_form(Jv, bv));
    }
};
/// By the resolvent cubic, polished by Newton's method: from below, so that it cannot be led past a root that is nearly
/// double, and from the bound where that is higher than what the closed form is sure of.
struct rrp_general_closed {
    static constexpr MethodInfo info = detail::rrp_general_info(
        "rrp_general_closed", "BG (14) for any J; one unknown in closed form", "equals rrp_general and lgvi");
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        namespace rrp = detail::rrp;
        using B = base_t<S>;
        const Vec3<S> b = h / 2 * p;
        const Vec3<B> Jv = values(J.J.d), bv = values(b);
        B start = rrp::closed_form(Jv, bv);
        if (J.physical) {
            const B bound = rrp::from_below(values(J.Jinv.d), bv), sure = start - ratio<B>(1, 1 << 23) * Jv.sum();
            start = select(sure > bound, sure, bound);
        }
        return rrp::turn(J.J.d, b, start);
    }
};

}  // namespace verilie::methods
