#pragma once
/// What a long run says of a method: the bound of its drift, and what rounding alone would do.

#include "long_run/cell.hpp"

namespace verilie::studies {

/// Over octaves of time, of all members: the mean of (E - E0)/scale in an octave less that in the octave before.
struct Octaves {
    std::vector<double> steps, rms, mean, half_width;
    static constexpr auto fields() {
        using O = Octaves;
        return std::tuple(field("steps", &O::steps, "at the end of each octave"),
            field("rms", &O::rms, "over members, of the change of the mean energy from one octave to the next"),
            field("mean", &O::mean, "over members, of that change"),
            field("half_width", &O::half_width, "of its 95 % interval, Student's t over members"));
    }
};
/// What the roundings of one step do to the energy, in units of scale.
struct Rounding {
    double spread, bias, half_width;
    std::int64_t looks;
    static constexpr auto fields() {
        using R = Rounding;
        return std::tuple(
            field("spread", &R::spread, "standard deviation a step: of a walk after n steps, its root n times"),
            field("bias", &R::bias, "mean a step: after n steps n times"),
            field("half_width", &R::half_width, "of the 95 % interval of the bias, Student's t over members"),
            field("looks", &R::looks, "stretches of steps repeated in quad"));
    }
};

struct LongRow {
    std::string problem, method;
    double h, T;
    std::int64_t steps;
    int members;
    std::string kind, reason;
    std::optional<bool> symplectic;
    std::optional<double> change, half_width, bound, margin, amplitude;
    std::optional<Octaves> octaves;
    std::optional<Rounding> rounding;
    std::optional<double> walk;
    Absent<double> turns;
    std::string command;
    Json asked;
    static constexpr auto fields() {
        using R = LongRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""), field("h", &R::h, "step"),
            field("T", &R::T, "end time"), field("steps", &R::steps, "of each member"),
            field("members", &R::members, "initial states on one energy"),
            field("class", &R::kind, "of the members together, by D7"), field("reason", &R::reason, "in words"),
            field("symplectic", &R::symplectic, "whether theory says so, for these bodies"),
            field("change", &R::change, "mean over members of slope times T, in scales"),
            field("half_width", &R::half_width, "of its 99.9 % interval"),
            field("bound", &R::bound, "largest |mean slope| in that interval, in scales per unit of time"),
            field("margin", &R::margin, "mean change that is none"),
            field("amplitude", &R::amplitude, "of the oscillation, median over members"),
            field("octaves", &R::octaves, ""), field("rounding", &R::rounding, "null: not measured"),
            field("walk", &R::walk, "expected from rounding that walks, rms over members at T (Brouwer's law)"),
            field("turns", &R::turns, "T |W|/(2 pi), |W| its mean over the run; of the member that turns least"),
            field("command", &R::command, "asks this again"),
            field("asked", &R::asked, "in what the question differs from the plain one"));
    }
};

/// As D2 has it, ten periods a batch, a turn taken for one: a body that goes round makes one a period, one that swings by
/// less than a quarter of a turn to each side makes less.
inline constexpr double fewest_turns = 10. * long_batches;
/// Of the cells of one run, in order of members. Undecided where a member turns less than fewest_turns times.
void judge(const std::vector<LongCell>& cells, const Pair& pair, LongRow& row);

}  // namespace verilie::studies
