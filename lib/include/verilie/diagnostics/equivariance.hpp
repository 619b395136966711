#pragma once
/// Whether a map cares how space is turned.

#include <verilie/mechanics/flow.hpp>

namespace verilie::diagnostics {

/// The whole system turned in space: Q R, Q x, Q v; W, in the body, stays.
template <class S> Phase<S> turned(Phase<S> z, const Quat<S>& Q) {
    for (auto& q : z.q) q = Q * q;
    for (auto& x : z.x) x = Q * x;
    for (auto& v : z.v) v = Q * v;
    return z;
}

/// The body turned in itself: R Q, Q^T W.
template <class S> Phase<S> turned_in_body(Phase<S> z, const Quat<S>& Q) {
    for (auto& q : z.q) q = q * Q;
    for (auto& W : z.W) W = rotate_back(Q, W);
    return z;
}

/// Distance of "turn, then n steps" to "n steps, then turn"; relative (mechanics/flow.hpp). Perfect is round-off
/// wherever the potential does not see the turn.
template <class S>
S equivariance_defect(const Flow<S>& flow, const Phase<S>& z, const Quat<S>& Q, const S& h, std::int64_t n) {
    return separation(flow(turned(z, Q), h, n), turned(flow(z, h, n), Q));
}

}  // namespace verilie::diagnostics
