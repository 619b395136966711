#pragma once
/// The stepper of explicit multi-stage methods for one body alone.

#include <verilie/mechanics/explicit_bodies.hpp>

namespace verilie {

/// A body that has no others beside it: what is known of the bodies is what is known of it.
struct Alone {
    template <class T> const T& number(const T& x) const { return x; }
    template <class T> const T& of(const T& x) const { return x; }
    template <class T> void put(T& to, const T& x) const { to = x; }
};

/// The steps of ExplicitBodiesStepper, to the bit.
template <class Scheme, class P, class S> class ExplicitOne {
public:
    explicit ExplicitOne(const P& p) : problem_(&p) { all_.J = convert<S>(p.inertias()[0]); }

    Solve<S> start(const Phase<S>& z, const S& h) {
        all_.part = Scheme::parts(h);
        all_.now = detail::with_velocities(all_.J, z, 0);
        return solved<S>();
    }
    Solve<S> step() { return step(std::make_index_sequence<Scheme::stages>()); }
    void observe(Phase<S>& z) const { detail::put_with_velocities(all_.J, all_.now, z, 0); }

private:
    /// What ExplicitBodies are of many.
    struct Body {
        static constexpr std::optional<Frame> torque_frame{};
        Inertia<S> J;
        BodyState<S> now, at, kept;
        BodyLoad<S> loads;
        std::array<BodyState<S>, Scheme::stages> slope;
        decltype(Scheme::parts(S())) part;
    };

    /// NOTE: flattened, for in a unit of several methods g++ leaves calls here, and a step takes a quarter longer.
    template <std::size_t... s> [[gnu::flatten]] Solve<S> step(std::index_sequence<s...>) {
        auto r = solved<S>();
        if (!(stage<s>(r) && ...)) return r;
        Scheme::template go<Scheme::stages>(all_, Alone());
        r = both(r, detail::finite_or_fail(all_.at));
        if (all(r.ok)) all_.now = all_.at;
        return r;
    }
    template <int s> bool stage(Solve<S>& r) {
        Scheme::template go<s>(all_, Alone());
        r = both(r, detail::load_of<Frame::body>(*problem_, all_.J, all_.at, all_.loads));
        if (!all(r.ok)) [[unlikely]]
            return false;
        ExplicitParts<Scheme>::template find_slope<s>(all_, Alone());
        return true;
    }

    const P* problem_;
    Body all_;
};

/// The stepper of a Scheme on P: that of one body, where P is of one and has no loads but those of its potential.
template <class Scheme, class P, class S>
using explicit_stepper_t = std::conditional_t<P::bodies == 1 && !MayApply<P, S>, ExplicitOne<Scheme, P, S>,
    ExplicitBodiesStepper<Scheme, P, S>>;

}  // namespace verilie
