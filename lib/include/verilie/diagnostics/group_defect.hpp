#pragma once
/// Whether attitudes stay rotations.

#include <verilie/mechanics/state.hpp>

namespace verilie::diagnostics {

/// The largest of ||R^T R - I||_F and ||q|^2 - 1| over the bodies, in units of eps. Perfect is a few, at any time.
template <class S> S group_defect(const Phase<S>& z) {
    S most(0);
    const auto see = [&](const S& x) {
        if (most == most && !(x <= most)) most = x;
    };  // a NaN stays
    for (const auto& q : z.q) {
        const Mat3<S> R = matrix(q);
        see(sqrt(squared_norm(transpose(R) * R - Mat3<S>::Identity())));
        see(abs(squared_norm(q) - S(1)));
    }
    return most / eps<S>();
}

/// |q|^2 - 1, the mean over the bodies, in units of eps: with its sign, which tells growth from a walk.
template <class S> S excess(const Phase<S>& z) {
    S sum(0);
    for (const auto& q : z.q) sum += squared_norm(q) - S(1);
    return S(sum / S(S(int(z.q.size())) * eps<S>()));
}

}  // namespace verilie::diagnostics
