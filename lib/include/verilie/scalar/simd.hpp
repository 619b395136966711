#pragma once
/// One register of doubles at the instruction level that a unit is compiled at: 8 lanes with AVX-512, 4 with AVX2, else
/// 2. It meets every method and problem as a pack does (scalar/pack.hpp), and every operation is the scalar one lane by
/// lane, so that lane i of a march is bit for bit the scalar march of that lane.
/// NOTE: the type differs from level to level under one name. Only units whose symbols are made local may include it
/// (lib/cmake/VerilieLevels.cmake).

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <verilie/scalar.hpp>

namespace verilie {

#if defined(__AVX512F__) && defined(__AVX512DQ__)
inline constexpr int simd_lanes = 8;

/// One flag a lane.
struct simd_mask {
    using flags_t = std::int64_t;
    __mmask8 flag;
    static simd_mask of(flags_t f) { return {static_cast<__mmask8>(f)}; }
    friend simd_mask operator&(simd_mask a, simd_mask b) { return of(a.flag & b.flag); }
    friend simd_mask operator|(simd_mask a, simd_mask b) { return of(a.flag | b.flag); }
    simd_mask operator!() const { return of(~flags_t(flag)); }
    friend bool all(simd_mask m) { return m.flag == 0xff; }
    friend bool any(simd_mask m) { return m.flag != 0; }
    friend bool lane_of(simd_mask m, int i) { return (m.flag >> i & 1) != 0; }
};
#else
#if defined(__AVX2__)
inline constexpr int simd_lanes = 4;
#else
inline constexpr int simd_lanes = 2;
#endif
struct simd_mask {
    typedef std::int64_t flags_t __attribute__((vector_size(8 * simd_lanes)));
    flags_t flag;
    static simd_mask of(const flags_t& f) { return {f}; }
    friend simd_mask operator&(const simd_mask& a, const simd_mask& b) { return of(a.flag & b.flag); }
    friend simd_mask operator|(const simd_mask& a, const simd_mask& b) { return of(a.flag | b.flag); }
    simd_mask operator!() const { return of(~flag); }
    int bits() const {
#if defined(__AVX2__)
        return _mm256_movemask_pd((__m256d)flag);
#elif defined(__SSE2__)
        return _mm_movemask_pd((__m128d)flag);
#else
        return int(flag[0] & 1) | int(flag[1] & 2);
#endif
    }
    friend bool all(const simd_mask& m) { return m.bits() == (1 << simd_lanes) - 1; }
    friend bool any(const simd_mask& m) { return m.bits() != 0; }
    friend bool lane_of(const simd_mask& m, int i) { return m.flag[i] != 0; }
};
#endif

struct simd {
    typedef double lanes_t __attribute__((vector_size(8 * simd_lanes)));
    using mask_t = simd_mask;

    lanes_t lane;

    simd() = default;
    simd(double x) : lane(x - lanes_t{}) {}
    simd(int x) : simd(double(x)) {}
    static simd of(const lanes_t& l) {
        simd s;
        s.lane = l;
        return s;
    }

    friend simd operator+(const simd& a, const simd& b) { return of(a.lane + b.lane); }
    friend simd operator-(const simd& a, const simd& b) { return of(a.lane - b.lane); }
    friend simd operator*(const simd& a, const simd& b) { return of(a.lane * b.lane); }
    friend simd operator/(const simd& a, const simd& b) { return of(a.lane / b.lane); }
    simd operator-() const { return of(-lane); }
    simd& operator+=(const simd& b) { return *this = *this + b; }
    simd& operator-=(const simd& b) { return *this = *this - b; }
    simd& operator*=(const simd& b) { return *this = *this * b; }
    simd& operator/=(const simd& b) { return *this = *this / b; }
#if defined(__AVX512F__) && defined(__AVX512DQ__)
    friend mask_t operator<(const simd& a, const simd& b) { return compared<_CMP_LT_OQ>(a, b); }
    friend mask_t operator>(const simd& a, const simd& b) { return compared<_CMP_GT_OQ>(a, b); }
    friend mask_t operator<=(const simd& a, const simd& b) { return compared<_CMP_LE_OQ>(a, b); }
    friend mask_t operator>=(const simd& a, const simd& b) { return compared<_CMP_GE_OQ>(a, b); }
    friend mask_t operator==(const simd& a, const simd& b) { return compared<_CMP_EQ_OQ>(a, b); }
    friend simd select(const mask_t& m, const simd& a, const simd& b) {
        return of(_mm512_mask_blend_pd(m.flag, b.lane, a.lane));
    }
    // NOTE: the form without a mask reads a register that g++ warns is never set
    friend simd sqrt(const simd& x) { return of(_mm512_mask_sqrt_pd(x.lane, 0xff, x.lane)); }

private:
    template <int how> static mask_t compared(const simd& a, const simd& b) {
        return {_mm512_cmp_pd_mask(a.lane, b.lane, how)};
    }
#else
    friend mask_t operator<(const simd& a, const simd& b) { return mask_t::of(a.lane < b.lane); }
    friend mask_t operator>(const simd& a, const simd& b) { return mask_t::of(a.lane > b.lane); }
    friend mask_t operator<=(const simd& a, const simd& b) { return mask_t::of(a.lane <= b.lane); }
    friend mask_t operator>=(const simd& a, const simd& b) { return mask_t::of(a.lane >= b.lane); }
    friend mask_t operator==(const simd& a, const simd& b) { return mask_t::of(a.lane == b.lane); }
    friend simd select(const mask_t& m, const simd& a, const simd& b) { return of(m.flag ? a.lane : b.lane); }
#if defined(__AVX2__)
    friend simd sqrt(const simd& x) { return of(_mm256_sqrt_pd(x.lane)); }
#elif defined(__SSE2__)
    friend simd sqrt(const simd& x) { return of(_mm_sqrt_pd(x.lane)); }
#else
    friend simd sqrt(const simd& x) {
        return detail::each_lane(x, [](double v) { return std::sqrt(v); });
    }
#endif
#endif
};
inline simd sin(const simd& x) {
    return detail::each_lane(x, [](double v) { return std::sin(v); });
}
inline simd cos(const simd& x) {
    return detail::each_lane(x, [](double v) { return std::cos(v); });
}
inline simd abs(const simd& x) {
    return detail::each_lane(x, [](double v) { return std::abs(v); });
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
