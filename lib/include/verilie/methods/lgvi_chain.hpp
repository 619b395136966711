#pragma once
#include <verilie/lie/rodrigues.hpp>
#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/elastic_string.hpp>
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

/// Lie group variational integrator of a rigid body on an elastic string, LLM (30)-(34), in its discrete momenta: p of
/// the nodes, Π of the body about the attachment point, body frame.
///   p̃ = p + ½hf(r,R),   Π̃ = Π + ½hτ(R)                                     f, τ: minus the gradient of U
///   h p̃ = MΔr + m e_n ⊗ R(F−I)ρ                                                                            (30), (31)
///   h Π̃ = (FJ_d − J_dFᵀ)ᵛ + mρ×RᵀΔr_n,   J_d = ½tr(J) I − J                                                      (32)
///   r⁺ = r + Δr,  R⁺ = RF,  p⁺ = p̃ + ½hf⁺,  Π⁺ = Fᵀ[Π̃ + (m/h)(F−I)ρ × RᵀΔr_n] + ½hτ⁺                      (33), (34)
/// M is the consistent mass matrix, tridiagonal; n the attachment point. p⁺, Π⁺ are D₂L_d(k, k+1), and the two implicit
/// lines p, Π = −D₁L_d(k, k+1): two successive steps give back (30)-(32).
/// With u = M⁻¹p̃, a = Rᵀu_n, β = (M⁻¹)_nn the translations go out: RᵀΔr_n = ha − mβ(F−I)ρ leaves
///   h(Π̃ − mρ×a) = (FK_d − K_dFᵀ)ᵛ,   K = J − m²β(|ρ|² I − ρρᵀ):
/// lgvi's equation with the inertia K, three unknowns, O(N_a) a step, one evaluation of the loads. π₃ is exact whatever
/// F is. It is solved by Newton, or by the paper's fixed point: Δr from F, then F from (32) at that Δr, which contracts
/// by the largest eigenvalue of I − J⁻¹K.
struct lgvi_chain {
    static constexpr MethodInfo info{
        .key = "lgvi_chain",
        .source = "LLM (30)-(34)",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::never,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain =
            "h|K^-1 (Pi~ - m rho x a)| < 1 suffices for bodies, letters as in lgvi_chain.hpp; linear stability of the "
            "string ends before",
        .note = "first order with start=naive; solver=fixed_point converges linearly",
        .for_chains = true,
    };
    template <class P, class S> class stepper;
};

namespace detail {
/// M ⊗ I₃, M = (m_a/6) tridiag(1, 4, 1) with (m_a/3) + m at the end: M = L D Lᵀ, once for all steps.
template <class S> class StringMass {
public:
    explicit StringMass(const Chain<base_t<S>>& c) {
        using B = base_t<S>;
        const B off = c.mu * c.length / (6 * c.elements);
        B d(0), l(0);
        for (int i = 0; i < c.elements; ++i) {
            const B entry = i + 1 < c.elements ? 4 * off : 2 * off + c.m;
            l = i > 0 ? off / d : B(0);
            d = entry - off * l;
            lower_.push_back(convert<S>(l));
            inverse_.push_back(convert<S>(1 / d));
        }
        off_ = convert<S>(off), inner_ = convert<S>(4 * off), end_ = convert<S>(2 * off + c.m);
        column_.assign(lower_.size(), inverse_.back());
        for (std::size_t i = lower_.size() - 1; i-- > 0;) column_[i] = -(lower_[i + 1] * column_[i + 1]);
    }
    void solve(const std::vector<Vec3<S>>& p, std::vector<Vec3<S>>& u) const {
        const std::size_t n = lower_.size();
        u[0] = p[0];
        for (std::size_t i = 1; i < n; ++i) u[i] = p[i] - lower_[i] * u[i - 1];
        u[n - 1] = inverse_[n - 1] * u[n - 1];
        for (std::size_t i = n - 1; i-- > 0;) u[i] = inverse_[i] * u[i] - lower_[i + 1] * u[i + 1];
    }
    void multiply(const std::vector<Vec3<S>>& v, std::vector<Vec3<S>>& p) const {
        const std::size_t n = lower_.size();
        for (std::size_t i = 0; i < n; ++i) {
            p[i] = (i + 1 < n ? inner_ : end_) * v[i];
            if (i > 0) p[i] += off_ * v[i - 1];
            if (i + 1 < n) p[i] += off_ * v[i + 1];
        }
    }
    /// M⁻¹e_n; its last entry.
    const std::vector<S>& column() const { return column_; }
    const S& corner() const { return column_.back(); }

private:
    std::vector<S> lower_, inverse_, column_;
    S off_, inner_, end_;
};

/// Jx + x×Jx = (1 + |x|²) c:  2c = (FJ_d − J_dFᵀ)ᵛ with F = cay(2x).
template <class S> Root<S> moser_veselov(const Mat3<base_t<S>>& J, const Vec3<S>& c, const Vec3<S>& start) {
    return newton(
        start,  // first guess
        [&](const Vec3<S>& x) {
            const Vec3<S> Jx = product(J, x);
            return Jx + cross(x, Jx) - (1 + squared_norm(x)) * c;
        },
        [&](const auto& x) { return J + hat(x) * J - hat(product(J, x)) - 2 * outer(values(c), x); });
}
}  // namespace detail

template <class P, class S> class lgvi_chain::stepper {
    using B = base_t<S>;

public:
    explicit stepper(const P& p)
        : c_(p.chain()), mass_(c_), m_(convert<S>(c_.m)), rho_(convert<S>(c_.rho)), now_(c_.elements),
          next_(c_.elements), u_(now_.r) {
        K_ = c_.J - (c_.m * c_.m * value(mass_.corner())) * point_inertia(c_.rho);
        const Vec3<B> k0 = K_.col(0), k1 = K_.col(1), k2 = K_.col(2);
        // columns for rows: K is symmetric
        inverse_ = 1 / dot(k0, cross(k1, k2)) * Mat3<B>(cross(k1, k2), cross(k2, k0), cross(k0, k1));
    }

    /// Momenta of the velocities, or of the first increments Δr = hv, F = exp(hW).
    Solve<S> start(const Phase<S>& z, const S& h) {
        next_.r = z.x;
        next_.q = z.q[0];
        next_.x = h / 2 * z.W[0];
        Solve<S> r = load(next_);
        if (!all(r.ok)) [[unlikely]]
            return r;
        const Vec3<S> arm = m_ * cross(rho_, rotate_back(z.q[0], z.v.back()));
        mass_.multiply(z.v, next_.p);
        if (c_.legendre_start) {
            next_.p.back() += m_ * (z.q[0] * cross(z.W[0], rho_));
            next_.L = product(c_.J, z.W[0]) + arm;
        } else {
            const S half = h / 2, rate = 1 / h;
            const Quat<S> F = exp(h * z.W[0]);
            const Vec3<S> x = 1 / F.w * F.v, Jx = product(c_.J, x);
            for (std::size_t i = 0; i < u_.size(); ++i) next_.p[i] -= half * next_.f[i];
            next_.p.back() += rate * m_ * (z.q[0] * turned(F, rho_));
            next_.L = 2 * rate / (1 + squared_norm(x)) * (Jx + cross(x, Jx)) + arm - half * next_.T;
        }
        h_ = h;
        std::swap(now_, next_);
        return r;
    }
    Solve<S> step() {
        const S half = h_ / 2;
        const std::size_t n = u_.size();
        for (std::size_t i = 0; i < n; ++i) next_.p[i] = now_.p[i] + half * now_.f[i];
        const Vec3<S> L = now_.L + half * now_.T;
        mass_.solve(next_.p, u_);
        const Vec3<S> a = rotate_back(now_.q, u_.back());
        Solve<S> r = increment(L, a);
        if (!all(r.ok)) [[unlikely]]
            return r;

        const Quat<S> F = cay(2 * next_.x);
        const Vec3<S> d = turned(F, rho_), pull = m_ * (now_.q * d);
        for (std::size_t i = 0; i < n; ++i) next_.r[i] = now_.r[i] + h_ * u_[i] - mass_.column()[i] * pull;
        next_.q = turn_body(now_.q, F);
        const Vec3<S> v = a - (m_ * mass_.corner() / h_) * d;  // RᵀΔr_n/h
        r = both(r, load(next_));
        if (!all(r.ok)) [[unlikely]]
            return r;
        next_.L = rotate_back(F, L + m_ * cross(d, v)) + half * next_.T;
        B sum = value(next_.L.sum() + next_.q.w);
        for (std::size_t i = 0; i < n; ++i) {
            next_.p[i] += half * next_.f[i];
            sum += value(next_.p[i].sum());
        }
        r.ok = finite_mask(sum);
        if (!all(r.ok)) [[unlikely]] {
            r.why = Why::not_finite;
            r.value = sum;
            return r;
        }
        std::swap(now_, next_);
        return r;
    }
    /// Velocities from the momenta at t_n: KW = Π − mρ×a,  v = M⁻¹(p − m e_n ⊗ R(W×ρ)).
    void observe(Phase<S>& z) const {
        mass_.solve(now_.p, z.v);
        const Vec3<S> a = rotate_back(now_.q, z.v.back());
        z.x = now_.r;
        z.q[0] = now_.q;
        z.W[0] = product(inverse_, now_.L - m_ * cross(rho_, a));
        const Vec3<S> pull = m_ * (now_.q * cross(z.W[0], rho_));
        for (std::size_t i = 0; i < z.v.size(); ++i) z.v[i] -= mass_.column()[i] * pull;
    }

private:
    struct State {
        explicit State(int n) : r(std::size_t(n), zero3<S>()), p(r), f(r), L(zero3<S>()), T(L), x(L) {}
        std::vector<Vec3<S>> r, p, f;
        Quat<S> q = Quat<S>::identity();
        // Π, τ, and F = cay(2x) of the step that led here
        Vec3<S> L, T, x;
    };
    Solve<S> load(State& s) const {
        Solve<S> r = string_loads(
            c_, [&](int i) -> const Vec3<S>& { return s.r[std::size_t(i)]; }, s.q,
            [&](int i, const Vec3<S>& F) { s.f[std::size_t(i)] = F; }, s.T);
        r.loads = 1;
        return r;
    }
    /// (F − I)ρ, without the cancellation.
    template <class T> static Vec3<T> turned(const Quat<T>& F, const Vec3<T>& rho) {
        const Vec3<T> c = cross(F.v, rho);
        return 2 * (F.w * c + cross(F.v, c));
    }
    Solve<S> increment(const Vec3<S>& L, const Vec3<S>& a) {
        const Vec3<S> c = h_ / 2 * (L - m_ * cross(rho_, a));
        if (c_.newton) {
            const auto [x, solve] = detail::moser_veselov(K_, c, product(inverse_, c));
            next_.x = x;
            return solve;
        }
        Vec3<B> x = values(now_.x);
        Solve<S> r = sweeps(values(L), values(a), x);
        next_.x = convert<S>(x);
        if constexpr (ScalarTraits<S>::has_derivative)  // by Newton, at the fixed point
            if (all(r.ok)) {
                const auto [y, solve] = detail::moser_veselov(K_, c, next_.x);
                next_.x = y, r.ok = solve.ok;
            }
        return r;
    }
    /// From the F of the step before, until an attitude shows no change (eps); J-weighted changes that do not shrink
    /// are a failure.
    Solve<S> sweeps(const Vec3<B>& L, const Vec3<B>& a, Vec3<B>& x) const {
        constexpr int most = 5000;
        const B h = value(h_), coupling = c_.m * value(mass_.corner());
        Solve<S> out;
        out.ok = mask_of<S>(false);
        out.limit = eps<S>();
        for (B before(0);;) {
            const Vec3<B> y = h * a - coupling * turned(cay(2 * x), c_.rho), old = x;
            const Vec3<B> c = (h * L - c_.m * cross(c_.rho, y)) / 2;
            const auto [found, inner] = detail::moser_veselov(c_.J, c, x);
            x = found;
            if (!all(inner.ok)) [[unlikely]] {
                out.why = inner.why, out.value = inner.value, out.limit = inner.limit;
                return out;
            }
            const Vec3<B> change = x - old;
            const B size = dot(change, product(c_.J, change));
            const int k = ++out.iterations;
            out.value = norm(change);
            out.ok = squared_norm(change) <= eps<S>() * eps<S>() * (1 + squared_norm(x));
            if (all(out.ok) || k == most || (k > 1 && !all(mask_t<B>(size < before)))) break;
            before = size;
        }
        if (!all(out.ok)) [[unlikely]]
            out.why = is_finite(lane(out.value)) ? Why::no_convergence : Why::not_finite;
        return out;
    }

    Chain<B> c_;
    detail::StringMass<S> mass_;
    S m_, h_{};
    Vec3<S> rho_;
    Mat3<B> K_, inverse_;
    State now_, next_;
    std::vector<Vec3<S>> u_;
};

}  // namespace verilie::methods
