// verilie claims: every claim of the papers, measured, judged, and held against the verdict on record.
#include <algorithm>
#include <array>
#include <fstream>

#include <fmt/format.h>

#include <verilie/mechanics/json_text.hpp>

#include "claims/claims.hpp"
#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "engine/output.hpp"
#include "engine/share.hpp"
#include "engine/sweep.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
using namespace claims;

/// {history: [{date, reason}], rows: {id: {verdict, correction, holds_if, fails_if, changed: [{date, from, reason}]}}}:
/// `from` is what held before, oldest first.
bool is_record(const Json& record) {
    if (!record.is_object() || !record.value("rows", Json()).is_object() || !record.value("history", Json()).is_array())
        return false;
    const auto& rows = record["rows"];
    return std::all_of(rows.begin(), rows.end(), [](const Json& row) {
        return row.is_object()
            && std::ranges::all_of(std::array{"verdict", "correction", "holds_if", "fails_if"},
                [&](const char* what) { return row.contains(what) && row[what].is_string(); });
    });
}
Json on_record() {
    const auto file = share() / "reference" / "baseline" / "claims.json";
    std::ifstream in(file);
    if (!in) throw EnvironmentTrouble("The verdicts on record, " + file.string() + ", cannot be read.");
    try {
        Json record = read_json<Json>(std::string(std::istreambuf_iterator<char>(in), {}));
        if (is_record(record)) return record;
    } catch (const std::invalid_argument&) {}
    throw EnvironmentTrouble("The verdicts on record, " + file.string() + ", are damaged.");
}

/// What was changed in the predicate: [{date, from, to, reason}], oldest first.
Json changes(const Json& kept) {
    Json all = kept.value("changed", Json::array());
    for (std::size_t k = 0; k < all.size(); ++k) {
        const Json to = k + 1 < all.size() ? all[k + 1]["from"] : kept["holds_if"];
        all[k] = {{"date", all[k]["date"]}, {"from", all[k]["from"]}, {"to", to}, {"reason", all[k]["reason"]}};
    }
    return all;
}
/// A claim with the paper that makes it.
struct Stated {
    const Paper* paper;
    const Claim* claim;
};
std::vector<Stated> stated(const std::vector<Paper>& papers, const std::optional<std::string>& key = {}) {
    std::vector<Stated> all;
    std::vector<std::string> keys;
    for (const auto& p : papers) {
        keys.push_back(p.key);
        if (!key || *key == p.key)
            for (const auto& c : p.claims) all.push_back({&p, &c});
    }
    if (key && std::find(keys.begin(), keys.end(), *key) == keys.end())
        throw std::invalid_argument(
            fmt::format("There is no paper '{}' among those whose claims are measured: {}.", *key, listed(keys)));
    return all;
}
Json row_of(const Stated& s, const Json& found, const Json& record) {
    const Claim& c = *s.claim;
    Json row{{"id", c.id}, {"source", s.paper->key}, {"where", c.where}, {"kind", c.open ? "open" : "claim"},
        {"claim", c.says}, {"holds_if", holds_if(c)}, {"fails_if", fails_if(c)}, {"note", c.note}};
    for (const auto& [name, value] : found.items()) row[name] = value;
    const Json kept = record.value(c.id, Json::object());
    const auto same = [&](const char* what) { return kept.contains(what) && kept[what] == row[what]; };
    row["on_record"] = kept.empty() ? Json() : Json{{"verdict", kept["verdict"]}, {"correction", kept["correction"]}};
    row["changed"] = changes(kept);
    row["predicate_as_recorded"] = same("holds_if") && same("fails_if");
    row["as_recorded"] = same("verdict") && same("correction") && row["predicate_as_recorded"] == true;
    row["command"] = c.command;
    return row;
}

Json measured(const Claim& c, const Desk& desk) {
    const Finding f = judged(c, c.measure(desk));
    return {{"verdict", text(f.verdict())}, {"correction", f.correction()}, {"sentence", f.told().sentence},
        {"numbers", f.told().numbers}, {"evidence", f.evidence()}, {"clock", f.told().clock},
        {"figure", f.told().figure}};
}

Json to_json(const std::vector<Paper>& papers) {
    Json all = Json::array();
    for (const auto& p : papers)
        all.push_back({{"key", p.key}, {"authors", p.authors}, {"year", p.year}, {"title", p.title}});
    return all;
}
std::string text_of(const std::vector<Paper>& papers) {
    std::string out;
    for (const auto& p : papers) out += fmt::format("{}: {} {}, {}\n", p.key, p.authors, p.year, p.title);
    return out;
}
std::string text_of(const Json& rows) {
    std::vector<std::vector<std::string>> t{{"claim", "where", "verdict", "finding"}};
    for (const auto& r : rows)
        t.push_back({r["id"], r["source"].get<std::string>() + " " + r["where"].get<std::string>(),
            r["verdict"].get<std::string>()
                + (r["as_recorded"].get<bool>()              ? ""
                    : r["predicate_as_recorded"].get<bool>() ? " (NOT as on record)"
                                                             : " (predicate NOT as on record)"),
            (r["correction"].get<std::string>().empty() ? "" : r["correction"].get<std::string>() + ": ")
                + r["sentence"].get<std::string>()});
    return table(t);
}
std::string markdown_of(const Json& rows) {
    std::string out = "| claim | where | verdict | finding | command |\n|---|---|---|---|---|\n";
    for (const auto& r : rows)
        out += fmt::format("| {}: {} | {} {} | **{}**{} | {} | `{}` |\n", r["id"].get<std::string>(),
            r["claim"].get<std::string>(), r["source"].get<std::string>(), r["where"].get<std::string>(),
            r["verdict"].get<std::string>(),
            r["correction"].get<std::string>().empty() ? "" : ": " + r["correction"].get<std::string>(),
            r["sentence"].get<std::string>(), r["command"].get<std::string>());
    return out;
}
}  // namespace

Json claims::claims_rows(const ClaimsRequest& r) {
    const Json record = on_record()["rows"];
    const Store store(r.store);
    const Desk desk(r, store);
    const auto papers = all_papers();
    const auto asked = stated(papers, r.paper);
    std::vector<Json> found(asked.size());
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Claim& c = *asked[i].claim;
        tasks.push_back({c.id, [&, i] { found[i] = desk.kept(c.id, [&] { return measured(c, desk); }); }, c.weight});
    }
    sweep("claims", std::move(tasks), r.jobs, r.quiet);
    Json rows = Json::array();
    for (std::size_t i = 0; i < asked.size(); ++i) rows.push_back(row_of(asked[i], found[i], record));
    return rows;
}

static int answer(const ClaimsRequest& r) {
    const Json rows = claims_rows(r), record = on_record();
    Json lost = Json::array();
    const auto papers = all_papers();
    const auto known = stated(papers);
    for (const auto& [id, kept] : record["rows"].items())
        if (std::none_of(known.begin(), known.end(), [&](const Stated& s) { return s.claim->id == id; }))
            lost.push_back(id);
    publish(r,
        {{"rows", rows}, {"papers", to_json(papers)}, {"history", record["history"]}, {"lost", lost},
            {"command", r.command}},
        text_of(rows) + "\n" + text_of(papers)
            + (lost.empty() ? "" : "\nOn record, but not among the claims any more: " + lost.dump() + ".\n"));
    if (r.out) write_atomically(std::filesystem::path(*r.out) / "claims.md", markdown_of(rows));
    return lost.empty()
                && std::all_of(rows.begin(), rows.end(), [](const Json& row) { return row["as_recorded"].get<bool>(); })
             ? 0
             : 1;
}

Verb verb_claims() {
    return verb_of<ClaimsRequest, answer>("claims",
        "The claims of the papers, each measured and judged; exit 1 where a verdict differs from the one on record");
}

}  // namespace verilie::studies
