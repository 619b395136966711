#pragma once
#include <verilie/mechanics/free_motion.hpp>

namespace verilie::methods {

/// The motion of a free body, between kicks, for any J. Body frame, explicit. Two equal moments have the closed
/// form of exact_axisymmetric.
struct exact_free {
    static constexpr MethodInfo info{
        .key = "exact_free",
        .source = "Euler's equations of a free body, solved exactly",
        .order = 2,
        .symmetric = Where::always,
        .symplectic = Where::always,
        .momentum_map = Where::always,
        .energy_free_body = Where::always,
        .accepts = Where::always,
        .implicit_in_loads = false,
        .domain = "h|w| < 1024; less where a moment exceeds the sum of the others",
        .note = "the drift is the exact motion of a free body; equals exact_axisymmetric where two moments are equal",
        .exact_free_sphere = true,
        .exact_free = true,
    };
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return free_motion(J, p, h);
    }
};

}  // namespace verilie::methods
