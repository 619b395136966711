#pragma once
/// SIMD packs: several numbers in one. Include verilie/scalar.hpp, which gives them their place among the scalars.

#include <bit>
#include <cmath>
#include <cstdint>

#include <Eigen/Core>

namespace verilie {

/// One flag a lane.
template <int N> struct lane_mask {
    typedef std::int64_t flags_t __attribute__((vector_size(sizeof(std::int64_t) * N), aligned(alignof(std::int64_t))));
    flags_t flag;
    static lane_mask of(const flags_t& f) {
        lane_mask m;
        m.flag = f;
        return m;
    }
    friend lane_mask operator&(const lane_mask& a, const lane_mask& b) { return of(a.flag & b.flag); }
    friend lane_mask operator|(const lane_mask& a, const lane_mask& b) { return of(a.flag | b.flag); }
    lane_mask operator!() const { return of(~flag); }
};

/// N lanes marched together. Every operation is the scalar operation lane by lane, so lane i of a pack run is bit for
/// bit the scalar run of that lane (build with -ffp-contract=off).
template <class B, int N> struct pack {
    static_assert(std::has_single_bit(unsigned(N)));
    // any storage, Eigen's included, may hold it
    typedef B lanes_t __attribute__((vector_size(sizeof(B) * N), aligned(alignof(B))));
    using mask_t = lane_mask<N>;
    static_assert(sizeof(B) == sizeof(std::int64_t), "masks are as wide as lanes");

    lanes_t lane;

    pack() = default;
    pack(B x) : lane(x - lanes_t{}) {}
    pack(int x) : pack(B(x)) {}
    static pack of(const lanes_t& l) {
        pack p;
        p.lane = l;
        return p;
    }

    friend pack operator+(const pack& a, const pack& b) { return of(a.lane + b.lane); }
    friend pack operator-(const pack& a, const pack& b) { return of(a.lane - b.lane); }
    friend pack operator*(const pack& a, const pack& b) { return of(a.lane * b.lane); }
    friend pack operator/(const pack& a, const pack& b) { return of(a.lane / b.lane); }
    pack operator-() const { return of(-lane); }
    pack& operator+=(const pack& b) {
        lane += b.lane;
        return *this;
    }
    pack& operator-=(const pack& b) {
        lane -= b.lane;
        return *this;
    }
    pack& operator*=(const pack& b) {
        lane *= b.lane;
        return *this;
    }
    pack& operator/=(const pack& b) {
        lane /= b.lane;
        return *this;
    }
    friend mask_t operator<(const pack& a, const pack& b) { return mask_t::of(a.lane < b.lane); }
    friend mask_t operator>(const pack& a, const pack& b) { return mask_t::of(a.lane > b.lane); }
    friend mask_t operator<=(const pack& a, const pack& b) { return mask_t::of(a.lane <= b.lane); }
    friend mask_t operator>=(const pack& a, const pack& b) { return mask_t::of(a.lane >= b.lane); }
    friend mask_t operator==(const pack& a, const pack& b) { return mask_t::of(a.lane == b.lane); }
};

namespace detail {
template <class P, class F> P each_lane(const P& x, F f) {
    P y;
    for (unsigned i = 0; i < sizeof(x.lane) / sizeof(x.lane[0]); ++i) y.lane[i] = f(x.lane[i]);
    return y;
}
}  // namespace detail

template <class B, int N> pack<B, N> sqrt(const pack<B, N>& x) {
    return detail::each_lane(x, [](B v) { return std::sqrt(v); });
}
template <class B, int N> pack<B, N> sin(const pack<B, N>& x) {
    return detail::each_lane(x, [](B v) { return std::sin(v); });
}
template <class B, int N> pack<B, N> cos(const pack<B, N>& x) {
    return detail::each_lane(x, [](B v) { return std::cos(v); });
}
template <class B, int N> pack<B, N> abs(const pack<B, N>& x) {
    return detail::each_lane(x, [](B v) { return std::abs(v); });
}

}  // namespace verilie

namespace Eigen {
template <class B, int N> struct NumTraits<verilie::pack<B, N>> : GenericNumTraits<verilie::pack<B, N>> {
    using Real = verilie::pack<B, N>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = B;
    enum {
        IsInteger = 0,
        IsSigned = 1,
        IsComplex = 0,
        RequireInitialization = 0,
        ReadCost = N,
        AddCost = N,
        MulCost = N
    };
    static Real epsilon() { return Real(std::numeric_limits<B>::epsilon()); }
    static Real dummy_precision() { return Real(B(0)); }
    static int digits10() { return std::numeric_limits<B>::digits10; }
};
}  // namespace Eigen
