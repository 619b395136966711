#include "bench/study.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bench/clock.hpp"
#include "bench/competitor_of.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::bench {

namespace {
constexpr int rounds = 11;
constexpr std::int64_t steps_a_round = 50000;

/// A march and the competitor's, round by round beside each other: nanoseconds a step, and the median of their ratios
/// with its range.
struct Rounds {
    std::vector<double> ours, ratios, to_textbook;
    void add(double our, double their) { ours.push_back(our), ratios.push_back(our / their); }
    void compare(BenchRow& row) const {
        const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
        row.ratio_to_rk4 = median(ratios), row.ratio_range = std::array{*least, *most};
    }
};

/// Nanoseconds a step, or why there are none.
struct Time {
    double a_step = NAN;
    std::string trouble = {};
};
Time time_of(Trajectory<double>& trajectory, const Phase<double>& start, double h, std::int64_t n) {
    auto failed = trajectory.start(start, h);
    if (!failed) failed = trajectory.advance(1);  // warms up
    const double begin = seconds();
    if (!failed) failed = trajectory.advance(n);
    if (failed) return {.trouble = fmt::format("{} at t = {:.4g}", name(failed->why), failed->t)};
    return {(seconds() - begin) / double(n) * 1e9};
}
Time time_of(Marcher& other, double h, std::int64_t n) {
    const double begin = seconds();
    if (!other.march(h, n)) return {.trouble = "the competitor leaves the finite numbers at this step"};
    return {(seconds() - begin) / double(n) * 1e9};
}

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
    const auto problem = ring.problem->make<double>(ring.parameters);
    const auto trajectory = ring.method->march<double>(problem);
    std::vector<double> many;
    for (int k = 0; k < 3; ++k)
        many.push_back(
            time_of(*trajectory, problem->initial(), h, std::max<std::int64_t>(2, 800000 / std::int64_t(ring.bodies)))
                .a_step
            / double(ring.bodies));
    if (!std::all_of(many.begin(), many.end(), [](double t) { return std::isfinite(t); })) return;
    std::sort(many.begin(), many.end());
    row.bodies_of_longer_ring.emplace(ring.bodies), row.ratio_of_longer_ring.emplace(many[1] / time);
}

/// The times, where every round succeeds.
void timed(const Pair& pair, const Rational& h, BenchRow& row) {
    const bool many = pair.problem->info->translates;
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto rk4 = competitor_of(pair, *problem);
    if (!rk4)
        row.reason = "no Runge-Kutta competitor is written for it: "
                   + std::string(many ? "bonded spheres only" : "problems of this library in principal axes only");
    const auto textbook = textbook_of(pair, *problem);
    const auto trajectory = pair.method->march<double>(problem);
    const double step = to_scalar<double>(h), bodies = double(pair.bodies);
    const auto n = std::max<std::int64_t>(2, many ? std::int64_t(400000 / bodies) : steps_a_round);
    Rounds all;
    for (int k = 0; k < rounds; ++k) {
        const Time theirs = rk4 ? time_of(*rk4, step, n) : Time(),
                   ours = time_of(*trajectory, problem->initial(), step, n);
        if (!ours.trouble.empty() || !theirs.trouble.empty()) {
            row.reason = ours.trouble.empty() ? theirs.trouble : ours.trouble;
            return;
        }
        all.add(ours.a_step, theirs.a_step);
        if (textbook) all.to_textbook.push_back(ours.a_step / time_of(*textbook, step, n).a_step);
    }
    if (rk4) all.compare(row);
    if (textbook) row.ratio_to_textbook.emplace(median(all.to_textbook));
    const double time = median(all.ours) / (many ? bodies : 1);
    if (!many) row.nanoseconds_per_step = time;
    else row.nanoseconds_per_body_step.emplace(time), row.bodies.emplace(pair.bodies), longer(pair, step, time, row);
}

Json question_of(const BenchRequest& r, const Pair& pair, const Rational& h) {
    Json asked = asked_of(r, *pair.problem, pair.parameters);
    asked.erase("scalar");  // has no effect here
    also(asked, "h", text(h), "1/32");
    return asked;
}
}  // namespace

std::vector<BenchRow> bench_rows(const BenchRequest& r) {
    const Rational asked = positive(r.h.value_or("1/32"), "h");
    std::vector<BenchRow> rows;
    for (const auto& pair : pairs_of(r)) {
        const Rational h = pair.problem->info->translates ? ladder(pair.problem->info->ladder).front() : asked;
        BenchRow row{};
        row.problem = pair.problem_key(), row.method = pair.method_key(), row.h = text(h), row.reason = pair.refusal;
        row.asked = question_of(r, pair, h);
        if (pair.refusal.empty()) timed(pair, h, row);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace verilie::studies::bench
