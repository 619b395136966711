#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// A charged body on a spring to the origin in a magnetic field b e3:  U = k/2 |x|^2,  F = e b v x e3,  T = s b W x R^T
/// e3, which do no work.
template <class B> class charged_body : public FromPotential<charged_body<B>, RigidBody<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;

    charged_body(const ProblemInfo& info, const Parameters& p)
        : FromPotential<charged_body<B>, RigidBody<B>>(info, p), k_(p.number<B>("k")),
          e_(p.number<B>("e") * p.number<B>("b")), s_(p.number<B>("s") * p.number<B>("b")), x_(p.vector<B>("x0")),
          v_(p.vector<B>("v0")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.x[0] = x_, z.v[0] = v_, z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = ratio<T>(1, 2) * convert<T>(k_) * squared_norm(z.x[0]);
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        const Vec3<T> up(T(0), T(0), T(1));
        out[0].F = convert<T>(e_) * cross(z.v[0], up);
        out[0].T = convert<T>(s_) * cross(z.W[0], rotate_back(z.q[0], up));
    }
    /// The balances of the energy, whose work is zero, and of the angular momentum about the field.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const T orbit = convert<T>(this->body().m) * cross(z.x[0], z.v[0])(2);
        return {this->kinetic(z).total() + potential(z).total() - z.work,
            orbit + this->spatial_momentum(z)(2) - z.angular_impulse(2)};
    }
    std::vector<B> invariant_scales() const {
        const auto z = initial();
        return {this->kinetic(z).total() + potential(z).total(),
            this->body().m * norm(x_) * norm(v_) + this->body().J.sum() * norm(W_)};
    }
    std::vector<bool> conserved() const { return {true, true}; }

private:
    B k_, e_, s_;
    Vec3<B> x_, v_, W_;
};

namespace charged_body_facts {
inline constexpr std::array<Parameter, 9> parameters{{{"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
    {"J", "1,6/5,3/2", "mass length^2", "inertia about the centre of mass, body frame", 3, 9},
    {"k", "1", "force/length", "stiffness of the spring", 1, 1, Parameter::Sign::nonnegative},
    {"b", "1", "field", "magnetic field along e3"}, {"e", "1/2", "force time/(field length)", "charge"},
    {"s", "1/4", "torque time/field", "moment of the charge that turns with the body"},
    {"x0", "1,0,1/2", "length", "initial position", 3, 3}, {"v0", "0,1/2,0", "length/time", "initial velocity", 3, 3},
    {"W0", "1/5,1/2,1", "rad/time", "initial angular velocity, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 2> invariants{
    {{"E", Law::energy, "kinetic + potential energy; the field does no work"},
        {"L_z", Law::momentum, "angular momentum about the field less the impulse of its loads"}}};
inline constexpr std::array<std::string_view, 1> potential{"spring"};
}  // namespace charged_body_facts

template <class B>
inline const std::array<ProblemInfo, 1> charged_body<B>::infos{{{
    .key = "charged_body",
    .source = "a textbook exercise",
    .why_in_set = "Loads that depend on velocity and do no work, on a body that translates.",
    .parameters = charged_body_facts::parameters,
    .invariants = charged_body_facts::invariants,
    .kinetic_parts = RigidBody<B>::kinetic_parts,
    .potential_parts = charged_body_facts::potential,
    .T_order = "5",
    .ladder = "1/16,1/2,7",
    .T_drift = "2000",
    .h_drift = "1/8,1/16,1/32,1/64",
    .translates = true,
    .applied = {.act = true, .of_velocity = true, .power = Power::none},
}}};

}  // namespace own
