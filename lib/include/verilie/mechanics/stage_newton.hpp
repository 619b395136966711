#pragma once
/// Newton's method in three unknowns: the step of one body about a point that is implicit in the torque at a stage.

#include <verilie/mechanics/contraction.hpp>
#include <verilie/mechanics/method.hpp>

namespace verilie {

/// Where a defect d is left, the stage is turned by κ = turn·d too far, and the unknown a is too large by a·κ.
template <class B> struct InverseSlope { Mat3<B> turn, a; };

/// |p| + |hT|, and positive, for a body at rest without a torque has nothing to converge.
template <class S> base_t<S> momentum_and_impulse(const Vec3<S>& p, const Vec3<S>& T, const S& h) {
    return detail::length(p) + abs(value(h)) * detail::length(T)
         + convert<base_t<S>>(std::numeric_limits<double>::min());
}

/// An equation e of a step from attitude q and momentum p, of three unknowns a of its own choice. H is the rotation that
/// leads to the stage, on the side of the frame, T the torque there:
///     e.guess()                  a, explicit
///     e.turn(a)                  H
///     e.end(T, a, H)             p⁺
///     e.defect(p⁺, T, a)         what a has to bring to zero
///     e.attitude(q, H)           q⁺
///     e.inverse_slope(p⁺, T, dT, a, H)    an InverseSlope; dT is the derivative of T along κ
///     e.momentum(c)              what a change c of a is as a momentum
///     e.scale()                  the momentum and impulse that it is relative to; positive
///     e.exists(a)                whether the scheme has such a step
///     e.in_values(J)             the same without derivatives, of a body J
///
/// The derivative of torque and defect is exact, and taken once a step, at the guess: of the torque by the problem's
/// torque_slope, or by dual numbers, which count as one evaluation of the loads. With e₀ the error of the guess and C
/// about h|ω|, the first sweep leaves C e₀² and every later one the share C e₀ of what is left.
/// A sweep finds c, by how much a is too large. Without c the next one would find about the share of c that c is of the
/// one before; twice that, to be safe. Where it is below an eps of the scale the step is made without c and with the torque
/// T − dT κ, if κ₀κ < eps/8, with κ₀ what the first sweep turned: c may be small by chance, and what the next sweep would
/// find is also about κ₀κ. Where c is below 4 eps itself, as contraction.hpp says, the step is made at any κ₀.
/// NOTE: its turn is that of a, and not H(1, −½κ): κ belongs to c at the guess, and what that leaves has the same sign in
/// every step.
/// A sweep has to gain a factor of 8. Where one does not, at a large step, or where a number is none, nothing is found.
template <Frame frame, class P, class S> class StageNewton {
    using B = base_t<S>;
    using D = dual<B, 3>;

public:
    explicit StageNewton(const P& p)
        : problem_(&p), J_(convert<S>(p.inertias()[0])), J_value_(convert<B>(J_)), J_dual_(convert<D>(J_value_)) {}

    const Inertia<S>& inertia() const { return J_; }
    Solve<S> load(const BodyState<S>& at, BodyLoad<S>& out) const {
        return detail::load_of<frame>(*problem_, J_, at, out);
    }

    /// In the lanes where it is found: the state after the step, a, and the torque at the stage.
    struct Found {
        mask_t<S> lanes;
        BodyState<S> next;
        Vec3<S> a, T;
    };
    /// The step from b; r counts. A lane that has ended keeps its a, and the others go on.
    template <class E> Found solve(const E& e, const BodyState<S>& b, Solve<S>& r) const {
        const B whole = e.scale(), floor = B(8) * eps<S>();
        Contraction<S> contraction(3, floor);
        Found found{mask_of<S>(false), b, e.guess(), zero3<S>()};
        Vec3<S>& a = found.a;
        TorqueSlope torque;
        InverseSlope<B> of;
        B from_guess(0);
        mask_t<S> slow = mask_of<S>(false), ended = mask_of<S>(false);
        while (true) {
            const Quat<S> H = e.turn(a);
            BodyState<S> stage = b;
            stage.q = frame == Frame::body ? b.q * H : turn_space(H, b.q);
            BodyLoad<S> l;
            r = both(r, load(stage, l));
            const Vec3<S> p_end = e.end(l.T, a, H);
            if (r.iterations++ == 0) {
                torque = torque_slope(stage, l.T);
                r = both(r, torque.solve);
                of = e.in_values(J_value_).inverse_slope(
                    values(p_end), values(l.T), torque.dT, values(a), convert<B>(H));
            }
            const Vec3<S> turn = detail::times(of.turn, e.defect(p_end, l.T, a));
            const Vec3<S> c = detail::times(of.a, turn);
            const B square = squared_norm(values(turn));
            if (r.iterations == 1) from_guess = square;
            const B missing = detail::length(e.momentum(c)) / whole;
            mask_t<S> ends = contraction.settled(missing, r);
            const mask_t<S> close = 64 * (from_guess * square) <= eps<S>() * eps<S>();
            if (r.iterations > 1) ends = ends | ((2 * r.value * missing <= eps<S>()) & close);
            ends = ends & r.ok & !slow & !ended;
            slow = slow | !((missing <= floor) | (r.value < ratio<B>(1, 8)));
            a = select(ended, a, a - c);
            if (any(ends)) {
                const Quat<S> last = e.turn(a);
                const Vec3<S> T = l.T - detail::times(torque.dT, turn);
                found.T = select(ends, T, found.T);
                found.next.L = select(ends, e.end(T, a, last), found.next.L);
                found.next.q = select(ends, e.attitude(b.q, last), found.next.q);
                ended = ended | ends;
                contraction.end(ended);
            }
            if (all(ended | slow | !r.ok)) {
                found.lanes = ended & e.exists(a) & detail::finite_or_fail(found.next).ok;
                return found;
            }
        }
    }

private:
    struct TorqueSlope {
        Mat3<B> dT;
        Solve<S> solve = {};
    };
    /// The derivative of the torque T at the stage along a rotation of it, in the method's frame and principal axes.
    TorqueSlope torque_slope(const BodyState<S>& stage, const Vec3<S>& T) const {
        const Pose<B> at{values(stage.x), convert<B>(detail::public_pose(J_, stage).q)};
        if constexpr (requires { problem_->torque_slope(One<B>{at}); }) {
            const Mat3<B> dT = problem_->torque_slope(One<B>{at});
            if constexpr (frame == Frame::spatial) return {in_axes(conj(at.q), dT) - lie::hat(values(T))};
            else return {J_.principal ? dT : in_axes(J_value_.axes, dT)};
        } else return by_duals(stage);
    }
    /// A of axes q, in which it is Qᵀ A Q.
    static Mat3<B> in_axes(const Quat<B>& q, const Mat3<B>& A) {
        const Mat3<B> Q = matrix(q);
        return transpose(Q) * (A * Q);
    }
    /// Turned by κ the attitude is q(1, ½κ) in the body, (1, ½κ)q in space.
    TorqueSlope by_duals(const BodyState<S>& stage) const {
        const Quat<B> q = convert<B>(stage.q);
        const B half = ratio<B>(1, 2);
        const Mat3<B> dv = half * (frame == Frame::body ? q.w * one + lie::hat(q.v) : q.w * one - lie::hat(q.v));
        const auto dual_of = [](const B& x, const Vec3<B>& d) { return D(x, typename D::derivatives_t(d.eigen())); };
        const BodyState<D> at{convert<D>(stage.x), convert<D>(stage.u),
            {dual_of(q.w, -half * q.v),
                {dual_of(q.v(0), dv.row(0)), dual_of(q.v(1), dv.row(1)), dual_of(q.v(2), dv.row(2))}},
            convert<D>(stage.L)};
        BodyLoad<D> l;
        const Solve<D> s = detail::load_of<frame>(*problem_, J_dual_, at, l);
        Solve<S> r;
        r.ok = s.ok, r.loads = s.loads;
        return {Mat3<B>::rows(Vec3<B>(l.T(0).d), Vec3<B>(l.T(1).d), Vec3<B>(l.T(2).d)), r};
    }

    const P* problem_;
    Inertia<S> J_;
    Inertia<B> J_value_;
    Inertia<D> J_dual_;
};

}  // namespace verilie
