#pragma once
#include <verilie/mechanics/rigid_bodies.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// Two bodies with a bond between the head (a = e3/2) of one and the tail (-a) of the other, that resists stretch and
/// shear, and bending:
///   U = k/2 |d|^2 + k_b (1 - R e3.R' e3),   d = x' - R' a - x - R a.
///       Loads by hand: the gradient test holds them to U.
template <class B> class bond : public RigidBodies<B> {
public:
    static constexpr Frame torque_frame = Frame::spatial;
    static const std::array<ProblemInfo, 1> infos;

    bond(const ProblemInfo& info, const Parameters& p)
        : RigidBodies<B>(info, {make_inertia(p.number<fifty>("m"), p.numbers<fifty>("J")),
                                   make_inertia(p.number<fifty>("M"), p.numbers<fifty>("J2"))}),
          k_(p.number<B>("k")), kb_(p.number<B>("kb")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(2);
        z.x[1](2) = B(1);
        z.v[1](0) = ratio<B>(1, 4);
        z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        const auto e = ends<T>({z.x[0], z.q[0]}, {z.x[1], z.q[1]});
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = ratio<T>(1, 2) * convert<T>(k_) * squared_norm(e.d);
        u.u[1] = convert<T>(kb_) * (1 - dot(e.axis, e.other));
        return u;
    }
    /// The bond pulls the head with k d and the tail with -k d; bending turns each axis towards the other. Torques in
    /// space.
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const auto e = ends<T>(b.pose(0), b.pose(1));
        const T half = ratio<T>(1, 2);
        const Vec3<T> F = convert<T>(k_) * e.d, bending = convert<T>(kb_) * cross(e.axis, e.other);
        out[0] = {F, half * cross(e.axis, F) + bending};
        out[1] = {-F, half * cross(e.other, F) - bending};
        return solved<T>();
    }
    /// Energy, linear and angular momentum.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> p = this->momentum(z), l = this->angular_momentum(z);
        return {this->kinetic(z).total() + potential(z).total(), p(0), p(1), p(2), l(0), l(1), l(2)};
    }
    std::vector<B> invariant_scales() const {
        B m(0), j(0);
        for (const auto& one : this->inertias()) m += one.m, j += one.J.sum();
        const B E = this->kinetic(initial()).total() + k_ + kb_, p = sqrt(E * m), l = sqrt(E * j) + p;
        return {E, p, p, p, l, l, l};
    }
    std::vector<bool> conserved() const { return std::vector<bool>(7, true); }

private:
    template <class T> struct Ends { Vec3<T> axis, other, d; };
    template <class T> static Ends<T> ends(const Pose<T>& a, const Pose<T>& b) {
        const Vec3<T> up(T(0), T(0), T(1)), axis = a.q * up, other = b.q * up;
        return {axis, other, b.x - a.x - ratio<T>(1, 2) * (axis + other)};
    }
    B k_, kb_;
    Vec3<B> W_;
};

namespace bond_facts {
inline constexpr std::array<Parameter, 7> parameters{
    {{"m", "1", "mass", "mass of the first", 1, 1, Parameter::Sign::positive},
        {"J", "2/5,1/10,0,1/10,3/10,0,0,0,1/2", "mass length^2", "inertia of the first, body frame", 3, 9},
        {"M", "2", "mass", "mass of the second", 1, 1, Parameter::Sign::positive},
        {"J2", "1/2,1/2,1/2", "mass length^2", "inertia of the second, body frame", 3, 9},
        {"k", "4", "force/length", "stiffness against stretch and shear", 1, 1, Parameter::Sign::nonnegative},
        {"kb", "1/2", "energy", "stiffness against bending", 1, 1, Parameter::Sign::nonnegative},
        {"W0", "1/2,1/10,1", "rad/time", "initial angular velocity of the first, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 7> invariants{
    {{"E", Law::energy, "kinetic + potential energy"}, {"P_x", Law::momentum, "linear momentum sum m v, component 1"},
        {"P_y", Law::momentum, "linear momentum sum m v, component 2"},
        {"P_z", Law::momentum, "linear momentum sum m v, component 3"},
        {"L_x", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 1"},
        {"L_y", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 2"},
        {"L_z", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 3"}}};
inline constexpr std::array<std::string_view, 2> potential{"stretch", "bending"};
}  // namespace bond_facts

template <class B>
inline const std::array<ProblemInfo, 1> bond<B>::infos{{{
    .key = "bond",
    .source = "example",
    .why_in_set = "Two different bodies, one with axes of its own, joined by a bond; loads by hand.",
    .parameters = bond_facts::parameters,
    .invariants = bond_facts::invariants,
    .kinetic_parts = RigidBodies<B>::kinetic_parts,
    .potential_parts = bond_facts::potential,
    .T_order = "2",
    .ladder = "1/16,1/2,6",
    .T_drift = "1000",
    .h_drift = "1/16,1/32",
    .translates = true,
    .chaotic = true,
}}};

}  // namespace own
