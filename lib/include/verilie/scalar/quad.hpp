#pragma once
/// Quad: the compiler's numbers of 113 bits. Include verilie/scalar.hpp.

#include <bit>
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

/// The compiler's __float128 by its bits, as a class, so that abs, sqrt and sin of it are found by their argument. Every
/// operation rounds to nearest. Sums and products have the bits of the compiler's in a half of their time or less
/// (quad_operations.hpp).
class quad {
public:
    quad() noexcept : bits_(0) {}
    quad(arithmetic auto x) noexcept : bits_(std::bit_cast<Bits>(static_cast<__float128>(x))) {}
    explicit quad(const fifty& x);
    template <arithmetic T> explicit operator T() const noexcept { return static_cast<T>(x()); }
    explicit operator fifty() const;

    friend quad operator+(quad a, quad b) noexcept;
    friend quad operator-(quad a, quad b) noexcept { return a + -b; }
    friend quad operator*(quad a, quad b) noexcept;
    friend quad operator/(quad a, quad b) noexcept { return of(a.x() / b.x()); }
    quad operator-() const noexcept {
        quad r;
        r.bits_ = bits_ ^ Bits(1) << 127;
        return r;
    }
    quad& operator+=(quad b) noexcept { return *this = *this + b; }
    quad& operator-=(quad b) noexcept { return *this = *this - b; }
    quad& operator*=(quad b) noexcept { return *this = *this * b; }
    quad& operator/=(quad b) noexcept { return *this = *this / b; }

    friend bool operator==(quad a, quad b) noexcept { return a.x() == b.x(); }
    friend bool operator<(quad a, quad b) noexcept { return a.x() < b.x(); }
    friend bool operator<=(quad a, quad b) noexcept { return a.x() <= b.x(); }
    friend bool operator>(quad a, quad b) noexcept { return a.x() > b.x(); }
    friend bool operator>=(quad a, quad b) noexcept { return a.x() >= b.x(); }

    friend quad abs(quad a) noexcept { return of(fabsq(a.x())); }
    friend quad sqrt(quad a) noexcept { return of(sqrtq(a.x())); }
    friend quad sin(quad a) noexcept { return of(sinq(a.x())); }
    friend quad cos(quad a) noexcept { return of(cosq(a.x())); }
    friend quad tan(quad a) noexcept { return of(tanq(a.x())); }
    friend quad acos(quad a) noexcept { return of(acosq(a.x())); }
    friend quad atan(quad a) noexcept { return of(atanq(a.x())); }
    friend quad atan2(quad y, quad x) noexcept { return of(atan2q(y.x(), x.x())); }
    friend quad exp(quad a) noexcept { return of(expq(a.x())); }
    friend quad log(quad a) noexcept { return of(logq(a.x())); }
    friend quad ldexp(quad a, int n) noexcept { return of(ldexpq(a.x(), n)); }
    friend quad frexp(quad a, int* n) noexcept { return of(frexpq(a.x(), n)); }
    friend quad floor(quad a) noexcept { return of(floorq(a.x())); }
    friend quad round(quad a) noexcept { return of(roundq(a.x())); }
    friend bool isfinite(quad a) noexcept { return finiteq(a.x()); }
    friend bool isnan(quad a) noexcept { return isnanq(a.x()); }
    friend bool isinf(quad a) noexcept { return isinfq(a.x()); }

    /// So many significant digits, or all (0).
    std::string str(std::streamsize digits = 0, std::ios_base::fmtflags format = {}) const;
    friend std::ostream& operator<<(std::ostream&, const quad&);

private:
    using Bits = unsigned __int128;
    __float128 x() const noexcept { return std::bit_cast<__float128>(bits_); }
    // NOTE: no constructor, since in GNU modes __float128 is arithmetic.
    static quad of(__float128 x) noexcept {
        quad r;
        r.bits_ = std::bit_cast<Bits>(x);
        return r;
    }

    Bits bits_;
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
