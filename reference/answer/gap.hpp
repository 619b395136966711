#pragma once
/// How far two states are apart, in the scalar they are given in.

#include <limits>

#include "../motion/motion.hpp"

namespace verilie::reference {

template <class S> struct Gap { S attitude{0}, velocity{0}, position{0}; };

/// `most` raised to the distance of a and b: root mean squares over bodies and over points, |dW| and |dv| added in
/// squares.
template <class S> void raise(Gap<S>& most, const Layout& at, const Coordinates<S>& a, const Coordinates<S>& b) {
    using std::sqrt;
    const auto apart = [&](int from) { return squared_norm(three<S>(a, from) - three<S>(b, from)); };
    Gap<S> sum;
    S moving(0);
    for (int i = 0; i < at.turning(); ++i) {
        const S angle = angle_between<S>(four<S>(a, at.q(i)), four<S>(b, at.q(i)));
        sum.attitude += angle * angle;
        sum.velocity += apart(at.W(i));
    }
    for (int i = 0; at.translates && i < at.points; ++i) {
        moving += apart(at.v(i));
        sum.position += apart(at.x(i));
    }
    const auto grow = [](S& x, const S& square) { x = std::max<S>(x, S(sqrt(square))); };
    grow(most.attitude, S(sum.attitude / at.turning()));
    grow(most.velocity, S(S(sum.velocity / at.turning()) + S(moving / at.points)));
    grow(most.position, S(sum.position / at.points));
}

/// `most` raised to the largest |W| or |v|, and the largest |x|: what round-off is relative to. An attitude has size 1.
template <class S> void raise_size(Gap<S>& most, const Layout& at, const Coordinates<S>& y) {
    const auto grow = [](S& x, const S& by) { x = std::max<S>(x, by); };
    for (int i = 0; i < at.turning(); ++i) grow(most.velocity, norm(three<S>(y, at.W(i))));
    for (int i = 0; at.translates && i < at.points; ++i)
        grow(most.velocity, norm(three<S>(y, at.v(i)))), grow(most.position, norm(three<S>(y, at.x(i))));
}

template <class S> Distance plain(const Gap<S>& g) {
    return {convert<double>(g.attitude), convert<double>(g.velocity), convert<double>(g.position)};
}

/// Three times the disagreement, rounded up to double; at least the rounding of data of that size in S.
template <class S> Distance bound(const Layout& at, const Gap<S>& disagreement, const Gap<S>& size) {
    const auto one = [](const S& gap, const S& scale) {
        const S b = 3 * std::max<S>(gap, S(64 * eps<S>() * scale));
        return std::nextafter(static_cast<double>(b), std::numeric_limits<double>::infinity());
    };
    return {one(disagreement.attitude, size.attitude), one(disagreement.velocity, size.velocity),
        at.translates ? one(disagreement.position, size.position) : 0.0};
}

/// Where trajectories have parted: 0.01 rad or length.
template <class S> bool parted(const Gap<S>& g) { return 100 * g.attitude > S(1) || 100 * g.position > S(1); }

}  // namespace verilie::reference
