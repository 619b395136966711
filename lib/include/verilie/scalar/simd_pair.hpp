#pragma once
/// Two registers as one number: 16 lanes with AVX-512, 8 with AVX2, else 4. A step is a chain of operations that wait for
/// each other. Two registers are two chains, and one works while the other waits.
/// NOTE: as simd.hpp has it, only for units whose symbols are made local.

#include <verilie/scalar/simd.hpp>

namespace verilie {

inline constexpr int simd_pair_lanes = 2 * simd_lanes;

/// One flag a lane.
struct simd_pair_mask {
    using flags_t = std::int64_t;
    simd_mask one, two;
    /// All flags set where f is -1, none where it is 0.
    static simd_pair_mask of(flags_t f) { return {mask_of<simd>(f != 0), mask_of<simd>(f != 0)}; }
    friend simd_pair_mask operator&(const simd_pair_mask& a, const simd_pair_mask& b) {
        return {a.one & b.one, a.two & b.two};
    }
    friend simd_pair_mask operator|(const simd_pair_mask& a, const simd_pair_mask& b) {
        return {a.one | b.one, a.two | b.two};
    }
    simd_pair_mask operator!() const { return {!one, !two}; }
    friend bool all(const simd_pair_mask& m) { return all(m.one & m.two); }
    friend bool any(const simd_pair_mask& m) { return any(m.one | m.two); }
    friend bool lane_of(const simd_pair_mask& m, int i) {
        return i < simd_lanes ? lane_of(m.one, i) : lane_of(m.two, i - simd_lanes);
    }
};

struct simd_pair {
    using mask_t = simd_pair_mask;
    struct lanes_t {
        simd one, two;
        double operator[](int i) const { return i < simd_lanes ? one.lane[i] : two.lane[i - simd_lanes]; }
        double& operator[](int i) { return reinterpret_cast<double*>(this)[i]; }
    };

    lanes_t lane;

    simd_pair() = default;
    simd_pair(double x) : lane{x, x} {}
    simd_pair(int x) : simd_pair(double(x)) {}
    static simd_pair of(const simd& one, const simd& two) {
        simd_pair s;
        s.lane = {one, two};
        return s;
    }

    friend simd_pair operator+(const simd_pair& a, const simd_pair& b) {
        return of(a.lane.one + b.lane.one, a.lane.two + b.lane.two);
    }
    friend simd_pair operator-(const simd_pair& a, const simd_pair& b) {
        return of(a.lane.one - b.lane.one, a.lane.two - b.lane.two);
    }
    friend simd_pair operator*(const simd_pair& a, const simd_pair& b) {
        return of(a.lane.one * b.lane.one, a.lane.two * b.lane.two);
    }
    friend simd_pair operator/(const simd_pair& a, const simd_pair& b) {
        return of(a.lane.one / b.lane.one, a.lane.two / b.lane.two);
    }
    simd_pair operator-() const { return of(-lane.one, -lane.two); }
    simd_pair& operator+=(const simd_pair& b) { return *this = *this + b; }
    simd_pair& operator-=(const simd_pair& b) { return *this = *this - b; }
    simd_pair& operator*=(const simd_pair& b) { return *this = *this * b; }
    simd_pair& operator/=(const simd_pair& b) { return *this = *this / b; }
    friend mask_t operator<(const simd_pair& a, const simd_pair& b) {
        return {a.lane.one < b.lane.one, a.lane.two < b.lane.two};
    }
    friend mask_t operator<=(const simd_pair& a, const simd_pair& b) {
        return {a.lane.one <= b.lane.one, a.lane.two <= b.lane.two};
    }
    friend mask_t operator>(const simd_pair& a, const simd_pair& b) { return b < a; }
    friend mask_t operator>=(const simd_pair& a, const simd_pair& b) { return b <= a; }
    friend mask_t operator==(const simd_pair& a, const simd_pair& b) {
        return {a.lane.one == b.lane.one, a.lane.two == b.lane.two};
    }
    friend simd_pair select(const mask_t& m, const simd_pair& a, const simd_pair& b) {
        return of(select(m.one, a.lane.one, b.lane.one), select(m.two, a.lane.two, b.lane.two));
    }
    friend simd_pair sqrt(const simd_pair& x) { return of(sqrt(x.lane.one), sqrt(x.lane.two)); }
    friend simd_pair sin(const simd_pair& x) { return of(sin(x.lane.one), sin(x.lane.two)); }
    friend simd_pair cos(const simd_pair& x) { return of(cos(x.lane.one), cos(x.lane.two)); }
    friend simd_pair abs(const simd_pair& x) { return of(abs(x.lane.one), abs(x.lane.two)); }
};

template <> struct ScalarTraits<simd_pair> {
    using mask = simd_pair_mask;
    using base = simd_pair;
    static constexpr int digits = std::numeric_limits<double>::digits;
    static constexpr int lanes = simd_pair_lanes;
    static constexpr bool has_derivative = false;
    static const simd_pair& value(const simd_pair& x) { return x; }
};

}  // namespace verilie
