#pragma once
/// Distance of a trajectory to a reference on a common time grid.

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::diagnostics {

/// Perfect is zero. At one time, root mean squares over the bodies (points):
///   attitude |log(R_ref^T R_h)|, rad;   position |x_h - x_ref|, length;
///   velocity: |W_h - W_ref| in the body frame and, where points move, |v_h - v_ref|, added in squares as in BG (35).
/// rms: over [0, T] by the trapezoidal rule; max: over the outputs. h1: the integral over [0, T] of the sum over bodies
/// of |log|^2 + |Om_h - Om_ref|^2 + |dx|^2 + |dv|^2 (Om in space), its root relative to the H1 norm of the reference,
/// BG (35).
/// q_error, BG (37): | |q_h|^2 - |q|^2 |^(1/2) / |q|, the ROOT of a difference of squared norms, so of half the order
/// of h1 and zero wherever the norms happen to agree.
template <class S> struct TrajectoryError {
    S attitude_max{0}, attitude_rms{0}, velocity_max{0}, velocity_rms{0}, position_max{0}, position_rms{0}, h1{0},
        q_error{0};
};

namespace detail {
template <class S> struct Squares {
    S attitude{0}, spin{0}, position{0}, motion{0}, spatial{0};  ///< sums over bodies or points; `spatial`: of Om
};
template <class S> Squares<S> apart(const Phase<S>& a, const Phase<S>& b) {
    Squares<S> s;
    for (std::size_t i = 0; i < b.q.size(); ++i) {
        s.attitude += squared_norm(lie::log(conj(b.q[i]) * a.q[i]));
        s.spin += squared_norm(a.W[i] - b.W[i]);
        s.spatial += squared_norm(a.q[i] * a.W[i] - (b.q[i] * b.W[i]));
    }
    for (std::size_t i = 0; i < b.x.size(); ++i) {
        s.position += squared_norm(a.x[i] - b.x[i]);
        s.motion += squared_norm(a.v[i] - b.v[i]);
    }
    return s;
}
/// |x|^2 + |log R|^2 + |v|^2 + |Om|^2, summed.
template <class S> S h1_square(const Phase<S>& z) {
    S sum(0);
    for (std::size_t i = 0; i < z.q.size(); ++i) sum += squared_norm(lie::log(z.q[i])) + squared_norm(z.W[i]);
    for (std::size_t i = 0; i < z.x.size(); ++i) sum += squared_norm(z.x[i]) + squared_norm(z.v[i]);
    return sum;
}
}  // namespace detail

/// `numerical` and `reference` hold the states at i T/(n-1), i = 0..n-1; n >= 2.
template <class S>
TrajectoryError<S> trajectory_error(const std::vector<Phase<S>>& numerical, const std::vector<Phase<S>>& reference) {
    TrajectoryError<S> e;
    S h1(0), norm_h(0), norm_ref(0);
    const std::size_t n = reference.size();
    const S bodies = S(int(reference[0].q.size())), points = S(int(reference[0].x.size()));
    const auto raise = [](S& most, const S& x) {
        if (x > most || x != x) most = x;  // one that is no number stays
    };
    for (std::size_t i = 0; i < n; ++i) {
        const S weight = i == 0 || i + 1 == n ? ratio<S>(1, 2) : S(1);
        const auto d = detail::apart<S>(numerical[i], reference[i]);
        const S attitude = d.attitude / bodies, velocity = d.spin / bodies + d.motion / points,
                position = d.position / points;
        raise(e.attitude_max, attitude), raise(e.velocity_max, velocity), raise(e.position_max, position);
        e.attitude_rms += weight * attitude, e.velocity_rms += weight * velocity, e.position_rms += weight * position;
        h1 += weight * (d.attitude + d.spatial + (d.position + d.motion));
        norm_h += weight * detail::h1_square<S>(numerical[i]);
        norm_ref += weight * detail::h1_square<S>(reference[i]);
    }
    const S intervals = S(int(n) - 1);
    for (S* x : {&e.attitude_rms, &e.velocity_rms, &e.position_rms}) *x = sqrt(*x / intervals);
    for (S* x : {&e.attitude_max, &e.velocity_max, &e.position_max}) *x = sqrt(*x);
    e.h1 = sqrt(h1 / norm_ref);
    e.q_error = sqrt(abs(norm_h - norm_ref) / norm_ref);
    return e;
}

}  // namespace verilie::diagnostics
