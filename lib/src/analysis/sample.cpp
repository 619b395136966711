#include "verilie/analysis/sample.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "say.hpp"

namespace verilie::analysis {

MedianInterval median_interval(std::span<const double> sample) {
    const std::size_t n = sample.size();
    if (n < 6)
        throw std::invalid_argument(say("a median with an interval of 95 %% takes 6 values or more, not %zu", n));
    std::vector<double> x(sample.begin(), sample.end());
    for (double value : x)
        if (std::isnan(value)) throw std::invalid_argument("a median takes numbers, and one of the values is none");
    std::ranges::sort(x);

    // NOTE: C(n, j)/2ⁿ in logarithms: 2⁻ⁿ itself vanishes beyond n = 1074.
    const auto weight = [&](std::size_t j) {
        const double a = static_cast<double>(n), b = static_cast<double>(j);
        return std::exp(std::lgamma(a + 1) - std::lgamma(b + 1) - std::lgamma(a - b + 1) - a * std::numbers::ln2);
    };
    std::size_t k = 0;
    double below = 0;  // P(Bin(n, ½) < k)
    for (double next = weight(0); below + next <= 0.025; next = weight(k)) below += next, ++k;
    const double median = n % 2 == 1 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
    return {median, x[k - 1], x[n - k], 1 - 2 * below};
}

double student_tail(double t, int n) {
    if (n < 1) throw std::invalid_argument(say("Student's t has 1 degree of freedom or more, not %d", n));
    // Abramowitz & Stegun 26.7.3, 26.7.4: P(|t| < given) in powers of cos θ, tan θ = t/√n.
    const double theta = std::atan(std::abs(t) / std::sqrt(static_cast<double>(n))), c = std::cos(theta),
                 s = std::sin(theta);
    double sum = 0, term = n % 2 == 1 ? c : 1;
    for (int k = n % 2 == 1 ? 3 : 2; k <= n; k += 2) {
        sum += term;
        term *= c * c * static_cast<double>(k - 1) / static_cast<double>(k);
    }
    const double inside = n % 2 == 1 ? 2 / std::numbers::pi * (theta + s * sum) : s * sum;
    return std::max(0.0, 1 - inside);
}

double student_quantile(double p, int n) {
    if (!(p >= 1e-12 && p <= 1))
        throw std::invalid_argument(say("a quantile of Student's t takes a probability from 1e-12 to 1, not %g", p));
    double lo = 0, hi = 1;
    while (student_tail(hi, n) > p) hi *= 2;
    for (int k = 0; k < 60; ++k) (student_tail((lo + hi) / 2, n) > p ? lo : hi) = (lo + hi) / 2;
    return hi;
}

MeanTest test_mean(std::span<const double> sample) {
    if (sample.size() < 2)
        throw std::invalid_argument(say("the test of a mean takes two values or more, not %zu", sample.size()));
    const auto n = static_cast<double>(sample.size());
    MeanTest r{0, 0, 0, 1};
    for (double value : sample) r.mean += value;
    r.mean /= n;
    for (double value : sample) r.deviation += (value - r.mean) * (value - r.mean);
    r.deviation = std::sqrt(r.deviation / (n - 1));
    if (r.mean == 0) return r;
    r.t = r.mean / (r.deviation / std::sqrt(n));
    r.p = student_tail(r.t, static_cast<int>(sample.size()) - 1);
    return r;
}

}
