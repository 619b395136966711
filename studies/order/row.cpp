#include "order/row.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace verilie::studies {

namespace {
bool is_one_of(const OrderRow& row, std::initializer_list<analysis::OrderVerdict> verdicts) {
    return std::any_of(verdicts.begin(), verdicts.end(), [&](auto v) { return row.verdict == name(v); });
}
}  // namespace

void put_orders(OrderRow& row, const analysis::OrderEstimate& e) {
    row.eoc = e.eoc;
    row.observed_order = e.observed;
    row.interval.reset(), row.window.reset();
    if (e.lo && e.hi) row.interval = {*e.lo, *e.hi};
    if (e.window_first >= 0) row.window = {e.window_first, e.window_last};
}

bool is_open(const OrderRow& row) {
    using enum analysis::OrderVerdict;
    return is_one_of(row, {pre_asymptotic, undecided, at_floor});
}

bool is_scatter(const OrderRow& row, int smoothness, int order) {
    using enum analysis::OrderVerdict;
    return smoothness < order && is_one_of(row, {pre_asymptotic, undecided, too_high});
}

void excuse_scatter(OrderRow& row, int smoothness, int order) {
    if (!row.judged || !is_scatter(row, smoothness, order)) return;
    row.judged = false;
    row.reason =
        fmt::format("not judged, for U is C^{} and the errors at its kinks scatter above h^{}; ", smoothness, order)
        + row.reason;
}

bool wants_finer(const OrderRow& row) {
    using enum analysis::OrderVerdict;
    const bool above_floor = !row.error.empty() && row.error.back() > row.floor.back();
    return row.judged && above_floor && is_one_of(row, {pre_asymptotic, undecided});
}

bool order_holds(const OrderRow& row) {
    using enum analysis::OrderVerdict;
    return !row.judged || is_one_of(row, {confirmed, not_applicable, beyond_horizon})
        || (is_one_of(row, {at_floor}) && row.exactly_zero);
}

}  // namespace verilie::studies
