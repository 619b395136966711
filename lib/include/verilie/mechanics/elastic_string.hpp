#pragma once
/// The string of LLM sec. II-IV, N_a linear elements with a rigid body at the end: parameters, energies, forces. What
/// the problem with the consistent mass matrix, its method and the problem with lumped masses have in common.

#include <verilie/mechanics/chain.hpp>
#include <verilie/mechanics/problem.hpp>

namespace verilie {

namespace detail {
inline constexpr std::array<Parameter, 12> string_parameters{
    {{"N_a", "20", "", "number of string elements", 1, 1, Parameter::Sign::positive},
        {"mu", "1/40", "kg/m", "mass of the string per unstretched length", 1, 1, Parameter::Sign::positive},
        {"l", "1", "m", "unstretched length of the string", 1, 1, Parameter::Sign::positive},
        {"EA", "40", "N", "axial stiffness of the string", 1, 1, Parameter::Sign::positive},
        {"g", "9.81", "m/s^2", "gravity, along +e3; not printed"},
        {"m", "1/10", "kg", "mass of the body", 1, 1, Parameter::Sign::positive},
        {"rho_c", "0.04,0.01,0.05", "m", "centre of mass from the attachment point, body frame", 3, 3},
        {"J", "0.38e-3,-0.04e-3,-0.20e-3,-0.04e-3,0.58e-3,-0.05e-3,-0.20e-3,-0.05e-3,0.30e-3", "kg m^2",
            "inertia about the attachment point, body frame: 3 principal moments or 9 entries by rows", 3, 9},
        {"v0", "0,1/5,-1/2", "m/s", "initial velocity of the attachment point; all else is at rest (assumed)", 3, 3},
        {"inertia", "physical", "", "J as given; literal: 1000 J, as printed", 1, 1, Parameter::Sign::any,
            "physical|literal"},
        {"solver", "newton", "", "Newton, or the fixed point of LLM sec. IV", 1, 1, Parameter::Sign::any,
            "newton|fixed_point"},
        {"start", "legendre", "", "first step from the discrete momenta, or from dr_0 = h v_0, F_0 = exp(h W_0)", 1, 1,
            Parameter::Sign::any, "legendre|naive"}}};
inline constexpr std::size_t lumped_parameters = 10;  // those before `solver`
inline constexpr std::array<InvariantInfo, 2> string_invariants{{{"E", Law::energy, "kinetic + potential energy, J"},
    {"pi_3", Law::momentum, "angular momentum of string and body about the pivot, component along gravity, kg m^2/s"}}};
inline constexpr std::array<std::string_view, 2> string_potential{"gravity", "elastic"};

inline Mat3<fifty> square_matrix(const std::vector<fifty>& e) {
    Mat3<fifty> M;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            M(i, j) = e.size() == 9 ? e[std::size_t(3 * i + j)] : i == j ? e[std::size_t(i)] : fifty(0);
    return M;
}
}  // namespace detail

/// |a|² I − a aᵀ: the inertia of a unit mass at a.
template <class S> Mat3<S> point_inertia(const Vec3<S>& a) { return squared_norm(a) * one - outer(a, a); }
/// Row by row, as make_inertia reads it.
template <class S> std::vector<S> rows(const Mat3<S>& M) {
    std::vector<S> e;
    for (int i = 0; i < 9; ++i) e.push_back(M(i / 3, i % 3));
    return e;
}

/// M x for a constant matrix.
template <class T> Vec3<T> product(const Mat3<base_t<T>>& M, const Vec3<T>& x) {
    Vec3<T> y = zero3<T>();
    for (int j = 0; j < 3; ++j) y += x(j) * convert<T>(M.col(j));
    return y;
}

/// What the parameters say, checked. Throws std::invalid_argument, one sentence.
inline Chain<fifty> make_chain(const Parameters& p) {
    const fifty n = p.number<fifty>("N_a");
    if (n != floor(n) || n < 2 || n > 1000)
        throw std::invalid_argument(
            "N_a=" + p.text().at("N_a") + ": the string needs a whole number of elements, 2 to 1000.");
    std::vector<fifty> J = p.numbers<fifty>("J");
    if (p.word("inertia") == "literal")
        for (fifty& x : J) x *= 1000;
    const fifty m = p.number<fifty>("m");
    make_inertia(m, J);  // throws where it is none
    return {int(n), p.number<fifty>("mu"), p.number<fifty>("l"), p.number<fifty>("EA"), p.number<fifty>("g"), m,
        p.vector<fifty>("rho_c"), detail::square_matrix(J), true, true};
}
/// The body about its centre of mass, axes of the body frame: J − m(|ρ|² I − ρρᵀ). Throws std::invalid_argument where
/// that is no inertia.
inline Inertia<fifty> central_inertia(const Chain<fifty>& c) {
    const Mat3<fifty> central = c.J - c.m * point_inertia(c.rho);
    const Vec3<fifty> c0 = central.col(0), c1 = central.col(1), c2 = central.col(2), normal = cross(c0, c1);
    for (const fifty& minor : {central(0, 0), normal(2), dot(normal, c2)})
        if (!(minor > 0))
            throw std::invalid_argument("rho_c=" + c.rho(0).str(6) + "," + c.rho(1).str(6) + "," + c.rho(2).str(6)
                                        + ": the inertia about the centre of mass, J - m(|rho_c|^2 I - rho_c rho_c^T), "
                                          "must be positive definite.");
    return make_inertia(c.m, rows(central));
}
template <class To, class From> Chain<To> convert(const Chain<From>& c) {
    return {c.elements, convert<To>(c.mu), convert<To>(c.length), convert<To>(c.EA), convert<To>(c.g), convert<To>(c.m),
        convert<To>(c.rho), convert<To>(c.J), c.newton, c.legendre_start};
}

/// Scales of E and π₃: what falls over the length, or EA l where nothing does; a mass of that energy at the far end.
template <class B> std::vector<B> string_scales(const Chain<B>& c, const B& kinetic) {
    const B mass = c.m + c.mu * c.length, reach = c.length + norm(c.rho), falling = abs(c.g) * mass * reach + kinetic;
    const B energy = select(falling > 0, falling, c.EA * c.length);
    return {energy, reach * sqrt(2 * mass * energy)};
}

/// {gravity, elastic}:  −Σ m_a g ½(r_a + r_{a+1})·e₃ − m g (r_n + Rρ)·e₃,   Σ ½κ(|r_{a+1} − r_a| − l_a)²,   κ = EA/l_a.
///                                                                                                         LLM (4), (5)
/// node(i), i = 0 .. N_a − 1, are r_2 .. r_{N_a+1}; the pivot r_1 = 0.
template <class T, class Node>
Parts<T> string_potential(const Chain<base_t<T>>& c, const Node& node, const Quat<T>& q) {
    using B = base_t<T>;
    const B la = c.length / B(c.elements);
    const T stiffness = convert<T>(c.EA / (2 * la)), weight = convert<T>(c.mu * la * c.g / 2);
    Parts<T> u;
    Vec3<T> last = zero3<T>();
    for (int i = 0; i < c.elements; ++i) {
        const Vec3<T> r = node(i);
        const T stretch = norm(r - last) - convert<T>(la);
        u.u[0] -= weight * (last(2) + r(2));
        u.u[1] += stiffness * (stretch * stretch);
        last = r;
    }
    u.u[0] -= convert<T>(c.m * c.g) * (last(2) + (q * convert<T>(c.rho))(2));
    return u;
}

/// Minus its gradient: put(i, F) for every node, all weights included, and the body's torque about its attachment
/// point, body frame.
/// `domain` where an element has no length.
template <class T, class Node, class Put>
Solve<T> string_loads(const Chain<base_t<T>>& c, const Node& node, const Quat<T>& q, const Put& put, Vec3<T>& torque) {
    using B = base_t<T>;
    const B la = c.length / B(c.elements);
    const T kappa = convert<T>(c.EA / la), natural = convert<T>(la);
    const T weight = convert<T>(c.mu * la * c.g), end = convert<T>((c.m + c.mu * la / 2) * c.g);
    // `hanging`: what still acts on the node before, all but the pull from below
    Vec3<T> last = zero3<T>(), hanging = zero3<T>();
    for (int i = 0; i < c.elements; ++i) {
        const Vec3<T> r = node(i), d = r - last;
        const T square = squared_norm(d), zero(0);
        if (const mask_t<T> some = value(square) > 0; !all(some)) [[unlikely]]
            return {.ok = some,
                .why = is_finite(lane(square)) ? Why::domain : Why::not_finite,
                .body = i,
                .value = value(square),
                .limit = B(0)};
        const Vec3<T> pull = kappa * (1 - natural / sqrt(square)) * d;
        if (i > 0) put(i - 1, hanging + pull);
        hanging = Vec3<T>(zero, zero, i + 1 < c.elements ? weight : end) - pull;
        last = r;
    }
    put(c.elements - 1, hanging);
    torque = convert<T>(c.m * c.g) * cross(convert<T>(c.rho), rotate_back(q, Vec3<T>(T(0), T(0), T(1))));
    return solved<T>();
}

}  // namespace verilie
