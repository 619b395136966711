#pragma once
/// Explicit Runge-Kutta-Munthe-Kaas methods over all bodies, of any tableau.

#include <verilie/mechanics/explicit.hpp>

namespace verilie {

/// A Runge-Kutta method for y = (x, v, Θ, W) of every body, R = R₀ exp(Θ), from y₀ = (x, v, 0, W) on:
///   x′ = v,   v′ = F/m,   Θ′ = dexp⁻¹(−Θ) W,   W′ = J⁻¹(JW × W + T).                          Munthe-Kaas (1998)
/// Tableau says: stage s lies at y₀ + h Σ a(s, r)/over k(r), the end at y₀ + h Σ b(r)/over k(r), all integers. The order
/// is that of the tableau. No law holds exactly, except that a free sphere turns by exp(hW).
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
            go(Tableau::a[s]);
            r = both(r, rate(k_[s]));
            if (!all(r.ok)) return r;
        }
        go(Tableau::b);
        return this->accept(at_, r);
    }

private:
    static constexpr int stages = Tableau::stages, over = Tableau::over;
    struct Slope {
        Vec3<S> x, v, Th, W;
    };

    /// at_ and sum_ := y₀ + h Σ w(r)/over k(r), at the time t₀ + h Σ w(r)/over.
    void go(const int (&w)[stages]) {
        at_ = this->z_;
        for (const int one : w) at_.t += ratio<S>(one, over) * this->h_;
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            Slope y{zero3<S>(), zero3<S>(), zero3<S>(), zero3<S>()};
            for (int r = 0; r < stages; ++r) {
                if (w[r] == 0) continue;
                const S h = ratio<S>(w[r], over) * this->h_;
                const Slope& k = k_[r][i];
                y.x += h * k.x, y.v += h * k.v, y.Th += h * k.Th, y.W += h * k.W;
            }
            at_.x[i] += y.x, at_.v[i] += y.v, at_.W[i] += y.W;
            at_.q[i] = turn_body(at_.q[i], lie::exp(y.Th));
            sum_[i] = y;
        }
    }
    /// The slopes there.
    Solve<S> rate(std::vector<Slope>& k) {
        const Solve<S> r = this->accelerations(at_, acceleration_);
        for (std::size_t i = 0; i < k.size(); ++i)
            k[i] = {at_.v[i], acceleration_[i].v, lie::dexp_inverse(-sum_[i].Th, at_.W[i]), acceleration_[i].W};
        return r;
    }

    Phase<S> at_;
    std::vector<Slope> sum_, k_[stages];
    std::vector<typename ExplicitStepper<P, S>::Acceleration> acceleration_;
};

}  // namespace verilie
