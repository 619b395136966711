// What the reference of a single body takes: each of its solvers by itself, by the processor time that an answer says.
#include <fmt/format.h>

#include <verilie/reference/reference.hpp>

#include "bench/study.hpp"
#include "bench/timing.hpp"

namespace verilie::studies::bench {

namespace {
constexpr const char* duration = "5";
constexpr double tolerances[] = {1e-12, 1e-30};
constexpr int times = 5;

/// An answer, and of its processor time what `solver` took of it.
Outcome time_of(const reference::Question& question, double tolerance, const std::string& solver) {
    for (const auto& [name, seconds] : reference::compute(question, tolerance).seconds)
        if (name == solver) return {{}, seconds};
    return {"the answer took other solvers"};
}
}  // namespace

std::vector<BenchReferenceRow> reference_rows(const BenchRequest& r) {
    std::vector<BenchReferenceRow> rows;
    if (!r.references) return rows;
    std::vector<Work> works;
    for (const auto& key : r.problems) {
        const auto& problem = Catalogue::instance().problem(key);
        const Parameters parameters = parameters_of(problem, settings_of(problem, r));
        if (problem.info->smoothness < 1000 || !problem.info->separable) continue;
        if (problem.make<double>(parameters)->inertias().size() > 1) continue;
        const reference::Question question{key, parameters.text(), duration, 1};
        for (const double tolerance : tolerances) {
            for (const auto& [solver, seconds] : reference::compute(question, tolerance).seconds) {
                rows.push_back({key, solver, fmt::format("{:.0e}", tolerance), duration, {}, {}, {}, machine()});
                works.push_back(
                    {1, {}, [=, name = solver] { return time_of(question, tolerance, name); }, Clock::its_own});
            }
        }
    }
    const auto all = timed(works, times);
    for (std::size_t k = 0; k < all.size(); ++k) {
        rows[k].reason = all[k].trouble;
        if (all[k].trouble.empty())
            rows[k].milliseconds = all[k].median / 1e6, rows[k].coefficient_of_variation = all[k].variation;
    }
    return rows;
}

}  // namespace verilie::studies::bench
