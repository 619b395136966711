// The energy is kept in a potential linear in R.
#include "certify/asks.hpp"
#include "certify/controls.hpp"
#include "certify/kept.hpp"

namespace verilie::studies::certify {

Law law_energy_linear() {
    return {
        .key = "energy_linear",
        .rank = 70,
        .measures = "change of the energy over 64 steps (16 in fifty)",
        .unit = "energy of the state",
        .needs = "a potential linear in R, and not constant",
        .asks = [](const MethodInfo&,
                    const Body& b) { return rotates(b) && conservative(b) && varies(b) && b.info().linear_potential; },
        .claims = [](const MethodInfo& m, const Body& b) { return holds(m.energy_linear, b.spherical); },
        .both_ways = true,
        .in_double = energy_kept<double>,
        .in_fifty = energy_kept<fifty>,
        .controls = []() -> std::vector<Control> {
            return {{probe("dumbbell_conserving", "dumbbell"), probe("romero_vi", "dumbbell")}};
        },
    };
}

}  // namespace verilie::studies::certify
