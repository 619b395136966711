#pragma once
/// A sphere under every kind of applied load, with a motion in closed form:  T = (a cos(w t) - c W3) e3,  F = e v x e3,
///  no potential.

#include <verilie/mechanics/from_potential.hpp>
#include <verilie/register.hpp>

namespace verilie::test {

/// What the problem says of its applied loads; a test that lies changes it before it makes one.
inline AppliedLoads said{.act = true, .of_time = true, .of_velocity = true};
/// Their strengths.
struct Strengths {
    const char *a = "1/2", *w = "3", *c = "1/5", *e = "7/10";
};
inline Strengths strengths;
inline bool sets_loads = true;  ///< false: adds to what it finds

template <class B> class applied_sphere : public FromPotential<applied_sphere<B>, RigidBody<B>> {
public:
    static const std::array<ProblemInfo, 1> infos;
    applied_sphere(const ProblemInfo& info, const Parameters&)
        : FromPotential<applied_sphere<B>, RigidBody<B>>(info, fifty(2), {fifty(3), fifty(3), fifty(3)}),
          a_(from_text<B>(strengths.a)), w_(from_text<B>(strengths.w)), c_(from_text<B>(strengths.c)),
          e_(from_text<B>(strengths.e)) {}

    Phase<B> initial() const {
        auto z = Phase<B>::bodies(1);
        z.v[0] = Vec3<B>(B(1), B(0), B(2)), z.W[0] = Vec3<B>(B(0), B(0), B(1));
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>&) const {
        Parts<T> u;
        u.u.fill(T(0));
        return u;
    }
    template <class T> void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const {
        using std::cos;
        const Vec3<T> up(T(0), T(0), T(1));
        const T drive = convert<T>(a_) * T(cos(T(convert<T>(w_) * z.t)));
        const BodyLoad<T> found = out[0];
        out[0] = {convert<T>(e_) * cross(z.v[0], up), T(drive - convert<T>(c_) * z.W[0](2)) * up};
        if (!sets_loads) out[0].T += found.T;
    }
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        return {T(this->kinetic(z).total() - z.work),
            T(this->spatial_momentum(z)(2) + T(2) * cross(z.x[0], z.v[0])(2) - z.angular_impulse(2)),
            T(T(2) * z.v[0](0) - z.impulse(0))};
    }
    std::vector<B> invariant_scales() const { return {B(5), B(5), B(2)}; }
    std::vector<bool> conserved() const { return {true, true, true}; }

private:
    B a_, w_, c_, e_;
};
inline constexpr std::array<Parameter, 0> no_parameters{};
inline constexpr std::array<InvariantInfo, 3> balances{
    {{"E - A", Law::energy, "energy"}, {"L_z", Law::momentum, "about the vertical"}, {"p_x", Law::momentum, "linear"}}};
template <class B>
inline const std::array<ProblemInfo, 1> applied_sphere<B>::infos{{{
    .key = "applied_sphere",
    .source = {},
    .why_in_set = {},
    .parameters = no_parameters,
    .invariants = balances,
    .kinetic_parts = RigidBody<B>::kinetic_parts,
    .potential_parts = {},
    .T_order = "2",
    .ladder = "1/8,1/2,4",
    .T_drift = "100",
    .h_drift = "1/8",
    .translates = true,
    .applied = said,
}}};

/// W3' = (a cos wt - c W3)/J, W3(0) = 1: the steady oscillation and what of the start decays.
inline fifty spin_at(const fifty& t) {
    const fifty J = 3, a = from_text<fifty>(strengths.a) / J, c = from_text<fifty>(strengths.c) / J,
                w = from_text<fifty>(strengths.w), n = c * c + w * w;
    return a * (c * cos(fifty(w * t)) + w * sin(fifty(w * t))) / n + (1 - a * c / n) * exp(fifty(-c * t));
}
/// v turns about e3 by -e t/m.
inline Vec3<fifty> velocity_at(const fifty& t) {
    const fifty turn = from_text<fifty>(strengths.e) / 2 * t;
    return Vec3<fifty>(cos(turn), -sin(turn), 2);
}

}  // namespace verilie::test
