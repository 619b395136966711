#pragma once
/// Quad: the compiler's numbers of 113 bits. Include verilie/scalar.hpp.

#include <ios>
#include <iosfwd>
#include <limits>
#include <string>
#include <type_traits>

#include <quadmath.h>

#include <verilie/scalar/fifty.hpp>

namespace verilie {

template <class T>
concept arithmetic = std::is_arithmetic_v<T>;

/// __float128 as a class, so that abs, sqrt and sin of it are found by their argument.
class quad {
public:
    quad() noexcept : x_(0) {}
    quad(arithmetic auto x) noexcept : x_(x) {}
    explicit quad(const fifty& x);
    template <arithmetic T> explicit operator T() const noexcept { return static_cast<T>(x_); }
    explicit operator fifty() const;

    friend quad operator+(const quad& a, const quad& b) noexcept { return of(a.x_ + b.x_); }
    friend quad operator-(const quad& a, const quad& b) noexcept { return of(a.x_ - b.x_); }
    friend quad operator*(const quad& a, const quad& b) noexcept { return of(a.x_ * b.x_); }
    friend quad operator/(const quad& a, const quad& b) noexcept { return of(a.x_ / b.x_); }
    quad operator-() const noexcept { return of(-x_); }
    quad& operator+=(const quad& b) noexcept { return *this = *this + b; }
    quad& operator-=(const quad& b) noexcept { return *this = *this - b; }
    quad& operator*=(const quad& b) noexcept { return *this = *this * b; }
    quad& operator/=(const quad& b) noexcept { return *this = *this / b; }

    friend bool operator==(const quad& a, const quad& b) noexcept { return a.x_ == b.x_; }
    friend bool operator<(const quad& a, const quad& b) noexcept { return a.x_ < b.x_; }
    friend bool operator<=(const quad& a, const quad& b) noexcept { return a.x_ <= b.x_; }
    friend bool operator>(const quad& a, const quad& b) noexcept { return a.x_ > b.x_; }
    friend bool operator>=(const quad& a, const quad& b) noexcept { return a.x_ >= b.x_; }

    friend quad abs(const quad& a) noexcept { return of(fabsq(a.x_)); }
    friend quad sqrt(const quad& a) noexcept { return of(sqrtq(a.x_)); }
    friend quad sin(const quad& a) noexcept { return of(sinq(a.x_)); }
    friend quad cos(const quad& a) noexcept { return of(cosq(a.x_)); }
    friend quad tan(const quad& a) noexcept { return of(tanq(a.x_)); }
    friend quad acos(const quad& a) noexcept { return of(acosq(a.x_)); }
    friend quad atan(const quad& a) noexcept { return of(atanq(a.x_)); }
    friend quad atan2(const quad& y, const quad& x) noexcept { return of(atan2q(y.x_, x.x_)); }
    friend quad exp(const quad& a) noexcept { return of(expq(a.x_)); }
    friend quad log(const quad& a) noexcept { return of(logq(a.x_)); }
    friend quad ldexp(const quad& a, int n) noexcept { return of(ldexpq(a.x_, n)); }
    friend quad frexp(const quad& a, int* n) noexcept { return of(frexpq(a.x_, n)); }
    friend quad floor(const quad& a) noexcept { return of(floorq(a.x_)); }
    friend quad round(const quad& a) noexcept { return of(roundq(a.x_)); }
    friend bool isfinite(const quad& a) noexcept { return finiteq(a.x_); }
    friend bool isnan(const quad& a) noexcept { return isnanq(a.x_); }
    friend bool isinf(const quad& a) noexcept { return isinfq(a.x_); }

    /// So many significant digits, or all (0).
    std::string str(std::streamsize digits = 0, std::ios_base::fmtflags format = {}) const;
    friend std::ostream& operator<<(std::ostream&, const quad&);

private:
    // NOTE: no constructor, since in GNU modes __float128 is arithmetic.
    static quad of(__float128 x) noexcept {
        quad r;
        r.x_ = x;
        return r;
    }

    __float128 x_;
};

}  // namespace verilie

template <> class std::numeric_limits<verilie::quad> {
public:
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
    static constexpr bool has_infinity = true, has_quiet_NaN = true, is_bounded = true;
    static constexpr int radix = 2, digits = 113, digits10 = 33, max_digits10 = 36;
    static constexpr int max_exponent = 16384, min_exponent = -16381;
    static verilie::quad epsilon() { return ldexp(verilie::quad(1), 1 - digits); }
    static verilie::quad infinity() { return std::numeric_limits<double>::infinity(); }
    static verilie::quad quiet_NaN() { return std::numeric_limits<double>::quiet_NaN(); }
    static verilie::quad max() { return ldexp(verilie::quad(2) - epsilon(), 16383); }
    static verilie::quad min() { return ldexp(verilie::quad(1), -16382); }
    static verilie::quad lowest() { return -max(); }
};
