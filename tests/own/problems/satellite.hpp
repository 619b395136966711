#pragma once
#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace own {
using namespace verilie;

/// A rigid satellite about a point mass mu in the origin, to second order in its size over the distance:
///   U = -mu m/|x| - mu (tr J - 3 n.J n)/(2 |x|^3),   n = R^T x/|x|.
///                                                                   Wie, Space Vehicle Dynamics and Control, sec. 6.10
template <class B> class satellite : public FromPotential<satellite<B>, RigidBody<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;

    satellite(const ProblemInfo& info, const Parameters& p)
        : FromPotential<satellite<B>, RigidBody<B>>(info, p), mu_(p.number<B>("mu")), x_(p.vector<B>("x0")),
          v_(p.vector<B>("v0")), W_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.x[0] = x_;
        z.v[0] = v_;
        z.W[0] = W_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        const T r = norm(z.x[0]), pull = convert<T>(mu_) / r;
        const Vec3<T> n = rotate_back(z.q[0], 1 / r * z.x[0]);
        const T quadrupole = convert<T>(this->body().J.sum()) - 3 * dot(n, this->template body_momentum<T>(n));
        Parts<T> u;
        u.u[0] = -(pull * convert<T>(this->body().m));
        u.u[1] = -(ratio<T>(1, 2) * pull / (r * r) * quadrupole);
        return u;
    }
    /// Energy, and angular momentum about the point mass.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> l = Vec3<T>(convert<T>(this->body().m) * cross(z.x[0], z.v[0])) + this->spatial_momentum(z);
        return {this->kinetic(z).total() + potential(z).total(), l(0), l(1), l(2)};
    }
    std::vector<B> invariant_scales() const {
        const auto z = initial();
        const B E = this->kinetic(z).total() - potential(z).total(),
                l = this->body().m * norm(x_) * norm(v_) + this->body().J.sum() * norm(W_);
        return {E, l, l, l};
    }
    std::vector<bool> conserved() const { return std::vector<bool>(4, true); }

private:
    B mu_;
    Vec3<B> x_, v_, W_;
};

namespace satellite_facts {
inline constexpr std::array<Parameter, 6> parameters{{{"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
    {"J", "1/10,2/10,5/20", "mass length^2", "inertia about the centre of mass, body frame", 3, 9},
    {"mu", "1", "length^3/time^2", "gravitational parameter", 1, 1, Parameter::Sign::nonnegative},
    {"x0", "2,0,0", "length", "initial position", 3, 3}, {"v0", "0,7/10,1/10", "length/time", "initial velocity", 3, 3},
    {"W0", "1/5,1/10,1/2", "rad/time", "initial angular velocity, body frame", 3, 3}}};
inline constexpr std::array<InvariantInfo, 4> invariants{{{"E", Law::energy, "kinetic + potential energy"},
    {"L_x", Law::momentum, "angular momentum x x m v + J Om about the origin, component 1"},
    {"L_y", Law::momentum, "angular momentum x x m v + J Om about the origin, component 2"},
    {"L_z", Law::momentum, "angular momentum x x m v + J Om about the origin, component 3"}}};
inline constexpr std::array<std::string_view, 2> potential{"point mass", "gravity gradient"};
}  // namespace satellite_facts

template <class B>
inline const std::array<ProblemInfo, 1> satellite<B>::infos{{{
    .key = "satellite",
    .source = "Wie, sec. 6.10",
    .why_in_set = "A body that translates and turns, on SE(3).",
    .parameters = satellite_facts::parameters,
    .invariants = satellite_facts::invariants,
    .kinetic_parts = RigidBody<B>::kinetic_parts,
    .potential_parts = satellite_facts::potential,
    .T_order = "5",
    .ladder = "1/16,1/2,6",
    .T_drift = "4000",
    .h_drift = "1/8,1/16",
    .translates = true,
}}};

}  // namespace own
