#pragma once
/// Two registers of doubles at the instruction level that a unit is compiled at: 16 lanes with AVX-512, 8 with AVX2,
/// else 4. It meets every method and problem as a pack does (scalar/pack.hpp), and every operation is the scalar one lane by
/// lane, so that lane i of a march is bit for bit the scalar march of that lane.
///
/// A step is a chain of operations that wait for each other. Two registers are two chains, and one works while the
/// other waits.
/// NOTE: the type differs from level to level under one name. Only units whose symbols are made local may include it
/// (lib/cmake/VerilieLevels.cmake).

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <verilie/scalar.hpp>

namespace verilie {

namespace detail {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
inline constexpr int wide = 8;
#elif defined(__AVX2__)
inline constexpr int wide = 4;
#else
inline constexpr int wide = 2;
#endif
typedef double register_t __attribute__((vector_size(8 * wide)));

#if defined(__AVX512F__) && defined(__AVX512DQ__)
/// One flag a lane of a register.
using flags_t = __mmask8;
template <int how> flags_t compared(register_t a, register_t b) { return _mm512_cmp_pd_mask(a, b, how); }
inline flags_t less(register_t a, register_t b) { return compared<_CMP_LT_OQ>(a, b); }
inline flags_t less_equal(register_t a, register_t b) { return compared<_CMP_LE_OQ>(a, b); }
inline flags_t equal(register_t a, register_t b) { return compared<_CMP_EQ_OQ>(a, b); }
inline register_t chosen(flags_t m, register_t a, register_t b) { return _mm512_mask_blend_pd(m, b, a); }
// NOTE: the form without a mask reads a register that g++ warns is never set
inline register_t root(register_t x) { return _mm512_mask_sqrt_pd(x, 0xff, x); }
inline int bits(flags_t m) { return m; }
inline flags_t flags(bool b) { return b ? 0xff : 0; }
#else
typedef std::int64_t flags_t __attribute__((vector_size(8 * wide)));
inline flags_t less(register_t a, register_t b) { return a < b; }
inline flags_t less_equal(register_t a, register_t b) { return a <= b; }
inline flags_t equal(register_t a, register_t b) { return a == b; }
inline register_t chosen(flags_t m, register_t a, register_t b) { return m ? a : b; }
inline flags_t flags(bool b) { return flags_t{} - std::int64_t(b); }
#if defined(__AVX2__)
inline register_t root(register_t x) { return _mm256_sqrt_pd(x); }
inline int bits(flags_t m) { return _mm256_movemask_pd((__m256d)m); }
#elif defined(__SSE2__)
inline register_t root(register_t x) { return _mm_sqrt_pd(x); }
inline int bits(flags_t m) { return _mm_movemask_pd((__m128d)m); }
#else
inline register_t root(register_t x) { return register_t{std::sqrt(x[0]), std::sqrt(x[1])}; }
inline int bits(flags_t m) { return int(m[0] & 1) | int(m[1] & 2); }
#endif
#endif
inline constexpr int every_bit = (1 << wide) - 1;
}  // namespace detail

inline constexpr int simd_lanes = 2 * detail::wide;

/// One flag a lane.
struct simd_mask {
    using flags_t = std::int64_t;
    detail::flags_t one, two;
    /// All flags set where f is -1, none where it is 0.
    static simd_mask of(flags_t f) { return {detail::flags(f != 0), detail::flags(f != 0)}; }
    friend simd_mask operator&(const simd_mask& a, const simd_mask& b) {
        return {detail::flags_t(a.one & b.one), detail::flags_t(a.two & b.two)};
    }
    friend simd_mask operator|(const simd_mask& a, const simd_mask& b) {
        return {detail::flags_t(a.one | b.one), detail::flags_t(a.two | b.two)};
    }
    simd_mask operator!() const { return {detail::flags_t(~one), detail::flags_t(~two)}; }
    friend bool all(const simd_mask& m) { return detail::bits(m.one & m.two) == detail::every_bit; }
    friend bool any(const simd_mask& m) { return detail::bits(m.one | m.two) != 0; }
    friend bool lane_of(const simd_mask& m, int i) {
        return (detail::bits(i < detail::wide ? m.one : m.two) >> i % detail::wide & 1) != 0;
    }
};

struct simd {
    using mask_t = simd_mask;
    struct lanes_t {
        detail::register_t one, two;
        double operator[](int i) const { return i < detail::wide ? one[i] : two[i - detail::wide]; }
        double& operator[](int i) { return reinterpret_cast<double*>(this)[i]; }
    };

    lanes_t lane;

    simd() = default;
    simd(double x) : lane{x - detail::register_t{}, x - detail::register_t{}} {}
    simd(int x) : simd(double(x)) {}
    static simd of(detail::register_t one, detail::register_t two) {
        simd s;
        s.lane = {one, two};
        return s;
    }

    friend simd operator+(const simd& a, const simd& b) { return of(a.lane.one + b.lane.one, a.lane.two + b.lane.two); }
    friend simd operator-(const simd& a, const simd& b) { return of(a.lane.one - b.lane.one, a.lane.two - b.lane.two); }
    friend simd operator*(const simd& a, const simd& b) { return of(a.lane.one * b.lane.one, a.lane.two * b.lane.two); }
    friend simd operator/(const simd& a, const simd& b) { return of(a.lane.one / b.lane.one, a.lane.two / b.lane.two); }
    simd operator-() const { return of(-lane.one, -lane.two); }
    simd& operator+=(const simd& b) { return *this = *this + b; }
    simd& operator-=(const simd& b) { return *this = *this - b; }
    simd& operator*=(const simd& b) { return *this = *this * b; }
    simd& operator/=(const simd& b) { return *this = *this / b; }
    friend mask_t operator<(const simd& a, const simd& b) {
        return {detail::less(a.lane.one, b.lane.one), detail::less(a.lane.two, b.lane.two)};
    }
    friend mask_t operator<=(const simd& a, const simd& b) {
        return {detail::less_equal(a.lane.one, b.lane.one), detail::less_equal(a.lane.two, b.lane.two)};
    }
    friend mask_t operator>(const simd& a, const simd& b) { return b < a; }
    friend mask_t operator>=(const simd& a, const simd& b) { return b <= a; }
    friend mask_t operator==(const simd& a, const simd& b) {
        return {detail::equal(a.lane.one, b.lane.one), detail::equal(a.lane.two, b.lane.two)};
    }
    friend simd select(const mask_t& m, const simd& a, const simd& b) {
        return of(detail::chosen(m.one, a.lane.one, b.lane.one), detail::chosen(m.two, a.lane.two, b.lane.two));
    }
    friend simd sqrt(const simd& x) { return of(detail::root(x.lane.one), detail::root(x.lane.two)); }
};

namespace detail {
template <class F> simd each_of(const simd& x, F f) {
    simd y;
    for (int i = 0; i < simd_lanes; ++i) y.lane[i] = f(x.lane[i]);
    return y;
}
}  // namespace detail
inline simd sin(const simd& x) {
    return detail::each_of(x, [](double v) { return std::sin(v); });
}
inline simd cos(const simd& x) {
    return detail::each_of(x, [](double v) { return std::cos(v); });
}
inline simd abs(const simd& x) {
    return detail::each_of(x, [](double v) { return std::abs(v); });
}

template <> struct ScalarTraits<simd> {
    using mask = simd_mask;
    using base = simd;
    static constexpr int digits = std::numeric_limits<double>::digits;
    static constexpr int lanes = simd_lanes;
    static constexpr bool has_derivative = false;
    static const simd& value(const simd& x) { return x; }
};

}  // namespace verilie
