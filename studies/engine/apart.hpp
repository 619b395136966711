#pragma once

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/state.hpp>

namespace verilie::studies {

/// How far two states are apart: of every kind the largest over bodies (points).
template <class S> struct Apart {
    S attitude = S(0);  ///< angle, rad
    S position = S(0);  ///< |dx|
    S spin = S(0);      ///< |dW| in the body
    S velocity = S(0);  ///< |dv|

    static S larger(const S& a, const S& b) { return b > a ? b : a; }
    S configuration() const { return larger(attitude, position); }
    S rates() const { return larger(spin, velocity); }
    S most() const { return larger(configuration(), rates()); }
};
template <class S> Apart<S> apart(const Phase<S>& a, const Phase<S>& b) {
    Apart<S> d;
    const auto raise = [](S& most, const S& by) { most = Apart<S>::larger(most, by); };
    for (std::size_t i = 0; i < a.q.size(); ++i)
        raise(d.attitude, lie::distance<S>(a.q[i], b.q[i])), raise(d.spin, norm(a.W[i] - b.W[i]));
    for (std::size_t i = 0; i < a.x.size(); ++i)
        raise(d.position, norm(a.x[i] - b.x[i])), raise(d.velocity, norm(a.v[i] - b.v[i]));
    return d;
}

}  // namespace verilie::studies
