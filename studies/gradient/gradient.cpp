// The loads of a problem against minus the gradient of its potential.
#include <algorithm>
#include <random>

#include <verilie/lie/so3.hpp>

#include "engine/rational.hpp"
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
/// The largest relative difference of the loads at z, raised to by `worst`; a NaN stays.
void raise_error(const AnyProblem<fifty>& problem, const Phase<fifty>& z, fifty& worst) {
    const auto inertias = problem.inertias();
    Columns<fifty> bodies(inertias.size());
    for (std::size_t i = 0; i < inertias.size(); ++i)
        bodies.put_pose(i, {z.x[i], inertias[i].principal ? z.q[i] : z.q[i] * inertias[i].axes});
    std::vector<BodyLoad<fifty>> loads(inertias.size());
    if (!problem.loads(Poses<fifty>(bodies, inertias), std::span(loads)).ok) return;
    for (std::size_t i = 0; i < inertias.size(); ++i)
        for (const bool turned : {false, true}) {
            const Vec3<fifty> g = gradient_of(problem, z, i, turned), off = (turned ? loads[i].T : loads[i].F) + g;
            const fifty size = norm(g), error = norm(off) / (size > 1 ? size : fifty(1));
            if (!(error <= worst) && worst == worst) worst = error;
        }
}
fifty found(const fifty& worst) { return worst < 0 ? std::numeric_limits<fifty>::quiet_NaN() : worst; }
}  // namespace

fifty gradient_error(const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> states) {
    fifty worst(-1);
    for (const auto& z : states) raise_error(problem, z, worst);
    return found(worst);
}

fifty gradient_error(const AnyProblem<fifty>& problem, int states, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto any = [&] { return fifty(std::int64_t(random() % 2000001) - 1000000) / 2000000; };  // [-1/2, 1/2]
    const auto initial = problem.initial();
    fifty worst(-1);
    for (int k = 0; k < states; ++k) {
        auto z = initial;
        for (std::size_t i = 0; i < z.q.size(); ++i) {
            for (int c = 0; c < 3; ++c) z.x[i](c) += any();
            z.q[i] = normalised(Quat<fifty>{any(), Vec3<fifty>{any(), any(), any()}});
        }
        raise_error(problem, z, worst);
    }
    return found(worst);
}

bool is_gradient(const fifty& error) { return error < fifty("1e-40"); }

std::vector<Phase<fifty>> states_of_motion(const std::shared_ptr<const AnyProblem<double>>& problem) {
    const ProblemInfo& info = problem->info();
    auto z = problem->initial();
    const auto bodies = std::int64_t(std::max<std::size_t>(1, z.size()));
    const std::int64_t count = std::clamp<std::int64_t>(400 / bodies, 3, 200);
    const Rational h = ladder(info.ladder).front(), steps = Rational(10 * positive(std::string(info.T_order), "T")) / h;
    const auto stride = std::clamp<std::int64_t>(std::int64_t(static_cast<double>(steps)) / count, 1, 100);
    std::vector<Phase<fifty>> states;
    const auto march = Catalogue::instance().method("lie_verlet").march<double>(problem);
    if (march->start(z, to_scalar<double>(h))) return states;
    while (std::int64_t(states.size()) < count && !march->advance(stride)) {
        march->observe(z);
        auto& kept = states.emplace_back(convert<fifty>(z));
        for (auto& q : kept.q) q = normalised(q);
    }
    return states;
}

LoadsFound loads_found(
    const AnyProblem<fifty>& problem, std::span<const Phase<fifty>> motion, std::optional<long long> seed) {
    const auto drawn = seed ? unsigned(*seed) : 20210101u;
    const fifty at_random = gradient_error(problem, states_of_loads, drawn), on_way = gradient_error(problem, motion);
    const bool only_at_random = motion.empty() || on_way <= at_random || at_random != at_random;
    return {only_at_random ? at_random : on_way, motion.size(), applied_fault(problem, motion, states_of_loads, drawn),
        invariants_fault(problem, motion, states_of_loads, drawn)};
}

}  // namespace verilie::studies
