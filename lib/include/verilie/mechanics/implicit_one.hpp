#pragma once
/// The stepper of schemes that are implicit in the loads, for one body about a point: Newton's method in three unknowns.

#include <verilie/mechanics/implicit.hpp>
#include <verilie/mechanics/stage_newton.hpp>

namespace verilie {

/// A Scheme (mechanics/implicit.hpp) says its equation once more for this stepper, as stage_newton.hpp asks for it:
/// Scheme::one<S>, made of the body J, its momentum p and torque T at t_n, and h.
/// What Newton's method does not find ImplicitStepper makes from the start, and its answer counts, as does the work of
/// both. A body that translates it steps altogether.
/// NOTE: nothing is kept from step to step: a step is a map of the state.
template <class Scheme, class P, class S> class ImplicitOne {
public:
    using scheme = Scheme;
    explicit ImplicitOne(const P& p) : newton_(p), translates_(p.info().translates), other_(p) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        b_ = detail::enter(newton_.inertia(), z, 0, Scheme::frame);
        return other_.start(z, h);
    }
    Solve<S> step() {
        if (translates_) return other_.step();
        if constexpr (std::is_same_v<S, double>) return flat();
        else return about_a_point();
    }
    void observe(Phase<S>& z) const {
        if (translates_) other_.observe(z);
        else detail::leave(newton_.inertia(), b_, z, 0, Scheme::frame);
    }

private:
    /// NOTE: flatten, for g++ leaves calls here, and a step takes up to half as long again.
    [[gnu::flatten]] Solve<S> flat() { return about_a_point(); }
    Solve<S> about_a_point() {
        BodyLoad<S> begin;
        Solve<S> r = newton_.load(b_, begin);
        if (!all(r.ok)) [[unlikely]]
            return r;
        auto found = newton_.solve(typename Scheme::template one<S>{newton_.inertia(), b_.L, begin.T, h_}, b_, r);
        if (!all(found.lanes)) [[unlikely]]
            r = by_other(found.lanes, found.next, r);
        if (all(r.ok)) b_ = found.next;
        return r;
    }
    [[gnu::noinline, gnu::cold]] Solve<S> by_other(const mask_t<S>& found, BodyState<S>& next, const Solve<S>& before) {
        BodyState<S> b = b_;
        Solve<S> r = other_.step(b, found);
        next = select(found, next, b);
        r.iterations += before.iterations, r.loads += before.loads;
        return r;
    }

    StageNewton<Scheme::frame, P, S> newton_;
    bool translates_;
    S h_{};
    BodyState<S> b_;
    ImplicitStepper<Scheme, P, S> other_;
};

/// The stepper of a Scheme on P: that of one body, where P is of one and the scheme has an equation for it.
template <class Scheme, class P, class S> struct ImplicitOn { using type = ImplicitStepper<Scheme, P, S>; };
template <class Scheme, class P, class S>
requires(P::bodies == 1 && requires { typename Scheme::template one<S>; }) struct ImplicitOn<Scheme, P, S> {
    using type = ImplicitOne<Scheme, P, S>;
};
template <class Scheme, class P, class S> using implicit_stepper_t = typename ImplicitOn<Scheme, P, S>::type;

}  // namespace verilie
