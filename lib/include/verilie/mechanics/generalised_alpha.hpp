#pragma once
/// The steppers of the generalised-α method: of many bodies and of bodies that translate, by sweeps.

#include <verilie/mechanics/body_parts.hpp>
#include <verilie/mechanics/sweeps.hpp>

namespace verilie {

/// The numbers of the method, for a step h.                                        methods/lie_generalised_alpha.hpp
template <class S> struct AlphaNumbers {
    S h, alpha_m, alpha_f;

    static AlphaNumbers of(const S& rho) { return {S{}, (2 * rho - 1) / (rho + 1), rho / (rho + 1)}; }
    S delta() const { return alpha_m - alpha_f; }
    S gamma() const { return ratio<S>(1, 2) - delta(); }
    S beta() const {
        const S root = (1 - delta()) / 2;
        return root * root;
    }
    /// Of y and y⁺: what they add to hW in the turn and to x, and in hW⁺ and v.
    Vec3<S> half_square(const Vec3<S>& y, const Vec3<S>& y1) const {
        const S b = beta();
        return (ratio<S>(1, 2) - b) * y + b * y1;
    }
    Vec3<S> change(const Vec3<S>& y, const Vec3<S>& y1) const {
        const S c = gamma();
        return (1 - c) * y + c * y1;
    }
    /// h²Ẇ of a momentum and a torque in the body.
    /// NOTE: of a sphere p × p/j is not 0 to the last bit, and would be the same in every step.
    Vec3<S> rate(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T) const {
        return h * h * J.inverse(J.spherical ? T : cross(p, J.inverse(p)) + T);
    }
    /// By how much y⁺ misses the third equation, divided by 1 − α_m.
    Vec3<S> defect(const Vec3<S>& y1, const Vec3<S>& rate1, const Vec3<S>& rate, const Vec3<S>& y) const {
        return y1 - 1 / (1 - alpha_m) * ((1 - alpha_f) * rate1 + alpha_f * rate - alpha_m * y);
    }
    /// y⁺ on the line from y, which is h²Ẇ(t + δh) but for h²O(h²), to h²Ẇ(t). Where δ is small, h²Ẇ(t).
    Vec3<S> guess(const Vec3<S>& rate, const Vec3<S>& y) const {
        using B = base_t<S>;
        const S ahead = select(value(delta()) < ratio<B>(-1, 8), -(1 + delta()) / delta(), S(0));
        return rate + ahead * (rate - y);
    }
};

/// What a step does to every body by itself, in registers of bodies (mechanics/body_parts.hpp).
struct AlphaParts {
    static constexpr std::string_view compiled_as = "lie_generalised_alpha";
    enum Part : int { guess, reach, miss };

    /// All that a step knows of its bodies.
    template <class S> struct Bodies {
        std::vector<Inertia<S>> J;
        AlphaNumbers<S> numbers;
        bool forces;         ///< bodies move
        Frame torque_frame;  ///< of the torques in `loads`
        Columns<S> now, next;
        std::vector<BodyLoad<S>> loads;      ///< as the problem has them
        std::vector<Mat3<base_t<S>>> slope;  ///< inverses
        Vectors<S> y, rate, next_rate;       ///< of rotations, then of positions where bodies move
        Sweeps<S> unknown;                   ///< y⁺
        std::vector<std::size_t> alike_up_to{};

        std::size_t size() const { return J.size(); }
    };
    template <class S, class At> static auto part(int p, Bodies<S>& all, At at) {
        using X = std::decay_t<decltype(at.number(all.numbers.h))>;
        const AlphaNumbers<X> n{
            at.number(all.numbers.h), at.number(all.numbers.alpha_m), at.number(all.numbers.alpha_f)};
        if (p == guess) start_from_rates(n, all, at);
        else if (p == reach) at.put(all.next, reached(n, all, at));
        else {
            find_rates(n, all, all.next, all.next_rate, at);
            find_missing(n, all, at);
            return detail::finite_or_fail(at.of(all.next)).ok;
        }
        return mask_of<X>(true);
    }
    /// h²Ẇ and h²F/m at these states, of all.loads.
    template <class X, class S, class At>
    static void find_rates(
        const AlphaNumbers<X>& n, const Bodies<S>& all, const Columns<S>& states, Vectors<S>& rate, At at) {
        const auto& J = at.of(all.J);
        const auto b = at.of(states);
        const auto& l = at.of(all.loads);
        const auto T = detail::torque(all.torque_frame, Frame::body, J, b.q, l.T);
        at.put(rate, n.rate(J, b.L, T));
        if (all.forces) at.put(rate, Vec3<X>(n.h * n.h / J.m * l.F), all.size());
    }
    /// Of y⁺ as tried.
    template <class X, class S, class At>
    static Vec3<X> defect(const AlphaNumbers<X>& n, const Bodies<S>& all, At at, std::size_t from = 0) {
        return n.defect(
            at.of(all.unknown.tried, from), at.of(all.next_rate, from), at.of(all.rate, from), at.of(all.y, from));
    }

private:
    /// The first two equations with y⁺ as tried.
    template <class X, class S, class At>
    static BodyState<X> reached(const AlphaNumbers<X>& n, const Bodies<S>& all, At at) {
        const auto& J = at.of(all.J);
        BodyState<X> b = at.of(all.now);
        const auto half_square = [&](std::size_t from) {
            return n.half_square(at.of(all.y, from), at.of(all.unknown.tried, from));
        };
        const auto change = [&](std::size_t from) {
            return n.change(at.of(all.y, from), at.of(all.unknown.tried, from));
        };
        b.q = turn_body(b.q, lie::exp(n.h * J.inverse(b.L) + half_square(0)));
        b.L += 1 / n.h * (J * change(0));
        b.x += n.h / J.m * b.u;
        if (all.forces) {
            b.x += half_square(all.size());
            b.u += J.m / n.h * change(all.size());
        }
        return b;
    }
    /// The defects; of rotations times the inverse slope of the free body.
    template <class X, class S, class At> static void find_missing(const AlphaNumbers<X>& n, Bodies<S>& all, At at) {
        const auto& J = at.of(all.J);
        at.put(all.unknown.missing, J.inverse(detail::times(at.of(all.slope), J * defect(n, all, at))));
        if (all.forces) at.put(all.unknown.missing, defect(n, all, at, all.size()), all.size());
    }
    /// y⁺ as guessed; the slope of p − c h p×J⁻¹p, c = γ(1−α_f)/(1−α_m), at h²Ẇ.
    template <class X, class S, class At>
    static void start_from_rates(const AlphaNumbers<X>& n, Bodies<S>& all, At at) {
        const auto& J = at.of(all.J);
        const auto b = at.of(all.now);
        const auto rate = at.of(all.rate);
        const auto guess_from = [&](std::size_t from) {
            at.put(all.unknown.tried, n.guess(at.of(all.rate, from), at.of(all.y, from)), from);
        };
        guess_from(0);
        if (all.forces) guess_from(all.size());
        const auto c = value(n.gamma() * (1 - n.alpha_f) / (1 - n.alpha_m) * n.h);
        const auto p = values(b.L + 1 / n.h * (J * rate));
        const auto Jinv = values(J.Jinv);
        at.put(all.slope, inverse(one - c * (lie::hat(p) * Jinv - lie::hat(Jinv * p))));
    }
};

/// The stepper of any number of bodies, which may translate: the unknowns y⁺ by sweeps.
template <class P, class S, class Scheme = AlphaParts> class GeneralisedAlpha {
public:
    explicit GeneralisedAlpha(const P& p, const S& rho = ratio<S>(1, 2))
        : GeneralisedAlpha(p, rho, p.inertias().size(), p.info().translates) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        auto& [J, n, forces, frame, now, next, loads, slope, y, rate, next_rate, unknown, ends] = all_;
        n.h = h;
        const B square = value(h) * value(h);
        for (std::size_t i = 0; i < size(); ++i) {
            now.put(i, detail::enter(J[i], z, i, Frame::body));
            unknown.weight[i] = value(J[i].J(0)) / square;
            if (forces) unknown.weight[size() + i] = value(J[i].m) / square;
        }
        const auto here = rates(now, rate);
        const S shift = n.delta() * h;
        for (std::size_t i = 0; i < size(); ++i) {
            BodyState<S> b = now.get(i);
            b.x += shift / J[i].m * b.u;
            b.q = turn_body(b.q, lie::exp(shift * J[i].inverse(b.L)));
            b.L += n.delta() / h * (J[i] * rate.get(i));
            next.put(i, b);
        }
        return both(here, rates(next, y));
    }
    Solve<S> step() { return step(mask_of<S>(false)); }
    /// What is carried from step to step: the state, and of one body about a point h²Ẇ and y.
    struct Carried {
        BodyState<S> b;
        Vec3<S> rate, y;
    };
    Carried carried() const { return {all_.now.get(0), all_.rate.get(0), all_.y.get(0)}; }
    /// The step of one body about a point, in the lanes that are not held.
    Solve<S> step(Carried& c, const mask_t<S>& held) {
        all_.now.put(0, c.b), all_.rate.put(0, c.rate), all_.y.put(0, c.y);
        const Solve<S> r = step(held);
        if (all(r.ok)) c = carried();
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < size(); ++i) detail::leave(all_.J[i], all_.now.get(i), z, i, Frame::body);
    }

private:
    using B = base_t<S>;
    static constexpr bool by_kernel = P::bodies != 1 && detail::compiled_once_for_bodies<Scheme, S>;

    GeneralisedAlpha(const P& p, const S& rho, std::size_t n, bool forces)
        : problem_(&p), all_{.J = detail::inertias_in<S>(p.inertias()),
                            .numbers = AlphaNumbers<S>::of(rho),
                            .forces = forces,
                            .torque_frame = P::torque_frame,
                            .now = Columns<S>(n),
                            .next = Columns<S>(n),
                            .loads = std::vector<BodyLoad<S>>(n),
                            .slope = std::vector<Mat3<B>>(n),
                            .y = Vectors<S>(forces ? 2 * n : n),
                            .rate = all_.y,
                            .next_rate = all_.y,
                            .unknown = Sweeps<S>(all_.y.size())} {
        if constexpr (by_kernel) all_.alike_up_to = detail::runs_alike(all_.J), kernel_ = kernel_of<Scheme>();
    }

    Solve<S> step(const mask_t<S>& held) {
        const B noise = eps<S>() * all_.unknown.length([&](std::size_t) { return B(1); });
        const Solve<S> r = all_.unknown.solve(
            scale(), noise, held, [&] { each(Scheme::guess); }, [&] { return sweep(); },
            [&] { return Scheme::defect(all_.numbers, all_, OneBody{0}); });
        if (!all(r.ok)) [[unlikely]]
            return r;
        std::swap(all_.now, all_.next), std::swap(all_.rate, all_.next_rate), std::swap(all_.y, all_.unknown.tried);
        return r;
    }
    std::size_t size() const { return all_.size(); }
    Solve<S> load(const Columns<S>& states) {
        Solve<S> r = problem_->loads(Poses<S>(states, all_.J), std::span(all_.loads));
        r.loads = 1;
        return r;
    }
    Solve<S> rates(const Columns<S>& states, Vectors<S>& rate) {
        const auto r = load(states);
        for (std::size_t i = 0; i < size(); ++i) Scheme::find_rates(all_.numbers, all_, states, rate, OneBody{i});
        return r;
    }
    void each(int part) {
        if constexpr (by_kernel) kernel_(part, all_);
        else
            for (std::size_t i = 0; i < size(); ++i) Scheme::part(part, all_, OneBody{i});
    }
    /// now -> next with what is tried, and what is missing.
    /// NOTE: flattened, for in a unit of several methods g++ leaves calls here, and a step takes a twentieth longer.
    [[gnu::flatten]] Solve<S> sweep() {
        each(Scheme::reach);
        Solve<S> r = load(all_.next);
        if (!any(r.ok)) return r;
        const auto of = [&](std::size_t i) {
            Solve<S> s = detail::finite_or_fail(all_.next.get(i));
            s.body = int(i);
            r = both(r, s);
        };
        if constexpr (by_kernel) of(std::min(kernel_(Scheme::miss, all_), size() - 1));
        else
            for (std::size_t i = 0; i < size() && any(r.ok); ++i) Scheme::part(Scheme::miss, all_, OneBody{i}), of(i);
        return r;
    }
    /// Of h times the velocities and of the rates at t_n; positive, for a system at rest has nothing to converge.
    B scale() const {
        const auto& J = all_.J;
        const S& h = all_.numbers.h;
        const B velocities = all_.unknown.length([&](std::size_t k) {
            const bool turn = k < size();
            const std::size_t i = turn ? k : k - size();
            const BodyState<S> b = all_.now.get(i);
            return detail::size(Vec3<S>(turn ? h * J[i].inverse(b.L) : h / J[i].m * b.u));
        });
        const B rates = all_.unknown.length([&](std::size_t k) { return detail::size(all_.rate.get(k)); });
        return velocities + rates + convert<B>(std::numeric_limits<double>::min());
    }

    const P* problem_;
    AlphaParts::Bodies<S> all_;
    BodiesKernel<AlphaParts::Bodies<double>> kernel_ = nullptr;
};

}  // namespace verilie
