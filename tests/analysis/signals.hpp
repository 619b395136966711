#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "verilie/analysis/drift.hpp"

namespace verilie::analysis::test {

constexpr double T = 2000;  // one dominant period is one unit of time
constexpr double two_pi = 2 * std::numbers::pi;

/// f sampled `samples` times in each of n equal batches of [0, T]; samples are drawn in order of time.
inline DriftSignal sampled(const std::function<double(double)>& f, int n = 1024, int samples = 61) {
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

constexpr double amplitude = 1e-4;

/// E − E0 of a symplectic method: two incommensurate frequencies and a slow beat, starting at 0.
inline double bounded(double t, double phase = 0) {
    const auto wave = [&](double s) {
        return std::cos(two_pi * s + phase) + 0.5 * std::cos(two_pi * std::sqrt(2.0) * s + 2 * phase)
             + 0.5 * std::cos(two_pi * 1.003 * s);
    };
    return amplitude * (wave(t) - wave(0)) / 2;
}

/// The same with an oscillation that matters against the absolute margin: a tenth of it is half the margin.
constexpr double wide = 5e-3;
inline double widely(double t) { return wide / amplitude * bounded(t); }

}
