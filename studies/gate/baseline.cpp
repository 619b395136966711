// The file of the record.
#include "gate/baseline.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include <fmt/format.h>
#include <verilie/mechanics/json_text.hpp>

#include "engine/rest_of.hpp"
#include "engine/share.hpp"

namespace verilie::studies::gate {

namespace {
constexpr int schema = 2;

std::invalid_argument damaged(const std::filesystem::path& file, const std::string& why = {}) {
    return std::invalid_argument("The baseline " + file.string() + " is damaged"
                                 + (why.empty() ? ", or is not a baseline of this program." : ": " + why + "."));
}
Json parse_once(const std::filesystem::path& file, const std::string& text) {
    KeysTwice<Json> twice;
    Json document = Json::parse(text, [&](int, Json::parse_event_t event, const Json& parsed) {
        twice.take(event, parsed);
        return true;
    });
    if (!twice.found().empty()) throw damaged(file, twice.found());
    return document;
}
/// Of this schema.
Json parsed(const std::filesystem::path& file, const std::string& text) {
    try {
        const Json j = json_depth(text) > deepest_json ? Json() : parse_once(file, text);
        if (j.at("schema") == schema) return j;
        throw std::invalid_argument("The baseline " + file.string() + " has schema " + j.at("schema").dump()
                                    + "; this program reads " + std::to_string(schema) + ".");
    } catch (const Json::exception&) { throw damaged(file); }
}

Case case_of(const RecordedCase& recorded, const std::vector<Make>& makes) {
    Case c{};
    c.gated = {recorded.id, recorded.verdict, {}, {}, recorded.value, recorded.error};
    c.method = recorded.method, c.problem = recorded.problem, c.law = recorded.law;
    c.kind = recorded.id.substr(0, recorded.id.find('/'));
    c.holds = true, c.quick = !recorded.tier, c.make = makes[recorded.make];
    if (recorded.interval) c.gated.lo = recorded.interval->front(), c.gated.hi = recorded.interval->back();
    return c;
}
RecordedCase recorded(const Case& c, std::size_t make) {
    RecordedCase row{c.gated.id, c.method, c.problem, c.law, c.gated.verdict, {}, {}, {}, {}, make};
    if (c.gated.lo) row.interval.emplace(Interval{*c.gated.lo, *c.gated.hi});
    if (c.gated.value) row.value.emplace(*c.gated.value);
    if (c.gated.error) row.error.emplace(*c.gated.error);
    if (!c.quick) row.tier.emplace("full");
    return row;
}
/// Whether a part of an id is this name; every id has that of what it asks about.
bool names(const std::string& id, const std::string& name) {
    return name.empty() || ("/" + id + "/").find("/" + name + "/") != std::string::npos;
}
/// What can be seen of a record by itself: names that are known, numbers that a case on record can have.
void must_be_sound(const std::filesystem::path& file, const RecordFile& record) {
    if (record.tier != "full" && record.tier != "quick")
        throw damaged(file, "its tier is '" + record.tier + "', neither full nor quick");
    std::set<std::string> ids;
    for (const auto& c : record.cases) {
        if (!ids.insert(c.id).second) throw damaged(file, c.id + " stands there twice");
        if (!names(c.id, c.method)) throw damaged(file, c.id + " is of the method '" + c.method + "'");
        if (!c.id.starts_with("certify/") && !names(c.id, c.problem))
            throw damaged(file, c.id + " is of the problem '" + c.problem + "'");
        if (c.tier && *c.tier != "full") throw damaged(file, c.id + " is of the tier '" + *c.tier + "'");
        if (c.value && !(*c.value > 0 && *c.value <= 1))
            throw damaged(
                file, c.id + fmt::format(" has the floor {}, and a floor is a share above 0, at most 1", *c.value));
        if (c.error && !(*c.error > 0 && std::isfinite(*c.error)))
            throw damaged(file, c.id + fmt::format(" has the error {}, and an error is a number above 0", *c.error));
        if (c.make >= record.makes.size()) throw damaged(file, c.id + " is of no make that stands there");
        if (c.interval && !(c.interval->front() <= c.interval->back()))
            throw damaged(file, c.id + " has an interval that ends before it begins");
    }
}
}  // namespace

std::filesystem::path file_of(const GateRequest& r) {
    const auto folder = r.baseline ? std::filesystem::path(*r.baseline) : share() / "reference" / "baseline";
    return folder / "gate.json";
}

Baseline read(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw EnvironmentTrouble("The baseline " + file.string() + " cannot be read.");
    const Json j = parsed(file, rest_of(in));
    const auto record = [&] {
        try {
            return record_from<RecordFile>(j);
        } catch (const std::invalid_argument& e) { throw damaged(file, e.what()); }
    }();
    must_be_sound(file, record);
    Baseline b{record.history, record.tier == "full", {}};
    for (const auto& c : record.cases) b.cases.push_back(case_of(c, record.makes));
    return b;
}

void write(const std::filesystem::path& file, const Baseline& b) {
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    RecordFile record{schema, b.full ? "full" : "quick", b.history, {}, {}};
    auto& makes = record.makes;
    std::string rows;
    for (const auto& c : b.cases) {
        const auto make = std::size_t(std::find(makes.begin(), makes.end(), c.make) - makes.begin());
        if (make == makes.size()) makes.push_back(c.make);
        record.cases.push_back(recorded(c, make));
        // a line a case: read as a diff
        rows += (rows.empty() ? "  " : ",\n  ") + json_of(record.cases.back()).dump();
    }
    must_be_sound(file, record);
    Json head = json_of(record);
    head.erase("cases");
    std::string text = head.dump(1);
    text.resize(text.size() - 2);
    write_atomically(file, text + ",\n \"cases\": [\n" + rows + "\n ]\n}\n");
}

}  // namespace verilie::studies::gate
