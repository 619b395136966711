// exports: spiral_leapfrog, yade_omelyan, chrono_leapfrog
#pragma once
#include <verilie/mechanics/explicit.hpp>

namespace verilie::methods {

namespace detail {
/// Momenta at half steps:  p_{n+½} = K_h(p_{n−½}, τ_n),  R⁺ = R F(hw_{n+½}),  u_{n+½} = u_{n−½} + hF_n,  x⁺ = x + h/m u.
/// It starts with p_{−½} = K_{−h/2}(p_0, τ_0) and is read as p_n = K_{h/2}(p_{n−½}, τ_n); body frame, p = Jw.
/// NOTE: K_{h/2} twice is not K_h, so that the method keeps what it cannot find again in what is read.
template <class Rule, class P, class S> class Leapfrog {
public:
    explicit Leapfrog(const P& p)
        : problem_(&p), J_(verilie::detail::inertias_in<S>(p.inertias())), now_(J_.size()), next_(J_.size()),
          loads_(J_.size()), next_loads_(J_.size()) {}

    Solve<S> start(const Phase<S>& z, const S& h) {
        h_ = h;
        for (std::size_t i = 0; i < J_.size(); ++i) now_.put(i, verilie::detail::enter(J_[i], z, i, Frame::body));
        const auto r = load(now_, loads_);
        for (std::size_t i = 0; i < J_.size(); ++i) now_.put(i, kicked(i, S(-h / 2)));
        return r;
    }
    Solve<S> step() {
        auto r = solved<S>();
        for (std::size_t i = 0; i < J_.size() && all(r.ok); ++i) {
            BodyState<S> b = kicked(i, h_);
            b.x += h_ / J_[i].m * b.u;
            b.q = turn_body(b.q, Rule::rotation(h_ * J_[i].inverse(b.L)));
            Solve<S> s = verilie::detail::finite_or_fail(b);
            s.body = int(i);
            r = both(r, s);
            next_.put(i, b);
        }
        if (!all(r.ok)) return r;
        r = both(r, load(next_, next_loads_));
        if (!all(r.ok)) return r;
        std::swap(now_, next_), std::swap(loads_, next_loads_);
        return r;
    }
    void observe(Phase<S>& z) const {
        for (std::size_t i = 0; i < J_.size(); ++i)
            verilie::detail::leave(J_[i], kicked(i, S(h_ / 2)), z, i, Frame::body);
    }

private:
    Solve<S> load(const Columns<S>& at, std::vector<BodyLoad<S>>& out) {
        return verilie::detail::loads_of<Frame::body, P, S>(*problem_, at, J_, out);
    }
    BodyState<S> kicked(std::size_t i, const S& s) const {
        BodyState<S> b = now_.get(i);
        b.u += s * loads_[i].F;
        b.L = Rule::kicked(J_[i], b.L, loads_[i].T, s);
        return b;
    }

    const P* problem_;
    std::vector<Inertia<S>> J_;
    Columns<S> now_, next_;
    std::vector<BodyLoad<S>> loads_, next_loads_;
    S h_{};
};

/// The SSP Runge-Kutta method of order 3 with the torque held in the body; F = exp.
struct Spiral {
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return exp(a); }
    template <class S> static Vec3<S> kicked(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& s) {
        const auto f = [&](const Vec3<S>& at) { return s * (T + cross(at, J.inverse(at))); };
        const Vec3<S> K1 = f(p), K2 = f(p + K1), K3 = f(p + (K1 + K2) / S(4));
        return p + (K1 + K2 + 4 * K3) / S(6);
    }
};
/// p⁺ = p + s(T + ½[p×J⁻¹p + p⁺×J⁻¹p⁺]), three turns of the iteration; F = cay(½hw)², written in YADE as
/// q⁺ = N[((1 − a)q + ½h q∘w)/(1 + a)], a = h²|w|²/16.
struct Omelyan {
    template <class S> static Quat<S> rotation(const Vec3<S>& a) {
        const Quat<S> half = cay(a / S(2));
        return half * half;
    }
    template <class S> static Vec3<S> kicked(const Inertia<S>& J, const Vec3<S>& p, const Vec3<S>& T, const S& s) {
        constexpr int turns = 3;
        const Vec3<S> first = cross(p, J.inverse(p));
        Vec3<S> next = p;
        for (int k = 0; k < turns; ++k) next = p + s * T + s / 2 * (first + cross(next, J.inverse(next)));
        return next;
    }
};
constexpr MethodInfo leapfrog_info(std::string_view key, std::string_view source, std::string_view engines) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::spherical,
        .symplectic = Where::spherical,
        .momentum_map = Where::spherical,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .engines = engines,
    };
}
}  // namespace detail

/// YADE's default since 2023. NOTE: YADE takes the velocity it is given for w_{−½}, which is a start of order 1.
struct spiral_leapfrog {
    static constexpr MethodInfo info = [] {
        auto m = detail::leapfrog_info(
            "spiral_leapfrog", "YADE NewtonIntegrator.cpp, delValle2023; arXiv 2311.04106", "YADE delValle2023");
        m.exact_free_sphere = true, m.order_free_velocity = 3;
        return m;
    }();
    template <class P, class S> using stepper = detail::Leapfrog<detail::Spiral, P, S>;
};
struct yade_omelyan {
    static constexpr MethodInfo info =
        detail::leapfrog_info("yade_omelyan", "YADE NewtonIntegrator.cpp, Omelyan1998", "YADE Omelyan1998");
    template <class P, class S> using stepper = detail::Leapfrog<detail::Omelyan, P, S>;
};

/// R⁺ = R exp(hw + ½h²a),  a⁺ = J⁻¹(τ⁺ − w×Jw) with the velocity before the step,  w⁺ = w + ½h(a + a⁺).
/// Chrono, ChTimestepperExplicit.cpp: LEAPFROG. NOTE: a is kept from step to step; order 1 but on spheres, where it is
/// lie_newmark_exp.
struct chrono_leapfrog {
    static constexpr MethodInfo info = [] {
        auto m = detail::leapfrog_info("chrono_leapfrog", "Chrono ChTimestepperExplicit.cpp", "Chrono LEAPFROG");
        m.order = 1, m.order_spherical = 2, m.exact_free_sphere = true;
        return m;
    }();

    template <class P, class S> class stepper : public ExplicitStepper<P, S> {
        using Base = ExplicitStepper<P, S>;

    public:
        explicit stepper(const P& p) : Base(p), a_(this->size()), next_a_(this->size()) {}
        Solve<S> start(const Phase<S>& z, const S& h) {
            (void)Base::start(z, h);
            return this->accelerations(this->z_, a_);
        }
        Solve<S> step() {
            const S &h = this->h_, half = h / 2;
            const Phase<S>& z = this->z_;
            next_ = z;
            for (std::size_t i = 0; i < this->size(); ++i) {
                next_.x[i] += h * (z.v[i] + half * a_[i].v);
                next_.q[i] = turn_body(z.q[i], exp(h * (z.W[i] + half * a_[i].W)));
            }
            auto r = this->accelerations(next_, next_a_);
            for (std::size_t i = 0; i < this->size(); ++i) {
                next_.v[i] += half * (a_[i].v + next_a_[i].v);
                next_.W[i] += half * (a_[i].W + next_a_[i].W);
            }
            r = this->accept(next_, r);
            if (all(r.ok)) std::swap(a_, next_a_);
            return r;
        }

    private:
        Phase<S> next_;
        std::vector<typename Base::Acceleration> a_, next_a_;
    };
};

}  // namespace verilie::methods
