#pragma once
#include <verilie/mechanics/body_parts.hpp>
#include <verilie/mechanics/sweeps.hpp>

namespace verilie::methods {

namespace detail {
/// The generalised-α method on the group, in body frame, any J.       Brüls & Cardona (2010); Chung & Hulbert (1993)
///     R⁺ = R exp(hW + (½−β)y + βy⁺),     hW⁺ = hW + (1−γ)y + γy⁺,                                            y = h²a
///     (1−α_m)y⁺ + α_m y = h²[(1−α_f)Ẇ⁺ + α_f Ẇ],     JẆ = JW×W + τ(R),
/// and so for x, v, F/m. Of ρ in [0, 1]:  α_m = (2ρ−1)/(ρ+1),  α_f = ρ/(ρ+1),  γ = ½ − δ,  β = (γ+½)²/4,  δ = α_m − α_f.
///
/// y is carried from step to step. With a = Ẇ(t + δh) + O(h²) both sides of the third equation agree to O(h²), and W⁺ is
/// right to O(h³) for this γ, R⁺ for every β: the commutators of W(t) enter with h³. An oscillator at h = ∞ has the
/// roots −ρ alone, one at h = 0 the roots 1 and (1−2ρ)/(2−ρ), which forgets what a start does wrong if ρ < 1.
/// The start is y = h²Ẇ where Euler's step of length δh leads, Ẇ(t + δh) + O(h²). NOTE: with y = h²Ẇ(t), a common start,
/// the first W⁺ is right to O(h²) alone; order 2 survives that in later steps, the claims of a step from a state do not.
/// The energy of an oscillator falls by the share d³(hω)⁴ a step, d = −δ = (1−ρ)/(1+ρ): ln λ = ihω(1 + O(h²)) − ½d³(hω)⁴.
/// That is a drift of order h³. Errors of h² are those of a reversible equation and make no energy drift on motions that
/// return.
struct Alpha {
    static constexpr std::string_view compiled_as =
        "lie_generalised_alpha";  // parts of bodies: mechanics/body_parts.hpp
    enum Part : int { guess, reach, miss };

    /// The numbers of the method, for a step h.
    template <class S> struct Numbers {
        S h, alpha_m, alpha_f;
        S delta() const { return alpha_m - alpha_f; }
        S gamma() const { return ratio<S>(1, 2) - delta(); }
        S beta() const {
            const S root = (1 - delta()) / 2;
            return root * root;
        }
    };
    /// All that a step knows of its bodies.
    template <class S> struct Bodies {
        std::vector<Inertia<S>> J;
        Numbers<S> numbers;
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
        const Numbers<X> n{at.number(all.numbers.h), at.number(all.numbers.alpha_m), at.number(all.numbers.alpha_f)};
        if (p == guess) start_from_rate(n, all, at);
        else if (p == reach) at.put(all.next, reached(n, all, at));
        else {
            find_rates(n, all, all.next, all.next_rate, at);
            find_missing(n, all, at);
            return verilie::detail::finite_or_fail(at.of(all.next)).ok;
        }
        return mask_of<X>(true);
    }
    /// h²Ẇ and h²F/m at these states, of all.loads.
    template <class X, class S, class At>
    static void find_rates(
        const Numbers<X>& n, const Bodies<S>& all, const Columns<S>& states, Vectors<S>& rate, At at) {
        const auto& J = at.of(all.J);
        const auto b = at.of(states);
        const auto& l = at.of(all.loads);
        const auto T = verilie::detail::torque(all.torque_frame, Frame::body, J, b.q, l.T);
        const Vec3<X> moment = J.spherical ? T : cross(b.L, J.inverse(b.L)) + T;
        at.put(rate, Vec3<X>(n.h * n.h * J.inverse(moment)));
        if (all.forces) at.put(rate, Vec3<X>(n.h * n.h / J.m * l.F), all.size());
    }
    /// By how much y⁺ as tried misses the third equation, divided by 1 − α_m.
    template <class X, class S, class At>
    static Vec3<X> defect(const Numbers<X>& n, const Bodies<S>& all, At at, std::size_t from = 0) {
        return at.of(all.unknown.tried, from)
             - 1 / (1 - n.alpha_m)
                   * ((1 - n.alpha_f) * at.of(all.next_rate, from) + n.alpha_f * at.of(all.rate, from)
                       - n.alpha_m * at.of(all.y, from));
    }

private:
    /// The first two equations with y⁺ as tried.
    template <class X, class S, class At>
    static BodyState<X> reached(const Numbers<X>& n, const Bodies<S>& all, At at) {
        const auto& J = at.of(all.J);
        BodyState<X> b = at.of(all.now);
        const auto half_square = [&](std::size_t from) {
            return (ratio<X>(1, 2) - n.beta()) * at.of(all.y, from) + n.beta() * at.of(all.unknown.tried, from);
        };
        const auto change = [&](std::size_t from) {
            return (1 - n.gamma()) * at.of(all.y, from) + n.gamma() * at.of(all.unknown.tried, from);
        };
        b.q = turn_body(b.q, exp(n.h * J.inverse(b.L) + half_square(0)));
        b.L += 1 / n.h * (J * change(0));
        b.x += n.h / J.m * b.u;
        if (all.forces) {
            b.x += half_square(all.size());
            b.u += J.m / n.h * change(all.size());
        }
        return b;
    }
    /// The defects; of rotations times the inverse slope of the free body.
    template <class X, class S, class At> static void find_missing(const Numbers<X>& n, Bodies<S>& all, At at) {
        const auto& J = at.of(all.J);
        at.put(all.unknown.missing, J.inverse(verilie::detail::times(at.of(all.slope), J * defect(n, all, at))));
        if (all.forces) at.put(all.unknown.missing, defect(n, all, at, all.size()), all.size());
    }
    /// y⁺ = h²Ẇ; the slope of p − c h p×J⁻¹p, c = γ(1−α_f)/(1−α_m), there.
    template <class X, class S, class At> static void start_from_rate(const Numbers<X>& n, Bodies<S>& all, At at) {
        const auto& J = at.of(all.J);
        const auto b = at.of(all.now);
        const auto rate = at.of(all.rate);
        at.put(all.unknown.tried, rate);
        if (all.forces) at.put(all.unknown.tried, at.of(all.rate, all.size()), all.size());
        const auto c = value(n.gamma() * (1 - n.alpha_f) / (1 - n.alpha_m) * n.h);
        const auto p = values(b.L + 1 / n.h * (J * rate));
        const auto Jinv = values(J.Jinv);
        at.put(all.slope, inverse(one - c * (hat(p) * Jinv - hat(Jinv * p))));
    }
};

template <class P, class S, class Scheme = Alpha> class GeneralisedAlpha {
public:
    explicit GeneralisedAlpha(const P& p, const S& rho = ratio<S>(1, 2))
        : GeneralisedAlpha(p, rho, p.inertias().size(), p.info().translates) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        auto& [J, n, forces, frame, now, next, loads, slope, y, rate, next_rate, unknown, ends] = all_;
        n.h = h;
        const B square = value(h) * value(h);
        for (std::size_t i = 0; i < size(); ++i) {
            now.put(i, verilie::detail::enter(J[i], z, i, Frame::body));
            unknown.weight[i] = value(J[i].J(0)) / square;
            if (forces) unknown.weight[size() + i] = value(J[i].m) / square;
        }
        const auto here = rates(now, rate);
        const S shift = n.delta() * h;
        for (std::size_t i = 0; i < size(); ++i) {
            BodyState<S> b = now.get(i);
            b.x += shift / J[i].m * b.u;
            b.q = turn_body(b.q, exp(shift * J[i].inverse(b.L)));
            b.L += n.delta() / h * (J[i] * rate.get(i));
            next.put(i, b);
        }
        return both(here, rates(next, y));
    }
    Solve<S> step() {
        const B noise = eps<S>() * all_.unknown.length([&](std::size_t) { return B(1); });
        const Solve<S> r = all_.unknown.solve(
            scale(), noise, mask_of<S>(false), [&] { each(Scheme::guess); }, [&] { return sweep(); },
            [&] { return Scheme::defect(all_.numbers, all_, OneBody{0}); });
        if (!all(r.ok)) [[unlikely]]
            return r;
        std::swap(all_.now, all_.next), std::swap(all_.rate, all_.next_rate), std::swap(all_.y, all_.unknown.tried);
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < size(); ++i) verilie::detail::leave(all_.J[i], all_.now.get(i), z, i, Frame::body);
    }

private:
    using B = base_t<S>;
    static constexpr bool by_kernel = P::bodies != 1 && verilie::detail::compiled_once_for_bodies<Scheme, S>;

    GeneralisedAlpha(const P& p, const S& rho, std::size_t n, bool forces)
        : problem_(&p), all_{.J = verilie::detail::inertias_in<S>(p.inertias()),
                            .numbers = {S{}, (2 * rho - 1) / (rho + 1), rho / (rho + 1)},
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
        if constexpr (by_kernel) all_.alike_up_to = verilie::detail::runs_alike(all_.J), kernel_ = kernel_of<Scheme>();
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
            Solve<S> s = verilie::detail::finite_or_fail(all_.next.get(i));
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
            return verilie::detail::size(Vec3<S>(turn ? h * J[i].inverse(b.L) : h / J[i].m * b.u));
        });
        const B rates = all_.unknown.length([&](std::size_t k) { return verilie::detail::size(all_.rate.get(k)); });
        return velocities + rates + convert<B>(std::numeric_limits<double>::min());
    }

    const P* problem_;
    Alpha::Bodies<S> all_;
    BodiesKernel<Alpha::Bodies<double>> kernel_ = nullptr;
};
}  // namespace detail

/// ρ = 1/2: α_m = 0, α_f = 1/3, γ = 5/6, β = 4/9; HHT-α with α = 1/3 is the same. Of all ρ this one forgets soonest what a
/// start does wrong, in a step: y⁺ = h²(⅔Ẇ⁺ + ⅓Ẇ). It damps enough to be measured in double, d³ = 1/27; ρ = 4/5, which is
/// common, has d³ = 1/729.
struct lie_generalised_alpha {
    static constexpr MethodInfo info{
        .key = "lie_generalised_alpha",
        .source = "Bruels & Cardona (2010); Chung & Hulbert (1993), rho = 1/2",
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = true,
        .domain = "Newton for the acceleration may fail at large h|w| on triaxial bodies",
        .note =
            "carries an acceleration from step to step: claims are of its start and one step; damps oscillations at "
            "a rate of order h^3",
        .exact_free_sphere = true,
    };
    template <class P, class S> using stepper = detail::GeneralisedAlpha<P, S>;
};

}  // namespace verilie::methods
