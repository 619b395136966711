// Every claim measured, judged, and held against the verdict on record.
#include <algorithm>

#include <fmt/format.h>

#include "claims/claims.hpp"
#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/record.hpp"
#include "engine/shard.hpp"
#include "engine/sweep.hpp"

namespace verilie::studies::claims {

namespace {
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

/// What is asked for: of a paper, some by their ids, or all.
std::vector<Stated> asked_for(const ClaimsRequest& r, const std::vector<Paper>& papers) {
    auto all = stated(papers, r.paper);
    if (!r.claim) return all;
    std::vector<std::string> ids;
    std::vector<Stated> chosen;
    for (const auto& s : all) ids.push_back(s.claim->id);
    for (const auto& id : split(*r.claim)) {
        const auto found = std::find(ids.begin(), ids.end(), id);
        if (found == ids.end())
            throw std::invalid_argument(
                fmt::format("There is no claim '{}'; the nearest known one is '{}'.", id, nearest(id, ids)));
        const Stated& one = all[std::size_t(found - ids.begin())];
        const auto same = [&](const Stated& other) { return other.claim == one.claim; };
        if (std::none_of(chosen.begin(), chosen.end(), same)) chosen.push_back(one);
    }
    if (chosen.empty()) throw std::invalid_argument("--claim is empty; expected ids of claims.");
    return chosen;
}

ClaimCell measured(const Claim& c, const Desk& desk) {
    const Finding f = judged(c, c.measure(desk));
    const Told& told = f.told();
    return {text(f.verdict()), f.correction(), told.sentence, told.numbers, f.evidence(), told.clock, told.figure};
}

ClaimRow row_of(const Stated& s, const ClaimCell& found, const ClaimOnRecord* kept) {
    const Claim& c = *s.claim;
    ClaimRow row{};
    static_cast<ClaimCell&>(row) = found;
    row.id = c.id, row.source = s.paper->key, row.where = c.where, row.kind = c.open ? "open" : "claim";
    row.claim = c.says, row.holds_if = holds_if(c), row.fails_if = fails_if(c), row.note = c.note;
    row.command = c.command;
    if (!found.figure.is_null()) row.plot.emplace("verilie plot claim --claim " + row.id + " --out " + row.id + ".pdf");
    if (!kept) return row;
    row.on_record = *kept, row.changed = changes(*kept);
    row.predicate_as_recorded = kept->holds_if == row.holds_if && kept->fails_if == row.fails_if;
    row.as_recorded = row.predicate_as_recorded && kept->verdict == row.verdict && kept->correction == row.correction;
    return row;
}

std::vector<ClaimRow> rows_of(const ClaimsRequest& r, std::vector<Stated> asked, const OnRecord& record) {
    keep_own(r, asked, [](const Stated& s) { return s.claim->weight; });
    const Store store(r);
    const Desk desk(r, store);
    std::vector<ClaimCell> found(asked.size());
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Claim& c = *asked[i].claim;
        tasks.push_back({c.id,
            [&, i] { found[i] = record_from<ClaimCell>(desk.kept(c.id, [&] { return json_of(measured(c, desk)); })); },
            c.weight});
    }
    sweep("claims", std::move(tasks), r.jobs, r.quiet);
    std::vector<ClaimRow> rows;
    for (std::size_t i = 0; i < asked.size(); ++i)
        rows.push_back(row_of(asked[i], found[i], record.find(asked[i].claim->id)));
    return rows;
}
}  // namespace

std::vector<ClaimRow> claims_rows(const ClaimsRequest& r) {
    const auto papers = all_papers();
    return rows_of(r, asked_for(r, papers), on_record());
}

Ledger ledger(const ClaimsRequest& r) {
    const auto papers = all_papers();
    const OnRecord record = on_record();
    Ledger all{rows_of(r, asked_for(r, papers), record), {}, record.history, {}, r.command};
    for (const auto& p : papers) all.papers.push_back({p.key, p.authors, p.year, p.title});
    const auto known = stated(papers);
    for (const auto& [id, kept] : record.rows)
        if (std::none_of(known.begin(), known.end(), [&, &id = id](const Stated& s) { return s.claim->id == id; }))
            all.lost.push_back(id);
    return all;
}

}  // namespace verilie::studies::claims
