#pragma once
/// Many bodies: a structure-of-arrays store, and every BodyScheme as a Stepper of n bodies.

#include <verilie/mechanics/method.hpp>

namespace verilie {

/// Column c holds one number of every body, so that neighbours in memory are neighbours in number and the text of a
/// scheme can run over packs of bodies.
template <class S> class Columns {
public:
    using scalar = S;
    Columns() = default;
    explicit Columns(std::size_t n) : table_(Eigen::Index(n), 13) {}
    std::size_t size() const { return std::size_t(table_.rows()); }

    Vec3<S> x(std::size_t i) const { return three(i, 0); }
    Quat<S> q(std::size_t i) const { return {at(i, 6), three(i, 7)}; }
    BodyState<S> get(std::size_t i) const { return {x(i), three(i, 3), q(i), three(i, 10)}; }
    void put(std::size_t i, const BodyState<S>& b) {
        put_three(i, 0, b.x), put_three(i, 3, b.u), put_three(i, 7, b.q.v), put_three(i, 10, b.L);
        table_(Eigen::Index(i), 6) = b.q.w;
    }
    void put_pose(std::size_t i, const Pose<S>& p) {
        put_three(i, 0, p.x), put_three(i, 7, p.q.v);
        table_(Eigen::Index(i), 6) = p.q.w;
    }

    /// Column c: of x, u, q = (w, v), L, one number after the other.
    S* column(int c) { return table_.col(c).data(); }
    const S* column(int c) const { return table_.col(c).data(); }

private:
    const S& at(std::size_t i, int c) const { return table_(Eigen::Index(i), c); }
    Vec3<S> three(std::size_t i, int c) const { return Vec3<S>(at(i, c), at(i, c + 1), at(i, c + 2)); }
    void put_three(std::size_t i, int c, const Vec3<S>& v) {
        for (int k = 0; k < 3; ++k) table_(Eigen::Index(i), c + k) = v(k);
    }

    Eigen::Matrix<S, Eigen::Dynamic, 13> table_;  // x, u, q = (w, v), L: column by column
};

/// The poses a problem sees: body axes, whatever axes the method uses inside.
template <class S> class Poses {
public:
    using scalar = S;
    Poses(const Columns<S>& bodies, std::span<const Inertia<S>> J) : bodies_(&bodies), J_(J) {}
    std::size_t size() const { return bodies_->size(); }
    Pose<S> pose(std::size_t i) const {
        const Inertia<S>& J = J_[i];
        return {bodies_->x(i), J.principal ? bodies_->q(i) : bodies_->q(i) * conj(J.axes)};
    }

private:
    const Columns<S>* bodies_;
    std::span<const Inertia<S>> J_;
};

namespace detail {
template <class S, class B> std::vector<Inertia<S>> inertias_in(std::span<const Inertia<B>> J) {
    std::vector<Inertia<S>> r;
    for (const auto& one : J) r.push_back(convert<S>(one));
    return r;
}
/// Loads of all bodies at the poses of `at`, torques in the method's frame and principal axes.
template <Frame method, class P, class S>
Solve<S> loads_of(const P& problem, const Columns<S>& at, std::span<const Inertia<S>> J, std::span<BodyLoad<S>> out) {
    Solve<S> r = problem.loads(Poses<S>(at, J), out);
    r.loads = 1;
    for (std::size_t i = 0; i < out.size(); ++i) out[i].T = torque<P::torque_frame, method>(J[i], at.q(i), out[i].T);
    return r;
}
/// The same where the frame is known by its value alone, or by both.
template <class P, class S>
Solve<S> loads_in(
    Frame method, const P& problem, const Columns<S>& at, std::span<const Inertia<S>> J, std::span<BodyLoad<S>> out) {
    return method == Frame::body ? loads_of<Frame::body, P, S>(problem, at, J, out)
                                 : loads_of<Frame::spatial, P, S>(problem, at, J, out);
}
}  // namespace detail

/// BodyScheme -> Stepper for n bodies: one evaluation of the loads of the whole system a step. Applied loads that
/// depend on velocities are asked for until they settle (contraction.hpp), the positions standing. M is a type of
/// static functions, or an AnyScheme (run/any_method.hpp), which is a value.
template <class M, class P, class S> class PerBodies {
public:
    explicit PerBodies(const P& p, M scheme = {})
        : scheme_(scheme), problem_(&p), J_(detail::inertias_in<S>(p.inertias())), now_(J_.size()), next_(J_.size()),
          loads_(J_.size()), next_loads_(J_.size()), applied_(p, J_.size()) {
        if (applied_.act()) begun_ = now_, held_ = found_ = loads_;
    }

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        for (std::size_t i = 0; i < J_.size(); ++i) now_.put(i, detail::enter(J_[i], z, i, scheme_.frame));
        const Solve<S> r = load(now_, loads_);
        applied_.start(z.t, h);
        if (applied_.act()) add_applied(now_, 0, loads_, loads_);
        return r;
    }
    Solve<S> step() {
        Solve<S> r = each([&](std::size_t i, BodyState<S>& b) { return scheme_.begin(J_[i], b, loads_[i], h_); }, now_);
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(r, load(next_, next_loads_));
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(r, applied_.act() ? end_applied() : end(next_loads_, next_));
        if (!all(r.ok)) [[unlikely]]
            return r;
        std::swap(now_, next_);
        std::swap(loads_, next_loads_);
        applied_.next();
        return r;
    }
    /// The length of the steps from here on, and the scheme, where that is a value. NOTE: not with applied loads, whose
    /// clock counts equal steps.
    void next_step(const S& h) { h_ = h; }
    M& scheme() { return scheme_; }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < J_.size(); ++i) detail::leave(J_[i], now_.get(i), z, i, scheme_.frame);
        if constexpr (MayApply<P, S>) z.t = applied_.time();
    }

private:
    Solve<S> load(const Columns<S>& at, std::vector<BodyLoad<S>>& out) const {
        return detail::loads_in<P, S>(scheme_.frame, *problem_, at, J_, out);
    }
    Solve<S> end(const std::vector<BodyLoad<S>>& loads, const Columns<S>& from) {
        return each(
            [&](std::size_t i, BodyState<S>& b) {
                const Solve<S> s = scheme_.end(J_[i], b, loads[i], h_);
                return both(s, detail::finite_or_fail(b));
            },
            from);
    }
    /// out := l and the applied loads at these states, so many steps from now.
    void add_applied(
        const Columns<S>& at, int steps, const std::vector<BodyLoad<S>>& l, std::vector<BodyLoad<S>>& out) {
        if constexpr (MayApply<P, S>) {
            for (std::size_t i = 0; i < J_.size(); ++i) {
                const BodyState<S> b = at.get(i);
                const Vec3<S> L = scheme_.frame == Frame::body ? b.L : rotate_back(b.q, b.L);
                applied_.put(J_[i], i, b.x, S(1) / J_[i].m * b.u, b.q, J_[i].Jinv * L);
            }
            applied_.evaluate(applied_.time(steps));
            for (std::size_t i = 0; i < J_.size(); ++i) {
                const BodyLoad<S> a = applied_.body(J_[i], i);
                const Vec3<S> T = scheme_.frame == Frame::body ? a.T : at.get(i).q * a.T;
                out[i] = {l[i].F + a.F, l[i].T + T};
            }
        }
    }
    /// next_ to its end, with next_loads_, which gain the applied loads of the state there.
    Solve<S> end_applied() {
        Solve<S> r;
        if constexpr (MayApply<P, S>) {
            using B = base_t<S>;
            begun_ = next_;
            add_applied(begun_, 1, next_loads_, held_);
            Contraction<S> contraction;
            while (all(r.ok)) {
                r = both(r, end(held_, begun_));
                if (!applied_.of_velocity() || !all(r.ok)) break;
                add_applied(next_, 1, next_loads_, found_);
                const B change =
                    detail::energy_norm<S>(J_, [&](std::size_t i) { return detail::impulse(h_, found_[i], held_[i]); });
                const B impulses =
                    detail::energy_norm<S>(J_, [&](std::size_t i) { return detail::impulse(h_, found_[i]); });
                const B momenta = detail::energy_norm<S>(J_, [&](std::size_t i) {
                    const BodyState<S> b = next_.get(i);
                    return std::pair(b.u, b.L);
                });
                std::swap(held_, found_);
                ++r.iterations;
                if (all(contraction.settled(
                        B(change / B(impulses + momenta + convert<B>(std::numeric_limits<double>::min()))), r)))
                    break;
            }
            std::swap(next_loads_, held_);
        }
        return r;
    }
    /// f on every body of `from`, into next_; stops at the first that fails.
    template <class F> Solve<S> each(F f, const Columns<S>& from) {
        Solve<S> r;
        for (std::size_t i = 0; i < J_.size(); ++i) {
            BodyState<S> b = from.get(i);
            Solve<S> s = f(i, b);
            s.body = int(i);
            r = both(r, s);
            if (!all(r.ok)) [[unlikely]]
                return r;
            next_.put(i, b);
        }
        return r;
    }

    [[no_unique_address]] M scheme_;
    const P* problem_;
    std::vector<Inertia<S>> J_;
    S h_{};
    Columns<S> now_, next_;
    std::vector<BodyLoad<S>> loads_, next_loads_;
    [[no_unique_address]] detail::Applied<P, S> applied_;
    Columns<S> begun_;  // with applied loads: next_ before its end, and the loads tried
    std::vector<BodyLoad<S>> held_, found_;
};

}  // namespace verilie
