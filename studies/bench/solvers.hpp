#pragma once
/// The solvers of competitor.hpp on one equation: a function object f(y, dy, t) on a State of numbers.

#include <algorithm>
#include <cmath>
#include <functional>

#include <boost/numeric/odeint/integrate/integrate_times.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "bench/cvode.hpp"

namespace verilie::studies::bench {

/// y after n steps.
template <class State, class Equation> void march_rk4(const Equation& f, State& y, double h, std::int64_t n) {
    boost::numeric::odeint::runge_kutta4<State> stepper;
    for (std::int64_t k = 0; k < n; ++k) stepper.do_step(std::cref(f), y, 0.0, h);
}

/// Counts how often the equation is asked.
template <class State, class Equation> struct Counted {
    const Equation& f;
    std::int64_t& count;
    void operator()(const State& y, State& dy, double t) const { ++count, f(y, dy, t); }
};

template <class State, class Equation> Ran by_rk4(const Counted<State, Equation>& f, State y, const Asked& asked) {
    Ran ran;
    const auto n = std::llround(asked.T / asked.outputs / asked.setting);
    for (int i = 0; i <= asked.outputs; ++i) {
        if (i > 0) march_rk4(f, y, asked.setting, n);
        if (!std::isfinite(y[0])) return ran.why = "left the finite numbers", ran;
        ran.states.emplace_back(y.begin(), y.end());
    }
    return ran;
}

template <class State, class Equation>
Ran by_fehlberg78(const Counted<State, Equation>& f, State y, const Asked& asked) {
    namespace odeint = boost::numeric::odeint;
    Ran ran;
    std::vector<double> times;
    for (int i = 0; i <= asked.outputs; ++i) times.push_back(asked.T * i / asked.outputs);
    const odeint::runge_kutta_fehlberg78<State> method;
    const auto stepper = odeint::make_controlled(asked.setting, asked.setting, method);
    const double first_step = std::min(1e-2, times[1]);
    try {
        odeint::integrate_times(stepper, f, y, times.begin(), times.end(), first_step,
            [&](const State& z, double) { ran.states.emplace_back(z.begin(), z.end()); });
    } catch (const std::exception& e) { ran.why = e.what(); }  // no step is small enough
    if (ran.why.empty() && !std::isfinite(y[0])) ran.why = "left the finite numbers";
    return ran;
}

template <class State, class Equation>
Ran by_cvode(const Counted<State, Equation>& f, const State& start, const Asked& asked) {
    const RightHandSide side = [](const double* y, double* dy, std::size_t n, const void* equation) {
        thread_local State at{}, out{};
        if constexpr (requires { at.resize(n); }) at.resize(n), out.resize(n);
        std::copy_n(y, n, at.begin());
        (*static_cast<const Counted<State, Equation>*>(equation))(at, out, 0);
        std::copy_n(out.begin(), n, dy);
    };
    return cvode(side, &f, {start.begin(), start.end()}, asked);
}

template <class State, class Equation> Ran run(const Equation& equation, const State& start, const Asked& asked) {
    std::int64_t count = 0;
    const Counted<State, Equation> f{equation, count};
    Ran ran = asked.solver == Solver::rk4        ? by_rk4(f, start, asked)
            : asked.solver == Solver::fehlberg78 ? by_fehlberg78(f, start, asked)
                                                 : by_cvode(f, start, asked);
    ran.evaluations = count;
    return ran;
}

}  // namespace verilie::studies::bench
