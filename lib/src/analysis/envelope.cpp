#include "verilie/analysis/envelope.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "verilie/analysis/statistics.hpp"

namespace verilie::analysis {

namespace {

constexpr std::size_t fewest_batches = 8;
constexpr double decades_needed = 2, times_better = 10;

/// Residuals of both fits are compared in the envelope itself: in its logarithm a line may not exist.
bool exponential_wins(std::span<const double> t, std::span<const double> envelope, const Line& log_line) {
    const Line line = fit_line(t, envelope);
    double of_line = 0, of_exponential = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const double ahead = t[i] - line.mean_x;
        of_line += std::pow(envelope[i] - line.centre - line.slope * ahead, 2);
        of_exponential += std::pow(envelope[i] - std::exp(log_line.centre + log_line.slope * ahead), 2);
    }
    return of_line > times_better * times_better * of_exponential;
}

}

std::optional<Growth> exponential_growth(std::span<const Batch> batches) {
    std::vector<double> t, envelope, logarithm;
    for (const Batch& batch : batches) {
        t.push_back((batch.t_begin + batch.t_end) / 2);
        envelope.push_back(std::max(std::abs(batch.min), std::abs(batch.max)));
        logarithm.push_back(std::log(envelope.back()));
    }
    const auto top = static_cast<std::size_t>(std::ranges::max_element(envelope) - envelope.begin());
    for (std::size_t first = 0; first + fewest_batches <= top + 1; ++first) {
        const auto stretch = [&](const std::vector<double>& all) {
            return std::span(all).subspan(first, top - first + 1);
        };
        const double decades = std::log10(envelope[top] / envelope[first]);
        if (!(envelope[first] > 0) || decades < decades_needed) continue;
        const Line log_line = fit_line(stretch(t), stretch(logarithm));
        // A zero further on makes the logarithm infinite: no growth to fit there.
        if (std::isfinite(log_line.slope) && log_line.slope > 0
            && exponential_wins(stretch(t), stretch(envelope), log_line))
            return Growth{log_line.slope, t[first], t[top], decades};
    }
    return std::nullopt;
}

}
