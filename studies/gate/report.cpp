#include "gate/report.hpp"

#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/output.hpp"

namespace verilie::studies::gate {

namespace {
constexpr const char* kinds[]{"order", "drift", "certify", "claims"};

struct Kind {
    int cases = 0, complaints = 0;
};
std::map<std::string, Kind> counts(const Outcome& o) {
    std::map<std::string, Kind> n;
    for (const auto& c : o.cases) ++n[c.kind].cases;
    for (const auto& t : o.complaints) ++n[t.id.substr(0, t.id.find('/'))].complaints;
    return n;
}
std::string headline(const Outcome& o) {
    std::set<std::string> wrong, all;
    for (const auto& c : o.cases) all.insert(c.gated.id);
    for (const auto& t : o.complaints) wrong.insert(t.id), all.insert(t.id);
    if (wrong.empty()) return fmt::format("All {} cases are as on record.", all.size());
    return fmt::format("{} of {} cases are not as they should be.", wrong.size(), all.size());
}

/// NOTE: XML 1.0 knows no control characters, U+FFFE and U+FFFF, not even escaped ones.
std::string escaped(std::string text) {
    for (const char* none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        for (std::size_t at; (at = text.find(none)) != std::string::npos;) text.replace(at, 3, " ");
    std::string out;
    for (const char c : text) switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    return out;
}
/// Of a Markdown table.
std::string cell(const std::string& text) {
    std::string out;
    for (const char c : text)
        out += c == '\n' || c == '\r' ? " " : c == '|' ? "\\|" : c == '`' ? "'" : std::string(1, c);
    return out;
}
}  // namespace

namespace {
CaseRow row_of(const Case& c) {
    const auto& g = c.gated;
    CaseRow row{c.kind, {}, g.value, g.error, g.id, c.method, c.problem, c.law, g.verdict, {}, c.holds, c.command};
    if (g.lo) row.interval = Interval{*g.lo, *g.hi};
    if (!c.quick) row.tier.emplace("full");
    return row;
}
}  // namespace

Verdict verdict_of(const Outcome& o) {
    Verdict v{o.tier, o.complaints.empty(), o.baseline, o.complaints, {}, o.history, o.command};
    for (const auto& c : o.cases) v.rows.push_back(row_of(c));
    return v;
}

std::string text_of(const Outcome& o) {
    std::vector<std::vector<std::string>> t{{"kind", "cases", "complaints"}};
    for (const auto& [kind, n] : counts(o)) t.push_back({kind, std::to_string(n.cases), std::to_string(n.complaints)});
    std::string out = table(t) + "\n";
    for (const auto& x : o.complaints)
        out += fmt::format("{}, {}: {} {}.\n", x.method, x.law, x.id, x.sentence)
             + (x.command.empty() ? "" : "    " + x.command + "\n");
    return out + o.not_asked + headline(o) + "\n";
}

std::string markdown_of(const Outcome& o) {
    std::string out = fmt::format("### verilie gate ({}): {}\n\n{}\n\n| kind | cases | complaints |\n|---|---:|---:|\n",
        o.tier, o.complaints.empty() ? "passed" : "failed",
        headline(o) + (o.not_asked.empty() ? "" : "\n\n" + o.not_asked));
    for (const auto& [kind, n] : counts(o)) out += fmt::format("| {} | {} | {} |\n", kind, n.cases, n.complaints);
    if (!o.complaints.empty()) out += "\n| method | law | what | command |\n|---|---|---|---|\n";
    for (const auto& x : o.complaints)
        out += fmt::format(
            "| {} | {} | {} {} | `{}` |\n", cell(x.method), cell(x.law), cell(x.id), cell(x.sentence), cell(x.command));
    return out + "\n";
}

namespace {
using Complaints = std::multimap<std::string, const Complaint*>;

struct Count {
    int cases = 0, failures = 0;
};
/// One case with all complaints of it.
std::string test_case(const std::string& id, const std::string& method, const Complaints& complaints, Count& n) {
    ++n.cases;
    const auto out = fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escaped(method), escaped(id));
    const auto [first, last] = complaints.equal_range(id);
    if (first == last) return out + "/>\n";
    ++n.failures;
    std::string said;
    for (auto t = first; t != last; ++t)
        said += (said.empty() ? "" : "; ") + t->second->law + " " + t->second->sentence;
    return out
         + fmt::format(">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n",
             escaped(first->second->law), escaped(said), escaped(first->second->command));
}
/// The cases of a kind: those measured, and those on record alone.
std::string test_suite(const std::string& kind, const Outcome& o, const Complaints& complaints, Count& all) {
    std::string body;
    Count n;
    std::set<std::string> told;
    for (const auto& c : o.cases)
        if (c.kind == kind) body += test_case(c.gated.id, c.method, complaints, n), told.insert(c.gated.id);
    for (const auto& t : o.complaints)
        if (t.id.starts_with(kind + "/") && told.insert(t.id).second) body += test_case(t.id, t.method, complaints, n);
    all.cases += n.cases, all.failures += n.failures;
    if (n.cases == 0) return "";
    return fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\">\n{}  </testsuite>\n", kind,
        n.cases, n.failures, body);
}
}  // namespace

std::string junit_of(const Outcome& o) {
    Complaints complaints;
    for (const auto& t : o.complaints) complaints.emplace(t.id, &t);
    std::string suites;
    Count all;
    for (const char* kind : kinds) suites += test_suite(kind, o, complaints, all);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"verilie gate, {} tier\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n{}</testsuites>\n",
        o.tier, all.cases, all.failures, suites);
}

}  // namespace verilie::studies::gate
