#pragma once
/// What a drift row says beside the energy: how the trajectory error grows, and the modified energy.

#include <array>

#include "drift/cell.hpp"

namespace verilie::studies {

/// How the error of a trajectory grows; null where it never leaves round-off or reaches 0.3 rad in fewer than 512
/// steps.
struct Growth {
    std::optional<double> exponent;
    std::optional<std::array<double, 2>> range;
    std::optional<double> largest;
    static constexpr auto fields() {
        return std::tuple(field("exponent", &Growth::exponent, "of the largest angle so far ~ t^exponent"),
            field("range", &Growth::range, "the times it is taken from"),
            field("largest", &Growth::largest, "rad, at the end"));
    }
};
/// The angle |log(R_fine^T R)| between a march of step h and one of h/4, one body in double, over T or 16384 steps,
/// whichever is less: the exponent in t of its running maximum, over the last factor eight before it exceeds 0.3 rad.
/// At order p the fine march takes 4^-p off the error and nothing off the exponent. Measured, not judged.
Growth growth_cell(const Pair& pair, const Rational& T, const Rational& h);

/// Whether E + h^2 sum c_i phi_i means anything: one body, a symmetric method of second order, and a potential:
/// on a free body E is one of the phi_i, and H = E - E fits too well.
bool has_modified_energy(const Pair& pair);
/// Whether coefficients can be learned at all: one body with a potential, in principal axes. E + h^2 sum c_i phi_i has
/// the secular drift of E whatever the method, for the difference is a bounded function of the state; it wanders less
/// wherever some of it is learned.
bool can_learn(const Pair& pair);
/// (H - H0)/scale of the modified energy (drift/modified_energy.hpp) over [0, T], in fine_batches. Its motion is not
/// looked at: `periods` are those of the signal itself.
LongRun modified_cell(const Pair& pair, const Rational& T, const Rational& h);

}  // namespace verilie::studies
