// exports: lammps_richardson, no_squish, lammps_dlm, lammps_dipole
#pragma once
#include <verilie/mechanics/split_by_axes.hpp>

namespace verilie::methods {

/// LAMMPS, math_extra.cpp: richardson(), with N[q] = q/|q|:
///   ω₀ = R J⁻¹Rᵀπ,  f = N[q + ½h ω₀q],  m = N[q + ¼h ω₀q],  ω₁ = R(m) J⁻¹R(m)ᵀπ,  q⁺ = N[2 N[m + ¼h ω₁m] − f].
/// N[q + ½ωq] = cay(ω) q at any |ω|. In the body, with c₀ = J⁻¹p̃, M = cay(½h c₀), c₁ = J⁻¹Mᵀp̃:
///   F = N[2 M cay(½h c₁) − cay(h c₀)].
/// NOTE: |p| and π are exact, F is not the rotation of any discrete Lagrangian: free bodies gain energy like h³.
struct lammps_richardson {
    static constexpr MethodInfo info{
        .key = "lammps_richardson",
        .source = "LAMMPS math_extra.cpp: richardson",
        .order = 2,
        .symmetric = Where::spherical,
        .symplectic = Where::spherical,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "Richardson extrapolation of quaternions; two evaluations of the velocity, one of the loads",
        .engines = "LAMMPS fix nve/asphere, fix rigid, fix rigid/small; LIGGGHTS fix multisphere, nve/superquadric 0",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> c0 = J.inverse(p);
        const Quat<S> whole = cay(h * c0), middle = cay(h / 2 * c0);
        const Vec3<S> c1 = J.inverse(rotate_back(middle, p));
        const Quat<S> halves = middle * cay(h / 2 * c1);
        return {normalised(S(2) * halves + S(-1) * whole), solved<S>()};
    }
};

namespace detail {
/// cos = (1 − ¼a²)/(1 + ¼a²), sin = a/(1 + ¼a²).
struct ByCay {
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return cay(a); }
};
}  // namespace detail

/// NO_SQUISH, axes 3, 2, 1, 2, 3, each factor an exact flow. In LAMMPS on quaternions q with momenta P = 2 q∘(0, p):
///   φ = P·q_k/(4J_k),  (P, q) ← cos(sφ)(P, q) + sin(sφ)(P_k, q_k),   which is E_k(s).                 Miller et al. 2002
struct no_squish : SplitByAxes<ByExp, 2, 1, 0> {
    static constexpr MethodInfo info = split_info("no_squish", "LAMMPS math_extra.cpp: no_squish_rotate",
        "LAMMPS fix rigid/nve, rigid/nvt, rigid/npt, nve/dot; HOOMD NVE; LIGGGHTS nve/superquadric 1");
};
/// LAMMPS, fix_nve_sphere.cpp, update dipole/dlm: axes 1, 2, 3, 2, 1, each by cay. Made for spheres.
struct lammps_dlm : SplitByAxes<detail::ByCay, 0, 1, 2> {
    static constexpr MethodInfo info =
        split_info("lammps_dlm", "LAMMPS fix_nve_sphere.cpp", "LAMMPS fix nve/sphere update dipole/dlm");
};
/// LAMMPS, fix_nve_sphere.cpp, update dipole:  μ⁺ = |μ| N[μ + h ω×μ], here μ on e₃ of the body. F takes e₃ to N[e₃ + h c×e₃],
/// c = J⁻¹p̃, by the shortest way, after the turn h c₃ about e₃, which LAMMPS does not follow and which is exact here.
struct lammps_dipole {
    static constexpr MethodInfo info{
        .key = "lammps_dipole",
        .source = "LAMMPS fix_nve_sphere.cpp",
        .order = 1,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::spherical,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "made for the dipole alone, which lies on e3 of the body",
        .engines = "LAMMPS fix nve/sphere update dipole",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> a = h * J.inverse(p);
        // N[(0,0,1) + a×(0,0,1)] = N[(a₂, −a₁, 1)], and the shortest way there is by N[(n + 1, a₁, a₂, 0)], n² = 1 + a₁² + a₂²
        const S n = sqrt(1 + a(0) * a(0) + a(1) * a(1));
        const Quat<S> there = normalised(Quat<S>{n + 1, Vec3<S>(a(0), a(1), S(0))});
        return {there * exp(Vec3<S>(S(0), S(0), a(2))), solved<S>()};
    }
};

}  // namespace verilie::methods
