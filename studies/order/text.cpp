#include "order/text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <verilie/analysis/lower_order.hpp>

#include "engine/output.hpp"
#include "engine/terminal.hpp"

namespace verilie::studies {

namespace {
using Lines = std::vector<std::vector<std::string>>;
using PairRows = std::vector<const OrderRow*>;

std::string interval_of(const OrderRow& r) {
    return r.interval ? fmt::format("[{:.4f}, {:.4f}]", (*r.interval)[0], (*r.interval)[1]) : "-";
}
std::string order_of(const OrderRow& r) { return r.observed_order ? fmt::format("{:.4f}", *r.observed_order) : "-"; }
std::string verdict_of(const OrderRow& r) {
    const Mood mood = !order_holds(r)          ? is_open(r) ? Mood::open : Mood::bad
                    : r.verdict == "confirmed" ? Mood::good
                                               : Mood::plain;
    return painted(r.verdict, mood);
}

const char* said_if_unjudged(const OrderRow& r) {
    return r.judged || r.verdict == "not_applicable" ? "" : " (not judged)";
}

/// The judged rows of one pair.
std::vector<PairRows> pairs_in(const std::vector<OrderRow>& rows) {
    std::vector<PairRows> all;
    for (const auto& r : rows) {
        if (all.empty() || all.back()[0]->problem != r.problem || all.back()[0]->method != r.method) all.push_back({});
        if (r.judged || all.back().empty()) all.back().push_back(&r);
    }
    for (auto& pair : all)
        if (!pair[0]->judged && pair.size() > 1) pair.erase(pair.begin());
    return all;
}
/// What a method is worth: the first metric that does not hold, else the first that was confirmed, else the first.
const OrderRow& worst_of(const PairRows& pair) {
    const auto first = [&](auto is) { return std::find_if(pair.begin(), pair.end(), is); };
    auto found = first([](const OrderRow* r) { return !order_holds(*r); });
    if (found == pair.end()) found = first([](const OrderRow* r) { return r->verdict == "confirmed"; });
    return found == pair.end() ? *pair[0] : **found;
}
/// What a confirmed order leaves open: steps that fail, and what rounding that is not that of doubles may hide.
std::string reserve_of(const PairRows& pair) {
    double share = 0;
    for (const auto* r : pair)
        if (r->precision && r->richardson && r->richardson->share) share = std::max(share, *r->richardson->share);
    const std::string& reason = pair[0]->reason;
    const auto failed = reason.find(" failed (");
    std::string said = failed < reason.find(';') ? "; " + reason.substr(0, reason.find(';')) : "";
    if (share > analysis::most_share)
        said += fmt::format("; its rounding may hide a part of lower order, up to {:.2g} of the finest error", share);
    return said;
}
/// The metrics of this verdict, and what the others are; the reason of one that is not confirmed.
std::string said_of(const PairRows& pair, const OrderRow& worst) {
    if (worst.verdict == "not_applicable") return worst.reason;
    std::vector<std::string> same, others;
    for (const auto* r : pair)
        if (r->verdict == worst.verdict) same.push_back(r->metric);
        else others.push_back(r->metric + " " + r->verdict);
    std::string said = fmt::format("{}", fmt::join(same, ", "));
    if (!others.empty()) said += fmt::format("; {}", fmt::join(others, ", "));
    return worst.verdict == "confirmed" ? said + reserve_of(pair) : said + ": " + worst.reason;
}

std::string summary(const std::vector<PairRows>& pairs) {
    std::size_t confirmed = 0, idle = 0, open = 0;
    for (const auto& pair : pairs) {
        const OrderRow& worst = worst_of(pair);
        if (worst.verdict == "not_applicable") ++idle;
        else if (!worst.judged) ++open;
        else confirmed += worst.verdict == "confirmed";
    }
    const auto rest = [](std::size_t n, const char* what) { return n > 0 ? fmt::format("; {} {}", n, what) : ""; };
    return fmt::format("\n{} of {} confirmed{}{}. --long has every metric, interval and reason.\n", confirmed,
        pairs.size() - idle - open, rest(open, "not judged"), rest(idle, "cannot be run"));
}
}  // namespace

std::string text_of(const std::vector<OrderRow>& rows, bool in_full) {
    if (in_full) {
        Lines t{{"verdict", "observed", "interval", "formal", "problem", "method", "metric", "reason"}};
        for (const auto& r : rows)
            t.push_back({verdict_of(r) + said_if_unjudged(r), order_of(r), interval_of(r),
                brief(std::optional(r.formal_order)), r.problem, r.method, r.metric, r.reason});
        return table(t);
    }
    const auto pairs = pairs_in(rows);
    Lines t{{"verdict", "order", "enclosure", "formal", "problem", "method", "of"}};
    for (const auto& pair : pairs) {
        const OrderRow& r = worst_of(pair);
        t.push_back({verdict_of(r) + said_if_unjudged(r), order_of(r), interval_of(r),
            brief(std::optional(r.formal_order)), r.problem, r.method, said_of(pair, r)});
    }
    return table(t) + summary(pairs);
}

}  // namespace verilie::studies
