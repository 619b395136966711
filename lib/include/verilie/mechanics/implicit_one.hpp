#pragma once
/// The stepper of schemes that are implicit in the loads, for one body about a point: Newton's method in three unknowns.

#include <verilie/mechanics/implicit.hpp>

namespace verilie {

/// Where a defect d is left, the stage is turned by κ = turn·d too far, and a is too large by a·κ.
template <class B> struct InverseSlope { Mat3<B> turn, a; };

/// A Scheme (mechanics/implicit.hpp) says its equation once more for this stepper, in Scheme::one, with three unknowns a
/// of its own choice. With p the momentum at t_n and H the rotation that leads to the stage, on the side of the frame:
///     turn(a)                            H
///     end(p, T, T_stage, a, H, h)        p⁺
///     defect(J, p, p_end, a, h)          what a has to bring to zero
///     attitude(q, H)                     q⁺
///     inverse_slope(J, p, p_end, T_stage, dT, a, H, h)    an InverseSlope; dT is the derivative of T_stage along κ
///     guess(J, p, T, h)                  a, explicit
///     momentum(J, c, h)                  what a change c of a is as a momentum
///     exists(a)                          whether the scheme has such a step
///
/// The derivative of torque and defect is exact, and taken once a step, at the guess: of the torque by the problem's
/// torque_slope, or by dual numbers, which count as one evaluation of the loads. With e₀ the error of the guess and C
/// about h|ω|, the first sweep leaves C e₀² and every later one the share C e₀ of what is left.
/// A sweep finds c, by how much a is too large. Without c the next one would find about the share of c that c is of the
/// one before; twice that, to be safe. Where it is below an eps of the momentum and the impulse at t_n, and the square of
/// the turn κ that c is below eps/16, or where c is below 4 eps itself, as contraction.hpp says, the step is made without c
/// and with the torque T − dT κ.
/// A sweep has to gain a factor of 8. Where one does not, at a large step, or where a number is none, nothing is decided:
/// ImplicitStepper makes the step from the start, and its answer counts, as does the work of both. A body that
/// translates it steps altogether.
/// NOTE: nothing is kept from step to step: a step is a map of the state.
template <class Scheme, class P, class S> class ImplicitOne {
public:
    using scheme = Scheme;
    explicit ImplicitOne(const P& p)
        : problem_(&p), J_(convert<S>(p.inertias()[0])), J_value_(convert<B>(J_)), J_dual_(convert<D>(J_value_)),
          translates_(p.info().translates), other_(p) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        b_ = detail::enter(J_, z, 0, Scheme::frame);
        return other_.start(z, h);
    }
    Solve<S> step() {
        if (translates_) return other_.step();
        BodyLoad<S> begin;
        Solve<S> r = load(b_, begin);
        if (!all(r.ok)) [[unlikely]]
            return r;
        BodyState<S> next = b_;
        const mask_t<S> found = solve(begin.T, next, r);
        if (!all(found)) [[unlikely]]
            r = by_other(found, next, r);
        if (all(r.ok)) b_ = next;
        return r;
    }
    void observe(Phase<S>& z) const {
        if (translates_) other_.observe(z);
        else detail::leave(J_, b_, z, 0, Scheme::frame);
    }

private:
    using B = base_t<S>;
    using D = dual<B, 3>;
    using Unknown = typename Scheme::one;

    Solve<S> load(const BodyState<S>& at, BodyLoad<S>& out) const {
        return detail::load_of<Scheme::frame>(*problem_, J_, at, out);
    }
    static B size(const Vec3<S>& x) { return sqrt(detail::size(x)); }

    /// b_ -> next in the lanes where it is found, which are returned; r counts. T is the torque at t_n. A lane that has
    /// ended keeps its a, and the others go on.
    mask_t<S> solve(const Vec3<S>& T, BodyState<S>& next, Solve<S>& r) const {
        if constexpr (std::is_same_v<S, double>) return in_one_piece(T, next, r);
        else return iterate(T, next, r);
    }
    /// NOTE: flatten, for g++ leaves calls here, and a step takes up to half as long again.
    [[gnu::flatten]] mask_t<S> in_one_piece(const Vec3<S>& T, BodyState<S>& next, Solve<S>& r) const {
        return iterate(T, next, r);
    }
    mask_t<S> iterate(const Vec3<S>& T, BodyState<S>& next, Solve<S>& r) const {
        const Vec3<S>& p = b_.L;
        const B whole = size(p) + abs(value(h_)) * size(T) + convert<B>(std::numeric_limits<double>::min());
        const B floor = B(8) * eps<S>();
        Contraction<S> contraction(3, floor);
        Vec3<S> a = Unknown::guess(J_, p, T, h_);
        TorqueSlope torque;
        InverseSlope<B> of;
        mask_t<S> slow = mask_of<S>(false), ended = mask_of<S>(false);
        while (true) {
            const Quat<S> H = Unknown::turn(a);
            BodyState<S> stage = b_;
            stage.q = Scheme::frame == Frame::body ? b_.q * H : turn_space(H, b_.q);
            BodyLoad<S> l;
            r = both(r, load(stage, l));
            const Vec3<S> p_end = Unknown::end(p, T, l.T, a, H, h_);
            if (r.iterations++ == 0) {
                torque = torque_slope(stage, l.T);
                r = both(r, torque.solve);
                of = Unknown::inverse_slope(
                    J_value_, values(p), values(p_end), values(l.T), torque.dT, values(a), convert<B>(H), value(h_));
            }
            const Vec3<S> turn = detail::times(of.turn, Unknown::defect(J_, p, p_end, a, h_));
            const Vec3<S> c = detail::times(of.a, turn);
            const B missing = size(Unknown::momentum(J_, c, h_)) / whole;
            mask_t<S> ends = contraction.settled(missing, r);
            if (r.iterations > 1)
                ends = ends | ((2 * r.value * missing <= eps<S>()) & (16 * squared_norm(values(turn)) <= eps<S>()));
            ends = ends & r.ok & !slow & !ended;
            slow = slow | !((missing <= floor) | (r.value < ratio<B>(1, 8)));
            a = select(ended, a, a - c);
            if (any(ends)) {
                const Quat<S> last = Unknown::turn(a);
                const Vec3<S> T_last = l.T - detail::times(torque.dT, turn);
                next.L = select(ends, Unknown::end(p, T, T_last, a, last, h_), next.L);
                next.q = select(ends, Unknown::attitude(b_.q, last), next.q);
                ended = ended | ends;
                contraction.end(ended);
            }
            if (all(ended | slow | !r.ok)) return ended & Unknown::exists(a) & detail::finite_or_fail(next).ok;
        }
    }
    struct TorqueSlope {
        Mat3<B> dT;
        Solve<S> solve = {};
    };
    /// The derivative of the torque T at the stage along a rotation of it, in the method's frame and principal axes.
    TorqueSlope torque_slope(const BodyState<S>& stage, const Vec3<S>& T) const {
        const Pose<B> at{values(stage.x), convert<B>(detail::public_pose(J_, stage).q)};
        if constexpr (requires { problem_->torque_slope(One<B>{at}); }) {
            const Mat3<B> dT = problem_->torque_slope(One<B>{at});
            if constexpr (Scheme::frame == Frame::spatial) return {in_axes(conj(at.q), dT) - lie::hat(values(T))};
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
        const Mat3<B> dv =
            half * (Scheme::frame == Frame::body ? q.w * one + lie::hat(q.v) : q.w * one - lie::hat(q.v));
        const auto dual_of = [](const B& x, const Vec3<B>& d) { return D(x, typename D::derivatives_t(d.eigen())); };
        const BodyState<D> at{convert<D>(stage.x), convert<D>(stage.u),
            {dual_of(q.w, -half * q.v),
                {dual_of(q.v(0), dv.row(0)), dual_of(q.v(1), dv.row(1)), dual_of(q.v(2), dv.row(2))}},
            convert<D>(stage.L)};
        BodyLoad<D> l;
        const Solve<D> s = detail::load_of<Scheme::frame>(*problem_, J_dual_, at, l);
        Solve<S> r;
        r.ok = s.ok, r.loads = s.loads;
        return {Mat3<B>::rows(Vec3<B>(l.T(0).d), Vec3<B>(l.T(1).d), Vec3<B>(l.T(2).d)), r};
    }
    Solve<S> by_other(const mask_t<S>& found, BodyState<S>& next, const Solve<S>& before) {
        BodyState<S> b = b_;
        Solve<S> r = other_.step(b, found);
        next = select(found, next, b);
        r.iterations += before.iterations, r.loads += before.loads;
        return r;
    }

    const P* problem_;
    Inertia<S> J_;
    Inertia<B> J_value_;
    Inertia<D> J_dual_;
    bool translates_;
    S h_{};
    BodyState<S> b_;
    ImplicitStepper<Scheme, P, S> other_;
};

/// The stepper of a Scheme on P: that of one body, where P is of one and the scheme has an equation for it.
template <class Scheme, class P, class S> struct ImplicitOn { using type = ImplicitStepper<Scheme, P, S>; };
template <class Scheme, class P, class S>
requires(P::bodies == 1 && requires { typename Scheme::one; }) struct ImplicitOn<Scheme, P, S> {
    using type = ImplicitOne<Scheme, P, S>;
};
template <class Scheme, class P, class S> using implicit_stepper_t = typename ImplicitOn<Scheme, P, S>::type;

}  // namespace verilie
