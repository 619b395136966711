#include "verilie/analysis/structure.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "verilie/analysis/statistics.hpp"

namespace verilie::analysis {

namespace {

constexpr double flatness = 1.5;
constexpr int cosines = 6;
// share of V(4) - V(1) of a walk that its line leaves (simulated: tests/analysis/structure.cpp)
constexpr double left_by_line = 0.93;

double exponent(std::span<const double> x, int first_lag, int last_lag) {
    std::vector<double> log_k, log_v;
    for (int k = first_lag; k <= last_lag; k *= 2) {
        log_k.push_back(std::log(k - 1. / 3));
        log_v.push_back(std::log(structure_function(x, k)) / 2);
    }
    return fit_line(log_k, log_v).slope;
}

/// V(4) − V(1), which white noise does not change; D times 3 for a walk.
double growth(std::span<const double> x) { return std::max(structure_function(x, 4) - structure_function(x, 1), 0.0); }

std::vector<double> without_line(std::span<const double> x) {
    std::vector<double> t, rest;
    for (std::size_t i = 0; i < x.size(); ++i) t.push_back(static_cast<double>(i));
    const Line line = fit_line(t, x);
    for (std::size_t i = 0; i < x.size(); ++i) rest.push_back(x[i] - line.centre - line.slope * (t[i] - line.mean_x));
    return rest;
}

/// The same without its components along cos(πj(i + ½)/n), j = 1 ... 6.
std::vector<double> rough(std::vector<double> rest) {
    const auto n = static_cast<double>(rest.size());
    const auto t = [](std::size_t i) { return static_cast<double>(i); };
    for (int j = 1; j <= cosines; ++j) {
        const auto wave = [&](std::size_t i) { return std::cos(std::numbers::pi * j * (t(i) + 0.5) / n); };
        double component = 0;
        for (std::size_t i = 0; i < rest.size(); ++i) component += 2 / n * rest[i] * wave(i);
        for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= component * wave(i);
    }
    return rest;
}

/// The largest share of a quarter of x in the growth of them all.
double grown_quarter(std::span<const double> x) {
    const std::size_t quarter = x.size() / 4;
    double all = 0, largest = 0;
    for (std::size_t q = 0; q < 4; ++q) {
        const double part = growth(x.subspan(q * quarter, quarter));
        all += part, largest = std::max(largest, part);
    }
    return all > 0 ? largest / all : 1;
}

double largest_ascent(std::span<const double> x, double sign) {
    double lowest = sign * x.front(), most = 0;
    for (double value : x) {
        lowest = std::min(lowest, sign * value);
        most = std::max(most, sign * value - lowest);
    }
    return most;
}

struct Increments {
    double all = 0, largest = 0, largest_quarter = 0;
};

Increments increments(std::span<const double> x) {
    Increments sum;
    const std::size_t quarter = x.size() / 4;
    double part = 0;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
        const double square = (x[i + 1] - x[i]) * (x[i + 1] - x[i]);
        if (i % quarter == 0) part = 0;
        part += square;
        sum.all += square;
        sum.largest = std::max(sum.largest, square);
        sum.largest_quarter = std::max(sum.largest_quarter, part);
    }
    return sum;
}

}

double structure_function(std::span<const double> x, int k) {
    const auto lag = static_cast<std::size_t>(k);
    double sum = 0;
    for (std::size_t i = 0; i + lag < x.size(); ++i) sum += (x[i + lag] - x[i]) * (x[i + lag] - x[i]);
    return sum / static_cast<double>(x.size() - lag);
}

bool is_flat(std::span<const double> x) {
    const double one = structure_function(x, 1);
    for (int k = 2; k <= static_cast<int>(x.size()) / 2; k *= 2)
        if (structure_function(x, k) > flatness * one) return false;
    return true;
}

std::optional<Wandering> wandering(std::span<const double> x) {
    if (x.size() != static_cast<std::size_t>(wandering_batches)) return {};
    const Increments squares = increments(x);
    if (!(squares.all > 0)) return {};
    const auto [low, high] = std::ranges::minmax(x);
    const auto straight = without_line(x), rest = rough(straight);
    const double first = growth(x.first(x.size() / 2)), second = growth(x.last(x.size() / 2)),
                 D = growth(straight) / (3 * left_by_line);
    const double rough_deviation = std::sqrt(wandering_batches * growth(rest) / 3);
    return Wandering{exponent(rest, 1, 4), exponent(x, 2, 16), squares.largest / squares.all,
        squares.largest_quarter / squares.all, first + second > 0 ? std::min(first, second) / (first + second) : 0,
        grown_quarter(x), std::sqrt(wandering_batches * D), (high - low) / rough_deviation, largest_ascent(x, 1),
        largest_ascent(x, -1)};
}

bool diffuses(const Wandering& w) {
    return w.near >= 0.20 && w.near <= 0.62 && w.far >= 0.06 && w.far <= 0.78 && w.largest_step <= 0.27
        && w.largest_quarter <= 0.55 && w.least_half >= 0.12 && w.grown_quarter <= 0.76 && w.range <= 5;
}

}
