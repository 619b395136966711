#pragma once
/// A fixed-point iteration y ← y − r(y), made faster by what it has seen of r.    Anderson (1965); Walker and Ni (2011)

#include <algorithm>
#include <vector>

#include <verilie/mechanics/contraction.hpp>

namespace verilie {

/// Of r at the last few y it knows the differences, and how r would change along them if it were linear: y moves first
/// to where r would be least in their span, and then by what is left of r. On a linear r with derivative A that is the
/// conjugate-residual method: where A has eigenvalues in [1, 1 + ρ], an iteration that contracted by ρ contracts by
/// about ρ/4. Nothing is allocated after construction. y and r are vectors of n vectors in space; the coefficients are
/// numbers, the same for derivatives of a dual. Lanes of a pack keep to themselves: where y stands still, it stays.
template <class S> class Anderson {
    using B = base_t<S>;
    using Vector = std::vector<Vec3<S>>;

public:
    explicit Anderson(std::size_t n) : y_(n), r_(n) {
        for (Difference& d : seen_) d.y.resize(n), d.r.resize(n);
        depth_ = std::min<std::size_t>(seen_.size(), 3 * n);
    }
    /// Forgets what it has seen. `weight` is that of a vector's square in the length of r; shorter differences than
    /// `noise` are rounding.
    void start(const std::vector<B>& weight, const B& noise) { weight_ = &weight, noise_ = noise, calls_ = 0; }

    /// y ← the next iterate; r is its residual, and work space. Lanes that are `held` stay where they are.
    void next(Vector& y, Vector& r, const mask_t<S>& held) {
        if (calls_ > 0) remember(y, r);
        std::copy(y.begin(), y.end(), y_.begin());
        std::copy(r.begin(), r.end(), r_.begin());
        for (std::size_t k = 0; k < known(); ++k) project(seen_[k], y, r);
        for (std::size_t i = 0; i < y.size(); ++i) y[i] = select(held, y_[i], y[i] - r[i]);
        ++calls_;
    }

private:
    /// Of two iterates; r of length one, and at right angles to those of the other differences.
    struct Difference {
        Vector y, r;
    };

    std::size_t known() const { return std::min(calls_, depth_); }

    B product(const Vector& a, const Vector& b) const {
        B sum(0);
        for (std::size_t i = 0; i < a.size(); ++i) sum += (*weight_)[i] * detail::product(a[i], b[i]);
        return sum;
    }
    /// Takes out of r its part along d.r, and moves y accordingly.
    void project(const Difference& d, Vector& y, Vector& r) const {
        const B along = product(r, d.r);
        for (std::size_t i = 0; i < y.size(); ++i) y[i] -= along * d.y[i], r[i] -= along * d.r[i];
    }
    /// The step since the last call, in place of the oldest difference. One that says nothing new, but for rounding, is
    /// not used.
    void remember(const Vector& y, const Vector& r) {
        const std::size_t slot = (calls_ - 1) % depth_;
        Difference& d = seen_[slot];
        for (std::size_t i = 0; i < y.size(); ++i) d.y[i] = y[i] - y_[i], d.r[i] = r[i] - r_[i];
        const B before = product(d.r, d.r);
        for (std::size_t k = 0; k < known(); ++k)
            if (k != slot) project(seen_[k], d.y, d.r);
        const B after = product(d.r, d.r);
        const B unit = select((after > eps<S>() * before) & (before > noise_ * noise_), 1 / sqrt(after), B(0));
        for (std::size_t i = 0; i < y.size(); ++i) d.y[i] *= unit, d.r[i] *= unit;
    }

    std::array<Difference, 4> seen_;
    Vector y_, r_;
    const std::vector<B>* weight_ = nullptr;
    B noise_ = B(0);
    std::size_t depth_, calls_ = 0;
};

}  // namespace verilie
