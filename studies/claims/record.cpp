#include "claims/record.hpp"

#include <algorithm>
#include <fstream>

#include <verilie/mechanics/json_text.hpp>

#include "engine/request.hpp"
#include "engine/share.hpp"

namespace verilie::studies::claims {

const ClaimOnRecord* OnRecord::find(const std::string& id) const {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first == id; });
    return found == rows.end() ? nullptr : &found->second;
}

OnRecord on_record() {
    const auto file = share() / "reference" / "baseline" / "claims.json";
    std::ifstream in(file);
    if (!in) throw EnvironmentTrouble("The verdicts on record, " + file.string() + ", cannot be read.");
    try {
        return record_from<OnRecord>(read_json<Json>(std::string(std::istreambuf_iterator<char>(in), {})));
    } catch (const std::invalid_argument&) {
        throw EnvironmentTrouble("The verdicts on record, " + file.string() + ", are damaged.");
    }
}

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
