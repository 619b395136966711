#include "verilie/analysis/lower_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "say.hpp"

namespace verilie::analysis {

namespace {

constexpr int fewest_sizes = 4;
constexpr double clear_of_doubt = 20;

bool clear(const Column& column, int k) {
    const auto i = static_cast<std::size_t>(k);
    return std::isfinite(column.size[i]) && column.size[i] > clear_of_doubt * column.doubt[i];
}

/// The finest sizes in a row that stand clear of their doubt.
Window finest_run(const Column& column) {
    int last = static_cast<int>(column.size.size()) - 1;
    while (last >= 0 && !clear(column, last)) --last;
    int first = last;
    while (first > 0 && clear(column, first - 1)) --first;
    return {first, last};
}

struct Reading {
    LowerPart part = LowerPart::blind;
    std::optional<Enclosure> order;
    Eoc eoc;
    Window run{0, -1};
};

/// One column: `slowest` is the order below which it does not belong to a method of order p.
Reading read(std::span<const double> h, const Column& column, double slowest, double width_limit) {
    Reading r;
    r.run = finest_run(column);
    if (r.run.first < 0 || r.run.rungs() < 2) return r;
    h = h.first(column.size.size());
    r.eoc = eoc(h, column.size, column.doubt);
    const auto finest = static_cast<std::size_t>(r.run.last - 1);
    r.part = r.eoc.p[finest] - r.eoc.u[finest] >= slowest ? LowerPart::none : LowerPart::open;
    if (r.part == LowerPart::none || r.run.rungs() < fewest_sizes) return r;
    const auto window = asymptotic_window(h, r.eoc, r.run, width_limit);
    if (!window) return r;
    const Enclosure I = enclose(h, r.eoc, *window, 1, width_limit);
    // what grows as the step falls is no part of an order: the steps are too large
    if (I.hi + I.width() / 2 >= slowest || I.hi < 0) return r;
    r.part = LowerPart::seen, r.order = I;
    return r;
}

/// c h_f^s, the most a part c h^s may be, over the finest error: every size would show c h_k^s (1 − r^{−s}) Π (r^{q−s}
/// − 1)/(r^q − 1).
std::optional<double> share_of(
    std::span<const double> h, std::span<const Column> table, int p, int d, double finest_error) {
    if (!(finest_error > 0)) return {};
    const double s = p > 1 ? p - 1 : 0.5;
    std::optional<double> least;
    double shown = 1;
    for (std::size_t j = 0; j < table.size(); ++j) {
        const double r = h[0] / h[1], q = p + static_cast<int>(j) * d;
        shown *= (std::pow(r, q - s) - 1) / (std::pow(r, q) - 1);
        double most = 0;  // of the two finest: one alone may be small by chance
        const std::size_t n = table[j].size.size();
        for (std::size_t k = n > 1 ? n - 2 : 0; k < n; ++k) {
            const double bound = (table[j].size[k] + table[j].doubt[k]) / (shown * (1 - std::pow(r, -s)))
                               * std::pow(h.back() / h[k], s) / finest_error;
            most = std::isfinite(bound) ? std::max(most, bound) : std::numeric_limits<double>::infinity();
        }
        if (std::isfinite(most) && (!least || most < *least)) least = most;
    }
    return least;
}

}

std::vector<std::vector<double>> richardson_doubt(
    std::span<const double> h, std::span<const double> state, int p, int d) {
    std::vector<double> y(state.begin(), state.end());
    std::vector<std::vector<double>> doubt;
    for (int q = p; y.size() >= 3; q += d) {
        for (std::size_t k = 0; k + 1 < y.size(); ++k) {
            const double power = std::pow(h[k] / h[k + 1], q);
            y[k] = (power * y[k + 1] + y[k]) / (power - 1);
        }
        y.pop_back();
        doubt.emplace_back();
        for (std::size_t k = 0; k + 1 < y.size(); ++k) doubt.back().push_back(y[k] + y[k + 1]);
    }
    return doubt;
}

LowerOrder lower_order(
    std::span<const double> h, std::span<const Column> table, int p, int d, double finest_error, double width_limit) {
    LowerOrder found;
    found.reason = "the ladder is too short for Richardson combinations, which would show a part of lower order";
    if (table.empty()) return found;
    const double slowest = p + 0.5;
    found.share = share_of(h, table, p, d, finest_error);
    const bool excluded = found.share && *found.share <= most_share;
    std::optional<double> slow;
    const bool in_doubt = std::ranges::all_of(
        table, [](const Column& c) { return c.size.empty() || !clear(c, static_cast<int>(c.size.size()) - 1); });
    for (std::size_t j = 0; j < table.size(); ++j) {
        const Reading r = read(h, table[j], slowest, width_limit);
        const double finest = r.part == LowerPart::blind ? 0 : r.eoc.p[static_cast<std::size_t>(r.run.last - 1)];
        if (r.part == LowerPart::seen) {
            found.found = LowerPart::seen, found.column = static_cast<int>(j) + 1, found.order = r.order,
            found.eoc = r.eoc.p;
            found.reason = say("Richardson combinations, in which h^%d has no part, converge with order %.3g in [%.3g, "
                               "%.3g]: the error has a part of lower order",
                p, r.order->observed, r.order->lo, r.order->hi);
            return found;
        }
        if (r.part == LowerPart::open && !slow)
            slow = finest, found.column = static_cast<int>(j) + 1, found.eoc = r.eoc.p;
        if (j > 0) continue;
        found.found = r.part, found.eoc = r.eoc.p;
        found.reason = r.part == LowerPart::blind ? "round-off hides the Richardson combinations"
                                                  : say("Richardson order %.3g", finest);
    }
    if (slow) {
        found.found = LowerPart::open;
        found.reason =
            say("Richardson combinations converge with order %.3g at their finest, slower than h^%g, and do not settle",
                *slow, slowest);
    } else if (excluded) found.found = LowerPart::none;
    else if (found.found == LowerPart::none)
        // finer steps show no more where round-off bounds the share
        found.found = in_doubt ? LowerPart::blind : LowerPart::open;
    if (found.share)
        found.reason +=
            say("; a part of lower order is at most %.2g of the finest error, or it would show", *found.share);
    return found;
}

OrderEstimate judged_with(OrderEstimate estimate, const LowerOrder& lower) {
    using enum OrderVerdict;
    if (estimate.verdict == failed || estimate.verdict == at_floor) return estimate;
    // NOTE: combinations cancel an error that does not fall at all.
    if (estimate.verdict == too_low && lower.found != LowerPart::seen) return estimate;
    if (lower.found == LowerPart::seen) estimate.verdict = too_low;
    else if (lower.found == LowerPart::open && estimate.verdict == confirmed) estimate.verdict = undecided;
    estimate.reason += "; " + lower.reason;
    return estimate;
}

std::string_view name(LowerPart part) {
    switch (part) {
    case LowerPart::none: return "none";
    case LowerPart::seen: return "seen";
    case LowerPart::open: return "open";
    case LowerPart::blind: return "blind";
    }
    return "unknown";
}

}
