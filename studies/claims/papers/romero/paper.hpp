#pragma once
/// What the files of the claims of Romero (2008) share; paper.cpp is the entry.

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims {

inline double plain(const fifty& x) { return static_cast<double>(x); }
/// How far the first guess Theta = h J^-1 p~ of (31) is from solving it, relative to h|p~|, in 50 digits over random
/// momenta:
/// round-off where the step is explicit.
fifty residual_of_first_guess(const Pair& pair, const Rational& h);

namespace romero {
Claims figures_1_and_2(), figure_3(), starts(), explicit_steps(), cost(), dumbbell(), rotations_and_theorems(),
    any_start(), forcing();
}

}  // namespace verilie::studies::claims
