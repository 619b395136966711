#include "verilie/analysis/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "say.hpp"
#include "verilie/analysis/structure.hpp"

namespace verilie::analysis {

namespace {

constexpr double bandwidth = 0.3;
// of A/T: a wave of f >= 0.3 turns a batch turns the line of 64 by at most 6A/(64πf) = 0.1 A
constexpr double flat_envelope = 0.2;

double mean(std::span<const double> values) {
    double sum = 0;
    for (double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double residual(double x, double y, const Line& line) { return y - line.centre - line.slope * (x - line.mean_x); }

double sum_of_squares(std::span<const double> x, double centre) {
    double sum = 0;
    for (double value : x) sum += (value - centre) * (value - centre);
    return sum;
}

}

Line fit_line(std::span<const double> x, std::span<const double> y) {
    if (x.size() != y.size() || x.size() < 2)
        throw std::invalid_argument(
            say("a line needs two or more points, as many x as y, not %zu and %zu", x.size(), y.size()));
    Line line{0, mean(y), mean(x), 0};
    for (std::size_t i = 0; i < x.size(); ++i) line.slope += (x[i] - line.mean_x) * (y[i] - line.centre);
    line.slope /= sum_of_squares(x, line.mean_x);
    for (std::size_t i = 0; i < x.size(); ++i)
        line.max_residual = std::max(line.max_residual, std::abs(residual(x[i], y[i], line)));
    return line;
}

double hac_standard_error(std::span<const double> x, std::span<const double> y, const Line& line) {
    const std::size_t n = x.size();
    std::vector<double> score(n);
    for (std::size_t i = 0; i < n; ++i) score[i] = (x[i] - line.mean_x) * residual(x[i], y[i], line);

    const double width = bandwidth * static_cast<double>(n);
    double variance = 0;
    for (std::size_t lag = 0; lag < n && static_cast<double>(lag) < width; ++lag) {
        double covariance = 0;
        for (std::size_t i = lag; i < n; ++i) covariance += score[i] * score[i - lag];
        variance += (lag == 0 ? 1 : 2 * (1 - static_cast<double>(lag) / width)) * covariance;
    }
    // The Bartlett sum cannot be negative, its rounding can.
    return std::sqrt(std::max(variance, 0.0)) / sum_of_squares(x, line.mean_x);
}

double cosine_quantile() { return 5.9588; }

double cosine_standard_error(std::span<const double> x, std::span<const double> y, const Line& line) {
    const auto n = static_cast<double>(x.size());
    double squares = 0;
    for (int j = 2; j <= 12; j += 2) {
        double component = 0;
        for (std::size_t i = 0; i < x.size(); ++i)
            component += std::numbers::sqrt2 / n * residual(x[i], y[i], line)
                       * std::cos(std::numbers::pi * j * (static_cast<double>(i) + 0.5) / n);
        squares += component * component;
    }
    return std::sqrt(n * squares / 6 / sum_of_squares(x, line.mean_x));
}

double hac_quantile(int n) {
    // Simulated: 4e7 draws each, mt19937_64 seeds 20240601 ... 20240604; two standard errors are 0.009 (64, 32), 0.013
    // (16), 0.025 (8). tests/analysis/statistics.cpp simulates them again. Student's t_62, for comparison: 3.454.
    switch (n) {
    case 64: return 7.301;
    case 32: return 7.489;
    case 16: return 8.264;
    case 8: return 11.616;
    default: throw std::invalid_argument(say("the HAC quantile is known for 8, 16, 32 and 64 batches, not for %d", n));
    }
}

SecularSlope secular_slope(std::span<const double> t, std::span<const double> mean, double T) {
    const Line line = fit_line(t, mean);
    const double hac = hac_quantile(static_cast<int>(t.size())) * hac_standard_error(t, mean, line);
    const double envelope = 3 * line.max_residual / T;
    const double cosine = cosine_quantile() * cosine_standard_error(t, mean, line);
    std::vector<double> rest;
    for (std::size_t i = 0; i < t.size(); ++i) rest.push_back(residual(t[i], mean[i], line));
    const bool flat = t.size() >= 32 && is_flat(rest);
    const double quick = flat_envelope * line.max_residual / T;
    return {line.slope, hac, envelope, cosine, flat, flat ? std::max(cosine, quick) : std::max(hac, envelope),
        line.max_residual};
}

}
