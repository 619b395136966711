#pragma once
/// Explicit multi-stage methods whose parts are one text for a body alone, for one of many, and for registers of them.

#include <optional>

#include <verilie/mechanics/body_parts.hpp>

namespace verilie {

/// All that such a step knows of its bodies, in principal axes: x and v in space, q and W in the body. Of a BodyState u
/// holds v, and L holds W. A slope is (x′, v′, a rate of turn in q.v, W′).
template <class Scheme, class S> struct ExplicitBodies {
    std::vector<Inertia<S>> J;
    std::optional<Frame> torque_frame;  ///< of the torques in `loads`; none: they are in the body and in principal axes
    Columns<S> now, at, kept;           ///< at t_n, at a stage or the end, and what a scheme keeps from part to part
    std::vector<BodyLoad<S>> loads;     ///< at the stage
    std::array<Columns<S>, Scheme::stages> slope;
    decltype(Scheme::parts(S())) part;  ///< h times the weights
    std::vector<std::size_t> alike_up_to{};

    std::size_t size() const { return J.size(); }
};

/// A Scheme says how many `stages` it has, and
///     parts(h)              h times its weights, an array of arrays
///     go<s>(all, at)        puts into all.at the state of stage s, or behind the last stage that of the end
///     turn<s>(all, at, W)   the rate of turn that is the slope of stage s, where the angular velocity is W
///     time(s, all, t)       when stage s is, if it says .applied_loads in its info
template <class Scheme> struct ExplicitParts {
    static constexpr std::string_view compiled_as = Scheme::compiled_as;
    template <class S> using Bodies = ExplicitBodies<Scheme, S>;
    static constexpr int go(int s) { return 2 * s; }
    static constexpr int slope(int s) { return 2 * s + 1; }

    template <class S, class At> static void part(int p, Bodies<S>& all, At at) {
        part(p, all, at, std::make_index_sequence<Scheme::stages>());
    }
    template <int s, class All, class At> static void find_slope(All& all, At at) {
        const auto& J = at.of(all.J);
        const auto b = at.of(all.at);
        const auto& l = at.of(all.loads);
        const auto T = all.torque_frame ? detail::torque(*all.torque_frame, Frame::body, J, b.q, l.T) : l.T;
        auto k = b;
        k.x = b.u, k.u = 1 / J.m * l.F;
        k.q.v = Scheme::template turn<s>(all, at, b.L), k.L = J.Jinv * (cross(J.J * b.L, b.L) + T);
        at.put(all.slope[s], k);
    }

private:
    template <class S, class At, std::size_t... s>
    static void part(int p, Bodies<S>& all, At at, std::index_sequence<s...>) {
        ((p == go(s) ? Scheme::template go<s>(all, at) : p == slope(s) ? find_slope<s>(all, at) : void()), ...);
        if (p == go(Scheme::stages)) Scheme::template go<Scheme::stages>(all, at);
    }
};

namespace detail {
/// Body i of z in principal axes, with its velocities for momenta; and back.
template <class S> BodyState<S> with_velocities(const Inertia<S>& J, const Phase<S>& z, std::size_t i) {
    if (J.principal) return {z.x[i], z.v[i], z.q[i], z.W[i]};
    return {z.x[i], z.v[i], z.q[i] * J.axes, rotate_back(J.axes, z.W[i])};
}
template <class S> void put_with_velocities(const Inertia<S>& J, const BodyState<S>& b, Phase<S>& z, std::size_t i) {
    z.x[i] = b.x, z.v[i] = b.u;
    z.q[i] = J.principal ? b.q : b.q * conj(J.axes), z.W[i] = J.principal ? b.L : J.axes * b.L;
}
}  // namespace detail

template <class Scheme, class P, class S> class ExplicitBodiesStepper {
public:
    explicit ExplicitBodiesStepper(const P& p) : ExplicitBodiesStepper(p, p.inertias().size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        t_ = z.t;
        applied_.start(z.t, h);
        all_.part = Scheme::parts(h);
        for (std::size_t i = 0; i < size(); ++i) all_.now.put(i, detail::with_velocities(all_.J[i], z, i));
        return solved<S>();
    }
    Solve<S> step() {
        auto r = solved<S>();
        for (int s = 0; s < Scheme::stages; ++s) {
            each(Parts::go(s));
            r = both(r, loads(s));
            if (!all(r.ok)) return r;
            each(Parts::slope(s));
        }
        each(Parts::go(Scheme::stages));
        for (std::size_t i = 0; i < size() && all(r.ok); ++i) {
            Solve<S> s = detail::finite_or_fail(all_.at.get(i));
            s.body = int(i);
            r = both(r, s);
        }
        if (!all(r.ok)) return r;
        std::swap(all_.now, all_.at);
        applied_.next();
        if constexpr (MayApply<P, S>) t_ = applied_.time();
        return r;
    }
    void observe(Phase<S>& z) const {
        if constexpr (MayApply<P, S>) z.t = t_;
        for (std::size_t i = 0; i < size(); ++i) detail::put_with_velocities(all_.J[i], all_.now.get(i), z, i);
    }

private:
    using Parts = ExplicitParts<Scheme>;
    static constexpr bool by_kernel = detail::compiled_once_for_bodies<Scheme, S>;

    ExplicitBodiesStepper(const P& p, std::size_t n)
        : problem_(&p), applied_(p, n), all_{.J = detail::inertias_in<S>(p.inertias()),
                                            .torque_frame = P::torque_frame,
                                            .now = Columns<S>(n),
                                            .at = Columns<S>(n),
                                            .kept = Columns<S>(n),
                                            .loads = std::vector<BodyLoad<S>>(n),
                                            .slope = {},
                                            .part = {}} {
        for (auto& k : all_.slope) k = Columns<S>(n);
        if (applied_.act()) all_.torque_frame.reset();
        if constexpr (by_kernel) all_.alike_up_to = detail::runs_alike(all_.J), kernel_ = kernel_of<Parts>();
    }

    std::size_t size() const { return all_.size(); }
    void each(int part) {
        if constexpr (by_kernel) kernel_(part, all_);
        else
            for (std::size_t i = 0; i < size(); ++i) Parts::part(part, all_, OneBody{i});
    }
    /// At all_.at; with applied loads in the body at once.
    Solve<S> loads([[maybe_unused]] int s) {
        if constexpr (MayApply<P, S>)
            if (applied_.act()) {
                const auto r = detail::loads_of<Frame::body, P, S>(*problem_, all_.at, all_.J, all_.loads);
                if constexpr (requires { Scheme::time(s, all_, t_); }) add_applied(Scheme::time(s, all_, t_));
                return r;
            }
        Solve<S> r = problem_->loads(Poses<S>(all_.at, all_.J), std::span(all_.loads));
        r.loads = 1;
        return r;
    }
    void add_applied(const S& t) {
        for (std::size_t i = 0; i < size(); ++i) {
            const BodyState<S> b = all_.at.get(i);
            applied_.put(all_.J[i], i, b.x, b.u, b.q, b.L);
        }
        applied_.evaluate(t);
        for (std::size_t i = 0; i < size(); ++i) {
            const BodyLoad<S> a = applied_.body(all_.J[i], i);
            all_.loads[i].F += a.F, all_.loads[i].T += a.T;
        }
    }

    const P* problem_;
    [[no_unique_address]] detail::Applied<P, S> applied_;
    ExplicitBodies<Scheme, S> all_;
    BodiesKernel<ExplicitBodies<Scheme, double>> kernel_ = nullptr;
    S t_{};
};

}  // namespace verilie
