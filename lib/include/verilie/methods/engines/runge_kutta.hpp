// exports: mujoco_rk4, exudyn_rkmk4, basilisk_mrp_rk4
#pragma once
#include <verilie/mechanics/explicit.hpp>

namespace verilie::methods {

namespace detail {
/// The classical Runge-Kutta method,  k_i = f(y + h a_i k_{i−1}),  a = 0, ½, ½, 1,   y⁺ = y + h/6 (k₁ + 2k₂ + 2k₃ + k₄),
/// of y = (x, v, W, u): u is the attitude in a Chart, which says where a step starts, the slope u′ that belongs to W,
/// and the attitude that u stands for.
template <class Chart, class P, class S> class ClassicalRungeKutta : public ExplicitStepper<P, S> {
public:
    explicit ClassicalRungeKutta(const P& p) : ExplicitStepper<P, S>(p), acceleration_(this->size()) {
        for (auto& k : k_) k.resize(this->size());
        u_.resize(this->size());
    }
    Solve<S> step() {
        auto r = solved<S>();
        const auto asked = [&](std::size_t i, const std::array<int, 4>& sixths) {
            go(sixths), r = both(r, slope(k_[i]));
            return all(r.ok);
        };
        if (!asked(0, {0, 0, 0, 0}) || !asked(1, {3, 0, 0, 0}) || !asked(2, {0, 3, 0, 0}) || !asked(3, {0, 0, 6, 0}))
            return r;
        go({1, 2, 2, 1});
        return this->accept(at_, r);
    }

private:
    struct Slope {
        Vec3<S> x, v, W, u;
    };
    /// at_ := y + h/6 sum of these times k.
    void go(const std::array<int, 4>& sixths) {
        at_ = this->z_;
        for (std::size_t i = 0; i < this->size(); ++i) u_[i] = Chart::start(at_.q[i]);
        for (std::size_t s = 0; s < sixths.size(); ++s) {
            if (sixths[s] == 0) continue;
            const S h = ratio<S>(sixths[s], 6) * this->h_;
            at_.t += h;
            for (std::size_t i = 0; i < this->size(); ++i) {
                const Slope& k = k_[s][i];
                at_.x[i] += h * k.x, at_.v[i] += h * k.v, at_.W[i] += h * k.W, u_[i] += h * k.u;
            }
        }
        for (std::size_t i = 0; i < this->size(); ++i) at_.q[i] = Chart::attitude(at_.q[i], u_[i]);
    }
    Solve<S> slope(std::vector<Slope>& k) {
        const auto r = this->accelerations(at_, acceleration_);
        for (std::size_t i = 0; i < k.size(); ++i)
            k[i] = {at_.v[i], acceleration_[i].v, acceleration_[i].W, Chart::slope(u_[i], at_.W[i])};
        return r;
    }

    Phase<S> at_;
    std::vector<Vec3<S>> u_;
    std::vector<Slope> k_[4];
    std::vector<typename ExplicitStepper<P, S>::Acceleration> acceleration_;
};

/// q∘exp(u), u′ = W: what holds only while W keeps its direction.
struct Averaged {
    template <class S> static Vec3<S> start(const Quat<S>&) { return zero3<S>(); }
    template <class S> static Vec3<S> slope(const Vec3<S>&, const Vec3<S>& W) { return W; }
    template <class S> static Quat<S> attitude(const Quat<S>& q, const Vec3<S>& u) { return turn_body(q, exp(u)); }
};
/// q∘exp(u),  u′ = dexp⁻¹W = W + ½u×W + g u×(u×W).
struct Exponential : Averaged {
    template <class S> static Vec3<S> slope(const Vec3<S>& u, const Vec3<S>& W) { return dexp_inverse(-u, W); }
};
/// Modified Rodrigues parameters u = v/(1 + w), |u| <= 1 at the start of a step:  u′ = ¼[(1 − |u|²)W + 2u×W + 2u(u·W)].
struct ModifiedRodrigues {
    template <class S> static Vec3<S> start(const Quat<S>& q) {
        const mask_t<S> front = value(q.w) >= 0;
        return 1 / (1 + select(front, q.w, -q.w)) * select(front, q.v, -q.v);
    }
    template <class S> static Vec3<S> slope(const Vec3<S>& u, const Vec3<S>& W) {
        return ratio<S>(1, 4) * ((1 - squared_norm(u)) * W + 2 * cross(u, W) + 2 * dot(u, W) * u);
    }
    template <class S> static Quat<S> attitude(const Quat<S>&, const Vec3<S>& u) {
        const S z = squared_norm(u), n = 1 / (1 + z);
        return {n * (1 - z), 2 * n * u};
    }
};
constexpr MethodInfo runge_kutta_info(std::string_view key, std::string_view source, std::string_view engines) {
    return {
        .key = key,
        .source = source,
        .order = 4,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .applied_loads = true,
        .engines = engines,
    };
}
}  // namespace detail

/// q_i = q∘exp(h a_i w_{i−1}),  q⁺ = q∘exp(h Σ b_i w_i): angular velocities of different attitudes are averaged.
/// NOTE: drops h³[w, ẇ]/12 a step: order 2. The velocity of a free body, which does not feel the attitude, has order 4.
struct mujoco_rk4 {
    static constexpr MethodInfo info = [] {
        auto m =
            detail::runge_kutta_info("mujoco_rk4", "MuJoCo engine_forward.c: RK4", "MuJoCo RK4; Chrono RUNGEKUTTA");
        m.order = 2, m.exact_free_sphere = true, m.order_free_velocity = 4;
        return m;
    }();
    template <class P, class S> using stepper = detail::ClassicalRungeKutta<detail::Averaged, P, S>;
};
/// Runge-Kutta-Munthe-Kaas: the same with u′ = dexp⁻¹W.
struct exudyn_rkmk4 {
    static constexpr MethodInfo info = [] {
        auto m =
            detail::runge_kutta_info("exudyn_rkmk4", "EXUDYN lieGroupIntegration.py", "EXUDYN explicit Lie group RK4");
        m.exact_free_sphere = true;
        return m;
    }();
    template <class P, class S> using stepper = detail::ClassicalRungeKutta<detail::Exponential, P, S>;
};
/// On the modified Rodrigues parameters of the attitude in space, changed for those of −q after a step where |u| > 1.
/// NOTE: a turn of the axes of space is no linear map of u, so that a step sees it.
struct basilisk_mrp_rk4 {
    static constexpr MethodInfo info = [] {
        auto m = detail::runge_kutta_info("basilisk_mrp_rk4", "Basilisk svIntegratorRK4, MRP", "Basilisk, its default");
        m.equivariant = false;
        return m;
    }();
    template <class P, class S> using stepper = detail::ClassicalRungeKutta<detail::ModifiedRodrigues, P, S>;
};

}  // namespace verilie::methods
