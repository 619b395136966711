#include "claims/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/numbers.hpp"

namespace verilie::studies::claims {

Evidence::Evidence(const std::string& proposition, Shown shown, Opposite opposite, Json value)
    : shown_(shown.is), opposite_(opposite.is) {
    if (shown_ && opposite_) throw std::logic_error("Shown together with its opposite: " + proposition + ".");
    const char* found = shown_ ? "shown" : opposite_ ? "opposite shown" : "neither shown";
    parts_.push_back({proposition, std::move(value), found, {}});
}

Evidence conjunction(const std::vector<Evidence>& parts) {
    if (parts.empty()) throw std::logic_error("A conjunction of nothing shows nothing.");
    Evidence e;
    e.shown_ = std::all_of(parts.begin(), parts.end(), [](const Evidence& p) { return p.shown(); });
    e.opposite_ = std::any_of(parts.begin(), parts.end(), [](const Evidence& p) { return p.opposite(); });
    for (const auto& p : parts) e.parts_.insert(e.parts_.end(), p.parts().begin(), p.parts().end());
    return e;
}
Evidence disjunction(const std::vector<Evidence>& parts) {
    if (parts.empty()) throw std::logic_error("A disjunction of nothing shows nothing.");
    Evidence e = conjunction(parts);
    e.shown_ = std::any_of(parts.begin(), parts.end(), [](const Evidence& p) { return p.shown(); });
    e.opposite_ = std::all_of(parts.begin(), parts.end(), [](const Evidence& p) { return p.opposite(); });
    return e;
}

Evidence at_most(const std::string& what, double x, double limit, double clear) {
    if (!(limit < clear)) throw std::logic_error("What shows that " + what + " is too large must lie above its limit.");
    return Evidence(fmt::format("{} is at most {:.3g} (opposite: at least {:.3g})", what, limit, clear),
        Shown(x <= limit), Opposite(x >= clear), number(x));
}
Evidence at_least(const std::string& what, double x, double limit, double clear) {
    if (!(clear < limit)) throw std::logic_error("What shows that " + what + " is too small must lie below its limit.");
    return Evidence(fmt::format("{} is at least {:.3g} (opposite: at most {:.3g})", what, limit, clear),
        Shown(x >= limit), Opposite(x <= clear), number(x));
}

Evidence control(const std::string& what, double x, double limit) {
    return Evidence(fmt::format("{} is at least {:.3g} (a control: nothing shows the opposite)", what, limit),
        Shown(x >= limit), Opposite(false), number(x));
}

Evidence order_within(const OrderRow& row, double lo, double hi) {
    const auto e = enclosure_of(row);
    return Evidence(fmt::format("the order ({}) lies in [{}, {}]", name_of(row), lo, hi),
        Shown(e && e->lo >= lo && e->hi <= hi), Opposite(e && (e->hi < lo || e->lo > hi)), json_of(row.interval));
}
Evidence order_meets(const OrderRow& row, double lo, double hi, double excluded) {
    const auto e = enclosure_of(row);
    const bool apart = e && (e->hi < lo || e->lo > hi);
    return Evidence(fmt::format("the order ({}) meets [{}, {}] and excludes {}", name_of(row), lo, hi, excluded),
        Shown(e && !apart && (excluded < e->lo || excluded > e->hi)), Opposite(apart), json_of(row.interval));
}

Evidence drifts(const DriftRow& r, const std::string& wanted) {
    return Evidence(fmt::format("the drift ({}, h = {:.4g}) is of class {}", name_of(r), r.h, wanted),
        Shown(r.kind == wanted), Opposite(class_is_decided(r) && r.kind != wanted), r.kind);
}
Evidence drifts_linearly(const DriftRow& r) {
    const Evidence linear = drifts(r, "linear");
    if (!linear.shown()) return linear;
    const double slope = std::abs(r.slope.value()), half_width = r.half_width.value();
    return conjunction({linear, Evidence("its slope is clear of its half-width", Shown(slope > half_width),
                                    Opposite(false), Json{slope, half_width})});
}
Evidence leaves(const DriftRow& r) {
    const bool secular =
        r.kind == "linear" || r.kind == "nonlinear" || r.kind == "exponential" || r.kind == "dissipates";
    const auto slope = slope_of(r);
    return Evidence(fmt::format("the energy of {} leaves for good at h = {}", r.method, r.h),
        Shown(secular && slope && slope->lo > 0), Opposite(r.kind == "none"),
        {r.kind, json_of(r.slope), json_of(r.half_width)});
}
Evidence drifts_more_slowly(const DriftRow& r, const DriftRow& than) {
    const auto a = slope_of(r), b = slope_of(than);
    const bool comparable = a && b && r.T == than.T;
    const auto shown = [](const std::optional<Enclosure>& e) {
        return Json{number(e ? e->lo : NAN), number(e ? e->hi : NAN)};
    };
    return Evidence(fmt::format("{} drifts more slowly than {} at h = {}", r.method, than.method, r.h),
        Shown(comparable && a->hi < b->lo), Opposite(comparable && a->lo > b->hi),
        Json{{"slope", shown(a)}, {"than", shown(b)}});
}

}  // namespace verilie::studies::claims
