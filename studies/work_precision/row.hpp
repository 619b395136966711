#pragma once
/// What `verilie work-precision` prints: error against work, a row for each problem, method and end time.

#include "engine/record.hpp"

namespace verilie::studies::work_precision {

/// Processor time of a run over its rounds.
struct Seconds {
    double median, least, most;
    int rounds;
    static constexpr auto fields() {
        using S = Seconds;
        return std::tuple(field("median", &S::median, "of the rounds"), field("least", &S::least, ""),
            field("most", &S::most, ""), field("rounds", &S::rounds, "how many"));
    }
};

/// One run: what it was set to, what it cost, how far off it was at the worst of the outputs.
struct Run {
    std::string setting;
    std::int64_t load_evaluations = 0, solver_iterations = 0;
    std::optional<double> trajectory, energy, momentum;
    std::optional<std::string> failed;
    static constexpr auto fields() {
        using R = Run;
        return std::tuple(field("setting", &R::setting, "step, exact, or tolerance"),
            field("load_evaluations", &R::load_evaluations,
                "forces and moments of all bodies once; of an outside "
                "solver: of the right-hand side"),
            field("solver_iterations", &R::solver_iterations, "of implicit equations"),
            field("trajectory", &R::trajectory, "relative H1 error over the outputs; null: there is no reference"),
            field("energy", &R::energy,
                "largest |E - E0|, in scales: after every step of a method, at the outputs of an outside solver"),
            field("momentum", &R::momentum,
                "largest change of what the exact flow keeps besides, in scales; null: it keeps nothing else"),
            field("failed", &R::failed, "why it stopped early; null: it did not"));
    }
};
struct Cell {
    std::vector<Run> runs;
    static constexpr auto fields() { return std::tuple(field("runs", &Cell::runs, "cheap to dear")); }
};

struct Row {
    std::string problem, method, solver, T, reach;
    int outputs = 0;
    std::vector<Run> runs;
    std::vector<std::string> left_out;
    std::optional<double> reference_bound;
    std::string reason;
    Absent<std::vector<std::optional<Seconds>>> seconds;
    Absent<std::string> machine;
    std::string command;
    Json asked;
    static constexpr auto fields() {
        using R = Row;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, "or outside solver"),
            field("solver", &R::solver, "library; outside: a general solver that knows nothing of it"),
            field("T", &R::T, "end time, exact"), field("reach", &R::reach, "short, long, or very long: no reference"),
            field("outputs", &R::outputs, "times at which errors are taken, beside t = 0"),
            field("runs", &R::runs, "from cheap to dear"),
            field(
                "left_out", &R::left_out, "finer steps of the ladder, not run over this time: too many; --h runs them"),
            field("reference_bound", &R::reference_bound, "of the attitude of the reference at T; null: there is none"),
            field("reason", &R::reason, "why there are no runs, or no error of the trajectory"),
            field("seconds", &R::seconds, "of each run, on this machine; null: it failed"),
            field("machine", &R::machine, "that the times are of"), field("command", &R::command, "asks this again"),
            field("asked", &R::asked, "in what the question differs from the plain one"));
    }
};

/// The cheapest run within an error, here and outside, by load evaluations.
struct Cheapest {
    std::string method, setting;
    std::int64_t load_evaluations;
    static constexpr auto fields() {
        using C = Cheapest;
        return std::tuple(field("method", &C::method, ""), field("setting", &C::setting, ""),
            field("load_evaluations", &C::load_evaluations, ""));
    }
};
struct Finding {
    std::string problem, T, reach, of;
    double within;
    std::optional<Cheapest> library, outside;
    std::string wins;
    std::optional<double> factor;
    Json asked;
    static constexpr auto fields() {
        using F = Finding;
        return std::tuple(field("problem", &F::problem, ""), field("T", &F::T, "end time"),
            field("reach", &F::reach, "short, long, or very long: no reference"),
            field("of", &F::of, "trajectory, energy or momentum"),
            field("within", &F::within, "the error that is asked for"),
            field("library", &F::library, "cheapest method of the library; null: none comes within it here"),
            field("outside", &F::outside, "cheapest outside solver; null: none comes within it here"),
            field("wins", &F::wins, "library, outside, or neither: as many loads"),
            field("factor", &F::factor, "load evaluations of the dearer over those of the cheaper; null: only one is"),
            field("asked", &F::asked, "in what the question differs from the plain one"));
    }
};

struct Document {
    std::vector<Row> rows;
    std::vector<Finding> findings;
    std::string outside, command;
    static constexpr auto fields() {
        using D = Document;
        return std::tuple(field("rows", &D::rows, "one a problem, method and end time"),
            field("findings", &D::findings, "who needs fewer load evaluations for an error"),
            field("outside", &D::outside, "what the outside solvers are, in full"),
            field("command", &D::command, "asks all of them again"));
    }
};

}  // namespace verilie::studies::work_precision
