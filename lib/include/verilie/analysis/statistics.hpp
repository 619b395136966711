#pragma once
#include <span>

namespace verilie::analysis {

/// y ≈ centre + slope (x − mean x), ordinary least squares; sums in index order.
struct Line {
    double slope, centre, mean_x, max_residual;
};

Line fit_line(std::span<const double> x, std::span<const double> y);

/// Standard error of line.slope that admits correlated residuals: Bartlett kernel, bandwidth 0.3 n (no small-sample
/// factor; the quantile below belongs to exactly this form). Source: Kiefer & Vogelsang 2005, fixed-b asymptotics.
double hac_standard_error(std::span<const double> x, std::span<const double> y, const Line& line);

/// 99.9 % quantile of |slope| / hac_standard_error for n equidistant x and independent Gaussian y.
/// n is 8, 16, 32 or 64; anything else throws std::invalid_argument.
double hac_quantile(int n);

/// Standard error of line.slope from the residuals' components along six even cosines, cos(πj(i + ½)/n), j = 2, 4 ...
/// 12: they are orthogonal to the line, and their mean square estimates the spectral density at frequency 0 with six
/// degrees of freedom, whatever the correlation over times short against T. Source: Müller 2007, J. Econometrics 141.
double cosine_standard_error(std::span<const double> x, std::span<const double> y, const Line& line);

/// 99.9 % quantile of |slope| / cosine_standard_error: that of |t| of Student's t with six degrees of freedom.
double cosine_quantile();

/// D3 of README.md here, for n equal consecutive batches that span the time T.
struct SecularSlope {
    double slope;
    double hac;  ///< quantile × HAC standard error: covers noise
    /// 3 A/T: the largest OLS slope of any signal bounded by A, so it covers quasi-periodic motion
    double envelope;
    /// Student's t × standard error of six even cosines: covers what is correlated over times short against T
    double cosine;
    /// structure function of 32 or 64 residuals (is_flat): nothing slower than a batch or two is seen
    bool flat;
    double half_width;  ///< where flat the larger of cosine and 0.2 A/T, else of hac and envelope
    double residual;    ///< A = max |residual batch mean|
};

SecularSlope secular_slope(std::span<const double> t, std::span<const double> mean, double T);

}
