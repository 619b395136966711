#pragma once
/// The energy error of a long run as batches of bounded number: what drift verdicts are made of.

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <verilie/analysis/drift.hpp>

namespace verilie::diagnostics {

/// energies[i]: (E - E0)/scale at t = (i+1) T/n, in time order. Sums run in that order: the result is a pure function of the input.
inline std::vector<analysis::Batch> batches(std::span<const double> energies, double T, std::size_t count) {
    std::vector<analysis::Batch> out;
    const std::size_t n = energies.size();
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t first = k * n / count, last = (k + 1) * n / count;
        const auto part = energies.subspan(first, last - first);
        if (part.empty()) continue;
        double sum = 0;
        for (double e : part) sum += e;
        const auto [low, high] = std::minmax_element(part.begin(), part.end());
        out.push_back({T * double(first) / double(n), T * double(last) / double(n), sum / double(part.size()), *low, *high, std::int64_t(part.size())});
    }
    return out;
}

/// Periods of the dominant oscillation: half the crossings of the local mean, the mean taken over each of `windows` stretches,
/// so that a drift does not hide them. Crossings smaller than `noise` do not count.
inline double periods(std::span<const double> energies, std::size_t windows, double noise) {
    std::int64_t crossings = 0;
    const std::size_t n = energies.size();
    for (std::size_t k = 0; k < windows; ++k) {
        const auto part = energies.subspan(k * n / windows, (k + 1) * n / windows - k * n / windows);
        if (part.empty()) continue;
        double mean = 0;
        for (double e : part) mean += e;
        mean /= double(part.size());
        int side = 0;
        for (double e : part) {
            if (std::abs(e - mean) <= noise) continue;
            const int now = e > mean ? 1 : -1;
            crossings += side != 0 && now != side;
            side = now;
        }
    }
    return double(crossings) / 2;
}

}  // namespace verilie::diagnostics
