#pragma once
// Assemblies of bonded spheres of many shapes, at random, and the catalogue's march of each.
#include <memory>
#include <random>

#include <verilie/problems/bonded_particles.hpp>
#include <verilie/run/particles.hpp>

namespace verilie::test {

/// A problem of the catalogue's kind, of spheres and bonds that are given.
class Assembled {
public:
    static constexpr Frame torque_frame = Frame::spatial;
    static constexpr int bodies = 0;
    static constexpr bool separable = true;

    Assembled(const ParticleSystem& s, Phase<double> start)
        : assembly_(s.spheres, s.bonds, s.K, s.shear, s.wall), start_(std::move(start)) {}
    const ProblemInfo& info() const { return problems::bonded_particles<double>::infos[3]; }
    std::span<const Inertia<double>> inertias() const { return assembly_.inertias(); }
    Phase<double> initial() const { return start_; }
    const bonded::Assembly<double>& assembly() const { return assembly_; }
    auto kinetic(const Phase<double>& z) const { return assembly_.kinetic(z); }
    auto potential(const Phase<double>& z) const { return assembly_.potential(z); }
    template <class Bodies> Solve<double> loads(const Bodies& b, std::span<BodyLoad<double>> out) const {
        return assembly_.loads(b, out);
    }

private:
    bonded::Assembly<double> assembly_;
    Phase<double> start_;
};

enum class Shape { none, chain, ring, triangles, tree, star, tangle };
struct Made {
    ParticleSystem system;
    Phase<double> start;
};

/// n spheres in a box in which some touch, with bonds of the shape; sizes, masses and inertias of each its own, or alike.
inline Made made(Shape shape, std::uint32_t n, bool alike, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto any = [&](double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(random);
    };
    const auto vector = [&](double size) { return Vec3<double>(any(-size, size), any(-size, size), any(-size, size)); };
    Made m{{{}, {}, {3, 20, 25, 60}, bonded::Shear::objective, {}}, Phase<double>::bodies(n)};
    const double box = std::cbrt(double(n));
    for (std::uint32_t i = 0; i < n; ++i) {
        m.system.spheres.push_back(alike ? bonded::Sphere<double>{0.75, 1.5, 0.4}
                                         : bonded::Sphere<double>{any(0.4, 1.1), any(0.5, 2), any(0.1, 0.6)});
        m.start.x[i] = Vec3<double>(any(0, box), any(0, box), any(0, box));
        m.start.v[i] = vector(0.5), m.start.W[i] = vector(0.5);
        m.start.q[i] = lie::exp(vector(0.4));
    }
    const auto bond = [&](std::uint32_t i, std::uint32_t j) {
        const bonded::Arm<double> a = bonded::arm(m.start.x[i] - m.start.x[j]);
        m.system.bonds.push_back({i, j, normalised(a.n + vector(0.2)), any(0.9, 1.1) * a.r});
    };
    const auto other = [&](std::uint32_t i) { return std::uint32_t((i + 1 + random() % (n - 1)) % n); };
    for (std::uint32_t i = 0; i < n; ++i) {
        if (shape == Shape::chain && i + 1 < n) bond(i, i + 1);
        if (shape == Shape::ring) bond(i, (i + 1) % n);
        if (shape == Shape::triangles && i % 3 == 2) bond(i, i - 1), bond(i - 2, i), bond(i - 1, i - 2);
        if (shape == Shape::tree && i > 0) bond(i, std::uint32_t(random() % i));
        if (shape == Shape::star && i % 13 > 0) bond(i - i % 13, i);
        if (shape == Shape::tangle && i % 4 < 2) bond(i, other(i));
    }
    if (shape == Shape::tangle) bond(5, 4), bond(4, 5), bond(5, 4);  // several between the same two
    return m;
}

}  // namespace verilie::test
