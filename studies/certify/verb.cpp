// verilie certify: the laws of a method at random states. Beside each stand an exact map, which says what round-off
// leaves, and a wrong one, which must fail.
#include "certify/certify.hpp"

#include <fmt/format.h>

#include "engine/output.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
/// A line a method: its verdict. Then a line a method and law: on how many bodies it does what, the worst value of what
/// holds, the orders of what does not.
std::string text_of(const Json& problems, const Json& methods, const Json& rows, const Json& control_rows) {
    std::vector<std::vector<std::string>> verdicts{{"method", "verdict", "laws", "denied, not resolved"}};
    const auto list = [](const Json& names) {
        std::string all;
        for (const auto& name : names) all += (all.empty() ? "" : ", ") + name.get<std::string>();
        return all.empty() ? std::string("-") : all;
    };
    for (const auto& m : methods)
        verdicts.push_back({m["method"], m["verdict"], list(m["laws"]), list(m["not_resolved"])});
    std::string first;
    for (const auto& p : problems)
        if (p["verdict"] != "holds")
            first += p["problem"].get<std::string>() + ": " + p["reason"].get<std::string>()
                   + fmt::format(" (off by {})\n", p["value"].is_null() ? "nan" : brief(p["value"]));
    std::vector<std::vector<std::string>> t{{"method", "law", "holds", "fails as stated", "wrong", "unresolved",
        "worst (double)", "worst (fifty)", "order of the defect"}},
        bad{{"method", "law", "body", "scalar", "verdict", "reason"}};
    for (std::size_t i = 0; i < rows.size();) {
        const Json &method = rows[i]["method"], &law = rows[i]["law"];
        int hold = 0, fail = 0, wrong = 0, below = 0;
        double worst[2] = {-1, -1}, low = INFINITY, high = -INFINITY;
        for (; i < rows.size() && rows[i]["method"] == method && rows[i]["law"] == law; ++i) {
            const Json& x = rows[i];
            if (x["verdict"] == "not_applicable") continue;
            if (x["verdict"] == "holds") {
                ++hold;
                double& w = worst[x["scalar"] == "fifty"];
                w = std::max(w, x["value"].get<double>());
            } else if (x["verdict"] == "below_resolution" || x["verdict"] == "not_resolved") {
                ++below;
            } else if (x["verdict"] == "fails_as_stated") {
                ++fail;
                if (!x["order"].is_null())
                    low = std::min(low, x["order"].get<double>()), high = std::max(high, x["order"].get<double>());
            } else {
                ++wrong;
                bad.push_back({x["method"], x["law"], x["body"], x["scalar"], x["verdict"],
                    x["reason"].get<std::string>()
                        + (x["worst"].is_null() ? "" : "; " + x["worst"]["command"].get<std::string>())});
            }
        }
        if (hold + fail + wrong + below == 0) continue;
        const auto shown = [](double w) { return w < 0 ? std::string("-") : fmt::format("{:.1e}", w); };
        t.push_back(
            {method, law, std::to_string(hold), std::to_string(fail), std::to_string(wrong), std::to_string(below),
                shown(worst[0]), shown(worst[1]), low > high ? "-" : fmt::format("{:.3f} .. {:.3f}", low, high)});
    }
    std::vector<std::vector<std::string>> c{
        {"law", "scalar", "exact map", "floor", "limit", "wrong map", "value", "order", "fails"}};
    for (const auto& x : control_rows)
        c.push_back({x["law"], x["scalar"].get<std::string>() + (x["double_only"].get<bool>() ? " only" : ""),
            x["positive"]["map"], brief(x["positive"]["value"]), brief(x["positive"]["limit"]), x["negative"]["map"],
            brief(x["negative"]["value"]), brief(x["negative"]["order"]),
            x["negative"]["fails"].get<bool>() ? "yes" : "NO"});
    return first + table(verdicts)
         + "\nOn how many bodies a law holds, or fails as the method says; the worst of what is left where it holds, "
           "its order in h where it fails.\n\n"
         + table(t) + "\n" + (bad.size() > 1 ? table(bad) + "\n" : std::string())
         + "Controls: each law on an exact map, which must pass, and on a wrong one, which must fail.\n\n" + table(c);
}

/// What of the question is not in the body and the scalar of a row.
Json asked_of(const certify::CertifyRequest& r) {
    Json asked = Json::object();
    if (r.at) asked["at"] = *r.at;
    if (r.seed) asked["seed"] = *r.seed;
    return asked;
}
/// The verdict of each method on all rows that are there of it.
void judge_again(const certify::CertifyRequest& r, Json& document) {
    for (auto& method : document["methods"]) {
        Json rows = Json::array();
        for (const auto& row : document["rows"])
            if (row["method"] == method["method"]) rows.push_back(row);
        if (rows.empty()) continue;
        Json verdict = certify::verdicts_of(r, rows, false).front();
        verdict["run"] = method["run"];
        method = std::move(verdict);
    }
}
}  // namespace

/// NOTE: with --scalar, laws are measured in that scalar alone, and what was said in the other one stays.
static bool stays(const certify::CertifyRequest& r, const Earlier& e) {
    const bool of_a_scalar = r.scalar_given && e.row.contains("scalar") && !e.row.contains("double_only");
    return !e.again || (of_a_scalar && e.row["scalar"].is_string() && e.row["scalar"] != r.scalar);
}

static int answer(const certify::CertifyRequest& r) {
    Json d = certify::certify_rows(r);
    for (auto& row : d["rows"]) row["asked"] = asked_of(r);
    publish(
        r, d, text_of(d["problems"], d["methods"], d["rows"], d["controls"]), [&](Json& all) { judge_again(r, all); },
        [&](const Earlier& e) { return stays(r, e); });
    return certify::certify_holds(d) ? 0 : 1;
}

Verb verb_certify() {
    return verb_of<certify::CertifyRequest, answer>("certify",
        "The laws of a method at random states: symplecticity, reversibility, momentum, equivariance, local order. "
        "Beside each an exact map that must pass and a wrong one that must fail",
        {{"rows", {"problem", "method", "body", "asked"}}, {"methods", {"method"}}, {"problems", {"problem"}},
            {"controls", {"law", "scalar", "double_only"}}});
}

}  // namespace verilie::studies
