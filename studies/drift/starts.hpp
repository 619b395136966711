#pragma once
/// Seeded initial states of one body, and several of them as the lanes of one.

#include <span>

#include "engine/pairs.hpp"

namespace verilie::studies {

/// The problem's own start, changed by 1e-12 relative as the seed says: members differ in how they round, and in
/// nothing else that matters.
Phase<double> beside(const AnyProblem<double>& problem, std::uint64_t seed);
/// Any attitude, any direction of W, and |W| such that the energy is that of the problem's own start. Throws a Failure
/// where a thousand attitudes leave no energy for motion.
Phase<double> elsewhere(const AnyProblem<double>& problem, std::uint64_t seed);
/// What both draw from: any attitude, any W with |W| = 1.
Phase<double> drawn(std::uint64_t seed);

/// Several initial states as the lanes of one, quaternions normalised in S; the last is repeated in lanes that are
/// left.
template <class S> Phase<S> together(std::span<const Phase<double>> members) {
    auto z = convert<S>(members[0]);
    if constexpr (ScalarTraits<S>::lanes > 1) {
        const auto put = [](Vec3<S>& to, const Vec3<double>& from, int l) {
            for (int i = 0; i < 3; ++i) to(i).lane[l] = from(i);
        };
        for (int l = 1; l < ScalarTraits<S>::lanes; ++l) {
            const auto& m = members[std::min(std::size_t(l), members.size() - 1)];
            for (std::size_t i = 0; i < m.q.size(); ++i) {
                z.q[i].w.lane[l] = m.q[i].w;
                put(z.q[i].v, m.q[i].v, l), put(z.W[i], m.W[i], l);
            }
            for (std::size_t i = 0; i < m.x.size(); ++i) put(z.x[i], m.x[i], l), put(z.v[i], m.v[i], l);
        }
    }
    for (auto& q : z.q) q = normalised(q);
    return z;
}

}  // namespace verilie::studies
