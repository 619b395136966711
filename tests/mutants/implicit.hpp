#pragma once
/// The midpoint rule in conservation form (methods/midpoint.hpp) with the places where it may be wrong.

#include <verilie/mechanics/implicit.hpp>

#include "explicit.hpp"

namespace verilie::mutants {

/// NOTE: a Scheme has no object of its own; its stepper tells it which Mutation is meant, thread by thread, before
/// every call.
inline thread_local const Mutation* meant = nullptr;

struct WrongMidpoint {
    static constexpr Frame frame = Frame::body;

    template <class S> static Quat<S> half(const Vec3<S>& Th) {
        return meant->half_cay ? lie::cay(knob<S>(meant->stage / 2) * Th) : lie::square_root<S>(lie::cay(Th));
    }
    template <class S> static Quat<S> stage(const BodyState<S>& b, const Vec3<S>& Th) { return b.q * half(Th); }
    template <class S>
    static Vec3<S> advance(
        const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& T_stage, const Vec3<S>& Th, const S& h) {
        const Mutation& m = *meant;
        const Vec3<S> p = b.L;
        const Quat<S> F = increment(m, Th);
        const Vec3<S> impulse =
            S(knob<S>(m.torque) * h) * (m.unturned_impulse ? T_stage : rotate_back(half(Th), T_stage));
        b.L = (m.carry == Carry::back ? rotate_back(F, p) : m.carry == Carry::forth ? F * p : p) + impulse;
        b.q = turn_body(b.q, F);
        return Th - S(knob<S>(m.momentum) * S(ratio<S>(1, 2) * h)) * (J.Jinv * (p + b.L));
    }
    template <class S>
    static Vec3<S> translate(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>&, const Vec3<S>& F_stage, const S& h) {
        return midpoint_rule<S>(J, b, F_stage, h);
    }
};

template <class P, class S> class Implicit {
public:
    Implicit(const P& p, const Mutation& m) : m_(&m), stepper_(p) {}
    Solve<S> start(const Phase<S>& z, const S& h) { return meant = m_, stepper_.start(z, S(knob<S>(m_->stretch) * h)); }
    Solve<S> step() { return meant = m_, stepper_.step(); }
    void observe(Phase<S>& z) const { stepper_.observe(z); }

private:
    const Mutation* m_;
    ImplicitStepper<WrongMidpoint, P, S> stepper_;
};

}  // namespace verilie::mutants
