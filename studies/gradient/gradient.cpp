// The loads of a problem against minus the gradient of its potential.
#include <random>

#include <verilie/lie/so3.hpp>

#include "gradient/gradient.hpp"

namespace verilie::studies {

namespace {
/// d/dy at y = 0 of U with body i at x + y, or turned by exp(y) in its own frame.
Vec3<fifty> gradient_of(const AnyProblem<fifty>& problem, const Phase<fifty>& z, std::size_t i, bool turned) {
    using D = dual<fifty, 3>;
    const Vec3<D> y(D::variable(fifty(0), 0), D::variable(fifty(0), 1), D::variable(fifty(0), 2));
    auto moved = convert<D>(z);
    if (turned) moved.q[i] = moved.q[i] * lie::exp(y);
    else moved.x[i] = moved.x[i] + y;
    return Vec3<fifty>(problem.potential(moved).total().d);
}
}  // namespace

fifty gradient_error(const AnyProblem<fifty>& problem, int states, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto any = [&] { return fifty(std::int64_t(random() % 2000001) - 1000000) / 2000000; };  // [-1/2, 1/2]
    const auto inertias = problem.inertias();
    const auto initial = problem.initial();
    fifty worst(-1);
    for (int k = 0; k < states; ++k) {
        auto z = initial;
        Columns<fifty> bodies(inertias.size());
        for (std::size_t i = 0; i < inertias.size(); ++i) {
            for (int c = 0; c < 3; ++c) z.x[i](c) += any();
            z.q[i] = normalised(Quat<fifty>{any(), Vec3<fifty>{any(), any(), any()}});
            bodies.put_pose(i, {z.x[i], inertias[i].principal ? z.q[i] : z.q[i] * inertias[i].axes});
        }
        std::vector<BodyLoad<fifty>> loads(inertias.size());
        if (!problem.loads(Poses<fifty>(bodies, inertias), std::span(loads)).ok) continue;
        for (std::size_t i = 0; i < inertias.size(); ++i)
            for (const bool turned : {false, true}) {
                const Vec3<fifty> g = gradient_of(problem, z, i, turned), off = (turned ? loads[i].T : loads[i].F) + g;
                const fifty size = norm(g), error = norm(off) / (size > 1 ? size : fifty(1));
                if (!(error <= worst) && worst == worst) worst = error;  // a NaN stays
            }
    }
    return worst < 0 ? std::numeric_limits<fifty>::quiet_NaN() : worst;
}

bool is_gradient(const fifty& error) { return error < fifty("1e-40"); }

LoadsFound loads_found(const AnyProblem<fifty>& problem) {
    constexpr unsigned seed = 20210101;
    return {gradient_error(problem, states_of_loads, seed), applied_fault(problem, states_of_loads, seed)};
}

}  // namespace verilie::studies
