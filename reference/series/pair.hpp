#pragma once
/// Pairs of doubles, and sums of products of coefficients. Exact sums and products of doubles: a fused operation would
/// break them, so what includes this is compiled with -ffp-contract=off.

#include <cstdint>
#include <cstring>

#include <verilie/scalar.hpp>

#if VERILIE_HAS_QUAD
namespace verilie::reference {

/// hi + lo, of about 104 bits.
struct Pair {
    double hi = 0, lo = 0;
};

/// s + e = a + b, exactly (Knuth).
inline Pair sum_of(double a, double b) {
    const double s = a + b, v = s - a;
    return {s, (a - (s - v)) + (b - v)};
}
/// The same where |a| >= |b|.
inline Pair ordered(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
}
/// The upper half of the digits of x; x less it is the lower half (Dekker).
template <class X> X upper_half(const X& x) {
    const X c = 134217729 * x;
    return c - (c - x);
}
/// p + e = a b, exactly; ah and bh are the upper halves.
template <class X> X product_error(const X& p, const X& a, const X& ah, const X& b, const X& bh) {
    const X al = a - ah, bl = b - bh;
    return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}
inline Pair operator+(const Pair& a, const Pair& b) {
    const Pair s = sum_of(a.hi, b.hi);
    return ordered(s.hi, s.lo + (a.lo + b.lo));
}
inline Pair operator-(const Pair& a) { return {-a.hi, -a.lo}; }
inline Pair operator-(const Pair& a, const Pair& b) { return a + -b; }
/// A pair and the upper half of its hi, from which products are taken.
struct Split : Pair {
    double upper = 0;
    Split() = default;
    Split(const Pair& x) : Pair(x), upper(upper_half(x.hi)) {}
};
inline Pair operator*(const Split& a, const Split& b) {
    const double p = a.hi * b.hi, e = product_error(p, a.hi, a.upper, b.hi, b.upper);
    return ordered(p, e + (a.hi * b.lo + a.lo * b.hi));
}
inline Pair operator/(const Pair& a, const Pair& b) {
    const double first = a.hi / b.hi;
    const Pair left = a - Pair{first, 0} * b;
    return ordered(first, left.hi / b.hi);
}
inline Pair sqrt(const Pair& a) {
    const double first = std::sqrt(a.hi);
    const Pair left = a - Pair{first, 0} * Pair{first, 0};
    return ordered(first, left.hi / (2 * first));
}

/// Of a normal quad: hi its first 53 bits cut off, lo the next.
inline Pair pair_of(const quad& x) {
    static_assert(sizeof(quad) == 16);
    unsigned __int128 bits;
    std::memcpy(&bits, &x, sizeof bits);
    const int exponent = int(bits >> 112) & 0x7fff, in_double = exponent - 16383 + 1023;
    if (in_double < 120 || in_double > 2046) {  // zero, too small for lo, or too large
        const double hi = static_cast<double>(x);
        return {hi, std::isfinite(hi) ? static_cast<double>(quad(x - hi)) : 0};
    }
    const std::uint64_t sign = std::uint64_t(bits >> 127) << 63,
                        first =
                            sign | std::uint64_t(in_double) << 52 | (std::uint64_t(bits >> 60) & ((1ull << 52) - 1)),
                        unit = sign | std::uint64_t(in_double - 112) << 52;
    double hi, last;
    std::memcpy(&hi, &first, sizeof hi), std::memcpy(&last, &unit, sizeof last);
    return {hi, double(std::int64_t(std::uint64_t(bits) & ((1ull << 60) - 1))) * last};
}
inline quad quad_of(const Pair& x) { return quad(x.hi) + x.lo; }

/// Leading products and their sum exact, all else beside them.
template <class X> struct PairSum {
    X hi{}, lo{};
    void add(const X& a, const X& a_upper, const X& a_lo, const X& b, const X& b_upper, const X& b_lo) {
        const X p = a * b, rest = product_error(p, a, a_upper, b, b_upper) + (a * b_lo + a_lo * b);
        const X sum = hi + p, v = sum - hi;
        lo += ((hi - (sum - v)) + (p - v)) + rest;
        hi = sum;
    }
};

/// s + x y and s + x y + u v, in the digits of the type.
template <class X> X with(const X& s, const X& x, const X& y) { return s + x * y; }
template <class X> X with(const X& s, const X& x, const X& y, const X& u, const X& v) { return s + (x * y + u * v); }
inline Pair with(const Pair& s, const Split& x, const Split& y) {
    PairSum<double> sum{s.hi, s.lo};
    sum.add(x.hi, x.upper, x.lo, y.hi, y.upper, y.lo);
    return ordered(sum.hi, sum.lo);
}
inline Pair with(const Pair& s, const Split& x, const Split& y, const Split& u, const Split& v) {
    PairSum<double> sum{s.hi, s.lo};
    sum.add(x.hi, x.upper, x.lo, y.hi, y.upper, y.lo);
    sum.add(u.hi, u.upper, u.lo, v.hi, v.upper, v.lo);
    return ordered(sum.hi, sum.lo);
}

}  // namespace verilie::reference
#endif
