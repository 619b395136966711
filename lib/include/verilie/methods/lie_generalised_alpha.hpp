#pragma once
#include <verilie/mechanics/generalised_alpha_one.hpp>

namespace verilie::methods {

/// The generalised-α method on the group, in body frame, any J.       Brüls & Cardona (2010); Chung & Hulbert (1993)
///     R⁺ = R exp(hW + (½−β)y + βy⁺),     hW⁺ = hW + (1−γ)y + γy⁺,                                            y = h²a
///     (1−α_m)y⁺ + α_m y = h²[(1−α_f)Ẇ⁺ + α_f Ẇ],     JẆ = JW×W + τ(R),
/// and so for x, v, F/m. Of ρ in [0, 1]:  α_m = (2ρ−1)/(ρ+1),  α_f = ρ/(ρ+1),  γ = ½ − δ,  β = (γ+½)²/4,  δ = α_m − α_f.
///
/// y is carried from step to step. With a = Ẇ(t + δh) + O(h²) both sides of the third equation agree to O(h²), and W⁺ is
/// right to O(h³) for this γ, R⁺ for every β: the commutators of W(t) enter with h³. An oscillator at h = ∞ has the
/// roots −ρ alone, one at h = 0 the roots 1 and (1−2ρ)/(2−ρ), which forgets what a start does wrong if ρ < 1.
/// The start is y = h²Ẇ where Euler's step of length δh leads, Ẇ(t + δh) + O(h²). NOTE: with y = h²Ẇ(t), a common start,
/// the first W⁺ is right to O(h²) alone; order 2 survives that in later steps, the claims of a step from a state do not.
/// The energy of an oscillator falls by the share d³(hω)⁴ a step, d = −δ = (1−ρ)/(1+ρ): ln λ = ihω(1 + O(h²)) − ½d³(hω)⁴.
/// That is a drift of order h³. Errors of h² are those of a reversible equation and make no energy drift on motions that
/// return.
///
/// ρ = 1/2: α_m = 0, α_f = 1/3, γ = 5/6, β = 4/9; HHT-α with α = 1/3 is the same. Of all ρ this one forgets soonest what a
/// start does wrong, in a step: y⁺ = h²(⅔Ẇ⁺ + ⅓Ẇ). It damps enough to be measured in double, d³ = 1/27; ρ = 4/5, which is
/// common, has d³ = 1/729.
struct lie_generalised_alpha {
    static constexpr MethodInfo info{
        .key = "lie_generalised_alpha",
        .source = "Bruels & Cardona (2010); Chung & Hulbert (1993), rho = 1/2",
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = true,
        .domain = "Newton for the acceleration may fail at large h|w| on triaxial bodies",
        .note =
            "carries an acceleration from step to step: claims are of its start and one step; damps oscillations at "
            "a rate of order h^3",
        .exact_free_sphere = true,
    };
    template <class P, class S> using stepper = generalised_alpha_stepper_t<P, S>;
};

}  // namespace verilie::methods
