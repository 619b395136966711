#include "gate/complaints.hpp"

#include <algorithm>

namespace verilie::studies::gate {

std::vector<analysis::Gated> gated(const std::vector<Case>& cases) {
    std::vector<analysis::Gated> all;
    for (const auto& c : cases) all.push_back(c.gated);
    return all;
}

std::vector<Complaint> complaints_of(const std::vector<Case>& now, const std::vector<Case>& record) {
    std::vector<Complaint> all;
    for (const auto& c : now)
        if (!c.holds) all.push_back({c.gated.id, c.method, c.law, "does not hold: " + c.gated.verdict + (c.reason.empty() ? "" : ", " + c.reason), c.command});
    for (const auto& change : analysis::compare(gated(record), gated(now))) {
        const auto same = [&](const Case& c) { return c.gated.id == change.id; };
        auto c = std::find_if(now.begin(), now.end(), same);
        if (c == now.end()) c = std::find_if(record.begin(), record.end(), same);
        all.push_back({change.id, c->method, c->law, change.sentence, c->command});
    }
    return all;
}

}  // namespace verilie::studies::gate
