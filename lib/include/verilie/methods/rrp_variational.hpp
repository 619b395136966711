// exports: rrp_body, rrp_spatial
#pragma once
#include <verilie/mechanics/method.hpp>

namespace verilie::methods {

namespace detail {
/// RRP variational map:  α = 2h/(1+√(1−h²|ω|²)) ω,   ω = p̃/j.     Body frame: R⁺ = R cay(α);  in space: R⁺ = cay(α) R.
/// Spherical bodies. The rotation angle is asin(h|ω|), so a step exists while h|ω| < 1.
template <Frame where> struct RrpVariational {
    static constexpr Frame frame = where;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        const Vec3<S> hw = h * J.Jinv(0) * p;
        const S z = squared_norm(hw);
        const Solve<S> exists = exists_below_one(z);
        if (!all(exists.ok)) [[unlikely]]
            return {.solve = exists};
        return {cay(2 / (1 + sqrt(1 - z)) * hw), exists};
    }
};

constexpr MethodInfo rrp_variational_info(std::string_view key, std::string_view source, std::string_view note) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::spherical,
        .implicit_in_loads = false,
        .domain = "h|w| < 1",
        .note = note,
    };
}
}  // namespace detail

/// BG (21): body frame.
struct rrp_body : detail::RrpVariational<Frame::body> {
    static constexpr MethodInfo info =
        detail::rrp_variational_info("rrp_body", "BG (21)", "equals rrp_spatial and lgvi");
};
/// BG (23): the same map in space. Momenta stay there and nothing rotates them.
struct rrp_spatial : detail::RrpVariational<Frame::spatial> {
    static constexpr MethodInfo info =
        detail::rrp_variational_info("rrp_spatial", "BG (23)", "equals rrp_body and lgvi");
};

}  // namespace verilie::methods
