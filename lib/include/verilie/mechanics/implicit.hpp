#pragma once
/// Steppers for schemes that are implicit in the loads: Newton for one body that nothing pulls at, Picard for many.

#include <functional>
#include <variant>

#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/chord.hpp>

namespace verilie {

/// A Scheme is two functions:
///     advance(J, b, T, a, h, torque)   turns b by one step with the increment a (rotation vector or RRP, the three
///                                      unknowns) and returns the defect of the equation that a has to satisfy
///     translate(J, b, F, F_stage, h)   moves b.x and b.u by one step and returns the position that F_stage belongs to
/// T and F are the loads at t_n, torque(q) the torque at any attitude; a Scheme asks for it once, at its stage.

/// x⁺ = x + ½h(v + v⁺),  v⁺ = v + (h/m) F,  F at the midpoint (x + x⁺)/2, which is returned.
template <class S> Vec3<S> midpoint_rule(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& F, const S& h) {
    const S half = h / 2 / J.m;
    const Vec3<S> x = b.x, u = b.u;
    b.u += h * F;
    b.x += half * (u + b.u);
    return (x + b.x) / 2;
}
namespace detail {
/// What Newton starts from: a = h J⁻¹(p + ½hT).
template <class S> Vec3<S> first_guess(const Inertia<S>& J, const BodyState<S>& b, const Vec3<S>& T, const S& h) {
    return h * J.inverse(b.L + h / 2 * T);
}
/// Newton for the increment a of one body, from what stands in a; turns b. The Jacobian is the derivative of the defect
/// by dual numbers, through `dual_torque`.
template <class Scheme, class S, class Torque, class DualTorque>
Solve<S> turn_by_newton(const Inertia<S>& J, const Inertia<dual<base_t<S>, 3>>& Jd, BodyState<S>& b, Vec3<S>& a,
    const Vec3<S>& T, const S& h, const Torque& torque, const DualTorque& dual_torque) {
    using B = base_t<S>;
    using D = dual<B, 3>;
    const BodyState<D> bd{convert<D>(b.x), convert<D>(b.u), convert<D>(b.q), convert<D>(b.L)};
    const Vec3<D> Td = convert<D>(T);
    const D hd = convert<D>(h);
    const auto [root, solve] = newton(
        a,  // first guess
        [&](const auto& x) {
            BodyState<S> moved = b;
            return Scheme::advance(J, moved, T, x, h, torque);
        },
        [&](const auto& x) {
            BodyState<D> moved = bd;
            const Vec3<D> slope = Scheme::advance(
                Jd, moved, Td, {D::variable(x(0), 0), D::variable(x(1), 1), D::variable(x(2), 2)}, hd, dual_torque);
            return transpose(Mat3<B>(Vec3<B>(slope(0).d), Vec3<B>(slope(1).d), Vec3<B>(slope(2).d)));
        },
        Unknown::angle);
    a = root;
    if (all(solve.ok)) (void)Scheme::advance(J, b, T, a, h, torque);
    return solve;
}
template <class Scheme, class S, class Torque, class DualTorque>
Solve<S> turn_implicitly(const Scheme& scheme, const Inertia<S>& J, const Inertia<dual<base_t<S>, 3>>& Jd,
    BodyState<S>& b, Vec3<S>& a, const Vec3<S>& T, const S& h, const Torque& torque, const DualTorque& dual_torque) {
    if constexpr (requires { scheme.turn; })  // references, so that nothing is allocated
        return scheme.turn(J, Jd, b, a, T, h, std::cref(torque), std::cref(dual_torque));
    else return turn_by_newton<Scheme>(J, Jd, b, a, T, h, torque, dual_torque);
}
/// A torque that does not depend on the attitude it is asked at, which is noted. A type of its own: all many-body
/// problems then share one iteration.
template <class S> struct HeldTorque {
    const Vec3<S>& T;
    Quat<S>* asked = nullptr;
    const Vec3<S>& operator()(const Quat<S>& q) const {
        if (asked) *asked = q;
        return T;
    }
};
/// The increment a of one body among many, whose torque is held, from what stands in a; turns b. The slope is kept from
/// sweep to sweep. Where chords do not converge, Newton starts anew from its first guess, with slopes by differences.
template <class Scheme, class S>
Solve<S> turn_held(const Inertia<S>& J, BodyState<S>& b, Vec3<S>& a, Slope<S>& slope, const Vec3<S>& T, const S& h,
    const HeldTorque<S>& torque) {
    const auto defect = [&](const Vec3<S>& x) {
        BodyState<S> moved = b;
        return Scheme::advance(J, moved, T, x, h, torque);
    };
    Root<S> found = chord(a, defect, slope);
    if (!all(found.solve.ok)) [[unlikely]] {
        const auto differences = [&](const auto& x) { return slope_by_differences(convert<S>(x), defect); };
        found = newton(first_guess(J, b, T, h), defect, differences, Unknown::angle);
        if (!all(found.solve.ok)) return found.solve;
        slope.reset();
        found = chord(found.x, defect, slope);
    }
    a = found.x;
    if (all(found.solve.ok)) (void)Scheme::advance(J, b, T, a, h, torque);
    return found.solve;
}
template <class Scheme, class S>
Solve<S> turn_held(const Scheme& scheme, const Inertia<S>& J, BodyState<S>& b, Vec3<S>& a, Slope<S>& slope,
    const Vec3<S>& T, const S& h, const HeldTorque<S>& torque) {
    if constexpr (requires { scheme.turn; }) return scheme.turn_held(J, b, a, slope, T, h, torque);
    else return turn_held<Scheme>(J, b, a, slope, T, h, torque);
}
}  // namespace detail

/// In what follows a Scheme is a type of static functions, or an AnyImplicit (run/any_method.hpp), which is a value.
///
/// One body that nothing pulls at: Newton's Jacobian goes through the problem's own loads.
/// NOTE: forces are no part of the equation: x drifts with a constant u.
template <class Scheme, class P, class S> class OneImplicit {
public:
    explicit OneImplicit(const P& p, Scheme scheme = {})
        : scheme_(scheme), problem_(&p), J_(convert<S>(p.inertias()[0])), Jd_(convert<D>(p.inertias()[0])) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        b_ = detail::enter(J_, z, 0, scheme_.frame);
        Vec3<S> T;
        return torque(J_, b_.x, b_.q, T);
    }
    Solve<S> step() {
        BodyState<S> b = b_;
        b.x += h_ / J_.m * b.u;
        Vec3<S> T;
        Solve<S> load = torque(J_, b_.x, b_.q, T);
        if (!all(load.ok)) [[unlikely]]
            return load;
        int asked = 1;
        Vec3<S> a = detail::first_guess(J_, b, T, h_);
        Solve<S> r = detail::turn_implicitly(
            scheme_, J_, Jd_, b, a, T, h_,
            [&](const Quat<S>& q) {
                Vec3<S> t;
                ++asked;
                load = torque(J_, b.x, q, t);
                return t;
            },
            [&](const Quat<D>& q) {
                Vec3<D> t;
                ++asked;
                (void)torque(Jd_, convert<D>(b.x), q, t);
                return t;
            });
        r = both(load, r);
        r.loads = asked;
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(r, detail::finite_or_fail(b));
        if (!all(r.ok)) [[unlikely]]
            return r;
        b_ = b;
        return r;
    }
    void next_step(const S& h) { h_ = h; }  ///< the length of the steps from here on
    void observe(Phase<S>& z) const { detail::leave(J_, b_, z, 0, scheme_.frame); }

private:
    using D = dual<base_t<S>, 3>;

    template <class T> Solve<T> torque(const Inertia<T>& J, const Vec3<T>& x, const Quat<T>& q, Vec3<T>& out) const {
        BodyLoad<T> l;
        const One<T> one{detail::public_pose(J, BodyState<T>{x, zero3<T>(), q, zero3<T>()})};
        Solve<T> r = problem_->loads(one, std::span<BodyLoad<T>>(&l, 1));
        r.loads = 1;
        out = scheme_.frame == Frame::body ? detail::torque<P::torque_frame, Frame::body>(J, q, l.T)
                                           : detail::torque<P::torque_frame, Frame::spatial>(J, q, l.T);
        return r;
    }

    [[no_unique_address]] Scheme scheme_;
    const P* problem_;
    Inertia<S> J_;
    Inertia<D> Jd_;
    S h_{};
    BodyState<S> b_;
};

/// Many bodies: Picard iteration on the loads at the stages, started from the loads at t_n; inside a sweep each body
/// solves its own three equations with its load held, from the increment of the sweep before, by chords. It ends as
/// contraction.hpp says, by the change of the impulses hF, hT in the energy norm, relative to the momenta.
template <class Scheme, class P, class S> class ManyImplicit {
public:
    explicit ManyImplicit(const P& p, Scheme scheme = {})
        : scheme_(scheme), problem_(&p), J_(detail::inertias_in<S>(p.inertias())), now_(J_.size()), next_(J_.size()),
          stage_(J_.size()), begin_(J_.size()), held_(J_.size()), found_(J_.size()), increment_(J_.size()),
          slope_(J_.size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        for (std::size_t i = 0; i < J_.size(); ++i) now_.put(i, detail::enter(J_[i], z, i, scheme_.frame));
        return load(now_, begin_);
    }
    Solve<S> step() {
        Solve<S> r = load(now_, begin_);
        std::copy(begin_.begin(), begin_.end(), held_.begin());
        for (std::size_t i = 0; i < J_.size(); ++i)
            increment_[i] = detail::first_guess(J_[i], now_.get(i), begin_[i].T, h_), slope_[i].reset();
        Contraction<S> contraction;
        while (all(r.ok)) {
            r = both(r, sweep());
            if (!all(r.ok)) break;
            const B change = distance() / scale();
            std::swap(held_, found_);
            if (contraction.settled(change, r)) {
                std::swap(now_, next_);
                return r;
            }
        }
        return r;
    }
    void next_step(const S& h) { h_ = h; }  ///< the length of the steps from here on
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < J_.size(); ++i) detail::leave(J_[i], now_.get(i), z, i, scheme_.frame);
    }

private:
    using B = base_t<S>;

    Solve<S> load(const Columns<S>& at, std::vector<BodyLoad<S>>& out) const {
        return detail::loads_in<P, S>(scheme_.frame, *problem_, at, J_, out);
    }
    /// now_ -> next_ with held_, and the loads found at the stages.
    Solve<S> sweep() {
        Solve<S> r;
        for (std::size_t i = 0; i < J_.size(); ++i) {
            BodyState<S> b = now_.get(i);
            Pose<S> at{scheme_.translate(J_[i], b, begin_[i].F, held_[i].F, h_), b.q};
            Solve<S> s = detail::turn_held(
                scheme_, J_[i], b, increment_[i], slope_[i], begin_[i].T, h_, detail::HeldTorque<S>{held_[i].T, &at.q});
            s = both(s, detail::finite_or_fail(b));
            s.body = int(i);
            r = both(r, s);
            if (!all(r.ok)) [[unlikely]]
                return r;
            next_.put(i, b);
            stage_.put_pose(i, at);
        }
        return both(r, load(stage_, found_));
    }
    B distance() const {
        return detail::energy_norm<S>(J_, [&](std::size_t i) { return detail::impulse(h_, found_[i], held_[i]); });
    }
    /// Of the momenta and the impulses; positive, for a system at rest without loads has nothing to converge.
    B scale() const {
        const B impulses = detail::energy_norm<S>(J_, [&](std::size_t i) { return detail::impulse(h_, held_[i]); });
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
    std::vector<BodyLoad<S>> begin_, held_, found_;
    std::vector<Vec3<S>> increment_;
    std::vector<Slope<S>> slope_;
};

/// The stepper of a Scheme: by one body or many, as the problem is; decided when it is made where the type does not
/// tell.
template <class Scheme, class P, class S> class EitherImplicit {
public:
    using scheme = Scheme;
    explicit EitherImplicit(const P& p, Scheme s = {}) : stepper_(make(p, s)) {}
    Solve<S> start(const Phase<S>& z, const S& h) {
        return std::visit([&](auto& s) { return s.start(z, h); }, stepper_);
    }
    Solve<S> step() {
        return std::visit([](auto& s) { return s.step(); }, stepper_);
    }
    void next_step(const S& h) {
        std::visit([&](auto& s) { s.next_step(h); }, stepper_);
    }
    void observe(Phase<S>& z) const {
        std::visit([&](const auto& s) { s.observe(z); }, stepper_);
    }

private:
    using Stepper = std::variant<OneImplicit<Scheme, P, S>, ManyImplicit<Scheme, P, S>>;
    static Stepper make(const P& p, Scheme s) {
        if (p.inertias().size() == 1 && !p.info().translates) return Stepper(std::in_place_index<0>, p, s);
        return Stepper(std::in_place_index<1>, p, s);
    }
    Stepper stepper_;
};
template <class Scheme, class P, class S>
using ImplicitStepper = std::conditional_t<P::bodies == 1, OneImplicit<Scheme, P, S>, EitherImplicit<Scheme, P, S>>;

}  // namespace verilie
