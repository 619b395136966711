#include "drift/modified_energy.hpp"

#include <fmt/format.h>

#include "drift/starts.hpp"

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

/// visit(z) of every state of a march after its start.
template <class Visit>
void walk(const Pair& pair, const AnyProblem<double>& problem, const Phase<double>& start, const Rational& h,
    std::int64_t n, Visit visit) {
    const auto trajectory =
        pair.method->march<double>(std::shared_ptr<const AnyProblem<double>>(std::shared_ptr<void>(), &problem));
    auto z = start;
    auto failed = trajectory->start(z, to_scalar<double>(h));
    for (std::int64_t k = 0; k < n && !failed; ++k) {
        failed = trajectory->advance(1);
        trajectory->observe(z);
        if (!failed) visit(std::as_const(z));
    }
    if (failed)
        throw NothingLearned(fmt::format("{} at h = {} fails at t = {:.4g}: {}", pair.label(), studies::text(h),
                                 failed->t, name(failed->why)),
            *failed);
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
        std::vector<Phase<double>> states{z};
        std::int64_t k = 0;
        walk(pair, *problem_, z, h, learned_times * every, [&](const Phase<double>& now) {
            if (++k % every == 0) states.push_back(now);
        });
        learned_.learn(states);
    }
    learned_.solve();
}

std::pair<double, double> ModifiedEnergy::operator()(const Phase<double>& z) const {
    return {problem_->kinetic(z).total() + problem_->potential(z).total(), learned_(z)};
}

EnergyRanges modified_energy(const Pair& pair, const Rational& h) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const ModifiedEnergy energies(pair, h);
    const auto [E0, H0] = energies(problem->initial());
    EnergyRanges r{0, 0};
    walk(pair, *problem, problem->initial(), h, step_count(Rational(500), h),
        [&, E0 = E0, H0 = H0](const Phase<double>& z) {
            const auto [E, H] = energies(z);
            r.raw = std::max(r.raw, std::abs(E - E0)), r.modified = std::max(r.modified, std::abs(H - H0));
        });
    return r;
}

}  // namespace verilie::studies
