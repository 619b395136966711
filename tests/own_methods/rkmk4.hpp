#pragma once
#include <verilie/mechanics/explicit.hpp>

namespace own {
using namespace verilie;

/// Explicit Runge-Kutta-Munthe-Kaas over all bodies: a Runge-Kutta method for y = (x, v, Th, W) of every body, R = R0
/// exp(Th), from y0 = (x, v, 0, W) on,
///   x' = v,   v' = F/m,   Th' = dexp^-1 at -Th of W,   W' = J^-1 (JW x W + T).
/// The order is that of the tableau. No law but the order holds exactly, except that a free sphere turns by exp(hW).
struct rkmk4 {
    static constexpr MethodInfo info{
        .key = "rkmk4",
        .source = "Munthe-Kaas (1998), classical tableau",
        .order = 4,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::never,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
        .applied_loads = true,
    };

    /// Stage s lies at y0 + h sum a(s, r)/over k(r), the end at y0 + h sum b(r)/over k(r): the classical method.
    static constexpr int stages = 4, over = 6;
    static constexpr int a[stages][stages]{{0, 0, 0, 0}, {3, 0, 0, 0}, {0, 3, 0, 0}, {0, 0, 6, 0}},
        b[stages]{1, 2, 2, 1};

    template <class P, class S> class stepper : public ExplicitStepper<P, S> {
    public:
        explicit stepper(const P& p) : ExplicitStepper<P, S>(p), sum_(this->size()), acceleration_(this->size()) {
            for (auto& k : k_) k.resize(this->size());
        }
        Solve<S> step() {
            auto r = solved<S>();
            for (int s = 0; s < stages; ++s) {
                go(a[s]);
                r = both(r, rate(k_[s]));
                if (!all(r.ok)) return r;
            }
            go(b);
            return this->accept(at_, r);
        }

    private:
        struct Slope {
            Vec3<S> x, v, Th, W;
        };

        /// at_ and sum_ := y0 + h sum w(r)/over k(r), at the time t0 + h sum w(r)/over.
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
};

}  // namespace own
