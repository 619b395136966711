#pragma once
#include <verilie/mechanics/munthe_kaas.hpp>

namespace own {
using namespace verilie;

/// Runge-Kutta-Munthe-Kaas with the tableau of the explicit midpoint rule:  ½k₁;   y₀ + h k₂.
struct rkmk2 {
    static constexpr MethodInfo info{
        .key = "rkmk2",
        .source = "Munthe-Kaas (1998), explicit midpoint rule",
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::never,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
        .applied_loads = true,
    };
    struct Tableau {
        static constexpr int stages = 2, over = 2;
        static constexpr int a[stages][stages]{{0, 0}, {1, 0}};
        static constexpr int b[stages]{0, 2};
    };
    template <class P, class S> using stepper = RungeKuttaMuntheKaas<Tableau, P, S>;
};

}  // namespace own
