#pragma once
/// The stepper of schemes that are implicit in the loads.

#include <verilie/mechanics/anderson.hpp>
#include <verilie/mechanics/bodies.hpp>

namespace verilie {

/// A Scheme is three functions; a, three unknowns of each body, is its increment of attitude (rotation vector or RRP):
///     stage(b, a)                      the attitude at which the torque is asked for
///     advance(J, b, T, T_stage, a, h)  turns b by one step and returns the defect of the equation that a has to
///                                      satisfy, which is about by how much a is too large
///     translate(J, b, F, F_stage, h)   moves b.x and b.u by one step and returns the position that F_stage belongs to
/// T and F are the loads at t_n, T_stage and F_stage those at the stage. It is a type of static functions, or an
/// AnyImplicit (run/any_method.hpp), which is a value.

/// x⁺ = x + ½h(v + v⁺),  v⁺ = v + (h/m) F,  F at the midpoint (x + x⁺)/2, which is returned.
template <class S> Vec3<S> midpoint_rule(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& F, const S& h) {
    const S half = h / 2 / J.m;
    const Vec3<S> x = b.x, u = b.u;
    b.u += h * F;
    b.x += half * (u + b.u);
    return (x + b.x) / 2;
}

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

/// Unknown are the increments a of all bodies, and the forces at the stage where the problem has some. A sweep finds the
/// loads at the stages that belong to them, and by how much both miss: a by its defect times the inverse slope of the
/// free body, taken once a step; F by the difference of what was tried and what was found. Anderson's acceleration makes
/// the next guess. The sweeps end as contraction.hpp says, by what is missing in the energy norm, relative to the
/// momenta and impulses. A single body that they do not bring home is solved by Newton's method.
/// NOTE: one evaluation of the loads a sweep. Derivatives of loads are not asked for.
template <class Scheme, class P, class S> class ImplicitStepper {
public:
    using scheme = Scheme;
    explicit ImplicitStepper(const P& p, Scheme scheme = {})
        : scheme_(scheme), problem_(&p), J_(detail::inertias_in<S>(p.inertias())), now_(size()), next_(size()),
          stage_(size()), begin_(size()), found_(size()), slope_(size()),
          tried_(p.info().translates ? 2 * size() : size()), missing_(tried_), weight_(tried_.size()),
          anderson_(tried_.size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        next_step(h);
        for (std::size_t i = 0; i < size(); ++i) now_.put(i, detail::enter(J_[i], z, i, scheme_.frame));
        return load(now_, begin_);
    }
    /// The length of the steps from here on.
    void next_step(const S& h) {
        h_ = h;
        const B square = value(h) * value(h);
        for (std::size_t i = 0; i < size(); ++i) {
            weight_[i] = value(J_[i].J(0)) / square;
            if (forces()) weight_[size() + i] = square / value(J_[i].m);
        }
    }
    Solve<S> step() {
        Solve<S> r = load(now_, begin_);
        if (!all(r.ok)) [[unlikely]]
            return r;
        for (std::size_t i = 0; i < size(); ++i) guess(i);
        r = both(r, iterate());
        if (all(r.ok)) std::swap(now_, next_);
        return r;
    }
    /// The step of one body from b to b, in the lanes that are not held.
    Solve<S> step(BodyState<S>& b, const mask_t<S>& held) {
        now_.put(0, b);
        held_ = held;
        Solve<S> r = step();
        held_ = mask_of<S>(false);
        if (all(r.ok)) b = now_.get(0);
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < size(); ++i) detail::leave(J_[i], now_.get(i), z, i, scheme_.frame);
    }

private:
    using B = base_t<S>;
    /// Sweeps without progress after which there is no solution to be found: an accelerated iteration may pause.
    static constexpr int patience = 6;

    std::size_t size() const { return J_.size(); }
    bool forces() const { return tried_.size() > size(); }
    /// One body that nothing pulls at: there Newton's method stands behind the sweeps, which need not end above round-off.
    bool alone() const { return tried_.size() == 1; }

    Solve<S> load(const Columns<S>& at, std::vector<BodyLoad<S>>& out) const {
        return detail::loads_in<P, S>(scheme_.frame, *problem_, at, J_, out);
    }
    /// What the sweeps start from: a = h J⁻¹(p + ½hT), and the loads at t_n.
    void guess(std::size_t i) {
        const BodyState<S> b = now_.get(i);
        const Vec3<S>& T = begin_[i].T;
        tried_[i] = h_ * J_[i].inverse(b.L + h_ / 2 * T);
        if (forces()) tried_[size() + i] = begin_[i].F;
        slope_[i] = inverse(detail::slope_by_differences(tried_[i], [&](const Vec3<S>& a) {
            BodyState<S> moved = b;
            return scheme_.advance(J_[i], moved, T, T, a, h_);
        }));
    }
    /// now_ -> next_. A lane that has ended, or is lost, keeps what it tried, and the others go on.
    Solve<S> iterate() {
        Solve<S> r;
        mask_t<S> ended = held_;
        const B whole = scale(), noise = rounding();
        Contraction<S> contraction(patience, alone() ? B(8) * eps<S>() : B(1024) * eps<S>() + noise / whole);
        anderson_.start(weight_, noise);
        while (true) {
            r = both(r, sweep());
            ++r.iterations;
            ended = (contraction.settled(missing() / whole, r) & r.ok) | held_;
            if (all(ended | !r.ok)) break;
            anderson_.next(tried_, missing_, ended | !r.ok);
        }
        r.ok = r.ok | held_;
        if (alone() && !all(r.ok)) mend(ended, r);
        return r;
    }
    /// Where Newton's method finds what the sweeps did not, r is that solve, with the work of both.
    void mend(const mask_t<S>& ended, Solve<S>& r) {
        const Vec3<S> kept = tried_[0];
        const auto [root, found] = by_newton();
        tried_[0] = select(ended, kept, root);
        Solve<S> last = sweep();
        last.ok = (last.ok & (ended | found.ok)) | held_;
        last.iterations = r.iterations + found.iterations, last.loads += r.loads + found.loads;
        if (all(last.ok)) r = last;
    }
    /// One body at a large step, where sweeps do not converge: Newton's method, with slopes through the torque.
    Root<S> by_newton() {
        guess(0);
        int loads = 0;
        const auto defect = [&](const Vec3<S>& a) {
            tried_[0] = a;
            loads += sweep().loads;
            return defect_;
        };
        const auto slope = [&](const auto& a) { return detail::slope_by_differences(convert<S>(a), defect); };
        Root<S> found = newton(tried_[0], defect, slope, 40, B(4) * eps<S>());
        found.solve.loads = loads;
        return found;
    }
    /// now_ -> next_ with what is tried, and what is missing.
    Solve<S> sweep() {
        for (std::size_t i = 0; i < size(); ++i) {
            BodyState<S> b = now_.get(i);
            const Quat<S> q = scheme_.stage(b, tried_[i]);
            const Vec3<S>& F = begin_[i].F;
            stage_.put_pose(i, {scheme_.translate(J_[i], b, F, forces() ? tried_[size() + i] : F, h_), q});
            next_.put(i, b);
        }
        Solve<S> r = load(stage_, found_);
        for (std::size_t i = 0; i < size() && any(r.ok); ++i) {
            BodyState<S> b = next_.get(i);
            defect_ = scheme_.advance(J_[i], b, begin_[i].T, found_[i].T, tried_[i], h_);
            missing_[i] = detail::times(slope_[i], defect_);
            if (forces()) missing_[size() + i] = tried_[size() + i] - found_[i].F;
            next_.put(i, b);
            Solve<S> s = detail::finite_or_fail(b);
            s.body = int(i);
            r = both(r, s);
        }
        return r;
    }
    B missing() const {
        B sum(0);
        for (std::size_t i = 0; i < missing_.size(); ++i) sum += weight_[i] * detail::size(missing_[i]);
        return sqrt(sum);
    }
    /// What an attitude, which is right to some eps, leaves undecided. Of a body that has come to rest that is all.
    B rounding() const {
        B sum(0);
        for (std::size_t i = 0; i < size(); ++i) sum += weight_[i];
        return eps<S>() * sqrt(sum);
    }
    /// Of the momenta and impulses at t_n; positive, for a system at rest without loads has nothing to converge.
    B scale() const {
        const B impulses = detail::energy_norm<S>(J_, [&](std::size_t i) { return detail::impulse(h_, begin_[i]); });
        const B momenta = detail::energy_norm<S>(J_, [&](std::size_t i) {
            const BodyState<S> b = now_.get(i);
            return std::pair(b.u, b.L);
        });
        return impulses + momenta + convert<B>(std::numeric_limits<double>::min());
    }

    [[no_unique_address]] Scheme scheme_;
    const P* problem_;
    std::vector<Inertia<S>> J_;
    S h_{};
    Columns<S> now_, next_, stage_;
    std::vector<BodyLoad<S>> begin_, found_;
    std::vector<Mat3<B>> slope_;            // inverses
    std::vector<Vec3<S>> tried_, missing_;  // increments, then forces
    std::vector<B> weight_;
    Vec3<S> defect_;  // of the last body
    mask_t<S> held_ = mask_of<S>(false);
    Anderson<S> anderson_;
};

}  // namespace verilie
