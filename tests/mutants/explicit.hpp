#pragma once
/// The families that are explicit in the loads, with the places where they may be wrong. `m` is the Mutation
/// throughout.

#include <utility>

#include <verilie/mechanics/bodies.hpp>

#include "mutation.hpp"

namespace verilie::mutants {

template <class S> Quat<S> increment(const Mutation& m, const Vec3<S>& a) {
    return m.exponential ? lie::exp(a) : lie::cay(a);
}

/// What Newton found, whether it had converged or not.
template <class S, class F, class G> Root<S> iterate(const Mutation& m, const Vec3<S>& x, F residual, G jacobian) {
    Root<S> r = newton(x, residual, jacobian, m.iterations);
    if (m.iterations < 40) r.solve.ok = mask_of<S>(true);
    return r;
}

/// lie_verlet.hpp:  Jx + x×Jx + (x·Jx) x = b.   lgvi.hpp:  Jx + x×Jx = (1 + |x|²) b.   F = cay(2x), b = hp̃/2.
template <class S> Turn<S> implicit_drift(const Mutation& m, const Inertia<S>& J, const Vec3<S>& p, const S& h) {
    using B = base_t<S>;
    const bool verlet = m.of == Family::verlet;
    const S g = knob<S>(m.gyroscopic), c = knob<S>(m.quadratic);
    const Vec3<S> b = knob<S>(m.momentum) * (S(ratio<S>(1, 2) * h) * p);
    const auto [x, solve] = iterate<S>(
        m, J.inverse(b),
        [&](const Vec3<S>& x) {
            const Vec3<S> left = J * x + g * cross(x, J * x);
            return verlet ? left + c * dot(x, J * x) * x - b : left - (1 + c * squared_norm(x)) * b;
        },
        [&](const Vec3<B>& y) {
            const Vec3<B> Jy = J * y;
            const Mat3<B> A = J + value(g) * (lie::hat(y) * J) - value(g) * lie::hat(Jy);
            return verlet ? A + (2 * value(c) * outer(y, Jy) + value(c) * dot(y, Jy) * one)
                          : A - 2 * value(c) * outer(values(b), y);
        });
    return {increment(m, 2 * x), solve};
}

/// T(p̃) of the body alone, in its own frame.
template <class S> S kinetic(const Inertia<S>& J, const Vec3<S>& p) { return S(ratio<S>(1, 2) * dot(p, J.Jinv * p)); }

/// Kick, drift, kick: mechanics/method.hpp.
template <class S>
Solve<S> drift_through(
    const Mutation& m, const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h_given) {
    const bool in_space = m.of == Family::rrp;
    S half = ratio<S>(1, 2) * h_given;
    half = knob<S>(m.first_kick) * half;
    b.u += S(knob<S>(m.force) * half) * l.F;
    b.L += half * l.T;
    const S h =
        m.rescaled == 0 ? h_given : S(h_given * S(S(1) + knob<S>(m.rescaled) * h_given * h_given * kinetic<S>(J, b.L)));
    b.x += S(knob<S>(m.travel) * S(h / J.m)) * b.u;
    Quat<S> f = Quat<S>::identity();
    Solve<S> solve;
    if (in_space) f = increment(m, knob<S>(m.momentum) * (S(h * J.Jinv(0)) * b.L));
    else {
        const auto turn = implicit_drift(m, J, b.L, h);
        f = turn.F, solve = turn.solve;
    }
    if (m.transposed) f = conj(f);
    b.q = in_space != m.other_side ? turn_space(f, b.q) : turn_body(b.q, f);
    if (in_space && m.rotated_twice) b.L = f * b.L;
    if (!in_space && m.carry != Carry::none) b.L = m.carry == Carry::back ? rotate_back(f, b.L) : f * b.L;
    return solve;
}

/// methods/lie_newmark.hpp.
template <class S>
void newmark_begin(const Mutation& m, const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
    const S half = knob<S>(m.first_kick) * S(ratio<S>(1, 2) * h);
    b.u += half * l.F;
    b.x += S(h / J.m) * b.u;
    b.L += half * (knob<S>(m.gyroscopic) * cross(b.L, J.Jinv * b.L) + l.T);
    b.q = turn_body(b.q, increment(m, h * (J.Jinv * b.L)));
}
template <class S>
Solve<S> newmark_end(const Mutation& m, const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
    using B = base_t<S>;
    const S half = ratio<S>(1, 2) * h, g = knob<S>(m.gyroscopic_last);
    b.u += half * l.F;
    const Vec3<S> c = b.L + S(knob<S>(m.last_kick) * half) * l.T;
    if (J.spherical) {
        b.L = c;
        return solved<S>();
    }
    if (m.explicit_last) {
        b.L = c + half * cross(b.L, J.Jinv * b.L);
        return solved<S>();
    }
    const Root<S> root = iterate<S>(
        m, b.L, [&](const Vec3<S>& p) { return p - half * g * cross(p, J.inverse(p)) - c; },
        [&](const Vec3<B>& y) { return one - value(half) * value(g) * (lie::hat(y) * J.Jinv - lie::hat(J.Jinv * y)); });
    b.L = root.x;
    return root.solve;
}

/// The Stepper of any number of bodies: mechanics/bodies.hpp.
template <class P, class S> class Explicit {
public:
    Explicit(const P& p, const Mutation& m)
        : problem_(&p), m_(&m), frame_(m.of == Family::rrp ? Frame::spatial : Frame::body),
          J_(detail::inertias_in<S>(p.inertias())), now_(J_.size()), next_(J_.size()), turned_(J_.size()),
          loads_(J_.size()), next_loads_(J_.size()), z_(Phase<S>::bodies(J_.size())) {
        if (m.exchanged_inertia)
            for (auto& J : J_) std::swap(J.J, J.Jinv);
    }

    Solve<S> start(const Phase<S>& z, const S& h) {
        z_ = z;
        n_ = 0, t_ = 0;
        given_ = h;
        h_ = knob<S>(m_->stretch) * h;
        if (m_->unsigned_step && lane(value(h)) < lane(base_t<S>(0))) h_ = -h_;
        for (std::size_t i = 0; i < J_.size(); ++i) now_.put(i, detail::enter<S>(J_[i], z, i, frame_));
        Solve<S> r = load(now_, loads_);
        if (m_->late_start)
            for (std::size_t i = 0; i < J_.size(); ++i) {
                BodyState<S> b = now_.get(i);
                b.u -= S(ratio<S>(1, 2) * h_) * loads_[i].F;
                b.L -= S(ratio<S>(1, 2) * h_) * loads_[i].T;
                now_.put(i, b);
            }
        energy_ = energy(now_);
        return r;
    }
    Solve<S> step() {
        const Mutation& m = *m_;
        if (m.idle || ++n_ == m.dropped) return solved<S>();
        if (m.single_time) {
            const float before = std::exchange(t_, t_ + static_cast<float>(static_cast<double>(lane(value(given_)))));
            h_ = knob<S>(double(t_) - double(before));
        }
        Solve<S> r = each(now_, [&](std::size_t i, BodyState<S>& b) {
            if (m.of != Family::newmark) return drift_through<S>(m, J_[i], b, loads_[i], h_);
            newmark_begin<S>(m, J_[i], b, loads_[i], h_);
            return solved<S>();
        });
        if (!all(r.ok)) return r;
        r = both(r, load(next_, next_loads_));
        if (!all(r.ok)) return r;
        r = both(r, each(next_, [&](std::size_t i, BodyState<S>& b) {
            const BodyLoad<S>& l = m.stale ? loads_[i] : next_loads_[i];
            if (m.of == Family::newmark) return newmark_end<S>(m, J_[i], b, l, h_);
            const S half = knob<S>(m.last_kick) * S(ratio<S>(1, 2) * h_);
            b.u += S(knob<S>(m.force) * half) * l.F;
            b.L += half * l.T;
            return solved<S>();
        }));
        if (!all(r.ok)) return r;
        spoil();
        std::swap(now_, next_);
        std::swap(loads_, next_loads_);
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < J_.size(); ++i) {
            detail::leave<S>(J_[i], now_.get(i), z, i, frame_);
            if (m_->spatial_answer) z.W[i] = z.q[i] * z.W[i];
        }
    }

private:
    Solve<S> load(const Columns<S>& at, std::vector<BodyLoad<S>>& out) {
        const Columns<S>* where = &at;
        if (m_->turned_pose) {
            for (std::size_t i = 0; i < J_.size(); ++i) {
                BodyState<S> b = at.get(i);
                b.q = conj(b.q);
                turned_.put(i, b);
            }
            where = &turned_;
        }
        const bool in_space = (frame_ == Frame::spatial) != m_->other_frame;
        const Solve<S> r = in_space ? detail::loads_of<Frame::spatial, P, S>(*problem_, *where, J_, out)
                                    : detail::loads_of<Frame::body, P, S>(*problem_, *where, J_, out);
        if (m_->torque != 1 || m_->motor != 0)
            for (auto& l : out) l.T = knob<S>(m_->torque) * l.T + knob<S>(m_->motor) * Vec3<S>(S(1), S(2), S(3));
        return r;
    }
    /// f on every body of `from`, into next_.
    template <class F> Solve<S> each(const Columns<S>& from, F f) {
        Solve<S> r;
        for (std::size_t i = 0; i < J_.size() && all(r.ok); ++i) {
            BodyState<S> b = from.get(i);
            r = both(r, f(i, b));
            next_.put(i, b);
        }
        return r;
    }
    S energy(const Columns<S>& at) {
        for (std::size_t i = 0; i < J_.size(); ++i) detail::leave<S>(J_[i], at.get(i), z_, i, frame_);
        return S(problem_->kinetic(z_).total() + problem_->potential(z_).total());
    }
    void spoil() {
        using std::sqrt;
        const Mutation& m = *m_;
        S factor = knob<S>(1 - m.friction);
        if (m.spoil == Spoil::energy) {
            const S now = energy(next_);  // leaves the state in z_
            const S kinetic = problem_->kinetic(z_).total();
            factor = S(sqrt(S(S(kinetic + energy_ - now) / kinetic)));
        }
        for (std::size_t i = 0; i < J_.size(); ++i) {
            BodyState<S> b = next_.get(i);
            b.L = factor * b.L;
            b.q = {S(knob<S>(m.growth) * b.q.w), knob<S>(m.growth) * b.q.v};
            if (m.spoil == Spoil::zero) b.L = zero3<S>();
            if (m.spoil == Spoil::opposite) b.q = {S(-b.q.w), -b.q.v};
            next_.put(i, b);
        }
    }

    const P* problem_;
    const Mutation* m_;
    Frame frame_;
    std::vector<Inertia<S>> J_;
    S h_{}, given_{}, energy_{};
    int n_ = 0;
    float t_ = 0;
    Columns<S> now_, next_, turned_;
    std::vector<BodyLoad<S>> loads_, next_loads_;
    Phase<S> z_;
};

}  // namespace verilie::mutants
