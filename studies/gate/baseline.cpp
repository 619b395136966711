#include "gate/baseline.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>

#include <boost/version.hpp>

#include <verilie/catalogue.hpp>
#include <verilie/mechanics/json_text.hpp>

#include "engine/request.hpp"
#include "engine/share.hpp"
#include "gate/complaints.hpp"

namespace verilie::studies::gate {

namespace {
constexpr int schema = 2;

Case from_json(const Json& j) {
    Case c{};
    c.gated.id = j.at("id"), c.method = j.at("method"), c.problem = j.at("problem"), c.law = j.at("law");
    c.kind = c.gated.id.substr(0, c.gated.id.find('/'));
    c.gated.verdict = j.at("verdict"), c.holds = true, c.quick = !j.contains("tier");
    if (const auto i = j.find("interval"); i != j.end())
        c.gated.lo = i->at(0).get<double>(), c.gated.hi = i->at(1).get<double>();
    if (const auto v = j.find("value"); v != j.end()) c.gated.value = v->get<double>();
    return c;
}
std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[11];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}
std::string versions() {
    return std::string("verilie " VERILIE_VERSION ", " VERILIE_BUILD ", Eigen ") + std::to_string(EIGEN_WORLD_VERSION)
         + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." + std::to_string(EIGEN_MINOR_VERSION) + ", Boost "
         + std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000);
}
/// The hash of the sources of a case, without the compiler, and with those of a method or problem of one's own.
std::string code(const Case& c) {
    const auto& all = Catalogue::instance();
    const auto ours = all_sources();
    std::string own = ours.substr(ours.find('.') + 1);
    if (!c.method.empty() && all.method(c.method).stem.empty()) own += "." + own_sources(c.method);
    if (!c.problem.empty() && all.problem(c.problem).stem.empty()) own += "." + own_sources(c.problem);
    return own;
}

bool contains(const std::vector<std::string>& all, const std::string& x) {
    return std::find(all.begin(), all.end(), x) != all.end();
}
/// NOTE: a request for everything also asks for cases on record whose method or problem is gone.
bool is_asked(const Case& c, const GateRequest& r) {
    if (c.kind == "claims") return asks_ledger(r);
    if (r.scalar_given && c.gated.id.ends_with("/fifty") == asks_double(r)) return false;
    const auto& all = Catalogue::instance();
    return (r.methods.size() == all.methods().size() || contains(r.methods, c.method))
        && (c.problem.empty() || r.problems.size() == all.problems().size() || contains(r.problems, c.problem))
        && (c.quick || !r.quick);
}
using ById = std::map<std::string, const Case*>;
/// The largest floor of the others, where there is one.
void widen(std::vector<Case>& cases, const std::vector<Case>& others) {
    ById largest;
    for (const auto& c : others)
        if (auto& best = largest[c.gated.id]; c.gated.value && (!best || *best->gated.value < *c.gated.value))
            best = &c;
    for (auto& c : cases)
        if (const auto found = largest.find(c.gated.id); c.gated.value && found != largest.end() && found->second)
            c.gated.value = std::max(*c.gated.value, *found->second->gated.value);
}
/// Verdicts and enclosures are promised for every compiler; floors alone may differ.
void must_agree(const std::vector<Case>& record, const std::vector<Case>& now) {
    for (const auto& change : analysis::compare(gated(record), gated(now)))
        if (change.what != "floor" && change.what != "new")
            throw std::invalid_argument(
                change.id + " " + change.sentence
                + ": the sources are the same, so the difference comes from the compiler. Mend the code, or remove the "
                  "record and begin anew with this build. Nothing was written.");
}
}  // namespace

Json to_json(const Case& c) {
    Json j{
        {"id", c.gated.id}, {"method", c.method}, {"problem", c.problem}, {"law", c.law}, {"verdict", c.gated.verdict}};
    if (c.gated.lo) j["interval"] = {*c.gated.lo, *c.gated.hi};
    if (c.gated.value) j["value"] = *c.gated.value;
    if (!c.quick) j["tier"] = "full";
    return j;
}

std::filesystem::path file_of(const GateRequest& r) {
    const auto folder = r.baseline ? std::filesystem::path(*r.baseline) : share() / "reference" / "baseline";
    return folder / "gate.json";
}

Baseline read(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw EnvironmentTrouble("The baseline " + file.string() + " cannot be read.");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    try {
        const Json j = json_depth(text) > deepest_json ? Json() : Json::parse(text);
        if (j.at("schema") != schema)
            throw std::invalid_argument("The baseline " + file.string() + " has schema " + j.at("schema").dump()
                                        + "; this program reads " + std::to_string(schema) + ".");
        Baseline b{j.at("history"), j.at("tier") == "full", {}};
        for (const auto& c : j.at("cases")) {
            b.cases.push_back(from_json(c));
            const auto& make = j.at("makes").at(c.at("make").get<std::size_t>());
            b.cases.back().make = {make.at("sources"), make.at("builds").get<std::vector<std::string>>()};
        }
        return b;
    } catch (const Json::exception&) {
        throw std::invalid_argument(
            "The baseline " + file.string() + " is damaged, or is not a baseline of this program.");
    }
}

std::vector<Case> asked(const Baseline& baseline, const GateRequest& r) {
    if (!r.quick && !baseline.full)
        throw std::invalid_argument(
            "The baseline holds the quick tier alone: compare with --quick, or bless the full one first.");
    std::vector<Case> some;
    for (const auto& c : baseline.cases)
        if (is_asked(c, r)) some.push_back(c);
    return some;
}

Baseline blessed(
    Baseline old, const GateRequest& r, std::vector<Case> measured, const std::vector<Case>& other_starts) {
    widen(measured, other_starts);
    ById record;
    for (const auto& c : old.cases) record[c.gated.id] = &c;
    std::vector<Case> same, of_another_build;
    for (auto& c : measured) {
        c.make = {code(c), {VERILIE_BUILD}};
        const auto found = record.find(c.gated.id);
        if (found == record.end() || found->second->make.sources != c.make.sources) continue;
        const auto& builds = found->second->make.builds;
        same.push_back(*found->second);
        if (!contains(builds, VERILIE_BUILD)) of_another_build.push_back(*found->second);
        for (const auto& b : builds)
            if (b != VERILIE_BUILD) c.make.builds.push_back(b);
        std::sort(c.make.builds.begin(), c.make.builds.end());
    }
    must_agree(of_another_build, measured);
    widen(measured, same);
    std::erase_if(old.cases, [&](const Case& c) { return is_asked(c, r); });
    old.cases.insert(old.cases.end(), measured.begin(), measured.end());
    std::sort(old.cases.begin(), old.cases.end(), [](const Case& a, const Case& b) { return a.gated.id < b.gated.id; });
    old.full = old.full || !r.quick;
    old.history.push_back({{"reason", *r.reason}, {"date", today()}, {"versions", versions()}, {"of", r.command}});
    return old;
}

void write(const std::filesystem::path& file, const Baseline& b) {
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    std::vector<Make> makes;
    Json made = Json::array();
    std::string rows;
    for (const auto& c : b.cases) {
        auto make = std::find(makes.begin(), makes.end(), c.make);
        if (make == makes.end()) {
            make = makes.insert(make, c.make);
            made.push_back({{"sources", c.make.sources}, {"builds", c.make.builds}});
        }
        Json row = to_json(c);
        row["make"] = make - makes.begin();
        rows += (rows.empty() ? "  " : ",\n  ") + row.dump();  // one case a line: a blessing is read as a diff
    }
    std::string text =
        Json{{"schema", schema}, {"tier", b.full ? "full" : "quick"}, {"history", b.history}, {"makes", made}}.dump(1);
    text.resize(text.size() - 2);
    text += ",\n \"cases\": [\n" + rows + "\n";
    write_atomically(file, text + " ]\n}\n");
}

}  // namespace verilie::studies::gate
