// verilie bench: the time of a step as a ratio to one classical Runge-Kutta step of the same equations as a user would
// write it (bench/competitor.hpp), both timed in turn in one run; of many bodies a body's, and for rings its ratio to a
// ring of a thousand times as many spheres of the same size. Times are the machine's; only ratios travel.
#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "bench/competitor_of.hpp"
#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct BenchRequest : Request {
    std::optional<std::string> h;
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Step, a decimal or a fraction");
        Request::options(o);
    }
};

constexpr int rounds = 11;
constexpr std::int64_t steps_a_round = 50000;

double median(std::vector<double> x) {
    std::nth_element(x.begin(), x.begin() + rounds / 2, x.end());
    return x[rounds / 2];
}

/// Of this thread, so that what else the machine does is left out.
double seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// A march and the competitor's, round by round beside each other: nanoseconds a step, and the median of their ratios
/// with its range.
struct Rounds {
    std::vector<double> ours, ratios;
    void add(double our, double their) { ours.push_back(our), ratios.push_back(our / their); }
    void write(Json& row, const char* time, double steps_a_unit) const {
        row[time] = median(ours) / steps_a_unit;
        row["ratio_to_rk4"] = median(ratios);
        const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
        row["ratio_range"] = {*least, *most};
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
Time time_of(bench::Competitor& rk4, double h, std::int64_t n) {
    const double begin = seconds();
    if (!rk4.march(h, n)) return {.trouble = "the Runge-Kutta competitor leaves the finite numbers at this step"};
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
void longer(const Pair& pair, double h, double time, Json& row) {
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
    row["bodies_of_longer_ring"] = ring.bodies;
    row["ratio_of_longer_ring"] = many[1] / time;
}

Json row_of(const Pair& pair, const Rational& asked) {
    const bool many = pair.problem->info->translates;
    const Rational h = many ? ladder(pair.problem->info->ladder).front() : asked;
    Json row{{"problem", pair.problem_key()}, {"method", pair.method_key()}, {"h", text(h)}, {"reason", pair.refusal}};
    row["nanoseconds_per_step"] = row["ratio_to_rk4"] = row["ratio_range"] = nullptr;
    if (!pair.refusal.empty()) return row;
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto rk4 = bench::competitor_of(pair, *problem);
    if (!rk4)
        row["reason"] = "no Runge-Kutta competitor is written for it: "
                      + std::string(many ? "bonded spheres only" : "problems of this library in principal axes only");
    const auto trajectory = pair.method->march<double>(problem);
    const double step = to_scalar<double>(h), bodies = double(pair.bodies);
    const auto n = std::max<std::int64_t>(2, many ? std::int64_t(400000 / bodies) : steps_a_round);
    Rounds all;
    for (int k = 0; k < rounds; ++k) {
        const Time theirs = rk4 ? time_of(*rk4, step, n) : Time(),
                   ours = time_of(*trajectory, problem->initial(), step, n);
        if (!ours.trouble.empty() || !theirs.trouble.empty()) {
            row["reason"] = ours.trouble.empty() ? theirs.trouble : ours.trouble;
            return row;
        }
        all.add(ours.a_step, theirs.a_step);
    }
    all.write(row, many ? "nanoseconds_per_body_step" : "nanoseconds_per_step", many ? bodies : 1);
    if (!rk4) row["ratio_to_rk4"] = row["ratio_range"] = nullptr;
    if (many) row["bodies"] = pair.bodies, longer(pair, step, row["nanoseconds_per_body_step"], row);
    return row;
}
}  // namespace

static int answer(const BenchRequest& r) {
    static constexpr const char* competitor =
        "one step of Boost.odeint's runge_kutta4 on the same equations written out by hand, without this library: a "
        "body as std::array<double, 7>, quaternion and angular velocity; "
        "bonded spheres as std::vector<double>, one loop over the bonds. Compiled as the library is (" VERILIE_BUILD
        "), in units of its own; "
        "timed in turn, processor time, median of 11 ratios of rounds beside each other";
    const Rational h = positive(r.h.value_or("1/32"), "h");
    Json rows = Json::array();
    for (const auto& pair : pairs_of(r)) {
        rows.push_back(row_of(pair, h));
        rows.back()["asked"] = asked_of(r, *pair.problem, pair.parameters);
        rows.back()["asked"].erase("scalar");  // has no effect here
        also(rows.back()["asked"], "h", rows.back()["h"], "1/32");
    }
    std::vector<std::vector<std::string>> t{
        {"problem", "method", "ns/step", "ratio to RK4", "ns/step/body", "1000 x as many", "reason"}};
    for (const auto& x : rows)
        t.push_back({x["problem"], x["method"], brief(x["nanoseconds_per_step"]), brief(x["ratio_to_rk4"]),
            brief(x.value("nanoseconds_per_body_step", Json())), brief(x.value("ratio_of_longer_ring", Json())),
            x["reason"]});
    publish(r,
        {{"rows", rows}, {"baseline", "a runge_kutta4 step of Boost.odeint, written by hand"},
            {"competitor", competitor}, {"command", r.command}},
        table(t));
    return 0;
}

Verb verb_bench() {
    return verb_of<BenchRequest, answer>("bench",
        "Time of a step, as a ratio to that of a Runge-Kutta step of the same equation, measured in the same run",
        {{"rows", {"problem", "method", "asked"}}});
}

}  // namespace verilie::studies
