#pragma once
#include <verilie/mechanics/free_motion.hpp>

namespace verilie::methods {

/// The motion of a free body with two equal moments, between kicks. Body frame, explicit, no limit on h|ω|.
struct exact_axisymmetric {
    static constexpr MethodInfo info{
        .key = "exact_axisymmetric",
        .source = "Landau, Lifshitz, Mechanics, secs. 33, 35",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::axisymmetric,
        .implicit_in_loads = false,
        .domain = "every h",
        .note = "the drift is the exact motion of a free body; on spheres equals lie_newmark_exp and romero_vi",
        .exact_free_sphere = true,
        .exact_free = true,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {axisymmetric_motion(J, p, h), solved<S>()};
    }
};

}  // namespace verilie::methods
