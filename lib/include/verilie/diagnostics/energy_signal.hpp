#pragma once
/// The energy error of a long run as batches of bounded number: what drift verdicts are made of.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include <verilie/analysis/drift.hpp>
#include <verilie/scalar.hpp>

namespace verilie::diagnostics {

/// energies[i]: (E - E0)/scale at t = (i+1) T/n, in time order. Sums run in that order: the result is a pure function
/// of the input.
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
        out.push_back({T * double(first) / double(n), T * double(last) / double(n), sum / double(part.size()), *low,
            *high, std::int64_t(part.size())});
    }
    return out;
}

/// Periods of the dominant oscillation: half the crossings of the local mean, the mean taken over each of `windows`
/// stretches.
/// Crossings smaller than `noise` do not count.
/// NOTE: of an energy error a strong drift hides them, and every method has its own: count those of the motion
/// (Motion).
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

/// What moves, sampled step by step over a few stretches of a long run: the kinetic energy, the angular velocity of the
/// first body and the velocity of the last, component by component. The same motion has the same periods whatever the
/// method.
class Motion {
public:
    void begin() { stretches_.emplace_back(); }
    /// Kinetic energy, W of the first body, v of the last; zeros where there is none.
    using Sample = std::array<double, 7>;
    void add(const Sample& sample) { stretches_.back().push_back(sample); }
    /// Periods a sample, of the component that has most. What changes by less than a hundredth of the widest component
    /// of its kind, or of a thousandth of its size, does not count.
    double per_sample() const {
        std::size_t count = 0;
        for (const auto& s : stretches_) count += s.size();
        double most = 0;
        for (const auto& [first, last] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 4}, {4, 7}}) {
            double wide = 0;
            for (std::size_t i = first; i < last; ++i)
                wide = std::max({wide, extent(i).range, ratio<double>(1, 1000) * extent(i).size});
            for (std::size_t i = first; i < last; ++i)
                most = std::max(most, crossings(i, ratio<double>(1, 100) * wide));
        }
        return count > 0 ? most / double(count) : 0;
    }

private:
    struct Extent {
        double range, size;
    };
    Extent extent(std::size_t i) const {
        double low = INFINITY, high = -INFINITY;
        for (const auto& s : stretches_)
            for (const auto& sample : s) low = std::min(low, sample[i]), high = std::max(high, sample[i]);
        return high >= low ? Extent{high - low, std::max(std::abs(low), std::abs(high))} : Extent{0, 0};
    }
    double crossings(std::size_t i, double noise) const {
        double sum = 0;
        for (const auto& s : stretches_) {
            std::vector<double> one;
            for (const auto& sample : s) one.push_back(sample[i]);
            sum += periods(one, 1, noise);
        }
        return sum;
    }
    std::vector<std::vector<Sample>> stretches_;
};

}  // namespace verilie::diagnostics
