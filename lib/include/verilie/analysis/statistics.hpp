#pragma once
#include <span>

namespace verilie::analysis {

/// y ≈ centre + slope (x − mean x), ordinary least squares; sums in index order.
struct Line { double slope, centre, mean_x, max_residual; };

Line fit_line(std::span<const double> x, std::span<const double> y);

/// Standard error of line.slope that admits correlated residuals: Bartlett kernel, bandwidth 0.3 n (no small-sample
/// factor; the quantile below belongs to exactly this form). Source: Kiefer & Vogelsang 2005, fixed-b asymptotics.
double hac_standard_error(std::span<const double> x, std::span<const double> y, const Line& line);

/// 99.9 % quantile of |slope| / hac_standard_error for n equidistant x and independent Gaussian y.
/// n is 8, 16, 32 or 64; anything else throws std::invalid_argument.
double hac_quantile(int n);

/// D3 of the README, for n equal consecutive batches that span the time T.
struct SecularSlope {
    double slope;
    double hac;             ///< quantile × HAC standard error: covers noise
    double envelope;        ///< 3 A/T: the largest OLS slope of any signal bounded by A, so it covers quasi-periodic motion
    double half_width;      ///< the larger of the two
    double residual;        ///< A = max |residual batch mean|
};

SecularSlope secular_slope(std::span<const double> t, std::span<const double> mean, double T);

}
