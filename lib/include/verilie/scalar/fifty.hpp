#pragma once
/// Fifty digits. Include verilie/scalar.hpp.

#include <cstdint>
#include <ios>
#include <iosfwd>
#include <limits>
#include <string>

namespace verilie {

namespace detail {
/// ±f 2^(exponent − 167) with f of 168 bits in three limbs, the lowest first. The first bit of f is set, unless the
/// exponent is one of the three above all others, which stand for 0, infinity and NaN: then f is 0.
struct FiftyParts {
    static constexpr std::int32_t zero = 2147483312, infinite = zero + 1, none = zero + 2;
    std::uint64_t limb[3] = {};
    std::int32_t exponent = zero;
    bool sign = false;
};
}  // namespace detail

/// A number of 168 bits, boost::multiprecision::cpp_bin_float_50 in half of the space: digits, exponents, infinities and
/// NaN are Boost's; every operation rounds to nearest.
/// NOTE: its arithmetic is a call of a function compiled once (src/fifty.cpp). Where Boost's templates were read, resolved
/// and inlined at every use, a build took a fifth longer. For Boost's own functions of it: verilie/scalar/boost_fifty.hpp.
class fifty {
public:
    fifty() noexcept = default;
    fifty(int x) noexcept {
        if (x != 0) *this = fifty(static_cast<long long>(x));
    }
    fifty(long x) noexcept : fifty(static_cast<long long>(x)) {}
    fifty(long long x) noexcept;
    fifty(unsigned x) noexcept : fifty(static_cast<unsigned long long>(x)) {}
    fifty(unsigned long x) noexcept : fifty(static_cast<unsigned long long>(x)) {}
    fifty(unsigned long long x) noexcept;
    fifty(double x) noexcept;
    fifty(long double x) noexcept;
    /// A decimal, rounded once. Throws std::runtime_error where the text is none.
    explicit fifty(const char* decimal);
    explicit fifty(const std::string& decimal) : fifty(decimal.c_str()) {}
    static const fifty& pi();

    /// Rounded to nearest.
    explicit operator double() const noexcept;
    explicit operator long double() const noexcept;
    /// Towards zero.
    explicit operator long long() const;
    explicit operator long() const { return static_cast<long>(static_cast<long long>(*this)); }
    explicit operator int() const { return static_cast<int>(static_cast<long long>(*this)); }

    friend fifty operator+(const fifty&, const fifty&) noexcept;
    friend fifty operator-(const fifty&, const fifty&) noexcept;
    friend fifty operator*(const fifty&, const fifty&) noexcept;
    friend fifty operator/(const fifty&, const fifty&) noexcept;
    fifty operator-() const noexcept;
    fifty& operator+=(const fifty& b) noexcept { return *this = *this + b; }
    fifty& operator-=(const fifty& b) noexcept { return *this = *this - b; }
    fifty& operator*=(const fifty& b) noexcept { return *this = *this * b; }
    fifty& operator/=(const fifty& b) noexcept { return *this = *this / b; }

    friend bool operator==(const fifty&, const fifty&) noexcept;
    friend bool operator<(const fifty&, const fifty&) noexcept;
    friend bool operator<=(const fifty&, const fifty&) noexcept;
    friend bool operator>(const fifty& a, const fifty& b) noexcept { return b < a; }
    friend bool operator>=(const fifty& a, const fifty& b) noexcept { return b <= a; }

    friend fifty abs(const fifty&) noexcept;
    friend fifty sqrt(const fifty&);
    friend fifty sin(const fifty&);
    friend fifty cos(const fifty&);
    friend fifty tan(const fifty&);
    friend fifty acos(const fifty&);
    friend fifty atan(const fifty&);
    friend fifty atan2(const fifty& y, const fifty& x);
    friend fifty exp(const fifty&);
    friend fifty log(const fifty&);
    friend fifty pow(const fifty& base, const fifty& exponent);
    friend fifty copysign(const fifty& size, const fifty& sign);
    friend fifty fmod(const fifty&, const fifty&);
    friend fifty ldexp(const fifty&, int);
    friend fifty frexp(const fifty&, int*);
    friend fifty floor(const fifty&);
    friend fifty ceil(const fifty&);
    friend fifty round(const fifty&);
    friend bool isfinite(const fifty&) noexcept;
    friend bool isnan(const fifty&) noexcept;
    friend bool isinf(const fifty&) noexcept;

    /// So many significant digits, or all (0).
    std::string str(std::streamsize digits = 0, std::ios_base::fmtflags format = {}) const;
    friend std::ostream& operator<<(std::ostream&, const fifty&);

private:
    friend struct BoostFifty;
    alignas(16) detail::FiftyParts parts_;
};

}  // namespace verilie

template <> class std::numeric_limits<verilie::fifty> {
public:
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
    static constexpr bool has_infinity = true, has_quiet_NaN = true, is_bounded = true;
    static constexpr int radix = 2, digits = 168, digits10 = 50, max_digits10 = 53;
    static constexpr int max_exponent = 2147483311, min_exponent = -2147483312;
    static verilie::fifty epsilon() { return ldexp(verilie::fifty(1), 1 - digits); }
    static verilie::fifty infinity() { return std::numeric_limits<double>::infinity(); }
    static verilie::fifty quiet_NaN() { return std::numeric_limits<double>::quiet_NaN(); }
    static verilie::fifty max();
    static verilie::fifty min();
    static verilie::fifty lowest() { return -max(); }
};
