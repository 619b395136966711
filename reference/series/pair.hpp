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
inline Pair operator*(const Pair& a, const Pair& b) {
    const double p = a.hi * b.hi, e = product_error(p, a.hi, upper_half(a.hi), b.hi, upper_half(b.hi));
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

/// sum_{j=0..k} a_j b_{k-j}.
inline quad convolution(const quad* a, const quad* b, int k) {
    quad s = a[0] * b[k];
    for (int j = 1; j <= k; ++j) s += a[j] * b[k - j];
    return s;
}

/// Two terms at once. NOTE: the newest coefficients, a_k and b_k, are taken alone: what has just been written as one
/// number is slow to read as half of two.
using Two = double __attribute__((vector_size(16)));
inline Two ahead(const double* p) { return Two{p[0], p[1]}; }
inline Two backwards(const double* p) { return Two{p[0], p[-1]}; }

/// hi, its upper half, and lo, a row each.
struct PairRow {
    const double *hi, *upper, *lo;
};
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
inline Pair convolution(const PairRow& a, const PairRow& b, int k) {
    PairSum<Two> two;
    PairSum<double> one;
    const auto term = [&](int j) {
        const int i = k - j;
        one.add(a.hi[j], a.upper[j], a.lo[j], b.hi[i], b.upper[i], b.lo[i]);
    };
    if (k > 0) {
        const auto ends = [k](const double* p) { return Two{p[0], p[k]}; };
        const auto other = [k](const double* p) { return Two{p[k], p[0]}; };
        two.add(ends(a.hi), ends(a.upper), ends(a.lo), other(b.hi), other(b.upper), other(b.lo));
    } else term(0);
    int j = 1;
    for (; j + 1 < k; j += 2) {
        const int i = k - j;
        two.add(ahead(a.hi + j), ahead(a.upper + j), ahead(a.lo + j), backwards(b.hi + i), backwards(b.upper + i),
            backwards(b.lo + i));
    }
    if (j < k) term(j);
    const Pair both = sum_of(two.hi[0], two.hi[1]), all = sum_of(one.hi, both.hi);
    return ordered(all.hi, all.lo + (both.lo + (one.lo + (two.lo[0] + two.lo[1]))));
}

}  // namespace verilie::reference
#endif
