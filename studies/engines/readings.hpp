#pragma once
/// Orders of an engine's setting on motions that the catalogue does not have (motion.hpp), with its velocities read in two
/// ways: as those of the time of the positions, and as those of half a step before. A step of symplectic Euler is of first
/// order in the first reading, and of second in the other where nothing but loads turns the body: there it is a leapfrog.
///
/// T = 2, h from 1/4 to 1/256. In the second reading the velocities handed in are those of the exact motion at -h/2,
/// and what comes back is compared with those at T - h/2; positions are of the same times in both.

#include "engine/record.hpp"
#include "engines/adapters.hpp"
#include "engines/asked.hpp"

namespace verilie::studies::engines {

struct PartOrder {
    std::optional<double> order, lo, hi;
    double finest = 0;
    static constexpr auto fields() {
        using P = PartOrder;
        return std::tuple(field("order", &P::order, "observed; null: the ladder shows none"),
            field("lo", &P::lo, "of its enclosure"), field("hi", &P::hi, ""),
            field("finest", &P::finest, "error with the smallest step: rad, rad/time, length, length/time"));
    }
};
struct ReadingRow {
    std::string method, engine, motion, reading;
    PartOrder attitude, spin, position, velocity;
    std::string said, command;
    static constexpr auto fields() {
        using R = ReadingRow;
        return std::tuple(field("method", &R::method, "setting"), field("engine", &R::engine, "as it says it itself"),
            field("motion", &R::motion, "loaded, spring, clock, rod, rod_loaded; _sphere: of two spheres"),
            field("reading", &R::reading,
                "t: velocities are of the time of the positions; t - h/2: of half a step before"),
            field("attitude", &R::attitude, ""), field("spin", &R::spin, ""), field("position", &R::position, ""),
            field("velocity", &R::velocity, ""), field("said", &R::said, "why it could not be asked; empty: it could"),
            field("command", &R::command, "asks this again"));
    }
};

/// Every motion twice; of a setting without gyroscopic torque those that do not need it.
std::vector<ReadingRow> readings_of(
    const Setting& setting, const std::string& engine, const std::string& command, int digits);

}  // namespace verilie::studies::engines
