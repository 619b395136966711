#pragma once
/// A method reached by two calls a step, so that each is compiled once a level, and what surrounds its equations once a
/// problem. For the units of a level alone.

#include <verilie/mechanics/method.hpp>
#include <verilie/scalar/simd.hpp>

namespace verilie::at_level {

/// A BodyScheme.
struct Scheme {
    using Part = Solve<simd>(const Inertia<simd>&, BodyState<simd>&, const BodyLoad<simd>&, const simd& h);
    Frame frame = Frame::body;
    Part *begin = nullptr, *end = nullptr;

    template <class M> static Scheme of() {
        if constexpr (Drift<M, simd>) return of<KickDriftKick<M>>();
        else return {M::frame, M::template begin<simd>, M::template end<simd>};
    }
};

/// The step of PerBody (mechanics/method.hpp), to the bit.
template <class P> class Called {
public:
    Called(const P& p, const Scheme& scheme) : problem_(&p), scheme_(scheme), J_(convert<simd>(p.inertias()[0])) {}

    Solve<simd> start(const Phase<simd>& z, const simd& h) {
        h_ = h;
        b_ = verilie::detail::enter(J_, z, 0, scheme_.frame);
        return load(b_, l_);
    }
    Solve<simd> step() {
        BodyState<simd> b = b_;
        BodyLoad<simd> l;
        Solve<simd> r = scheme_.begin(J_, b, l_, h_);
        if (all(r.ok)) r = both(r, load(b, l));
        if (all(r.ok)) r = both(r, scheme_.end(J_, b, l, h_));
        if (all(r.ok)) r = both(r, verilie::detail::finite_or_fail(b));
        if (all(r.ok)) b_ = b, l_ = l;
        return r;
    }
    void observe(Phase<simd>& z) const { verilie::detail::leave(J_, b_, z, 0, scheme_.frame); }

private:
    Solve<simd> load(const BodyState<simd>& b, BodyLoad<simd>& l) const {
        const One<simd> one{verilie::detail::public_pose<simd>(J_, b)};
        Solve<simd> r = problem_->loads(one, std::span<BodyLoad<simd>>(&l, 1));
        r.loads = 1;
        l.T = scheme_.frame == Frame::body
                ? verilie::detail::torque<P::torque_frame, Frame::body, simd>(J_, b.q, l.T)
                : verilie::detail::torque<P::torque_frame, Frame::spatial, simd>(J_, b.q, l.T);
        return r;
    }

    const P* problem_;
    Scheme scheme_;
    Inertia<simd> J_;
    simd h_{};
    BodyState<simd> b_;
    BodyLoad<simd> l_;
};

/// For March, which takes a method by its type.
struct ByCalls {
    template <class P, class S> using stepper = Called<P>;
};

}  // namespace verilie::at_level
