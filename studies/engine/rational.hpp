#pragma once
/// Exact steps and times: h and T are rationals, T/h is an integer, t = n h.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include <verilie/scalar.hpp>

namespace verilie::studies {

using Rational = boost::multiprecision::cpp_rational;

/// "1/8", "0.125", "1e-3": exactly. Throws std::invalid_argument naming `what` otherwise.
Rational rational(std::string_view text, std::string_view what);
/// The same, greater than zero.
Rational positive(std::string_view text, std::string_view what);
/// "1/8" or "5": the canonical text, the identity of a step in keys and commands.
std::string text(const Rational& r);
/// A step that was rounded to a double, as it was asked: the simplest fraction that rounds so, where its denominator has
/// at most six digits; else all digits.
std::string step_text(double h);
/// T/h, which must be an integer from 1 to 10^12; the sentence names the nearest usable h.
std::int64_t step_count(const Rational& T, const Rational& h);
/// h0, h0 r, h0 r^2 ... from "1/8,1/2,7"; strictly decreasing, 1 to 40 of them.
std::vector<Rational> ladder(std::string_view text);
/// "1/8,1/16": a list, sorted from large to small, without repetition.
std::vector<Rational> steps(std::string_view text);
/// The largest divisor of n that is at most 2000: the outputs of a run of n steps.
std::int64_t most_outputs(std::int64_t n, std::int64_t most = 2000);
/// A grid of [0, T] that every ladder step visits, of at most 2000 intervals: their number, which must exceed one.
std::int64_t common_outputs(const Rational& T, const std::vector<Rational>& h, std::int64_t most = 2000);

/// Rounded to 50 digits.
fifty to_fifty(const Rational& r);
/// Rounded to S by way of 50 digits, whose exponents do not overflow.
template <class S> S to_scalar(const Rational& r) { return convert<S>(to_fifty(r)); }

}  // namespace verilie::studies
