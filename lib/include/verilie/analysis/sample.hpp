#pragma once
#include <span>

namespace verilie::analysis {

/// Median of a sample with its order-statistic interval [x₍ₖ₎, x₍ₙ₊₁₋ₖ₎], k the largest with P(Bin(n, ½) < k) <= 2.5 %:
/// at least 95 % whatever the distribution.
struct MedianInterval {
    double median, lo, hi, coverage;
};

/// O7 of README.md here. Throws std::invalid_argument for fewer than 6 values, which allow no such interval, and for
/// one that is no number.
MedianInterval median_interval(std::span<const double> sample);

/// Mean of a sample, and Student's t against 0; p is two-sided. A sample without spread about a mean other than 0 has p
/// = 0, a sample of zeros p = 1.
struct MeanTest {
    double mean, deviation, t, p;
};

/// Throws std::invalid_argument for fewer than two values.
MeanTest test_mean(std::span<const double> sample);

/// P(|t| >= given) of Student's t with n degrees of freedom, by its finite sum: to 1e-15 absolutely, not relatively.
double student_tail(double t, int n);

/// The t >= 0 that |t| of Student's t with n degrees of freedom passes with probability p, 1e-12 <= p <= 1:
/// student_tail inverted by bisection.
double student_quantile(double p, int n);

}
