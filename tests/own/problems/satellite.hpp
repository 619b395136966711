#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {

/// A rigid satellite about a point mass mu in the origin, to second order in its size over the distance:
///   U = -mu m/|x| - mu (tr J - 3 n.J n)/(2 |x|^3),   n = R^T x/|x|.          Wie, Space Vehicle Dynamics and Control, sec. 6.10
template <class B>
class satellite : public verilie::FromPotential<satellite<B>, verilie::RigidBody<B>> {
public:
    static const std::array<verilie::ProblemInfo, 1> infos;

    satellite(const verilie::ProblemInfo& info, const verilie::Parameters& p)
        : verilie::FromPotential<satellite<B>, verilie::RigidBody<B>>(info, p), mu_(p.number<B>("mu")), x_(p.vector<B>("x0")), v_(p.vector<B>("v0")), W_(p.vector<B>("W0")) {}

    verilie::Phase<B> initial() const {
        auto z = verilie::Phase<B>::bodies(1);
        z.x[0] = x_;
        z.v[0] = v_;
        z.W[0] = W_;
        return z;
    }
    template <class T> verilie::Parts<T> potential(const verilie::Phase<T>& z) const {
        const T r = verilie::norm<T>(z.x[0]), pull = verilie::convert<T>(mu_) / r;
        const verilie::Vec3<T> n = verilie::rotate_back<T>(z.q[0], verilie::Vec3<T>(T(T(1) / r) * z.x[0]));
        const T quadrupole = verilie::convert<T>(B(this->body().J.sum())) - T(3) * verilie::dot<T>(n, this->template body_momentum<T>(n));
        verilie::Parts<T> u;
        u.u[0] = -(pull * verilie::convert<T>(this->body().m));
        u.u[1] = -(verilie::ratio<T>(1, 2) * pull / T(r * r) * quadrupole);
        return u;
    }
    /// Energy, and angular momentum about the point mass.
    template <class T> std::vector<T> invariants(const verilie::Phase<T>& z) const {
        const verilie::Vec3<T> l = verilie::Vec3<T>(verilie::convert<T>(this->body().m) * verilie::cross<T>(z.x[0], z.v[0])) + this->spatial_momentum(z);
        return {T(this->kinetic(z).total() + potential(z).total()), l(0), l(1), l(2)};
    }
    std::vector<B> invariant_scales() const {
        const auto z = initial();
        const B E = this->kinetic(z).total() - potential(z).total(), l = this->body().m * verilie::norm<B>(x_) * verilie::norm<B>(v_) + B(this->body().J.sum()) * verilie::norm<B>(W_);
        return {E, l, l, l};
    }
    std::vector<bool> conserved() const { return std::vector<bool>(4, true); }

private:
    B mu_;
    verilie::Vec3<B> x_, v_, W_;
};

namespace satellite_facts {
using verilie::Parameter, verilie::InvariantInfo, verilie::Law;
inline constexpr std::array<Parameter, 6> parameters{{
    {"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
    {"J", "1/10,2/10,5/20", "mass length^2", "inertia about the centre of mass, body frame", 3, 9, Parameter::Sign::any},
    {"mu", "1", "length^3/time^2", "gravitational parameter", 1, 1, Parameter::Sign::nonnegative},
    {"x0", "2,0,0", "length", "initial position", 3, 3, Parameter::Sign::any},
    {"v0", "0,7/10,1/10", "length/time", "initial velocity", 3, 3, Parameter::Sign::any},
    {"W0", "1/5,1/10,1/2", "rad/time", "initial angular velocity, body frame", 3, 3, Parameter::Sign::any}}};
inline constexpr std::array<InvariantInfo, 4> invariants{{
    {"E", Law::energy, "kinetic + potential energy"},
    {"L_x", Law::momentum, "angular momentum x x m v + J Om about the origin, component 1"},
    {"L_y", Law::momentum, "angular momentum x x m v + J Om about the origin, component 2"},
    {"L_z", Law::momentum, "angular momentum x x m v + J Om about the origin, component 3"}}};
inline constexpr std::array<std::string_view, 2> potential{"point mass", "gravity gradient"};
}  // namespace satellite_facts

template <class B>
inline const std::array<verilie::ProblemInfo, 1> satellite<B>::infos{{
    {.key = "satellite", .source = "Wie, sec. 6.10", .why_in_set = "A body that translates and turns, on SE(3).",
     .parameters = satellite_facts::parameters, .invariants = satellite_facts::invariants,
     .kinetic_parts = verilie::RigidBody<B>::kinetic_parts, .potential_parts = satellite_facts::potential,
     .T_order = "5", .ladder = "1/16,1/2,6", .T_drift = "4000", .h_drift = "1/8,1/16", .translates = true}}};

}  // namespace own
