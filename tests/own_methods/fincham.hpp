#pragma once
#include <verilie/mechanics/method.hpp>

namespace own {
using namespace verilie;

/// Fincham's leapfrog, synchronised:  Q½ = N[Q + ¼h Q W],  π½ = π + ½h Rτ,  W½ = J⁻¹ R(Q½)ᵀ π½,  Q⁺ = N[Q + ½h Q½ W½],
/// π⁺ = π½ + ½h R⁺τ⁺.
/// N divides by the norm. Fincham (1992), Allen and Tildesley sec. 3.3. The attitude of the middle is guessed with the
/// velocity before the kick, so that no law holds but the momentum, which is only kicked, in space.
struct fincham {
    static constexpr MethodInfo info{
        .key = "fincham",
        .source = "Fincham (1992)",
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::never,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
    };
    static constexpr Frame frame = Frame::spatial;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        const auto moved = [](const Quat<S>& q, const Quat<S>& at, const Vec3<S>& angle) {  // N[q + ½ at angle]
            const Quat<S> step = at * Quat<S>{S(0), ratio<S>(1, 2) * angle};
            return normalised(q + step);
        };
        const auto velocity = [&](const Quat<S>& q) { return J.inverse(rotate_back(q, b.L)); };
        const Quat<S> middle = moved(b.q, b.q, half * velocity(b.q));
        b.u += half * l.F;
        b.x += h / J.m * b.u;
        b.L += half * l.T;
        b.q = moved(b.q, middle, h * velocity(middle));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        b.L += half * l.T;
        return solved<S>();
    }
};

}  // namespace own
