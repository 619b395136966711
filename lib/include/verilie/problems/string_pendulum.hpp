#pragma once
#include <verilie/mechanics/elastic_string.hpp>

namespace verilie::problems {

/// A rigid body on an elastic string, N_a linear elements with their consistent mass matrix; SI units.    LLM sec. II-V
///   T_string = Σ ∫ ½μ|ṙ|² = Σ (m_a/6)(|v_a|² + v_a·v_{a+1} + |v_{a+1}|²),   m_a = μ l_a,   v_1 = 0 at the pivot
///   T_body   = ½m|v|² + ½W·JW + m v·R(W × ρ),   v = v_{N_a+1},   J about the attachment point, body frame
/// The state holds the nodes r_2 .. r_{N_a+1}, the last one the attachment point, and q, W of the body. It starts
/// straight along e₁, unstretched, R = I, with a velocity v0 of the last node alone (assumed). Gravity acts along +e₃.
/// NOTE: g is not printed, and J is printed 1000 times too large.
template <class B> class string_pendulum {
public:
    static constexpr Frame torque_frame = Frame::body;
    static constexpr int bodies = 0;
    static constexpr bool separable = false;
    static const std::array<ProblemInfo, 1> infos;

    string_pendulum(const ProblemInfo& info, const Parameters& p) : info_(&info), v0_(p.vector<B>("v0")) {
        Chain<fifty> c = make_chain(p);
        c.newton = p.word("solver") == "newton";
        c.legendre_start = p.word("start") == "legendre";
        body_ = convert<B>(central_inertia(c));
        chain_ = convert<B>(c);
    }

    const ProblemInfo& info() const { return *info_; }
    const Chain<B>& chain() const { return chain_; }
    /// Of the body, about its centre of mass.
    std::span<const Inertia<B>> inertias() const { return {&body_, 1}; }
    Phase<B> initial() const {
        auto z = Phase<B>::of(std::size_t(chain_.elements), 1);
        for (int i = 0; i < chain_.elements; ++i) z.x[std::size_t(i)](0) = chain_.length * (i + 1) / B(chain_.elements);
        z.v.back() = v0_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        return string_potential(
            chain_, [&](int i) -> const Vec3<T>& { return z.x[std::size_t(i)]; }, z.q[0]);
    }
    /// {string, body}.
    template <class T> Parts<T> kinetic(const Phase<T>& z) const {
        Parts<T> k;
        Vec3<T> u = zero3<T>();
        for (const Vec3<T>& v : z.v) {
            k.u[0] += squared_norm(u) + dot(u, v) + squared_norm(v);
            u = v;
        }
        k.u[0] *= convert<T>(element_mass() / 6);
        k.u[1] = ratio<T>(1, 2) * (convert<T>(chain_.m) * squared_norm(u) + dot(z.W[0], product(chain_.J, z.W[0])))
               + convert<T>(chain_.m) * dot(u, z.q[0] * cross(z.W[0], convert<T>(chain_.rho)));
        return k;
    }
    /// E, π₃ = e₃·{ Σ ∫ μ r × ṙ + m r × (v + R(W × ρ)) + m Rρ × v + RJW }.                                 LLM sec. III
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        Vec3<T> string = zero3<T>(), r0 = string, v0 = string;
        for (std::size_t i = 0; i < z.x.size(); ++i) {
            const Vec3<T> r1 = z.x[i], v1 = z.v[i];
            string += cross(2 * r0 + r1, v0) + cross(r0 + 2 * r1, v1);
            r0 = r1, v0 = v1;
        }
        const T m = convert<T>(chain_.m);
        const Vec3<T> rho = convert<T>(chain_.rho), arm = z.q[0] * rho, turning = z.q[0] * cross(z.W[0], rho);
        const Vec3<T> body = m * (cross(r0, v0 + turning) + cross(arm, v0)) + z.q[0] * product(chain_.J, z.W[0]);
        return {kinetic(z).total() + potential(z).total(), convert<T>(element_mass() / 6) * string(2) + body(2)};
    }
    std::vector<B> invariant_scales() const { return string_scales<B>(chain_, kinetic(initial()).total()); }
    std::vector<bool> conserved() const { return {true, true}; }

    static constexpr std::array<std::string_view, 2> kinetic_parts{"string", "body"};

private:
    B element_mass() const { return chain_.mu * chain_.length / B(chain_.elements); }

    const ProblemInfo* info_;
    Chain<B> chain_;
    Inertia<B> body_;
    Vec3<B> v0_;
};

template <class B>
inline const std::array<ProblemInfo, 1> string_pendulum<B>::infos{{{
    .key = "string_pendulum",
    .source = "LLM sec. II-V; J divided by 1000, g and the moving node assumed",
    .why_in_set = "Mass matrix that depends on the attitude: string and body are coupled in the kinetic energy, so "
                  "only a method made for it runs.",
    .parameters = verilie::detail::string_parameters,
    .invariants = verilie::detail::string_invariants,
    .kinetic_parts = string_pendulum<B>::kinetic_parts,
    .potential_parts = verilie::detail::string_potential,
    .T_order = "1/2",
    .ladder = "1/2500,1/2,6",
    .T_drift = "128",
    .h_drift = "1/5000,1/10000",
    .translates = true,
    .chaotic = true,
    .separable = false,
}}};

}  // namespace verilie::problems
