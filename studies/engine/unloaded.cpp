#include "engine/unloaded.hpp"

#include <algorithm>

#include "engine/draw.hpp"

namespace verilie::studies {

namespace {
constexpr int looks = 4;

fifty size_of_load(const AnyProblem<fifty>& problem, const Pose<fifty>& pose) {
    BodyLoad<fifty> load;
    const auto solve = problem.loads(One<fifty>{pose}, std::span(&load, 1));
    return solve.ok ? std::max<fifty>(norm(load.F), norm(load.T)) : fifty(1);
}
/// Largest load of one body at random places near its start.
fifty largest_load(const AnyProblem<fifty>& problem, const Phase<fifty>& start) {
    Draw<fifty> draw(20261129);
    fifty most(0);
    for (int k = 0; k < looks; ++k) {
        const fifty reach = norm(start.x[0]) / 4;
        const Vec3<fifty> x = start.x[0] + reach * draw.vector();
        const auto q = draw.attitude();
        most = std::max<fifty>(most, size_of_load(problem, {x, q}));
    }
    return most;
}
}  // namespace

Unloaded unloaded_of(const ProblemEntry& problem, const AnyProblem<fifty>& made) {
    const ProblemInfo& info = *problem.info;
    const auto z = made.initial();
    const auto stands = [](const auto& all) {
        return std::all_of(all.begin(), all.end(), [](const auto& w) { return squared_norm(w) == fifty(0); });
    };
    Unloaded u{info.potential_parts.empty() && !info.applied.act, info.unloaded_start, stands(z.W) && stands(z.v)};
    // a sphere by itself is asked as many are
    const bool is_of_spheres = !made.anatomy().diameters.empty();
    if (info.applied.act || !info.separable || z.q.size() != 1 || z.x.size() != 1 || is_of_spheres) return u;
    const fifty most = largest_load(made, z);
    u.everywhere |= !problem.stem.empty() && most == fifty(0);
    u.at_start |= size_of_load(made, {z.x[0], z.q[0]}) <= fifty(1e-40) * most;
    return u;
}

}  // namespace verilie::studies
