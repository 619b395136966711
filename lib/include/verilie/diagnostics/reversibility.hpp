#pragma once
/// Time reversibility of one step.

#include <verilie/mechanics/flow.hpp>

namespace verilie::diagnostics {

/// What is left of z after a step h and, from the state observed, a step -h; relative (mechanics/flow.hpp). Perfect is
/// round-off.
template <class S> S reversibility_defect(const Flow<S>& flow, const Phase<S>& z, const S& h) {
    return separation(z, flow(flow(z, h, 1), S(-h), 1));
}

}  // namespace verilie::diagnostics
