#pragma once
#include <verilie/mechanics/problem.hpp>
#include <verilie/lie/so3.hpp>

namespace verilie::problems {

/// Free rigid body:  U = 0,  J W′ = JW × W,  R′ = R hat(W).                                                  R sec. 7.1
/// R(0) = exp(0.4 e₁), W(0) = (3, 0, 12) in the body. NOTE: the print lost the signs of W(0); all are taken positive.
/// Then  W = (3 cn, −ω sn, 12 dn) of λt  in Jacobi's functions of modulus k:
///   J = (9,4,1):  λ = 4√6,  ω = 3√6,   k² = 15/16          J = (6,4,3):  λ = 3√2,  ω = 9/√2,  k² = 1/4
template <class B> class free_body : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::body;
    static const std::array<ProblemInfo, 2> infos;

    free_body(const ProblemInfo& info, const Parameters& p)
        : RigidBody<B>(info, p), R0_(convert<B>(lie::exp(p.vector<fifty>("R0")))), W0_(p.vector<B>("W0")) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.q[0] = R0_;
        z.W[0] = W0_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>&) const {
        Parts<T> u;
        u.u.fill(T(0));
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies&, std::span<BodyLoad<T>> out) const {
        out[0] = {zero3<T>(), zero3<T>()};
        return solved<T>();
    }
    /// E, π₁, π₂, π₃.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const Vec3<T> pi = this->spatial_momentum(z);
        return {this->kinetic(z).total(), pi(0), pi(1), pi(2)};
    }
    std::vector<B> invariant_scales() const {
        const Phase<B> z = initial();
        const B p = norm(this->spatial_momentum(z));
        return {this->kinetic(z).total(), p, p, p};
    }
    std::vector<bool> conserved() const { return {true, true, true, true}; }

private:
    Quat<B> R0_;
    Vec3<B> W0_;
};

namespace detail {
inline constexpr std::array<InvariantInfo, 4> free_body_invariants{
    {{"E", Law::energy, "kinetic energy"}, {"pi_1", Law::momentum, "angular momentum in space, component 1"},
        {"pi_2", Law::momentum, "angular momentum in space, component 2"},
        {"pi_3", Law::momentum, "angular momentum in space, component 3"}}};
constexpr std::array<Parameter, 4> free_body_parameters_with(std::string_view J) {
    return {{{"m", "1", "mass", "mass (nothing pulls)", 1, 1, Parameter::Sign::positive},
        {"J", J, "mass length^2", "inertia, body frame: 3 principal moments or 9 entries by rows", 3, 9},
        {"R0", "2/5,0,0", "rad", "rotation vector of the initial attitude", 3, 3},
        {"W0", "3,0,12", "rad/time", "initial angular velocity, body frame", 3, 3}}};
}
inline constexpr auto free_body_parameters = free_body_parameters_with("9,4,1");
inline constexpr auto free_body_physical_parameters = free_body_parameters_with("6,4,3");

constexpr std::array<ProblemInfo, 2> free_body_infos() {
    const ProblemInfo printed{
        .key = "free_body",
        .source = "R sec. 7.1",
        .why_in_set = "The paper's own test: no torque, so energy and momentum in space separate the methods; a "
                      "closed form in elliptic functions. No real body, for 9 > 4 + 1.",
        .parameters = free_body_parameters,
        .invariants = free_body_invariants,
        .kinetic_parts = RigidBody<double>::kinetic_parts,
        .potential_parts = {},
        .T_order = "5",
        .ladder = "1/40,1/2,7",
        .T_drift = "1500",
        .h_drift = "1/40,1/80,1/160,1/320",
        .physical = false,
    };
    ProblemInfo physical = printed;
    physical.key = "free_body_physical", physical.source = "R sec. 7.1 with J = diag(6,4,3) (ours)";
    physical.why_in_set = "The same motion of a body that can exist.";
    physical.parameters = free_body_physical_parameters, physical.physical = true;
    return {printed, physical};
}
}  // namespace detail

template <class B> inline const std::array<ProblemInfo, 2> free_body<B>::infos = detail::free_body_infos();

}  // namespace verilie::problems
