#pragma once
/// A map that is judged as a whole: start, n steps, observe.

#include <functional>

#include <verilie/mechanics/state.hpp>

namespace verilie {

/// The state observed n steps of size h after z. h may be negative.
template <class S> using Flow = std::function<Phase<S>(const Phase<S>& z, const S& h, std::int64_t n)>;

namespace detail {
template <class S>
S squared_extent(const Phase<S>& z) {
    S sum(1);
    for (const auto& W : z.W) sum += squared_norm<S>(W);
    for (std::size_t i = 0; i < z.x.size(); ++i) sum += squared_norm<S>(z.x[i]) + squared_norm<S>(z.v[i]);
    return sum;
}
}  // namespace detail

/// Angles between attitudes (2 sin of half of each), distances of body velocities, positions and velocities, root of the sum of
/// squares; relative to 1 + |W|² + |x|² + |v|² likewise.
template <class S>
S separation(const Phase<S>& a, const Phase<S>& b) {
    using std::sqrt;
    S sum(0);
    for (std::size_t i = 0; i < a.q.size(); ++i)
        sum += S(S(4) * squared_norm<S>(mul<S>(conj<S>(a.q[i]), b.q[i]).v)) + squared_norm<S>(Vec3<S>(b.W[i] - a.W[i]));
    for (std::size_t i = 0; i < a.x.size(); ++i) sum += squared_norm<S>(Vec3<S>(b.x[i] - a.x[i])) + squared_norm<S>(Vec3<S>(b.v[i] - a.v[i]));
    return S(sqrt(S(sum / detail::squared_extent<S>(a))));
}

}  // namespace verilie
