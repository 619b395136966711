#pragma once
/// What an order study computes: ladders of errors, how much a kick grows, and in how many digits a method computes;
/// each a pure function of what it is given.

#include <verilie/reference/reference.hpp>

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"

namespace verilie::studies {

/// Distances of a trajectory from a reference (diagnostics/trajectory_error.hpp).
struct LadderErrors {
    double attitude, attitude_max, velocity, velocity_max, position, position_max, h1, q_error, energy_error;
    static constexpr auto fields() {
        using E = LadderErrors;
        return std::tuple(field("attitude", &E::attitude, "rad, rms over the outputs"),
            field("attitude_max", &E::attitude_max, "largest"),
            field("velocity", &E::velocity, "rms over the outputs, angular in the body frame"),
            field("velocity_max", &E::velocity_max, "largest"), field("position", &E::position, "rms over the outputs"),
            field("position_max", &E::position_max, "largest"), field("h1", &E::h1, "relative H1 norm"),
            field("q_error", &E::q_error, "BG (37): root of a difference of squared H1 norms"),
            field("energy_error", &E::energy_error, "BG (38): relative L2 norm of E - E(0)"));
    }
};

/// One run of a ladder.
struct LadderRung {
    std::string h;
    std::int64_t steps, load_evaluations, solver_iterations;
    std::optional<Stopped> failed;
    bool process_failed, not_run;
    std::optional<LadderErrors> errors, cvode;
    static constexpr auto fields() {
        using R = LadderRung;
        return std::tuple(field("h", &R::h, "step, exact"), field("steps", &R::steps, "of this size in T"),
            field("load_evaluations", &R::load_evaluations, "in the whole run"),
            field("solver_iterations", &R::solver_iterations, "in the whole run"),
            field("failed", &R::failed, "what stopped it; null: nothing"),
            field("process_failed", &R::process_failed, "and that was a process, which no step size mends"),
            field("not_run", &R::not_run, "for a process failed at a larger step"),
            field("errors", &R::errors, "against the 50-digit reference"), field("cvode", &R::cvode, "against CVODE"));
    }
};

/// Columns of the Richardson table of one metric (diagnostics/richardson.hpp).
struct RichardsonTable {
    int p, d;
    std::vector<std::vector<double>> columns;
    static constexpr auto fields() {
        using R = RichardsonTable;
        return std::tuple(field("p", &R::p, "formal order"), field("d", &R::d, "distance of the powers of the error"),
            field("columns", &R::columns, "sizes of the differences, from the coarsest step on"));
    }
};
struct RichardsonTables {
    std::size_t rungs;
    RichardsonTable attitude, velocity, position, h1;
    static constexpr auto fields() {
        using R = RichardsonTables;
        return std::tuple(field("rungs", &R::rungs, "how many of the finest"), field("attitude", &R::attitude, ""),
            field("velocity", &R::velocity, ""), field("position", &R::position, ""), field("h1", &R::h1, ""));
    }
};

/// Every rung of a ladder.
struct LadderCell {
    std::vector<LadderRung> rungs;
    std::optional<RichardsonTables> richardson;
    static constexpr auto fields() {
        return std::tuple(field("rungs", &LadderCell::rungs, "coarse to fine"),
            field("richardson", &LadderCell::richardson, "null: fewer than three of the finest ran"));
    }
};
LadderCell ladder_cell(const Pair& pair, const std::string& scalar, const Rational& T, const std::vector<Rational>& h,
    const reference::Answer& reference);

struct KickCell {
    std::optional<double> growth;
    std::optional<Stopped> failed;
    static constexpr auto fields() {
        return std::tuple(field("growth", &KickCell::growth, "of a kick over [0, T]; null: no number"),
            field("failed", &KickCell::failed, "what stopped a march; null: nothing"));
    }
};
/// How much a kick of 1e-13 in W grows over [0, T] at step h, in 50 digits; of many bodies and of a method in another
/// process 1e-9, in double (analysis/README.md, O6).
KickCell kick_cell(const Pair& pair, const Rational& T, const Rational& h);

/// Rounding of a trajectory, rms.
struct StateRounding {
    double attitude, velocity, position, h1;
    static constexpr auto fields() {
        using R = StateRounding;
        return std::tuple(field("attitude", &R::attitude, ""), field("velocity", &R::velocity, ""),
            field("position", &R::position, ""), field("h1", &R::h1, ""));
    }
};
struct RoundingCell {
    std::optional<double> unlike;
    bool rough = false, single = false;
    std::optional<double> growth;
    std::vector<std::optional<StateRounding>> rungs;
    static constexpr auto fields() {
        using R = RoundingCell;
        return std::tuple(field("unlike", &R::unlike,
                              "distance from a run of half the step, a step after the outputs "
                              "over at them; null: all steps are outputs, or too near"),
            field("rough", &R::rough, "whether more is seen than doubles round"),
            field("single", &R::single, "if so, whether it is as large as single precision rounds"),
            field("growth", &R::growth, "if so, of a kick of 1e-4; null: no number"),
            field("rungs", &R::rungs, "if so, of each step of the ladder; null: it did not run"));
    }
};
/// Whether a method that knows double alone rounds more than that inside, or is not smooth, by X₊ − 2X + X₋ of starts a little to
/// either side.
RoundingCell rounding_cell(const Pair& pair, const Rational& T, const std::vector<Rational>& h, std::int64_t outputs);

}  // namespace verilie::studies
