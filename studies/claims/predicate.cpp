#include "claims/predicate.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "claims/names.hpp"
#include "engine/numbers.hpp"

namespace verilie::studies::claims {

Predicate at_most(const std::string& name, double limit, double clear) {
    const std::string too_large =
        std::isinf(clear) ? name + " infinite" : fmt::format("{} at least {:.3g}", name, clear);
    return {fmt::format("{} at most {:.3g}", name, limit), too_large,
        [=](const Measured& m) { return at_most(name, m.number(name), limit, clear); }};
}
Predicate at_least(const std::string& name, double limit, double clear) {
    return {fmt::format("{} at least {:.3g}", name, limit), fmt::format("{} at most {:.3g}", name, clear),
        [=](const Measured& m) { return at_least(name, m.number(name), limit, clear); }};
}
Predicate vanishes(const std::string& name) { return at_most(name, 1e-45, 1e-40); }
Predicate control(const std::string& name, double limit) {
    return {fmt::format("{}: {:.3g} or more", name, limit), "",
        [=](const Measured& m) { return control(name, m.number(name), limit); }};
}

namespace {
constexpr auto endless = std::numeric_limits<std::int64_t>::max(),
               bottomless = std::numeric_limits<std::int64_t>::min();
}
Predicate counted(const std::string& name, std::int64_t least, std::int64_t most) {
    const std::string range = least == most       ? fmt::format("{}", least)
                            : most == endless     ? fmt::format("{} or more", least)
                            : least == bottomless ? fmt::format("{} or less", most)
                                                  : fmt::format("{} to {}", least, most);
    return {fmt::format("{}: {}", name, range), fmt::format("{}: not {}", name, range),
        [=](const Measured& m) { return counted(name, m.count(name), least, most); }};
}
Predicate none(const std::string& name) { return counted(name, 0, 0); }

namespace {
Evidence span_within(const std::string& name, Span x, double lo, double hi, double far_lo, double far_hi) {
    if (!(far_lo < lo && lo < hi && hi < far_hi))
        throw std::logic_error("What shows that " + name + " is out of range must lie outside of the range.");
    return Evidence(
        fmt::format("{} in [{:.3g}, {:.3g}] (opposite: below {:.3g} or above {:.3g})", name, lo, hi, far_lo, far_hi),
        Shown(x.least >= lo && x.most <= hi), Opposite(x.least < far_lo || x.most > far_hi),
        x.least < x.most ? Json{number(x.least), number(x.most)} : number(x.least));
}
}  // namespace
Predicate within(const std::string& name, double lo, double hi, double far_lo, double far_hi) {
    return {fmt::format("{} in [{:.3g}, {:.3g}]", name, lo, hi),
        fmt::format("{} below {:.3g} or above {:.3g}", name, far_lo, far_hi),
        [=](const Measured& m) { return span_within(name, m.span(name), lo, hi, far_lo, far_hi); }};
}
Predicate equals(const std::string& name, double wanted) {
    return {
        fmt::format("{}: {:.3g}", name, wanted), fmt::format("{}: not {:.3g}", name, wanted), [=](const Measured& m) {
            const double x = m.number(name);
            return Evidence(fmt::format("{}: {:.3g}", name, wanted), Shown(x == wanted),
                Opposite(x != wanted && !std::isnan(x)), number(x));
        }};
}
Predicate fact(const std::string& name, const std::string& opposite) {
    return {name, opposite, [=](const Measured& m) {
                const Fact f = m.fact(name);
                return Evidence(name, Shown(f.is), Opposite(!f.is), f.value);
            }};
}
Predicate weighed(const std::string& name, const std::string& shown, const std::string& opposite) {
    return {shown, opposite, [=](const Measured& m) { return m.evidence(name); }};
}

namespace {
template <class R> Evidence all(const std::vector<R>& rows, const std::function<Evidence(const R&)>& of) {
    std::vector<Evidence> parts;
    for (const auto& r : rows) parts.push_back(of(r));
    return conjunction(parts);
}
/// The names of a list; words that are several names already stay as they are.
std::string spoken(const std::string& list, const std::string& word) {
    const bool is_spoken = list.find(" and ") != std::string::npos || list.find(" or ") != std::string::npos;
    return is_spoken ? list : listed(names(list), word);
}
std::string owners(const std::string& list, const std::string& word) {
    return list.empty() ? "" : " of " + spoken(list, word);
}
}  // namespace
Predicate every(const std::string& metrics, const OrderBound& b, const std::string& of) {
    const std::string which = listed(names(metrics)) + owners(of, "and"),
                      any = listed(names(metrics), "or") + owners(of, "or");
    const std::string shown = b.excluded ? fmt::format("meets [{}, {}] and excludes {}", b.lo, b.hi, *b.excluded)
                                         : fmt::format("lies in [{}, {}]", b.lo, b.hi);
    return {fmt::format("every enclosure of the order ({}) {}", which, shown),
        fmt::format("one enclosure ({}) has no point of [{}, {}]", any, b.lo, b.hi), [=](const Measured& m) {
            return all<OrderRow>(m.orders(metrics, of), [&](const OrderRow& r) {
                return b.excluded ? order_meets(r, b.lo, b.hi, *b.excluded) : order_within(r, b.lo, b.hi);
            });
        }};
}

namespace {
std::string who(const Runs& r, const std::string& word) {
    return (r.methods.empty() ? "" : " " + spoken(r.methods, word))
         + (r.h.empty() ? "" : " at h = " + listed(r.h, word));
}
Predicate of_drifts(const Runs& runs, const std::string& shown, const std::string& opposite,
    const std::function<Evidence(const DriftRow&)>& of) {
    const std::string all_runs = runs.methods.empty() && runs.h.empty() ? " every run" : who(runs, "and"),
                      one = runs.methods.empty() && runs.h.empty() ? " a run" : who(runs, "or");
    return {shown + ":" + all_runs, opposite + ":" + one,
        [=](const Measured& m) { return all<DriftRow>(m.drifts(runs.methods, runs.h), of); }};
}
}  // namespace
Predicate no_drift(const Runs& runs) {
    return of_drifts(runs, "class none", "a class that is decided and not none",
        [](const DriftRow& r) { return drifts(r, "none"); });
}
Predicate drifts_linearly(const Runs& runs) {
    return of_drifts(runs, "class linear and a slope above its half-width", "a class that is decided and not linear",
        [](const DriftRow& r) { return drifts_linearly(r); });
}
Predicate leaves(const Runs& runs) {
    return of_drifts(runs, "class linear, nonlinear, exponential or dissipates and a slope above its half-width",
        "class none", [](const DriftRow& r) { return leaves(r); });
}

namespace {
std::string joined(const std::vector<std::string>& parts, const std::string& last) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 < parts.size() ? "; " : "; " + last + " ") + parts[i];
    return text;
}
std::vector<std::string> words(const std::vector<Predicate>& parts, const std::string& (Predicate::*which)() const) {
    std::vector<std::string> all;
    for (const auto& p : parts)
        if (!(p.*which)().empty()) all.push_back((p.*which)());
    return all;
}
std::vector<Evidence> evaluated(const std::vector<Predicate>& parts, const Measured& m) {
    std::vector<Evidence> all;
    for (const auto& p : parts) all.push_back(p(m));
    return all;
}
std::string bracketed(const std::string& text, std::size_t parts) { return parts < 2 ? text : "(" + text + ")"; }
}  // namespace
Predicate all_of(const std::vector<Predicate>& parts) {
    return {joined(words(parts, &Predicate::shown), "and"), joined(words(parts, &Predicate::opposite), "or"),
        [=](const Measured& m) { return conjunction(evaluated(parts, m)); }};
}
Predicate any_of(const std::vector<Predicate>& parts) {
    const auto shown = words(parts, &Predicate::shown), opposite = words(parts, &Predicate::opposite);
    // A part whose opposite nothing shows leaves the disjunction without an opposite.
    return {bracketed(joined(shown, "or"), shown.size()),
        opposite.size() < parts.size() ? "" : bracketed(joined(opposite, "and"), opposite.size()),
        [=](const Measured& m) { return disjunction(evaluated(parts, m)); }};
}
Predicate each(const std::vector<std::string>& names, const std::function<Predicate(const std::string&)>& piece) {
    return {piece(listed(names)).shown(), piece(listed(names, "or")).opposite(), [=](const Measured& m) {
                std::vector<Evidence> parts;
                for (const auto& n : names) parts.push_back(piece(n)(m));
                return conjunction(parts);
            }};
}

}  // namespace verilie::studies::claims
