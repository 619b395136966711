// Claims that physics engines make of their own rigid-body integrators.
#include "claims/papers/engine_docs/paper.hpp"

namespace verilie::studies::claims {

Paper paper_engine_docs() {
    using namespace claims::engine_docs;
    return {
        .key = "ENG",
        .authors = "The authors of physics engines",
        .year = 2026,
        .title = "what engines say of their integrators, in documentation and sources",
        .claims = together({dem(), mujoco(), mujoco_midpoint(), games(), robots()}),
    };
}

}  // namespace verilie::studies::claims
