#pragma once
#include <verilie/mechanics/munthe_kaas.hpp>

namespace verilie::methods {

/// Runge-Kutta-Munthe-Kaas with the classical tableau:  ½k₁, ½k₂, k₃;   y₀ + h(k₁ + 2k₂ + 2k₃ + k₄)/6.
struct rkmk4 {
    static constexpr MethodInfo info{
        .key = "rkmk4",
        .source = "Munthe-Kaas (1998), classical tableau",
        .order = 4,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
        .applied_loads = true,
    };
    struct Tableau {
        static constexpr std::string_view compiled_as = "rkmk4";
        static constexpr int stages = 4, over = 6;
        static constexpr int a[stages][stages]{{0, 0, 0, 0}, {3, 0, 0, 0}, {0, 3, 0, 0}, {0, 0, 6, 0}};
        static constexpr int b[stages]{1, 2, 2, 1};
    };
    template <class P, class S> using stepper = RungeKuttaMuntheKaas<Tableau, P, S>;
};

}  // namespace verilie::methods
