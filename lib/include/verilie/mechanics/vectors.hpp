#pragma once
/// Many vectors, component by component, and sums over them.

#include <array>
#include <vector>

#include <verilie/linalg.hpp>

namespace verilie {

/// n vectors in space; neighbours in memory are the same component of neighbours in number.
template <class S> class Vectors {
public:
    explicit Vectors(std::size_t n) : n_(n), all_(3 * n) {}
    std::size_t size() const { return n_; }

    Vec3<S> get(std::size_t i) const { return {all_[i], all_[n_ + i], all_[2 * n_ + i]}; }
    void put(std::size_t i, const Vec3<S>& v) { all_[i] = v(0), all_[n_ + i] = v(1), all_[2 * n_ + i] = v(2); }

    S* component(int c) { return all_.data() + std::size_t(c) * n_; }
    const S* component(int c) const { return all_.data() + std::size_t(c) * n_; }
    /// All components, one after the other.
    std::vector<S>& numbers() { return all_; }
    const std::vector<S>& numbers() const { return all_; }

private:
    std::size_t n_;
    std::vector<S> all_;
};

/// Σ of(i), i < n: of every eighth i by itself, and then of these eight. Additions that do not wait for each other, and
/// the same bits at every instruction level. Up to eight are added one after the other.
template <class B, class F> B sum_of(std::size_t n, F of) {
    constexpr std::size_t side_by_side = 8;
    std::array<B, side_by_side> sums;
    sums.fill(B(0));
    std::size_t i = 0;
    for (; i + side_by_side <= n; i += side_by_side)
        for (std::size_t l = 0; l < side_by_side; ++l) sums[l] += of(i + l);
    for (std::size_t l = 0; i < n; ++i, ++l) sums[l] += of(i);
    B sum = sums[0];
    for (std::size_t l = 1; l < side_by_side; ++l) sum += sums[l];
    return sum;
}

}  // namespace verilie
