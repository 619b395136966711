#include "engines/work.hpp"

#include <algorithm>

#include <verilie/lie/so3.hpp>

#include "bench/competitor_of.hpp"
#include "engine/rational.hpp"
#include "engine/watch.hpp"
#include "reference/references.hpp"

namespace verilie::studies::engines {

namespace {
constexpr const char* key = "pendulum_triaxial";

/// What is asked, and the answer: the attitude at T in 50 digits.
struct Task {
    Chosen problem = chosen(key);
    Rational T;
    std::vector<Rational> h;
    Quat<double> end;
};
const Task& task() {
    static const Task the = [] {
        Task t;
        const reference::Question q = reference::default_question(key);
        const auto answer = reference::stored(reference_folder(), q);
        t.T = rational(q.T, "T"), t.h = ladder(t.problem.entry.info->ladder);
        t.end = convert<double>((answer ? *answer : reference::compute(q)).points.back().z.q[0]);
        return t;
    }();
    return the;
}

WorkRow asked(const std::string& method, const std::string& engine) {
    WorkRow row;
    row.method = method, row.engine = engine, row.problem = key, row.T = text(task().T);
    for (const Rational& h : task().h) row.h.push_back(text(h));
    row.command = "verilie engines" + (engine.empty() ? std::string() : " " + method) + " --work";
    return row;
}

/// Nanoseconds a step of what takes so many of them.
template <class Take> double timed(std::int64_t steps, Take take) {
    std::array<double, 3> seconds;
    for (double& s : seconds) {
        const Stopwatch spent;
        take();
        s = spent.seconds();
    }
    std::ranges::sort(seconds);
    return seconds[1] / double(steps) * 1e9;
}
}  // namespace

WorkRow work_of(const Method& method) {
    WorkRow row = asked(method.name, method.engine);
    const auto& problem = task().problem.made;
    const auto trajectory = method.march(problem);
    const auto run = [&](const Rational& h) {
        Phase<double> end;
        const std::int64_t n = step_count(task().T, h);
        auto marched = watch(*trajectory, problem->initial(), to_scalar<double>(h), Steps(n, n),
            [&](std::int64_t, const Phase<double>& z) { end = z; });
        row.loads_per_step = double(marched.work.load_evaluations) / double(n);
        if (marched.failed) row.failed.emplace(stopped(*marched.failed));
        return marched.failed ? std::nullopt : std::optional(lie::distance<double>(normalised(end.q[0]), task().end));
    };
    for (const Rational& h : task().h) row.error.push_back(run(h));
    const Rational& h = task().h.back();
    const int times = method.engine.empty() ? 20 : 1;  // for a clock that counts in fractions of a millisecond
    row.nanoseconds_per_step = timed(times * step_count(task().T, h), [&] {
        for (int k = 0; k < times; ++k) (void)run(h);
    });
    return row;
}

WorkRow work_of_odeint() {
    WorkRow row = asked("odeint_rk4", "");
    const Chosen& problem = task().problem;
    Pair pair{};
    pair.problem = &problem.entry, pair.parameters = problem.parameters, pair.principal = true;
    const auto rk4 = bench::competitor_of(pair, *problem.made);
    for (const Rational& h : task().h) {
        const bool finite = rk4->march(to_scalar<double>(h), step_count(task().T, h));
        const auto y = rk4->end();
        const Quat<double> q{y[0], Vec3<double>(y[1], y[2], y[3])};
        row.error.push_back(finite ? std::optional(lie::distance<double>(normalised(q), task().end)) : std::nullopt);
    }
    const std::int64_t n = 100 * step_count(task().T, task().h.back());
    row.loads_per_step = 4;
    row.nanoseconds_per_step = timed(n, [&] { (void)rk4->march(to_scalar<double>(task().h.back()), n); });
    return row;
}

}  // namespace verilie::studies::engines
