#pragma once
/// The work and the impulses of applied loads over a march: what the energy and the momenta are balanced against.

#include <algorithm>
#include <array>

#include <verilie/mechanics/applied.hpp>

namespace verilie {

/// Taken from the states at the steps alone, whatever the method is.
///   impulses   the trapezoidal sums of F and of x × F + R T over the steps: what kicks of h/2 at both ends of a step
///              give, to round-off
///   work       the same sum of the power F·v + T·W, corrected at both ends by its differences up to the fourth
///              (Gregory's rule): of order 6 from four steps on, so that the balance E − work shows the error of the
///              method and not of the rule
template <class P, class S, bool = MayApply<P, S>> class Account {
public:
    explicit Account(const P& p) : problem_(&p), loads_(p.inertias().size()) {}

    bool open() const { return problem_->info().applied.act; }
    void start(const Phase<S>& z, const S& h) {
        h_ = h, n_ = 0;
        sum_ = lost_ = Rates::Zero();
        begun_ << z.work, z.impulse.eigen(), z.angular_impulse.eigen();
        first_[0] = last_[0] = rates(z);
    }
    /// The state after one more step.
    void add(const Phase<S>& z) {
        const Rates now = rates(z), half = ratio<S>(1, 2) * Rates(last_[0] + now);
        std::copy_backward(last_.begin(), last_.end() - 1, last_.end());
        last_[0] = now;
        if (++n_ <= most) first_[n_] = now;
        const Rates add = half - lost_, sum = sum_ + add;  // Kahan: a long march sums a million steps
        lost_ = Rates(sum - sum_) - add;
        sum_ = sum;
    }
    void put(Phase<S>& z) const {
        const Rates total = begun_ + h_ * sum_;
        z.work = total(0) + h_ * ends();
        z.impulse = Vec3<S>(total.template segment<3>(1));
        z.angular_impulse = Vec3<S>(total.template segment<3>(4));
    }

private:
    using Rates = Eigen::Matrix<S, 7, 1>;  // power, force, moment about the origin
    static constexpr int most = 4;         // differences

    Rates rates(const Phase<S>& z) {
        problem_->applied(z, std::span(loads_));
        Rates r = Rates::Zero();
        for (std::size_t i = 0; i < loads_.size(); ++i) {
            const auto& [F, T] = loads_[i];
            r(0) += dot(F, z.v[i]) + dot(T, z.W[i]);
            r.template segment<3>(1) += F.eigen();
            r.template segment<3>(4) += (cross(z.x[i], F) + z.q[i] * T).eigen();
        }
        return r;
    }
    /// Gregory's corrections: −1/12, −1/24, −19/720, −3/160 of the differences at both ends.
    S ends() const {
        const std::array<S, most> weight{ratio<S>(-1, 12), ratio<S>(-1, 24), ratio<S>(-19, 720), ratio<S>(-3, 160)};
        // differences towards the inside, of order j after j rounds
        std::array<S, most + 1> back, forth;
        const int have = static_cast<int>(std::min<std::int64_t>(n_, most));
        for (int k = 0; k <= have; ++k) back[k] = last_[k](0), forth[k] = first_[k](0);
        S sum(0);
        for (int j = 1; j <= have; ++j) {
            for (int k = 0; k <= have - j; ++k) back[k] -= back[k + 1], forth[k] -= forth[k + 1];
            sum += weight[j - 1] * (back[0] + forth[0]);  // ∇ʲ at the end, (−1)ʲ Δʲ at the start
        }
        return sum;
    }

    const P* problem_;
    std::vector<BodyLoad<S>> loads_;
    S h_{};
    std::int64_t n_ = 0;
    Rates begun_, sum_, lost_;
    std::array<Rates, most + 1> first_, last_;
};
/// Of a problem that can have no applied loads.
template <class P, class S> class Account<P, S, false> {
public:
    explicit Account(const P&) {}
    static constexpr bool open() { return false; }
    void start(const Phase<S>&, const S&) {}
    void add(const Phase<S>&) {}
    void put(Phase<S>&) const {}
};

}  // namespace verilie
