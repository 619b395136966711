#pragma once
/// Seeded initial states of one body.

#include <span>

#include "engine/pairs.hpp"

namespace verilie::studies {

/// The problem's own start, changed by 1e-12 relative as the seed says: members differ in how they round, and in
/// nothing else that matters.
Phase<double> beside(const AnyProblem<double>& problem, std::uint64_t seed);
/// Any attitude, any direction of W, and |W| such that the energy is that of the problem's own start. Throws a Failure
/// where a thousand attitudes leave no energy for motion.
Phase<double> elsewhere(const AnyProblem<double>& problem, std::uint64_t seed);
/// What both draw from: any attitude, any W with |W| = 1.
Phase<double> drawn(std::uint64_t seed);

/// Their quaternions normalised.
std::vector<Phase<double>> normalised_starts(std::span<const Phase<double>> starts);
/// Whether members of this pair march side by side (run/ensemble.hpp).
bool marches_together(const Pair& pair);

}  // namespace verilie::studies
