#include "certify/text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/terminal.hpp"
#include "gradient/gradient.hpp"

namespace verilie::studies::certify {

namespace {
using Table = std::vector<std::vector<std::string>>;

std::string list(const std::vector<std::string>& names) {
    return names.empty() ? "-" : fmt::format("{}", fmt::join(names, ", "));
}

Mood mood_of(const std::string& verdict) {
    if (verdict == "certified") return Mood::good;
    return verdict.starts_with("not_") ? Mood::plain : Mood::bad;
}
std::string faults(const std::vector<ProblemVerdict>& problems) {
    std::string all;
    for (const auto& p : problems) {
        if (p.verdict == "holds") continue;
        const bool of_loads = !p.value || !is_gradient(*p.value);
        all += p.problem + ": " + p.reason
             + (of_loads ? fmt::format(" (off by {})\n", p.value ? brief(p.value) : "nan") : "\n");
    }
    return all;
}

/// Why a method has no certificate, a line each.
std::string without(const Certificates& found) {
    std::string all;
    for (const auto& m : found.methods) {
        if (m.verdict != "not_applicable") continue;
        const auto row = std::find_if(found.rows.begin(), found.rows.end(),
            [&](const Certificate& c) { return c.method == m.method && c.verdict == "not_applicable"; });
        if (row != found.rows.end()) all += fmt::format("{} on {}: {}\n", m.method, row->body, row->reason);
    }
    return all.empty() ? all : "\n" + all;
}

/// The rows of one method and law.
struct Tally {
    int hold = 0, fail = 0, wrong = 0, unresolved = 0;
    double worst_in_double = -1, worst_in_fifty = -1, low = INFINITY, high = -INFINITY;

    void see(const Certificate& row) {
        if (row.verdict == "not_applicable") return;
        if (row.verdict == "holds") {
            double& worst = row.scalar == "fifty" ? worst_in_fifty : worst_in_double;
            ++hold, worst = std::max(worst, row.value.value_or(-1));
        } else if (row.verdict == "below_resolution" || row.verdict == "not_resolved") ++unresolved;
        else if (row.verdict == "fails_as_stated") {
            ++fail;
            if (row.order) low = std::min(low, *row.order), high = std::max(high, *row.order);
        } else ++wrong;
    }
    bool is_empty() const { return hold + fail + wrong + unresolved == 0; }
    std::vector<std::string> line(const Certificate& of) const {
        const auto shown = [](double w) { return w < 0 ? std::string("-") : fmt::format("{:.1e}", w); };
        const auto orders = low > high ? "-" : fmt::format("{:.3f} .. {:.3f}", low, high);
        return {of.method, of.law, std::to_string(hold), std::to_string(fail), std::to_string(wrong),
            std::to_string(unresolved), shown(worst_in_double), shown(worst_in_fifty), orders};
    }
};
/// The tally of every law of a method, in the order of the laws.
std::vector<std::pair<std::string, Tally>> tallies(const std::vector<Certificate>& rows, const std::string& method) {
    std::vector<std::pair<std::string, Tally>> all;
    for (const auto& row : rows) {
        if (row.method != method) continue;
        if (all.empty() || all.back().first != row.law) all.push_back({row.law, {}});
        all.back().second.see(row);
    }
    return all;
}
/// A line a method: which laws it keeps on all bodies, which on some or none and says so, and which are in its way.
std::string verdicts(const Certificates& found) {
    Table t{{"verdict", "method", "keeps", "does not keep, as it says", "wrong", "not resolved"}};
    for (const auto& m : found.methods) {
        std::vector<std::string> kept, lost;
        for (const auto& [law, tally] : tallies(found.rows, m.method)) {
            if (tally.hold > 0 && tally.fail + tally.wrong == 0) kept.push_back(law);
            if (tally.fail > 0) lost.push_back(tally.hold == 0 ? law : law + " (on some bodies)");
        }
        t.push_back({painted(m.verdict, mood_of(m.verdict)), m.method, list(kept), list(lost), list(m.laws),
            list(m.not_resolved)});
    }
    return table(t);
}
std::string laws(const std::vector<Certificate>& rows) {
    Table t{{"method", "law", "holds", "fails as stated", "wrong", "unresolved", "worst (double)", "worst (fifty)",
        "order of the defect"}};
    for (std::size_t i = 0; i < rows.size();) {
        const Certificate& first = rows[i];
        Tally tally;
        for (; i < rows.size() && rows[i].method == first.method && rows[i].law == first.law; ++i) tally.see(rows[i]);
        if (!tally.is_empty()) t.push_back(tally.line(first));
    }
    return table(t);
}
bool is_wrong(const Certificate& row) {
    Tally tally;
    tally.see(row);
    return tally.wrong > 0;
}
std::string wrong_rows(const std::vector<Certificate>& rows) {
    Table t{{"method", "law", "body", "scalar", "verdict", "reason"}};
    for (const auto& row : rows)
        if (is_wrong(row))
            t.push_back({row.method, row.law, row.body, row.scalar.value_or(""), row.verdict,
                row.reason + (row.worst ? "; " + row.worst->command : "")});
    return t.size() > 1 ? table(t) + "\n" : "";
}

std::string controls(const std::vector<ControlRow>& rows) {
    Table t{{"law", "scalar", "exact map", "floor", "limit", "wrong map", "value", "order", "fails"}};
    for (const auto& x : rows)
        t.push_back({x.law, x.scalar + (x.double_only ? " only" : ""), x.positive.map, brief(x.positive.value),
            brief(x.positive.limit), x.negative.map, brief(x.negative.value), brief(x.negative.order),
            x.negative.fails ? "yes" : "NO"});
    return table(t);
}
}  // namespace

std::string text_of(const Certificates& found, bool in_full) {
    const std::string verdict =
        faults(found.problems) + verdicts(found) + without(found) + "\n" + wrong_rows(found.rows);
    if (!in_full) return verdict + "--long has the numbers of every law, and the controls beside them.\n";
    return verdict
         + "On how many bodies a law holds, or fails as the method says; the worst of what is left where it holds, its "
           "order in h where it fails.\n\n"
         + laws(found.rows)
         + "\nControls: each law on an exact map, which must pass, and on a wrong one, which must fail.\n\n"
         + controls(found.controls);
}

}  // namespace verilie::studies::certify
