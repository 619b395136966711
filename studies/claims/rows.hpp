#pragma once
/// Rows of the other verbs, read in one place.

#include <optional>
#include <string>

#include "engine/store.hpp"

namespace verilie::studies::claims {

/// An interval of a row, or none.
struct Enclosure {
    double lo, hi;
};

/// The row of one metric, of one step, of one method; each throws std::logic_error where there is none.
const Json& row(const Json& rows, const std::string& method, const std::string& metric);
const Json& drift_row(const Json& drift, const std::string& method, double h);
const Json& exponent_row(const Json& drift, const std::string& method);

std::string method_of(const Json& row);
std::string metric_of(const Json& order_row);
/// What tells a row from others: method, metric, problem, T, as far as it says them.
std::string name_of(const Json& row);
/// Of the order. A row whose error hides a part of lower order (O10) has none.
std::optional<Enclosure> enclosure_of(const Json& order_row);
/// "2.000 in [1.998, 2.001]".
std::string said(const Json& order_row);

std::string class_of(const Json& drift_row);
double step_of(const Json& drift_row);
bool class_is_decided(const Json& drift_row);
/// |slope| with its half-width; none where it was not measured.
std::optional<Enclosure> slope_of(const Json& drift_row);
/// "15000", or "15000 to 60000": the ends of the runs, which go on while they are undecided.
std::string ends_of(const Json& drift_rows);

}  // namespace verilie::studies::claims
