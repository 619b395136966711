#pragma once
#include <verilie/mechanics/explicit.hpp>

namespace verilie::methods {

/// The commutator-free method of order 4, products of exponentials in place of commutators, over all bodies:
///   Y₂ = e(½k₁) y,   Y₃ = e(½k₂) y,   Y₄ = e(k₃ − ½k₁) Y₂,   y⁺ = e((−k₁+2k₂+2k₃+3k₄)/12) e((3k₁+2k₂+2k₃−k₄)/12) y.
///                                                                                  Celledoni, Marthinsen, Owren (2003)
/// k is h times (v, F/m, W, W′) at a stage; e(k) adds to x, v and W, and turns R → R exp: what acts first stands next
/// to R.
struct commutator_free4 {
    static constexpr MethodInfo info{
        .key = "commutator_free4",
        .source = "Celledoni, Marthinsen, Owren (2003)",
        .order = 4,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
    };
    static constexpr int stages = 4;

    template <class P, class S> class stepper : public ExplicitStepper<P, S> {
    public:
        explicit stepper(const P& p)
            : ExplicitStepper<P, S>(p), at_(Phase<S>::bodies(this->size())), second_(at_), acceleration_(this->size()) {
            for (auto& k : k_) k.resize(this->size());
        }
        Solve<S> step() {
            auto r = solved<S>();
            const auto asked = [&](int s) { return r = both(r, slope(k_[s])), all(r.ok); };
            at_ = this->z_;
            if (!asked(0)) return r;
            go(at_, {6, 0, 0, 0}), second_ = at_;
            if (!asked(1)) return r;
            at_ = this->z_, go(at_, {0, 6, 0, 0});
            if (!asked(2)) return r;
            at_ = second_, go(at_, {-6, 0, 12, 0});
            if (!asked(3)) return r;
            at_ = this->z_, go(at_, {3, 2, 2, -1}), go(at_, {-1, 2, 2, 3});
            return this->accept(at_, r);
        }

    private:
        struct Slope {
            Vec3<S> x, v, W, dW;
        };

        /// z := e(sum w(r)/12 k(r)) z.
        void go(Phase<S>& z, const std::array<int, stages>& w) {
            std::array<S, stages> h;
            for (std::size_t r = 0; r < stages; ++r) h[r] = ratio<S>(w[r], 12) * this->h_;
            for (std::size_t i = 0; i < this->size(); ++i) {
                Vec3<S> turn = zero3<S>();
                for (std::size_t r = 0; r < stages; ++r) {
                    if (w[r] == 0) continue;
                    const Slope& k = k_[r][i];
                    z.x[i] += h[r] * k.x, z.v[i] += h[r] * k.v, z.W[i] += h[r] * k.dW, turn += h[r] * k.W;
                }
                z.q[i] = turn_body(z.q[i], lie::exp(turn));
            }
        }
        Solve<S> slope(std::vector<Slope>& k) {
            const auto r = this->accelerations(at_, acceleration_);
            for (std::size_t i = 0; i < k.size(); ++i)
                k[i] = {at_.v[i], acceleration_[i].v, at_.W[i], acceleration_[i].W};
            return r;
        }

        Phase<S> at_, second_;
        std::vector<Slope> k_[stages];
        std::vector<typename ExplicitStepper<P, S>::Acceleration> acceleration_;
    };
};

}  // namespace verilie::methods
