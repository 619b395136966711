#include "work_precision/cell.hpp"

#include <algorithm>
#include <cmath>

#include <verilie/diagnostics/trajectory_error.hpp>

#include "bench/competitor_of.hpp"
#include "engine/energy.hpp"
#include "engine/numbers.hpp"
#include "engine/watch.hpp"

namespace verilie::studies::work_precision {

namespace {
using States = std::vector<Phase<double>>;

States states_of(const reference::Answer& reference) {
    States states;
    for (const auto& p : reference.points) states.push_back(convert<double>(p.z));
    return states;
}

/// Errors at the worst of the outputs.
class Errors {
public:
    Errors(const AnyProblem<double>& problem, const reference::Answer* reference)
        : problem_(problem), conserved_(problem.conserved()), scales_(problem.invariant_scales()),
          exact_(!reference || reference->horizon ? States() : states_of(*reference)) {}

    void of(const States& states, Run& run) const {
        const auto first = problem_.invariants(states.front());
        const double E0 = energy(states.front());
        double off = 0, momentum = 0;
        bool kept = false;
        for (const auto& z : states) {
            off = most(off, std::abs(energy(z) - E0) / scales_[0]);
            const auto now = problem_.invariants(z);
            for (std::size_t i = 1; i < now.size(); ++i)
                if (conserved_[i] && scales_[i] > 0)
                    kept = true, momentum = most(momentum, std::abs(now[i] - first[i]) / scales_[i]);
        }
        run.energy = finite(off);
        if (kept) run.momentum = finite(momentum);
        if (!exact_.empty()) run.trajectory = finite(diagnostics::trajectory_error<double>(states, exact_).h1);
    }

private:
    /// NOTE: std::max would lose a NaN.
    static double most(double a, double b) { return b <= a ? a : b; }
    static std::optional<double> finite(double x) { return std::isfinite(x) ? std::optional(x) : std::nullopt; }
    double energy(const Phase<double>& z) const { return energy_of(problem_, z) - z.work; }

    const AnyProblem<double>& problem_;
    std::vector<bool> conserved_;
    std::vector<double> scales_;
    States exact_;
};
}  // namespace

double number_of(const std::string& setting) { return to_scalar<double>(positive(setting, "setting")); }

Cell method_cell(
    const Pair& pair, const Outputs& at, const std::vector<Rational>& h, const reference::Answer* reference) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    const Errors errors(*problem, reference);
    Cell cell;
    for (const auto& step : h) {
        const auto n = step_count(at.T, step);
        States states;
        const auto [failed, work] = watch(*trajectory, problem->initial(), to_scalar<double>(step),
            Steps(n, n / at.count), [&](std::int64_t, const Phase<double>& z) { states.push_back(z); });
        Run run{text(step), work.load_evaluations, work.solver_iterations, {}, {}, {}, {}};
        if (failed) run.failed = stopped(*failed).why;
        else errors.of(states, run);
        cell.runs.push_back(std::move(run));
    }
    return cell;
}

Cell outside_cell(const Pair& pair, bench::Solver solver, const Outputs& at, const std::vector<std::string>& settings,
    const reference::Answer* reference) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto outside = bench::competitor_of(pair, *problem);
    const Errors errors(*problem, reference);
    const auto start = problem->initial();
    Cell cell;
    for (const auto& setting : settings) {
        const auto ran =
            outside->run({solver, number_of(setting), to_scalar<double>(at.T), static_cast<int>(at.count)});
        Run run{setting, ran.evaluations, ran.iterations, {}, {}, {}, {}};
        if (!ran.why.empty()) run.failed = ran.why;
        else {
            States states;
            for (const auto& y : ran.states) states.push_back(bench::phase_of(pair, y, start));
            errors.of(states, run);
        }
        cell.runs.push_back(std::move(run));
    }
    return cell;
}

}  // namespace verilie::studies::work_precision
