#pragma once
/// The verdict of one metric.

#include "order/rungs.hpp"

namespace verilie::studies {

/// Whether 100 of CVODE's own errors lie below every error of this metric: then it is the reference.
bool cvode_suffices(const OrderStudy& s, const std::string& scalar, const Metric& m);

/// Puts orders, verdict and reason into a row, by the rules O2 to O6, O9 and O10 of analysis/README.md.
void judge(OrderRow& row, const OrderRequest& r, const OrderStudy& s, const Metric& m, const Ladder& ladder);

}  // namespace verilie::studies
