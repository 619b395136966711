#pragma once
/// States of a march at the outputs of a study.

#include <vector>

#include "engine/grown.hpp"
#include "engine/watch.hpp"

namespace verilie::studies {

/// Leaves in `states` those at i T/outputs, i = 0 .. outputs; fewer where a step fails.
template <class S>
Marched march(Trajectory<S>& trajectory, const Phase<S>& initial, const S& h, std::int64_t steps, std::int64_t outputs,
    std::vector<Phase<S>>& states) {
    states.clear();
    const std::int64_t every = steps / outputs;
    auto marched = watch(trajectory, initial, h, Steps(every * outputs, every),
        [&](std::int64_t, const Phase<S>& z) { states.push_back(z); });
    tell_what_grew(marched.failed, trajectory, initial);
    return marched;
}

}  // namespace verilie::studies
