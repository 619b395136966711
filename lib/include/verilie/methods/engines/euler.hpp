// exports: no_gyro_exp, no_gyro_cay, explicit_exp, explicit_cay, jolt, physx, rapier, bullet, box3d, mujoco_implicit, ode, ode_finite
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// One step of game and robotics engines:  w⁺ = gyro(w) and torque,  R⁺ = R map(hw⁺),  u⁺ = u + hF,  x⁺ = x + h/m u⁺.
/// Loads are those at t_n alone: there is no second kick. Here with p = Jw, body frame. Turning the body about w leaves
/// w as it is in the body and in space alike, so that it does not matter in which of them an engine keeps it.
/// Symplectic Euler on spheres, conjugate to lie_newmark there: with w_n read as w(t_n − ½h) the order is 2.
namespace detail {
/// p⁺ = p + hT: without the gyroscopic torque a body moves as if it were a sphere. Right on spheres alone.
struct NoGyro {
    template <class S> static Vec3<S> kick(const Inertia<S>&, const Vec3<S>& p, const Vec3<S>& T, const S& h) {
        return p + h * T;
    }
};
/// p⁺ = p + h(p×w + T).
struct Explicit {
    template <class S> static Vec3<S> kick(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& h) {
        return p + h * (cross(p, J.inverse(p)) + T);
    }
};
/// p′ = p + h p×w,  p⁺ = |p|/|p′| p′: |p| is kept, the energy is not.
struct Rescaled {
    template <class S> static Vec3<S> turned(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        // |p′|² = |p|² + |h p×w|², which is positive but for a body at rest
        const Vec3<S> turn = h * cross(p, J.inverse(p));
        const S all = squared_norm(p) + squared_norm(turn);
        const mask_t<S> moves = value(all) > 0;
        return sqrt(select(moves, squared_norm(p), S(1)) / select(moves, all, S(1))) * (p + turn);
    }
};
/// One Newton step of J(w⁺ − w) + h w⁺×Jw⁺ = hT from w:  Aδ = h(T + p×w),  A = J + h(ŵJ − p̂),  w⁺ = w + δ.
struct LinearlyImplicit {
    template <class S> static Vec3<S> kick(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& h) {
        const Vec3<S> w = J.inverse(p);
        const Mat3<S> A = J + h * (hat(w) * J - hat(p));
        return p + J * solve3(A, h * (T + cross(p, w)));
    }
    template <class S> static Vec3<S> turned(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return kick(J, p, zero3<S>(), h);
    }
};
/// p⁺ = Jw′,  (J − h p̂) w′ = p: w′ in place of w in p + h p×w. Then w′·Jw′ = w′·p, so that energy is lost or kept.
struct VelocityImplicit {
    template <class S> static Vec3<S> turned(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return J * solve3(J - h * hat(p), p);
    }
};
template <class Gyro> struct TorqueBefore {
    template <class S> static Vec3<S> kick(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& h) {
        return Gyro::turned(J, p + h * T, h);
    }
};
template <class Gyro> struct TorqueAfter {
    template <class S> static Vec3<S> kick(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& h) {
        return Gyro::turned(J, p, h) + h * T;
    }
};
template <class Velocity> inline constexpr std::string_view domain_of = "every h";
template <>
inline constexpr std::string_view domain_of<LinearlyImplicit> =
    "the matrix J + h(w^ J - p^) of the gyroscopic step may be singular from h|w| of about 1 on, of slender bodies";
template <class Gyro> inline constexpr std::string_view domain_of<TorqueBefore<Gyro>> = domain_of<Gyro>;
template <class Gyro> inline constexpr std::string_view domain_of<TorqueAfter<Gyro>> = domain_of<Gyro>;

struct EulerExp {
    static constexpr bool exact = true;
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return exp(a); }
};
/// N[q + ½h q∘w], as engines write it.
struct EulerCay {
    static constexpr bool exact = false;
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return cay(a); }
};

template <class Velocity, class Map> struct EngineEuler {
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += h * l.F;
        b.x += h / J.m * b.u;
        b.L = Velocity::kick(J, b.L, l.T, h);
        b.q = turn_body(b.q, Map::rotation(h * J.inverse(b.L)));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S&) {
        return solved<S>();
    }

protected:
    static constexpr MethodInfo of(std::string_view key, std::string_view source, std::string_view engines) {
        constexpr bool none = std::is_same_v<Velocity, NoGyro>;
        return {
            .key = key,
            .source = source,
            .order = none ? 0 : 1,
            .symmetric = Where::never,
            .symplectic = Where::spherical,
            .momentum_map = Where::spherical,
            .energy_free_body = none ? Where::always : Where::spherical,
            .accepts = Where::always,
            .implicit_in_loads = false,
            .domain = domain_of<Velocity>,
            .note = none ? "no gyroscopic torque: order 0 but on spheres" : "order 2 on spheres, read at t - h/2",
            .exact_free_sphere = Map::exact,
            .order_unloaded = 2,
            .order_spherical = none ? 1 : 0,
            .engines = engines,
        };
    }
};
}  // namespace detail

struct no_gyro_exp : detail::EngineEuler<detail::NoGyro, detail::EulerExp> {
    static constexpr MethodInfo info = of(
        "no_gyro_exp", "PhysX and Jolt, gyroscopic flag off", "PhysX, Jolt and Godot by default; Bepu Nonconserving");
};
struct no_gyro_cay : detail::EngineEuler<detail::NoGyro, detail::EulerCay> {
    static constexpr MethodInfo info = of("no_gyro_cay", "DEM-Engine DEMIntegrationKernels.cu, CENTERED_DIFFERENCE",
        "Brax positional and spring; DEM-Engine CENTERED_DIFFERENCE");
};
struct explicit_exp : detail::EngineEuler<detail::Explicit, detail::EulerExp> {
    static constexpr MethodInfo info = of("explicit_exp", "MuJoCo engine_forward.c, mju_quatIntegrate",
        "MuJoCo Euler; Chrono EULER_IMPLICIT_LINEARIZED and EULER_SEMI_IMPLICIT; Kratos Symplectic_Euler");
};
struct explicit_cay : detail::EngineEuler<detail::Explicit, detail::EulerCay> {
    static constexpr MethodInfo info =
        of("explicit_cay", "Newton solver.py: integrate_rigid_body", "Newton SemiImplicit; Drake discrete");
};
struct jolt : detail::EngineEuler<detail::TorqueAfter<detail::Rescaled>, detail::EulerExp> {
    static constexpr MethodInfo info =
        of("jolt", "Jolt MotionProperties.inl: ApplyGyroscopicForceInternal", "Jolt mApplyGyroscopicForce");
};
struct physx : detail::EngineEuler<detail::TorqueBefore<detail::Rescaled>, detail::EulerExp> {
    static constexpr MethodInfo info =
        of("physx", "PhysX DyRigidBodyToSolverBody.cpp; Avian integrator/mod.rs: solve_gyroscopic_torque",
            "PhysX eENABLE_GYROSCOPIC_FORCES; Avian");
};
struct rapier : detail::EngineEuler<detail::TorqueBefore<detail::Rescaled>, detail::EulerCay> {
    static constexpr MethodInfo info = of("rapier", "Rapier rigid_body.rs: gyroscopic_corrected_angvel", "Rapier");
};
/// NOTE: Bullet limits h|w| to π/4 a step; that limit is left out.
struct bullet : detail::EngineEuler<detail::TorqueAfter<detail::LinearlyImplicit>, detail::EulerExp> {
    static constexpr MethodInfo info = of("bullet", "Bullet btRigidBody.cpp: computeGyroscopicImpulseImplicit_Body",
        "Bullet BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY, its default");
};
struct box3d : detail::EngineEuler<detail::TorqueBefore<detail::LinearlyImplicit>, detail::EulerCay> {
    static constexpr MethodInfo info = of("box3d", "Box3D solver.c, B3_GYROSCOPIC_ITERATIONS 1", "Box3D");
};
struct ode : detail::EngineEuler<detail::TorqueAfter<detail::VelocityImplicit>, detail::EulerCay> {
    static constexpr MethodInfo info =
        of("ode", "ODE step.cpp, after Lacoursiere", "ODE dWorldStep and dWorldQuickStep");
};
struct ode_finite : detail::EngineEuler<detail::TorqueAfter<detail::VelocityImplicit>, detail::EulerExp> {
    static constexpr MethodInfo info =
        of("ode_finite", "ODE step.cpp, after Lacoursiere", "ODE with dBodySetFiniteRotationMode");
};
struct mujoco_implicit : detail::EngineEuler<detail::LinearlyImplicit, detail::EulerExp> {
    static constexpr MethodInfo info = of(
        "mujoco_implicit", "MuJoCo engine_derivative.c: mjd_freeMhat", "MuJoCo implicit and implicitfast since 3.11");
};

}  // namespace verilie::methods
