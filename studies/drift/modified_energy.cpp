#include "drift/modified_energy.hpp"

#include "drift/starts.hpp"
#include "engine/energy.hpp"
#include "engine/watch.hpp"

namespace verilie::studies {

namespace {
constexpr int learned_times = 200;
constexpr std::uint64_t marches = 8;

/// Steps between two states to learn from: the largest step of the problem's long runs. The same times at every h, or
/// the coefficients, and with them the fall of H~, would depend on how far each march came.
std::int64_t stride(const Pair& pair, const Rational& h) {
    const std::string_view steps = pair.problem->info->h_drift;
    return std::max<std::int64_t>(1,
        std::llround(static_cast<double>(Rational(positive(std::string(steps.substr(0, steps.find(','))), "h") / h))));
}
}  // namespace

ModifiedEnergy::ModifiedEnergy(const Pair& pair, const Rational& h)
    : problem_(pair.problem->make<double>(pair.parameters)), learned_(*problem_) {
    const auto start = problem_->initial();
    const double speed = norm(start.W[0]);
    const auto every = stride(pair, h);
    for (std::uint64_t seed = 1; seed <= marches; ++seed) {  // about the speed of the problem's own start, not near it
        auto z = start;
        const auto other = drawn(seed);
        z.q[0] = normalised(start.q[0] * Quat<double>{1, other.W[0] / 32});
        z.W[0] = (speed > 0 ? 0.8 * speed : 0.5) * other.W[0];
        std::vector<Phase<double>> states;
        watch_to_end(pair, z, h, {learned_times * every, every},
            [&](std::int64_t, const Phase<double>& now) { states.push_back(now); });
        learned_.learn(states);
    }
    learned_.solve();
}

std::pair<double, double> ModifiedEnergy::operator()(const Phase<double>& z) const {
    return {energy_of(*problem_, z), learned_(z)};
}

EnergyRanges modified_energy(const Pair& pair, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const ModifiedEnergy energies(pair, h);
    const auto [E0, H0] = energies(problem->initial());
    EnergyRanges r{0, 0};
    watch_to_end(pair, problem->initial(), h, step_count(Rational(500), h),
        [&, E0 = E0, H0 = H0](std::int64_t, const Phase<double>& z) {
            const auto [E, H] = energies(z);
            r.raw = std::max(r.raw, std::abs(E - E0)), r.modified = std::max(r.modified, std::abs(H - H0));
        });
    return r;
}

}  // namespace verilie::studies
