#include "drift/starts.hpp"

#include <cmath>

#include <fmt/format.h>

#include <verilie/run/ensemble.hpp>

#include "engine/draw.hpp"
#include "engine/energy.hpp"

namespace verilie::studies {

Phase<double> drawn(std::uint64_t seed) {
    Draw<double> draw(seed);
    auto z = Phase<double>::bodies(1);
    const auto ball = [&](auto&... x) {
        double z;
        do ((x = draw.number()), ...), z = ((x * x) + ...);
        while (!(z <= 1 && z > 0.01));
    };
    double w, x, y, v, a, b, c;
    ball(w, x, y, v), ball(a, b, c);
    z.q[0] = normalised(Quat<double>{w, Vec3<double>(x, y, v)});
    z.W[0] = Vec3<double>(a, b, c) / norm(Vec3<double>(a, b, c));
    return z;
}

Phase<double> beside(const AnyProblem<double>& problem, std::uint64_t seed) {
    Draw<double> draw(seed);
    constexpr double size = 1e-12;
    auto z = problem.initial();
    const double speed = norm(z.W[0]);
    z.q[0] = normalised(z.q[0] * Quat<double>{1, size * draw.vector()});
    z.W[0] += size * (speed > 0 ? speed : 1) * draw.vector();
    return z;
}

Phase<double> elsewhere(const AnyProblem<double>& problem, std::uint64_t seed) {
    auto z = problem.initial();
    const double whole = energy_of(problem, z), scale = problem.invariant_scales().at(0);
    // Seeds far apart: one member may draw many times.
    for (std::uint64_t k = 0; k < 1000; ++k) {
        const auto other = drawn(1000 * seed + k);
        z.q[0] = other.q[0], z.W[0] = other.W[0];
        const double left = whole - problem.potential(z).total();
        if (!(left > 0.05 * scale)) continue;
        z.W[0] *= std::sqrt(left / problem.kinetic(z).total());
        return z;
    }
    throw Failure{Why::domain, 0, 0, 0, 0, whole, 0,
        fmt::format("a thousand random attitudes have none of the energy of {:.4g} left for motion", whole)};
}

std::vector<Phase<double>> normalised_starts(std::span<const Phase<double>> starts) {
    std::vector<Phase<double>> all(starts.begin(), starts.end());
    for (auto& z : all)
        for (auto& q : z.q) q = normalised(q);
    return all;
}
bool marches_together(const Pair& pair) {
    return pair.refusal.empty() && has_ensemble(pair.method->info->key, pair.problem->info->key);
}

}  // namespace verilie::studies
