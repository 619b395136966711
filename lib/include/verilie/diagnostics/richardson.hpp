#pragma once
/// Richardson combinations of a ladder of trajectories: what is left of their differences where the leading error terms
/// are gone. No reference is asked, and an error term below the formal order, however small, is left over.

#include <span>

#include <verilie/diagnostics/trajectory_error.hpp>

namespace verilie::diagnostics {

/// Sizes of the columns of a Richardson table after the first, each from the coarsest step on:
///   y⁽⁰⁾ₖ = xₖ,   y⁽ʲ⁾ₖ = (r^q y⁽ʲ⁻¹⁾ₖ₊₁ − y⁽ʲ⁻¹⁾ₖ)/(r^q − 1),   q = p + (j − 1) d,   r = hₖ/hₖ₊₁;
///       |y⁽ʲ⁾ₖ − y⁽ʲ⁾ₖ₊₁|, Euclidean.
/// x: a list of numbers a rung, with its weights in it. Steps of different ratios have the first column alone: the
/// others take one ratio.
template <class S>
std::vector<std::vector<S>> richardson(std::span<const S> h, std::vector<std::vector<S>> y, int p, int d) {
    bool one_ratio = true;
    for (std::size_t k = 0; k + 2 < h.size(); ++k) {
        const S apart = h[k] * h[k + 2] - h[k + 1] * h[k + 1];
        one_ratio = one_ratio && abs(apart) <= ratio<S>(1, 1000000000) * h[k + 1] * h[k + 1];
    }
    std::vector<std::vector<S>> columns;
    for (int q = p; y.size() >= 3 && (one_ratio || q == p); q += d) {
        for (std::size_t k = 0; k + 1 < y.size(); ++k) {
            S power(1);
            for (int i = 0; i < q; ++i) power = power * (h[k] / h[k + 1]);
            for (std::size_t i = 0; i < y[k].size(); ++i) y[k][i] = (power * y[k + 1][i] - y[k][i]) / (power - 1);
        }
        y.pop_back();
        auto& column = columns.emplace_back();
        for (std::size_t k = 0; k + 1 < y.size(); ++k) {
            S square(0);
            for (std::size_t i = 0; i < y[k].size(); ++i) square += (y[k][i] - y[k + 1][i]) * (y[k][i] - y[k + 1][i]);
            column.push_back(sqrt(square));
        }
    }
    return columns;
}

/// A trajectory in numbers whose Euclidean norm is the rms of trajectory_error: attitudes as log(q⁻¹q_h), about a
/// `centre` near it.
/// h1 is relative to the norm of the centre.
template <class S> struct Coordinates { std::vector<S> attitude, velocity, position, h1; };
template <class S>
Coordinates<S> coordinates(const std::vector<Phase<S>>& states, const std::vector<Phase<S>>& centre) {
    Coordinates<S> c;
    S norm_square(0);
    const std::size_t n = states.size();
    const S intervals = S(int(n) - 1), bodies = S(int(centre[0].q.size())), points = S(int(centre[0].x.size()));
    const auto put = [](std::vector<S>& to, const S& weight, const Vec3<S>& v) {
        for (int i = 0; i < 3; ++i) to.push_back(weight * v(i));
    };
    for (std::size_t t = 0; t < n; ++t) {
        const S half = t == 0 || t + 1 == n ? ratio<S>(1, 2) : S(1), weight = sqrt(half),
                whole = sqrt(half / intervals);
        const S of_body = whole / sqrt(bodies), of_point = whole / sqrt(points);
        const Phase<S>&z = states[t], &at = centre[t];
        for (std::size_t i = 0; i < at.q.size(); ++i) {
            const Vec3<S> turn = lie::log(conj(at.q[i]) * z.q[i]), spin = z.W[i] - at.W[i];
            put(c.attitude, of_body, turn), put(c.h1, weight, turn);
            put(c.velocity, of_body, spin), put(c.h1, weight, z.q[i] * z.W[i] - at.q[i] * at.W[i]);
        }
        for (std::size_t i = 0; i < at.x.size(); ++i) {
            const Vec3<S> way = z.x[i] - at.x[i], motion = z.v[i] - at.v[i];
            put(c.position, of_point, way), put(c.h1, weight, way);
            put(c.velocity, of_point, motion), put(c.h1, weight, motion);
        }
        norm_square += half * detail::h1_square<S>(at);
    }
    const S norm = sqrt(norm_square);
    for (S& x : c.h1) x = x / norm;
    return c;
}

}  // namespace verilie::diagnostics
