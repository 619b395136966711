#pragma once
/// Sum, product, quotient and square root of fifties on their limbs, rounded to nearest, ties to even: bit for bit what
/// Boost yields for cpp_bin_float_50, in a fraction of the time. Each says whether it did so: what is rare (infinite, NaN,
/// near the ends of the exponents) is left to Boost.

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>
#include <tuple>

#include <verilie/scalar/boost_fifty.hpp>

namespace verilie::fifty_operations {

using detail::FiftyParts;
using Limb = std::uint64_t;
using TwoLimbs = unsigned __int128;

/// Of 192 bits.
struct Three {
    Limb low, mid, top;
};

inline bool is_usual(const FiftyParts& a) { return std::uint32_t(a.exponent) + (1u << 29) < (1u << 30); }
inline bool is_zero(const FiftyParts& a) { return a.exponent == FiftyParts::zero; }

/// The order of a and b; none of NaN.
inline std::partial_ordering compare(const FiftyParts& a, const FiftyParts& b) {
    if (a.exponent == FiftyParts::none || b.exponent == FiftyParts::none) return std::partial_ordering::unordered;
    if (is_zero(a) && is_zero(b)) return std::partial_ordering::equivalent;
    if (a.sign != b.sign) return b.sign <=> a.sign;
    const auto size = [](const FiftyParts& x) {
        return std::tuple(!is_zero(x), x.exponent, x.limb[2], x.limb[1], x.limb[0]);
    };
    return a.sign ? size(b) <=> size(a) : size(a) <=> size(b);
}

/// x 2^by, for 0 < by < 64, of which the top is not lost.
inline Three up(const Three& x, int by) {
    return {x.low << by, x.mid << by | x.low >> (64 - by), x.top << by | x.mid >> (64 - by)};
}
/// x 2^-by, for 0 < by < 64.
inline Three down(const Three& x, int by) {
    return {x.low >> by | x.mid << (64 - by), x.mid >> by | x.top << (64 - by), x.top >> by};
}
/// f 2^by, for 0 < by <= 24.
inline Three raised(const FiftyParts& a, int by) { return up({a.limb[0], a.limb[1], a.limb[2]}, by); }
/// a + b; what is carried is added to the head.
inline Three plus(const Three& a, const Three& b, Limb& head) {
    const TwoLimbs low = TwoLimbs(a.low) + b.low, mid = TwoLimbs(a.mid) + b.mid + Limb(low >> 64),
                   top = TwoLimbs(a.top) + b.top + Limb(mid >> 64);
    head += Limb(top >> 64);
    return {Limb(low), Limb(mid), Limb(top)};
}
/// a - b; what is borrowed is taken from the head.
inline Three minus(const Three& a, const Three& b, Limb& head) {
    const TwoLimbs low = TwoLimbs(a.low) - b.low, mid = TwoLimbs(a.mid) - b.mid - Limb(low >> 127),
                   top = TwoLimbs(a.top) - b.top - Limb(mid >> 127);
    head -= Limb(top >> 127);
    return {Limb(low), Limb(mid), Limb(top)};
}

/// ±x 2^(e - 191), rounded to 168 bits; the first bit of x is set, and `more` says that something comes behind the last.
inline FiftyParts rounded(bool sign, int e, const Three& x, bool more) {
    const Limb rest = x.low & 0xffffff, odd = x.low >> 24 & 1, one = rest + (Limb(more) | odd) > 0x800000;
    Limb head = 0;
    Three f = plus(down(x, 24), {one, 0, 0}, head);
    if (f.top >> 40 != 0) f.top >>= 1, ++e;  // all other bits are zero
    return {{f.low, f.mid, f.top}, e, sign};
}

/// Where one of the two is 0; `other` is the sign that the second has in the sum.
inline bool sum_with_zero(FiftyParts& r, const FiftyParts& a, const FiftyParts& b, bool other) {
    if (is_zero(a) && is_usual(b)) return r = b, r.sign = other, true;
    if (is_usual(a) && is_zero(b)) return r = a, true;
    if (is_zero(a) && is_zero(b)) return r.sign = a.sign && other, true;
    return false;
}
/// y 2^-apart, for 0 <= apart < 192; what is shifted out leaves a 1 in the last bit.
inline Three shifted_down(Three y, int apart) {
    Limb lost = 0;
    for (; apart >= 64; apart -= 64) lost |= y.low, y = {y.mid, y.top, 0};
    if (apart > 0) lost |= y.low << (64 - apart), y = down(y, apart);
    y.low |= Limb(lost != 0);
    return y;
}
/// r = first ± second.
inline bool sum(FiftyParts& r, const FiftyParts& first, const FiftyParts& second, bool subtract) {
    const bool other = second.sign != subtract;
    if (!is_usual(first) || !is_usual(second)) return sum_with_zero(r, first, second, other);
    const bool swap = first.exponent < second.exponent;
    const FiftyParts &a = swap ? second : first, &b = swap ? first : second;
    const int apart = a.exponent - b.exponent;
    if (apart > 160) return false;
    const Three x = raised(a, 23), y = shifted_down(raised(b, 23), apart);
    bool sign = swap ? other : first.sign;
    Limb head = 0;
    Three s = first.sign == other ? plus(x, y, head) : minus(x, y, head);
    if (head != 0) s = minus({}, s, head), sign = !sign;  // of one exponent, b the larger
    int e = a.exponent + 1;
    if ((s.top | s.mid | s.low) == 0) return true;
    for (; s.top == 0; e -= 64) s = {0, s.low, s.mid};
    if (const int zeros = std::countl_zero(s.top); zeros != 0) s = up(s, zeros), e -= zeros;
    r = rounded(sign, e, s, false);
    return true;
}

/// Columns of a sum of products of limbs, from the lowest.
class Columns {
public:
    void add(Limb a, Limb b) {
        const TwoLimbs p = TwoLimbs(a) * b;
        sum_ += p, over_ += sum_ < p;
    }
    /// The lowest limb, which is done with.
    Limb next() {
        const Limb low = Limb(sum_);
        sum_ = sum_ >> 64 | TwoLimbs(over_) << 64, over_ = 0;
        return low;
    }

private:
    TwoLimbs sum_ = 0;
    Limb over_ = 0;
};
/// r = a b.
inline bool product(FiftyParts& r, const FiftyParts& a, const FiftyParts& b) {
    const bool sign = a.sign != b.sign;
    if (!is_usual(a) || !is_usual(b)) {
        r.sign = sign;
        return (is_zero(a) || is_zero(b)) && (is_zero(a) || is_usual(a)) && (is_zero(b) || is_usual(b));
    }
    const Three x = raised(a, 24), y = raised(b, 24);
    Columns c;
    c.add(x.low, y.low);
    const Limb p0 = c.next();
    c.add(x.low, y.mid), c.add(x.mid, y.low);
    const Limb p1 = c.next();
    c.add(x.low, y.top), c.add(x.mid, y.mid), c.add(x.top, y.low);
    const Limb p2 = c.next();
    c.add(x.mid, y.top), c.add(x.top, y.mid);
    const Limb p3 = c.next();
    c.add(x.top, y.top);
    const Limb p4 = c.next(), p5 = c.next(), by = p5 >> 63 ^ 1;  // 0 or 1
    const Three top{p3 << by | (p2 >> 63 & by), p4 << by | (p3 >> 63 & by), p5 << by | (p4 >> 63 & by)};
    r = rounded(sign, a.exponent + b.exponent + 1 - int(by), top, (p2 << by | p1 | p0) != 0);
    return true;
}

/// Division by a limb whose first bit is set, with its reciprocal [Moeller and Granlund 2011, algorithm 4].
class ByLimb {
public:
    explicit ByLimb(Limb d) : d_(d), inverse_(Limb((TwoLimbs(~d) << 64 | ~Limb(0)) / d)) {}
    /// Of (high 2^64 + low) / d, for high < d.
    Limb quotient(Limb high, Limb low) const {
        const TwoLimbs q = TwoLimbs(inverse_) * high + (TwoLimbs(high) << 64 | low);
        Limb whole = Limb(q >> 64) + 1, rest = low - whole * d_;
        if (rest > Limb(q)) --whole, rest += d_;
        return whole + Limb(rest >= d_);
    }

private:
    Limb d_, inverse_;
};
/// q of  r 2^64 = q v + rest  for r < v, whose first bit is set; the rest takes the place of r [Knuth, algorithm D].
inline Limb next_limb(Three& r, const Three& v, const ByLimb& by_top) {
    Limb q = r.top < v.top ? by_top.quotient(r.top, r.mid) : ~Limb(0);  // at most 2 too large
    const TwoLimbs low = TwoLimbs(q) * v.low, mid = TwoLimbs(q) * v.mid + Limb(low >> 64),
                   top = TwoLimbs(q) * v.top + Limb(mid >> 64);
    Limb head = r.top - Limb(top >> 64);
    r = minus({0, r.low, r.mid}, {Limb(low), Limb(mid), Limb(top)}, head);
    for (; head != 0; --q) r = plus(r, v, head);
    return q;
}
/// r = a / b.
inline bool quotient(FiftyParts& r, const FiftyParts& a, const FiftyParts& b) {
    if (!is_usual(b)) return false;
    if (!is_usual(a)) return r.sign = a.sign != b.sign, is_zero(a);
    Three rest = raised(a, 23), v = raised(b, 24), q;
    const ByLimb by_top(v.top);
    q.top = next_limb(rest, v, by_top), q.mid = next_limb(rest, v, by_top), q.low = next_limb(rest, v, by_top);
    int e = a.exponent - b.exponent;
    if (q.top >> 63 == 0) q = up(q, 1), --e;
    r = rounded(a.sign != b.sign, e, q, (rest.top | rest.mid | rest.low) != 0);
    return true;
}

/// r = √a: of n = f 2^167 or f 2^168 the integer root s by Newton's method, from 53 bits to 106 to 168, never below it.
inline bool root(FiftyParts& r, const FiftyParts& a) {
    using namespace boost::multiprecision;
    using Whole = number<cpp_int_backend<384, 384, unsigned_magnitude, unchecked, void>, et_off>;
    if (!is_usual(a) || a.sign) return false;
    const bool odd = a.exponent & 1;
    const double f = std::ldexp(double(raised(a, 24).top), odd ? -62 : -63), from = std::sqrt(f);
    Whole n;
    n.backend().resize(3, 3);
    std::copy(a.limb, a.limb + 3, n.backend().limbs());
    n <<= odd ? 168 : 167;
    Whole s = Whole(std::uint64_t(std::ldexp(from, 62))) << (167 - 62);
    for (int k = 0; k < 2; ++k) s = (s + n / s) >> 1;
    while (s * s > n) --s;
    if (n - s * s > s) ++s;  // n > (s + 1/2)²; never 2^168, for √n < 2^168 - 1/2
    r = {{}, a.exponent >> 1, false};
    std::copy(s.backend().limbs(), s.backend().limbs() + 3, r.limb);
    return true;
}

}  // namespace verilie::fifty_operations
