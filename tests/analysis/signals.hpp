#pragma once
#include <algorithm>
#include <functional>
#include <numbers>

#include "verilie/analysis/drift.hpp"

namespace verilie::analysis::test {

constexpr double T = 2000;                              // one dominant period is one unit of time
constexpr double two_pi = 2 * std::numbers::pi;

/// f sampled `samples` times in each of n equal batches of [0, T]; samples are drawn in order of time.
inline DriftSignal sampled(const std::function<double(double)>& f, int n = 1024, int samples = 61)
{
    DriftSignal signal{{}, T, T, true, 0};
    for (int i = 0; i < n; ++i) {
        Batch batch{i * T / n, (i + 1) * T / n, 0, 1e300, -1e300, samples};
        for (int j = 0; j < samples; ++j) {
            const double value = f((i + (j + 0.5) / samples) * T / n);
            batch.mean += value / samples;
            batch.min = std::min(batch.min, value);
            batch.max = std::max(batch.max, value);
        }
        signal.fine.push_back(batch);
    }
    return signal;
}

}
