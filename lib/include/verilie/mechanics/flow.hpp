#pragma once
/// A map that is judged as a whole: start, n steps, observe.

#include <functional>

#include <verilie/mechanics/state.hpp>

namespace verilie {

/// The state observed n steps of size h after z. h may be negative.
template <class S> using Flow = std::function<Phase<S>(const Phase<S>& z, const S& h, std::int64_t n)>;

namespace detail {
template <class S> S squared_extent(const Phase<S>& z) {
    S sum(1);
    for (const auto& W : z.W) sum += squared_norm(W);
    for (std::size_t i = 0; i < z.x.size(); ++i) sum += squared_norm(z.x[i]) + squared_norm(z.v[i]);
    return sum;
}
}  // namespace detail

/// Angles between attitudes (2 sin of half of each), distances of body velocities, positions and velocities, root of
/// the sum of squares; relative to 1 + |W|² + |x|² + |v|² likewise.
template <class S> S separation(const Phase<S>& a, const Phase<S>& b) {
    S sum(0);
    for (std::size_t i = 0; i < a.q.size(); ++i)
        sum += 4 * squared_norm((conj(a.q[i]) * b.q[i]).v) + squared_norm(b.W[i] - a.W[i]);
    for (std::size_t i = 0; i < a.x.size(); ++i) sum += squared_norm(b.x[i] - a.x[i]) + squared_norm(b.v[i] - a.v[i]);
    return sqrt(sum / detail::squared_extent<S>(a));
}

}  // namespace verilie
