// verilie claims: every claim of the papers, measured, judged, and held against the verdict on record.
#include <algorithm>

#include <fmt/format.h>

#include "claims/claims.hpp"
#include "claims/record.hpp"
#include "engine/output.hpp"
#include "engine/shard.hpp"
#include "engine/terminal.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
using namespace claims;

std::string text_of(const std::vector<PaperRow>& papers) {
    std::string out;
    for (const auto& p : papers) out += fmt::format("{}: {} {}, {}\n", p.key, p.authors, p.year, p.title);
    return out;
}
std::string text_of(const std::vector<ClaimRow>& rows) {
    std::vector<std::vector<std::string>> t{{"verdict", "claim", "where", "finding"}};
    for (const auto& row : rows) {
        const char* differs = row.as_recorded           ? ""
                            : row.predicate_as_recorded ? " (NOT as on record)"
                                                        : " (predicate NOT as on record)";
        t.push_back({painted(row.verdict + differs, *differs ? Mood::bad : Mood::good), row.id,
            row.source + " " + row.where, (row.correction.empty() ? "" : row.correction + ": ") + row.sentence});
    }
    return table(t);
}
std::string text_of(const Ledger& all) {
    return text_of(all.rows) + "\n" + text_of(all.papers)
         + (all.lost.empty() ? ""
                             : "\nOn record, but not among the claims any more: " + json_of(all.lost).dump() + ".\n");
}

std::string markdown_of(const std::vector<ClaimRow>& rows) {
    std::string out = "| claim | where | verdict | finding | command |\n|---|---|---|---|---|\n";
    for (const auto& row : rows)
        out += fmt::format("| {}: {} | {} {} | **{}**{} | {} | `{}` |\n", row.id, row.claim, row.source, row.where,
            row.verdict, row.correction.empty() ? "" : ": " + row.correction, row.sentence,
            "verilie claims --claim " + row.id);
    return out;
}

int answer(const ClaimsRequest& r) {
    if (r.record) record_new(claims_rows(r));
    const Ledger all = ledger(r);  // what was measured just now is stored
    if (r.shard) return tell_shard(r);
    publish(r, json_of(all), text_of(all));
    if (r.out) write_atomically(std::filesystem::path(*r.out) / "claims.md", markdown_of(all.rows));
    const bool well = std::all_of(all.rows.begin(), all.rows.end(), [](const auto& row) { return row.as_recorded; });
    return well && all.lost.empty() ? 0 : 1;
}
}  // namespace

Verb verb_claims() {
    return verb_of<ClaimsRequest, answer>("claims",
        "The claims of the papers, each measured and judged; exit 1 where a verdict differs from the one on record", {},
        schema_of<Ledger>);
}

}  // namespace verilie::studies
