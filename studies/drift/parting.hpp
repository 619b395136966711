#pragma once
/// Whether rounding decides which path a run takes.

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// When a march from a start 1e-12 beside the problem's own (drift/starts.hpp) is 0.01 rad apart from that from its own;
/// nothing where that is not within the first half of T, so that most of the path is chance, or where a step fails.
/// Regular motion stays together: there a kick grows like a power of time.
struct Parting {
    std::optional<double> t;
    static constexpr auto fields() {
        return std::tuple(field("t", &Parting::t, "when starts 1e-12 apart are 0.01 rad apart"));
    }
};
/// Of one body about a point.
Parting parting_cell(const Pair& pair, const Rational& T, const Rational& h);

}  // namespace verilie::studies
