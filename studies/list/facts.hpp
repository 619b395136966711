#pragma once
/// What the catalogue knows of its methods and problems, and what is measured of them, as `list` prints it.

#include <verilie/catalogue.hpp>

#include "engine/record.hpp"

namespace verilie::studies {

struct MethodFacts {
    std::string key, source;
    int order;
    std::string symmetric, symplectic, momentum_map, energy_free_body, accepts;
    bool implicit_in_loads;
    bool applied_loads;
    std::string energy_linear_potential, domain, note;
    Absent<std::string> engines;
    Absent<int> order_spherical, order_free, order_free_velocity, order_unloaded;
    Absent<bool> equivariant;
    static constexpr auto fields() {
        using R = MethodFacts;
        constexpr auto* where = "on which bodies that is claimed: never, spherical or always";
        return std::tuple(field("key", &R::key, ""), field("source", &R::source, "paper, to the equation"),
            field("order", &R::order, ""), field("symmetric", &R::symmetric, where),
            field("symplectic", &R::symplectic, where), field("momentum_map", &R::momentum_map, where),
            field(
                "energy_free_body", &R::energy_free_body, "energy of a free body, exactly: never, spherical or always"),
            field("accepts", &R::accepts, "bodies that it steps: spherical, axisymmetric or always"),
            field("implicit_in_loads", &R::implicit_in_loads, "a step solves for the loads at its end"),
            field("applied_loads", &R::applied_loads, "takes loads beyond those of a potential"),
            field("energy_linear_potential", &R::energy_linear_potential,
                "energy in a potential linear in R, exactly: never, spherical or always"),
            field("domain", &R::domain, "where a step exists"), field("note", &R::note, "anything else to know"),
            field("engines", &R::engines, "of a scheme: which ship it, with the setting"),
            field("order_spherical", &R::order_spherical, "on spheres, if higher"),
            field("order_free", &R::order_free, "where no loads act, if higher"),
            field("order_free_velocity", &R::order_free_velocity, "of the velocity there, if higher"),
            field("order_unloaded", &R::order_unloaded,
                "on spheres, of x and R where no loads act at the start, and of v and W from rest, if higher"),
            field("equivariant", &R::equivariant, "false, of a scheme: a step sees where the axes of space point"));
    }
};

struct ParameterFacts {
    std::string name, text, unit, meaning;
    static constexpr auto fields() {
        using R = ParameterFacts;
        return std::tuple(field("name", &R::name, "as --set takes it"),
            field("default", &R::text, "a word, or numbers"), field("unit", &R::unit, ""),
            field("meaning", &R::meaning, ""));
    }
};
struct InvariantFacts {
    std::string name, law, needs, meaning;
    static constexpr auto fields() {
        using R = InvariantFacts;
        return std::tuple(field("name", &R::name, ""), field("law", &R::law, "energy, momentum, spin or constraint"),
            field("needs", &R::needs, "what the parameters must be like; empty: nothing"),
            field("meaning", &R::meaning, ""));
    }
};
struct AppliedFacts {
    bool of_time, of_velocity;
    std::string power;
    static constexpr auto fields() {
        using R = AppliedFacts;
        return std::tuple(field("of_time", &R::of_time, "they depend on time"),
            field("of_velocity", &R::of_velocity, "they depend on velocities"),
            field("power", &R::power, "dissipates, none or any"));
    }
};
struct ProblemFacts {
    std::string key, source, why_in_set;
    std::vector<ParameterFacts> parameters;
    std::vector<InvariantFacts> invariants;
    std::vector<std::string> energies;
    std::string T_order, ladder, T_drift, h_drift;
    bool physical, chaotic, translates, separable;
    std::optional<AppliedFacts> applied_loads;
    static constexpr auto fields() {
        using R = ProblemFacts;
        return std::tuple(field("key", &R::key, ""), field("source", &R::source, "paper, to the equation"),
            field("why_in_set", &R::why_in_set, ""), field("parameters", &R::parameters, ""),
            field("invariants", &R::invariants, ""), field("energies", &R::energies, "parts of the potential energy"),
            field("T_order", &R::T_order, "end time of an order"),
            field("ladder", &R::ladder, "steps of an order: the first, the ratio, how many"),
            field("T_drift", &R::T_drift, "end time of a drift"), field("h_drift", &R::h_drift, "steps of a drift"),
            field("physical", &R::physical, "moments of inertia satisfy the triangle inequality"),
            field("chaotic", &R::chaotic, ""), field("translates", &R::translates, "forces act"),
            field("separable", &R::separable, "false: a chain, whose mass matrix couples string and body"),
            field("applied_loads", &R::applied_loads, "loads beyond those of the potential; null: none act"));
    }
};

struct DiagnosticFacts {
    std::string key, measures, unit, needs;
    static constexpr auto fields() {
        using R = DiagnosticFacts;
        return std::tuple(field("key", &R::key, ""), field("measures", &R::measures, ""), field("unit", &R::unit, ""),
            field("requires", &R::needs, "of the question that is asked"));
    }
};

struct PairFacts {
    std::string method, problem;
    bool runs;
    std::string reason;
    static constexpr auto fields() {
        using R = PairFacts;
        return std::tuple(field("method", &R::method, ""), field("problem", &R::problem, ""),
            field("runs", &R::runs, ""), field("reason", &R::reason, "why it does not; empty where it does"));
    }
};

std::vector<MethodFacts> method_facts();
/// Of what engines ship.
std::vector<MethodFacts> scheme_facts();
std::vector<ProblemFacts> problem_facts();
/// Errors, drift, and the laws of certificates.
std::vector<DiagnosticFacts> diagnostic_facts();
/// Every method on every problem with its own parameters.
std::vector<PairFacts> pair_facts();

}  // namespace verilie::studies
