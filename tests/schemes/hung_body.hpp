#pragma once
/// A body that hangs by an arm no axis of which is special, and what schemes do to it.

#include <verilie/catalogue.hpp>
#include <verilie/mechanics/flow.hpp>

#include "support/after.hpp"

namespace verilie::test {

/// U = −F·R r,  F = (0, 0, −4) in space,  r = (0.3, 0.2, −0.6) in the body,  τ = r × RᵀF.  q(0) = N(0.9, 0.2, −0.3, 0.1),
/// W(0) = (1, −0.7, 0.9).
template <class B> class HungBody : public RigidBody<B> {
public:
    static constexpr Frame torque_frame = Frame::body;
    using RigidBody<B>::RigidBody;

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        const Quat<B> q{tenths<B>(9), {tenths<B>(2), tenths<B>(-3), tenths<B>(1)}};
        z.q[0] = normalised(q);
        z.W[0] = {B(1), tenths<B>(-7), tenths<B>(9)};
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u[0] = -dot(force<T>(), z.q[0] * arm<T>());
        return u;
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        out[0] = {zero3<T>(), cross(arm<T>(), rotate_back(b.pose(0).q, force<T>()))};
        return solved<T>();
    }
    /// E, e₃·π.
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {this->kinetic(z).total() + potential(z).total(), this->spatial_momentum(z)(2)};
    }
    std::vector<B> invariant_scales() const { return {B(1), B(1)}; }
    std::vector<bool> conserved() const { return {true, true}; }

private:
    template <class T> static T tenths(int n) { return ratio<T>(n, 10); }
    template <class T> static Vec3<T> force() { return {T(0), T(0), T(-4)}; }
    template <class T> static Vec3<T> arm() { return {tenths<T>(3), tenths<T>(2), tenths<T>(-6)}; }
};

inline const std::array<Parameter, 2> hung_parameters{
    {{"m", "1", "mass", "", 1, 1, Parameter::Sign::positive}, {"J", "1,2,5/2", "mass length^2", "", 3, 3}}};
inline const std::array<InvariantInfo, 2> hung_invariants{{{"E", Law::energy, ""}, {"e3.pi", Law::momentum, ""}}};
inline const std::array<std::string_view, 1> hung_potential{"gravity"};
inline const ProblemInfo hung{.key = "hung_body",
    .source = "",
    .why_in_set = "",
    .parameters = hung_parameters,
    .invariants = hung_invariants,
    .kinetic_parts = RigidBody<double>::kinetic_parts,
    .potential_parts = hung_potential,
    .T_order = "1",
    .ladder = "1/16,1/2,5",
    .T_drift = "100",
    .h_drift = "1/16"};

inline const char *const triaxial = "1,2,5/2", *const sphere = "2,2,2";

template <class B> std::shared_ptr<const AnyProblem<B>> hung_body(const char* J) {
    return std::make_shared<const Erased<HungBody<B>, B>>(hung, Parameters(hung_parameters, {{"J", J}}));
}
/// The same body with no loads.
template <class B> std::shared_ptr<const AnyProblem<B>> free_body(const char* J) {
    const auto& entry = Catalogue::instance().problem("free_body_physical");
    return entry.make<B>(Parameters(entry.info->parameters, {{"J", J}}));
}

inline const MethodEntry& scheme(std::string_view key) { return Catalogue::instance().method(key); }

}  // namespace verilie::test
