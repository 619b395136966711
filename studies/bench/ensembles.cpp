// Ensembles: a trajectory's share of a step of many, beside the scalar step of the same pair.
#include <verilie/run/ensemble.hpp>

#include "bench/clock.hpp"
#include "bench/study.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::bench {

namespace {
constexpr int ensemble_rounds = 11;
constexpr std::int64_t scalar_steps = 20000, steps_together = 10000;

/// As many members as a register has lanes, each a little faster than the one before, so that their motions part.
std::vector<Phase<double>> members_of(const Phase<double>& start, int count) {
    std::vector<Phase<double>> all(std::size_t(count), start);
    for (std::size_t m = 0; m < all.size(); ++m) all[m].W[0] *= 1 + 0.01 * double(m);
    return all;
}
double scalar_time(Trajectory<double>& trajectory, const Phase<double>& start, double h) {
    auto failed = trajectory.start(start, h);
    const double begin = seconds();
    if (!failed) failed = trajectory.advance(scalar_steps);
    return failed ? NAN : (seconds() - begin) / double(scalar_steps) * 1e9;
}
double share(EnsembleMarch& march, const std::vector<Phase<double>>& members, double h) {
    march.start(members, h);
    const double begin = seconds();
    march.advance(steps_together);
    const double time = seconds() - begin;
    for (std::size_t m = 0; m < members.size(); ++m)
        if (march.failed(m)) return NAN;
    return time / double(steps_together) / double(members.size()) * 1e9;
}

/// Nothing where a march fails at this step.
std::optional<BenchEnsembleRow> ensemble_row(const Pair& pair, const Rational& h, Level level) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto alone = pair.method->march<double>(problem);
    EnsembleMarch together(pair.method->info->key, *pair.problem->info, pair.parameters, level);
    const auto start = problem->initial();
    const auto members = members_of(start, together.lanes());
    const double step = to_scalar<double>(h);
    std::vector<double> times, ratios;
    for (int k = 0; k < ensemble_rounds; ++k) {
        const double scalar = scalar_time(*alone, start, step), ours = share(together, members, step);
        if (!(scalar > 0 && ours > 0)) return {};
        times.push_back(ours), ratios.push_back(scalar / ours);
    }
    const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    return BenchEnsembleRow{pair.problem_key(), pair.method_key(), text(h), std::string(name(level)), together.lanes(),
        median(times), median(ratios), {*least, *most}};
}
}  // namespace

std::vector<BenchEnsembleRow> ensemble_rows(const BenchRequest& r) {
    const Rational h = positive(r.h.value_or("1/32"), "h");
    std::vector<BenchEnsembleRow> rows;
    for (const auto& pair : pairs_of(r)) {
        if (!pair.refusal.empty() || !has_ensemble(pair.method->info->key, pair.problem->info->key)) continue;
        for (const Level level : levels())
            if (auto row = ensemble_row(pair, h, level)) rows.push_back(*std::move(row));
    }
    return rows;
}

}  // namespace verilie::studies::bench
