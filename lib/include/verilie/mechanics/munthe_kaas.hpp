#pragma once
/// Explicit Runge-Kutta-Munthe-Kaas methods over all bodies, of any tableau.

#include <verilie/mechanics/explicit.hpp>

namespace verilie {

/// A Runge-Kutta method for y = (x, v, Θ, W) of every body, R = R₀ exp(Θ), from y₀ = (x, v, 0, W) on:
///   x′ = v,   v′ = F/m,   Θ′ = dexp⁻¹(−Θ) W,   W′ = J⁻¹(JW × W + T).                          Munthe-Kaas (1998)
/// Tableau says: stage s lies at y₀ + h Σ a(s, r)/over k(r), the end at y₀ + h Σ b(r)/over k(r), all integers. The order
/// is that of the tableau, whose first stage lies at y₀. No law holds exactly, except that a free sphere turns by exp(hW).
template <class Tableau, class P, class S> class RungeKuttaMuntheKaas : public ExplicitStepper<P, S> {
public:
    explicit RungeKuttaMuntheKaas(const P& p)
        : ExplicitStepper<P, S>(p), at_(Phase<S>::bodies(this->size())), sum_(this->size()),
          acceleration_(this->size()) {
        for (auto& k : k_) k.resize(this->size());
    }
    Solve<S> step() {
        auto r = solved<S>();
        for (int s = 0; s < stages; ++s) {
            go(Tableau::a[s], s == 0);
            r = both(r, rate(k_[s], s == 0));
            if (!all(r.ok)) return r;
        }
        go(Tableau::b, false);
        return this->accept(at_, r);
    }

private:
    static constexpr int stages = Tableau::stages, over = Tableau::over;
    struct Slope {
        Vec3<S> x, v, Th, W;
    };

    /// at_ and sum_ := y₀ + h Σ w(r)/over k(r), at the time t₀ + h Σ w(r)/over; `stays`: all w are zero, and Θ with them.
    void go(const int (&w)[stages], bool stays) {
        at_ = this->z_;
        std::array<S, stages> h;
        for (std::size_t r = 0; r < stages; ++r) h[r] = ratio<S>(w[r], over) * this->h_, at_.t += h[r];
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            Slope y{zero3<S>(), zero3<S>(), zero3<S>(), zero3<S>()};
            for (std::size_t r = 0; r < stages; ++r) {
                if (w[r] == 0) continue;
                const Slope& k = k_[r][i];
                y.x += h[r] * k.x, y.v += h[r] * k.v, y.Th += h[r] * k.Th, y.W += h[r] * k.W;
            }
            at_.x[i] += y.x, at_.v[i] += y.v, at_.W[i] += y.W;
            at_.q[i] = turn_body(at_.q[i], stays ? Quat<S>::identity() : lie::exp(y.Th));
            sum_[i] = y;
        }
    }
    /// The slopes there.
    Solve<S> rate(std::vector<Slope>& k, bool stays) {
        const Solve<S> r = this->accelerations(at_, acceleration_);
        for (std::size_t i = 0; i < k.size(); ++i) {
            const Vec3<S>& W = at_.W[i];
            k[i] = {at_.v[i], acceleration_[i].v, stays ? W : lie::dexp_inverse(-sum_[i].Th, W), acceleration_[i].W};
        }
        return r;
    }

    Phase<S> at_;
    std::vector<Slope> sum_, k_[stages];
    std::vector<typename ExplicitStepper<P, S>::Acceleration> acceleration_;
};

}  // namespace verilie
