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
    static constexpr std::size_t stages = 4, exponentials = 5;
    static constexpr int twelfths[exponentials][stages]{
        {6, 0, 0, 0}, {0, 6, 0, 0}, {-6, 0, 12, 0}, {3, 2, 2, -1}, {-1, 2, 2, 3}};

    template <class P, class S> class stepper : public ExplicitStepper<P, S> {
    public:
        explicit stepper(const P& p) : ExplicitStepper<P, S>(p), acceleration_(this->size()) {
            for (auto& k : k_) k.resize(this->size());
        }
        Solve<S> start(const Phase<S>& z, const S& h) {
            const auto r = ExplicitStepper<P, S>::start(z, h);
            at_ = second_ = this->z_;
            for (std::size_t e = 0; e < exponentials; ++e)
                for (std::size_t i = 0; i < stages; ++i) part_[e][i] = ratio<S>(twelfths[e][i], 12) * h;
            return r;
        }
        Solve<S> step() {
            auto r = solved<S>();
            const auto asked = [&](int s, const Phase<S>& y) { return r = both(r, slope(y, k_[s])), all(r.ok); };
            const Phase<S>& z = this->z_;
            if (!asked(0, z)) return r;
            go(0, z, second_);
            if (!asked(1, second_)) return r;
            go(1, z, at_);
            if (!asked(2, at_)) return r;
            go(2, second_, at_);
            if (!asked(3, at_)) return r;
            go(3, z, at_), go(4, at_, at_);
            return this->accept(std::move(at_), r);
        }

    private:
        struct Slope {
            Vec3<S> x, v, W, dW;
        };

        /// z := e(Σ part(e, i) k(i)) y.
        void go(std::size_t e, const Phase<S>& y, Phase<S>& z) {
            const auto& h = part_[e];
            for (std::size_t i = 0; i < this->size(); ++i) {
                Vec3<S> x = y.x[i], v = y.v[i], W = y.W[i], turn = zero3<S>();
                for (std::size_t s = 0; s < stages; ++s) {
                    if (twelfths[e][s] == 0) continue;
                    const Slope& k = k_[s][i];
                    x += h[s] * k.x, v += h[s] * k.v, W += h[s] * k.dW, turn += h[s] * k.W;
                }
                z.x[i] = x, z.v[i] = v, z.W[i] = W, z.q[i] = turn_body(y.q[i], lie::exp(turn));
            }
        }
        Solve<S> slope(const Phase<S>& y, std::vector<Slope>& k) {
            const auto r = this->accelerations(y, acceleration_);
            for (std::size_t i = 0; i < k.size(); ++i) k[i] = {y.v[i], acceleration_[i].v, y.W[i], acceleration_[i].W};
            return r;
        }

        Phase<S> at_, second_;
        std::array<S, stages> part_[exponentials];
        std::vector<Slope> k_[stages];
        std::vector<typename ExplicitStepper<P, S>::Acceleration> acceleration_;
    };
};

}  // namespace verilie::methods
