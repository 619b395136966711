#pragma once
#include "own_methods/composition.hpp"

namespace own {
using namespace verilie;

/// Fifteen steps of NO_SQUISH a step, order 8: Suzuki and Umeno (1993); coefficients as in Hairer, Lubich, Wanner
/// (2006), V.3.2.
struct suzuki_umeno8 {
    static constexpr MethodInfo info{
        .key = "suzuki_umeno8",
        .source = "Suzuki and Umeno (1993)",
        .order = 8,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .applied_loads = true,
    };
    static constexpr std::string_view g[]{"0.74167036435061295344822780", "-0.40910082580003159399730010",
        "0.19075471029623837995387626", "-0.57386247111608226665638773", "0.29906418130365592384446354",
        "0.33462491824529818378495798", "0.31529309239676659663205666"};

    template <class P, class S> using stepper = Composition<suzuki_umeno8, P, S>;
};

}  // namespace own
