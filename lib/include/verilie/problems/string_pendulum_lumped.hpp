#pragma once
#include <verilie/mechanics/elastic_string.hpp>

namespace verilie::problems {

/// string_pendulum with the string's mass lumped at its nodes (ours), so that the kinetic energy is a sum over bodies:
/// m_a = μl/N_a at the inner nodes, ½m_a at the attachment point, merged into the body, which then has the mass
/// M = m + ½m_a, its centre of mass at c = mρ/M from the attachment point, and about c the inertia
/// J − M(|c|² I − ccᵀ). U is that of string_pendulum. Bodies 0 .. N_a−2 are the inner nodes, masses that nothing turns
/// (J = I, any spin stays); the last is the body, x its centre of mass.
template <class B> class string_pendulum_lumped {
public:
    static constexpr Frame torque_frame = Frame::body;
    static constexpr int bodies = 0;
    static constexpr bool separable = true;
    static const std::array<ProblemInfo, 1> infos;

    string_pendulum_lumped(const ProblemInfo& info, const Parameters& p) : info_(&info), v0_(p.vector<B>("v0")) {
        const Chain<fifty> c = make_chain(p);
        central_inertia(c);  // throws where rho_c and J are no body
        const fifty inner = c.mu * c.length / c.elements, M = c.m + inner / 2;
        const Vec3<fifty> centre = c.m / M * c.rho;
        const Mat3<fifty> about_it = c.J - M * point_inertia(centre);
        const Inertia<B> node = convert<B>(make_inertia(inner, {1, 1, 1}));
        inertias_.assign(std::size_t(c.elements - 1), node);
        inertias_.push_back(convert<B>(make_inertia(M, rows(about_it))));
        chain_ = convert<B>(c);
        centre_ = convert<B>(centre);
        J_ = convert<B>(about_it);
    }

    const ProblemInfo& info() const { return *info_; }
    std::span<const Inertia<B>> inertias() const { return inertias_; }
    Phase<B> initial() const {
        auto z = Phase<B>::bodies(inertias_.size());
        for (int i = 0; i < chain_.elements; ++i) z.x[std::size_t(i)](0) = chain_.length * (i + 1) / B(chain_.elements);
        z.x.back() += centre_;
        z.v.back() = v0_;
        return z;
    }
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        return string_potential(
            chain_,
            [&](int i) {
                return node<T>(i, {z.x[std::size_t(i)], z.q[std::size_t(i)]});
            },
            z.q.back());
    }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Quat<T> q = b.pose(inertias_.size() - 1).q;
        Vec3<T> torque = zero3<T>();  // about the attachment point
        const Solve<T> r = string_loads(
            chain_, [&](int i) { return node(i, b.pose(std::size_t(i))); }, q,
            [&](int i, const Vec3<T>& F) {
                out[std::size_t(i)] = {F, zero3<T>()};
            },
            torque);
        out.back().T = torque - cross(convert<T>(centre_), rotate_back(q, out.back().F));
        return r;
    }
    /// {translational, rotational}.
    template <class T> Parts<T> kinetic(const Phase<T>& z) const {
        Parts<T> k;
        for (std::size_t i = 0; i < z.size(); ++i) {
            k.u[0] += ratio<T>(1, 2) * convert<T>(inertias_[i].m) * squared_norm(z.v[i]);
            k.u[1] += ratio<T>(1, 2) * dot(z.W[i], momentum(i, z.W[i]));
        }
        return k;
    }
    /// E, π₃ = e₃·Σ (x × m v + R J W).
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        T pi(0);
        for (std::size_t i = 0; i < z.size(); ++i)
            pi += convert<T>(inertias_[i].m) * cross(z.x[i], z.v[i])(2) + (z.q[i] * momentum(i, z.W[i]))(2);
        return {kinetic(z).total() + potential(z).total(), pi};
    }
    std::vector<B> invariant_scales() const { return string_scales<B>(chain_, kinetic(initial()).total()); }
    std::vector<bool> conserved() const { return {true, true}; }

    static constexpr std::array<std::string_view, 2> kinetic_parts{"translational", "rotational"};

private:
    /// Where the string sees body i: its position, of the last one the attachment point.
    template <class T> Vec3<T> node(int i, const Pose<T>& at) const {
        return i + 1 < chain_.elements ? at.x : at.x - (at.q * convert<T>(centre_));
    }
    template <class T> Vec3<T> momentum(std::size_t i, const Vec3<T>& W) const {
        return i + 1 < inertias_.size() ? W : product(J_, W);
    }

    const ProblemInfo* info_;
    Chain<B> chain_;
    std::vector<Inertia<B>> inertias_;
    Vec3<B> centre_, v0_;
    Mat3<B> J_;
};

template <class B>
inline const std::array<ProblemInfo, 1> string_pendulum_lumped<B>::infos{{{
    .key = "string_pendulum_lumped",
    .source = "LLM sec. II-V with lumped string masses (ours)",
    .why_in_set = "The string pendulum for every method that takes a general inertia: stiff translations pulling at an "
                  "eccentric body.",
    .parameters =
        std::span<const Parameter>(verilie::detail::string_parameters).first(verilie::detail::lumped_parameters),
    .invariants = verilie::detail::string_invariants,
    .kinetic_parts = string_pendulum_lumped<B>::kinetic_parts,
    .potential_parts = verilie::detail::string_potential,
    .T_order = "1/2",
    .ladder = "1/4000,1/2,6",
    .T_drift = "64",
    .h_drift = "1/4000",
    .translates = true,
    .chaotic = true,
}}};

}  // namespace verilie::problems
