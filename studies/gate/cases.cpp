#include "gate/cases.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "certify/certify.hpp"
#include "claims/claims.hpp"
#include "drift/study.hpp"
#include "order/study.hpp"
#include "engine/rational.hpp"

namespace verilie::studies::gate {

namespace {
// The quick tier: every method on a body it steps with torque, and on one without; every certificate. What takes
// minutes, many bodies, strings, ledger, is in the full one, which has all of the quick one as well. Problems of one's
// own are in both.
const std::vector<std::string> quick_order{"stress_test", "stress_test_spherical", "dumbbell"},
    quick_drift{"free_body_physical", "stress_test_spherical"};

bool contains(const std::vector<std::string>& all, const std::string& x) {
    return std::find(all.begin(), all.end(), x) != all.end();
}
bool is_quick(const std::vector<std::string>& all, const std::string& problem) {
    return contains(all, problem) || Catalogue::instance().problem(problem).stem.empty();
}
/// The step of the quick tier: the largest, with half of it as a witness.
std::string largest_step(const std::string& problem) {
    const std::string_view h = Catalogue::instance().problem(problem).info->h_drift;
    return std::string(h.substr(0, h.find(',')));
}

/// The request of another verb for the same methods; in the quick tier over those of `problems` that were asked for.
template <class Other>
Other ask(const GateRequest& r, const char* verb, const std::vector<std::string>& problems = {}) {
    auto q = ask_again<Other>(r, verb);
    q.quiet = !r.exec && !r.plugin;  // a method in another process may take minutes
    if (q.verb != "certify") q.scalar = "double", q.scalar_given = false;
    if (r.quick && !problems.empty()) std::erase_if(q.problems, [&](const auto& p) { return !is_quick(problems, p); });
    return q;
}
std::optional<double> number_of(const Json& row, const char* name) {
    const auto found = row.find(name);
    return found != row.end() && found->is_number() ? std::optional<double>(found->get<double>()) : std::nullopt;
}
std::string word(const Json& row, const char* name) {
    return row.contains(name) && row[name].is_string() ? row[name].get<std::string>() : "";
}

Case order_case(const Json& row) {
    Case c{{"order/" + word(row, "problem") + "/" + word(row, "method") + "/" + word(row, "metric"),
               word(row, "verdict"), {}, {}, {}},
        "order", word(row, "method"), word(row, "problem"), "order of " + word(row, "metric"),
        order_holds(record_from<OrderRow>(row)), word(row, "reason"), word(row, "command"), {},
        is_quick(quick_order, word(row, "problem"))};
    if (const Json& i = row["interval"]; i.is_array()) c.gated.lo = i[0].get<double>(), c.gated.hi = i[1].get<double>();
    return c;
}
Case drift_case(const DriftRow& row) {
    const bool largest = row.h == static_cast<double>(positive(largest_step(row.problem), "h"));
    Case c{{"drift/" + row.problem + "/" + row.method + "/h=" + Json(row.h).dump(), row.kind, {}, {}, {}}, "drift",
        row.method, row.problem, "energy drift", drift_holds(row), row.reason, row.command, {},
        is_quick(quick_drift, row.problem) && largest};
    // a slope of round-off is no number to hold on to
    if (row.energy_exact.value_or(false)) c.gated.verdict = "exact";
    else if (row.slope && row.half_width)
        c.gated.lo = *row.slope - *row.half_width, c.gated.hi = *row.slope + *row.half_width;
    return c;
}
bool decided_in_fifty(const Case& c) {
    return c.gated.id.ends_with("/double") && certify::law_in_fifty(c.law)
        && Catalogue::instance().method(c.method).has<fifty>();
}
Case certify_case(const Json& row) {
    const auto verdict = word(row, "verdict");
    Case c{{"certify/" + word(row, "law") + "/" + word(row, "body") + "/" + word(row, "method") + "/"
                   + word(row, "scalar"),
               verdict, {}, {}, {}},
        "certify", word(row, "method"), word(row, "problem"), word(row, "law"), certify::well(verdict),
        word(row, "reason"), word(row, "command")};
    const auto law = word(row, "law");
    const bool stratified = row["worst"].is_object();
    // What depends on the states drawn is no change: whether doubles see a denial that fifty digits decide, and what
    // becomes of a modified energy that nothing keeps.
    const bool denied = verdict == "below_resolution" || (verdict == "fails_as_stated" && decided_in_fifty(c));
    if (denied || (law == "modified_energy" && c.holds && verdict != "not_applicable" && !row["claimed"].get<bool>()))
        c.gated.verdict = "denied";
    // to the width that O9 grants an order
    else if (const auto p = number_of(row, "order"); p && verdict == "fails_as_stated" && !stratified) {
        const double half = word(row, "scalar") == "fifty" ? 0.01 : 0.05;
        c.gated.lo = *p - half, c.gated.hi = *p + half;
    }
    // those two are exponents, no floors
    if (c.gated.verdict != "holds" || law == "local_order" || law == "modified_energy") return c;
    // As a share of what round-off explains at that state, which takes the state's own condition out. What happens to
    // be exact here may be off by its last digit elsewhere.
    const auto value = number_of(row, "value"), limit = number_of(row, "limit");
    c.gated.value = std::max(value && limit ? *value / *limit : NAN, 0x1p-9);
    return c;
}
/// Of a control that misbehaves: whatever its law says of a method means nothing.
Case control_case(const Json& control) {
    const auto map = word(control["negative"], "map");
    const std::string by = control.value("double_only", false) ? ", by differences" : "";
    return {{"certify/control/" + word(control, "law") + "/" + map + "/" + word(control, "scalar") + by, "misbehaves",
                {}, {}, {}},
        "certify", map, "", word(control, "law"), false, word(control, "reason"), ""};
}
Case claim_case(const Json& row) {
    return {{"claims/" + word(row, "id"), word(row, "verdict"), {}, {}, {}}, "claims", "", "", word(row, "claim"),
        row["as_recorded"].get<bool>(), word(row, "sentence"), word(row, "command"), {}, false};
}

std::vector<DriftRequest> drift_requests(const GateRequest& r) {
    const auto all = ask<DriftRequest>(r, "drift", quick_drift);
    if (all.problems.empty() || !r.quick) return all.problems.empty() ? std::vector<DriftRequest>{} : std::vector{all};
    std::vector<DriftRequest> each;
    for (const auto& p : all.problems) {
        each.push_back(all);
        each.back().problems = {p}, each.back().h = largest_step(p);
    }
    return each;
}

template <class Rows, class F> void reduce(std::vector<Case>& cases, const Rows& rows, F f) {
    for (const auto& row : rows) cases.push_back(f(row));
}

std::vector<Case> certificates(const certify::CertifyRequest& r) {
    std::vector<Case> cases;
    const Json found = certify::certify_rows(r);
    reduce(cases, found["rows"], certify_case);
    std::erase_if(cases, [](const Case& c) {  // asked for alone, double measures them too
        return c.gated.id.ends_with("/double") && certify::says_all_in_fifty(c.law)
            && Catalogue::instance().method(c.method).has<fifty>();
    });
    for (const auto& c : found["controls"])
        if (c["positive"]["holds"] != true || c["negative"]["fails"] != true) cases.push_back(control_case(c));
    return cases;
}
void keep_what_applies(std::vector<Case>& cases) {
    std::erase_if(cases, [](const Case& c) { return c.gated.verdict == "not_applicable"; });
}
}  // namespace

bool asks_double(const GateRequest& r) { return !r.scalar_given || r.scalar == "double"; }
bool asks_ledger(const GateRequest& r) {
    const auto& all = Catalogue::instance();
    return !r.quick && !r.scalar_given && r.methods.size() == all.methods().size()
        && r.problems.size() == all.problems().size()
        && std::none_of(all.methods().begin(), all.methods().end(), [](const auto& m) { return m.stem.empty(); });
}

std::vector<Case> measure(const GateRequest& r) {
    std::vector<Case> cases;
    if (asks_double(r)) {
        Json orders = Json::array();
        if (const auto q = ask<OrderRequest>(r, "order", quick_order); !q.problems.empty())
            for (const auto& row : order_rows(q))
                if (row.judged) orders.push_back(json_of(row));
        reduce(cases, orders, order_case);
        for (const auto& q : drift_requests(r)) reduce(cases, drift_study(q).rows, drift_case);
    }
    for (auto& c : certificates(ask<certify::CertifyRequest>(r, "certify"))) cases.push_back(std::move(c));
    if (asks_ledger(r)) reduce(cases, claims::claims_rows(ask<claims::ClaimsRequest>(r, "claims")), claim_case);
    keep_what_applies(cases);
    return cases;
}

std::vector<Case> of_draws(const GateRequest& r, std::uint64_t first, std::uint64_t end) {
    std::vector<Case> cases;
    const auto states = std::uint64_t(certify::Options{}.states);
    for (std::uint64_t k = first; k < end; ++k) {
        auto q = ask<certify::CertifyRequest>(r, "certify");
        if (!q.quiet) std::cerr << "gate: draw " << k << " of " << end - 1 << " of states\n";
        q.quiet = true;
        q.seed = static_cast<long long>(std::uint64_t(r.seed.value_or(1)) + states * k);
        for (auto& c : certificates(q)) cases.push_back(std::move(c));
    }
    keep_what_applies(cases);
    return cases;
}

}  // namespace verilie::studies::gate
