#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// Two bodies on a spring between their centres, which also bends, with a dashpot along it and friction between their
/// turns:
///   U = k/2 (r - l)^2 + k_b (1 - R e3.R' e3),   F = c (v' - v).n n,
///       T = c_r (Om' - Om) in space, and the opposite on the other.
/// All loads come in pairs, so that both momenta are kept while energy is lost.
template <class B> class damped_bond : public FromPotential<damped_bond<B>, RigidBodies<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;

    damped_bond(const ProblemInfo& info, const Parameters& p)
        : FromPotential<damped_bond<B>, RigidBodies<B>>(
            info, {make_inertia(p.number<fifty>("m"), p.numbers<fifty>("J")),
                      make_inertia(p.number<fifty>("M"), p.numbers<fifty>("J2"))}),
          k_(p.number<B>("k")), l_(p.number<B>("l")), kb_(p.number<B>("kb")), c_(p.number<B>("c")),
          cr_(p.number<B>("cr")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(2);
        z.x[1](2) = ratio<B>(6, 5) * l_;
        z.v[1](0) = ratio<B>(1, 4);
        z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        const Vec3<T> up(T(0), T(0), T(1));
        const T stretch = norm(z.x[1] - z.x[0]) - convert<T>(l_);
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = ratio<T>(1, 2) * convert<T>(k_) * (stretch * stretch);
        u.u[1] = convert<T>(kb_) * (1 - dot(z.q[0] * up, z.q[1] * up));
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        const Vec3<T> d = z.x[1] - z.x[0], v = z.v[1] - z.v[0];
        const Vec3<T> F = convert<T>(c_) * (dot(v, d) / squared_norm(d)) * d;
        const Vec3<T> T0 = convert<T>(cr_) * (z.q[1] * z.W[1] - z.q[0] * z.W[0]);
        out[0] = {F, rotate_back(z.q[0], T0)};
        out[1] = {-F, -rotate_back(z.q[1], T0)};
    }
    /// The balance of the energy, and both momenta.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> p = this->momentum(z) - z.impulse, l = this->angular_momentum(z) - z.angular_impulse;
        return {this->kinetic(z).total() + potential(z).total() - z.work, p(0), p(1), p(2), l(0), l(1), l(2)};
    }
    std::vector<B> invariant_scales() const {
        B m(0), j(0);
        for (const auto& one : this->inertias()) m += one.m, j += one.J.sum();
        const B E = this->kinetic(initial()).total() + k_ + kb_, p = sqrt(E * m), l = sqrt(E * j) + p;
        return {E, p, p, p, l, l, l};
    }
    std::vector<bool> conserved() const { return std::vector<bool>(7, true); }

private:
    B k_, l_, kb_, c_, cr_;
    Vec3<B> W_;
};

namespace damped_bond_facts {
inline constexpr std::array<Parameter, 10> parameters{
    {{"m", "1", "mass", "mass of the first", 1, 1, Parameter::Sign::positive},
        {"J", "2/5,1/10,0,1/10,3/10,0,0,0,1/2", "mass length^2", "inertia of the first, body frame", 3, 9},
        {"M", "2", "mass", "mass of the second", 1, 1, Parameter::Sign::positive},
        {"J2", "1/2,2/5,3/5", "mass length^2", "inertia of the second, body frame", 3, 9},
        {"k", "4", "force/length", "stiffness of the spring", 1, 1, Parameter::Sign::nonnegative},
        {"l", "1", "length", "length of the spring at rest", 1, 1, Parameter::Sign::positive},
        {"kb", "1/2", "energy", "stiffness against bending", 1, 1, Parameter::Sign::nonnegative},
        {"c", "1/4", "force time/length", "strength of the dashpot", 1, 1, Parameter::Sign::nonnegative},
        {"cr", "1/20", "torque time", "friction between the turns", 1, 1, Parameter::Sign::nonnegative},
        {"W0", "1/2,1/10,1", "rad/time", "initial angular velocity of the first, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 7> invariants{
    {{"E - A", Law::energy, "kinetic + potential energy less the work of dashpot and friction"},
        {"P_x", Law::momentum, "linear momentum sum m v, component 1"},
        {"P_y", Law::momentum, "linear momentum sum m v, component 2"},
        {"P_z", Law::momentum, "linear momentum sum m v, component 3"},
        {"L_x", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 1"},
        {"L_y", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 2"},
        {"L_z", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 3"}}};
inline constexpr std::array<std::string_view, 2> potential{"spring", "bending"};
}  // namespace damped_bond_facts

template <class B>
inline const std::array<ProblemInfo, 1> damped_bond<B>::infos{{{
    .key = "damped_bond",
    .source = "a textbook exercise",
    .why_in_set = "Loads that dissipate between two different bodies, and keep both momenta.",
    .parameters = damped_bond_facts::parameters,
    .invariants = damped_bond_facts::invariants,
    .kinetic_parts = RigidBodies<B>::kinetic_parts,
    .potential_parts = damped_bond_facts::potential,
    .T_order = "2",
    .ladder = "1/16,1/2,6",
    .T_drift = "100",
    .h_drift = "1/16,1/32",
    .translates = true,
    .applied = {.act = true, .of_velocity = true, .power = Power::dissipates},
}}};

}  // namespace own
