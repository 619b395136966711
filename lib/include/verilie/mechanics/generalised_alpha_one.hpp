#pragma once
/// The stepper of the generalised-α method for one body about a point: Newton's method in three unknowns.

#include <verilie/mechanics/generalised_alpha.hpp>
#include <verilie/mechanics/stage_newton.hpp>

namespace verilie {

/// Its equation for stage_newton.hpp, in y⁺. The stage is the end of the step.
///     H = exp(hW + (½−β)y + βy⁺),   p⁺ = p + J((1−γ)y + γy⁺)/h,   (1−α_m)y⁺ + α_m y = (1−α_f)h²Ẇ⁺ + α_f h²Ẇ
template <class S> struct AlphaEquation {
    using B = base_t<S>;
    const Inertia<S>& J;
    AlphaNumbers<S> n;
    Vec3<S> p, rate, y;  ///< at t_n; h²Ẇ

    Vec3<S> increment(const Vec3<S>& y1) const { return n.h * J.inverse(p) + n.half_square(y, y1); }
    Quat<S> turn(const Vec3<S>& y1) const { return lie::exp(increment(y1)); }
    Vec3<S> end(const Vec3<S>&, const Vec3<S>& y1, const Quat<S>&) const { return p + 1 / n.h * (J * n.change(y, y1)); }
    Vec3<S> defect(const Vec3<S>& p_end, const Vec3<S>& T, const Vec3<S>& y1) const {
        return n.defect(y1, n.rate(J, p_end, T), rate, y);
    }
    static Quat<S> attitude(const Quat<S>& q, const Quat<S>& H) { return turn_body(q, H); }

    /// dy⁺ = dexp⁻¹κ/β,   dp⁺ = γJdy⁺/h,   JdẆ⁺ = (p⁺×J⁻¹ − J⁻¹p⁺×)dp⁺ + dT κ.
    InverseSlope<S> inverse_slope(
        const Vec3<S>& p_end, const Vec3<S>&, const Mat3<S>& dT, const Vec3<S>& y1, const Quat<S>&) const {
        using lie::hat;
        const Mat3<S> dy = 1 / n.beta() * lie::dexp_inverse(-increment(y1));
        const Mat3<S> dp = n.gamma() / n.h * (J.J * dy);
        const Mat3<S> moment = hat(p_end) * (J.Jinv * dp) - hat(J.inverse(p_end)) * dp;
        const S share = (1 - n.alpha_f) / (1 - n.alpha_m) * n.h * n.h;
        return {inverse(dy - share * (J.Jinv * (moment + dT))), dy};
    }
    Vec3<S> guess() const { return n.guess(rate, y); }
    Vec3<S> momentum(const Vec3<S>& c) const { return n.gamma() / n.h * (J * c); }
    B scale() const { return momentum_and_impulse(p, J * rate, 1 / n.h); }
    static mask_t<S> exists(const Vec3<S>&) { return mask_of<S>(true); }
    AlphaEquation<B> in_values(const Inertia<B>& J) const {
        return {J, {value(n.h), value(n.alpha_m), value(n.alpha_f)}, values(p), values(rate), values(y)};
    }
};

/// What Newton's method does not find GeneralisedAlpha makes from the start, and its answer counts, as does the work of
/// both. A body that translates it steps altogether.
template <class P, class S> class GeneralisedAlphaOne {
public:
    explicit GeneralisedAlphaOne(const P& p, const S& rho = ratio<S>(1, 2))
        : newton_(p), translates_(p.info().translates), numbers_(AlphaNumbers<S>::of(rho)), other_(p, rho) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        numbers_.h = h;
        const Solve<S> r = other_.start(z, h);
        if (!translates_) now_ = other_.carried();
        return r;
    }
    Solve<S> step() {
        if (translates_) return other_.step();
        if constexpr (std::is_same_v<S, double>) return flat();
        else return about_a_point();
    }
    void observe(Phase<S>& z) const {
        if (translates_) other_.observe(z);
        else detail::leave(newton_.inertia(), now_.b, z, 0, Frame::body);
    }

private:
    using Other = GeneralisedAlpha<P, S>;

    /// NOTE: flatten, for g++ leaves calls here.
    [[gnu::flatten]] Solve<S> flat() { return about_a_point(); }
    Solve<S> about_a_point() {
        const AlphaEquation<S> e{newton_.inertia(), numbers_, now_.b.L, now_.rate, now_.y};
        Solve<S> r;
        const auto found = newton_.solve(e, now_.b, r);
        typename Other::Carried next{found.next, numbers_.rate(newton_.inertia(), found.next.L, found.T), found.a};
        if (!all(found.lanes)) [[unlikely]]
            r = by_other(found.lanes, next, r);
        if (all(r.ok)) now_ = next;
        return r;
    }
    [[gnu::noinline, gnu::cold]] Solve<S> by_other(
        const mask_t<S>& found, typename Other::Carried& next, const Solve<S>& before) {
        auto c = now_;
        Solve<S> r = other_.step(c, found);
        next = {select(found, next.b, c.b), select(found, next.rate, c.rate), select(found, next.y, c.y)};
        r.iterations += before.iterations, r.loads += before.loads;
        return r;
    }

    StageNewton<Frame::body, P, S> newton_;
    bool translates_;
    AlphaNumbers<S> numbers_;
    typename Other::Carried now_;
    Other other_;
};

template <class P, class S>
using generalised_alpha_stepper_t =
    std::conditional_t<P::bodies == 1, GeneralisedAlphaOne<P, S>, GeneralisedAlpha<P, S>>;

}  // namespace verilie
