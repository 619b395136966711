#pragma once
/// The stepper of schemes that are implicit in the loads.

#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/sweeps.hpp>

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

/// Unknown are the increments a of all bodies, and the forces at the stage where the problem has some. A sweep finds the
/// loads at the stages that belong to them, and by how much both miss: a by its defect times the inverse slope of the
/// free body, taken once a step; F by the difference of what was tried and what was found. They are solved for as
/// sweeps.hpp says, relative to the momenta and impulses.
/// NOTE: one evaluation of the loads a sweep. Derivatives of loads are not asked for.
template <class Scheme, class P, class S> class ImplicitStepper {
public:
    using scheme = Scheme;
    explicit ImplicitStepper(const P& p, Scheme scheme = {})
        : scheme_(scheme), problem_(&p), J_(detail::inertias_in<S>(p.inertias())), now_(size()), next_(size()),
          stage_(size()), begin_(size()), found_(size()), slope_(size()),
          unknown_(p.info().translates ? 2 * size() : size()) {}

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
            unknown_.weight[i] = value(J_[i].J(0)) / square;
            if (forces()) unknown_.weight[size() + i] = square / value(J_[i].m);
        }
    }
    Solve<S> step() {
        Solve<S> r = load(now_, begin_);
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(
            r, unknown_.solve(
                   scale(), rounding(), held_, [&] { guess(); }, [&] { return sweep(); }, [&] { return defect_; }));
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

    std::size_t size() const { return J_.size(); }
    bool forces() const { return unknown_.size() > size(); }

    Solve<S> load(const Columns<S>& at, std::vector<BodyLoad<S>>& out) const {
        return detail::loads_in<P, S>(scheme_.frame, *problem_, at, J_, out);
    }
    /// What the sweeps start from: a = h J⁻¹(p + ½hT), and the loads at t_n.
    void guess() {
        for (std::size_t i = 0; i < size(); ++i) {
            const BodyState<S> b = now_.get(i);
            const Vec3<S>& T = begin_[i].T;
            unknown_.tried[i] = h_ * J_[i].inverse(b.L + h_ / 2 * T);
            if (forces()) unknown_.tried[size() + i] = begin_[i].F;
            slope_[i] = inverse(detail::slope_by_differences(unknown_.tried[i], [&](const Vec3<S>& a) {
                BodyState<S> moved = b;
                return scheme_.advance(J_[i], moved, T, T, a, h_);
            }));
        }
    }
    /// now_ -> next_ with what is tried, and what is missing.
    Solve<S> sweep() {
        for (std::size_t i = 0; i < size(); ++i) {
            BodyState<S> b = now_.get(i);
            const Quat<S> q = scheme_.stage(b, unknown_.tried[i]);
            const Vec3<S>& F = begin_[i].F;
            stage_.put_pose(i, {scheme_.translate(J_[i], b, F, forces() ? unknown_.tried[size() + i] : F, h_), q});
            next_.put(i, b);
        }
        Solve<S> r = load(stage_, found_);
        for (std::size_t i = 0; i < size() && any(r.ok); ++i) {
            BodyState<S> b = next_.get(i);
            defect_ = scheme_.advance(J_[i], b, begin_[i].T, found_[i].T, unknown_.tried[i], h_);
            unknown_.missing[i] = detail::times(slope_[i], defect_);
            if (forces()) unknown_.missing[size() + i] = unknown_.tried[size() + i] - found_[i].F;
            next_.put(i, b);
            Solve<S> s = detail::finite_or_fail(b);
            s.body = int(i);
            r = both(r, s);
        }
        return r;
    }
    /// What an attitude, which is right to some eps, leaves undecided. Of a body that has come to rest that is all.
    B rounding() const {
        B sum(0);
        for (std::size_t i = 0; i < size(); ++i) sum += unknown_.weight[i];
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
    std::vector<Mat3<B>> slope_;  // inverses
    Sweeps<S> unknown_;           // increments, then forces
    Vec3<S> defect_;              // of the last body
    mask_t<S> held_ = mask_of<S>(false);
};

}  // namespace verilie
