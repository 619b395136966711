// verilie claims: every claim of the papers, measured, judged, and held against the verdict on record.
#include <fstream>

#include <fmt/format.h>

#include "claims/claims.hpp"
#include "claims/ledger.hpp"
#include "engine/output.hpp"
#include "engine/share.hpp"
#include "engine/sweep.hpp"
#include "verbs.hpp"

namespace verilie::studies {

namespace {
using namespace claims;

/// {id: {verdict, correction}}.
Json on_record() {
    const auto file = share() / "reference" / "baseline" / "claims.json";
    std::ifstream in(file);
    if (!in) throw EnvironmentTrouble("The verdicts on record, " + file.string() + ", cannot be read.");
    try {
        return Json::parse(in);
    } catch (const Json::exception&) {
        throw EnvironmentTrouble("The verdicts on record, " + file.string() + ", are damaged.");
    }
}

Json row_of(const Claim& c, const Json& found, const Json& record) {
    Json row{{"id", c.id}, {"source", c.source}, {"where", c.where}, {"kind", c.question ? "open" : "claim"}, {"claim", c.statement}, {"holds_if", c.predicate}};
    for (const auto& [name, value] : found.items()) row[name] = value;
    const auto kept = record.find(c.id);
    row["on_record"] = kept == record.end() ? Json() : *kept;
    row["as_recorded"] = kept != record.end() && (*kept)["verdict"] == row["verdict"] && (*kept)["correction"] == row["correction"];
    row["command"] = c.command;
    return row;
}

Json measured(const Claim& c, const Desk& desk) {
    const Finding f = c.measure(desk);
    return {{"verdict", text(f.verdict)}, {"correction", f.correction}, {"sentence", f.sentence}, {"numbers", f.numbers}, {"figure", f.figure}};
}

std::string text_of(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"claim", "where", "verdict", "finding"}};
    for (const auto& r : rows)
        t.push_back({r["id"], r["source"].get<std::string>() + " " + r["where"].get<std::string>(),
                     r["verdict"].get<std::string>() + (r["as_recorded"].get<bool>() ? "" : " (NOT as on record)"),
                     (r["correction"].get<std::string>().empty() ? "" : r["correction"].get<std::string>() + ": ") + r["sentence"].get<std::string>()});
    return table(t);
}
std::string markdown_of(const Json& rows) {
    std::string out = "| claim | where | verdict | finding | command |\n|---|---|---|---|---|\n";
    for (const auto& r : rows)
        out += fmt::format("| {}: {} | {} {} | **{}**{} | {} | `{}` |\n", r["id"].get<std::string>(), r["claim"].get<std::string>(), r["source"].get<std::string>(), r["where"].get<std::string>(),
                           r["verdict"].get<std::string>(), r["correction"].get<std::string>().empty() ? "" : ": " + r["correction"].get<std::string>(), r["sentence"].get<std::string>(), r["command"].get<std::string>());
    return out;
}
}  // namespace

Json claims::claims_rows(const Request& r) {
    const Json record = on_record();
    const Store store(r.store);
    const Desk desk(r, store);
    std::vector<Claim> asked;
    for (auto& c : all_claims()) if (!r.paper || c.source == *r.paper) asked.push_back(std::move(c));
    std::vector<Json> found(asked.size());
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < asked.size(); ++i)
        tasks.push_back({asked[i].id, [&, i] { found[i] = desk.kept(asked[i].id, [&] { return measured(asked[i], desk); }); }, asked[i].weight});
    sweep("claims", std::move(tasks), r.jobs, r.quiet);
    Json rows = Json::array();
    for (std::size_t i = 0; i < asked.size(); ++i) rows.push_back(row_of(asked[i], found[i], record));
    return rows;
}

int verb_claims(const Request& r) {
    const Json rows = claims_rows(r);
    publish(r, {{"rows", rows}, {"command", r.command}}, text_of(rows));
    if (r.out) write_atomically(std::filesystem::path(*r.out) / "claims.md", markdown_of(rows));
    return std::all_of(rows.begin(), rows.end(), [](const Json& row) { return row["as_recorded"].get<bool>(); }) ? 0 : 1;
}

}  // namespace verilie::studies
