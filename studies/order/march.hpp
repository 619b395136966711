#pragma once
/// States of a march at the outputs of a study.

#include <optional>
#include <vector>

#include "engine/grown.hpp"

namespace verilie::studies {

struct Marched {
    std::optional<Failure> failed;
    Work work;
};

/// Leaves in `states` those at i T/outputs, i = 0 .. outputs.
template <class S>
Marched march(Trajectory<S>& trajectory, const Phase<S>& initial, const S& h, std::int64_t steps, std::int64_t outputs,
    std::vector<Phase<S>>& states) {
    states.assign(std::size_t(outputs + 1), initial);
    auto failed = trajectory.start(initial, h);
    for (std::int64_t i = 1; i <= outputs && !failed; ++i) {
        failed = trajectory.advance(steps / outputs);
        trajectory.observe(states[std::size_t(i)]);
    }
    tell_what_grew(failed, trajectory, initial);
    return {failed, trajectory.work()};
}

}  // namespace verilie::studies
