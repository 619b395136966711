// Romero (2008).
#include "claims/papers/romero/paper.hpp"

namespace verilie::studies::claims {

Paper paper_romero() {
    using namespace claims::romero;
    return {
        .key = "R",
        .authors = "Romero",
        .year = 2008,
        .title = "rotating bodies",
        .claims = together({free_body(), action(), figures_1_and_2(), figure_3(), conserved(), starts(),
            momenta_in_time(), explicit_steps(), cost(), dumbbell(), dumbbell_orders(), rotations_and_theorems(),
            director_and_rotation(), without_drill(), any_start(), forcing()}),
    };
}

}  // namespace verilie::studies::claims
