#include "bench/study.hpp"

#include <algorithm>
#include <cmath>

#include "bench/compared.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::bench {

namespace {
constexpr std::int64_t steps_a_round = 50000;

/// The same ring with `times` as many spheres of the same size.
Pair longer_ring(const Pair& pair, int times) {
    auto set = pair.parameters.text();
    const double n = pair.parameters.number<double>("N"),
                 D = pair.parameters.number<double>("D_t") * std::sin(M_PI / n);
    set["N"] = std::to_string(std::int64_t(n) * times);
    set["D_t"] = to_text(D / std::sin(M_PI / (n * times)));
    Pair longer = pair;
    longer.parameters = Parameters(pair.problem->info->parameters, set);
    longer.bodies = pair.bodies * std::size_t(times);
    return longer;
}

/// Many bodies; of rings also what a thousand times as many cost.
void longer(const Pair& pair, double h, double time, BenchRow& row) {
    constexpr int times = 1000;
    if (!pair.parameters.text().contains("N") || !pair.parameters.text().contains("D_t")) return;
    const Pair ring = longer_ring(pair, times);
    Compared of(ring, h);
    const auto n = std::max<std::int64_t>(2, 800000 / std::int64_t(ring.bodies));
    const Timing many = timed({of.ours(n)}, 3).front();
    if (!many.trouble.empty()) return;
    row.bodies_of_longer_ring.emplace(ring.bodies),
        row.ratio_of_longer_ring.emplace(many.median / double(ring.bodies) / time);
}

/// The times, where nothing fails.
void time_it(const Pair& pair, const Rational& h, BenchRow& row) {
    const bool many = pair.problem->info->translates;
    const double step = to_scalar<double>(h), bodies = many ? double(pair.bodies) : 1;
    Compared of(pair, step);
    if (!of.has_rk4())
        row.reason = "no Runge-Kutta competitor is written for it: "
                   + std::string(many ? "bonded spheres only" : "problems of this library in principal axes only");
    const auto n = std::max<std::int64_t>(2, many ? std::int64_t(100000 / bodies) : steps_a_round);
    std::vector<Work> works{of.ours(n)};
    if (of.has_rk4()) works.push_back(of.rk4(n));
    if (of.has_textbook()) works.push_back(of.textbook(n));
    const auto times = timed(works);
    for (const auto& time : times)
        if (!time.trouble.empty()) return void(row.reason = time.trouble);
    if (of.has_rk4()) {
        const auto [median, range] = quotient(times[0], times[1]);
        row.ratio_to_rk4 = median, row.ratio_range = range;
    }
    if (of.has_textbook()) row.ratio_to_textbook.emplace(quotient(times[0], times.back()).median);
    const double time = times[0].median / bodies;
    row.coefficient_of_variation.emplace(times[0].variation), row.machine.emplace(machine());
    if (!many) row.nanoseconds_per_step = time;
    else row.nanoseconds_per_body_step.emplace(time), row.bodies.emplace(pair.bodies), longer(pair, step, time, row);
}

}  // namespace

std::vector<BenchQuestion> questions_of(const BenchRequest& r) {
    const Rational asked = positive(r.h.value_or("1/32"), "h");
    std::vector<BenchQuestion> all;
    for (const auto& pair : pairs_of(r))
        all.push_back({pair, pair.problem->info->translates ? ladder(pair.problem->info->ladder).front() : asked});
    return all;
}

Json asked_of(const BenchRequest& r, const BenchQuestion& q) {
    Json asked = studies::asked_of(r, *q.pair.problem, q.pair.parameters);
    asked.erase("scalar");  // has no effect here
    also(asked, "h", text(q.h), "1/32");
    return asked;
}

std::vector<BenchRow> bench_rows(const BenchRequest& r) {
    std::vector<BenchRow> rows;
    for (const auto& [pair, h] : questions_of(r)) {
        BenchRow row{};
        row.problem = pair.problem_key(), row.method = pair.method_key(), row.h = text(h), row.reason = pair.refusal;
        row.asked = asked_of(r, {pair, h});
        if (pair.refusal.empty()) time_it(pair, h, row);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace verilie::studies::bench
