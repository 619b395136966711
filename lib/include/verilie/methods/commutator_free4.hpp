#pragma once
#include <verilie/mechanics/explicit_one.hpp>

namespace verilie::methods {

namespace detail {
/// Over all bodies, with products of exponentials in place of commutators:
///   Y₂ = e(½k₁) y,   Y₃ = e(½k₂) y,   Y₄ = e(k₃ − ½k₁) Y₂,   y⁺ = e((−k₁+2k₂+2k₃+3k₄)/12) e((3k₁+2k₂+2k₃−k₄)/12) y.
///                                                                                  Celledoni, Marthinsen, Owren (2003)
/// k is h times (v, F/m, W, W′) at a stage; e(k) adds to x, v and W, and turns R → R exp: what acts first stands next
/// to R.
struct CommutatorFree4 {
    static constexpr std::string_view compiled_as = "commutator_free4";
    static constexpr int stages = 4, exponentials = 5;
    static constexpr int twelfths[exponentials][stages]{
        {6, 0, 0, 0}, {0, 6, 0, 0}, {-6, 0, 12, 0}, {3, 2, 2, -1}, {-1, 2, 2, 3}};

    template <class S> static auto parts(const S& h) {
        std::array<std::array<S, stages>, exponentials> part;
        for (std::size_t e = 0; e < exponentials; ++e)
            for (std::size_t s = 0; s < stages; ++s) part[e][s] = ratio<S>(twelfths[e][s], 12) * h;
        return part;
    }
    template <int s, class All, class At> static void go(All& all, At at) {
        if constexpr (s == 0) at.put(all.at, at.of(all.now));
        else if constexpr (s == stages) at.put(all.at, moved<4>(moved<3>(at.of(all.now), all, at), all, at));
        else at.put(all.at, moved<s - 1>(at.of(s == 3 ? all.kept : all.now), all, at));
        if constexpr (s == 1) at.put(all.kept, at.of(all.at));
    }
    template <int, class All, class At, class X> static Vec3<X> turn(const All&, At, const Vec3<X>& W) { return W; }

private:
    /// e(Σ part(e, s) k(s)) b.
    template <int e, class X, class All, class At> static BodyState<X> moved(BodyState<X> b, const All& all, At at) {
        Vec3<X> turn = zero3<X>();
        for (std::size_t s = 0; s < stages; ++s) {
            if (twelfths[e][s] == 0) continue;
            const auto& h = at.number(all.part[e][s]);
            const auto& k = at.of(all.slope[s]);
            b.x += h * k.x, b.u += h * k.u, b.L += h * k.L, turn += h * k.q.v;
        }
        b.q = turn_body(b.q, lie::exp(turn));
        return b;
    }
};
}  // namespace detail

struct commutator_free4 {
    static constexpr MethodInfo info{
        .key = "commutator_free4",
        .source = "Celledoni, Marthinsen, Owren (2003)",
        .order = 4,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
    };
    template <class P, class S> using stepper = explicit_stepper_t<detail::CommutatorFree4, P, S>;
};

}  // namespace verilie::methods
