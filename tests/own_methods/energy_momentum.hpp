#pragma once
#include <verilie/mechanics/implicit.hpp>

namespace own {
using namespace verilie;

/// An energy-momentum method:   R⁺ = R cay(a),   a = ½h (W + W⁺),   π⁺ = π + ½h (Rτ + R⁺τ⁺).
///                                                                                           after Simo and Wong (1991)
/// Since Fᵀa = a, the kinetic energy grows by ½(W + W⁺)·(p⁺ − p) = Ra·(π⁺ − π)/h = Ra·t̄ with t̄ the mean spatial
/// torque. Of a potential linear in R, t̄ is the torque at ½(R + R⁺), and R⁺ − R = hat(Ra) ½(R + R⁺): U falls by the
/// same. So the energy is exact there, and every momentum about a direction in space that no torque has a part along;
/// of other potentials the momentum alone.
struct energy_momentum {
    static constexpr MethodInfo info{
        .key = "energy_momentum",
        .source = "after Simo and Wong (1991)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = true,
        .domain = "Newton may fail from h|w| of about 6 on triaxial bodies",
        .note = "",
        .orbital_momentum = false,
        .energy_linear = Where::always,
    };
    static constexpr Frame frame = Frame::spatial;
    template <class P, class S> using stepper = ImplicitStepper<energy_momentum, P, S>;

    template <class S> static Quat<S> stage(const BodyState<S>& b, const Vec3<S>& a) {
        return turn_body(b.q, lie::cay(a));
    }
    template <class S>
    static Vec3<S> advance(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& T, const Vec3<S>& T_stage, const Vec3<S>& a, const S& h) {
        const S half = h / 2;
        const auto velocity = [&] { return J.inverse(rotate_back(b.q, b.L)); };
        const Vec3<S> W = velocity();
        b.q = stage(b, a);
        b.L += half * (T + T_stage);
        return a - half * (W + velocity());
    }
    /// v⁺ = v + (h/2m)(F + F⁺),  x⁺ = x + ½h(v + v⁺); F⁺ belongs to x⁺.
    template <class S>
    static Vec3<S> translate(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& F, const Vec3<S>& F_stage, const S& h) {
        const S half = h / 2;
        const Vec3<S> u = b.u;
        b.u += half * (F + F_stage);
        b.x += half / J.m * (u + b.u);
        return b.x;
    }
};

}  // namespace own
