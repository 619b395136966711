// verilie bench: the time of a step as a ratio to one classical Runge-Kutta step (Boost.odeint) of the same 7-component equation,
// both timed in turn in one run; of many bodies the time of a step a body and, for rings, its ratio to a ring of a thousand times as
// many spheres of the same size. Times are the machine's; only ratios travel.
#include <chrono>
#include <cmath>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <fmt/format.h>

#include <verilie/families.hpp>

#include "engine/output.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "verbs.hpp"

namespace verilie::studies {

namespace {
constexpr int rounds = 11;
constexpr std::int64_t steps_a_round = 50000;
using Clock = std::chrono::steady_clock;

double median(std::vector<double> x) {
    std::nth_element(x.begin(), x.begin() + rounds / 2, x.end());
    return x[rounds / 2];
}

/// q' = q (0, W)/2,  J W' = JW x W + tau(q), with the problem's own torque on its own type.
template <class P>
struct Equation {
    using State = std::array<double, 7>;
    const P* problem;
    Vec3<double> J, Jinv;

    void operator()(const State& y, State& dy, double) const {
        const Quat<double> q{y[0], Vec3<double>(y[1], y[2], y[3])};
        const Vec3<double> W(y[4], y[5], y[6]);
        BodyLoad<double> load;
        const One<double> one{{Vec3<double>::Zero(), q}};
        (void)problem->loads(one, std::span<BodyLoad<double>>(&load, 1));
        const Quat<double> dq = mul<double>(q, {0, W});
        const Vec3<double> dW = times<double>(Jinv, Vec3<double>(cross<double>(times<double>(J, W), W) + load.T));
        dy = {dq.w / 2, dq.v(0) / 2, dq.v(1) / 2, dq.v(2) / 2, dW(0), dW(1), dW(2)};
    }
};

/// Nanoseconds a Runge-Kutta step, and the state so that nothing is optimised away.
struct RungeKutta {
    virtual ~RungeKutta() = default;
    virtual double round(double h) = 0;
};
template <class P>
struct RungeKuttaOn final : RungeKutta {
    Equation<P> equation;
    typename Equation<P>::State y{};
    boost::numeric::odeint::runge_kutta4<typename Equation<P>::State> stepper;

    explicit RungeKuttaOn(const P& p) : equation{&p, p.inertias()[0].J, p.inertias()[0].Jinv} { reset(); }
    void reset() {
        const auto z = equation.problem->initial();
        y = {z.q[0].w, z.q[0].v(0), z.q[0].v(1), z.q[0].v(2), z.W[0](0), z.W[0](1), z.W[0](2)};
    }
    double round(double h) override {
        reset();
        const auto begin = Clock::now();
        for (std::int64_t n = 0; n < steps_a_round; ++n) stepper.do_step(equation, y, 0.0, h);
        const double t = std::chrono::duration<double>(Clock::now() - begin).count();
        if (!std::isfinite(y[0])) return NAN;
        return t / steps_a_round * 1e9;
    }
};
template <template <class> class... P>
std::unique_ptr<RungeKutta> baseline(const AnyProblem<double>& any, Families<P...>) {
    std::unique_ptr<RungeKutta> found;
    const auto attempt = [&]<class Q>(std::type_identity<Q>) {
        if constexpr (Q::bodies == 1)
            if (const auto* held = dynamic_cast<const Erased<Q, double>*>(&any)) found = std::make_unique<RungeKuttaOn<Q>>(held->problem);
    };
    (attempt(std::type_identity<P<double>>{}), ...);
    return found;
}

/// Nanoseconds a step and a body, of about `body_steps` of them; NaN where a step fails.
double time_of_bodies(const Pair& pair, double h, double body_steps) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto n = std::max<std::int64_t>(2, std::int64_t(body_steps / double(pair.bodies)));
    if (trajectory->start(problem->initial(), h) || trajectory->advance(1)) return NAN;   // the first step warms up
    const auto begin = Clock::now();
    if (trajectory->advance(n)) return NAN;
    return std::chrono::duration<double>(Clock::now() - begin).count() / (double(n) * double(pair.bodies)) * 1e9;
}

/// The same ring with `times` as many spheres of the same size.
Pair longer_ring(const Pair& pair, int times) {
    auto set = pair.parameters.text();
    const double n = pair.parameters.number<double>("N"), D = pair.parameters.number<double>("D_t") * std::sin(M_PI / n);
    set["N"] = std::to_string(std::int64_t(n) * times);
    set["D_t"] = to_text(D / std::sin(M_PI / (n * times)));
    Pair longer = pair;
    longer.parameters = Parameters(pair.problem->info->parameters, set);
    longer.bodies = pair.bodies * std::size_t(times);
    return longer;
}

Json row_of_bodies(const Pair& pair, Json row) {
    constexpr int times = 1000;
    constexpr double body_steps = 400000;
    const double h = to_scalar<double>(ladder(pair.problem->info->ladder).front());
    row["h"] = text(ladder(pair.problem->info->ladder).front());
    const bool ring = pair.parameters.text().contains("N") && pair.parameters.text().contains("D_t");
    std::vector<double> few, many;
    for (int k = 0; k < rounds; ++k) {
        few.push_back(time_of_bodies(pair, h, body_steps));
        if (ring && k < 3) many.push_back(time_of_bodies(longer_ring(pair, times), h, 2 * body_steps));
        if (!std::isfinite(few.back())) {
            row["reason"] = "a step fails";
            return row;
        }
    }
    row["bodies"] = pair.bodies;
    row["nanoseconds_per_body_step"] = median(few);
    if (ring) {
        std::nth_element(many.begin(), many.begin() + 1, many.end());
        row["bodies_of_longer_ring"] = pair.bodies * times;
        row["ratio_of_longer_ring"] = many[1] / median(few);
    }
    return row;
}

Json row_of(const Pair& pair, const Rational& h) {
    Json row{{"problem", pair.problem_key()}, {"method", pair.method_key()}, {"h", text(h)}, {"reason", pair.refusal}};
    row["nanoseconds_per_step"] = row["ratio_to_rk4"] = nullptr;
    if (!pair.refusal.empty()) return row;
    if (pair.problem->info->translates) return row_of_bodies(pair, row);
    if (!pair.principal) {
        row["reason"] = "the Runge-Kutta baseline takes principal axes only";
        return row;
    }
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto rk4 = baseline(*problem, all_families{});
    const double step = to_scalar<double>(h);
    std::vector<double> ours, theirs;
    for (int k = 0; k < rounds; ++k) {
        theirs.push_back(rk4->round(step));
        if (!std::isfinite(theirs.back())) {
            row["reason"] = "the Runge-Kutta baseline leaves the finite numbers at this step";
            return row;
        }
        auto failed = trajectory->start(problem->initial(), step);
        const auto begin = Clock::now();
        if (!failed) failed = trajectory->advance(steps_a_round);
        ours.push_back(std::chrono::duration<double>(Clock::now() - begin).count() / steps_a_round * 1e9);
        if (failed) {
            row["reason"] = fmt::format("{} at t = {:.4g}", name(failed->why), failed->t);
            return row;
        }
    }
    row["nanoseconds_per_step"] = median(ours);
    row["ratio_to_rk4"] = median(ours) / median(theirs);
    return row;
}
}  // namespace

int verb_bench(const Request& r) {
    const Rational h = positive(r.h.value_or("1/32"), "h");
    Json rows = Json::array();
    for (const auto& pair : pairs_of(r)) rows.push_back(row_of(pair, h));
    std::vector<std::vector<std::string>> t{{"problem", "method", "ns/step", "ratio to RK4", "ns/step/body", "1000 x as many", "reason"}};
    for (const auto& x : rows)
        t.push_back({x["problem"], x["method"], brief(x["nanoseconds_per_step"]), brief(x["ratio_to_rk4"]), brief(x.value("nanoseconds_per_body_step", Json())),
                     brief(x.value("ratio_of_longer_ring", Json())), x["reason"]});
    publish(r, {{"rows", rows}, {"baseline", "Boost.odeint runge_kutta4, 7 components, same torque"}, {"command", r.command}}, table(t));
    return 0;
}

}  // namespace verilie::studies
