#include "claims/record.hpp"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include <verilie/mechanics/json_text.hpp>

#include "engine/atomic_file.hpp"
#include "engine/request.hpp"
#include "engine/rest_of.hpp"
#include "engine/share.hpp"

namespace verilie::studies::claims {

const ClaimOnRecord* OnRecord::find(const std::string& id) const {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first == id; });
    return found == rows.end() ? nullptr : &found->second;
}

namespace {
std::filesystem::path file() { return share() / "reference" / "baseline" / "claims.json"; }
std::string contents() {
    std::ifstream in(file());
    if (!in) throw EnvironmentTrouble("The verdicts on record, " + file().string() + ", cannot be read.");
    return rest_of(in);
}
OnRecord read(const std::string& text) {
    try {
        return record_from<OnRecord>(read_json<Json>(text));
    } catch (const std::invalid_argument&) {
        throw EnvironmentTrouble("The verdicts on record, " + file().string() + ", are damaged.");
    }
}
std::string line_of(const ClaimRow& row) {
    const auto quoted = [](const std::string& text) { return Json(text).dump(); };
    return fmt::format("  {}: {{\"verdict\": {}, \"correction\": {},\n   \"holds_if\": {},\n   \"fails_if\": {},\n   "
                       "\"changed\": []}}",
        quoted(row.id), quoted(row.verdict), quoted(row.correction), quoted(row.holds_if), quoted(row.fails_if));
}
}  // namespace

OnRecord on_record() { return read(contents()); }

std::string with_new(const std::string& record, const std::vector<ClaimRow>& rows) {
    const OnRecord known = read(record);
    std::string added;
    for (const auto& row : rows)
        if (!known.find(row.id)) added += (known.rows.empty() && added.empty() ? "\n" : ",\n") + line_of(row);
    std::string text = record;
    // The rows end with the last brace but one.
    const auto end = text.find_last_not_of(" \n", text.rfind('}', text.rfind('}') - 1) - 1) + 1;
    return text.insert(end, added);
}
void record_new(const std::vector<ClaimRow>& rows) { write_atomically(file(), with_new(contents(), rows)); }

std::vector<Change> changes(const ClaimOnRecord& kept) {
    std::vector<Change> all;
    if (!kept.changed) return all;
    for (const auto& change : *kept.changed) {
        if (!all.empty()) all.back().to = change.from;
        all.push_back({change.date, change.from, kept.holds_if, change.reason});
    }
    return all;
}

}  // namespace verilie::studies::claims
