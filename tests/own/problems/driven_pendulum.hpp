#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// A rigid pendulum whose pivot is shaken along the vertical, a cos(w t) e3, seen from the pivot: gravity has the
/// potential U = m g e3.R r, and
/// the pivot's acceleration applies the force m a w^2 cos(w t) e3 at R r.
///                                                                      Landau, Lifshitz, Mechanics, sec. 30, problem 1
template <class B> class driven_pendulum : public FromPotential<driven_pendulum<B>, RigidBody<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;

    driven_pendulum(const ProblemInfo& info, const Parameters& p)
        : FromPotential<driven_pendulum<B>, RigidBody<B>>(info, p), g_(p.number<B>("g")), a_(p.number<B>("a")),
          w_(p.number<B>("w")), r_(p.vector<B>("r")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = convert<T>(this->body().m * g_) * (z.q[0] * convert<T>(r_))(2);
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        const T force = convert<T>(this->body().m * a_ * w_ * w_) * cos(convert<T>(w_) * z.t);
        out[0].F = zero3<T>();  // the pivot takes it
        out[0].T = cross(convert<T>(r_), rotate_back(z.q[0], Vec3<T>(T(0), T(0), force)));
    }
    /// The balance of the energy, and of the angular momentum about the vertical, which the drive leaves alone.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {this->kinetic(z).total() + potential(z).total() - z.work,
            this->spatial_momentum(z)(2) - z.angular_impulse(2)};
    }
    std::vector<B> invariant_scales() const {
        const B fall = this->body().m * abs(g_) * norm(r_), L = this->body().J.sum() * (norm(W_) + 1);
        return {fall + this->kinetic(initial()).total(), L};
    }
    std::vector<bool> conserved() const { return {true, true}; }

private:
    B g_, a_, w_;
    Vec3<B> r_, W_;
};

namespace driven_pendulum_facts {
inline constexpr std::array<Parameter, 7> parameters{{{"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
    {"J", "1,5/4,1/2", "mass length^2", "inertia about the pivot, body frame", 3, 9},
    {"g", "1", "length/time^2", "gravity"}, {"a", "1/10", "length", "amplitude of the pivot"},
    {"w", "3", "rad/time", "its frequency"},
    {"r", "0,1/5,-1", "length", "from the pivot to the centre of mass, body frame", 3, 3},
    {"W0", "1/2,1,1/4", "rad/time", "initial angular velocity, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 2> invariants{
    {{"E - A", Law::energy, "kinetic + potential energy less the work of the drive"},
        {"L_z", Law::momentum,
            "vertical angular momentum less the impulse of the drive about the vertical, which is zero"}}};
inline constexpr std::array<std::string_view, 1> potential{"gravity"};
}  // namespace driven_pendulum_facts

template <class B>
inline const std::array<ProblemInfo, 1> driven_pendulum<B>::infos{{{
    .key = "driven_pendulum",
    .source = "Landau, Lifshitz, sec. 30",
    .why_in_set = "Loads that depend on time.",
    .parameters = driven_pendulum_facts::parameters,
    .invariants = driven_pendulum_facts::invariants,
    .kinetic_parts = RigidBody<B>::kinetic_parts,
    .potential_parts = driven_pendulum_facts::potential,
    .T_order = "5",
    .ladder = "1/16,1/2,7",
    .T_drift = "2000",
    .h_drift = "1/8,1/16,1/32,1/64",
    .applied = {.act = true, .of_time = true},
}}};

}  // namespace own
