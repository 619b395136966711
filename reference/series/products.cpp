#include "products.hpp"

#include "levels.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

namespace {
constexpr int lanes = 8;
using Eight = double __attribute__((vector_size(8 * lanes)));
using EightInMemory = double __attribute__((vector_size(8 * lanes), aligned(8), may_alias));
Eight eight(const double* p) { return *reinterpret_cast<const EightInMemory*>(p); }
void put(double* p, const Eight& x) { *reinterpret_cast<EightInMemory*>(p) = x; }

/// The k-th of `stride` coefficients becomes newest[step series].
VERILIE_LEVELS void gather(
    const int* series, int blocks, const double* newest, int step, double* to, int stride, int k) {
    to += lanes * k;
    for (int block = 0; block < blocks; ++block, series += lanes, to += lanes * stride)
        for (int lane = 0; lane < lanes; ++lane) to[lane] = newest[step * series[lane]];
}

VERILIE_LEVELS void sum_of_doubles(const double* a, const double* b, int blocks, int stride, int k, double* out) {
    for (int block = 0; block < blocks; ++block, a += lanes * stride, b += lanes * stride, out += lanes) {
        Eight odd{}, even{};
        int j = 1;
        for (; j + 1 < k; j += 2) {
            odd += eight(a + lanes * j) * eight(b + lanes * (k - j));
            even += eight(a + lanes * (j + 1)) * eight(b + lanes * (k - j - 1));
        }
        if (j < k) odd += eight(a + lanes * j) * eight(b + lanes * (k - j));
        put(out, odd + even);
    }
}

struct Rows {
    const double *hi, *upper, *lo;
};
VERILIE_LEVELS void sum_of_pairs(
    const Rows& a, const Rows& b, int blocks, int stride, int in_pairs, int k, double* hi, double* lo) {
    for (int block = 0; block < blocks; ++block) {
        const int first = lanes * stride * block, first_pair = lanes * in_pairs * block;
        PairSum<Eight> sum;
        for (int j = 1; j < k; ++j) {
            const int i = lanes * j, m = lanes * (k - j);
            sum.add(eight(a.hi + first + i), eight(a.upper + first_pair + i), eight(a.lo + first_pair + i),
                eight(b.hi + first + m), eight(b.upper + first_pair + m), eight(b.lo + first_pair + m));
        }
        put(hi + lanes * block, sum.hi), put(lo + lanes * block, sum.lo);
    }
}
}  // namespace

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
    constexpr int step = sizeof(Split) / sizeof(double);
    for (Side* side : {&a_, &b_}) {
        const int* series = side->series.data();
        gather(series, blocks_, &newest->hi, step, side->hi.data(), stride_, k);
        gather(series, blocks_, &newest->upper, step, side->upper.data(), in_pairs_, k);
        gather(series, blocks_, &newest->lo, step, side->lo.data(), in_pairs_, k);
    }
}
void Products::append(int k, const double* newest) {
    for (Side* side : {&a_, &b_}) gather(side->series.data(), blocks_, newest, 1, side->hi.data(), stride_, k);
}

void Products::sum_pairs(int k) {
    const auto rows = [](const Side& s) { return Rows{s.hi.data(), s.upper.data(), s.lo.data()}; };
    sum_of_pairs(rows(a_), rows(b_), blocks_, stride_, in_pairs_, k, sum_hi_.data(), sum_lo_.data());
}
void Products::sum_doubles(int k) { sum_of_doubles(a_.hi.data(), b_.hi.data(), blocks_, stride_, k, sum_hi_.data()); }

}  // namespace verilie::reference
#endif
