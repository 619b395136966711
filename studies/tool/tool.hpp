#pragma once
/// A program of one's own, in which every verb knows methods and problems that are not of this library.
///
///   int main(int argc, char** argv) {
///       return verilie::studies::tool(argc, argv, [](verilie::Catalogue& c) { verilie::add_method<mine>(c,
///       verilie::all_families{}); });
///   }
///
/// ./mine order --method mine ...; ./mine gradient PROBLEM holds the loads of a problem against minus the gradient of
/// its potential.

#include <functional>

#include <verilie/families.hpp>

#ifndef VERILIE_SHARE
#define VERILIE_SHARE ""
#endif

namespace verilie::studies {

/// Runs the verb argv[1] on the catalogue with what `add` adds; the exit codes of the verbs. `share`: where the package
/// keeps its data.
int tool(int argc, char** argv, const std::function<void(Catalogue&)>& add, const char* share = VERILIE_SHARE);

/// The largest |load + grad U| / max(1, |grad U|) over random states, in 50 digits, gradients by dual numbers; NaN
/// where no state has loads.
fifty gradient_error(const AnyProblem<fifty>& problem, int states = 20, unsigned seed = 20210101);

}  // namespace verilie::studies
