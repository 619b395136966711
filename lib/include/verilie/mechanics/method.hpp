#pragma once
/// What a method is: three levels, each lifting to the next; only the third is ever marched.
///
///   Drift       p -> F, a relative rotation. Kick-drift-kick makes it a BodyScheme.
///   BodyScheme  one body, explicit in the loads: begin with the load at t_n, end with the load at t_{n+1}. PerBody
///               makes it a Stepper. Where loads depend on velocities, end is repeated until load and velocity agree:
///               with the loads as they are, the adjoint of begin, so that what is symmetric stays so. It turns b.q by
///               turn_body or turn_space, which keep the norm; nobody normalises after it.
///   Stepper     start, step, observe. Methods implicit in the loads are Steppers directly.
///
/// Methods see principal axes, momenta in their own frame, and no problem but through its loads.

#include <algorithm>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/applied.hpp>

namespace verilie {

/// axisymmetric: two equal moments; of what a method accepts, and of no claim.
enum class Where : std::uint8_t { never, spherical, axisymmetric, always };
std::string_view name(Where);
constexpr bool holds(Where w, bool spherical) { return w == Where::always || (w == Where::spherical && spherical); }

/// Claims with their condition, all tested from the catalogue.
struct MethodInfo {
    std::string_view key, source;
    int order;
    Where symmetric, symplectic, momentum_map, energy_free_body;  ///< on which bodies the claim holds
    /// which inertia it steps: spherical, axisymmetric, or always (any J > 0)
    Where accepts;
    bool implicit_in_loads;
    /// where a step exists; anything else a user must know
    std::string_view domain, note;
    /// order where no loads act, if higher than `order`
    int order_free = 0;
    bool exact_free_sphere = false;  ///< F = exp(hW): a free sphere is stepped exactly
    bool exact_free = false;         ///< every free body that it accepts is stepped exactly
    /// of spheres, order of x and R where all loads vanish at t = 0, and of v and W from rest, if higher: of what is
    /// conjugate by half a kick to a method of this order
    int order_unloaded = 0;
    /// with momentum_map: where bodies translate, sum x × m v + J Om too
    bool orbital_momentum = true;
    Where energy_linear = Where::never;  ///< energy exact in a potential linear in R
    bool linear_potential_only = false;  ///< made for a potential linear in R
    bool for_chains = false;             ///< steps chains, and nothing else
    /// of a Stepper: asks for applied loads too; a lift always does
    bool applied_loads = false;
    /// carries L in space and W = J⁻¹RᵀL; a method with a frame says it by that
    bool spatial_momentum = false;
    int order_spherical = 0;      ///< order on spheres, if higher
    int order_free_velocity = 0;  ///< order of W where no loads act, if higher than that of the attitude
    bool equivariant = true;      ///< a step does not see where the axes of space point
    bool splits_axes = false;     ///< a step sees where the axes of a symmetric body point across its axis
    /// of a scheme that engines ship: which, with the setting; empty: a method of the papers
    std::string_view engines = {};
};

/// What an error is taken of: x and R, W, or all of them.
enum class ErrorOf : std::uint8_t { configuration, velocity, state };
/// The order on these bodies, from any start. Where it is 0, a step solves another equation than Euler's.
constexpr int order_of(const MethodInfo& m, bool spherical, bool free, ErrorOf of = ErrorOf::state) {
    const int order = std::max({m.order, spherical ? m.order_spherical : 0, free ? m.order_free : 0});
    return free && of == ErrorOf::velocity ? std::max(order, m.order_free_velocity) : order;
}

/// A relative rotation, and whether it was found.
template <class S> struct Turn {
    Quat<S> F = Quat<S>::identity();
    Solve<S> solve = {};
};
template <class D, class S>
concept Drift = requires(const Inertia<S>& J, const Vec3<S>& p, S h) {
    { D::frame } -> std::convertible_to<Frame>;
    { D::drift(J, p, h) } -> std::same_as<Turn<S>>;
};
template <class M, class S>
concept BodyScheme = requires(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, S h) {
    { M::frame } -> std::convertible_to<Frame>;
    { M::begin(J, b, l, h) } -> std::same_as<Solve<S>>;
    { M::end(J, b, l, h) } -> std::same_as<Solve<S>>;
};
/// A Stepper<P, S> is an object that owns its memory: constructed from a problem, then start, step, observe. h may be
/// negative.
/// A step that fails leaves the state as it was. Nothing in step allocates. observe() writes into a phase that has the
/// bodies already; the time it sets only where applied loads act.
template <class M, class S>
concept Stepper = requires(M m, const M c, const Phase<S>& in, Phase<S>& out, S h) {
    { m.start(in, h) } -> std::same_as<Solve<S>>;
    { m.step() } -> std::same_as<Solve<S>>;
    {c.observe(out)};
};

/// p~ = p + (h/2) τ(R),  F = F_h(p~),  R+ = R F,  p+ = F^T p~ + (h/2) τ(R+);
///     in space R+ = F R, π+ = π~ + (h/2) R+ τ(R+).
template <class D> struct KickDriftKick {
    static constexpr Frame frame = D::frame;

    /// NOTE: always inlined, as load_of() is.
    template <class S>
    [[gnu::always_inline]] static Solve<S> begin(
        const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        b.L += half * l.T;
        b.x += h / J.m * b.u;
        const auto [F, solve] = D::drift(J, b.L, h);
        if constexpr (frame == Frame::body) {
            b.q = turn_body(b.q, F);
            b.L = rotate_back(F, b.L);
        } else {
            b.q = turn_space(F, b.q);
        }
        return solve;
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = h / 2;
        b.u += half * l.F;
        b.L += half * l.T;
        return solved<S>();
    }
};

/// The vocabulary of the papers, for whoever writes a method.
namespace methods {
using namespace lie;
}

namespace detail {
/// Momentum in the method's frame, principal axes, from a public state; and back.
template <class S> BodyState<S> enter(const Inertia<S>& J, const Phase<S>& z, std::size_t i, Frame frame) {
    const Quat<S> q = J.principal ? z.q[i] : z.q[i] * J.axes;
    const Vec3<S> p = J.J * (J.principal ? z.W[i] : rotate_back(J.axes, z.W[i]));
    return {z.x[i], J.m * z.v[i], q, frame == Frame::body ? p : q * p};
}
template <class S> void leave(const Inertia<S>& J, const BodyState<S>& b, Phase<S>& z, std::size_t i, Frame frame) {
    const Vec3<S> w = J.Jinv * (frame == Frame::body ? b.L : rotate_back(b.q, b.L));
    z.x[i] = b.x;
    z.v[i] = 1 / J.m * b.u;
    z.q[i] = J.principal ? b.q : b.q * conj(J.axes);
    z.W[i] = J.principal ? w : J.axes * w;
}
/// NOTE: always inlined. As a call it gave a pose through memory, and a short step took half as long again.
template <class S> [[gnu::always_inline]] inline Pose<S> public_pose(const Inertia<S>& J, const BodyState<S>& b) {
    return {b.x, J.principal ? b.q : b.q * conj(J.axes)};
}
/// The torque of a problem in the method's frame and principal axes.
template <Frame problem, Frame method, class S>
[[gnu::always_inline]] inline Vec3<S> torque(const Inertia<S>& J, const Quat<S>& q, const Vec3<S>& T) {
    if constexpr (problem == Frame::spatial) {
        if constexpr (method == Frame::spatial) return T;
        else return rotate_back(q, T);
    } else {
        const Vec3<S> principal = J.principal ? T : rotate_back(J.axes, T);
        if constexpr (method == Frame::body) return principal;
        else return q * principal;
    }
}
/// The same where the frames are known by their values.
template <class S>
Vec3<S> torque(Frame problem, Frame method, const Inertia<S>& J, const Quat<S>& q, const Vec3<S>& T) {
    using enum Frame;
    if (problem == spatial)
        return method == spatial ? torque<spatial, spatial>(J, q, T) : torque<spatial, body>(J, q, T);
    return method == spatial ? torque<body, spatial>(J, q, T) : torque<body, body>(J, q, T);
}
/// The load of a body alone, in the method's frame and principal axes. A problem may say its torque in space by itself.
/// NOTE: always inlined, for in a unit of several methods g++ leaves calls here, and a step takes a fifth longer.
template <Frame method, class P, class S>
[[gnu::always_inline]] inline Solve<S> load_of(
    const P& problem, const Inertia<S>& J, const BodyState<S>& b, BodyLoad<S>& l) {
    const One<S> one{public_pose<S>(J, b)};
    const std::span<BodyLoad<S>> out(&l, 1);
    Solve<S> r;
    if constexpr (method == Frame::spatial && requires { problem.loads_in_space(one, out); })
        r = problem.loads_in_space(one, out);
    else {
        r = problem.loads(one, out);
        l.T = torque<P::torque_frame, method, S>(J, b.q, l.T);
    }
    r.loads = 1;
    return r;
}
template <class S> Solve<S> finite_or_fail(const BodyState<S>& b) {
    Solve<S> r;
    const base_t<S> sum = value(b.q.w + b.L.sum() + b.u.sum() + b.x.sum());
    r.ok = finite_mask(sum);
    r.value = sum;
    if (!all(r.ok)) r.why = Why::not_finite;
    return r;
}
}  // namespace detail

/// BodyScheme -> Stepper for one body of any problem: one load evaluation a step.
template <class M, class P, class S> class PerBody {
public:
    explicit PerBody(const P& p) : problem_(&p), J_(convert<S>(p.inertias()[0])) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        b_ = detail::enter(J_, z, 0, M::frame);
        return load(b_, l_);
    }
    Solve<S> step() {
        BodyState<S> b = b_;
        BodyLoad<S> l;
        Solve<S> r = M::begin(J_, b, l_, h_);
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(r, load(b, l));
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(r, M::end(J_, b, l, h_));
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(r, detail::finite_or_fail(b));
        if (!all(r.ok)) [[unlikely]]
            return r;
        b_ = b;
        l_ = l;
        return r;
    }
    void observe(Phase<S>& z) const { detail::leave(J_, b_, z, 0, M::frame); }

private:
    Solve<S> load(const BodyState<S>& b, BodyLoad<S>& l) const {
        return detail::load_of<M::frame>(*problem_, J_, b, l);
    }

    const P* problem_;
    Inertia<S> J_;
    S h_{};
    BodyState<S> b_;
    BodyLoad<S> l_;
};
template <class M, class P, class S> class PerBodies;  // mechanics/bodies.hpp

/// The Stepper a catalogued method marches with: itself, or its lift. A method names no lift and needs to know of none.
template <class M, class P, class S>
using Bodywise = std::conditional_t<P::bodies == 1 && !MayApply<P, S>, PerBody<M, P, S>, PerBodies<M, P, S>>;
template <class M, class P, class S> struct Lift {
    static_assert(
        requires { typename M::template stepper<P, S>; },
        "A method needs `static constexpr Frame frame` and static functions that are templates over the scalar: "
        "`Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h)`, or `Solve<S> begin(J, BodyState<S>& b, "
        "const "
        "BodyLoad<S>& l, h)` and `end` of the same kind; or a class template `stepper<P, S>` of its own.");
    using type = typename M::template stepper<P, S>;
};
template <class M, class P, class S>
requires BodyScheme<M, S>
struct Lift<M, P, S> {
    using type = Bodywise<M, P, S>;
};
template <class M, class P, class S>
requires Drift<M, S>
struct Lift<M, P, S> {
    using type = Bodywise<KickDriftKick<M>, P, S>;
};
template <class M, class P, class S> using stepper_t = typename Lift<M, P, S>::type;

/// Whether M has a stepper for P at all: a method for chains needs p.chain(), any other needs loads.
template <class M, class P> constexpr bool can_step() {
    if constexpr (M::info.for_chains) return requires(const P& p) {
            p.chain();
        };
    else return P::separable;
}

/// The facts of M, with what follows from its kind.
template <class M>
inline constexpr MethodInfo info_of = [] {
    MethodInfo info = M::info;
    info.applied_loads = info.applied_loads || Drift<M, double> || BodyScheme<M, double>;
    if constexpr (requires { M::frame; }) info.spatial_momentum = M::frame == Frame::spatial;
    return info;
}();

/// Why a method does not take the applied loads of a problem, as one clause; empty where it does, or where there are
/// none.
std::string refuses_applied(const MethodInfo& method, const ProblemInfo& problem);
/// Whether M steps these bodies, and if not, why: one clause for the tables.
struct Applies {
    bool yes;
    std::string reason;
};
Applies applies(const MethodInfo& method, const ProblemInfo& problem, std::span<const Inertia<fifty>> J);
bool all_spherical(std::span<const Inertia<fifty>> J);

}  // namespace verilie
