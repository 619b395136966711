#include "claims/evidence.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/numbers.hpp"

namespace verilie::studies::claims {

Evidence::Evidence(const std::string& proposition, Shown shown, Opposite opposite, Json value) : shown_(shown.is), opposite_(opposite.is) {
    if (shown_ && opposite_) throw std::logic_error("Shown together with its opposite: " + proposition + ".");
    parts_.push_back({{"proposition", proposition}, {"value", std::move(value)}, {"found", shown_ ? "shown" : opposite_ ? "opposite shown" : "neither shown"}});
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
    return Evidence(fmt::format("{} is at most {:.3g} (opposite: at least {:.3g})", what, limit, clear), Shown(x <= limit), Opposite(x >= clear), number(x));
}
Evidence at_least(const std::string& what, double x, double limit, double clear) {
    if (!(clear < limit)) throw std::logic_error("What shows that " + what + " is too small must lie below its limit.");
    return Evidence(fmt::format("{} is at least {:.3g} (opposite: at most {:.3g})", what, limit, clear), Shown(x >= limit), Opposite(x <= clear), number(x));
}

Evidence control(const std::string& what, double x, double limit) {
    return Evidence(fmt::format("{} is at least {:.3g} (a control: nothing shows the opposite)", what, limit), Shown(x >= limit), Opposite(false), number(x));
}

namespace {
std::string name_of(const Json& row) {
    std::string all;
    for (const char* key : {"method", "metric", "problem", "T"})
        if (row.contains(key) && row[key].is_string()) all += (all.empty() ? "" : ", ") + row[key].get<std::string>();
    return all;
}
struct Enclosure { bool there; double lo, hi; };
Enclosure enclosure(const Json& row) {
    const Json& i = row["interval"];
    const auto parts = row.find("richardson");
    const bool hides = parts != row.end() && parts->is_object() && parts->value("found", "") == "seen";      // a part of lower order (O10)
    if (i.is_null() || hides) return {false, 0, 0};
    return {true, i[0].get<double>(), i[1].get<double>()};
}
}  // namespace

Evidence order_within(const Json& row, double lo, double hi) {
    const auto [there, a, b] = enclosure(row);
    return Evidence(fmt::format("the order ({}) lies in [{}, {}]", name_of(row), lo, hi), Shown(there && a >= lo && b <= hi), Opposite(there && (b < lo || a > hi)), row["interval"]);
}
Evidence order_meets(const Json& row, double lo, double hi, double excluded) {
    const auto [there, a, b] = enclosure(row);
    const bool apart = there && (b < lo || a > hi);
    return Evidence(fmt::format("the order ({}) meets [{}, {}] and excludes {}", name_of(row), lo, hi, excluded), Shown(there && !apart && (excluded < a || excluded > b)), Opposite(apart), row["interval"]);
}
Evidence drifts(const Json& r, const std::string& wanted) {
    const auto found = r["class"].get<std::string>();
    const bool decided = found != "undecided" && found != "failed" && found != "not_applicable";
    return Evidence(fmt::format("the drift ({}, h = {:.4g}) is of class {}", name_of(r), r["h"].get<double>(), wanted), Shown(found == wanted), Opposite(decided && found != wanted), found);
}

}  // namespace verilie::studies::claims
