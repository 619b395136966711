#pragma once
/// What evidence may have shown, and rows that it may have been shown of.

#include "claims/rows.hpp"

enum Found { shown, opposite, neither };

using Ends = std::optional<verilie::studies::Interval>;
inline verilie::studies::OrderRow order(const std::string& method, const std::string& metric, const Ends& interval) {
    verilie::studies::OrderRow r{};
    r.method = method, r.metric = metric, r.interval = interval;
    return r;
}
inline verilie::studies::DriftRow drift(
    const std::string& method, double h, const std::string& kind, std::optional<double> slope = 1e-6) {
    verilie::studies::DriftRow r{};
    r.method = method, r.h = h, r.kind = kind, r.slope = slope, r.half_width = 1e-7;
    return r;
}
