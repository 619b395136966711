#pragma once
/// A method reached by two calls a step, so that each is compiled once a level, and what surrounds its equations once a
/// problem. For the units of a level alone.

#include <verilie/mechanics/method.hpp>
#include <verilie/scalar/simd_pair.hpp>

namespace verilie::at_level {

/// A BodyScheme.
struct Scheme {
    using Part = Solve<simd_pair>(
        const Inertia<simd_pair>&, BodyState<simd_pair>&, const BodyLoad<simd_pair>&, const simd_pair& h);
    Frame frame = Frame::body;
    Part *begin = nullptr, *end = nullptr;

    template <class M> static Scheme of() {
        if constexpr (Drift<M, simd_pair>) return of<KickDriftKick<M>>();
        else return {M::frame, M::template begin<simd_pair>, M::template end<simd_pair>};
    }
};

/// The step of PerBody (mechanics/method.hpp), to the bit.
template <class P> class Called {
public:
    Called(const P& p, const Scheme& scheme) : problem_(&p), scheme_(scheme), J_(convert<simd_pair>(p.inertias()[0])) {}

    Solve<simd_pair> start(const Phase<simd_pair>& z, const simd_pair& h) {
        h_ = h;
        b_ = verilie::detail::enter(J_, z, 0, scheme_.frame);
        return load(b_, l_);
    }
    Solve<simd_pair> step() {
        BodyState<simd_pair> b = b_;
        BodyLoad<simd_pair> l;
        Solve<simd_pair> r = scheme_.begin(J_, b, l_, h_);
        if (all(r.ok)) r = both(r, load(b, l));
        if (all(r.ok)) r = both(r, scheme_.end(J_, b, l, h_));
        if (all(r.ok)) r = both(r, verilie::detail::finite_or_fail(b));
        if (all(r.ok)) b_ = b, l_ = l;
        return r;
    }
    void observe(Phase<simd_pair>& z) const { verilie::detail::leave(J_, b_, z, 0, scheme_.frame); }

private:
    Solve<simd_pair> load(const BodyState<simd_pair>& b, BodyLoad<simd_pair>& l) const {
        return scheme_.frame == Frame::body ? verilie::detail::load_of<Frame::body>(*problem_, J_, b, l)
                                            : verilie::detail::load_of<Frame::spatial>(*problem_, J_, b, l);
    }

    const P* problem_;
    Scheme scheme_;
    Inertia<simd_pair> J_;
    simd_pair h_{};
    BodyState<simd_pair> b_;
    BodyLoad<simd_pair> l_;
};

/// For March, which takes a method by its type.
struct ByCalls {
    template <class P, class S> using stepper = Called<P>;
};

}  // namespace verilie::at_level
