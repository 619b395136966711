#pragma once
#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/problem.hpp>

namespace verilie::problems {

/// A body about a fixed point in a uniform field along +e₃:  U = −w e₃·R r₀,  r₀ = e₃;  body torque τ = w r₀ × Rᵀe₃.
///   pendulum   w = m g;  R(0) turns by π `tilt` about e₂;  Ω(0) is given in space.           BG sec. 3, (40) corrected
///   heavy_top  w = m g;  R(0) = exp(θ₀ e₁);  W(0) is given in the body. J₁ = J₂: Lagrange's top.
///   dumbbell   w = g, the mass absorbed:  V = −d·g, d = R e₃, J = I 1;  R(0) turns e₃ to d(0) = (0, sin θ₀, cos θ₀)
///              without drill;  W(0) is given in the body, without spin about d.                            R sec. 5-7
/// J is about the fixed point.
template <class B> class pendulum : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::body;
    static const std::array<ProblemInfo, 5> infos;

    pendulum(const ProblemInfo& info, const Parameters& p) : pendulum(info, start(info.key, p)) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.q[0] = attitude_;
        z.W[0] = velocity_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = -(convert<T>(weight_) * (z.q[0] * axis<T>())(2));
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Vec3<T> k = matrix(b.pose(0).q).row(2);  // Rᵀe₃
        out[0] = {zero3<T>(), convert<T>(weight_) * Vec3<T>(-k(1), k(0), T(0))};
        return solved<T>();
    }
    /// dτ = w r₀ × (k × κ),  k = Rᵀe₃.
    template <class Bodies, class T = typename Bodies::scalar> Mat3<T> torque_slope(const Bodies& b) const {
        const Vec3<T> k = convert<T>(weight_) * matrix(b.pose(0).q).row(2);
        return {{-k(2), T(0), T(0)}, {T(0), -k(2), T(0)}, {k(0), k(1), T(0)}};
    }
    /// E, e₃·π, R r₀·Ω, |R r₀|.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> arm = matrix(z.q[0]).col(2);
        return {this->kinetic(z).total() + potential(z).total(), this->spatial_momentum(z)(2), z.W[0](2), norm(arm)};
    }
    std::vector<B> invariant_scales() const {
        const Phase<B> z = initial();
        const B fall = abs(weight_);
        const B w = norm(z.W[0]) + sqrt(fall * this->body().Jinv.sum());  // a velocity the body reaches
        return {this->kinetic(z).total() + fall, this->body().J.sum() * w, w, B(1)};
    }
    std::vector<bool> conserved() const { return {true, true, this->axisymmetric(), true}; }

private:
    struct Start {
        fifty m;
        std::vector<fifty> J;
        fifty weight;
        Quat<fifty> q;
        Vec3<fifty> W;
    };
    pendulum(const ProblemInfo& info, const Start& s)
        : RigidBody<B>(info, s.m, s.J), weight_(convert<B>(s.weight)), velocity_(convert<B>(s.W)),
          attitude_(convert<B>(s.q)) {}

    static Start start(std::string_view key, const Parameters& p) {
        const auto turn = [](int axis, const fifty& angle) {
            Vec3<fifty> r = zero3<fifty>();
            r(axis) = angle;
            return lie::exp(r);
        };
        const auto number = [&](std::string_view name) { return p.number<fifty>(name); };
        if (key == "dumbbell")
            return {fifty(1), std::vector<fifty>(3, number("I")), number("g"), turn(0, -number("theta0")),
                p.vector<fifty>("W0")};
        const fifty weight = number("m") * number("g");
        if (key.starts_with("heavy_top"))
            return {number("m"), p.numbers<fifty>("J"), weight, turn(0, number("theta0")), p.vector<fifty>("W0")};
        const Quat<fifty> q = turn(1, fifty::pi() * number("tilt"));
        return {number("m"), p.numbers<fifty>("J"), weight, q, rotate_back(q, p.vector<fifty>("Omega0"))};
    }
    template <class T> static Vec3<T> axis() { return Vec3<T>(T(0), T(0), T(1)); }

    B weight_;
    Vec3<B> velocity_;
    Quat<B> attitude_;
};

namespace detail {
constexpr std::array<InvariantInfo, 4> pendulum_invariants_named(
    std::string_view spin, std::string_view spin_meaning, std::string_view arm) {
    return {{{"E", Law::energy, "kinetic + potential energy"},
        {"e3.pi", Law::momentum, "angular momentum about the field, in space"},
        {spin, Law::spin, spin_meaning, "a body symmetric about the arm: J1 = J2"},
        {arm, Law::constraint, "length of the arm, from the rotation matrix"}}};
}
inline constexpr auto pendulum_invariants =
    pendulum_invariants_named("Rr0.Om", "spin about the arm R r0; zero at the start", "|Rr0|");
inline constexpr auto heavy_top_invariants = pendulum_invariants_named("W3", "spin about the arm", "|Rr0|");
inline constexpr auto dumbbell_invariants = pendulum_invariants_named("d.om", "spin about d; zero at the start", "|d|");
inline constexpr std::array<std::string_view, 1> pendulum_potential{"gravity"};

constexpr Parameter pendulum_m{"m", "1", "mass", "mass", 1, 1, Parameter::Sign::positive};
constexpr Parameter pendulum_g{"g", "1", "acceleration", "gravity, along +e3"};
constexpr Parameter pendulum_J(std::string_view J) {
    return {"J", J, "mass length^2",
        "inertia about the fixed point, body frame: 3 principal moments or 9 entries by rows", 3, 9};
}
constexpr Parameter pendulum_W0(std::string_view W0) {
    return {"W0", W0, "rad/time", "initial angular velocity, body frame", 3, 3};
}
constexpr std::array<Parameter, 5> pendulum_parameters_with(std::string_view J) {
    return {{pendulum_m, pendulum_g, pendulum_J(J), {"tilt", "3/4", "pi rad", "initial rotation about e2"},
        {"Omega0", "1/5,0,1/5", "rad/time", "initial angular velocity in space", 3, 3}}};
}
constexpr std::array<Parameter, 5> heavy_top_parameters_with(std::string_view J) {
    return {{pendulum_m, pendulum_g, pendulum_J(J),
        {"theta0", "3/5", "rad", "initial rotation about e1, the angle between arm and field"},
        pendulum_W0("1/2,0,5")}};
}
inline constexpr auto pendulum_parameters = pendulum_parameters_with("1,1,1");
inline constexpr auto pendulum_triaxial_parameters = pendulum_parameters_with("1,2,5/2");
inline constexpr auto heavy_top_parameters = heavy_top_parameters_with("1,1,1/2");
inline constexpr auto heavy_top_triaxial_parameters = heavy_top_parameters_with("1,5/4,1/2");
inline constexpr std::array<Parameter, 4> dumbbell_parameters{
    {{"I", "2", "mass length^2", "moment of inertia", 1, 1, Parameter::Sign::positive},
        {"g", "3", "force length", "strength of the field along +e3, mass absorbed"},
        {"theta0", "2/5", "rad", "angle of d(0) to e3; lost in the print"}, pendulum_W0("3,2,0")}};

constexpr ProblemInfo pendulum_info(std::string_view key, std::string_view source, std::string_view why,
    std::span<const Parameter> parameters, std::span<const InvariantInfo> invariants) {
    return {
        .key = key,
        .source = source,
        .why_in_set = why,
        .parameters = parameters,
        .invariants = invariants,
        .kinetic_parts = RigidBody<double>::kinetic_parts,
        .potential_parts = pendulum_potential,
        .T_order = "10",
        .ladder = "1/16,1/2,7",
        .T_drift = "15000",
        .h_drift = "1/8,1/16,1/32,1/64",
        .linear_potential = true,
    };
}
constexpr std::array<ProblemInfo, 5> pendulum_infos() {
    ProblemInfo sphere = pendulum_info("pendulum", "BG sec. 3, (39), (40) corrected",
        "The paper's own test: spherical, symmetric about gravity and about the arm, attitude passes angle pi near t = "
        "9.55.",
        pendulum_parameters, pendulum_invariants);
    ProblemInfo triaxial = pendulum_info("pendulum_triaxial", "BG sec. 3 with three distinct moments (ours)",
        "No special axis in the body, one symmetry in space: exposes methods that keep e3.pi only for spheres.",
        pendulum_triaxial_parameters, pendulum_invariants);
    triaxial.chaotic = true;
    ProblemInfo top = pendulum_info("heavy_top", "Lagrange's top (ours)",
        "A closed form under torque: nutation in elliptic functions, precession in elliptic integrals; symmetric about "
        "its axis but no sphere.",
        heavy_top_parameters, heavy_top_invariants);
    ProblemInfo fast = pendulum_info("heavy_top_triaxial", "a top with three distinct moments (ours)",
        "A fast spin about no symmetry axis: large h|W| and torque together.", heavy_top_triaxial_parameters,
        heavy_top_invariants);
    ProblemInfo dumbbell = pendulum_info("dumbbell", "R sec. 5-7; theta0 is lost in the print",
        "The paper's own test on the sphere, seen as a spherical body that does not spin about d; home of the "
        "dumbbell_* "
        "methods.",
        dumbbell_parameters, dumbbell_invariants);
    for (ProblemInfo* quick : {&top, &fast, &dumbbell})
        quick->T_order = "5", quick->ladder = "1/20,1/2,7", quick->T_drift = "5000",
        quick->h_drift = "1/10,1/20,1/40,1/80";
    dumbbell.h_drift = "1/20,1/40,1/80,1/160";
    return {sphere, triaxial, top, fast, dumbbell};
}
}  // namespace detail

template <class B> inline const std::array<ProblemInfo, 5> pendulum<B>::infos = detail::pendulum_infos();

}  // namespace verilie::problems
