#pragma once
/// What the loads of one body do with these parameters: theory gives methods higher orders where there are none.

#include <verilie/catalogue.hpp>

namespace verilie::studies {

struct Unloaded {
    bool everywhere;  ///< the body is free: its kind has no potential, or its parameters leave none
    bool at_start;    ///< every load vanishes at t = 0
    bool at_rest;     ///< nothing moves at t = 0
};
/// `made` by the entry. NOTE: a potential of one's own may vanish where nobody looks; only those of the library, which
/// are analytic, are taken for zero because they are at random states.
Unloaded unloaded_of(const ProblemEntry& problem, const AnyProblem<fifty>& made);

}  // namespace verilie::studies
