#pragma once
#include <optional>
#include <span>
#include <string>

#include "verilie/analysis/eoc.hpp"
#include "verilie/analysis/order.hpp"

namespace verilie::analysis {

inline constexpr int fewest_rungs = 4, rungs_of_scatter = 6;

/// O4 and O5: the rungs an order is taken from, and what it is enclosed by.
struct Fit {
    Window window;
    Enclosure enclosure;
};
struct Judgement {
    OrderVerdict verdict;
    std::string reason;
};

/// Throws std::invalid_argument for a ladder that does not descend or a claim without sense.
void require_sense(std::span<const Rung>, const OrderClaim&);

bool is_number(const Rung&);
/// O2.
bool above_floor(const Rung&);

/// The next error term is h^{p+q}.
int next_term(const OrderClaim&);
/// O6: without smoothness there is no asymptotic expansion; a sensitive problem has one and may be too coarse to show
/// it.
bool smooth(const OrderClaim&);
bool irregular(const OrderClaim&);

/// O9.
Judgement judge_enclosure(std::span<const Rung>, const OrderClaim&, const Fit&);
Judgement judge_exact_zero(std::span<const Rung>);
Judgement judge_unsettled(std::span<const Rung>, const Eoc&, Window run, const OrderClaim&);

OrderEstimate estimate_of(Eoc, const std::optional<Fit>&, Judgement, double ols);

}
