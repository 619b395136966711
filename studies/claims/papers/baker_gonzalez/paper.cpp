// Baker and Gonzalez (2021).
#include "claims/papers/baker_gonzalez/paper.hpp"

namespace verilie::studies::claims {

Paper paper_baker_gonzalez() {
    using namespace claims::baker_gonzalez;
    return {
        .key = "BG",
        .authors = "Baker & Gonzalez",
        .year = 2021,
        .title = "rescaled Rodrigues parameters",
        .claims = together({rotations(), pendulum_kept(), pendulum(), domain(), closed_form(), derivation(),
            trigonometry(), variational(), one_ended(), campello(), without_drift(), loads(), bending_energy(),
            bending(), ring(), ring_energy(), momenta(), ring_orders(), general_inertia(), energy_stepping()}),
    };
}

}  // namespace verilie::studies::claims
