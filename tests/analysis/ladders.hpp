#pragma once
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "verilie/analysis/order.hpp"

namespace verilie::analysis::test {

/// Steps of 1/8 divided by the given ratios, one after the other.
inline std::vector<double> steps(const std::vector<double>& ratios) {
    std::vector<double> h{0.125};
    for (double ratio : ratios) h.push_back(h.back() / ratio);
    return h;
}

inline std::vector<double> halvings(int rungs) {
    return steps(std::vector<double>(static_cast<std::size_t>(rungs - 1), 2.0));
}

inline std::vector<Rung> ladder(const std::vector<double>& h, const std::function<double(double)>& error,
    double bound = 1e-25, double rho = 1e-18) {
    std::vector<Rung> rungs;
    for (double step : h) rungs.push_back({step, std::llround(8 / step), error(step), bound, rho});
    return rungs;
}

inline OrderClaim claim(double formal, bool symmetric = false) { return {formal, symmetric, 0.1, false, 1, 100}; }

}
