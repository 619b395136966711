#include "trajectory/quick_look.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/output.hpp"

namespace verilie::studies {

namespace {
constexpr const char* blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/// A quantity less `from`.
std::vector<double> less(const std::vector<Number>& samples, double from) {
    std::vector<double> all;
    for (const auto& x : samples) all.push_back(std::get<double>(x) - from);
    return all;
}
std::vector<std::string> line_of(const std::string& name, const std::vector<double>& values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {"  " + name, sparkline(values), fmt::format("{:.2g} .. {:.2g}", *low, *high)};
}
}  // namespace

std::string sparkline(const std::vector<double>& values, std::size_t columns) {
    std::vector<double> heights;
    const std::size_t n = values.size(), count = std::min(n, columns);
    for (std::size_t k = 0; k < count; ++k)
        heights.push_back(*std::max_element(values.begin() + k * n / count, values.begin() + (k + 1) * n / count));
    if (heights.empty()) return {};
    const auto finite = [](double x) { return std::isfinite(x); };
    std::vector<double> seen;
    std::copy_if(heights.begin(), heights.end(), std::back_inserter(seen), finite);
    if (seen.empty()) seen.push_back(0);
    const auto [low, high] = std::minmax_element(seen.begin(), seen.end());
    std::string line;
    for (const double y : heights)
        line += !std::isfinite(y) ? "?"
              : *high > *low      ? blocks[std::min(7, int(8 * (y - *low) / (*high - *low)))]
                                  : blocks[0];
    return line;
}

std::string quick_look(const std::vector<RunRow>& rows) {
    std::string out;
    for (const auto& row : rows) {
        if (!row.series || row.series->t.empty()) continue;
        std::vector<std::vector<std::string>> lines;
        for (const auto& [name, samples] : row.series->energy)
            if (name != "total") lines.push_back(line_of(name + " energy", less(samples, 0)));
        for (const auto& [name, samples] : row.series->invariants)
            for (const auto& [known, invariant] : *row.invariants)
                if (known == name && invariant.conserved)
                    lines.push_back(line_of("change of " + name, less(samples, std::get<double>(samples.front()))));
        out += fmt::format("\n{}, 0 to t = {}\n{}", row.method, brief(json_of(row.series->t.back())), table(lines));
    }
    return out;
}

}  // namespace verilie::studies
