#pragma once
/// What the laws share: the worst over the states, what round-off explains there, the exponent of a defect.

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include <verilie/lie/so3.hpp>

#include "certify/laws.hpp"

namespace verilie::studies::certify {

template <class S> double number(const S& x) { return static_cast<double>(x); }

/// A law at a state, over n steps of size h: what is left, and what round-off explains of it.
/// NOTE: the limit is asked in double whatever S is: a condition needs no digits.
template <class S> struct Gauge {
    std::function<double(const Phase<S>&, const S&, std::int64_t)> value;
    std::function<double(const Phase<double>&, double, std::int64_t)> limit;
    /// The part of the limit that is round-off, where there is another: what differences leave open. None: all of it.
    std::function<double(const Phase<double>&, double, std::int64_t)> rounding = {};
};

/// The largest J_max/J_min of the bodies.
inline double slenderness(const Body& body) {
    const auto problem = body.make<double>();  // its inertias live as long as it does
    double most = 1;
    for (const auto& J : problem->inertias()) {
        const auto [least, largest] = std::minmax({J.J(0), J.J(1), J.J(2)});
        most = std::max(most, largest / least);
    }
    return most;
}
/// 64 roundings a step; a hundred times that for a method in another process, whose solver is its own. A method that
/// carries L in space rounds L, and a relative change eps of L in any direction is one of up to eps J_max/J_min in W =
/// J⁻¹RᵀL.
template <class S> double roundings(const Subject& s, std::int64_t n) {
    return 64 * double(n) * number(eps<S>()) * s.allowance() * s.ulps()
         * (s.method.info->spatial_momentum ? slenderness(s.body) : 1);
}

/// The same map, in double, of the method judged: what conditions are measured on.
inline Flow<double> plain_flow(const Subject& s) { return flow<double>(s.method, s.body.make<double>()); }

/// By how much a relative change of z in any direction is magnified in of(map(z)): the root of the sum of squares over
/// all directions. A map computed with backward error eps is off by eps times this; near the edge of an implicit step's
/// domain it grows without bound.
/// of(a, b): the size of a change. Attitudes turn; velocities, and positions where there are several bodies, move by
/// that share of the extent of the state.
template <class Of>
double magnified(
    const Body& body, const Phase<double>& z, const std::function<Phase<double>(const Phase<double>&)>& map, Of of) {
    constexpr double by = 0x1p-20;
    const double extent = by * std::sqrt(verilie::detail::squared_extent<double>(z));
    const Phase<double> end = map(z);
    double sum = 0;
    const auto see = [&](const Phase<double>& other) {
        const double share = of(end, map(other)) / by;
        sum += share * share;
    };
    for (int i = 0; i < 3; ++i) {
        Vec3<double> e = zero3<double>();
        e(i) = 1;
        for (std::size_t b = 0; b < z.q.size(); ++b) {
            auto turned = z, faster = z;
            turned.q[b] = z.q[b] * lie::exp(by * e), faster.W[b] += extent * e;
            see(turned), see(faster);
        }
        for (std::size_t b = 0; !body.single && b < z.x.size(); ++b) {
            auto moved = z, faster = z;
            moved.x[b] += extent * e, faster.v[b] += extent * e;
            see(moved), see(faster);
        }
    }
    return std::sqrt(sum);
}
/// The same, where the change is that of the state itself.
inline double magnified(
    const Body& body, const Phase<double>& z, const std::function<Phase<double>(const Phase<double>&)>& map) {
    return magnified(body, z, map, [](const Phase<double>& a, const Phase<double>& b) { return separation(a, b); });
}

/// What is left and what round-off explains, at the state where their ratio is largest; a NaN stays.
struct Worst {
    double value = 0, limit = 0;
    bool any = false;
    /// Whether this is the worst so far.
    bool see(double x, double most) {
        if (any && (std::isnan(value) || !(x * limit > value * most || std::isnan(x)))) return false;
        value = x, limit = most;
        return any = true;
    }
};

/// of(z) over the seeded states; a NaN stays.
template <class S, class F> double largest(const Subject& s, F of) {
    double most = 0;
    for (int k = 0; k < s.states; ++k) {
        const double x = of(convert<S>(random_state(s.body, s.seed + std::uint64_t(k))));
        if (most == most && !(x <= most)) most = x;
    }
    return most;
}

/// A state with its step, and the law of its body.
template <class S> struct Trial {
    const Gauge<S>* gauge;
    Phase<S> z;
    double h;
};

/// p of defect(h) = O(h^p). The defect is the rms over the states, for at one state alone the leading term may happen
/// to be small. In fifty digits p is taken between two steps far down, in double between the two finest of a sequence
/// of halved steps; in both where the rms stands clear of a hundred limits.
template <class S> std::optional<double> exponent(const std::vector<Trial<S>>& trials) {
    bool clear = true;
    const auto rms = [&](int k) {
        double sum = 0, limit = 0;
        for (const auto& t : trials) {
            const double step = std::ldexp(t.h, k), left = t.gauge->value(t.z, S(step), 1);
            sum += left * left;
            limit = std::max(limit, t.gauge->limit(convert<double>(t.z), step, 1));
        }
        const double x = std::sqrt(sum / double(trials.size()));
        clear = x > 100 * limit;
        return x;
    };
    if constexpr (!std::is_same_v<S, double>) {
        const double a = rms(-8);
        if (!clear) return {};
        for (int k = 14; k >= 10; k -= 2) {  // a defect of order 8 is round-off further down
            const double b = rms(-k);
            if (clear) return std::log2(a / b) / (k - 8);
        }
        return {};
    } else {
        double before = NAN;
        std::optional<double> p;
        for (int k = 0; k <= 10; ++k) {
            const double now = rms(-k);
            if (!clear) break;
            if (k > 0) p = std::log2(before / now);
            before = now;
        }
        return p;
    }
}

}  // namespace verilie::studies::certify
