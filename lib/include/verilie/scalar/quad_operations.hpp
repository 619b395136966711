#pragma once
/// Sum and product of quads on their bits, rounded to nearest, ties to even: what the compiler's own yield, the sign of
/// zero included. Unlike these they ask for no rounding mode and raise no flags of exceptions.
/// What is rare (NaN, infinite, subnormal, too large) is left to the compiler; not zeros, of which duals are full.
///
/// A number is  ±f 2^(e − 16383 − 112):  one bit of sign, fifteen of e, and of the 113 bits of f all but the first.

#include <algorithm>
#include <bit>
#include <cstdint>

namespace verilie::quad_operations {

using Bits = unsigned __int128;
using Compiled = __float128;

inline constexpr Bits sign_bit = Bits(1) << 127, first_bit = Bits(1) << 112;
inline constexpr int infinite = 0x7fff, bias = 16383;

inline std::uint64_t high(Bits a) { return std::uint64_t(a >> 64); }
inline std::uint64_t low(Bits a) { return std::uint64_t(a); }
inline int exponent(Bits a) { return int(high(a) >> 48) & infinite; }
inline Bits fraction(Bits a) { return (a & (first_bit - 1)) | first_bit; }
inline bool is_zero(Bits a) { return a << 1 == 0; }
inline Bits all_if_negative(Bits a) { return Bits(__int128(a) >> 127); }
inline Bits sign(Bits a) { return a & sign_bit; }

/// f of 113 bits and e, f rounded up or not; f = 2^113 becomes 2^112 and e + 1 by itself.
inline Bits assemble(Bits sign, int e, Bits f, bool up) {
    return sign | ((Bits(std::uint64_t(e)) << 112) + (f - first_bit) + Bits(up));
}

/// Where one of them is no normal number, or what comes out may be none.
[[gnu::cold, gnu::noinline]] inline Bits compiled_sum(Bits a, Bits b) {
    return std::bit_cast<Bits>(std::bit_cast<Compiled>(a) + std::bit_cast<Compiled>(b));
}
[[gnu::cold, gnu::noinline]] inline Bits compiled_product(Bits a, Bits b) {
    return std::bit_cast<Bits>(std::bit_cast<Compiled>(a) * std::bit_cast<Compiled>(b));
}

/// The larger plus or minus the smaller, each with three bits more below: what is shifted out of the smaller leaves a 1 in
/// the last of them.
/// NOTE: no jump on which is larger or on the signs, which no processor can foretell.
inline Bits sum(Bits a, Bits b) {
    const Bits exchanged = (a ^ b) & all_if_negative((a & ~sign_bit) - (b & ~sign_bit));
    a ^= exchanged, b ^= exchanged;
    if (is_zero(b)) return is_zero(a) ? a & b : a;
    int e = exponent(a);
    if (exponent(b) == 0 || e >= infinite - 1 || e <= 128) return compiled_sum(a, b);
    const int apart = std::min(e - exponent(b), 127);
    const Bits f = fraction(a) << 3, shifted = fraction(b) << 3, lost = shifted & ((Bits(1) << apart) - 1);
    const Bits g = (shifted >> apart) | Bits(lost != 0);
    const Bits minus = all_if_negative(a ^ b);
    Bits s = f + ((g ^ minus) - minus);
    if (s == 0) return 0;
    const int zeros = high(s) != 0 ? std::countl_zero(high(s)) : 64 + std::countl_zero(low(s));
    s <<= zeros, e += 12 - zeros;
    const Bits kept = s >> 15;
    const unsigned rest = unsigned(low(s)) & 0x7fff;
    return assemble(sign(a), e, kept, rest + (unsigned(low(kept)) & 1) > 0x4000);
}

inline Bits product(Bits a, Bits b) {
    const int e_a = exponent(a), e_b = exponent(b), e = e_a + e_b - bias;
    const Bits minus = sign(a ^ b);
    if (unsigned(e_a - 1) >= infinite - 1 || unsigned(e_b - 1) >= infinite - 1 || unsigned(e - 1) >= infinite - 2) {
        const bool are_finite = e_a != infinite && e_b != infinite;
        return are_finite && (is_zero(a) || is_zero(b)) ? minus : compiled_product(a, b);
    }
    // f_a 2^15 f_b = top 2^128 + middle 2^64 + bottom, of 240 or 241 bits
    const Bits f = fraction(a) << 15, g = fraction(b);
    const Bits first = Bits(low(f)) * low(g), inner = Bits(high(f)) * low(g);
    const Bits sum = Bits(low(f)) * high(g) + low(inner) + high(first);
    Bits top = Bits(high(f)) * high(g) + high(inner) + high(sum);
    std::uint64_t middle = low(sum), bottom = low(first);
    const int longer = int(high(top) >> 48) & 1, shorter = 1 - longer;  // of 113 bits, or of 112
    top = (top << shorter) | (middle >> 63 & std::uint64_t(shorter));
    middle = middle << shorter | (bottom >> 63 & std::uint64_t(shorter)), bottom <<= shorter;
    const bool beyond_half = (middle << 1 | bottom) != 0 || (low(top) & 1);
    return assemble(minus, e + longer, top, middle >> 63 && beyond_half);
}

}  // namespace verilie::quad_operations
