#pragma once
/// The competitor of a pair: its numbers, taken from the problem.

#include "bench/competitor.hpp"
#include "engine/pairs.hpp"

namespace verilie::studies::bench {

/// Of the pair's problem, with its parameters, at its initial state. Nothing where none is written: a string, a problem
/// of one's own, or a single body off its principal axes.
std::unique_ptr<Competitor> competitor_of(const Pair& pair, const AnyProblem<double>& problem);

/// The pair's own method as a reader of its paper writes it: lie_verlet on the stress test; nothing elsewhere.
std::unique_ptr<Marcher> textbook_of(const Pair& pair, const AnyProblem<double>& problem);

/// The numbers of the stress test; nothing of another problem, or of a body off its principal axes.
struct Stressed {
    Body body;
    double alpha;
    Four pole;
};
std::optional<Stressed> stressed_of(const Pair& pair, const AnyProblem<double>& problem);

/// A state as the competitor holds it.
Competitor::Numbers numbers_of(const Pair& pair, const Phase<double>& z);
/// The other way round, attitudes of length one; `like`: a state of the same problem.
Phase<double> phase_of(const Pair& pair, const Competitor::Numbers& y, const Phase<double>& like);

}  // namespace verilie::studies::bench
