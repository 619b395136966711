#pragma once
/// What `verilie particles` prints.

#include "engine/numbers.hpp"

namespace verilie::studies::particles {

struct Bytes {
    double state, bonds, near, work, total;
    static constexpr auto fields() {
        using R = Bytes;
        return std::tuple(field("state", &R::state, "positions, attitudes, momenta, and copies of them"),
            field("bonds", &R::bonds, "bonds, contacts and where they lie"),
            field("near", &R::near, "the list of near spheres"), field("work", &R::work, "work space of the threads"),
            field("total", &R::total, "the sum"));
    }
};

struct ParticlesRow {
    std::string problem, method, h, level;
    std::size_t spheres, bonds;
    int threads;
    std::int64_t first_step, steps, frames, fillings;
    std::optional<double> nanoseconds, least_nanoseconds, processor_nanoseconds;
    Bytes bytes;
    Named<double> energy;
    double energy_at_first, max_energy_error;
    std::array<double, 3> P, L, S;
    std::optional<Stopped> failed;
    Json asked;
    std::string command;
    static constexpr auto fields() {
        using R = ParticlesRow;
        return std::tuple(field("problem", &R::problem, ""), field("method", &R::method, ""),
            field("h", &R::h, "step, exact"), field("level", &R::level, "instructions: plain, avx2 or avx512"),
            field("threads", &R::threads, "that marched"), field("spheres", &R::spheres, "how many"),
            field("bonds", &R::bonds, "how many"), field("first_step", &R::first_step, "where the run began"),
            field("steps", &R::steps, "taken in it"), field("frames", &R::frames, "written to the file"),
            field("fillings", &R::fillings, "of the list of near spheres"),
            field("nanoseconds", &R::nanoseconds, "of the clock, a sphere and step: the median of the stretches"),
            field("least_nanoseconds", &R::least_nanoseconds, "the least of them"),
            field("processor_nanoseconds", &R::processor_nanoseconds,
                "the same of the processor, over all threads, waiting for each other included: the least"),
            field("bytes", &R::bytes, "a sphere, of the march"), field("energy", &R::energy, "by part, at the end"),
            field("energy_at_first", &R::energy_at_first, "at first_step"),
            field("max_energy_error", &R::max_energy_error, "the largest |E - E0| at the end of a stretch"),
            field("P", &R::P, "linear momentum at the end"), field("L", &R::L, "angular momentum about the origin"),
            field("S", &R::S, "sum of the spins"), field("failed", &R::failed, "the step that failed; null: none"),
            field("asked", &R::asked, "in what the question differs from the plain one"),
            field("command", &R::command, "that asks it again"));
    }
};

}  // namespace verilie::studies::particles
