// exports: oxdna_exp, dojo, buss_second, buss_augmented
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

namespace detail {
constexpr MethodInfo drift_info(std::string_view key, std::string_view source, std::string_view engines) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .engines = engines,
    };
}
}  // namespace detail

/// F = exp(hJ⁻¹p̃). oxDNA, MD_CPUBackend.cpp: _first_step, whose bodies are spheres with J = 1: lie_newmark_exp there.
/// On other bodies, which oxDNA has not, of order 1.
struct oxdna_exp {
    static constexpr MethodInfo info = [] {
        auto m = detail::drift_info("oxdna_exp", "oxDNA MD_CPUBackend.cpp: _first_step", "oxDNA, spheres");
        m.order = 1, m.order_spherical = 2, m.exact_free_sphere = true;
        m.symmetric = m.symplectic = m.energy_free_body = Where::spherical;
        m.note = "equals lie_newmark_exp on spheres";
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {exp(h * J.inverse(p)), solved<S>()};
    }
};

/// F = (√(1 − |v|²), v),  v = ½hw:  sJv + v×Jv = ½hp̃,  s = √(1 − |v|²). Dojo.jl, constraint.jl: quaternion_map. Is lgvi:
/// with x = v/s, F = cay(2x), it reads Jx + x×Jx = (1 + |x|²) ½hp̃.
struct dojo {
    static constexpr MethodInfo info = [] {
        auto m = detail::drift_info("dojo", "Dojo.jl constraint.jl, quaternion_map", "Dojo.jl");
        m.domain = "h|J^-1 p~| < 1 suffices for a body (no moment exceeds the sum of the others); for other J the "
                   "solution may end before, or another one be found";
        m.note = "equals lgvi";
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> b = h / 2 * p;
        auto [v, solve] = newton(
            J.inverse(b),  // first guess
            [&](const auto& v) { return sqrt(1 - squared_norm(v)) * (J * v) + cross(v, J * v) - b; },
            [&](const auto& v) {
                const auto s = sqrt(1 - squared_norm(v));
                return s * Mat3<std::decay_t<decltype(s)>>::diagonal(values(J.J.d)) + hat(v) * J - hat(J * v)
                     - 1 / s * outer(J * v, v);
            });
        if (solve.why == Why::not_finite) {  // the iteration left |v| < 1
            const S turn = squared_norm(2 * J.inverse(b));
            const Solve<S> small = exists_below_one(turn);
            solve.why = all(small.ok) ? Why::no_convergence : small.why;
            solve.value = sqrt(value(turn)), solve.limit = 1;
        }
        return {{sqrt(1 - squared_norm(v)), v}, solve};
    }
};

/// F = exp(hw̄),  w̄ = w + ½hẇ,  ẇ = J⁻¹(p̃×w).
struct buss_second {
    static constexpr MethodInfo info = [] {
        auto m = detail::drift_info("buss_second", "Buss (2000), from memory", "none that we know: a control");
        m.symmetric = m.symplectic = m.energy_free_body = Where::spherical;
        m.exact_free_sphere = true;
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> w = J.inverse(p), dw = J.inverse(cross(p, w));
        return {exp(h * (w + h / 2 * dw)), solved<S>()};
    }
};
/// The same with the next term of the commutator:  w̄ = w + ½hẇ + h²/12 ẇ×w.
struct buss_augmented {
    static constexpr MethodInfo info = [] {
        auto m = buss_second::info;
        m.key = "buss_augmented";
        return m;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> w = J.inverse(p), dw = J.inverse(cross(p, w));
        return {exp(h * (w + h / 2 * dw + h * h / 12 * cross(dw, w))), solved<S>()};
    }
};

}  // namespace verilie::methods
