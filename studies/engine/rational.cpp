#include "engine/rational.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <regex>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <verilie/mechanics/parameters.hpp>
#include <verilie/scalar/boost_fifty.hpp>

namespace verilie::studies {

namespace {
using Integer = boost::multiprecision::cpp_int;

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

/// Digits with an optional point and exponent.
Rational decimal(std::string_view s) {
    const auto e = s.find_first_of("eE");
    int exponent = e == std::string_view::npos ? 0 : std::stoi(std::string(s.substr(e + 1)));
    std::string digits;
    bool after_point = false;
    for (char c : s.substr(0, e)) {
        if (c == '.') after_point = true;
        else if (c != '+') {
            digits += c;
            exponent -= after_point && c != '-';
        }
    }
    const bool negative = !digits.empty() && digits[0] == '-';
    digits.erase(0, digits.find_first_not_of("-0"));  // NOTE: a leading zero would make cpp_int read octal
    Rational r(digits.empty() ? Integer(0) : Integer(digits));
    const Integer ten = boost::multiprecision::pow(Integer(10), unsigned(std::abs(exponent)));
    r = exponent < 0 ? Rational(r / ten) : Rational(r * ten);
    return negative ? Rational(-r) : r;
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0;;) {
        const auto comma = text.find(',', at);
        parts.push_back(text.substr(at, comma == std::string_view::npos ? comma : comma - at));
        if (comma == std::string_view::npos) return parts;
        at = comma + 1;
    }
}
}  // namespace

Rational rational(std::string_view s, std::string_view what) {
    if (s.find(',') != std::string_view::npos)
        refuse(std::string(what) + "=" + std::string(s) + " is not one number but a list.");
    if (!is_number(s)) {
        // NOTE: the package matches by recursion, one call a character
        static const std::regex with_exponent(R"([-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d+)");
        refuse(std::string(what) + "=" + std::string(s)
               + (s.size() < 100 && std::regex_match(s.begin(), s.end(), with_exponent)
                       ? " is beyond the numbers that a double can hold, 5e-324 to 1.8e308."
                       : " is not a decimal or a fraction such as 0.125 or 1/8."));
    }
    const auto slash = s.find('/');
    if (slash == std::string_view::npos) return decimal(s);
    return Rational(decimal(s.substr(0, slash)) / decimal(s.substr(slash + 1)));
}

Rational positive(std::string_view s, std::string_view what) {
    const Rational r = rational(s, what);
    if (r <= 0) refuse(std::string(what) + "=" + std::string(s) + " must be greater than zero.");
    return r;
}

std::string text(const Rational& r) {
    const Integer n = numerator(r), d = denominator(r);
    return d == 1 ? n.str() : n.str() + "/" + d.str();
}

fifty to_fifty(const Rational& r) {
    using Number = BoostFifty::number;
    return BoostFifty::back(Number(numerator(r))) / BoostFifty::back(Number(denominator(r)));
}

std::string step_text(double h) {
    // convergents p/q of its continued fraction
    double before_p = 0, before_q = 1, p = 1, q = 0, rest = h;
    for (int k = 0; k < 20 && std::isfinite(rest) && q < 1e6; ++k) {
        const double whole = std::floor(rest);
        before_p = std::exchange(p, whole * p + before_p), before_q = std::exchange(q, whole * q + before_q);
        if (p / q == h && q < 1e6) return q == 1 ? fmt::format("{:.0f}", p) : fmt::format("{:.0f}/{:.0f}", p, q);
        rest = 1 / (rest - whole);
    }
    return to_text(h);
}

std::int64_t step_count(const Rational& T, const Rational& h) {
    const Rational n = T / h;
    if (n > Rational(Integer("1000000000000")))
        refuse("T/h = " + text(T) + " / (" + text(h) + ") is more than 10^12 steps.");
    if (denominator(n) != 1) {
        const Integer below = numerator(n) / denominator(n);
        refuse("T/h must be an integer: with T=" + text(T) + " the steps nearest to h=" + text(h) + " are "
               + (below > 0 ? "h=" + text(Rational(T / Rational(below))) + " and " : "")
               + "h=" + text(Rational(T / Rational(below + 1))) + ".");
    }
    return numerator(n).convert_to<std::int64_t>();
}

std::vector<Rational> ladder(std::string_view s) {
    const auto parts = split(s);
    if (parts.size() != 3) refuse("ladder=" + std::string(s) + " must be h0,ratio,count such as 1/8,1/2,7.");
    const Rational h0 = positive(parts[0], "h0"), ratio = positive(parts[1], "ratio"),
                   count = positive(parts[2], "count");
    if (ratio >= 1) refuse("ratio=" + std::string(parts[1]) + " must be below one.");
    if (denominator(count) != 1 || count > 40)
        refuse("count=" + std::string(parts[2]) + " must be an integer from 1 to 40.");
    std::vector<Rational> h{h0};
    while (int(h.size()) < numerator(count)) h.push_back(Rational(h.back() * ratio));
    return h;
}

std::vector<Rational> steps(std::string_view s) {
    std::vector<Rational> h;
    for (const auto part : split(s)) h.push_back(positive(part, "h"));
    std::sort(h.begin(), h.end(), std::greater<>());
    h.erase(std::unique(h.begin(), h.end()), h.end());
    return h;
}

std::int64_t most_outputs(std::int64_t n, std::int64_t most) {
    for (std::int64_t d = std::min(n, most);; --d)
        if (n % d == 0) return d;
}

std::int64_t common_outputs(const Rational& T, const std::vector<Rational>& h, std::int64_t most) {
    std::int64_t n = 0;
    for (const auto& step : h) n = std::gcd(n, step_count(T, step));
    if (most_outputs(n, most) == 1)
        refuse("These steps meet at T=" + text(T)
               + " only; an order is judged over common output times, so choose steps that share some.");
    return most_outputs(n, most);
}

}  // namespace verilie::studies
