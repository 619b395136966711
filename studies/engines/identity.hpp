#pragma once
/// Whether a setting of an engine and a method of the catalogue are one map: a step of both from the same states.
///
/// 36 states a body: every attitude, every direction of W, |W| = 1/4, 1 and 2, h = 1/64, 1/16 and 1/4, free and loaded
/// (pendulum). They are one map where attitudes (rad) and angular velocities (relative) agree to 64 units of the engine's
/// precision.

#include "engine/record.hpp"
#include "engines/methods.hpp"

namespace verilie::studies::engines {

struct IdentityRow {
    std::string method, engine, scheme;
    int states = 0;
    std::optional<double> units;
    double limit = 64;
    std::optional<bool> same;
    std::string says, command;
    static constexpr auto fields() {
        using R = IdentityRow;
        return std::tuple(field("method", &R::method, "setting of an engine"),
            field("engine", &R::engine, "as it says it itself"), field("scheme", &R::scheme, "key of the catalogue"),
            field("states", &R::states, "from which a step was taken"),
            field("units", &R::units, "largest distance after the step, in units of the engine's precision"),
            field("limit", &R::limit, "of that"),
            field("same", &R::same, "null: there is no such scheme, or it failed"),
            field("says", &R::says, "at which state it is largest, or what went wrong"),
            field("command", &R::command, "asks this again"));
    }
};

IdentityRow identity_of(const Method& method, const std::string& scheme, const std::vector<std::string>& bodies);

}  // namespace verilie::studies::engines
