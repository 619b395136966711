#include "taylor.hpp"

#include <algorithm>

#include "../motion/motion.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
constexpr double pair_rounding = 0x1p-103, double_rounding = 0x1p-52;
/// Rounding of later coefficients stays below the tolerance by as much.
constexpr double reserve = 1.0 / 16;

/// How many coefficients are too large for digits that round so: theta^k rounding > tolerance reserve.
int too_large(double rounding, double theta, double tolerance) {
    const double k = std::log(tolerance * reserve / rounding) / std::log(theta);
    return std::max(0, int(std::ceil(k)));
}

/// The longest step, in units of h, whose last two terms stay below the tolerance; at most four.
double longest(const Program& program, int degree, double tolerance) {
    double s = 4;
    for (const int k : {degree - 1, degree})
        if (const double size = program.size(k); size > 0) s = std::min(s, std::pow(tolerance / size, 1.0 / k));
    return s;
}
/// Few digits, so that times are sums without rounding.
double short_number(double h) { return static_cast<float>(h); }
/// The largest one up to h.
double power_of_two(double h) { return std::exp2(std::ilogb(h)); }
}  // namespace

/// The work of a degree grows with its square, of few digits hardly, and the length of a step with
/// theta = tolerance^(1/degree).
Digits digits_for(double tolerance) {
    const double share = tolerance < 1e-20 ? 0.65 : 0.7;  // least work, by measurement
    const int degree = std::max(8, int(std::ceil(-share * std::log(tolerance))));
    const double theta = std::pow(tolerance, 1.0 / degree);
    const int in_double = std::min(degree + 1, std::max(2, too_large(double_rounding, theta, tolerance)));
    const int in_quad = too_large(pair_rounding, theta, tolerance);
    return {degree, in_quad == 0 ? 0 : std::clamp(in_quad, 2, in_double), in_double};
}

TaylorStates march_taylor(
    Program& program, Coordinates<quad> start, const std::vector<quad>& times, double tolerance, bool of_motion) {
    const Digits digits = digits_for(tolerance);
    const quad end = times.back(), shortest = quad(shortest_step) * (end - times.front());
    const double theta = std::pow(tolerance, 1.0 / digits.degree);
    TaylorStates out{{start}, {0}};
    double left_out = 0;
    quad t = times.front();
    double h = power_of_two(static_cast<double>(quad(end - t)));
    std::size_t next = 1;
    for (bool first = true; next < times.size();) {
        program.expand(start, h, digits);
        const double moves = of_motion ? std::min(1.0, program.size(1)) : 1;
        double s = longest(program, digits.degree, tolerance * moves);
        if (!std::isfinite(program.size(digits.degree)) || (first && s < 1.0 / 4)) {
            h = power_of_two(h * (std::isfinite(program.size(digits.degree)) ? std::max(s, 1e-3) : 1e-3));
            if (!(h > shortest)) throw std::runtime_error("Taylor series need a step below " + to_text(shortest) + ".");
            continue;
        }
        first = false;
        const double step = short_number(s * h);
        double last = 0;
        if (!(step > shortest)) throw std::runtime_error("Taylor series need a step below " + to_text(shortest) + ".");
        for (const int k : {digits.degree - 1, digits.degree})
            last = std::max(last, program.size(k) * std::pow(step / h, k));
        left_out += last * theta / (1 - theta);
        for (; next < times.size() && times[next] <= t + step; ++next) {
            out.y.push_back(program.sum(quad(times[next] - t) / h));
            out.left_out.push_back(left_out);
            must_be_finite<quad>(out.y.back(), "Taylor series");
        }
        start = program.sum(quad(step) / h);
        must_be_finite<quad>(start, "Taylor series");
        t += step, h = power_of_two(step);
    }
    return out;
}

}  // namespace verilie::reference
#endif
