#pragma once
/// The document of `verilie engines`.

#include "engines/check.hpp"
#include "engines/identity.hpp"
#include "engines/readings.hpp"
#include "engines/tumble.hpp"
#include "engines/work.hpp"

namespace verilie::studies::engines {

struct EngineRow {
    std::string engine, setting, says;
    std::optional<std::string> version, command;
    std::vector<std::string> packages;
    int order;
    std::optional<int> digits;
    bool gyroscopic, built;
    std::string keeps, reason, scheme;
    Absent<std::vector<Check>> checks;
    static constexpr auto fields() {
        using R = EngineRow;
        return std::tuple(field("engine", &R::engine, "folder of studies/engines"),
            field("setting", &R::setting, "key of the method"), field("says", &R::says, "what is set in the engine"),
            field("version", &R::version, "as the engine says it when it runs; null: it is not built"),
            field("command", &R::command, "for --exec; null: it is not built"),
            field("packages", &R::packages, "of Debian, or npm:NAME"), field("order", &R::order, "claimed"),
            field("digits", &R::digits,
                "binary, that it computes in: 53 is double, 24 single precision; null: it is not built"),
            field("gyroscopic", &R::gyroscopic, "whether it has the torque of W x JW"),
            field("built", &R::built, "and answers"),
            field("keeps", &R::keeps, "what it keeps between steps beside the state; empty: nothing"),
            field("reason", &R::reason, "why it cannot be asked; empty where it can"),
            field("scheme", &R::scheme, "key of the catalogued method that is the same map; empty: none is written"),
            field("checks", &R::checks, "with --check, of those that are built"));
    }
};
struct EnginesDocument {
    std::vector<EngineRow> rows;
    std::vector<TumbleRow> tumbles;
    std::vector<WorkRow> works;
    std::vector<IdentityRow> identities;
    std::vector<ReadingRow> readings;
    std::string command;
    static constexpr auto fields() {
        using D = EnginesDocument;
        return std::tuple(field("rows", &D::rows, "one a setting; none where a study alone is asked"),
            field("tumbles", &D::tumbles, "with --tumble: a free body about its middle axis, one a method"),
            field("works", &D::works, "with --work: errors and what they cost, one a method"),
            field("identities", &D::identities,
                "with --identity: the setting and its scheme, one a setting that has one"),
            field("readings", &D::readings, "with --readings: orders on further motions, velocities read in two ways"),
            field("command", &D::command, "asks all of them again"));
    }
};

}  // namespace verilie::studies::engines
