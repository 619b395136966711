#pragma once
/// Distance of a trajectory to a reference on a common time grid, single body.

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::diagnostics {

/// Perfect is zero. Attitude in rad: |log(R_ref^T R_h)|. Velocity: |W_h - W_ref|, body frame.
/// rms over [0, T] by the trapezoidal rule. h1: sqrt of the integrals of |log|^2 + |Om_h - Om_ref|^2 (spatial velocities),
/// relative to the H1 norm of the reference, BG (35). q_error, BG (37): | |q_h|^2 - |q|^2 |^(1/2) / |q|, the ROOT of a difference
/// of squared norms, so of half the order of h1 and zero wherever the norms happen to agree.
template <class S>
struct TrajectoryError {
    S attitude_max, attitude_rms, velocity_max, velocity_rms, h1, q_error;
};

/// `numerical` and `reference` hold the states at i T/(n-1), i = 0..n-1; n >= 2.
template <class S>
TrajectoryError<S> trajectory_error(const std::vector<Phase<S>>& numerical, const std::vector<Phase<S>>& reference) {
    using std::abs;
    using std::sqrt;
    S attitude_max(0), velocity_max(0), attitude(0), velocity(0), spatial(0), norm_h(0), norm_ref(0);
    const std::size_t n = reference.size();
    for (std::size_t i = 0; i < n; ++i) {
        const S weight = i == 0 || i + 1 == n ? ratio<S>(1, 2) : S(1);
        const Quat<S>&q = numerical[i].q[0], &r = reference[i].q[0];
        const Vec3<S> angle = lie::log<S>(mul<S>(conj<S>(r), q));
        const Vec3<S> dW = numerical[i].W[0] - reference[i].W[0];
        const Vec3<S> Om = rotate<S>(q, numerical[i].W[0]), Om_ref = rotate<S>(r, reference[i].W[0]);
        const S a2 = squared_norm<S>(angle), w2 = squared_norm<S>(dW);
        attitude_max = a2 > attitude_max ? a2 : attitude_max;
        velocity_max = w2 > velocity_max ? w2 : velocity_max;
        attitude += weight * a2;
        velocity += weight * w2;
        spatial += weight * squared_norm<S>(Vec3<S>(Om - Om_ref));
        norm_h += weight * (squared_norm<S>(lie::log<S>(q)) + squared_norm<S>(Om));
        norm_ref += weight * (squared_norm<S>(lie::log<S>(r)) + squared_norm<S>(Om_ref));
    }
    const S intervals = S(int(n) - 1);
    return {S(sqrt(attitude_max)), S(sqrt(S(attitude / intervals))), S(sqrt(velocity_max)), S(sqrt(S(velocity / intervals))),
            S(sqrt(S((attitude + spatial) / norm_ref))), S(sqrt(S(abs(S(norm_h - norm_ref)) / norm_ref)))};
}

}  // namespace verilie::diagnostics
