#include "gate/baseline.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>

#include <boost/version.hpp>

#include <verilie/catalogue.hpp>

#include "engine/external.hpp"
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
    if (const auto i = j.find("interval"); i != j.end()) c.gated.lo = i->at(0).get<double>(), c.gated.hi = i->at(1).get<double>();
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
    return std::string("verilie " VERILIE_VERSION ", " VERILIE_BUILD ", Eigen ") + std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." + std::to_string(EIGEN_MINOR_VERSION) +
           ", Boost " + std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000);
}
/// Without the compiler; of methods of one's own, theirs too.
std::string code(const Request& r) {
    const auto all = all_sources();
    std::string own = all.substr(all.find('.') + 1);
    for (const auto& m : r.methods)
        if (Catalogue::instance().method(m).stem.empty()) own += "." + own_sources(m);
    return own;
}

bool contains(const std::vector<std::string>& all, const std::string& x) { return std::find(all.begin(), all.end(), x) != all.end(); }
/// NOTE: a request for everything asks for what exists no more, too.
bool is_asked(const Case& c, const Request& r) {
    const auto& all = Catalogue::instance();
    return (c.method.empty() || r.methods.size() == all.methods().size() || contains(r.methods, c.method)) &&
           (c.problem.empty() || r.problems.size() == all.problems().size() || contains(r.problems, c.problem)) && (c.quick || !r.quick);
}
void widen(std::vector<Case>& cases, const std::vector<Case>& by) {
    std::map<std::string, const Case*> other;
    for (const auto& c : by)
        if (auto& best = other[c.gated.id]; c.gated.value && (!best || *best->gated.value < *c.gated.value)) best = &c;
    for (auto& c : cases)
        if (const auto found = other.find(c.gated.id); c.gated.value && found != other.end() && found->second)
            c.gated.value = std::max(*c.gated.value, *found->second->gated.value);
}
/// Verdicts and enclosures are promised for every compiler; floors alone may differ.
void must_agree(const std::vector<Case>& record, const std::vector<Case>& now) {
    for (const auto& change : analysis::compare(gated(record), gated(now)))
        if (change.what != "floor")
            throw std::invalid_argument(change.id + " " + change.sentence + ": of the same sources, so it hangs on the compiler. Mend the code, or remove the record and begin anew with this one. Nothing was written.");
}
}  // namespace

Json to_json(const Case& c) {
    Json j{{"id", c.gated.id}, {"method", c.method}, {"problem", c.problem}, {"law", c.law}, {"verdict", c.gated.verdict}};
    if (c.gated.lo) j["interval"] = {*c.gated.lo, *c.gated.hi};
    if (c.gated.value) j["value"] = *c.gated.value;
    if (!c.quick) j["tier"] = "full";
    return j;
}

std::filesystem::path file_of(const Request& r) {
    const auto folder = r.baseline ? std::filesystem::path(*r.baseline) : share() / "reference" / "baseline";
    return folder / "gate.json";
}

Baseline read(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw EnvironmentTrouble("The baseline " + file.string() + " cannot be read.");
    try {
        const Json j = Json::parse(in);
        if (j.at("schema") != schema) throw std::invalid_argument("The baseline " + file.string() + " has schema " + j.at("schema").dump() + "; this program reads " + std::to_string(schema) + ".");
        Baseline b{j.at("history"), j.at("sources"), j.at("builds").get<std::vector<std::string>>(), j.at("tier") == "full", {}};
        for (const auto& c : j.at("cases")) b.cases.push_back(from_json(c));
        return b;
    } catch (const Json::exception&) {
        throw std::invalid_argument("The baseline " + file.string() + " is damaged or none of ours.");
    }
}

std::vector<Case> asked(const Baseline& baseline, const Request& r) {
    if (!r.quick && !baseline.full) throw std::invalid_argument("The baseline holds the quick tier alone: compare with --quick, or bless the full one first.");
    std::vector<Case> some;
    for (const auto& c : baseline.cases) if (is_asked(c, r)) some.push_back(c);
    return some;
}

Baseline blessed(Baseline old, const Request& r, std::vector<Case> measured, const std::vector<Case>& other_starts) {
    widen(measured, other_starts);
    if (old.sources == code(r) && (r.quick || old.full)) {
        const auto same = asked(old, r);
        if (!contains(old.builds, VERILIE_BUILD)) must_agree(same, measured);
        widen(measured, same);
    } else if (old.sources != code(r)) {
        old.builds.clear();
    }
    if (!contains(old.builds, VERILIE_BUILD)) old.builds.emplace_back(VERILIE_BUILD);
    std::erase_if(old.cases, [&](const Case& c) { return is_asked(c, r); });
    old.cases.insert(old.cases.end(), measured.begin(), measured.end());
    std::sort(old.cases.begin(), old.cases.end(), [](const Case& a, const Case& b) { return a.gated.id < b.gated.id; });
    old.sources = code(r), old.full = old.full || !r.quick;
    old.history.push_back({{"reason", *r.reason}, {"date", today()}, {"versions", versions()}, {"of", r.command}});
    return old;
}

void write(const std::filesystem::path& file, const Baseline& b) {
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    Json head{{"schema", schema}, {"tier", b.full ? "full" : "quick"}, {"history", b.history}, {"sources", b.sources}, {"builds", b.builds}};
    std::string text = head.dump(1);
    text.resize(text.size() - 2);          // one case a line: a blessing is read as a diff
    text += ",\n \"cases\": [\n";
    for (std::size_t i = 0; i < b.cases.size(); ++i) text += "  " + to_json(b.cases[i]).dump() + (i + 1 < b.cases.size() ? ",\n" : "\n");
    write_atomically(file, text + " ]\n}\n");
}

}  // namespace verilie::studies::gate
