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
        : ExplicitStepper<P, S>(p), turned_(this->size()), acceleration_(this->size()) {
        for (auto& k : k_) k.resize(this->size());
    }
    Solve<S> start(const Phase<S>& z, const S& h) {
        const auto r = ExplicitStepper<P, S>::start(z, h);
        at_ = this->z_;
        for (int s = 0; s <= stages; ++s)
            for (int i = 0; i < stages; ++i) part_[s][i] = ratio<S>(weight(s, i), over) * h;
        return r;
    }
    Solve<S> step() {
        auto r = solved<S>();
        for (int s = 0; s < stages; ++s) {
            go(s);
            r = both(r, rate(s));
            if (!all(r.ok)) return r;
        }
        go(stages);
        return this->accept(std::move(at_), r);
    }

private:
    static constexpr int stages = Tableau::stages, over = Tableau::over;
    static constexpr int weight(int s, int i) { return s < stages ? Tableau::a[s][i] : Tableau::b[i]; }
    struct Slope {
        Vec3<S> x, v, Th, W;
    };
    struct Turned {
        Vec3<S> Th;
        S g;
    };

    /// at_ := y₀ + Σ part(s, i) k(i), at the time t₀ + Σ part(s, i): stage s, or behind the last the end of the step.
    void go(int s) {
        const auto& h = part_[s];
        at_.t = this->z_.t;
        for (const S& some : h) at_.t += some;
        for (std::size_t i = 0; i < turned_.size(); ++i) {
            Slope y{zero3<S>(), zero3<S>(), zero3<S>(), zero3<S>()};
            for (int r = 0; r < stages; ++r) {
                if (weight(s, r) == 0) continue;
                const Slope& k = k_[r][i];
                y.x += h[r] * k.x, y.v += h[r] * k.v, y.Th += h[r] * k.Th, y.W += h[r] * k.W;
            }
            const auto [F, g] =
                s == 0 ? lie::ExpAndInverse<S>{Quat<S>::identity(), S(0)} : lie::exp_and_dexp_inverse(y.Th);
            const Phase<S>& z = this->z_;
            at_.x[i] = z.x[i] + y.x, at_.v[i] = z.v[i] + y.v, at_.W[i] = z.W[i] + y.W;
            at_.q[i] = turn_body(z.q[i], F);
            turned_[i] = {y.Th, g};
        }
    }
    /// The slopes there.
    Solve<S> rate(int s) {
        std::vector<Slope>& k = k_[s];
        const Solve<S> r = this->accelerations(at_, acceleration_);
        for (std::size_t i = 0; i < k.size(); ++i) {
            const auto& [Th, g] = turned_[i];
            const Vec3<S>& W = at_.W[i];
            k[i] = {at_.v[i], acceleration_[i].v, s == 0 ? W : lie::dexp_inverse(-Th, W, g), acceleration_[i].W};
        }
        return r;
    }

    Phase<S> at_;
    std::array<S, stages> part_[stages + 1];
    std::vector<Turned> turned_;
    std::vector<Slope> k_[stages];
    std::vector<typename ExplicitStepper<P, S>::Acceleration> acceleration_;
};

}  // namespace verilie
