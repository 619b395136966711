// Lee, Leok and McClamroch (2009).
#include "claims/papers/lee/paper.hpp"

namespace verilie::studies::claims {

Paper paper_lee() {
    using namespace claims::lee;
    return {
        .key = "LLM",
        .authors = "Lee, Leok & McClamroch",
        .year = 2009,
        .title = "string pendulum",
        .claims = together({energies(), continuous(), elements(), euler_lagrange(), discrete(), structure(),
            fixed_point(), figure_2_and_3a(), figures_3b_to_3d(), figures_3e_and_3f(), perturbed()}),
    };
}

}  // namespace verilie::studies::claims
