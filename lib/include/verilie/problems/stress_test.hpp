#pragma once
#include <verilie/mechanics/problem.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::problems {

/// Stress test:  U = (d−1)² − α/dₘ,  d = dist(Q, I),  dₘ = dist(Q, Qₘ),  dist(A, B) = √(2 tr(I − AᵀB)).      BOS sec. 3
/// Body torque  τ = 2(d−1)/d v(Q) + α v(QₘᵀQ)/dₘ³,  v(A) = (A₂₃ − A₃₂, A₃₁ − A₁₃, A₁₂ − A₂₁).  In quaternions, q =
/// (w, v) of Q and r = q̄ₘ q of QₘᵀQ, where dist = √8 |v| and v(Q) = −4 w v, it reads
///   τ = −8 (d−1)/d w v − 4 α r_w r_v/dₘ³.
/// Undefined at Q = I and Q = Qₘ: a load there is a `domain` failure.
template <class B> class stress_test : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::body;
    static const std::array<ProblemInfo, 2> infos;

    stress_test(const ProblemInfo& info, const Parameters& p)
        : RigidBody<B>(info, p), alpha_(p.number<B>("alpha")), W0_(p.vector<B>("W0")),
          pole_(pole(p.number<fifty>("pole"))), q0_(convert<B>(lie::exp(p.vector<fifty>("Q0")))) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.q[0] = q0_;
        z.W[0] = W0_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        const T d = distance(z.q[0]), dm = distance(conj(convert<T>(pole_)) * z.q[0]);
        Parts<T> u;
        u.u[0] = (d - 1) * (d - 1);
        u.u[1] = -(convert<T>(alpha_) / dm);
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Quat<T>& q = b.pose(0).q;
        return torques(q, conj(convert<T>(pole_)) * q, out[0]);
    }
    /// R r_v is the vector part of q q̄ₘ, and R v = v.
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads_in_space(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Quat<T>& q = b.pose(0).q;
        return torques(q, q * conj(convert<T>(pole_)), out[0]);
    }
    /// With dv = ½(wκ + v×κ), dw = −½v·κ, and so for r:
    ///   dτ = −8 (d−1)/d w dv + (4 (d−1)/d − 32 w²/d³) v (v·κ) − 4α/dₘ³ (r_w dr_v − (½ + 12 r_w²/dₘ²) r_v (r_v·κ)).
    template <class Bodies, class T = typename Bodies::scalar> Mat3<T> torque_slope(const Bodies& b) const {
        const auto turned = [](const Quat<T>& q) { return ratio<T>(1, 2) * (q.w * one + lie::hat(q.v)); };
        const Quat<T>& q = b.pose(0).q;
        const Quat<T> r = conj(convert<T>(pole_)) * q;
        const T d = distance(q), dm = distance(r), wall = (d - 1) / d, m2 = 1 / (dm * dm);
        const T well = 4 * convert<T>(alpha_) * m2 / dm, bend = 4 * wall - 32 * q.w * q.w / (d * d * d);
        return -8 * wall * q.w * turned(q) + outer(bend * q.v, q.v) - well * r.w * turned(r)
             + outer(well * (ratio<T>(1, 2) + 12 * r.w * r.w * m2) * r.v, r.v);
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {this->kinetic(z).total() + potential(z).total()};
    }
    std::vector<B> invariant_scales() const {
        const Phase<B> z = initial();
        const Parts<B> u = potential(z);
        return {this->kinetic(z).total() + abs(u.u[0]) + abs(u.u[1])};
    }
    std::vector<bool> conserved() const { return {true}; }

private:
    /// Qm: the rotation by `angle` about (1, 0, 1)/√2.
    static Quat<B> pole(const fifty& angle) {
        const fifty s = sin(angle / 2) / sqrt(fifty(2));
        return convert<B>(Quat<fifty>{cos(angle / 2), Vec3<fifty>(s, 0, s)});
    }
    template <class T> static T distance(const Quat<T>& q) { return sqrt(8 * squared_norm(q.v)); }
    /// Of q and of where it is seen from the pole, r: r_v is in the frame that the torque is in.
    template <class T> Solve<T> torques(const Quat<T>& q, const Quat<T>& r, BodyLoad<T>& out) const {
        const T d = distance(q), dm = distance(r);
        const T wall = -8 * (d - 1) / d * q.w;
        const T well = -4 * convert<T>(alpha_) * r.w / (dm * dm * dm);
        out = {zero3<T>(), wall * q.v + well * r.v};
        Solve<T> s;
        s.limit = 8 * eps<T>();  // closer than rounding can tell
        s.ok = (value(d) > s.limit) & (value(dm) > s.limit);
        s.value = value(d * dm);
        if (!all(s.ok)) s.why = all(finite_mask(s.value)) ? Why::domain : Why::not_finite;
        return s;
    }
    B alpha_;
    Vec3<B> W0_;
    Quat<B> pole_, q0_;
};

namespace detail {
inline constexpr std::array<InvariantInfo, 1> stress_invariants{{{"E", Law::energy, "kinetic + potential energy"}}};
inline constexpr std::array<std::string_view, 2> stress_potential{"wall", "well"};
constexpr std::array<Parameter, 6> stress_parameters_with(std::string_view J) {
    return {{{"m", "1", "mass", "mass (nothing pulls)", 1, 1, Parameter::Sign::positive},
        {"J", J, "mass length^2", "inertia, body frame: 3 principal moments or 9 entries by rows", 3, 9},
        {"alpha", "3/10", "energy", "strength of the well at Qm"},
        {"pole", "5/2", "rad", "angle of Qm about (1,0,1)/sqrt 2"},
        {"Q0", "0,0.7227,0", "rad", "rotation vector of the initial attitude", 3, 3},
        {"W0", "0,0,5/8", "rad/time", "initial angular velocity, body frame", 3, 3}}};
}
inline constexpr auto stress_parameters = stress_parameters_with("2,2,4");
inline constexpr auto stress_spherical_parameters = stress_parameters_with("2,2,2");

constexpr std::array<ProblemInfo, 2> stress_infos() {
    const ProblemInfo printed{
        .key = "stress_test",
        .source = "BOS sec. 3",
        .why_in_set = "Where Lie-Newmark and LIEMID drift and variational methods do not: a strongly nonlinear torque "
                      "on a body that is not spherical.",
        .parameters = stress_parameters,
        .invariants = stress_invariants,
        .kinetic_parts = RigidBody<double>::kinetic_parts,
        .potential_parts = stress_potential,
        .T_order = "5",
        .ladder = "1/8,1/2,7",
        .T_drift = "15000",
        .h_drift = "1/8,1/16,1/32,1/64",
    };
    ProblemInfo sphere = printed;
    sphere.key = "stress_test_spherical", sphere.source = "BOS sec. 3 with J = 2 I (ours)";
    sphere.why_in_set = "The same potential on a sphere, where Lie-Newmark is variational: the drift has to vanish.";
    sphere.parameters = stress_spherical_parameters;
    return {printed, sphere};
}
}  // namespace detail

template <class B> inline const std::array<ProblemInfo, 2> stress_test<B>::infos = detail::stress_infos();

}  // namespace verilie::problems
