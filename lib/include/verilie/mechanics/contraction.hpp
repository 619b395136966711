#pragma once
/// When a fixed-point iteration on loads has ended, and when it never will.

#include <span>

#include <verilie/mechanics/inertia.hpp>
#include <verilie/mechanics/solve.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie {

/// The contraction is measured: where the change from sweep to sweep does not shrink by a tenth, twice running, the
/// iteration has failed, and says by what factor it changed. A change below 4 eps ends it, and so does one below 1024
/// eps that has stopped shrinking: round-off.
template <class S> class Contraction {
    using B = base_t<S>;

public:
    /// Of the change of a sweep, relative to what it changes: whether the iteration has ended well. Where it never
    /// will, r is no longer ok.
    bool settled(const B& change, Solve<S>& r) {
        ++sweeps_;
        const B rate = sweeps_ == 1 ? B(0) : change / before_;
        const bool shrinks = lane(rate) < lane(most_rate_);
        if (lane(change) <= lane(least_) || (!shrinks && lane(change) <= lane(floor_))) return true;
        grown_ = shrinks ? 0 : grown_ + 1;
        r.value = rate, r.limit = most_rate_;
        if (grown_ == 2 || !is_finite(lane(change)) || sweeps_ == most_sweeps) {
            r.ok = mask_of<S>(false);
            r.why = is_finite(lane(change)) ? Why::no_convergence : Why::not_finite;
        }
        before_ = change;
        return false;
    }

private:
    static constexpr int most_sweeps = 1000;
    B least_ = B(4) * eps<S>(), floor_ = B(1024) * eps<S>(), most_rate_ = ratio<B>(9, 10), before_ = B(0);
    int sweeps_ = 0, grown_ = 0;
};

namespace detail {
/// The sum of squares of a vector, derivatives included: they converge by the same contraction.
template <class S> base_t<S> size(const Vec3<S>& a) {
    base_t<S> sum = squared_norm(values(a));
    if constexpr (ScalarTraits<S>::has_derivative)
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < a(i).d.size(); ++k) sum += a(i).d(k) * a(i).d(k);
    return sum;
}
/// of(i): the linear and the angular momentum, or impulse, of body i.
template <class S, class F> base_t<S> energy_norm(std::span<const Inertia<S>> J, F of) {
    base_t<S> sum(0);
    for (std::size_t i = 0; i < J.size(); ++i) {
        const auto [u, L] = of(i);
        sum += size(u) / value(J[i].m) + size(L) * value(J[i].Jinv(0));
    }
    return sqrt(sum);
}
template <class S> std::pair<Vec3<S>, Vec3<S>> impulse(const S& h, const BodyLoad<S>& l) { return {h * l.F, h * l.T}; }
template <class S> std::pair<Vec3<S>, Vec3<S>> impulse(const S& h, const BodyLoad<S>& a, const BodyLoad<S>& b) {
    return impulse(h, {a.F - b.F, a.T - b.T});
}
}  // namespace detail

}  // namespace verilie
