#pragma once
/// Maps whose verdicts are known beforehand.

#include <verilie/diagnostics/equivariance.hpp>
#include <verilie/methods/lgvi.hpp>
#include <verilie/register.hpp>
#include <verilie/run/march.hpp>

namespace verilie::studies::certify {

namespace detail {
constexpr MethodInfo control(std::string_view key, std::string_view note) {
    return {
        .key = key,
        .source = "a control",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = note,
    };
}
}  // namespace detail

/// A map M as an entry, in every scalar. A law that needs a map of its own writes M beside it.
template <class M> const MethodEntry& map_of() {
    static const MethodEntry made = [] {
        MethodEntry e{&M::info, {}, {}};
        const auto in = [&]<class S>(std::type_identity<S>) {
            std::get<verilie::detail::TrajectoryMaker<S>>(
                e.makers) = [](std::shared_ptr<const AnyProblem<base_t<S>>> p) {
                return verilie::detail::march_on<M, S>(std::move(p), Families<>{});
            };
        };
        in(std::type_identity<double>{}), in(std::type_identity<fifty>{}), in(std::type_identity<dual<double, 6>>{}),
            in(std::type_identity<dual<fifty, 6>>{});
        return e;
    }();
    return made;
}

/// J = diag(j, j, j3):  F = exp(h p/j) exp(h p3 (1/j3 - 1/j) e3), the exact free flow, between exact kicks.
/// For W = p/j + c e3 with c = p3 (1/j3 - 1/j) constant, and R p is constant in space: R(h) = exp(h R p/j) R exp(h c
/// e3).
struct exact_axisymmetric {
    static constexpr MethodInfo info = detail::control("exact_axisymmetric", "for J1 = J2");
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> spin(S(0), S(0), h * p(2) * (J.Jinv(2) - J.Jinv(0)));
        return {lie::exp(h * J.Jinv(0) * p) * lie::exp(spin), solved<S>()};
    }
};
/// A sphere that turns about e1 of space by itself, wherever it is seen from:  F = exp(h (π/j + e1/8)).
struct leaning {
    static constexpr MethodInfo info = detail::control("leaning", "prefers an axis of space");
    static constexpr Frame frame = Frame::spatial;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {lie::exp(h * (J.inverse(p) + Vec3<S>(ratio<S>(1, 8), S(0), S(0)))), solved<S>()};
    }
};
/// Discrete Moser-Veselov with 1/J~_i = (1 + h² s)/J_i + h² d, s = -∂K2/∂T, d = -∂K2/∂C of lgvi: order 4 on the free
/// body.
/// T is the kinetic energy, C = |p|²/2, K2 = tr(J⁻¹) T²/6 - tr(J) T C/(6 det J) + C²/(6 det J): lgvi follows the motion
/// of T + h² K2 with an error of order 4. T and C are constant along it, and the changed inertia takes away what K2
/// adds.
/// Keeps volume, energy and momentum, and is no symplectic map: the hardest negative control.
struct preprocessed_dmv {
    static constexpr MethodInfo info =
        detail::control("preprocessed_dmv", "order 4 on the free body, determinant 1, not symplectic");
    static constexpr Frame frame = Frame::body;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> w = J.inverse(p);
        const S T = ratio<S>(1, 2) * dot(w, p), C = ratio<S>(1, 2) * squared_norm(p), h2 = h * h;
        const S X1 = J.Jinv.sum(), S1 = J.J.sum(), X = J.J(0) * J.J(1) * J.J(2);
        const S s = S1 * C / (6 * X) - X1 * T / 3, d = S1 * T / (6 * X) - C / (3 * X);
        Inertia<S> bent = J;
        for (int i = 0; i < 3; ++i) {
            bent.Jinv(i) = (1 + h2 * s) * J.Jinv(i) + h2 * d;
            bent.J(i) = 1 / bent.Jinv(i);
        }
        return methods::lgvi::drift<S>(bent, p, h);
    }
};

/// All of space turned about e3 by h a step, a canonical map of any assembly of points and bodies that moves all of it;
/// chains have no exact flow to show. `swollen`: and then every momentum grown by 1 + h², which turns omega into (1 +
/// h²) omega.
template <class S> class Turning final : public Trajectory<S> {
public:
    explicit Turning(bool swollen) : swollen_(swollen) {}
    std::optional<Failure> start(const Phase<S>& z, const S& h) override {
        z_ = z, h_ = h;
        return {};
    }
    std::optional<Failure> advance(std::int64_t n) override {
        const auto Q = lie::exp(Vec3<S>(S(0), S(0), h_));
        const S grown = swollen_ ? S(S(1) + h_ * h_) : S(1);
        for (std::int64_t k = 0; k < n; ++k) {
            z_ = diagnostics::turned<S>(z_, Q);
            for (auto* part : {&z_.W, &z_.v})
                for (auto& velocity : *part) velocity *= grown;
        }
        return {};
    }
    std::optional<Failure> advance(std::int64_t, std::span<S>) override {
        throw std::logic_error("A control has no energy to tell.");
    }
    void observe(Phase<S>& z) const override { z = z_; }

private:
    bool swollen_;
    Phase<S> z_;
    S h_{};
};

}  // namespace verilie::studies::certify
