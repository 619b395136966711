#include "gate/complaints.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <verilie/catalogue.hpp>

namespace verilie::studies::gate {

namespace {
bool is_chaotic(const std::string& problem) {
    const auto& all = Catalogue::instance().problems();
    return std::any_of(
        all.begin(), all.end(), [&](const auto& p) { return p.info->key == problem && p.info->chaotic; });
}
constexpr const char* open = "undecided";
/// G4: what chance makes of a path of chaotic motion is one class.
std::string class_of_chaos(const std::string& kind) {
    if (kind == "none" || kind == "diffusive") return "none or diffusive";
    if (kind == "linear" || kind == "nonlinear" || kind == "dissipates") return "linear, nonlinear or dissipates";
    return kind;
}
}  // namespace

std::vector<analysis::Change> changes(const std::vector<Case>& record, const std::vector<Case>& now) {
    std::set<std::string> of_chaos, undecided;
    for (const auto* cases : {&record, &now})
        for (const auto& c : *cases)
            if (c.kind == "drift" && (c.chaotic || is_chaotic(c.problem))) {
                of_chaos.insert(c.gated.id);
                if (c.gated.verdict == open) undecided.insert(c.gated.id);
            }
    const auto compared = [&](const std::vector<Case>& cases) {
        std::vector<analysis::Gated> all;
        for (const auto& c : cases) {
            all.push_back(c.gated);
            if (undecided.contains(c.gated.id)) all.back().verdict = open;
            else if (of_chaos.contains(c.gated.id)) all.back().verdict = class_of_chaos(c.gated.verdict);
        }
        return all;
    };
    auto all = analysis::compare(compared(record), compared(now));
    std::erase_if(all, [&](const auto& change) { return change.what == "width" && of_chaos.contains(change.id); });
    return all;
}

std::vector<Complaint> complaints_of(const std::vector<Case>& now, const std::vector<Case>& record) {
    std::vector<Complaint> all;
    for (const auto& c : now)
        if (!c.holds)
            all.push_back({c.gated.id, c.method, c.law,
                "does not hold: " + c.gated.verdict + (c.reason.empty() ? "" : ", " + c.reason), c.command});
    for (const auto& change : changes(record, now)) {
        const auto same = [&](const Case& c) { return c.gated.id == change.id; };
        auto c = std::find_if(now.begin(), now.end(), same);
        if (c == now.end()) c = std::find_if(record.begin(), record.end(), same);
        all.push_back(
            {change.id, c->method, c->law, change.sentence, c->command, change.what == "floor" && c->gated.value});
    }
    return all;
}

std::vector<Complaint> beyond_chance(
    std::vector<Complaint> complaints, const std::vector<Case>& record, const Redraw& redraw) {
    std::map<std::string, const Case*> on_record;
    for (const auto& c : record) on_record[c.gated.id] = &c;
    // methods and problems whose states are drawn again
    std::set<std::pair<std::string, std::string>> asked;
    for (const auto& c : complaints)
        if (c.floor) asked.emplace(on_record.at(c.id)->method, on_record.at(c.id)->problem);
    std::set<std::string> by_chance;
    std::map<std::string, Complaint> broken;  // on another draw; one without a step shows nothing
    for (const auto& [method, problem] : asked)
        for (const auto& c : redraw(method, problem)) {
            if (!c.holds && c.gated.verdict != "failed")
                broken.try_emplace(c.gated.id,
                    Complaint{c.gated.id, c.method, c.law,
                        "does not hold on another draw of states (" + c.gated.verdict + ")", c.command, false});
            if (const auto was = on_record.find(c.gated.id); was != on_record.end() && c.gated.value
                                                             && was->second->gated.value
                                                             && *c.gated.value <= *was->second->gated.value)
                by_chance.insert(c.gated.id);
        }
    std::erase_if(complaints, [&](const Complaint& c) { return c.floor && by_chance.contains(c.id); });
    for (auto& c : complaints)
        if (c.floor) c.sentence += ", and all of eight draws of states lie above that";
    for (auto& [id, c] : broken) complaints.push_back(std::move(c));
    return complaints;
}

}  // namespace verilie::studies::gate
