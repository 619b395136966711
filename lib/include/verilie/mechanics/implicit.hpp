#pragma once
/// The stepper of schemes that are implicit in the loads.

#include <verilie/mechanics/implicit_bodies.hpp>

namespace verilie {

/// A Scheme is three functions; a, three unknowns of each body, is its increment of attitude (rotation vector or RRP):
///     stage(b, a)                      the attitude at which the torque is asked for
///     advance(J, b, T, T_stage, a, h)  turns b by one step and returns the defect of the equation that a has to
///                                      satisfy, which is about by how much a is too large
///     translate(J, b, F, F_stage, h)   moves b.x and b.u by one step and returns the position that F_stage belongs to
/// T and F are the loads at t_n, T_stage and F_stage those at the stage. It is a type of static functions, or an
/// AnyImplicit (run/any_method.hpp), which is a value.

/// x⁺ = x + ½h(v + v⁺),  v⁺ = v + (h/m) F,  F at the midpoint (x + x⁺)/2, which is returned.
template <class S> Vec3<S> midpoint_rule(const Inertia<S>& J, BodyState<S>& b, const Vec3<S>& F, const S& h) {
    const S half = h / 2 / J.m;
    const Vec3<S> x = b.x, u = b.u;
    b.u += h * F;
    b.x += half * (u + b.u);
    return (x + b.x) / 2;
}

/// Unknown are the increments a of all bodies, and the forces at the stage where the problem has some. A sweep finds the
/// loads at the stages that belong to them, and by how much both miss: a by its defect times the inverse slope of the
/// free body, taken once a step; F by the difference of what was tried and what was found. They are solved for as
/// sweeps.hpp says, relative to the momenta and impulses.
/// What is asked of a body by itself is in implicit_bodies.hpp. Of a Scheme that says what it is `compiled_as` it is asked
/// of registers of bodies (body_parts.hpp).
/// NOTE: one evaluation of the loads a sweep. Derivatives of loads are not asked for.
template <class Scheme, class P, class S> class ImplicitStepper {
public:
    using scheme = Scheme;
    explicit ImplicitStepper(const P& p, Scheme scheme = {}) : ImplicitStepper(p, scheme, p.inertias().size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        next_step(h);
        for (std::size_t i = 0; i < size(); ++i) all_.now.put(i, detail::enter(all_.J[i], z, i, scheme_.frame));
        return load_at_begin();
    }
    /// The length of the steps from here on.
    void next_step(const S& h) {
        all_.h = h;
        const B square = value(h) * value(h);
        auto& weight = all_.unknown.weight;
        for (std::size_t i = 0; i < size(); ++i) {
            weight[i] = value(all_.J[i].J(0)) / square;
            if (all_.forces) weight[size() + i] = square / value(all_.J[i].m);
        }
    }
    Solve<S> step() {
        Solve<S> r = load_at_begin();
        if (!all(r.ok)) [[unlikely]]
            return r;
        r = both(
            r, all_.unknown.solve(
                   scale(), rounding(), held_, [&] { guess(); }, [&] { return sweep(); }, [&] { return all_.defect; }));
        if (all(r.ok)) std::swap(all_.now, all_.next);
        return r;
    }
    /// The step of one body from b to b, in the lanes that are not held.
    Solve<S> step(BodyState<S>& b, const mask_t<S>& held) {
        all_.now.put(0, b);
        held_ = held;
        Solve<S> r = step();
        held_ = mask_of<S>(false);
        if (all(r.ok)) b = all_.now.get(0);
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < size(); ++i) detail::leave(all_.J[i], all_.now.get(i), z, i, scheme_.frame);
    }

private:
    using B = base_t<S>;
    using Parts = ImplicitParts<Scheme>;
    static constexpr bool by_kernel = detail::compiled_once_for_bodies<Scheme, S>;

    ImplicitStepper(const P& p, Scheme scheme, std::size_t n)
        : scheme_(scheme), problem_(&p), all_{.J = detail::inertias_in<S>(p.inertias()),
                                             .forces = p.info().translates,
                                             .frame = scheme.frame,
                                             .torque_frame = P::torque_frame,
                                             .now = Columns<S>(n),
                                             .next = Columns<S>(n),
                                             .stage = Columns<S>(n),
                                             .begin = std::vector<BodyLoad<S>>(n),
                                             .found = std::vector<BodyLoad<S>>(n),
                                             .slope = std::vector<Mat3<B>>(n),
                                             .unknown = Sweeps<S>(p.info().translates ? 2 * n : n)} {
        if constexpr (by_kernel) all_.alike_up_to = detail::runs_alike(all_.J), kernel_ = kernel_of<Parts>();
    }

    std::size_t size() const { return all_.size(); }

    Solve<S> load_at_begin() { return detail::loads_in<P, S>(scheme_.frame, *problem_, all_.now, all_.J, all_.begin); }
    void guess() {
        if constexpr (by_kernel) kernel_(Parts::guess, all_);
        else
            for (std::size_t i = 0; i < size(); ++i) implicit_guess(scheme_, all_, OneBody{i});
    }
    void stage() {
        if constexpr (by_kernel) kernel_(Parts::stage, all_);
        else
            for (std::size_t i = 0; i < size(); ++i) implicit_stage(scheme_, all_, OneBody{i});
    }
    Solve<S> end() {
        Solve<S> r;
        const auto of = [&](std::size_t i, Solve<S> s) {
            s.body = int(i);
            r = both(r, s);
        };
        if constexpr (by_kernel) {
            const std::size_t last = std::min(kernel_(Parts::end, all_), size() - 1);
            of(last, detail::finite_or_fail(all_.next.get(last)));
        } else
            for (std::size_t i = 0; i < size() && any(r.ok); ++i) of(i, implicit_end(scheme_, all_, OneBody{i}));
        return r;
    }
    /// all_.now -> all_.next with what is tried, and what is missing.
    Solve<S> sweep() {
        stage();
        Solve<S> r = problem_->loads(Poses<S>(all_.stage, all_.J), std::span(all_.found));
        r.loads = 1;
        return any(r.ok) ? both(r, end()) : r;
    }
    /// What an attitude, which is right to some eps, leaves undecided. Of a body that has come to rest that is all.
    B rounding() const {
        B sum(0);
        for (std::size_t i = 0; i < size(); ++i) sum += all_.unknown.weight[i];
        return eps<S>() * sqrt(sum);
    }
    /// Of the momenta and impulses at t_n; positive, for a system at rest without loads has nothing to converge.
    B scale() const {
        const B impulses =
            detail::energy_norm<S>(all_.J, [&](std::size_t i) { return detail::impulse(all_.h, all_.begin[i]); });
        const B momenta = detail::energy_norm<S>(all_.J, [&](std::size_t i) {
            const BodyState<S> b = all_.now.get(i);
            return std::pair(b.u, b.L);
        });
        return impulses + momenta + convert<B>(std::numeric_limits<double>::min());
    }

    [[no_unique_address]] Scheme scheme_;
    const P* problem_;
    ImplicitBodies<S> all_;
    BodiesKernel<ImplicitBodies<double>> kernel_ = nullptr;
    mask_t<S> held_ = mask_of<S>(false);
};

}  // namespace verilie
