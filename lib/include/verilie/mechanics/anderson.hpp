#pragma once
/// A fixed-point iteration y ← y − r(y), made faster by what it has seen of r.    Anderson (1965); Walker and Ni (2011)

#include <algorithm>

#include <verilie/mechanics/contraction.hpp>
#include <verilie/mechanics/vectors.hpp>

namespace verilie {

template <class S> class Anderson;
namespace detail {
/// Its next iterate for many vectors, compiled at the instruction level of this machine (src/levels/bodies.cpp).
using AndersonKernel = void (*)(Anderson<double>&, Vectors<double>& y, Vectors<double>& r);
AndersonKernel anderson_kernel();
}  // namespace detail

/// Of r at the last few y it knows the differences, and how r would change along them if it were linear: y moves first
/// to where r would be least in their span, and then by what is left of r. On a linear r with derivative A that is the
/// conjugate-residual method: where A has eigenvalues in [1, 1 + ρ], an iteration that contracted by ρ contracts by
/// about ρ/4. Nothing is allocated after construction. y and r are vectors of n vectors in space; the coefficients are
/// numbers, the same for derivatives of a dual. Lanes of a pack keep to themselves: where y stands still, it stays.
template <class S> class Anderson {
    using B = base_t<S>;
    using Vector = Vectors<S>;

public:
    explicit Anderson(std::size_t n) : y_(n), r_(n), seen_{Difference(n), Difference(n), Difference(n), Difference(n)} {
        depth_ = std::min<std::size_t>(seen_.size(), 3 * n);
        if constexpr (std::is_same_v<S, double>)
            if (n > few) kernel_ = detail::anderson_kernel();
    }
    /// Forgets what it has seen. `weight` is that of a vector's square in the length of r; shorter differences than
    /// `noise` are rounding.
    void start(const std::vector<B>& weight, const B& noise) { weight_ = &weight, noise_ = noise, calls_ = 0; }

    /// y ← the next iterate; r is its residual, and work space. Lanes that are `held` stay where they are.
    void next(Vector& y, Vector& r, const mask_t<S>& held) {
        if constexpr (std::is_same_v<S, double>)
            if (kernel_ && !held) return kernel_(*this, y, r);
        next_here(y, r, held);
    }
    /// The same, as this unit was compiled.
    void next_here(Vector& y, Vector& r, const mask_t<S>& held) {
        if (calls_ > 0) remember(y, r);
        y_ = y, r_ = r;
        for (std::size_t k = 0; k < known(); ++k) project(seen_[k], y, r);
        each(y, [&](std::size_t j, S& x) { x = select(held, y_.numbers()[j], x - r.numbers()[j]); });
        ++calls_;
    }

private:
    /// Of two iterates; r of length one, and at right angles to those of the other differences.
    struct Difference {
        explicit Difference(std::size_t n) : y(n), r(n) {}
        Vector y, r;
    };
    static constexpr std::size_t few = 8;  ///< vectors for which no kernel pays

    std::size_t known() const { return std::min(calls_, depth_); }

    /// f(j, x) on every number x of v.
    template <class F> static void each(Vector& v, F f) {
        S* x = v.numbers().data();
        for (std::size_t j = 0; j < v.numbers().size(); ++j) f(j, x[j]);
    }
    B product(const Vector& a, const Vector& b) const {
        const B* weight = weight_->data();
        return sum_of<B>(a.size(), [&](std::size_t i) { return weight[i] * detail::product(a.get(i), b.get(i)); });
    }
    /// Takes out of r its part along d.r, and moves y accordingly.
    void project(const Difference& d, Vector& y, Vector& r) const {
        const B along = product(r, d.r);
        const S *d_y = d.y.numbers().data(), *d_r = d.r.numbers().data();
        each(y, [&](std::size_t j, S& x) { x -= along * d_y[j]; });
        each(r, [&](std::size_t j, S& x) { x -= along * d_r[j]; });
    }
    /// The step since the last call, in place of the oldest difference. One that says nothing new, but for rounding, is
    /// not used.
    void remember(const Vector& y, const Vector& r) {
        const std::size_t slot = (calls_ - 1) % depth_;
        Difference& d = seen_[slot];
        each(d.y, [&](std::size_t j, S& x) { x = y.numbers()[j] - y_.numbers()[j]; });
        each(d.r, [&](std::size_t j, S& x) { x = r.numbers()[j] - r_.numbers()[j]; });
        const B before = product(d.r, d.r);
        for (std::size_t k = 0; k < known(); ++k)
            if (k != slot) project(seen_[k], d.y, d.r);
        const B after = product(d.r, d.r);
        const B unit = select((after > eps<S>() * before) & (before > noise_ * noise_), 1 / sqrt(after), B(0));
        each(d.y, [&](std::size_t, S& x) { x *= unit; });
        each(d.r, [&](std::size_t, S& x) { x *= unit; });
    }

    Vector y_, r_;
    std::array<Difference, 4> seen_;
    const std::vector<B>* weight_ = nullptr;
    B noise_ = B(0);
    std::size_t depth_, calls_ = 0;
    detail::AndersonKernel kernel_ = nullptr;
};

}  // namespace verilie
