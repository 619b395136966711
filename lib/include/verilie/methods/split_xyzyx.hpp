#pragma once
#include <verilie/mechanics/split_by_axes.hpp>

namespace verilie::methods {

/// The kinetic energy split by body axes, T = Σ p_k²/(2J_k):  F = E₁(½h) E₂(½h) E₃(h) E₂(½h) E₁(½h),
///     E_k(s) = exp(s p_k/J_k e_k),  p ← E_kᵀp after each, the exact flow of one term.
///                                       McLachlan 1993; Reich 1994; Dullweber, Leimkuhler, McLachlan 1997, sec. 3
/// Body frame, any J. Explicit: five rotations about fixed axes, no equation, no limit on h|ω|.
struct split_xyzyx : SplitByAxes<ByExp, 0, 1, 2> {
    static constexpr MethodInfo info = split_info("split_xyzyx", "Dullweber, Leimkuhler, McLachlan 1997");
};

}  // namespace verilie::methods
