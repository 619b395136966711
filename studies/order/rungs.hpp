#pragma once
/// What the rules of orders are given: errors of a ladder with their bounds and their round-off (analysis/README.md,
/// O2), and its Richardson table (O10).

#include <verilie/analysis/lower_order.hpp>
#include <verilie/analysis/order.hpp>

#include "order/study.hpp"

namespace verilie::studies {

/// How uncertain the reference is at T; `cvode`: where CVODE is the reference.
Doubt reference_doubt(const OrderStudy& s, bool cvode);
/// An error of a rung that ran, NaN where it is not finite; `cvode`: against CVODE.
double error_of(const LadderRung& rung, bool cvode, double LadderErrors::*which);

/// The rungs that ran, coarse to fine, after the last that failed.
struct Ladder {
    std::vector<analysis::Rung> rungs;
    std::string skipped;
};
Ladder rungs_of(const OrderStudy& s, const std::string& scalar, const Metric& m, bool cvode);

/// What Richardson combinations say of a part of lower order; nothing where there is no table.
/// Round-off of a size as of an error: what the same table in extended says, else what that of every state may make of it.
/// Rungs at the fine end whose error is at its floor are left out.
std::optional<analysis::LowerOrder> lower_order_of(const OrderStudy& s, const std::string& scalar, const Metric& m,
    const std::vector<analysis::Rung>& rungs, double width_limit);

}  // namespace verilie::studies
