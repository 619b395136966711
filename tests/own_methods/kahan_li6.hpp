#pragma once
#include "own_methods/composition.hpp"

namespace own {
using namespace verilie;

/// Nine steps of NO_SQUISH a step, order 6: Kahan and Li (1997); coefficients as in Hairer, Lubich, Wanner (2006), V
/// (3.11).
struct kahan_li6 {
    static constexpr MethodInfo info{
        .key = "kahan_li6",
        .source = "Kahan and Li (1997)",
        .order = 6,
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
    static constexpr std::string_view g[]{"0.39216144400731413927925056", "0.33259913678935943859974864",
        "-0.70624617255763935980996482", "0.08221359629355080023149045"};

    template <class P, class S> using stepper = Composition<kahan_li6, P, S>;
};

}  // namespace own
