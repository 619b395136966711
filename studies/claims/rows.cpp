#include "claims/rows.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace verilie::studies::claims {

void Hull::add(const std::optional<Interval>& i) {
    if (i) lo = std::min(lo, (*i)[0]), hi = std::max(hi, (*i)[1]);
}

const OrderRow& row(const std::vector<OrderRow>& rows, const std::string& method, const std::string& metric) {
    for (const auto& r : rows)
        if (r.method == method && r.metric == metric) return r;
    throw std::logic_error("There is no row " + method + ", " + metric + ".");
}
const DriftRow& drift_row(const DriftDocument& drift, const std::string& method, double h) {
    for (const auto& r : drift.rows)
        if (r.method == method && r.h == h) return r;
    throw std::logic_error(fmt::format("There is no drift of {} at h = {}.", method, h));
}
const ExponentRow& exponent_row(const DriftDocument& drift, const std::string& method) {
    for (const auto& e : drift.exponents)
        if (e.method == method) return e;
    throw std::logic_error("There is no exponent of " + method + ".");
}

namespace {
std::string with_commas(std::vector<std::string> words) {
    std::erase(words, "");
    return fmt::format("{}", fmt::join(words, ", "));
}
}  // namespace

std::string name_of(const OrderRow& row) { return with_commas({row.method, row.metric, row.problem, row.T}); }
std::string name_of(const DriftRow& row) { return with_commas({row.method, row.problem}); }
std::optional<Enclosure> enclosure_of(const OrderRow& row) {
    const bool hides = row.richardson && row.richardson->found == "seen";
    if (!row.interval || hides) return {};
    return Enclosure{(*row.interval)[0], (*row.interval)[1]};
}
std::string said(const OrderRow& row) {
    if (!row.interval) return "not settled";
    return fmt::format(
        "{:.3f} in [{:.3f}, {:.3f}]", row.observed_order.value(), (*row.interval)[0], (*row.interval)[1]);
}
Json order_json(const OrderRow& row) {
    return {{"observed_order", json_of(row.observed_order)}, {"interval", json_of(row.interval)}};
}

bool class_is_decided(const DriftRow& row) {
    return row.kind != "undecided" && row.kind != "failed" && row.kind != "not_applicable";
}
std::optional<Enclosure> slope_of(const DriftRow& row) {
    if (!row.slope || !row.half_width) return {};
    const double slope = std::abs(*row.slope);
    return Enclosure{slope - *row.half_width, slope + *row.half_width};
}
std::string ends_of(const std::vector<DriftRow>& rows) {
    double least = INFINITY, most = 0;
    for (const auto& r : rows) least = std::min(least, r.T), most = std::max(most, r.T);
    return least == most ? fmt::format("{:g}", least) : fmt::format("{:g} to {:g}", least, most);
}

}  // namespace verilie::studies::claims
