#pragma once
/// Explicit Runge-Kutta-Munthe-Kaas methods over all bodies, of any tableau.

#include <verilie/mechanics/explicit_one.hpp>

namespace verilie {

/// A Runge-Kutta method for y = (x, v, Θ, W) of every body, R = R₀ exp(Θ), from y₀ = (x, v, 0, W) on:
///   x′ = v,   v′ = F/m,   Θ′ = dexp⁻¹(−Θ) W,   W′ = J⁻¹(JW × W + T).                          Munthe-Kaas (1998)
/// Tableau says: stage s lies at y₀ + h Σ a(s, r)/over k(r), the end at y₀ + h Σ b(r)/over k(r), all integers. The order
/// is that of the tableau, whose first stage lies at y₀. No law holds exactly, except that a free sphere turns by exp(hW).
template <class Tableau> struct MuntheKaas : Tableau {
    using Tableau::stages;

    template <class S> static auto parts(const S& h) {
        std::array<std::array<S, stages>, stages + 1> part;
        for (int s = 0; s <= stages; ++s)
            for (int r = 0; r < stages; ++r)
                part[std::size_t(s)][std::size_t(r)] = ratio<S>(weight(s, r), Tableau::over) * h;
        return part;
    }
    /// at := y₀ + Σ part(s, r) k(r); Θ is kept, and g of dexp⁻¹ there.
    template <int s, class All, class At> static void go(All& all, At at) {
        auto b = at.of(all.now);
        using X = std::decay_t<decltype(b.q.w)>;
        BodyState<X> y{zero3<X>(), zero3<X>(), {X(0), zero3<X>()}, zero3<X>()};
        for (int r = 0; r < stages; ++r) {
            if (weight(s, r) == 0) continue;
            const auto& h = at.number(all.part[s][std::size_t(r)]);
            const auto& k = at.of(all.slope[std::size_t(r)]);
            y.x += h * k.x, y.u += h * k.u, y.q.v += h * k.q.v, y.L += h * k.L;
        }
        const auto [F, g] =
            s == 0 ? lie::ExpAndInverse<X>{Quat<X>::identity(), X(0)} : lie::exp_and_dexp_inverse(y.q.v);
        b.x += y.x, b.u += y.u, b.L += y.L;
        b.q = turn_body(b.q, F);
        at.put(all.at, b);
        y.q.w = g;
        at.put(all.kept, y);
    }
    template <int s, class All, class At, class X> static Vec3<X> turn(const All& all, At at, const Vec3<X>& W) {
        if (s == 0) return W;
        const auto& [g, Th] = at.of(all.kept).q;
        return lie::dexp_inverse(-Th, W, g);
    }
    template <class S> static S time(int s, const ExplicitBodies<MuntheKaas, S>& all, S t) {
        for (const S& some : all.part[std::size_t(s)]) t += some;
        return t;
    }

private:
    static constexpr int weight(int s, int r) { return s < stages ? Tableau::a[s][r] : Tableau::b[r]; }
};
template <class Tableau, class P, class S> using RungeKuttaMuntheKaas = explicit_stepper_t<MuntheKaas<Tableau>, P, S>;

}  // namespace verilie
