// Ensembles: a trajectory's share of a step of many, beside the scalar step of the same pair.
#include <verilie/run/ensemble.hpp>

#include "bench/compared.hpp"
#include "bench/study.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::bench {

namespace {
constexpr std::int64_t scalar_steps = 20000, steps_together = 10000;

/// As many members as a register has lanes, each a little faster than the one before, so that their motions part.
std::vector<Phase<double>> members_of(const Phase<double>& start, int count) {
    std::vector<Phase<double>> all(std::size_t(count), start);
    for (std::size_t m = 0; m < all.size(); ++m) all[m].W[0] *= 1 + 0.01 * double(m);
    return all;
}
/// A step of a member.
Work a_share(EnsembleMarch& march, const std::vector<Phase<double>>& members, double h) {
    return {double(steps_together) * double(members.size()), [&march, &members, h] { march.start(members, h); },
        [&march, n = members.size()]() -> Outcome {
            march.advance(steps_together);
            for (std::size_t m = 0; m < n; ++m)
                if (march.failed(m)) return {"a member fails"};
            return {};
        }};
}

/// Nothing where a march fails at this step.
std::optional<BenchEnsembleRow> ensemble_row(const Pair& pair, const Rational& h, Level level) {
    const double step = to_scalar<double>(h);
    Compared alone(pair, step);
    EnsembleMarch together(pair.method->info->key, *pair.problem->info, pair.parameters, level);
    const auto members = members_of(pair.problem->make<double>(pair.parameters)->initial(), together.lanes());
    const auto times = timed({alone.ours(scalar_steps), a_share(together, members, step)});
    if (!times[0].trouble.empty() || !times[1].trouble.empty()) return {};
    const auto [median, range] = quotient(times[0], times[1]);
    return BenchEnsembleRow{pair.problem_key(), pair.method_key(), text(h), std::string(name(level)), together.lanes(),
        times[1].median, median, range};
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
