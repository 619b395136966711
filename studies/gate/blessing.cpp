// What a record becomes by a blessing, and which part of it a request asks about.
#include <algorithm>
#include <ctime>
#include <map>

#include <boost/version.hpp>

#include <verilie/catalogue.hpp>

#include "gate/baseline.hpp"
#include "gate/complaints.hpp"
#include "build.hpp"

namespace verilie::studies::gate {

namespace {
std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[11];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}
std::string versions() {
    const auto dotted = [](int a, int b) { return std::to_string(a) + "." + std::to_string(b); };
    return std::string("verilie " VERILIE_RELEASE ", " VERILIE_BUILD ", Eigen ") + std::to_string(EIGEN_WORLD_VERSION)
         + "." + dotted(EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION) + ", Boost "
         + dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000);
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
    if (!asks_kind(r, c.kind)) return false;
    if (c.kind == "claims") return asks_ledger(r);
    if (r.scalar_given && c.gated.id.ends_with("/fifty") == asks_double(r)) return false;
    const auto& all = Catalogue::instance();
    const bool any_method = r.methods.size() == all.methods().size();
    const bool any_problem = r.problems.size() == all.problems().size();
    return (any_method || contains(r.methods, c.method))
        && (c.problem.empty() || any_problem || contains(r.problems, c.problem)) && (c.quick || !r.quick);
}

using ById = std::map<std::string, const Case*>;
/// Whether its method and its problem still are in the catalogue.
bool is_here(const Case& c) {
    const auto& all = Catalogue::instance();
    const auto known = [](const auto& entries, const std::string& key) {
        return key.empty() || std::ranges::any_of(entries, [&](const auto& e) { return e.info->key == key; });
    };
    return known(all.methods(), c.method) && known(all.problems(), c.problem);
}
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
    for (const auto& change : changes(record, now))
        if (change.what != "floor" && change.what != "new")
            throw std::invalid_argument(
                change.id + " " + change.sentence
                + ": the sources are the same, so the difference comes from the compiler. Mend the "
                  "code, or remove the record and begin anew with this build. Nothing was written.");
}
}  // namespace

std::vector<Case> asked(const Baseline& baseline, const GateRequest& r) {
    if (!r.quick && !baseline.full)
        throw std::invalid_argument(
            "The baseline holds the quick tier alone: compare with --quick, or bless the full one first.");
    return some_of(baseline, r);
}
std::vector<Case> some_of(const Baseline& baseline, const GateRequest& r) {
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
    ById now;
    for (const auto& c : measured) now[c.gated.id] = &c;
    for (const auto& c : old.cases)  // what another build has measured of the same sources, and this one has not
        if (is_asked(c, r) && !now.contains(c.gated.id) && !contains(c.make.builds, VERILIE_BUILD) && is_here(c)
            && c.make.sources == code(c))
            of_another_build.push_back(c);
    must_agree(of_another_build, measured);
    widen(measured, same);
    // NOTE: a case may have changed its tier, and be on record as one that is not asked for
    std::erase_if(old.cases, [&](const Case& c) { return is_asked(c, r) || now.contains(c.gated.id); });
    old.cases.insert(old.cases.end(), measured.begin(), measured.end());
    std::sort(old.cases.begin(), old.cases.end(), [](const Case& a, const Case& b) { return a.gated.id < b.gated.id; });
    old.full = old.full || !r.quick;
    old.history.push_back({*r.reason, today(), versions(), r.command});
    return old;
}

}  // namespace verilie::studies::gate
