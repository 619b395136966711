#pragma once
/// Which problem of the catalogue a problem is, so that another process of this program can make the same one.

#include <verilie/catalogue.hpp>

#include "engine/store.hpp"

namespace verilie::studies {

/// From now on problems made by these entries in double know by what they were made. Only before anything reads the
/// catalogue.
void remember_problems(Catalogue& c);

/// {"key", "set": {name: text}, "canonical"}; null of a problem that does not know.
Json told_problem(const std::shared_ptr<const AnyProblem<double>>& problem);
/// The same problem; nothing where this program has none of that key, or makes another of it: a file may have changed
/// meanwhile.
std::shared_ptr<const AnyProblem<double>> heard_problem(const Json& told);

}  // namespace verilie::studies
