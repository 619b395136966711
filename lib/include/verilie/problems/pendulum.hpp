#pragma once
#include <verilie/mechanics/problem.hpp>

namespace verilie::problems {

/// 3D pendulum:  U = −m g e₃·R r₀,  r₀ = e₃,  gravity along +e₃;  body torque τ = m g r₀ × Rᵀe₃.          BG sec. 3, (40) corrected
/// R(0): rotation by `tilt` π about e₂ (three quarters of a turn from the bottom, RRP (0,1,0) 2 tan(3π/8)); Ω(0) in space.
template <class B>
class pendulum : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::body;
    static const std::array<ProblemInfo, 2> infos;

    pendulum(const ProblemInfo& info, const Parameters& p)
        : RigidBody<B>(info, p), weight_(p.number<B>("m") * p.number<B>("g")), spatial_velocity_(p.vector<B>("Omega0")) {
        using std::cos;
        using std::sin;
        using boost::math::constants::pi;
        const fifty half_angle = pi<fifty>() / 2 * p.number<fifty>("tilt");
        attitude_ = {convert<B>(fifty(cos(half_angle))), Vec3<B>(B(0), convert<B>(fifty(sin(half_angle))), B(0))};
    }

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.q[0] = attitude_;
        z.W[0] = rotate_back<B>(attitude_, spatial_velocity_);
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = -(convert<T>(weight_) * rotate<T>(z.q[0], axis<T>())(2));
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Vec3<T> k = rotate_back<T>(b.pose(0).q, axis<T>());   // Rᵀe₃
        out[0] = {zero3<T>(), Vec3<T>(convert<T>(weight_) * cross<T>(axis<T>(), k))};
        return solved<T>();
    }
    /// E, e₃·π, R r₀·Ω, |R r₀|.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> arm = matrix<T>(z.q[0]).col(2);
        return {T(this->kinetic(z).total() + potential(z).total()), T(this->spatial_momentum(z)(2)), z.W[0](2), norm<T>(arm)};
    }
    std::vector<B> invariant_scales() const {
        using std::abs;
        using std::sqrt;
        const Phase<B> z = initial();
        const B fall = abs(weight_);
        const B w = norm<B>(z.W[0]) + B(sqrt(B(fall * this->body().Jinv.sum())));   // a velocity the pendulum reaches
        return {B(this->kinetic(z).total() + fall), B(this->body().J.sum() * w), w, B(1)};
    }

private:
    template <class T> static Vec3<T> axis() { return Vec3<T>(T(0), T(0), T(1)); }
    B weight_;
    Vec3<B> spatial_velocity_;
    Quat<B> attitude_;
};

namespace detail {
inline constexpr std::array<InvariantInfo, 4> pendulum_invariants{{
    {"E", Law::energy, false, "kinetic + potential energy"},
    {"e3.pi", Law::momentum, false, "angular momentum about gravity, in space"},
    {"Rr0.Om", Law::spin, true, "spin about the arm R r0; zero at the start"},
    {"|Rr0|", Law::constraint, false, "length of the arm, from the rotation matrix"}}};
inline constexpr std::array<std::string_view, 1> pendulum_potential{"gravity"};
constexpr std::array<Parameter, 5> pendulum_parameters_with(std::string_view J) {
    return {{{"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive},
             {"g", "1", "acceleration", "gravity, along +e3", 1, 1, Parameter::Sign::any},
             {"J", J, "mass length^2", "inertia, body frame: 3 principal moments or 9 entries by rows", 3, 9, Parameter::Sign::any},
             {"tilt", "3/4", "pi rad", "initial rotation about e2", 1, 1, Parameter::Sign::any},
             {"Omega0", "1/5,0,1/5", "rad/time", "initial angular velocity in space", 3, 3, Parameter::Sign::any}}};
}
inline constexpr auto pendulum_parameters = pendulum_parameters_with("1,1,1");
inline constexpr auto pendulum_triaxial_parameters = pendulum_parameters_with("1,2,5/2");
}  // namespace detail

template <class B>
inline const std::array<ProblemInfo, 2> pendulum<B>::infos{{
    {.key = "pendulum", .source = "BG sec. 3, (39), (40) corrected",
     .why_in_set = "The paper's own test: spherical, symmetric about gravity and about the arm, attitude passes angle pi near t = 9.55.",
     .parameters = detail::pendulum_parameters, .invariants = detail::pendulum_invariants,
     .kinetic_parts = RigidBody<B>::kinetic_parts, .potential_parts = detail::pendulum_potential,
     .T_order = "10", .ladder = "1/16,1/2,7", .T_drift = "15000", .h_drift = "1/8,1/16,1/32,1/64"},
    {.key = "pendulum_triaxial", .source = "BG sec. 3 with three distinct moments (ours)",
     .why_in_set = "No special axis in the body, one symmetry in space: exposes methods that keep e3.pi only for spheres.",
     .parameters = detail::pendulum_triaxial_parameters, .invariants = detail::pendulum_invariants,
     .kinetic_parts = RigidBody<B>::kinetic_parts, .potential_parts = detail::pendulum_potential,
     .T_order = "10", .ladder = "1/16,1/2,7", .T_drift = "15000", .h_drift = "1/8,1/16,1/32,1/64", .chaotic = true}}};

}  // namespace verilie::problems
