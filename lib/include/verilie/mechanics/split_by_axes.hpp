#pragma once
/// The kinetic energy split by body axes.

#include <verilie/mechanics/method.hpp>

namespace verilie {

/// The drift  F = E_i(½h) E_j(½h) E_k(h) E_j(½h) E_i(½h),  E_k(s) = map(s p_k/J_k e_k),  and p ← Eᵀp after each.
/// Symplectic for every map that is a rotation about e_k by a function of p_k alone.
template <class Map, int i, int j, int k> struct SplitByAxes {
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, Vec3<S> p, const S& h) {
        Quat<S> F = Quat<S>::identity();
        const auto turn = [&](int axis, const S& s) {
            Vec3<S> a = zero3<S>();
            a(axis) = s * (J.Jinv(axis) * p(axis));
            const Quat<S> E = Map::rotation(a);
            F = F * E, p = rotate_back(E, p);
        };
        turn(i, h / 2), turn(j, h / 2), turn(k, h), turn(j, h / 2), turn(i, h / 2);
        return {F, solved<S>()};
    }
};
/// Each factor the exact flow of p_k²/(2J_k).
struct ByExp {
    template <class S> static Quat<S> rotation(const Vec3<S>& a) { return lie::exp(a); }
};

constexpr MethodInfo split_info(std::string_view key, std::string_view source, std::string_view engines = {}) {
    return {
        .key = key,
        .source = source,
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::spherical,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "splits by body axes: a symmetric body's spin about its axis is not kept",
        .splits_axes = true,
        .engines = engines,
    };
}

}  // namespace verilie
