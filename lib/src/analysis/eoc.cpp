#include "verilie/analysis/eoc.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>

namespace verilie::analysis {

namespace {

constexpr int fewest_rungs = 4;
constexpr double shrink_per_halving = 0.7;

bool positive(double e) { return e > 0 && std::isfinite(e); }

/// ln of the step to which p_k belongs: the geometric mean of its two steps.
double place(std::span<const double> h, int k) {
    const auto i = static_cast<std::size_t>(k);
    return (std::log(h[i]) + std::log(h[i + 1])) / 2;
}

struct Turn {
    double change, slope, place, uncertainty;
};

/// From p_k to p_{k+1}: the change, dp/dln h, and where.
Turn turn_at(std::span<const double> h, const Eoc& order, int k) {
    const auto i = static_cast<std::size_t>(k);
    const double from = place(h, k), to = place(h, k + 1);
    const double change = order.p[i + 1] - order.p[i];
    return {change, change / (from - to), (from + to) / 2, std::max(order.u[i], order.u[i + 1])};
}

/// `limit`: the widest enclosure that decides; a change below a hundredth of it has nothing left to settle.
bool settles(const Turn& coarse, const Turn& fine, double limit) {
    const double halvings = (coarse.place - fine.place) / std::log(2.0);
    return std::abs(fine.change) <= std::max(fine.uncertainty, limit / 100)
        || std::abs(fine.slope) <= std::pow(shrink_per_halving, halvings) * std::abs(coarse.slope);
}

bool turns_back(const Turn& coarse, const Turn& fine, double limit) {
    return coarse.change * fine.change < 0 && std::abs(coarse.change) > limit + coarse.uncertainty
        && std::abs(fine.change) > limit + fine.uncertainty;
}

double max_uncertainty(const Eoc& order, Window window) {
    return std::ranges::max(std::span(order.u).subspan(
        static_cast<std::size_t>(window.first), static_cast<std::size_t>(window.last - window.first)));
}

/// p_k with a term h^q removed, from p_{k-1} and p_k.
double extrapolate(std::span<const double> h, const Eoc& order, int k, int q) {
    const auto i = static_cast<std::size_t>(k);
    const double r = std::exp(place(h, k - 1) - place(h, k));
    return order.p[i] + (order.p[i] - order.p[i - 1]) / (std::pow(r, q) - 1);
}

Enclosure hull(std::initializer_list<double> orders, double observed, double uncertainty) {
    return {observed, std::min(orders) - uncertainty, std::max(orders) + uncertainty};
}

}

Eoc eoc(std::span<const double> h, std::span<const double> e, std::span<const double> d) {
    Eoc order;
    for (std::size_t k = 0; k + 1 < h.size(); ++k) {
        const double ratio = std::log(h[k] / h[k + 1]);
        const bool known = positive(e[k]) && positive(e[k + 1]);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double fall = std::log(e[k] / e[k + 1]);
        const double rounding = 4 * std::numeric_limits<double>::epsilon() * (1 + std::abs(fall));
        order.p.push_back(known ? fall / ratio : nan);
        order.u.push_back(known ? (d[k] / e[k] + d[k + 1] / e[k + 1] + rounding) / ratio : nan);
    }
    return order;
}

std::optional<Window> asymptotic_window(std::span<const double> h, const Eoc& order, Window run, double turn) {
    if (run.rungs() < fewest_rungs) return std::nullopt;
    int first = run.last - 2;  // two p, one change of p: nothing to compare yet
    for (int k = first - 1; k >= run.first; --k) {
        const Turn coarse = turn_at(h, order, k), fine = turn_at(h, order, k + 1);
        if (turns_back(coarse, fine, turn)) {
            first = k + 2;
            break;
        }
        if (!settles(coarse, fine, turn)) break;
        first = k;
    }
    const Window window{first, run.last};
    if (window.rungs() < fewest_rungs) return std::nullopt;
    return window;
}

Enclosure enclose(std::span<const double> h, const Eoc& order, Window window, int q, double limit) {
    const int m = window.last - 1;
    const auto i = static_cast<std::size_t>(m);
    const double r = std::min(2.0, std::exp(place(h, m - 1) - place(h, m)));
    const double finest = extrapolate(h, order, m, q), before = extrapolate(h, order, m - 1, q);
    double change = std::abs(finest - before);
    if (m >= 3 && std::isfinite(order.p[i - 3]))
        change = std::max(change, std::abs(before - extrapolate(h, order, m - 2, q)) / 4);
    const double doubt = 2 / (r - 1) * change;
    return hull({order.p[i - 1], order.p[i], finest - doubt, finest + doubt}, order.p[i],
        max_uncertainty(order, window) + limit / 50);
}

std::optional<Enclosure> hull_of_last_four(
    std::span<const double> h, const Eoc& order, Window run, int q, double limit) {
    if (run.rungs() < 5) return std::nullopt;
    const Window last{run.last - 4, run.last};
    const auto m = static_cast<std::size_t>(run.last - 1);
    const Enclosure four =
        hull({order.p[m - 3], order.p[m - 2], order.p[m - 1], order.p[m]}, order.p[m], max_uncertainty(order, last));
    const Enclosure smooth = enclose(h, order, last, q, limit);
    return Enclosure{four.observed, std::min(four.lo, smooth.lo), std::max(four.hi, smooth.hi)};
}

}
