#include "work_precision/clock.hpp"

#include <algorithm>

#include <verilie/reference/thread_clock.hpp>

#include "bench/competitor_of.hpp"

namespace verilie::studies::work_precision {

namespace {
constexpr std::size_t most_rounds = 5, least_rounds = 3;
constexpr double least_time = 2e-4,
                 long_time = 0.02;  // seconds a round: shorter runs are repeated, longer ones less often

template <class Once> Seconds timed(const Once& once) {
    const auto round = [&](int times) {
        const double begin = thread_seconds();
        for (int k = 0; k < times; ++k) once();
        return (thread_seconds() - begin) / times;
    };
    std::vector<double> all{round(1)};
    const int times = all[0] < least_time ? static_cast<int>(least_time / std::max(all[0], 1e-7)) + 1 : 1;
    const std::size_t rounds = all[0] > long_time ? least_rounds : most_rounds;
    if (all[0] <= long_time) all.clear();  // that one warmed up
    while (all.size() < rounds) all.push_back(round(times));
    std::sort(all.begin(), all.end());
    return {all[rounds / 2], all.front(), all.back(), static_cast<int>(rounds)};
}

template <class TimeOf> std::vector<std::optional<Seconds>> of_runs(const Cell& cell, const TimeOf& time_of) {
    std::vector<std::optional<Seconds>> all;
    for (const auto& run : cell.runs)
        all.push_back(run.failed ? std::nullopt : std::optional<Seconds>(time_of(run.setting)));
    return all;
}
}  // namespace

std::vector<std::optional<Seconds>> times_of(const Pair& pair, const Outputs& at, const Cell& cell) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto start = problem->initial();
    auto z = start;
    return of_runs(cell, [&](const std::string& setting) {
        const Rational h = positive(setting, "h");
        const auto every = step_count(at.T, h) / at.count;
        return timed([&] {
            auto failed = trajectory->start(start, to_scalar<double>(h));
            for (std::int64_t i = 0; i < at.count && !failed; ++i)
                failed = trajectory->advance(every), trajectory->observe(z);
        });
    });
}

std::vector<std::optional<Seconds>> times_of(
    const Pair& pair, bench::Solver solver, const Outputs& at, const Cell& cell) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto outside = bench::competitor_of(pair, *problem);
    return of_runs(cell, [&](const std::string& setting) {
        const bench::Asked asked{solver, number_of(setting), to_scalar<double>(at.T), static_cast<int>(at.count)};
        return timed([&] { outside->run(asked); });
    });
}

}  // namespace verilie::studies::work_precision
