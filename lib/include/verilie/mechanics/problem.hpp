#pragma once
/// What a problem is: a potential, its loads, an inertia, an initial state, invariants, and the facts beside them.

#include <array>
#include <concepts>
#include <span>
#include <string_view>

#include <verilie/mechanics/inertia.hpp>
#include <verilie/mechanics/parameters.hpp>
#include <verilie/mechanics/solve.hpp>

namespace verilie {

/// Energies by name; unused entries are zero.
template <class S> struct Parts {
    static constexpr int capacity = 8;
    std::array<S, capacity> u{};
    S total() const {
        S t(0);
        for (const S& x : u) t += x;
        return t;
    }
};

/// Which law keeps an invariant, so that a method's `info` decides whether it must hold.
enum class Law : std::uint8_t {
    energy,    ///< the Hamiltonian
    momentum,  ///< a momentum map of a symmetry acting from the left (space)
    /// the momentum map of a symmetry acting from the right (body); needs a body symmetric about that axis
    spin,
    constraint  ///< a property of the group itself: |R r0|, R^T R = I
};
struct InvariantInfo {
    std::string_view name;
    Law law;
    std::string_view meaning;  ///< formula and unit
    /// what parameters or bodies must be like for the exact flow to keep it; conserved() decides
    std::string_view needs = {};
};

/// What is known of the power F·v + T·W of applied loads, summed over the bodies, at every state.
enum class Power : std::uint8_t {
    any,
    dissipates,  ///< never positive: friction, drag
    none         ///< zero: a magnetic or gyroscopic load turns velocities and does no work
};
/// Loads beyond those of a potential, as the problem declares them; `verilie gradient` holds the problem to it.
struct AppliedLoads {
    bool act = false;          ///< there are some: P::applied
    bool of_time = false;      ///< they depend on t
    bool of_velocity = false;  ///< they depend on v or W
    Power power = Power::any;
};

/// Facts of one catalogue entry. Numbers are text, read in any scalar.
struct ProblemInfo {
    std::string_view key, source, why_in_set;
    std::span<const Parameter> parameters;
    std::span<const InvariantInfo> invariants;
    std::span<const std::string_view> kinetic_parts, potential_parts;
    std::string_view T_order, ladder;   ///< "5", "1/8,1/2,7": first step, ratio, count
    std::string_view T_drift, h_drift;  ///< "15000", "1/8,1/16,1/32,1/64"
    bool physical = true;               ///< false: J violates the triangle inequality and is meant to
    bool translates = false;            ///< forces act: position and velocity are part of the question
    int smoothness = 1000;              ///< U is C^k; 1000: analytic where it is defined
    std::string_view kink_power = {};   ///< beyond a kink U has a part as distance^that; none: smoothness + 1
    bool chaotic = false;
    /// false: a chain, whose mass matrix couples string and body; methods for chains only
    bool separable = true;
    bool linear_potential = false;  ///< U is linear in R
    bool unloaded_start = false;    ///< every load vanishes at t = 0
    AppliedLoads applied = {};
};

/// Problem template P<B> over a plain scalar B; its functions are templates over T = B or a dual of B.
///   P(const ProblemInfo&, const Parameters&)
///   inertias()            one Inertia<B> a body            initial()        Phase<B>
///   loads(bodies, out)    F in space, T in P::torque_frame; out.size() bodies; says `domain` where U is singular
///   loads_in_space(bodies, out)   optional: the same with T in space, where that takes less than to turn it there
///   torque_slope(bodies)  optional: the derivative of the body torque of one body along a rotation κ in the body, R
///                         exp(κ) in place of R; else dual numbers find it
///   kinetic(phase), potential(phase)   Parts<T>            invariants(phase) in the order of info.invariants
///   invariant_scales()    one number an invariant: what its error is measured against; zero where nothing moves, and
///                         then nothing is measured
///   applied(phase, out)   optional, where info.applied.act: SETS the loads beyond those of the potential at phase.t,
///                         x, q, v, W; F in space, T in the body frame; out.size() bodies. The energy balance E −
///                         phase.work is what the exact flow keeps
///   conserved()           one flag an invariant: whether the exact flow keeps it with these parameters
/// `bodies` is 1 for a single body known at compile time, else 0.
/// Many-body problems may keep work space between calls: one object serves one thread.
template <class P, class B>
concept Problem = requires(const P p, const Phase<B> z) {
    { P::torque_frame } -> std::convertible_to<Frame>;
    { P::bodies } -> std::convertible_to<int>;
    { P::separable } -> std::convertible_to<bool>;
    { p.info() } -> std::same_as<const ProblemInfo&>;
    { p.inertias() } -> std::convertible_to<std::span<const Inertia<B>>>;
    { p.initial() } -> std::same_as<Phase<B>>;
    { p.kinetic(z) } -> std::same_as<Parts<B>>;
    { p.potential(z) } -> std::same_as<Parts<B>>;
    { p.invariants(z) } -> std::same_as<std::vector<B>>;
    { p.invariant_scales() } -> std::same_as<std::vector<B>>;
    { p.conserved() } -> std::same_as<std::vector<bool>>;
};

/// One rigid body: what the single-body problems share.
template <class B> class RigidBody {
public:
    static constexpr int bodies = 1;
    static constexpr bool separable = true;

    RigidBody(const ProblemInfo& info, const Parameters& p)
        : RigidBody(info, p.number<fifty>("m"), p.numbers<fifty>("J")) {}
    /// `entries` as make_inertia takes them.
    RigidBody(const ProblemInfo& info, const fifty& m, const std::vector<fifty>& entries)
        : info_(&info), body_(convert<B>(make_inertia(m, entries))) {}

    const ProblemInfo& info() const { return *info_; }
    std::span<const Inertia<B>> inertias() const { return {&body_, 1}; }
    const Inertia<B>& body() const { return body_; }

    /// Whether turning the body about its own e3 changes nothing: J1 = J2 and e3 a principal axis.
    bool axisymmetric() const {
        return body_.spherical
            || (body_.principal && !(lane(body_.J(0)) < lane(body_.J(1))) && !(lane(body_.J(1)) < lane(body_.J(0))));
    }
    /// J W in the body frame, for any J.
    template <class T> Vec3<T> body_momentum(const Vec3<T>& W) const {
        if (body_.principal) return body_.J * W;
        const Quat<T> a = convert<T>(body_.axes);
        return a * (body_.J * rotate_back(a, W));
    }
    /// Angular momentum in space.
    template <class T> Vec3<T> spatial_momentum(const Phase<T>& z) const { return z.q[0] * body_momentum(z.W[0]); }
    /// {translational, rotational}.
    template <class T> Parts<T> kinetic(const Phase<T>& z) const {
        Parts<T> k;
        k.u[0] = ratio<T>(1, 2) * convert<T>(body_.m) * squared_norm(z.v[0]);
        k.u[1] = ratio<T>(1, 2) * dot(z.W[0], body_momentum(z.W[0]));
        return k;
    }
    static constexpr std::array<std::string_view, 2> kinetic_parts{"translational", "rotational"};

private:
    const ProblemInfo* info_;
    Inertia<B> body_;
};

}  // namespace verilie
