#pragma once
/// Maps whose verdicts are known beforehand.

#include <verilie/diagnostics/equivariance.hpp>
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

/// A sphere that turns about e1 of space by itself, wherever it is seen from:  F = exp(h (π/j + e1/8)).
struct leaning {
    static constexpr MethodInfo info = detail::control("leaning", "prefers an axis of space");
    static constexpr Frame frame = Frame::spatial;
    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {lie::exp(h * (J.inverse(p) + Vec3<S>(ratio<S>(1, 8), S(0), S(0)))), solved<S>()};
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
