// Bou-Rabee, Ortolan and Saccon (2009).
#include "claims/papers/bou_rabee/paper.hpp"

namespace verilie::studies::claims {

Paper paper_bou_rabee() {
    using namespace claims::bou_rabee;
    return {
        .key = "BOS",
        .authors = "Bou-Rabee, Ortolan & Saccon",
        .year = 2009,
        .title = "Lie-Newmark",
        .claims = together({maps_and_distance(), figure_1(), confinement(), figures_3_and_5(), section_2(),
            beside_rattle(), figure_4(), cost(), error_growth(), as_printed(), section_3(), section_4()}),
    };
}

}  // namespace verilie::studies::claims
