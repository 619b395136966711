#pragma once
/// What claims look at of the rows of other verbs.

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "drift/row.hpp"
#include "order/row.hpp"

namespace verilie::studies::claims {

/// An interval of a row, or none.
struct Enclosure {
    double lo, hi;
};
/// The least interval that holds all that were added.
struct Hull {
    double lo = std::numeric_limits<double>::infinity(), hi = -lo;
    void add(const std::optional<Interval>& i);
};

/// The row of one metric, of one step, of one method; each throws std::logic_error where there is none.
const OrderRow& row(const std::vector<OrderRow>& rows, const std::string& method, const std::string& metric);
const DriftRow& drift_row(const DriftDocument& drift, const std::string& method, double h);
const ExponentRow& exponent_row(const DriftDocument& drift, const std::string& method);

/// What tells a row from others: method, metric, problem, T, as far as it says them.
std::string name_of(const OrderRow& row);
std::string name_of(const DriftRow& row);
/// Of the order. A row whose error hides a part of lower order (O10) has none.
std::optional<Enclosure> enclosure_of(const OrderRow& row);
/// "2.000 in [1.998, 2.001]".
std::string said(const OrderRow& row);
/// {observed_order, interval}.
Json order_json(const OrderRow& row);

bool class_is_decided(const DriftRow& row);
/// |slope| with its half-width; none where it was not measured.
std::optional<Enclosure> slope_of(const DriftRow& row);
/// "15000", or "15000 to 60000": the ends of the runs, which go on while they are undecided.
std::string ends_of(const std::vector<DriftRow>& rows);

}  // namespace verilie::studies::claims
