#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace verilie::analysis {

/// One run of a ladder, h strictly decreasing. error: maximum or L2 over the common output times.
/// bound: bound of the reference; rho: round-off uncertainty of the error (O2).
struct Rung {
    double h;
    std::int64_t steps;
    double error;
    double bound;
    double rho;
};

/// What theory says, and what may stand in its way.
struct OrderClaim {
    double formal;
    bool symmetric;      ///< the next error term is h^{p+2}, otherwise h^{p+1}
    double width_limit;  ///< widest enclosure that decides: 0.1 in double, 0.02 in quad and fifty
    bool exact_zero;     ///< theory says the error is exactly zero
    double kick_growth;  ///< growth of a kick of 1e-13 over T; 1 when unknown
    int smoothness;      ///< U is C^k; large if analytic
};

/// Whether the error has an asymptotic expansion that a ladder can be expected to show: U smooth enough, and no kick
/// that grows wildly.
bool regular(const OrderClaim&);

/// estimate_order never returns not_applicable or beyond_horizon: what they need is known only to its caller.
enum class OrderVerdict {
    confirmed,
    too_low,
    too_high,
    pre_asymptotic,
    at_floor,
    undecided,
    failed,
    not_applicable,
    beyond_horizon
};

std::string_view name(OrderVerdict);

/// Everything measured; verdict and reason follow from it and the claim.
struct OrderEstimate {
    /// one per neighbouring pair; NaN where an error is zero or not finite
    std::vector<double> eoc, eoc_uncertainty;
    int window_first = -1, window_last = -1;  ///< rungs of the asymptotic window, -1 without one
    std::optional<double> observed;           ///< the finest p of the window
    std::optional<double> lo, hi;             ///< enclosure
    double ols_slope;                         ///< of ln e over ln h above the floor; printed, never judged
    OrderVerdict verdict;
    std::string reason;
};

/// O2 to O6 and O9 of README.md here. Throws std::invalid_argument for a ladder that does not descend or a claim
/// without sense.
OrderEstimate estimate_order(std::span<const Rung>, const OrderClaim&);

/// O7 of README.md here: a ladder a member, all of the same steps. The medians of p_k over the members, each with its
/// order-statistic interval for u_k, judged as O4, O5 and O9 have it. A pair of steps counts where both errors of every
/// member stand above their floor.
/// Throws std::invalid_argument for fewer than 6 members or different steps.
OrderEstimate estimate_median_order(std::span<const std::vector<Rung>> members, const OrderClaim&);

}
