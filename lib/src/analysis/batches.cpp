#include "verilie/analysis/batches.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace verilie::analysis {

namespace {

Batch merge(std::span<const Batch> group) {
    Batch all{group.front().t_begin, group.back().t_end, 0, group.front().min, group.front().max, 0};
    for (const Batch& batch : group) {
        all.mean += batch.mean * static_cast<double>(batch.samples);
        all.min = std::min(all.min, batch.min);
        all.max = std::max(all.max, batch.max);
        all.samples += batch.samples;
    }
    all.mean /= static_cast<double>(all.samples);
    return all;
}

}

std::vector<Batch> regroup(std::span<const Batch> fine, int n) {
    const std::size_t size = fine.size() / static_cast<std::size_t>(n);
    std::vector<Batch> coarse;
    for (std::size_t begin = 0; coarse.size() < static_cast<std::size_t>(n); begin += size)
        coarse.push_back(merge(fine.subspan(begin, size)));
    return coarse;
}

SecularSlope secular_slope(std::span<const Batch> batches) {
    std::vector<double> t, mean;
    for (const Batch& batch : batches) {
        t.push_back((batch.t_begin + batch.t_end) / 2);
        mean.push_back(batch.mean);
    }
    return secular_slope(t, mean, batches.back().t_end - batches.front().t_begin);
}

double max_abs(std::span<const Batch> batches) {
    double largest = 0;
    for (const Batch& batch : batches) largest = std::max({largest, std::abs(batch.min), std::abs(batch.max)});
    return largest;
}

double oscillation(std::span<const Batch> batches) {
    std::vector<double> half_range;
    for (const Batch& batch : batches) half_range.push_back((batch.max - batch.min) / 2);
    const auto middle = half_range.begin() + static_cast<std::ptrdiff_t>(half_range.size() / 2);
    std::ranges::nth_element(half_range, middle);
    return *middle;
}

}
