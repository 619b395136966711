#pragma once
/// What `verilie bench` prints: times of steps, and their ratios to a Runge-Kutta step of the same equations.

#include "engine/record.hpp"

namespace verilie::studies::bench {

struct BenchRow {
    std::string problem, method, h, reason;
    std::optional<double> nanoseconds_per_step, ratio_to_rk4;
    std::optional<std::array<double, 2>> ratio_range;
    Absent<double> ratio_to_textbook;
    Absent<double> nanoseconds_per_body_step;
    Absent<std::size_t> bodies, bodies_of_longer_ring;
    Absent<double> ratio_of_longer_ring;
    Absent<double> coefficient_of_variation, instructions, instructions_to_rk4, instructions_to_textbook;
    Absent<std::string> machine, no_instructions;
    Json asked;
    static constexpr auto fields() {
        using R = BenchRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("h", &R::h, "step, exact"), field("reason", &R::reason, "why a time or a ratio is missing"),
            field("ratio_range", &R::ratio_range, "least and most of the repetitions"),
            field("ratio_to_rk4", &R::ratio_to_rk4, "median of the repetitions"),
            field("ratio_to_textbook", &R::ratio_to_textbook,
                "of lie_verlet on the stress test: to the same written with Eigen by the paper, the median"),
            field("nanoseconds_per_step", &R::nanoseconds_per_step, "of one body, the median of the repetitions"),
            field("nanoseconds_per_body_step", &R::nanoseconds_per_body_step, "of many bodies, the median"),
            field("bodies", &R::bodies, "how many"),
            field("bodies_of_longer_ring", &R::bodies_of_longer_ring,
                "of a ring: a thousand times as many spheres of the same size"),
            field("ratio_of_longer_ring", &R::ratio_of_longer_ring, "time of a body there over that of a body here"),
            field("coefficient_of_variation", &R::coefficient_of_variation,
                "standard deviation of the repetitions of this time over their mean"),
            field("instructions", &R::instructions,
                "of a step, of many bodies a body's share: counted by callgrind, the mean of the first steps"),
            field("instructions_to_rk4", &R::instructions_to_rk4, "over those of the Runge-Kutta step"),
            field("instructions_to_textbook", &R::instructions_to_textbook, "over those of the textbook's"),
            field("no_instructions", &R::no_instructions, "why they were asked for and not counted"),
            field("machine", &R::machine, "whose times these are: processor, compiler, build"),
            field("asked", &R::asked, "in what the question differs from the plain one"));
    }
};

/// A whole run, from 0 to T, of what a user would take instead of the library.
struct BenchPeerRow {
    std::string problem, peer, setting, against, T, reason;
    std::optional<double> apart, nanoseconds_per_time, ratio_to_rk4, coefficient_of_variation, evaluations_per_time;
    Absent<double> instructions_per_time;
    std::string machine;
    Json asked;
    static constexpr auto fields() {
        using R = BenchPeerRow;
        return std::tuple(field("problem", &R::problem, ""), field("peer", &R::peer, ""),
            field("setting", &R::setting, "step, or relative and absolute tolerance"),
            field("against", &R::against, "with what of the library its end is compared"),
            field("T", &R::T, "duration, exact"), field("reason", &R::reason, "why it was not run, or not timed"),
            field("apart", &R::apart, "largest difference of a number of attitude or angular velocity at T"),
            field("nanoseconds_per_time", &R::nanoseconds_per_time, "a unit of the problem's time, the median"),
            field("ratio_to_rk4", &R::ratio_to_rk4, "to odeint_rk4 in these rows, the median of the repetitions"),
            field("coefficient_of_variation", &R::coefficient_of_variation,
                "standard deviation of the repetitions over their mean"),
            field("evaluations_per_time", &R::evaluations_per_time, "of the torque, a unit of time"),
            field("instructions_per_time", &R::instructions_per_time,
                "a unit of time, counted by callgrind; of those in this process"),
            field("machine", &R::machine, "whose times these are: processor, compiler, build"),
            field("asked", &R::asked, "in what the question differs from the plain one"));
    }
};

/// Many bonded spheres: the tilted ring without its wall, marched on threads (verilie/run/particles.hpp).
struct BenchParticlesRow {
    std::string by, h;
    std::size_t spheres;
    int threads;
    std::string level, reason;
    std::optional<double> nanoseconds, coefficient_of_variation, processor_nanoseconds;
    std::string machine;
    static constexpr auto fields() {
        using R = BenchParticlesRow;
        return std::tuple(field("by", &R::by, "a method of the library, or another program"),
            field("h", &R::h, "step, exact"), field("spheres", &R::spheres, "in the ring"),
            field("threads", &R::threads, ""),
            field("level", &R::level, "plain, avx2 or avx512; empty of another program"),
            field("reason", &R::reason, "why there is no time"),
            field("nanoseconds", &R::nanoseconds, "a sphere and step by the clock on the wall, the median"),
            field("coefficient_of_variation", &R::coefficient_of_variation,
                "standard deviation of the repetitions over their mean"),
            field("processor_nanoseconds", &R::processor_nanoseconds,
                "a sphere and step, processor time of all threads, the median"),
            field("machine", &R::machine, "whose times these are: processor, compiler, build"));
    }
};

/// A drift alone, momentum to rotation, in one unknown, beside two others of the same map: lgvi's, by Newton's method in
/// three unknowns, and a fixed-point iteration for the quaternion.
struct BenchDriftRow {
    std::string method, J;
    double nanoseconds, ratio_to_three_unknowns, ratio_to_fixed_point;
    std::array<double, 2> ratio_range;
    double iterations, iterations_in_three_unknowns, iterations_of_fixed_point;
    static constexpr auto fields() {
        using R = BenchDriftRow;
        return std::tuple(field("method", &R::method, ""), field("J", &R::J, "principal moments of inertia"),
            field("nanoseconds", &R::nanoseconds, "of a drift at h|w| = 0.3, the median of the repetitions"),
            field("ratio_to_three_unknowns", &R::ratio_to_three_unknowns,
                "to lgvi's drift, the median of the repetitions"),
            field("ratio_to_fixed_point", &R::ratio_to_fixed_point, "to a fixed-point iteration, the median"),
            field("ratio_range", &R::ratio_range, "of the ratio to lgvi's: least and most of the repetitions"),
            field("iterations", &R::iterations, "of Newton's method, the mean"),
            field("iterations_in_three_unknowns", &R::iterations_in_three_unknowns, "of lgvi's, the mean"),
            field("iterations_of_fixed_point", &R::iterations_of_fixed_point, "the mean"));
    }
};

/// Members marched side by side in registers of an instruction level (verilie/run/ensemble.hpp), on one core.
struct BenchEnsembleRow {
    std::string problem, method, h, level;
    int lanes;
    double nanoseconds_per_step, times_as_fast;
    std::array<double, 2> range;
    static constexpr auto fields() {
        using R = BenchEnsembleRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("h", &R::h, "step, exact"), field("level", &R::level, "plain, avx2 or avx512"),
            field("lanes", &R::lanes, "members side by side"),
            field("nanoseconds_per_step", &R::nanoseconds_per_step, "of one member, the median of the repetitions"),
            field(
                "times_as_fast", &R::times_as_fast, "the scalar step's time over that, the median of the repetitions"),
            field("range", &R::range, "of times_as_fast: least and most of the repetitions"));
    }
};

/// The reference of a single body from 0 to T, one of its solvers.
struct BenchReferenceRow {
    std::string problem, solver, tolerance, T, reason;
    std::optional<double> milliseconds, coefficient_of_variation;
    std::string machine;
    static constexpr auto fields() {
        using R = BenchReferenceRow;
        return std::tuple(field("problem", &R::problem, ""), field("solver", &R::solver, "of the answer"),
            field("tolerance", &R::tolerance, "that the answer is asked for"), field("T", &R::T, "duration, exact"),
            field("reason", &R::reason, "why there is no time"),
            field("milliseconds", &R::milliseconds, "of the solver in an answer, processor time, the median"),
            field("coefficient_of_variation", &R::coefficient_of_variation,
                "standard deviation of the repetitions over their mean"),
            field("machine", &R::machine, "whose times these are: processor, compiler, build"));
    }
};

struct BenchDocument {
    std::vector<BenchRow> rows;
    Absent<std::vector<BenchPeerRow>> peers;
    Absent<std::vector<BenchParticlesRow>> particles;
    Absent<std::vector<BenchDriftRow>> drifts;
    Absent<std::vector<BenchEnsembleRow>> ensembles;
    Absent<std::vector<BenchReferenceRow>> references;
    std::string baseline, competitor, command;
    static constexpr auto fields() {
        using R = BenchDocument;
        return std::tuple(field("rows", &R::rows, "one a pair"),
            field("peers", &R::peers, "whole runs of general solvers and of what users write, where asked for"),
            field("particles", &R::particles, "of many bonded spheres, where asked for"),
            field("drifts", &R::drifts, "of the methods in one unknown that were asked for"),
            field("ensembles", &R::ensembles, "of the pairs whose ensembles are compiled, at each instruction level"),
            field("references", &R::references, "of single bodies, where asked for"),
            field("baseline", &R::baseline, "in a few words"),
            field("competitor", &R::competitor, "what the steps are compared with, in full"),
            field("command", &R::command, "asks all of them again"));
    }
};

}  // namespace verilie::studies::bench
