#pragma once
#include <verilie/mechanics/method.hpp>

namespace own {

/// Fincham's leapfrog, synchronised:  Q½ = N[Q + ¼h Q W],  π½ = π + ½h Rτ,  W½ = J⁻¹ R(Q½)ᵀ π½,  Q⁺ = N[Q + ½h Q½ W½],  π⁺ = π½ + ½h R⁺τ⁺.
/// N divides by the norm. Fincham (1992), Allen and Tildesley sec. 3.3. The attitude of the middle is guessed with the velocity before the
/// kick, so that no law holds but the momentum, which is only kicked, in space.
struct fincham {
    using Where = verilie::Where;
    static constexpr verilie::MethodInfo info{
        .key = "fincham", .source = "Fincham (1992)", .order = 2,
        .symmetric = Where::never, .symplectic = Where::never, .momentum_map = Where::always, .energy_free_body = Where::never,
        .accepts = Where::always, .implicit_in_loads = false, .solves = 0,
        .domain = "every h", .note = ""};
    static constexpr verilie::Frame frame = verilie::Frame::spatial;

    template <class S>
    static verilie::Solve<S> begin(const verilie::Inertia<S>& J, verilie::BodyState<S>& b, const verilie::BodyLoad<S>& l, const S& h) {
        using namespace verilie;
        const S half = ratio<S>(1, 2) * h;
        const auto moved = [](const Quat<S>& q, const Quat<S>& at, const Vec3<S>& angle) {      // N[q + ½ at angle]
            const Quat<S> step = mul<S>(at, Quat<S>{S(0), Vec3<S>(ratio<S>(1, 2) * angle)});
            return normalised<S>(Quat<S>{S(q.w + step.w), Vec3<S>(q.v + step.v)});
        };
        const auto velocity = [&](const Quat<S>& q) { return times<S>(J.Jinv, rotate_back<S>(q, b.L)); };
        const Quat<S> middle = moved(b.q, b.q, Vec3<S>(half * velocity(b.q)));
        b.u += half * l.F;
        b.x += S(h / J.m) * b.u;
        b.L += half * l.T;
        b.q = moved(b.q, middle, Vec3<S>(h * velocity(middle)));
        return solved<S>();
    }
    template <class S>
    static verilie::Solve<S> end(const verilie::Inertia<S>&, verilie::BodyState<S>& b, const verilie::BodyLoad<S>& l, const S& h) {
        using namespace verilie;
        const S half = ratio<S>(1, 2) * h;
        b.u += half * l.F;
        b.L += half * l.T;
        return solved<S>();
    }
};

}  // namespace own
