#include "order/rungs.hpp"

#include <cmath>

#include <fmt/format.h>

namespace verilie::studies {

namespace {
Doubt doubt_of(const OrderStudy& s, const reference::Distance& d) {
    return {d.attitude, d.velocity, d.position, s.scale.fastest, s.scale.norm, s.scale.bodies};
}
double unit_of(const std::string& scalar) { return std::ldexp(1.0, scalar == "double" ? -52 : scalar == "quad" ? -112 : -167); }
/// What a state uncertain by `size` makes of an error e.
double rounding(const OrderStudy& s, const Metric& m, double size, double e) {
    return std::max(size, m.bound(doubt_of(s, {size, size * std::max(1.0, s.scale.fastest), size}), e));
}
/// Round-off of a state: 8 eps sqrt(N). Errors of high order come down to it in quad as well, where roundings that repeat from step to step add up: 8 eps N.
/// Where the method computes in single precision three times what was seen, and 2^-24 at least.
double walk(const OrderStudy& s, const std::string& scalar, std::size_t k, const Metric& m, double e) {
    const double steps = s.ladder["rungs"][k]["steps"].get<double>();
    const bool adds_up = scalar != "double" && s.pair.method->info->order >= 3;
    if (!s.single()) return rounding(s, m, 8 * unit_of(scalar) * (adds_up ? steps : std::sqrt(steps)), e);
    const Json& seen = s.rounding["rungs"][k];
    const double least = rounding(s, m, std::ldexp(1.0, -24), e);
    return seen.is_object() && seen.contains(m.name) && seen[m.name].is_number() ? std::max(least, 3 * seen[m.name].get<double>()) : least;
}
bool has_finer(const OrderStudy& s, const std::string& scalar, std::size_t k) {
    return scalar == "double" && !s.finer.is_null() && k < s.finer["rungs"].size() && s.finer["rungs"][k]["failed"].is_null();
}

/// Round-off of an error (O2): what the same step in quad says, never below one unit in the last place of the state;
/// without quad what the walk of rounding makes of the state.
double rho(const OrderStudy& s, const std::string& scalar, std::size_t k, const Metric& m, const char* set) {
    const double e = at(s.ladder["rungs"][k], set, m.name);
    if (has_finer(s, scalar, k)) return std::max(rounding(s, m, unit_of(scalar), e), std::abs(e - at(s.finer["rungs"][k], set, m.name)));
    return walk(s, scalar, k, m, e);
}
}  // namespace

Doubt reference_doubt(const OrderStudy& s, bool cvode) {
    const auto& last = s.reference->points.back();
    return doubt_of(s, cvode ? last.cvode_error : last.bound);
}

double at(const Json& rung, const char* set, const std::string& name) {
    const Json& x = rung[set][name];
    return x.is_number() ? x.get<double>() : std::nan("");
}

std::optional<analysis::LowerOrder> lower_order_of(const OrderStudy& s, const std::string& scalar, const Metric& m, const std::vector<analysis::Rung>& rungs, double width_limit) {
    const auto of = [&](const Json& cell) { return cell.is_object() && cell["richardson"].is_object() && cell["richardson"].contains(m.name) ? cell["richardson"] : Json(); };
    const Json here = of(s.ladder), finer = scalar == "double" ? of(s.finer) : Json();
    if (!here.is_object() || here["rungs"] != rungs.size()) return {};
    const Json& table = here[m.name];
    const bool both = finer.is_object() && finer["rungs"] == here["rungs"];
    const std::size_t skipped = s.h.size() - rungs.size();
    const int p = table["p"].get<int>(), d = table["d"].get<int>();
    std::size_t count = rungs.size();
    while (count > 0 && !(rungs[count - 1].error > std::max(100 * rungs[count - 1].bound, 20 * rungs[count - 1].rho))) --count;
    std::vector<double> h, state;
    for (std::size_t k = 0; k < count; ++k) {
        h.push_back(rungs[k].h);
        state.push_back(both ? rounding(s, m, unit_of(scalar), INFINITY) : walk(s, scalar, skipped + k, m, INFINITY));
    }
    const auto doubt = analysis::richardson_doubt(h, state, p, d);
    const auto number_at = [](const Json& x) { return x.is_number() ? x.get<double>() : std::nan(""); };
    std::vector<analysis::Column> columns;
    for (std::size_t j = 0; j < std::min(doubt.size(), table["columns"].size()); ++j) {
        analysis::Column c;
        for (std::size_t k = 0; k < doubt[j].size(); ++k) {
            c.size.push_back(number_at(table["columns"][j][k]));
            c.doubt.push_back(doubt[j][k] + (both ? std::abs(c.size[k] - number_at(finer[m.name]["columns"][j][k])) : 0));
        }
        columns.push_back(std::move(c));
    }
    return analysis::lower_order(h, columns, p, d, count > 0 ? rungs[count - 1].error : 0, width_limit);
}

Ladder rungs_of(const OrderStudy& s, const std::string& scalar, const Metric& m, bool cvode) {
    Ladder out;
    const Doubt doubt = reference_doubt(s, cvode);
    const char* set = cvode ? "cvode" : "errors";
    for (std::size_t k = 0; k < s.ladder["rungs"].size(); ++k) {
        const Json& rung = s.ladder["rungs"][k];
        const double h = static_cast<double>(s.h[k]);
        if (!rung["failed"].is_null()) {
            out.rungs.clear();
            const Json& f = rung["failed"];
            if (!f.contains("not_run")) out.skipped = fmt::format("h = {} failed ({} at t = {:.4g}{}); ", rung["h"].get<std::string>(), f["why"].get<std::string>(), f["t"].get<double>(), f.contains("said") ? ": " + f["said"].get<std::string>() : "");
            continue;
        }
        out.rungs.push_back({h, rung["steps"].get<std::int64_t>(), at(rung, set, m.name), m.bound(doubt, at(rung, set, m.name)), rho(s, scalar, k, m, set)});
    }
    return out;
}

}  // namespace verilie::studies
