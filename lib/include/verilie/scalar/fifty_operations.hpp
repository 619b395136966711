#pragma once
/// Sum, product and square root of fifties on their limbs, rounded to nearest, ties to even: bit for bit what Boost yields
/// for cpp_bin_float_50, in a fraction of the time. Each says whether it did so: what is rare (zero, infinite, NaN, near
/// the ends of the exponents) is left to Boost.
///
/// A number is  ±f 2^(e − 167)  with f of 168 bits, the first of which is set.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include <verilie/scalar/boost_fifty.hpp>

namespace verilie::fifty_operations {

using Backend = BoostFifty::number::backend_type;
using Limb = boost::multiprecision::limb_type;
using TwoLimbs = unsigned __int128;
static_assert(sizeof(Limb) == 8 && Backend::bit_count == 168);

/// Of 192 bits, the lowest limb first.
struct Three {
    Limb limb[3];
};

inline bool is_usual(const Backend& a) { return std::abs(std::int64_t(a.exponent())) < (1 << 29); }

/// f 2^by, for 0 < by <= 24.
inline Three raised(const Backend& a, int by) {
    const auto* f = a.bits().limbs();
    return {{f[0] << by, f[1] << by | f[0] >> (64 - by), f[2] << by | f[1] >> (64 - by)}};
}
/// x 2^by, for 0 <= by < 192, of which the top is not lost.
inline Three shifted_up(Three x, int by) {
    for (; by >= 64; by -= 64) x = {{0, x.limb[0], x.limb[1]}};
    if (by == 0) return x;
    return {{x.limb[0] << by, x.limb[1] << by | x.limb[0] >> (64 - by), x.limb[2] << by | x.limb[1] >> (64 - by)}};
}
/// x 2^-by, for 0 <= by < 192; what is shifted out leaves a 1 in the last bit.
inline Three shifted_down(Three x, int by) {
    bool lost = false;
    for (; by >= 64; by -= 64) lost |= x.limb[0] != 0, x = {{x.limb[1], x.limb[2], 0}};
    if (by > 0) {
        lost |= x.limb[0] << (64 - by) != 0;
        x = {{x.limb[0] >> by | x.limb[1] << (64 - by), x.limb[1] >> by | x.limb[2] << (64 - by), x.limb[2] >> by}};
    }
    x.limb[0] |= Limb(lost);
    return x;
}
/// b added to a, or taken from it where `minus` is all ones and not 0.
inline Three combined(const Three& a, const Three& b, Limb minus) {
    Three r;
    TwoLimbs carry = minus & 1;
    for (int i = 0; i < 3; ++i) {
        carry += TwoLimbs(a.limb[i]) + (b.limb[i] ^ minus);
        r.limb[i] = Limb(carry), carry >>= 64;
    }
    return r;
}

/// ±x 2^(e - 191), rounded to 168 bits; the first bit of x is set, and `more` says that something comes behind the last.
inline void put(Backend& r, bool sign, int e, const Three& x, bool more) {
    const Limb rest = x.limb[0] & 0xffffff, odd = x.limb[0] >> 24 & 1, up = rest + (Limb(more) | odd) > 0x800000;
    Three f{{x.limb[0] >> 24 | x.limb[1] << 40, x.limb[1] >> 24 | x.limb[2] << 40, x.limb[2] >> 24}};
    f = combined(f, {{up, 0, 0}}, 0);
    if (f.limb[2] >> 40 != 0) f.limb[2] >>= 1, ++e;  // all other bits are zero
    r.bits().resize(3, 3);
    std::copy(f.limb, f.limb + 3, r.bits().limbs());
    r.exponent() = e, r.sign() = sign;
}

/// r = a ± b.
inline bool sum(Backend& r, const Backend& first, const Backend& second, bool minus) {
    if (!is_usual(first) || !is_usual(second)) return false;
    const bool swap = first.exponent() < second.exponent();
    const Backend &a = swap ? second : first, &b = swap ? first : second;
    const int apart = int(a.exponent() - b.exponent());
    if (apart > 160) return false;
    const bool opposite = a.sign() != (b.sign() != minus);
    bool sign = swap ? a.sign() != minus : a.sign();
    const Limb against = Limb(0) - Limb(opposite);
    Three s = combined(raised(a, 23), shifted_down(raised(b, 23), apart), against);
    if (opposite && s.limb[2] >> 63 != 0) s = combined({}, s, ~Limb(0)), sign = !sign;  // of one exponent, b the larger
    int zeros = 0;
    for (int i = 2; i >= 0 && zeros == 64 * (2 - i); --i) zeros += std::countl_zero(s.limb[i]);
    if (zeros == 192) return false;
    put(r, sign, int(a.exponent()) + 1 - zeros, shifted_up(s, zeros), false);
    return true;
}

/// r = a b.
inline bool product(Backend& r, const Backend& a, const Backend& b) {
    if (!is_usual(a) || !is_usual(b)) return false;
    const Three x = raised(a, 24), y = raised(b, 24);
    Limb p[6] = {};
    for (int i = 0; i < 3; ++i) {
        TwoLimbs carry = 0;
        for (int j = 0; j < 3; ++j) {
            carry += TwoLimbs(x.limb[i]) * y.limb[j] + p[i + j];
            p[i + j] = Limb(carry), carry >>= 64;
        }
        p[i + 3] = Limb(carry);
    }
    const int by = int(p[5] >> 63) ^ 1;  // 0 or 1
    const Three top{{p[3] << by | (p[2] >> 63 & Limb(by)), p[4] << by | (p[3] >> 63 & Limb(by)),
        p[5] << by | (p[4] >> 63 & Limb(by))}};
    put(r, a.sign() != b.sign(), int(a.exponent() + b.exponent()) + 1 - by, top, (p[2] << by | p[1] | p[0]) != 0);
    return true;
}

/// r = √a: of n = f 2^167 or f 2^168 the integer root s by Newton's method, from 53 bits to 106 to 168, never below it.
inline bool root(Backend& r, const Backend& a) {
    using namespace boost::multiprecision;
    using Whole = number<cpp_int_backend<384, 384, unsigned_magnitude, unchecked, void>, et_off>;
    if (!is_usual(a) || a.sign()) return false;
    const bool odd = a.exponent() & 1;
    const Three x = raised(a, 24);
    const double f = std::ldexp(double(x.limb[2]), odd ? -62 : -63), from = std::sqrt(f);
    const Whole n = Whole(number<Backend::rep_type, et_off>(a.bits())) << (odd ? 168 : 167);
    Whole s = Whole(std::uint64_t(std::ldexp(from, 62))) << (167 - 62);
    for (int k = 0; k < 2; ++k) s = (s + n / s) >> 1;
    while (s * s > n) --s;
    if (n - s * s > s) ++s;  // n > (s + 1/2)²; never 2^168, for √n < 2^168 - 1/2
    const Whole raised_s = s << 24;
    Three top{};
    std::copy(raised_s.backend().limbs(), raised_s.backend().limbs() + 3, top.limb);
    put(r, false, int(a.exponent() >> 1), top, false);
    return true;
}

}  // namespace verilie::fifty_operations
