#include "claims/rows.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace verilie::studies::claims {

const Json& row(const Json& rows, const std::string& method, const std::string& metric) {
    for (const auto& r : rows)
        if (r["method"] == method && r["metric"] == metric) return r;
    throw std::logic_error("There is no row " + method + ", " + metric + ".");
}
const Json& drift_row(const Json& drift, const std::string& method, double h) {
    for (const auto& r : drift["rows"])
        if (r["method"] == method && r["h"] == h) return r;
    throw std::logic_error(fmt::format("There is no drift of {} at h = {}.", method, h));
}
const Json& exponent_row(const Json& drift, const std::string& method) {
    for (const auto& e : drift["exponents"])
        if (e["method"] == method) return e;
    throw std::logic_error("There is no exponent of " + method + ".");
}

std::string method_of(const Json& row) { return row["method"].get<std::string>(); }
std::string metric_of(const Json& row) { return row["metric"].get<std::string>(); }
std::string name_of(const Json& row) {
    std::string all;
    for (const char* key : {"method", "metric", "problem", "T"})
        if (row.contains(key) && row[key].is_string()) all += (all.empty() ? "" : ", ") + row[key].get<std::string>();
    return all;
}
std::optional<Enclosure> enclosure_of(const Json& row) {
    const Json& i = row["interval"];
    const auto parts = row.find("richardson");
    const bool hides = parts != row.end() && parts->is_object() && parts->value("found", "") == "seen";
    if (i.is_null() || hides) return {};
    return Enclosure{i[0].get<double>(), i[1].get<double>()};
}
std::string said(const Json& r) {
    if (r["interval"].is_null()) return "not settled";
    return fmt::format("{:.3f} in [{:.3f}, {:.3f}]", r["observed_order"].get<double>(), r["interval"][0].get<double>(),
        r["interval"][1].get<double>());
}

std::string class_of(const Json& row) { return row["class"].get<std::string>(); }
double step_of(const Json& row) { return row["h"].get<double>(); }
bool class_is_decided(const Json& row) {
    const auto found = class_of(row);
    return found != "undecided" && found != "failed" && found != "not_applicable";
}
std::optional<Enclosure> slope_of(const Json& r) {
    if (!r["slope"].is_number() || !r["half_width"].is_number()) return {};
    const double slope = std::abs(r["slope"].get<double>()), half_width = r["half_width"].get<double>();
    return Enclosure{slope - half_width, slope + half_width};
}
std::string ends_of(const Json& rows) {
    double least = INFINITY, most = 0;
    for (const auto& r : rows)
        least = std::min(least, r["T"].get<double>()), most = std::max(most, r["T"].get<double>());
    return least == most ? fmt::format("{:g}", least) : fmt::format("{:g} to {:g}", least, most);
}

}  // namespace verilie::studies::claims
