#include "gate/cases.hpp"

#include <algorithm>
#include <cmath>

#include "certify/certify.hpp"
#include "claims/claims.hpp"
#include "engine/drift_study.hpp"
#include "engine/order_study.hpp"

namespace verilie::studies::gate {

namespace {
/// What a tier asks. Empty: every problem.
struct Tier {
    std::vector<std::string> order, drift;
    bool claims;
};
// The quick tier: every method on a body it steps with torque, and on one without. What takes minutes, many bodies, strings, ledger, is in the full one.
const Tier quick{{"stress_test", "stress_test_spherical", "dumbbell"}, {"free_body_physical", "stress_test_spherical"}, false};
const Tier full{{}, {}, true};

/// The request of another verb for the same methods, over those of `problems` that were asked for.
Request ask(const Request& r, const char* verb, const std::vector<std::string>& problems = {}) {
    Request q = r;
    q.verb = verb, q.scalar = "double", q.scalar_given = false, q.quiet = true;
    q.out = q.junit = q.summary = q.reason = q.baseline = std::nullopt;
    q.quick = q.bless = false;
    if (!problems.empty())
        std::erase_if(q.problems, [&](const auto& p) { return std::find(problems.begin(), problems.end(), p) == problems.end(); });
    return q;
}
std::optional<double> number_of(const Json& row, const char* name) {
    const auto found = row.find(name);
    return found != row.end() && found->is_number() ? std::optional<double>(found->get<double>()) : std::nullopt;
}
std::string word(const Json& row, const char* name) { return row.contains(name) && row[name].is_string() ? row[name].get<std::string>() : ""; }

Case order_case(const Json& row) {
    Case c{{"order/" + word(row, "problem") + "/" + word(row, "method") + "/" + word(row, "metric"), word(row, "verdict"), {}, {}, {}},
           "order", word(row, "method"), word(row, "problem"), "order of " + word(row, "metric"), order_holds(row), word(row, "reason"), word(row, "command")};
    if (const Json& i = row["interval"]; i.is_array()) c.gated.lo = i[0].get<double>(), c.gated.hi = i[1].get<double>();
    return c;
}
Case drift_case(const Json& row) {
    Case c{{"drift/" + word(row, "problem") + "/" + word(row, "method") + "/h=" + row["h"].dump(), word(row, "class"), {}, {}, {}},
           "drift", word(row, "method"), word(row, "problem"), "energy drift", drift_holds(row), word(row, "reason"), word(row, "command")};
    const auto slope = number_of(row, "slope"), width = number_of(row, "half_width");
    if (slope && width) c.gated.lo = *slope - *width, c.gated.hi = *slope + *width;
    return c;
}
Case certify_case(const Json& row) {
    const auto verdict = word(row, "verdict");
    Case c{{"certify/" + word(row, "law") + "/" + word(row, "body") + "/" + word(row, "method") + "/" + word(row, "scalar"), verdict, {}, {}, {}},
           "certify", word(row, "method"), word(row, "problem"), word(row, "law"), verdict == "holds" || verdict == "fails_as_stated" || verdict == "not_applicable", word(row, "reason"), word(row, "command")};
    const auto law = word(row, "law");
    if (verdict != "holds" || law == "local_order" || law == "modified_energy") return c;      // those two are exponents, no floors
    // What happens to be exact here may be off by its last digit elsewhere. These two are counted in units of it.
    const bool in_units = law == "momentum_map" || law == "group";
    c.gated.value = std::max(number_of(row, "value").value_or(NAN), in_units ? 1.0 : std::ldexp(1.0, word(row, "scalar") == "fifty" ? -167 : -52));
    return c;
}
/// Of a control that misbehaves: whatever its law says of a method means nothing.
Case control_case(const Json& control) {
    const auto map = word(control["negative"], "map");
    return {{"certify/control/" + word(control, "law") + "/" + map + "/" + word(control, "scalar"), "misbehaves", {}, {}, {}}, "certify", map, "", word(control, "law"), false, word(control, "reason"), ""};
}
Case claim_case(const Json& row) {
    return {{"claims/" + word(row, "id"), word(row, "verdict"), {}, {}, {}}, "claims", "", "", word(row, "claim"), row["as_recorded"].get<bool>(), word(row, "sentence"), word(row, "command")};
}

/// The quick tier has the largest step of each problem alone, and half of it as a witness.
std::vector<Request> drift_requests(const Request& r, const Tier& tier) {
    const auto all = ask(r, "drift", tier.drift);
    if (all.problems.empty() || !r.quick) return all.problems.empty() ? std::vector<Request>{} : std::vector{all};
    std::vector<Request> each;
    for (const auto& p : all.problems) {
        each.push_back(all);
        const std::string_view h = Catalogue::instance().problem(p).info->h_drift;
        each.back().problems = {p}, each.back().h = std::string(h.substr(0, h.find(',')));
    }
    return each;
}

template <class F>
void reduce(std::vector<Case>& cases, const Json& rows, F f) { for (const auto& row : rows) cases.push_back(f(row)); }
}  // namespace

std::vector<Case> measure(const Request& r) {
    const Tier& tier = r.quick ? quick : full;
    std::vector<Case> cases;
    Json orders = Json::array();
    if (const auto q = ask(r, "order", tier.order); !q.problems.empty())
        for (auto& row : order_rows(q)) if (row["judged"].get<bool>()) orders.push_back(std::move(row));
    reduce(cases, orders, order_case);
    for (const auto& q : drift_requests(r, tier)) reduce(cases, drift_rows(q)["rows"], drift_case);
    const Json certificate = certify::certify_rows(ask(r, "certify"));
    reduce(cases, certificate["rows"], certify_case);
    for (const auto& c : certificate["controls"])
        if (c["positive"]["holds"] != true || c["negative"]["fails"] != true) cases.push_back(control_case(c));
    const bool of_ours = std::all_of(r.methods.begin(), r.methods.end(), [](const auto& m) { return !Catalogue::instance().method(m).stem.empty(); });
    if (tier.claims && of_ours) reduce(cases, claims::claims_rows(ask(r, "claims")), claim_case);
    return cases;
}

std::vector<Case> other_starts(const Request& r) {
    std::vector<Case> cases;
    const long long states = certify::Options{}.states;
    for (long long k = 1; k < 16; ++k) {
        auto q = ask(r, "certify");
        q.seed = r.seed.value_or(1) + states * k;
        reduce(cases, certify::certify_rows(q)["rows"], certify_case);
    }
    return cases;
}

}  // namespace verilie::studies::gate
