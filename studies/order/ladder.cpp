#include "order/cells.hpp"

#include <verilie/diagnostics/richardson.hpp>

#include "process/process.hpp"
#include "engine/grown.hpp"

namespace verilie::studies {

namespace {
using diagnostics::TrajectoryError;

struct Rung {
    std::optional<Failure> failed;
    Work work;
};

/// States at the outputs i T/outputs, i = 0 .. outputs.
template <class S>
Rung march(Trajectory<S>& trajectory, const Phase<S>& initial, const S& h, std::int64_t steps, std::int64_t outputs, std::vector<Phase<S>>& states) {
    states.assign(std::size_t(outputs + 1), initial);
    auto failed = trajectory.start(initial, h);
    for (std::int64_t i = 1; i <= outputs && !failed; ++i) {
        failed = trajectory.advance(steps / outputs);
        trajectory.observe(states[std::size_t(i)]);
    }
    tell_what_grew(failed, trajectory, initial);
    return {failed, trajectory.work()};
}

template <class S>
std::vector<Phase<S>> reference_states(const reference::Answer& a, bool cvode) {
    std::vector<Phase<S>> states;
    for (const auto& p : a.points) {
        states.push_back(cvode ? convert<S>(p.cvode) : convert<S>(p.z));
        for (auto& q : states.back().q) q = normalised(q);
    }
    return states;
}

Json errors_json(const TrajectoryError<double>& e, double energy) {
    return {{"attitude", number(e.attitude_rms)}, {"attitude_max", number(e.attitude_max)}, {"velocity", number(e.velocity_rms)},
            {"velocity_max", number(e.velocity_max)}, {"position", number(e.position_rms)}, {"position_max", number(e.position_max)}, {"h1", number(e.h1)}, {"q_error", number(e.q_error)}, {"energy_error", number(energy)}};
}
template <class S>
TrajectoryError<double> rounded(const TrajectoryError<S>& e) {
    const auto d = [](const S& x) { return static_cast<double>(x); };
    return {d(e.attitude_max), d(e.attitude_rms), d(e.velocity_max), d(e.velocity_rms), d(e.position_max), d(e.position_rms), d(e.h1), d(e.q_error)};
}

/// E-error (38) of BG over the outputs: |E_h - E(0)| / |E(0)| in L2, trapezoidal, E less the work of applied loads; against the problem's energy scale where E(0)
/// is less than a thousandth of it.
template <class S>
double energy_error(const AnyProblem<S>& problem, const std::vector<Phase<S>>& states) {
    using std::abs;
    using std::sqrt;
    const auto energy = [&](const Phase<S>& z) { return S(S(problem.kinetic(z).total() + problem.potential(z).total()) - z.work); };
    const S E0 = energy(states.front());
    const S scale = problem.invariant_scales().at(0), against = abs(E0) * 1000 < scale ? scale : S(abs(E0));
    S sum(0);
    for (std::size_t i = 0; i < states.size(); ++i) {
        const S d = energy(states[i]) - E0;
        sum += (i == 0 || i + 1 == states.size() ? ratio<S>(1, 2) : S(1)) * d * d;
    }
    return static_cast<double>(S(sqrt(S(sum / int(states.size() - 1))) / against));
}

/// Of the finest rungs in a row that ran: the columns of their Richardson tables, metric by metric.
template <class S>
Json richardson_of(const Pair& pair, const std::vector<S>& h, const std::vector<std::vector<Phase<S>>>& ran) {
    if (ran.size() < 3) return nullptr;
    std::vector<diagnostics::Coordinates<S>> all;
    for (const auto& states : ran) all.push_back(diagnostics::coordinates<S>(states, ran.back()));
    const int d = holds(pair.method->info->symmetric, pair.spherical) ? 2 : 1;
    Json tables{{"rungs", ran.size()}};
    const auto table = [&](const char* metric, std::vector<S> diagnostics::Coordinates<S>::* of, bool configuration) {
        std::vector<std::vector<S>> x;
        for (auto& c : all) x.push_back(std::move(c.*of));
        const int p = formal_order(pair, configuration);
        Json columns = Json::array();
        for (const auto& column : diagnostics::richardson<S>(h, std::move(x), p, d)) {
            columns.push_back(Json::array());
            for (const S& size : column) columns.back().push_back(number(static_cast<double>(size)));
        }
        tables[metric] = {{"p", p}, {"d", d}, {"columns", columns}};
    };
    using C = diagnostics::Coordinates<S>;
    table("attitude", &C::attitude, true), table("velocity", &C::velocity, false), table("position", &C::position, true), table("h1", &C::h1, false);
    return tables;
}

template <class S>
Json ladder_in(const Pair& pair, const Rational& T, const std::vector<Rational>& h, const reference::Answer& reference) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const auto exact = reference_states<S>(reference, false), cvode = reference_states<S>(reference, true);
    const auto outputs = std::int64_t(reference.points.size()) - 1;
    Json rungs = Json::array();
    std::vector<S> ran_with;
    std::vector<std::vector<Phase<S>>> ran;
    for (const auto& step : h) {
        const auto n = step_count(T, step);
        if (!rungs.empty() && of_a_process(rungs.back()["failed"])) {
            Json row = rungs.back();                                        // no step size mends a process
            row["h"] = text(step), row["steps"] = n, row["failed"]["not_run"] = true;
            rungs.push_back(row);
            continue;
        }
        std::vector<Phase<S>> states;
        const auto rung = march<S>(*trajectory, problem->initial(), to_scalar<S>(step), n, outputs, states);
        Json row{{"h", text(step)}, {"steps", n}, {"failed", rung.failed ? to_json(*rung.failed) : Json()}};
        if (!rung.failed) {
            const double energy = energy_error<S>(*problem, states);
            row["errors"] = errors_json(rounded(diagnostics::trajectory_error<S>(states, exact)), energy);
            row["cvode"] = errors_json(rounded(diagnostics::trajectory_error<S>(states, cvode)), energy);
        }
        row["work"] = {{"load_evaluations", rung.work.load_evaluations}, {"solver_iterations", rung.work.solver_iterations}};
        rungs.push_back(row);
        if (rung.failed) ran.clear(), ran_with.clear();
        else ran.push_back(std::move(states)), ran_with.push_back(to_scalar<S>(step));
    }
    return {{"rungs", rungs}, {"richardson", richardson_of<S>(pair, ran_with, ran)}};
}
}  // namespace

Json ladder_cell(const Pair& pair, const std::string& scalar, const Rational& T, const std::vector<Rational>& h, const reference::Answer& reference) {
    if (scalar == "double") return ladder_in<double>(pair, T, h, reference);
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return ladder_in<quad>(pair, T, h, reference);
#endif
    return ladder_in<fifty>(pair, T, h, reference);
}

namespace {
/// A kick that stays far above round-off and far below anything that bends.
template <class S>
Json kick_in(const Pair& pair, const Rational& T, const Rational& h, const char* size) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const auto n = step_count(T, h), outputs = most_outputs(n, pair.bodies > 1 ? 25 : 2000);
    const S kick = from_text<S>(size);
    std::vector<Phase<S>> plain, kicked;
    auto initial = problem->initial();
    const auto no_growth = [](const Failure& f) { return Json{{"growth", nullptr}, {"failed", to_json(f)}}; };
    if (const auto r = march<S>(*trajectory, initial, to_scalar<S>(h), n, outputs, plain); r.failed) return no_growth(*r.failed);
    initial.W.back()(0) += kick;
    if (const auto r = march<S>(*trajectory, initial, to_scalar<S>(h), n, outputs, kicked); r.failed) return no_growth(*r.failed);
    S most(0);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const auto d = diagnostics::detail::apart<S>(plain[i], kicked[i]);
        const S apart = S(d.attitude + d.spin) + S(d.position + d.motion);
        most = apart > most ? apart : most;
    }
    using std::sqrt;
    return {{"growth", static_cast<double>(S(S(sqrt(most)) / kick))}};
}
}  // namespace

Json kick_cell(const Pair& pair, const Rational& T, const Rational& h) {
    return pair.problem->info->translates || !pair.method->has<fifty>() ? kick_in<double>(pair, T, h, "1e-9") : kick_in<fifty>(pair, T, h, "1e-13");
}

namespace {
/// A start turned and spun by about `size`, relative to its own speeds.
Phase<double> beside(Phase<double> z, double size) {
    double spin = 0, speed = 0;
    for (const auto& W : z.W) spin = std::max(spin, norm(W));
    for (const auto& v : z.v) speed = std::max(speed, norm(v));
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        z.q[i] = z.q[i] * lie::exp(size * Vec3<double>(0.6, 1, -0.8));
        z.W[i] += size * (spin > 0 ? spin : 1) * Vec3<double>(1, -0.7, 0.4);
    }
    for (auto& v : z.v) v += size * speed * Vec3<double>(-0.5, 1, 0.9);
    return z;
}
/// X₊ − 2X + X₋ of trajectories that start `size` to either side, rms: what bends falls like size², and what is rounding does not.
struct Bend { double attitude, velocity, position, h1; };
std::optional<Bend> bend(Trajectory<double>& trajectory, const Phase<double>& initial, double h, std::int64_t steps, std::int64_t outputs, double size) {
    std::vector<Phase<double>> at, plus, minus;
    if (march<double>(trajectory, initial, h, steps, outputs, at).failed || march<double>(trajectory, beside(initial, size), h, steps, outputs, plus).failed ||
        march<double>(trajectory, beside(initial, -size), h, steps, outputs, minus).failed)
        return {};
    const auto a = diagnostics::coordinates<double>(plus, at), b = diagnostics::coordinates<double>(minus, at);
    const auto rms = [](const std::vector<double>& x, const std::vector<double>& y) {
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] + y[i]) * (x[i] + y[i]);
        return std::sqrt(sum / 6);                             // of the variances 1 + 4 + 1
    };
    return Bend{rms(a.attitude, b.attitude), rms(a.velocity, b.velocity), rms(a.position, b.position), rms(a.h1, b.h1)};
}
}  // namespace

Json rounding_cell(const Pair& pair, const Rational& T, const std::vector<Rational>& h, std::int64_t outputs) {
    constexpr double size = 1e-6, least = 1e-10;               // 16 units in the last place of a float; nothing in double is as large
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const auto initial = problem->initial();
    const auto at = [&](const Rational& step, double by) { return bend(*trajectory, initial, to_scalar<double>(step), step_count(T, step), outputs, by); };
    Json none{{"single", false}};
    for (const auto& step : h) {
        const auto wide = at(step, size);
        if (!wide) continue;
        const auto narrow = at(step, size / 4);
        if (!narrow || !(narrow->attitude > least && narrow->attitude > wide->attitude / 4)) return none;
        Json rungs = Json::array();
        for (const auto& each : h) {
            const auto b = at(each, size);
            rungs.push_back(b ? Json{{"attitude", number(b->attitude)}, {"velocity", number(b->velocity)}, {"position", number(b->position)}, {"h1", number(b->h1)}} : Json());
        }
        return {{"single", true}, {"growth", kick_in<double>(pair, T, h[std::min<std::size_t>(2, h.size() - 1)], "1e-4")["growth"]}, {"rungs", rungs}};
    }
    return none;
}

}  // namespace verilie::studies
