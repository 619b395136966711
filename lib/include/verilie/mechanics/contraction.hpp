#pragma once
/// When an iteration on loads has ended, and when it never will.

#include <algorithm>
#include <span>

#include <verilie/mechanics/inertia.hpp>
#include <verilie/mechanics/solve.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie {

/// The contraction is measured. Where the least change so far has not shrunk by a tenth in `patience` sweeps, the
/// iteration has failed, and says by what factor it changed. A change below 4 eps ends it, and so does one below `floor`
/// that has not shrunk in a third of the patience: round-off. Lanes of a pack end by themselves.
template <class S> class Contraction {
    using B = base_t<S>;

public:
    explicit Contraction(int patience = 2, const B& floor = B(1024) * eps<S>())
        : patience_(patience), pause_(std::max(1, patience / 3)), floor_(floor) {}

    /// Of the change of a sweep, relative to what it changes: the lanes whose iteration has ended well, now or before.
    /// Where one never will, r is no longer ok in it.
    mask_t<S> settled(const B& change, Solve<S>& r) {
        const B rate = ++sweeps_ == 1 ? B(0) : B(change / least_change_);
        const mask_t<S> shrinks = rate < most_rate_, finite = finite_mask(change);
        least_change_ = select(shrinks, change, least_change_);
        in_vain_ = select(ended_ | shrinks, B(0), in_vain_ + B(1));
        ended_ = ended_ | ((!lost_) & ((change <= least_) | ((in_vain_ >= B(pause_)) & (change <= floor_))));
        lost_ = lost_ | ((!ended_) & ((!finite) | (in_vain_ >= B(patience_)) | mask_of<S>(sweeps_ == most_sweeps)));
        r.value = rate, r.limit = most_rate_;
        if (any(lost_)) {
            r.ok = r.ok & !lost_;
            r.why = all(finite | ended_) ? Why::no_convergence : Why::not_finite;
        }
        return ended_;
    }
    /// Lanes that have ended well by what is known otherwise.
    void end(const mask_t<S>& lanes) { ended_ = ended_ | lanes; }

private:
    static constexpr int most_sweeps = 1000;
    int sweeps_ = 0, patience_, pause_;
    B floor_, least_ = B(4) * eps<S>(), most_rate_ = ratio<B>(9, 10), least_change_ = B(0), in_vain_ = B(0);
    mask_t<S> ended_ = mask_of<S>(false), lost_ = mask_of<S>(false);
};

namespace detail {
/// The scalar product, derivatives included: they converge by the same contraction.
template <class S> base_t<S> product(const Vec3<S>& a, const Vec3<S>& b) {
    base_t<S> sum = dot(values(a), values(b));
    if constexpr (ScalarTraits<S>::has_derivative)
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < a(i).d.size(); ++k) sum += a(i).d(k) * b(i).d(k);
    return sum;
}
template <class S> base_t<S> size(const Vec3<S>& a) { return product(a, a); }
template <class S> base_t<S> length(const Vec3<S>& a) { return sqrt(size(a)); }
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
