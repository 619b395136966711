#include <verilie/diagnostics/richardson.hpp>

#include "order/cells.hpp"
#include "order/march.hpp"
#include "engine/energy.hpp"
#include "process/process.hpp"

namespace verilie::studies {

namespace {
template <class S> std::vector<Phase<S>> reference_states(const reference::Answer& a, bool cvode) {
    std::vector<Phase<S>> states;
    for (const auto& p : a.points) {
        states.push_back(cvode ? convert<S>(p.cvode) : convert<S>(p.z));
        for (auto& q : states.back().q) q = normalised(q);
    }
    return states;
}

/// E-error (38) of BG over the outputs: |E_h - E(0)| / |E(0)| in L2, trapezoidal, E less the work of applied loads;
/// against the problem's energy scale where E(0) is less than a thousandth of it.
template <class S> double energy_error(const AnyProblem<S>& problem, const std::vector<Phase<S>>& states) {
    using std::abs;
    using std::sqrt;
    const auto energy = [&](const Phase<S>& z) { return S(energy_of(problem, z) - z.work); };
    const S E0 = energy(states.front());
    const S scale = problem.invariant_scales().at(0), against = abs(E0) * 1000 < scale ? scale : S(abs(E0));
    S sum(0);
    for (std::size_t i = 0; i < states.size(); ++i) {
        const S d = energy(states[i]) - E0;
        sum += (i == 0 || i + 1 == states.size() ? ratio<S>(1, 2) : S(1)) * d * d;
    }
    return static_cast<double>(S(sqrt(S(sum / int(states.size() - 1))) / against));
}

template <class S>
LadderErrors errors_of(const std::vector<Phase<S>>& states, const std::vector<Phase<S>>& exact, double energy_error) {
    const auto e = diagnostics::trajectory_error<S>(states, exact);
    const auto d = [](const S& x) { return static_cast<double>(x); };
    return {d(e.attitude_rms), d(e.attitude_max), d(e.velocity_rms), d(e.velocity_max), d(e.position_rms),
        d(e.position_max), d(e.h1), d(e.q_error), energy_error};
}

/// Runs in a row that did not fail, up to the finest.
template <class S> struct Ran {
    std::vector<S> h;
    std::vector<std::vector<Phase<S>>> states;
};

/// The columns of their Richardson tables, metric by metric.
template <class S> std::optional<RichardsonTables> richardson_of(const Pair& pair, const Ran<S>& ran) {
    if (ran.h.size() < 3 || formal_order(pair, ErrorOf::state) == 0) return {};  // order 0: there is no lower one
    using C = diagnostics::Coordinates<S>;
    std::vector<C> all;
    for (const auto& states : ran.states) all.push_back(diagnostics::coordinates<S>(states, ran.states.back()));
    const auto table = [&](std::vector<S> C::*part, ErrorOf of) {
        std::vector<std::vector<S>> x;
        for (auto& c : all) x.push_back(std::move(c.*part));
        RichardsonTable t{formal_order(pair, of), holds(pair.method->info->symmetric, pair.spherical) ? 2 : 1, {}};
        for (const auto& column : diagnostics::richardson<S>(ran.h, std::move(x), t.p, t.d)) {
            auto& sizes = t.columns.emplace_back();
            for (const S& size : column) sizes.push_back(static_cast<double>(size));
        }
        return t;
    };
    using enum ErrorOf;
    return RichardsonTables{ran.h.size(), table(&C::attitude, configuration), table(&C::velocity, velocity),
        table(&C::position, configuration), table(&C::h1, state)};
}

template <class S>
LadderCell ladder_in(
    const Pair& pair, const Rational& T, const std::vector<Rational>& h, const reference::Answer& reference) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    const auto exact = reference_states<S>(reference, false), cvode = reference_states<S>(reference, true);
    const auto outputs = std::int64_t(reference.points.size()) - 1;
    LadderCell cell;
    Ran<S> ran;
    for (const auto& step : h) {
        const auto n = step_count(T, step);
        if (!cell.rungs.empty() && cell.rungs.back().process_failed) {
            LadderRung rung = cell.rungs.back();
            rung.h = text(step), rung.steps = n, rung.not_run = true;
            cell.rungs.push_back(rung);
            continue;
        }
        std::vector<Phase<S>> states;
        const auto [failed, work] = march<S>(*trajectory, problem->initial(), to_scalar<S>(step), n, outputs, states);
        LadderRung rung{text(step), n, work.load_evaluations, work.solver_iterations, {}, false, false, {}, {}};
        if (failed) {
            rung.failed = stopped(*failed), rung.process_failed = of_a_process(to_json(*failed));
            ran = {};
        } else {
            const double energy = energy_error<S>(*problem, states);
            rung.errors = errors_of(states, exact, energy), rung.cvode = errors_of(states, cvode, energy);
            ran.h.push_back(to_scalar<S>(step)), ran.states.push_back(std::move(states));
        }
        cell.rungs.push_back(rung);
    }
    cell.richardson = richardson_of(pair, ran);
    return cell;
}
}  // namespace

LadderCell ladder_cell(const Pair& pair, const std::string& scalar, const Rational& T, const std::vector<Rational>& h,
    const reference::Answer& reference) {
    if (scalar == "double") return ladder_in<double>(pair, T, h, reference);
#if VERILIE_HAS_QUAD
    if (scalar == "quad") return ladder_in<quad>(pair, T, h, reference);
#endif
#if VERILIE_HAS_EXTENDED
    if (scalar == "extended") return ladder_in<extended>(pair, T, h, reference);
#endif
    return ladder_in<fifty>(pair, T, h, reference);
}

}  // namespace verilie::studies
