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

/// The trajectory's error over the outputs, and the largest errors of energy and momentum: after every step of a method
/// of the library, at the outputs of a solver. NOTE: the energy error of a symplectic method oscillates, and vanishes at
/// outputs that fall on the period.
class Errors {
public:
    Errors(const AnyProblem<double>& problem, const reference::Answer* reference)
        : problem_(problem), conserved_(problem.conserved()), scales_(problem.invariant_scales()),
          exact_(!reference || reference->horizon ? States() : states_of(*reference)) {}

    /// Of one run, from its first state on.
    void see(const Phase<double>& z) {
        const auto now = problem_.invariants(z);
        const double E = energy(z);
        if (first_.empty()) first_ = now, E0_ = E, off_ = momentum_ = 0;
        off_ = most(off_, std::abs(E - E0_) / scales_[0]);
        for (std::size_t i = 1; i < now.size(); ++i)
            if (conserved_[i] && scales_[i] > 0)
                kept_ = true, momentum_ = most(momentum_, std::abs(now[i] - first_[i]) / scales_[i]);
    }
    /// What was seen, and the error over these outputs; the next run may begin.
    void of(const States& states, Run& run) {
        run.energy = finite(off_);
        if (kept_) run.momentum = finite(momentum_);
        if (!exact_.empty()) run.trajectory = finite(diagnostics::trajectory_error<double>(states, exact_).h1);
    }
    void begin() { first_.clear(), kept_ = false; }

private:
    /// NOTE: std::max would lose a NaN.
    static double most(double a, double b) { return b <= a ? a : b; }
    static std::optional<double> finite(double x) { return std::isfinite(x) ? std::optional(x) : std::nullopt; }
    double energy(const Phase<double>& z) const { return energy_of(problem_, z) - z.work; }

    const AnyProblem<double>& problem_;
    std::vector<bool> conserved_;
    std::vector<double> scales_;
    States exact_;
    std::vector<double> first_;
    double E0_ = 0, off_ = 0, momentum_ = 0;
    bool kept_ = false;
};
}  // namespace

double number_of(const std::string& setting) { return to_scalar<double>(positive(setting, "setting")); }

Cell method_cell(
    const Pair& pair, const Outputs& at, const std::vector<Rational>& h, const reference::Answer* reference) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    Errors errors(*problem, reference);
    Cell cell;
    for (const auto& step : h) {
        const auto n = step_count(at.T, step);
        const auto every = n / at.count;
        States states;
        errors.begin();
        const auto [failed, work] = watch(*trajectory, problem->initial(), to_scalar<double>(step), Steps(n),
            [&](std::int64_t k, const Phase<double>& z) {
                errors.see(z);
                if (k % every == 0) states.push_back(z);
            });
        Run run{text(step), work.load_evaluations, work.solver_iterations, {}, {}, {}, {}};
        // a stepper of one's own says in Solve::loads how often it asks for them
        if (failed) run.failed = stopped(*failed).why;
        else if (work.load_evaluations == 0 && !pair.unloaded.everywhere)
            run.failed = "says of no load that it asked for it";
        else errors.of(states, run);
        cell.runs.push_back(std::move(run));
    }
    return cell;
}

Cell outside_cell(const Pair& pair, bench::Solver solver, const Outputs& at, const std::vector<std::string>& settings,
    const reference::Answer* reference) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto outside = bench::competitor_of(pair, *problem);
    Errors errors(*problem, reference);
    const auto start = problem->initial();
    Cell cell;
    for (const auto& setting : settings) {
        const auto ran =
            outside->run({solver, number_of(setting), to_scalar<double>(at.T), static_cast<int>(at.count)});
        Run run{setting, ran.evaluations, ran.iterations, {}, {}, {}, {}};
        if (!ran.why.empty()) run.failed = ran.why;
        else {
            States states;
            errors.begin();
            for (const auto& y : ran.states)
                states.push_back(bench::phase_of(pair, y, start)), errors.see(states.back());
            errors.of(states, run);
        }
        cell.runs.push_back(std::move(run));
    }
    return cell;
}

}  // namespace verilie::studies::work_precision
