#pragma once
#include <verilie/mechanics/implicit.hpp>

namespace own {

/// An energy-momentum method:   R⁺ = R cay(a),   a = ½h (W + W⁺),   π⁺ = π + ½h (Rτ + R⁺τ⁺).                  after Simo and Wong (1991)
/// Since Fᵀa = a, the kinetic energy grows by ½(W + W⁺)·(p⁺ − p) = Ra·(π⁺ − π)/h = Ra·t̄ with t̄ the mean spatial torque. Of a potential linear in R, t̄ is the
/// torque at ½(R + R⁺), and R⁺ − R = hat(Ra) ½(R + R⁺): U falls by the same. So the energy is exact there, and every momentum about a direction in space that
/// no torque has a part along; of other potentials the momentum alone.
struct energy_momentum {
    using Where = verilie::Where;
    static constexpr verilie::MethodInfo info{
        .key = "energy_momentum", .source = "after Simo and Wong (1991)", .order = 2,
        .symmetric = Where::always, .symplectic = Where::never, .momentum_map = Where::always, .energy_free_body = Where::always,
        .accepts = Where::always, .implicit_in_loads = true, .solves = 1,
        .domain = "Newton may fail from h|w| of about 6 on triaxial bodies", .note = "", .orbital_momentum = false, .energy_linear = Where::always};
    static constexpr verilie::Frame frame = verilie::Frame::spatial;
    template <class P, class S> using stepper = verilie::ImplicitStepper<energy_momentum, P, S>;

    template <class S, class Torque>
    static verilie::Vec3<S> advance(const verilie::Inertia<S>& J, verilie::BodyState<S>& b, const verilie::Vec3<S>& T, const verilie::Vec3<S>& a, const S& h, const Torque& torque) {
        using namespace verilie;
        const S half = ratio<S>(1, 2) * h;
        const auto velocity = [&] { return times<S>(J.Jinv, rotate_back<S>(b.q, b.L)); };
        const Vec3<S> W = velocity();
        b.q = turn_body<S>(b.q, lie::cay<S>(a));
        b.L += half * Vec3<S>(T + torque(b.q));
        return Vec3<S>(a - half * Vec3<S>(W + velocity()));
    }
    /// v⁺ = v + (h/2m)(F + F⁺),  x⁺ = x + ½h(v + v⁺); F⁺ belongs to x⁺.
    template <class S>
    static verilie::Vec3<S> translate(const verilie::Inertia<S>& J, verilie::BodyState<S>& b, const verilie::Vec3<S>& F, const verilie::Vec3<S>& F_stage, const S& h) {
        using namespace verilie;
        const S half = ratio<S>(1, 2) * h;
        const Vec3<S> u = b.u;
        b.u += half * Vec3<S>(F + F_stage);
        b.x += S(half / J.m) * Vec3<S>(u + b.u);
        return b.x;
    }
};

}  // namespace own
