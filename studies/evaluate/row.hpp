#pragma once
/// What `verilie evaluate` prints.

#include "engine/record.hpp"

namespace verilie::studies {

struct Evaluated {
    std::string problem;
    Named<double> energy, kinetic;
    std::optional<std::vector<std::array<double, 3>>> F, RM;
    Named<double> invariants;
    std::string command;
    static constexpr auto fields() {
        using R = Evaluated;
        return std::tuple(field("problem", &R::problem, ""),
            field("energy", &R::energy, "parts of the potential energy"),
            field("kinetic", &R::kinetic, "parts of the kinetic energy"),
            field("F", &R::F, "force on each body, in space; null: of a chain, whose mass matrix couples its bodies"),
            field("RM", &R::RM, "moment on each body, in space; null like F"), field("invariants", &R::invariants, ""),
            field("command", &R::command, "asks this again"));
    }
};

}  // namespace verilie::studies
