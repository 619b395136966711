#pragma once
/// Whether a method in another process is a map: the same answer from the same state, whenever it is asked.

#include "engine/pairs.hpp"

namespace verilie::studies {

/// Throws std::invalid_argument, one sentence, where two marches of a few steps of h from one state end apart by more
/// than round-off. Of a method in another process alone, and only where no process has failed: a study says of itself
/// what is wrong with those.
/// NOTE: after what a study computes, so that a process that falls silent is waited for there.
void must_repeat(const MethodEntry& method, const std::shared_ptr<const AnyProblem<double>>& problem,
    const Phase<double>& start, double h);
/// The same of a pair that runs, from the problem's own start, at its coarsest step.
void must_repeat(const Pair& pair);

}  // namespace verilie::studies
