#pragma once
#include <array>

#include <verilie/methods/exact_axisymmetric.hpp>

namespace verilie::methods {

namespace detail {
/// The motion of a free triaxial body over a time h, from p to p⁺ = Fᵀp. Axes: m(iddle), and of the two others c, about
/// which p circulates (p_c keeps its sign), and k. With ω = J⁻¹p and Euler's equations ω̇ₖ = aₖωₘωc, and so on,
///     S = sn(λh)/λ,  C = cn(λh),  D = dn(λh):   S′ = CD,  C′ = −μSD,  D′ = −νSC,   μ = λ²,  ν = k²λ²,
///     μ = |aₖaₘ| Ac²,  ν = |aₘac| Aₖ²,  Ac² = ωc² + |ac/aₘ| ωₘ²,  Aₖ² = ωₖ² + |aₖ/aₘ| ωₘ²,
/// and the addition theorems give, without a phase,
///     ωₖ⁺ = (ωₖC + ω̇ₖSD)/Δ,  ωₘ⁺ = (ωₘCD + ω̇ₘS)/Δ,  ωc⁺ = (ωcD + ω̇cSC)/Δ,  Δ = 1 − aₖac ωₘ²S².
/// F = exp(ψp/L) Q, L = |p|, Q the shortest turn from p⁺ to p. With N = eₖ × p, seen from p, and N⁺ likewise, ψ is the sum
/// of Φ(h), an elliptic integral of the third kind between h and 0, of its addition theorem's angle (x, y), and of the angle
/// from QN⁺ to N:
///     Φ′ = L/Jc + f σS²/(1 + ηS²),  f = L(1/Jₘ − 1/Jc),  σ = ρAₖ²,  η = εAₖ²,  ρ = aₘ²Jₘ²/Jc²,  ε = |aₘ(Jc − Jₘ)| Jₖ/Jc²,
///     x = aₘ²Ac² + ε(ωₘ⁺² − aₘ S ωₘωₖ⁺ωc⁺),  y = fρ S ωₘωₘ⁺,  x > 0 while λh < K.
/// Neither the separatrix, μ = ν, nor a steady spin, μ = 0 or ν = 0, is an exception.
namespace free_motion {
template <class S> struct Rates {
    S mu, nu, eta, slow, fast;  ///< slow = L/Jc, fast = fσ
};
template <class S> struct Flow { S s, c, d, phi; };

/// By power series, for a time x whose square times every rate is below 2^(−digits/10).
template <class S> Flow<S> series(const Rates<S>& r, const S& x) {
    constexpr int terms = 12;
    const S xx = x * x, m = r.mu * xx, n = r.nu * xx, e = r.eta * xx;
    std::array<S, terms> s, c, d, u, g;  // of S/x, C, D, S²/x², and that over 1 + ηS²
    const auto product = [](const auto& a, const auto& b, int k) {
        S sum = a[0] * b[std::size_t(k)];
        for (int i = 1; i <= k; ++i) sum += a[std::size_t(i)] * b[std::size_t(k - i)];
        return sum;
    };
    Flow<S> f{S(0), S(0), S(0), S(0)};
    for (int k = 0; k < terms; ++k) {
        const auto i = std::size_t(k);
        c[i] = k == 0 ? S(1) : S(-ratio<S>(1, 2 * k) * m * product(s, d, k - 1));
        d[i] = k == 0 ? S(1) : S(-ratio<S>(1, 2 * k) * n * product(s, c, k - 1));
        s[i] = ratio<S>(1, 2 * k + 1) * product(c, d, k);
        u[i] = product(s, s, k);
        g[i] = k == 0 ? u[i] : S(u[i] - e * product(u, g, k - 1));
        f.s += s[i], f.c += c[i], f.d += d[i], f.phi += ratio<S>(1, 2 * k + 3) * g[i];
    }
    f.s = x * f.s, f.phi = x * (r.slow + r.fast * xx * f.phi);
    return f;
}
/// The angle of (x, y), x > 0.
template <class S> S angle(const S& x, const S& y) {
    return ratio<S>(1, 2) * lie::log(normalised(Quat<S>{x, Vec3<S>(S(0), S(0), y)}))(2);
}
/// From a time to twice the time, where C > 0. C and D come from S anew: next to 1 they have lost their phase, and each
/// doubling would make the loss four times as large.
template <class S> Flow<S> doubled(const Rates<S>& r, const Flow<S>& f) {
    const S ss = f.s * f.s, cc = 1 - r.mu * ss, dd = 1 - r.nu * ss, over = 1 / (1 - r.mu * r.nu * ss * ss);
    const S s = 2 * over * f.s * sqrt(cc * dd), c = over * (cc - r.mu * ss * dd), d = over * (dd - r.nu * ss * cc);
    return {s, c, d, 2 * f.phi + angle(S(1 + r.eta * (s * s - ss * c * d)), S(r.fast * ss * s))};
}
template <class S> base_t<S> largest(const Rates<S>& r) {
    const auto most = [](const base_t<S>& a, const base_t<S>& b) { return select(a > b, a, b); };
    return most(most(value(r.mu), value(r.nu)), value(r.eta));
}
template <class S> Flow<S> flow(const Rates<S>& r, const S& h) {
    using B = base_t<S>;
    const B limit = ldexp(lane(B(1)), -(ScalarTraits<S>::digits / 10)), size = largest(r) * value(h) * value(h);
    B part = 1;
    while (any(size * part * part > limit)) part = select(size * part * part > limit, B(part / 2), part);
    Flow<S> f = series(r, S(part * h));
    for (; any(part < B(1)); part = select(part < B(1), B(2 * part), part)) {
        const Flow<S> g = doubled(r, f);
        const auto more = part < B(1);
        f = {select(more, g.s, f.s), select(more, g.c, f.c), select(more, g.d, f.d), select(more, g.phi, f.phi)};
    }
    return f;
}

/// F over a time with h|ω| < 1/16, by power series of p′ = p × ω and q′ = ½ qω. Where so little happens the angles of the
/// other way are differences of what grows like 1/|p|.
template <class S> Quat<S> by_series(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
    constexpr int terms = ScalarTraits<S>::digits / 4 + 2;
    std::array<Vec3<S>, std::size_t(terms)> P{p}, turn;  // turn: ½hω
    std::array<Quat<S>, std::size_t(terms)> Q{Quat<S>::identity()};
    Quat<S> F = Q[0];
    for (int k = 0; k + 1 < terms; ++k) {
        const auto n = std::size_t(k);
        turn[n] = h / 2 * J.inverse(P[n]);
        Vec3<S> dp = zero3<S>();
        Quat<S> dq{S(0), zero3<S>()};
        for (std::size_t i = 0; i <= n; ++i) {
            dp += cross(P[i], 2 * turn[n - i]);
            dq = dq + Q[i] * Quat<S>{S(0), turn[n - i]};
        }
        P[n + 1] = ratio<S>(1, k + 1) * dp, Q[n + 1] = ratio<S>(1, k + 1) * dq;
        F = F + Q[n + 1];
    }
    return normalised(F);
}

/// Indices of the moments in ascending order.
template <class S> std::array<int, 3> ascending(const Vec3<S>& J) {
    std::array<int, 3> i{0, 1, 2};
    const auto swap_if = [&](int a, int b) {
        if (lane(J(i[std::size_t(b)])) < lane(J(i[std::size_t(a)]))) std::swap(i[std::size_t(a)], i[std::size_t(b)]);
    };
    swap_if(0, 1), swap_if(1, 2), swap_if(0, 1);
    return i;
}

/// F over a time with λh < π/2.
template <class S> Quat<S> part(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
    const auto [low, mid, high] = ascending(J.J.d);
    const Vec3<S> w = J.inverse(p), dw = J.inverse(cross(p, w));
    const S Jm = J.J(mid), span = J.J(high) - J.J(low), up = Jm - J.J(low), down = J.J(high) - Jm;
    const mask_t<S> about_high = value(p(high) * p(high)) >= value(p(low) * p(low));
    const auto choose = [&](const S& a, const S& b) { return select(about_high, a, b); };
    const S Jk = choose(J.J(low), J.J(high)), Jc = choose(J.J(high), J.J(low)), wk = choose(w(low), w(high)),
            wc = choose(w(high), w(low)), wm = w(mid), dk = choose(dw(low), dw(high)), dc = choose(dw(high), dw(low));
    const S ak = choose(down, up) / Jk, ac = choose(up, down) / Jc, am = span / Jm;  // sizes
    const S Ak2 = wk * wk + ak / am * wm * wm, Ac2 = wc * wc + ac / am * wm * wm;
    const S L2 = squared_norm(p), L = sqrt(L2), over_c = Jm / Jc, turn = L * (1 / Jm - 1 / Jc);
    const S rho = am * am * over_c * over_c, epsilon = am * Jk / Jc * choose(down, up) / Jc;
    const Rates<S> r{ak * am * Ac2, am * ac * Ak2, epsilon * Ak2, L / Jc, turn * rho * Ak2};
    const Flow<S> f = flow(r, h);
    const S over = 1 / (1 - ak * ac * wm * wm * f.s * f.s);
    const S to_k = over * (wk * f.c + dk * f.s * f.d), to_m = over * (wm * f.c * f.d + dw(mid) * f.s),
            to_c = over * (wc * f.d + dc * f.s * f.c);
    Vec3<S> to, axis = zero3<S>();
    to(mid) = Jm * to_m, to(low) = J.J(low) * choose(to_k, to_c), to(high) = J.J(high) * choose(to_c, to_k);
    axis(low) = choose(S(1), S(0)), axis(high) = choose(S(0), S(1));

    const bool even = (mid - low + 3) % 3 == 1;  // low, mid, high right-handed
    const S x = am * am * Ac2 + epsilon * (to_m * to_m - (even ? am : S(-am)) * f.s * wm * to_k * to_c),
            y = turn * rho * f.s * wm * to_m;
    const Quat<S> shortest = normalised(Quat<S>{L2 + dot(p, to), cross(to, p)});
    const Vec3<S> N = cross(axis, p), from = shortest * cross(axis, to), unit = (1 / L) * p;
    const S along = dot(from, N), across = dot(cross(from, N), unit);
    const S re = x * along - y * across, im = x * across + y * along;
    const Quat<S> half = normalised(Quat<S>{sqrt(re * re + im * im) + re, im * unit});
    const Quat<S> F = lie::exp(f.phi * unit) * (half * shortest);
    return select(value(L2) > base_t<S>(0), F, lie::exp(h * w));  // at rest no axis is known
}
}  // namespace free_motion
}  // namespace detail

/// The motion of a free body, between kicks:  F from p̃ over h, by Jacobi's elliptic functions; of two equal moments
/// F = exp(h p̃/j) exp(h p̃₃ (1/j₃ − 1/j) e₃).                                   Landau, Lifshitz, Mechanics, secs. 33-37
/// Body frame, any J, no limit on h|ω|: a long step is made of equal parts.                   Celledoni and others 2008
struct exact_free {
    static constexpr MethodInfo info{
        .key = "exact_free",
        .source = "Landau, Lifshitz, Mechanics, sec. 37",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "the drift is the exact motion of a free body; equals exact_axisymmetric where two moments are equal",
        .exact_free_sphere = true,
        .exact_free = true,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        if (J.spherical || J.axis >= 0) return exact_axisymmetric::drift<S>(J, p, h);
        const Vec3<S> turn = h * J.inverse(p);
        const auto short_way = [&] { return detail::free_motion::by_series<S>(J, p, h); };
        return {
            branch(value(squared_norm(turn)) < ratio<base_t<S>>(1, 256), short_way, [&] { return in_parts(J, p, h); }),
            solved<S>()};
    }

private:
    template <class S> static Quat<S> in_parts(const Inertia<S>& J, Vec3<S> p, const S& h) {
        using B = base_t<S>;
        B most(0);  // of |aᵢ|, so that λ <= most |ω|
        for (int i = 0; i < 3; ++i) {
            const B a = values(J.Jinv)(i) * abs(value(J.J((i + 1) % 3)) - value(J.J((i + 2) % 3)));
            most = select(a > most, a, most);
        }
        const B reach = most * most * squared_norm(values(h * J.inverse(p))) / 2;
        B parts = 1;
        while (any(reach > parts * parts)) parts = select(reach > parts * parts, B(2 * parts), parts);
        Quat<S> F = Quat<S>::identity();
        for (B done = 0; any(done < parts); done = done + 1) {
            const Quat<S> E = detail::free_motion::part<S>(J, p, S(h / parts));
            F = select(done < parts, normalised(F * E), F), p = rotate_back(E, p);
        }
        return F;
    }
};

}  // namespace verilie::methods
