#pragma once
/// Whether an adapter translates rightly, so that a wrong adapter cannot pass for a bad engine.
///
/// round_trip    a step of the root of its precision leaves a free sphere where it must be, to 64 units of its precision:
///               states and angular velocities come through in their frames.
/// one_map       a march is the same where another state was stepped in between, to its precision: no load and no state of
///               an earlier step is left in the engine. Where the adapter says that the engine keeps more between steps
///               than the state, this is measured and not judged.
/// backwards     a step of h < 0 is refused, or leads back: it ends nearer to where the free sphere was |h| earlier than
///               half of the way there. An engine that takes no notice of the sign would be certified as some other map.
/// free_sphere, free, loaded_sphere, loaded
///               over T = 1/2 with h from 1/32 to 1/256 every part of the state (attitude, spin, position, velocity)
///               converges to the solution of the Newton-Euler equations: the order over the finest two halvings is at
///               least 0.8, or the error is round-off of its precision: 64 √N units after N roundings of the state. N is
///               128 steps times the steps of its own that the engine makes of one (Rapier: four of h/4, bit for bit those
///               that it makes with one substep at h/4; tests/engines). An engine whose round-off adds up in one
///               direction for long enough fails here, and the row says in which part. Of an engine without the
///               gyroscopic torque the spheres are asked alone: elsewhere it solves other equations.

#include "engines/adapters.hpp"
#include "engines/asked.hpp"

namespace verilie::studies::engines {

struct Check {
    std::string name;
    bool holds, judged;
    std::optional<double> value, limit;  ///< a length without unit, of the worst part; of the motions an order
    std::string says;
    static constexpr auto fields() {
        return std::tuple(field("name", &Check::name, "round_trip, one_map, backwards, or a motion"),
            field("holds", &Check::holds, ""), field("judged", &Check::judged, "false: measured alone"),
            field("value", &Check::value,
                "difference of states, of backwards over the way; of a motion the least order, null: all are exact"),
            field("limit", &Check::limit, "the most, of a motion the least, that is right"),
            field("says", &Check::says, "what was found"));
    }
};

/// All checks of a setting; `digits`: binary ones that it computes in. A process that fails fails the check.
std::vector<Check> checks_of(const Setting& setting, const std::string& command, int digits);

}  // namespace verilie::studies::engines
