// exports: kratos_quaternion, pcdm_zvw
#pragma once
#include <verilie/mechanics/explicit.hpp>

namespace verilie::methods {

/// Predictor-corrector direct multiplication (Zhao and van Wachem 2013), with g(w) = −w×Jw, body frame:
///   wq = w + ¼hα,  w½ = w + ½hα,  α = J⁻¹(τ + g(w)),   R½ = exp(½h R wq) R,   w⁺ = w + hJ⁻¹(τ½ + g(w½)).

/// Kratos DEM, quaternion_integration_scheme.cpp: τ½ = R½ᵀT with T = Rτ held in space;  R⁺ = exp(h R½ w⁺) R.
/// NOTE: with R½ w½ in place of R½ w⁺ it would be of order 2. Bodies translate by u⁺ = u + hF,  x⁺ = x + h/m u⁺.
struct kratos_quaternion {
    static constexpr MethodInfo info{
        .key = "kratos_quaternion",
        .source = "Kratos DEM quaternion_integration_scheme.cpp",
        .order = 1,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "",
        .exact_free_sphere = true,
        .order_free_velocity = 2,
        .engines = "Kratos DEM, rigid bodies",
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += h * l.F;
        b.x += h / J.m * b.u;
        const auto rate = [&](const Vec3<S>& p, const Vec3<S>& T) { return T + cross(p, J.inverse(p)); };
        const Vec3<S> dp = rate(b.L, l.T);
        const Quat<S> half = exp(h / 2 * J.inverse(b.L + h / 4 * dp));
        b.L += h * rate(b.L + h / 2 * dp, rotate_back(half, l.T));
        b.q = turn_body(b.q, exp(h * (half * J.inverse(b.L))));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>&, const BodyLoad<S>&, const S&) {
        return solved<S>();
    }
};

/// As published, τ½ at R½:  R⁺ = exp(h R½ w½) R. Bodies translate by x½ = x + ½hv,  v⁺ = v + hF½/m,  x⁺ = x½ + ½hv⁺.
struct pcdm_zvw {
    static constexpr MethodInfo info{
        .key = "pcdm_zvw",
        .source = "Zhao and van Wachem (2013)",
        .order = 2,
        .symmetric = Where::never,
        .symplectic = Where::never,
        .momentum_map = Where::never,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "two evaluations of the loads",
        .exact_free_sphere = true,
        .engines = "none that we know as published: a control",
    };

    template <class P, class S> class stepper : public ExplicitStepper<P, S> {
    public:
        explicit stepper(const P& p) : ExplicitStepper<P, S>(p), at_start_(this->size()), at_half_(this->size()) {}
        Solve<S> step() {
            const S &h = this->h_, half = h / 2;
            const Phase<S>& z = this->z_;
            auto r = this->accelerations(z, at_start_);
            if (!all(r.ok)) return r;
            middle_ = z;
            for (std::size_t i = 0; i < this->size(); ++i) {
                middle_.x[i] += half * z.v[i];
                middle_.q[i] = turn_body(z.q[i], exp(half * (z.W[i] + h / 4 * at_start_[i].W)));
                middle_.W[i] += half * at_start_[i].W;
            }
            r = both(r, this->accelerations(middle_, at_half_));
            if (!all(r.ok)) return r;
            next_ = z;
            for (std::size_t i = 0; i < this->size(); ++i) {
                next_.v[i] += h * at_half_[i].v;
                next_.x[i] = middle_.x[i] + half * next_.v[i];
                next_.W[i] += h * at_half_[i].W;
                next_.q[i] = turn_space(exp(h * (middle_.q[i] * middle_.W[i])), z.q[i]);
            }
            return this->accept(next_, r);
        }

    private:
        Phase<S> middle_, next_;
        std::vector<typename ExplicitStepper<P, S>::Acceleration> at_start_, at_half_;
    };
};

}  // namespace verilie::methods
