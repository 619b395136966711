#pragma once
#include <verilie/mechanics/bodies.hpp>
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
template <class P, class S> class GeneralisedAlpha {
public:
    explicit GeneralisedAlpha(const P& p, const S& rho = ratio<S>(1, 2))
        : problem_(&p), J_(verilie::detail::inertias_in<S>(p.inertias())), alpha_m_((2 * rho - 1) / (rho + 1)),
          alpha_f_(rho / (rho + 1)), now_(J_.size()), next_(J_.size()), loads_(J_.size()), slope_(J_.size()),
          y_(p.info().translates ? 2 * J_.size() : J_.size()), rate_(y_), next_rate_(y_), next_y_(y_.size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        const B square = value(h) * value(h);
        for (std::size_t i = 0; i < size(); ++i) {
            now_.put(i, verilie::detail::enter(J_[i], z, i, Frame::body));
            next_y_.weight[i] = value(J_[i].J(0)) / square;
            if (moves()) next_y_.weight[size() + i] = value(J_[i].m) / square;
        }
        const auto here = rates(now_, rate_);
        const S shift = delta() * h;
        for (std::size_t i = 0; i < size(); ++i) {
            BodyState<S> b = now_.get(i);
            b.x += shift / J_[i].m * b.u;
            b.q = turn_body(b.q, exp(shift * J_[i].inverse(b.L)));
            b.L += delta() / h * (J_[i] * rate_[i]);
            next_.put(i, b);
        }
        return both(here, rates(next_, y_));
    }
    Solve<S> step() {
        const B noise = eps<S>() * next_y_.length([&](std::size_t) { return B(1); });
        const Solve<S> r = next_y_.solve(
            scale(), noise, mask_of<S>(false), [&] { guess(); }, [&] { return sweep(); }, [&] { return defect(0); });
        if (!all(r.ok)) [[unlikely]]
            return r;
        std::swap(now_, next_), std::swap(rate_, next_rate_), std::swap(y_, next_y_.tried);
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < size(); ++i) verilie::detail::leave(J_[i], now_.get(i), z, i, Frame::body);
    }

private:
    using B = base_t<S>;
    using Vectors = std::vector<Vec3<S>>;  // of rotations, then of positions where bodies move

    std::size_t size() const { return J_.size(); }
    bool moves() const { return y_.size() > size(); }
    S delta() const { return alpha_m_ - alpha_f_; }
    S gamma() const { return ratio<S>(1, 2) - delta(); }
    S beta() const {
        const S root = (1 - delta()) / 2;
        return root * root;
    }

    /// h²Ẇ and h²F/m at these states: one evaluation of the loads.
    Solve<S> rates(const Columns<S>& at, Vectors& out) {
        const auto r = verilie::detail::loads_of<Frame::body, P, S>(*problem_, at, J_, loads_);
        for (std::size_t i = 0; i < size(); ++i) {
            const Inertia<S>& J = J_[i];
            const BodyLoad<S>& l = loads_[i];
            const Vec3<S> p = at.get(i).L;
            out[i] = h_ * h_ * J.inverse(J.spherical ? l.T : cross(p, J.inverse(p)) + l.T);
            if (moves()) out[size() + i] = h_ * h_ / J.m * l.F;
        }
        return r;
    }
    /// The first two equations with y⁺ as tried.
    BodyState<S> reached(std::size_t i) const {
        BodyState<S> b = now_.get(i);
        const auto half_square = [&](std::size_t k) {
            return (ratio<S>(1, 2) - beta()) * y_[k] + beta() * next_y_.tried[k];
        };
        const auto change = [&](std::size_t k) { return (1 - gamma()) * y_[k] + gamma() * next_y_.tried[k]; };
        b.q = turn_body(b.q, exp(h_ * J_[i].inverse(b.L) + half_square(i)));
        b.L += 1 / h_ * (J_[i] * change(i));
        b.x += h_ / J_[i].m * b.u;
        if (moves()) {
            b.x += half_square(size() + i);
            b.u += J_[i].m / h_ * change(size() + i);
        }
        return b;
    }
    /// By how much y⁺ as tried misses the third equation, divided by 1 − α_m.
    Vec3<S> defect(std::size_t k) const {
        return next_y_.tried[k]
             - 1 / (1 - alpha_m_) * ((1 - alpha_f_) * next_rate_[k] + alpha_f_ * rate_[k] - alpha_m_ * y_[k]);
    }
    /// now_ -> next_ with what is tried; what is missing is a defect times the inverse slope of the free body.
    Solve<S> sweep() {
        for (std::size_t i = 0; i < size(); ++i) next_.put(i, reached(i));
        Solve<S> r = rates(next_, next_rate_);
        for (std::size_t i = 0; i < size() && any(r.ok); ++i) {
            next_y_.missing[i] = J_[i].inverse(verilie::detail::times(slope_[i], J_[i] * defect(i)));
            if (moves()) next_y_.missing[size() + i] = defect(size() + i);
            Solve<S> s = verilie::detail::finite_or_fail(next_.get(i));
            s.body = int(i);
            r = both(r, s);
        }
        return r;
    }
    /// y⁺ = h²Ẇ; the slope of p − c h p×J⁻¹p, c = γ(1−α_f)/(1−α_m), there.
    void guess() {
        next_y_.tried = rate_;
        const B c = value(gamma() * (1 - alpha_f_) / (1 - alpha_m_) * h_);
        for (std::size_t i = 0; i < size(); ++i) {
            const Vec3<B> p = values(now_.get(i).L + 1 / h_ * (J_[i] * next_y_.tried[i]));
            const auto Jinv = values(J_[i].Jinv);
            slope_[i] = inverse(one - c * (hat(p) * Jinv - hat(Jinv * p)));
        }
    }
    /// Of h times the velocities and of the rates at t_n; positive, for a system at rest has nothing to converge.
    B scale() const {
        const B velocities = next_y_.length([&](std::size_t k) {
            const bool turn = k < size();
            const std::size_t i = turn ? k : k - size();
            const BodyState<S> b = now_.get(i);
            return verilie::detail::size(Vec3<S>(turn ? h_ * J_[i].inverse(b.L) : h_ / J_[i].m * b.u));
        });
        const B rates = next_y_.length([&](std::size_t k) { return verilie::detail::size(rate_[k]); });
        return velocities + rates + convert<B>(std::numeric_limits<double>::min());
    }

    const P* problem_;
    std::vector<Inertia<S>> J_;
    S alpha_m_, alpha_f_, h_{};
    Columns<S> now_, next_;
    std::vector<BodyLoad<S>> loads_;
    std::vector<Mat3<B>> slope_;  // inverses
    Vectors y_, rate_, next_rate_;
    Sweeps<S> next_y_;
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
