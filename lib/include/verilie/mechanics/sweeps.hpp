#pragma once
/// The equations of a step that is implicit in the loads, solved by sweeps; behind them, for one body, Newton's method.

#include <verilie/mechanics/anderson.hpp>

namespace verilie {

namespace detail {
/// The derivative of `defect` at x, by differences: right to sqrt(eps) of its size.
template <class S, class F> Mat3<base_t<S>> slope_by_differences(const Vec3<S>& x, const F& defect) {
    using B = base_t<S>;
    const B step = convert<B>(ldexp(std::decay_t<decltype(lane(B()))>(1), -ScalarTraits<S>::digits / 2));
    const Vec3<B> here = values(defect(x));
    const auto column = [&](int k) {
        Vec3<S> beside = x;
        beside(k) += S(step);
        return (values(defect(beside)) - here) / step;
    };
    return {column(0), column(1), column(2)};
}
/// A x for a matrix of numbers. Of a mass that does not turn x is 0 and A no number.
template <class S> Vec3<S> times(const Mat3<base_t<S>>& A, const Vec3<S>& x) {
    if (holds_exactly(x)) return x;
    const auto row = [&](int i) { return x(0) * A(i, 0) + x(1) * A(i, 1) + x(2) * A(i, 2); };
    return {row(0), row(1), row(2)};
}
}  // namespace detail

/// The unknowns of such a step, as vectors in space. Its stepper says how they are found, by three functions:
///     guess()     sets what is tried first
///     sweep()     finds, with one evaluation of the loads, by how much what is tried is missing, and says how it went
///     defect()    after a sweep, the defect of the equation of the last body
/// Anderson's acceleration makes the next guess of each sweep. The sweeps end as contraction.hpp says, by what is missing
/// in the energy norm, relative to `whole`. A single unknown that they do not bring home is found by Newton's method,
/// with a slope by differences. Of several the best that was tried is taken, where that is good enough.
/// NOTE: an accelerated iteration may pause, and even grow again, hundreds of eps above its round-off.
template <class S> class Sweeps {
    using B = base_t<S>;

public:
    Vectors<S> tried, missing;
    std::vector<B> weight;  ///< of the square of each in the energy norm

    explicit Sweeps(std::size_t n) : tried(n), missing(n), weight(n), best_(n), anderson_(n) {}
    std::size_t size() const { return tried.size(); }
    bool alone() const { return size() == 1; }
    /// In the energy norm, with of(k) the square of unknown k.
    template <class F> B length(F of) const {
        return sqrt(sum_of<B>(size(), [&](std::size_t k) { return weight[k] * of(k); }));
    }
    /// `noise` is what rounding leaves undecided. A lane that has ended, is lost or is `held` keeps what it tried, and
    /// the others go on.
    template <class Guess, class Sweep, class Defect>
    Solve<S> solve(const B& whole, const B& noise, const mask_t<S>& held, Guess guess, Sweep sweep, Defect defect) {
        guess();
        Solve<S> r;
        mask_t<S> ended = held;
        const B undecided = alone() ? B(0) : B(noise / whole);
        B least = alone() ? B(0) : B(B(1024) * eps<S>() + undecided);  // from where on the best is kept
        mask_t<S> near = mask_of<S>(false);
        Contraction<S> contraction(patience, B(8) * eps<S>() + undecided);
        anderson_.start(weight, noise);
        while (true) {
            r = both(r, sweep());
            ++r.iterations;
            const B missed = length([&](std::size_t k) { return detail::size(missing.get(k)); }) / whole;
            if (const mask_t<S> better = (missed < least) & r.ok; any(better)) {
                near = near | better, least = select(better, missed, least);
                take(better, tried, best_);
            }
            ended = (contraction.settled(missed, r) & r.ok) | held;
            if (all(ended | !r.ok)) break;
            anderson_.next(tried, missing, ended | !r.ok);
        }
        r.ok = r.ok | held;
        if (all(r.ok)) return r;
        Solve<S> last;
        if (alone()) {
            const Vec3<S> kept = tried.get(0);
            guess();
            const auto [root, found] = by_newton(sweep, defect);
            tried.put(0, select(ended, kept, root));
            near = found.ok, last.iterations = found.iterations, last.loads = found.loads;
        } else take(!ended, best_, tried);
        last = both(last, sweep());
        last.ok = (last.ok & (ended | near)) | held;
        last.iterations += r.iterations, last.loads += r.loads;
        return all(last.ok) ? last : r;
    }

private:
    /// Sweeps without progress after which there is no solution to be found: an accelerated iteration may pause.
    static constexpr int patience = 6;

    template <class Sweep, class Defect> Root<S> by_newton(Sweep sweep, Defect defect) {
        int loads = 0;
        const auto missed = [&](const Vec3<S>& x) {
            tried.put(0, x);
            loads += sweep().loads;
            return defect();
        };
        const auto slope = [&](const auto& x) { return detail::slope_by_differences(convert<S>(x), missed); };
        Root<S> found = newton(tried.get(0), missed, slope, 40, B(4) * eps<S>());
        found.solve.loads = loads;
        return found;
    }

    /// Of the lanes `from` -> `to`.
    static void take(const mask_t<S>& lanes, const Vectors<S>& from, Vectors<S>& to) {
        for (std::size_t k = 0; k < to.size(); ++k) to.put(k, select(lanes, from.get(k), to.get(k)));
    }

    Vectors<S> best_;
    Anderson<S> anderson_;
};

}  // namespace verilie
