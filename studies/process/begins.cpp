// Whether a march begins where it was told to.
#include <fmt/format.h>

#include "process/protocol.hpp"

namespace verilie::studies {

void must_begin_at(const Phase<double>& asked, const Phase<double>& said, double slack) {
    const auto must = [&](double apart, double size, const char* key, std::size_t i) {
        if (!(apart <= 8 * slack * (1 + size)))
            throw Trouble{Why::nonsense,
                fmt::format(
                    "it begins at another state than it was given: \"{}\" of body {} is {:.2g} away", key, i, apart)};
    };
    for (std::size_t i = 0; i < asked.q.size(); ++i) {
        must(norm(said.x[i] - asked.x[i]), norm(asked.x[i]), "x", i);
        must(norm(said.v[i] - asked.v[i]), norm(asked.v[i]), "v", i);
        must(norm(matrix(said.q[i]) - matrix(asked.q[i])), 1, "R", i);
        must(norm(said.W[i] - asked.W[i]), norm(asked.W[i]), "W", i);
    }
}

}  // namespace verilie::studies
