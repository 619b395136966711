#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// Two magnets, M = mu e3 in the body, free to translate, held apart by a short-range repulsion, in a uniform field H
/// along e1 of space:
///   U = (M.M' - 3 (M.n)(M'.n))/r^3 + c/r^6 - H.(M + M'),   M = R mu e3,  r = |x' - x|,  n = (x' - x)/r.
///                                                                                  Jackson, (5.72), units of mu_0/4 pi
template <class B> class dipoles : public FromPotential<dipoles<B>, RigidBodies<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;

    dipoles(const ProblemInfo& info, const Parameters& p)
        : FromPotential<dipoles<B>, RigidBodies<B>>(info, 2, p.number<fifty>("m"), p.numbers<fifty>("J")),
          mu_(p.number<B>("mu")), c_(p.number<B>("c")), H_(p.number<B>("H")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(2);
        z.x[0](2) = B(-1);
        z.x[1](2) = B(1);
        z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        const Vec3<T> axis(T(0), T(0), convert<T>(mu_)), d = z.x[1] - z.x[0], M = z.q[0] * axis, N = z.q[1] * axis;
        const T r2 = squared_norm(d), r = norm(d), cube = 1 / (r2 * r);
        Parts<T> u;
        u.u.fill(T(0));
        u.u[0] = cube * (dot(M, N) - 3 * dot(M, d) * dot(N, d) / r2);
        u.u[1] = convert<T>(c_) * cube * cube;
        u.u[2] = -(convert<T>(H_) * (M(0) + N(0)));
        return u;
    }
    /// Energy, linear momentum (a uniform field does not pull), angular momentum about the field.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> p = this->momentum(z);
        return {this->kinetic(z).total() + potential(z).total(), p(0), p(1), p(2), this->angular_momentum(z)(0)};
    }
    std::vector<B> invariant_scales() const {
        const auto z = initial();
        const B E = this->kinetic(z).total() + mu_ * mu_ + c_ + B(2) * H_ * mu_, p = sqrt(E * B(2) * this->body(0).m),
                l = sqrt(E * B(2) * this->body(0).J.sum()) + B(2) * p;
        return {E, p, p, p, l};
    }
    std::vector<bool> conserved() const { return std::vector<bool>(5, true); }

private:
    B mu_, c_, H_;
    Vec3<B> W_;
};

namespace dipoles_facts {
inline constexpr std::array<Parameter, 6> parameters{
    {{"m", "1", "mass", "mass of each", 1, 1, Parameter::Sign::positive},
        {"J", "1/4,3/10,7/20", "mass length^2", "inertia of each about its centre of mass, body frame", 3, 9},
        {"mu", "1", "energy/field", "magnetic moment of each, along e3 of the body"},
        {"c", "2", "energy length^6", "repulsion", 1, 1, Parameter::Sign::nonnegative},
        {"H", "1/10", "field", "uniform field along e1"},
        {"W0", "1/10,1/5,3/10", "rad/time", "initial angular velocity of the first, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 5> invariants{
    {{"E", Law::energy, "kinetic + potential energy"}, {"P_x", Law::momentum, "linear momentum sum m v, component 1"},
        {"P_y", Law::momentum, "linear momentum sum m v, component 2"},
        {"P_z", Law::momentum, "linear momentum sum m v, component 3"},
        {"L_x", Law::momentum, "angular momentum sum (x x m v + J Om) about the field"}}};
inline constexpr std::array<std::string_view, 3> potential{"dipoles", "repulsion", "field"};
}  // namespace dipoles_facts

template <class B>
inline const std::array<ProblemInfo, 1> dipoles<B>::infos{{{
    .key = "dipoles",
    .source = "Jackson, (5.72)",
    .why_in_set = "Two bodies whose force is not along the line between them and whose torques do not cancel.",
    .parameters = dipoles_facts::parameters,
    .invariants = dipoles_facts::invariants,
    .kinetic_parts = RigidBodies<B>::kinetic_parts,
    .potential_parts = dipoles_facts::potential,
    .T_order = "2",
    .ladder = "1/16,1/2,6",
    .T_drift = "1000",
    .h_drift = "1/16,1/32",
    .translates = true,
    .chaotic = true,
}}};

}  // namespace own
