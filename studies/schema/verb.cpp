// verilie schema: what --json of the other verbs prints, as JSON schemas; made from the records themselves.
#include <algorithm>
#include <iostream>

#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct SchemaRequest : Request {
    std::optional<std::string> of;
    void options(Options& o) override {
        o.text("of", of, "One verb; all otherwise", {.asks = false, .positional = true});
        Request::options(o);
    }
};

/// What OUT/VERB.json holds besides: in every row the name of its run, and the runs.
void add_runs(const Verb& verb, Json& schema) {
    if (verb.lists.empty()) return;
    if (const auto any = schema.find("anyOf"); any != schema.end()) {
        for (Json& one : *any) add_runs(verb, one);
        return;
    }
    Json& properties = schema.at("properties");
    for (const List& list : verb.lists)
        if (const auto rows = properties.find(list.name); rows != properties.end())
            rows->at("items")
                .at("properties")
                .update(Json{{"run", {{"type", "string"}, {"description", "with --out: a key of `runs`"}}}});
    properties.update(Json{{"runs",
        {{"type", "object"},
            {"description", "with --out: command, program, version, build, sources and packages of every run"}}}});
}

int answer(const SchemaRequest& r) {
    Json all = Json::object();
    for (const Verb& verb : verbs()) {
        if ((r.of && *r.of != verb.name) || !verb.schema) continue;
        Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", std::string("verilie ") + verb.name + " --json"}};
        schema.update(verb.schema());
        add_runs(verb, schema);
        all[verb.name] = schema;
    }
    if (all.empty())
        throw std::invalid_argument("There is no schema of '" + *r.of + "'; `verilie schema` prints all there are.");
    std::cout << (r.of ? all.front() : all).dump(1) << "\n";
    if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
    return 0;
}
}  // namespace

Verb verb_schema() {
    return verb_of<SchemaRequest, answer>("schema", "What --json of the other verbs prints, as JSON schemas");
}

}  // namespace verilie::studies
