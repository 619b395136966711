#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {

/// A charged body on a spring to the origin in a magnetic field b e3:  U = k/2 |x|^2,  F = e b v x e3,  T = s b W x R^T e3, which do no work.
template <class B>
class charged_body : public verilie::FromPotential<charged_body<B>, verilie::RigidBody<B>> {
public:
    static const std::array<verilie::ProblemInfo, 1> infos;

    charged_body(const verilie::ProblemInfo& info, const verilie::Parameters& p)
        : verilie::FromPotential<charged_body<B>, verilie::RigidBody<B>>(info, p), k_(p.number<B>("k")), e_(B(p.number<B>("e") * p.number<B>("b"))),
          s_(B(p.number<B>("s") * p.number<B>("b"))), x_(p.vector<B>("x0")), v_(p.vector<B>("v0")), W_(p.vector<B>("W0")) {}

    verilie::Phase<B> initial() const {
        auto z = verilie::Phase<B>::bodies(1);
        z.x[0] = x_, z.v[0] = v_, z.W[0] = W_;
        return z;
    }
    template <class T> verilie::Parts<T> potential(const verilie::Phase<T>& z) const {
        verilie::Parts<T> u;
        u.u[0] = verilie::ratio<T>(1, 2) * verilie::convert<T>(k_) * verilie::squared_norm<T>(z.x[0]);
        return u;
    }
    template <class T> void applied(const verilie::Phase<T>& z, std::span<verilie::BodyLoad<T>> out) const {
        const verilie::Vec3<T> up(T(0), T(0), T(1));
        out[0].F = verilie::convert<T>(e_) * verilie::cross<T>(z.v[0], up);
        out[0].T = verilie::convert<T>(s_) * verilie::cross<T>(z.W[0], verilie::rotate_back<T>(z.q[0], up));
    }
    /// The balances of the energy, whose work is zero, and of the angular momentum about the field.
    template <class T> std::vector<T> invariants(const verilie::Phase<T>& z) const {
        const T orbit = verilie::convert<T>(this->body().m) * verilie::cross<T>(z.x[0], z.v[0])(2);
        return {T(this->kinetic(z).total() + potential(z).total() - z.work), T(orbit + this->spatial_momentum(z)(2) - z.angular_impulse(2))};
    }
    std::vector<B> invariant_scales() const {
        const auto z = initial();
        return {B(this->kinetic(z).total() + potential(z).total()), B(this->body().m * verilie::norm<B>(x_) * verilie::norm<B>(v_) + B(this->body().J.sum()) * verilie::norm<B>(W_))};
    }
    std::vector<bool> conserved() const { return {true, true}; }

private:
    B k_, e_, s_;
    verilie::Vec3<B> x_, v_, W_;
};

namespace charged_body_facts {
using verilie::Parameter, verilie::InvariantInfo, verilie::Law;
inline constexpr std::array<Parameter, 9> parameters{{
    {"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
    {"J", "1,6/5,3/2", "mass length^2", "inertia about the centre of mass, body frame", 3, 9, Parameter::Sign::any},
    {"k", "1", "force/length", "stiffness of the spring", 1, 1, Parameter::Sign::nonnegative},
    {"b", "1", "field", "magnetic field along e3", 1, 1, Parameter::Sign::any},
    {"e", "1/2", "force time/(field length)", "charge", 1, 1, Parameter::Sign::any},
    {"s", "1/4", "torque time/field", "moment of the charge that turns with the body", 1, 1, Parameter::Sign::any},
    {"x0", "1,0,1/2", "length", "initial position", 3, 3, Parameter::Sign::any},
    {"v0", "0,1/2,0", "length/time", "initial velocity", 3, 3, Parameter::Sign::any},
    {"W0", "1/5,1/2,1", "rad/time", "initial angular velocity, body frame", 3, 3, Parameter::Sign::any}}};
inline constexpr std::array<InvariantInfo, 2> invariants{{
    {"E", Law::energy, "kinetic + potential energy; the field does no work"},
    {"L_z", Law::momentum, "angular momentum about the field less the impulse of its loads"}}};
inline constexpr std::array<std::string_view, 1> potential{"spring"};
}  // namespace charged_body_facts

template <class B>
inline const std::array<verilie::ProblemInfo, 1> charged_body<B>::infos{{
    {.key = "charged_body", .source = "a textbook exercise", .why_in_set = "Loads that depend on velocity and do no work, on a body that translates.",
     .parameters = charged_body_facts::parameters, .invariants = charged_body_facts::invariants,
     .kinetic_parts = verilie::RigidBody<B>::kinetic_parts, .potential_parts = charged_body_facts::potential,
     .T_order = "5", .ladder = "1/16,1/2,7", .T_drift = "2000", .h_drift = "1/8,1/16,1/32,1/64", .translates = true,
     .applied = {.act = true, .of_velocity = true, .power = verilie::Power::none}}}};

}  // namespace own
