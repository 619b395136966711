#include "products.hpp"

#include "levels.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
constexpr int lanes = 8;
/// A register of W doubles, and how it lies in memory.
template <int W> struct Register;
template <> struct Register<2> {
    using type = double __attribute__((vector_size(16)));
    using stored = double __attribute__((vector_size(16), aligned(8), may_alias));
};
template <> struct Register<4> {
    using type = double __attribute__((vector_size(32)));
    using stored = double __attribute__((vector_size(32), aligned(8), may_alias));
};
template <> struct Register<8> {
    using type = double __attribute__((vector_size(64)));
    using stored = double __attribute__((vector_size(64), aligned(8), may_alias));
};
template <int W> using Lanes = typename Register<W>::type;
template <int W> [[gnu::always_inline]] inline Lanes<W> at(const double* p) {
    return *reinterpret_cast<const typename Register<W>::stored*>(p);
}
template <int W> [[gnu::always_inline]] inline void put(double* p, const Lanes<W>& x) {
    *reinterpret_cast<typename Register<W>::stored*>(p) = x;
}

/// The newest coefficients of the series of each lane, eight side by side, those of a block `stride` from the last.
void gather(const std::vector<int>& series, const double* newest, double* to, int stride) {
    for (std::size_t i = 0; i < series.size(); i += lanes, to += stride)
        for (int lane = 0; lane < lanes; ++lane) to[lane] = newest[series[i + std::size_t(lane)]];
}
/// The same of pairs.
struct Places {
    double *hi, *upper, *lo;
    int stride, pair_stride;
};
void gather(const std::vector<int>& series, const Split* newest, Places to) {
    for (std::size_t i = 0; i < series.size(); i += lanes) {
        for (int lane = 0; lane < lanes; ++lane) {
            const Split& x = newest[series[i + std::size_t(lane)]];
            to.hi[lane] = x.hi, to.upper[lane] = x.upper, to.lo[lane] = x.lo;
        }
        to.hi += to.stride, to.upper += to.pair_stride, to.lo += to.pair_stride;
    }
}

template <int W> [[gnu::always_inline]] inline void sum_of_doubles(const Products::Sums& s) {
    constexpr int parts = lanes / W;
    const double *a = s.a.hi, *b = s.b.hi + lanes * s.k;
    for (int block = 0; block < s.blocks; ++block, a += lanes * s.stride, b += lanes * s.stride) {
        Lanes<W> odd[parts]{}, even[parts]{};
        int j = 1;
        for (; j + 1 < s.k; j += 2)
            for (int i = 0; i < parts; ++i) {
                odd[i] += at<W>(a + lanes * j + W * i) * at<W>(b - lanes * j + W * i);
                even[i] += at<W>(a + lanes * (j + 1) + W * i) * at<W>(b - lanes * (j + 1) + W * i);
            }
        if (j < s.k)
            for (int i = 0; i < parts; ++i) odd[i] += at<W>(a + lanes * j + W * i) * at<W>(b - lanes * j + W * i);
        for (int i = 0; i < parts; ++i) put<W>(s.hi + lanes * block + W * i, odd[i] + even[i]);
    }
}

template <int W> [[gnu::always_inline]] inline void sum_of_pairs(const Products::Sums& s) {
    for (int block = 0; block < s.blocks; ++block)
        for (int i = 0; i < lanes; i += W) {
            const int first = lanes * s.stride * block + i, first_pair = lanes * s.in_pairs * block + i;
            PairSum<Lanes<W>> sum;
            for (int j = 1; j < s.k; ++j) {
                const int l = lanes * j, m = lanes * (s.k - j);
                sum.add(at<W>(s.a.hi + first + l), at<W>(s.a.upper + first_pair + l), at<W>(s.a.lo + first_pair + l),
                    at<W>(s.b.hi + first + m), at<W>(s.b.upper + first_pair + m), at<W>(s.b.lo + first_pair + m));
            }
            put<W>(s.hi + lanes * block + i, sum.hi), put<W>(s.lo + lanes * block + i, sum.lo);
        }
}

// NOTE: kernels are inlined, so that they are compiled for the level that calls them.
VERILIE_AT_LEVELS(void sums_of_doubles(const Products::Sums& s), sum_of_doubles, s)
VERILIE_AT_LEVELS(void sums_of_pairs(const Products::Sums& s), sum_of_pairs, s)
}  // namespace

Products::Sums Products::sums(int k) {
    const auto rows = [](const Side& s) { return Rows{s.hi.data(), s.upper.data(), s.lo.data()}; };
    return {rows(a_), rows(b_), blocks_, stride_, in_pairs_, k, sum_hi_.data(), sum_lo_.data()};
}

int Products::add(const Factors& factors) {
    factors_.push_back(factors);
    return int(factors_.size()) - 1;
}

void Products::resize(int degree, int in_pairs) {
    const int blocks = (int(factors_.size()) + lanes - 1) / lanes;
    if (blocks == blocks_ && degree + 1 == stride_ && in_pairs == in_pairs_) return;
    blocks_ = blocks, stride_ = degree + 1, in_pairs_ = in_pairs;
    const auto numbers = [&](int of_each) { return std::size_t(lanes * blocks_ * of_each); };
    const auto make = [&](Side& side, int Factors::*which) {
        side.series.assign(numbers(1), 0);
        for (std::size_t p = 0; p < factors_.size(); ++p) side.series[p] = factors_[p].*which;
        side.hi.assign(numbers(stride_), 0);
        side.upper.assign(numbers(in_pairs_), 0), side.lo.assign(numbers(in_pairs_), 0);
    };
    make(a_, &Factors::a), make(b_, &Factors::b);
    sum_hi_.assign(numbers(1), 0), sum_lo_.assign(numbers(1), 0);
}

void Products::append(int k, const Split* newest) {
    for (Side* side : {&a_, &b_}) {
        const auto at = [k](std::vector<double>& numbers) { return numbers.data() + lanes * k; };
        gather(side->series, newest, {at(side->hi), at(side->upper), at(side->lo), lanes * stride_, lanes * in_pairs_});
    }
}
void Products::append(int k, const double* newest) {
    for (Side* side : {&a_, &b_}) gather(side->series, newest, side->hi.data() + lanes * k, lanes * stride_);
}

void Products::sum_pairs(int k) { sums_of_pairs(sums(k)); }
void Products::sum_doubles(int k) { sums_of_doubles(sums(k)); }

}  // namespace verilie::reference
#endif
