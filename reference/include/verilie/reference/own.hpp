#pragma once
/// References for problems that are not of this library.

#include <verilie/catalogue.hpp>

namespace verilie::reference {

/// From now on `problem` has a reference: of one body or several, with the gradient of its potential by dual numbers,
/// and, unlike the problems of this library, with its own inertia and initial state. Nothing for chains.
void know(const ProblemEntry& problem);

}  // namespace verilie::reference
