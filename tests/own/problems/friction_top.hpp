#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// A heavy top about its fixed tip, slowed by the air:  U = m g l e3.R e3,  T = -c W in the body.
template <class B> class friction_top : public FromPotential<friction_top<B>, RigidBody<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;

    friction_top(const ProblemInfo& info, const Parameters& p)
        : FromPotential<friction_top<B>, RigidBody<B>>(info, p),
          weight_(this->body().m * p.number<B>("g") * p.number<B>("l")), c_(p.number<B>("c")),
          lean_(p.number<B>("lean")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.q[0] = lie::exp(Vec3<B>(lean_, B(0), B(0)));
        z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = convert<T>(weight_) * (z.q[0] * Vec3<T>(T(0), T(0), T(1)))(2);
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        out[0].F = zero3<T>();
        out[0].T = convert<T>(B(-c_)) * z.W[0];
    }
    /// The balances of the energy and of the angular momentum about the vertical.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {this->kinetic(z).total() + potential(z).total() - z.work,
            this->spatial_momentum(z)(2) - z.angular_impulse(2)};
    }
    std::vector<B> invariant_scales() const {
        return {abs(weight_) + this->kinetic(initial()).total(), this->body().J.sum() * (norm(W_) + 1)};
    }
    std::vector<bool> conserved() const { return {true, true}; }

private:
    B weight_, c_, lean_;
    Vec3<B> W_;
};

namespace friction_top_facts {
inline constexpr std::array<Parameter, 7> parameters{{{"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
    {"J", "1,1,1/2", "mass length^2", "inertia about the tip, body frame", 3, 9},
    {"g", "1", "length/time^2", "gravity"},
    {"l", "1/2", "length", "from the tip to the centre of mass, along e3 of the body"},
    {"c", "1/50", "torque time", "friction"}, {"lean", "2/5", "rad", "initial turn about e1"},
    {"W0", "0,1/10,4", "rad/time", "initial angular velocity, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 2> invariants{
    {{"E - A", Law::energy, "kinetic + potential energy less the work of friction"},
        {"L_z", Law::momentum, "vertical angular momentum less the impulse of friction"}}};
inline constexpr std::array<std::string_view, 1> potential{"gravity"};
}  // namespace friction_top_facts

template <class B>
inline const std::array<ProblemInfo, 1> friction_top<B>::infos{{{
    .key = "friction_top",
    .source = "a textbook exercise",
    .why_in_set = "Loads that dissipate.",
    .parameters = friction_top_facts::parameters,
    .invariants = friction_top_facts::invariants,
    .kinetic_parts = RigidBody<B>::kinetic_parts,
    .potential_parts = friction_top_facts::potential,
    .T_order = "5",
    .ladder = "1/16,1/2,7",
    .T_drift = "100",
    .h_drift = "1/16,1/32,1/64",
    .applied = {.act = true, .of_velocity = true, .power = Power::dissipates},
}}};

}  // namespace own
