#pragma once
/// Assemblies of bonded spheres in random states, and their loads.

#include <random>

#include <verilie/mechanics/bonded.hpp>

#include "support/ulps.hpp"

namespace verilie::test {

using bonded::Shear, bonded::WallKind;

/// A number in [-1, 1] of seven digits, and three of them, the same in every scalar.
template <class S> S any(std::mt19937_64& random) {
    return S(double(std::int64_t(random() % 20000001) - 10000000)) / S(10000000);
}
template <class S> Vec3<S> any3(std::mt19937_64& random) {
    const S a = any<S>(random), b = any<S>(random), c = any<S>(random);
    return Vec3<S>(a, b, c);
}
template <class S> Quat<S> any_turn(std::mt19937_64& random) {
    const S w = any<S>(random);
    return normalised(Quat<S>{w, any3<S>(random)});
}

/// Positions within `size` of the origin along each axis, any attitude, velocities up to 1.
template <class S> Phase<S> any_state(std::mt19937_64& random, std::size_t n, const S& size) {
    auto z = Phase<S>::bodies(n);
    for (std::size_t i = 0; i < n; ++i) {
        z.x[i] = size * any3<S>(random);
        z.q[i] = any_turn<S>(random);
        z.v[i] = any3<S>(random);
        z.W[i] = any3<S>(random);
    }
    return z;
}
/// Seven spheres of different size in a ring of bonds with any direction and length of reference.
template <class S>
bonded::Assembly<S> seven(const bonded::Stiffness<S>& K, Shear shear, const bonded::Wall<S>& wall, unsigned seed = 1) {
    std::mt19937_64 random(seed);
    std::vector<bonded::Sphere<S>> spheres;
    std::vector<bonded::Bond<S>> bonds;
    for (std::uint32_t i = 0; i < 7; ++i) {
        const S D = S(1) + any<S>(random) / S(2), m = S(2) + any<S>(random), j = S(2) + any<S>(random);
        spheres.push_back({D, m, j});
        const Vec3<S> N = bonded::arm<S>(any3<S>(random)).n;
        bonds.push_back({i, (i + 1) % 7, N, S(S(1) + any<S>(random) / S(2))});
    }
    return {spheres, bonds, K, shear, wall};
}
/// The five potentials one at a time, then together.
template <class S> std::vector<bonded::Stiffness<S>> stiffnesses() {
    return {{S(10), S(0), S(0), S(0)}, {S(0), S(200), S(0), S(0)}, {S(0), S(0), S(200), S(0)},
        {S(0), S(0), S(0), S(2100)}, {S(10), S(200), S(200), S(2100)}};
}

/// A phase as the bodies that loads() asks.
template <class S> struct Bodies {
    using scalar = S;
    const Phase<S>& z;
    std::size_t size() const { return z.size(); }
    Pose<S> pose(std::size_t i) const { return {z.x[i], z.q[i]}; }
};
template <class S, class A> std::vector<BodyLoad<S>> loads_at(const A& a, const Phase<S>& z) {
    std::vector<BodyLoad<S>> out(z.size());
    REQUIRE(all(a.loads(Bodies<S>{z}, std::span<BodyLoad<S>>(out)).ok));
    return out;
}
/// The largest force or moment: what the rounding of a sum of loads is measured against.
template <class S> S strongest(const std::vector<BodyLoad<S>>& l) {
    S most(0);
    for (const auto& b : l) {
        const S f = largest(entries(b.F)), t = largest(entries(b.T));
        most = std::max(most, std::max(f, t));
    }
    return most;
}

}  // namespace verilie::test
