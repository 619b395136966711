// verilie engines: which adapters of engines there are, which are built, and whether each translates rightly.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/verb.hpp"
#include "engines/check.hpp"

namespace verilie::studies {

namespace {
struct EnginesRequest : Request {
    std::optional<std::string> which, objects;
    bool check = false;
    void options(Options& o) override {
        o.text("which", which, "Engines or settings, comma separated; all otherwise", {.positional = true});
        o.text(
            "objects", objects, "Where the adapters are built; `engines` beside the folder of the program otherwise");
        o.flag("check", check, "Ask each adapter for motions that are known");
        Request::options(o);
    }
};

struct EngineRow {
    std::string engine, setting, says;
    std::optional<std::string> version, command;
    std::vector<std::string> packages;
    int order;
    std::optional<int> digits;
    bool gyroscopic, built;
    std::string keeps, reason;
    Absent<std::vector<engines::Check>> checks;
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
            field("checks", &R::checks, "with --check, of those that are built"));
    }
};
struct EnginesDocument {
    std::vector<EngineRow> rows;
    std::string command;
    static constexpr auto fields() {
        using D = EnginesDocument;
        return std::tuple(
            field("rows", &D::rows, "one a setting"), field("command", &D::command, "asks all of them again"));
    }
};

std::string listed(const std::vector<std::string>& words) {
    std::string all;
    for (const auto& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

EngineRow row_of(const EnginesRequest& r, const engines::Engine& engine, const engines::Setting& setting) {
    EngineRow row{engine.key, setting.name, setting.says, {}, {}, engine.packages, setting.order, {},
        setting.gyroscopic, false, setting.keeps, "", {}};
    const std::filesystem::path objects = r.objects ? *r.objects : engines::usual_objects().string();
    const auto command = engines::command_of(setting, objects);
    if (!command) {
        row.reason = "not built; `studies/engines/run " + engine.key + "` does it (" + listed(engine.packages) + ")";
        return row;
    }
    try {
        const Json hello = engines::Asked(*command).hello();
        row.version = hello.value("source", ""), row.digits = hello.value("digits", 53);
        row.command = *command, row.built = true;
    } catch (const Trouble& t) {
        row.reason = "it does not answer: " + t.said;
        return row;
    }
    if (r.check) row.checks.emplace(engines::checks_of(setting, *command, *row.digits));
    return row;
}

bool well(const EngineRow& row) {
    return !row.checks || std::ranges::all_of(*row.checks, [](const auto& c) { return c.holds || !c.judged; });
}

std::string text_of(const EnginesDocument& d) {
    std::vector<std::vector<std::string>> lines{{"setting", "engine", "what is set", "digits", "checks"}};
    std::string below;
    for (const EngineRow& row : d.rows) {
        lines.push_back(
            {row.setting, row.version.value_or("-"), row.says, row.digits ? std::to_string(*row.digits) : "-",
                !row.built    ? row.reason
                : !row.checks ? "-"
                : well(row)   ? "right"
                              : "WRONG"});
        if (!row.checks) continue;
        for (const auto& c : *row.checks)
            if (!c.holds) below += fmt::format("{}: {}: {}.\n", row.setting, c.name, c.says);
    }
    return table(lines) + below;
}

int answer(const EnginesRequest& r) {
    std::set<std::string> wanted;
    if (r.which && *r.which != "all")
        for (const auto& word : split(*r.which)) wanted.insert(word);
    std::set<std::string> unknown = wanted;
    EnginesDocument d{{}, r.command};
    for (const auto& engine : engines::all_engines())
        for (const auto& setting : engine.settings) {
            if (!wanted.empty() && !wanted.contains(engine.key) && !wanted.contains(setting.name)) continue;
            unknown.erase(engine.key), unknown.erase(setting.name);
            d.rows.push_back(row_of(r, engine, setting));
        }
    if (!unknown.empty())
        throw std::invalid_argument(
            "There is no engine and no setting '" + *unknown.begin() + "'; `verilie engines` lists all there are.");
    publish(r, json_of(d), text_of(d));
    return std::ranges::all_of(d.rows, well) ? 0 : 1;
}
}  // namespace

Verb verb_engines() {
    return verb_of<EnginesRequest, answer>("engines",
        "Physics engines as methods: adapters, settings, versions, what is built, and whether it translates rightly",
        {{"rows", {"setting"}}}, schema_of<EnginesDocument>);
}

}  // namespace verilie::studies
