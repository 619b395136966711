#pragma once
#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/problem.hpp>

namespace verilie::problems {

/// A rigid body about a fixed centre of gravity in the origin, its potential to second order (MacCullagh):
///     U = −μm/r − μ (tr J − 3 n·Jn)/(2r³),   r = |x|,  n = Rᵀx/r.
/// Force in space and body torque, with y = Rᵀx:
///     F = −μm x/r³ + 3μ/(2r⁵) ((5 n·Jn − tr J) x − 2 R J y),   τ = 3μ/r⁵ y × J y.
/// Orbit and attitude exchange energy and angular momentum; their sums stay. A sphere turns freely on Kepler's orbit.
/// Undefined at x = 0: a load there is a `domain` failure.
template <class B> class rigid_body_orbit : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::body;
    static const std::array<ProblemInfo, 1> infos;

    rigid_body_orbit(const ProblemInfo& info, const Parameters& p)
        : RigidBody<B>(info, p), mu_(p.number<B>("mu")), x0_(p.vector<B>("x0")), v0_(p.vector<B>("v0")),
          W0_(p.vector<B>("W0")), R0_(convert<B>(lie::exp(p.vector<fifty>("R0")))) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.x[0] = x0_, z.v[0] = v0_, z.q[0] = R0_, z.W[0] = W0_;
        return z;
    }
    /// {monopole, quadrupole}.
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        const T r = norm(z.x[0]);
        const Vec3<T> n = rotate_back(z.q[0], z.x[0] / r);
        Parts<T> u;
        u.u[0] = -(mu<T>() * mass<T>() / r);
        u.u[1] = -(mu<T>() * (trace<T>() - 3 * dot(n, this->body_momentum(n))) / (2 * r * r * r));
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Pose<T> at = b.pose(0);
        const T r2 = squared_norm(at.x), r = sqrt(r2), k = mu<T>() / (r2 * r);
        const Vec3<T> n = rotate_back(at.q, at.x / r), Jn = this->body_momentum(n);
        const T pull = k * mass<T>() - ratio<T>(3, 2) * k / r2 * (5 * dot(n, Jn) - trace<T>());
        out[0] = {-(pull * at.x) - 3 * k / r * (at.q * Jn), 3 * k * cross(n, Jn)};
        Solve<T> s;
        s.value = value(r2);
        s.ok = s.value > 0;
        if (!all(s.ok)) s.why = all(finite_mask(s.value)) ? Why::domain : Why::not_finite;
        return s;
    }
    /// E, and x × m v + R J W.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> L = mass<T>() * cross(z.x[0], z.v[0]) + this->spatial_momentum(z);
        return {this->kinetic(z).total() + potential(z).total(), L(0), L(1), L(2)};
    }
    std::vector<B> invariant_scales() const {
        const Phase<B> z = initial();
        const Parts<B> u = potential(z);
        const B L = this->body().m * norm(x0_) * norm(v0_) + norm(this->spatial_momentum(z));
        return {this->kinetic(z).total() + abs(u.u[0]) + abs(u.u[1]), L, L, L};
    }
    std::vector<bool> conserved() const { return {true, true, true, true}; }

private:
    template <class T> T mu() const { return convert<T>(mu_); }
    template <class T> T mass() const { return convert<T>(this->body().m); }
    template <class T> T trace() const { return convert<T>(this->body().J.sum()); }
    B mu_;
    Vec3<B> x0_, v0_, W0_;
    Quat<B> R0_;
};

namespace detail {
inline constexpr std::array<InvariantInfo, 4> orbit_invariants{{{"E", Law::energy, "kinetic + potential energy"},
    {"L_1", Law::momentum, "angular momentum x x m v + R J W about the centre, in space, component 1"},
    {"L_2", Law::momentum, "angular momentum x x m v + R J W about the centre, in space, component 2"},
    {"L_3", Law::momentum, "angular momentum x x m v + R J W about the centre, in space, component 3"}}};
inline constexpr std::array<std::string_view, 2> orbit_potential{"monopole", "quadrupole"};
inline constexpr std::array<Parameter, 7> orbit_parameters{{{"m", "1", "mass", "mass of the body", 1, 1,
                                                                Parameter::Sign::positive},
    {"J", "1/50,1/40,1/30", "mass length^2",
        "inertia about the centre of mass, body frame: 3 principal moments or 9 entries by rows", 3, 9},
    {"mu", "1", "length^3/time^2", "strength of the centre: gravitational constant times its mass", 1, 1,
        Parameter::Sign::nonnegative},
    {"x0", "1,0,0", "length", "initial position", 3, 3}, {"v0", "0,11/10,1/5", "length/time", "initial velocity", 3, 3},
    {"R0", "3/10,-1/5,1/2", "rad", "rotation vector of the initial attitude", 3, 3},
    {"W0", "1/5,3/10,3", "rad/time", "initial angular velocity, body frame", 3, 3}}};
}  // namespace detail

template <class B>
inline const std::array<ProblemInfo, 1> rigid_body_orbit<B>::infos{{{
    .key = "rigid_body_orbit",
    .source = "a body in central gravity to second order (ours)",
    .why_in_set = "One body on SE(3): orbit and attitude pull at each other, and only energy and angular momentum of "
                  "both together stay.",
    .parameters = detail::orbit_parameters,
    .invariants = detail::orbit_invariants,
    .kinetic_parts = RigidBody<double>::kinetic_parts,
    .potential_parts = detail::orbit_potential,
    .T_order = "5",
    .ladder = "1/20,1/2,7",
    .T_drift = "5000",
    .h_drift = "1/20,1/40,1/80,1/160",
    .translates = true,
    .chaotic = true,
}}};

}  // namespace verilie::problems
