#pragma once
/// Work and precision: the error at the end of pendulum_triaxial's run, and what it costs, for each step of its ladder.

#include "engine/numbers.hpp"
#include "engine/record.hpp"
#include "engines/methods.hpp"

namespace verilie::studies::engines {

struct WorkRow {
    std::string method, engine, problem, T;
    std::vector<std::string> h;
    std::vector<std::optional<double>> error;
    std::optional<double> loads_per_step;
    double nanoseconds_per_step = 0;
    Absent<Stopped> failed;
    std::string command;
    static constexpr auto fields() {
        using R = WorkRow;
        return std::tuple(field("method", &R::method, "setting of an engine, key of the catalogue, or odeint_rk4"),
            field("engine", &R::engine, "as it says it itself; empty: none"), field("problem", &R::problem, ""),
            field("T", &R::T, "end time, exact"), field("h", &R::h, "steps, exact"),
            field("error", &R::error, "angle of the attitude to the reference at T, rad; null: the run failed"),
            field("loads_per_step", &R::loads_per_step, "evaluations; null: not counted"),
            field("nanoseconds_per_step", &R::nanoseconds_per_step,
                "processor time of all processes together, median of three runs: of another machine another"),
            field("failed", &R::failed, "the last that failed; not there: none"),
            field("command", &R::command, "asks this again"));
    }
};

WorkRow work_of(const Method& method);
/// One Runge-Kutta step of Boost.odeint on the equations written out, as verilie bench has it.
WorkRow work_of_odeint();

}  // namespace verilie::studies::engines
