#include "gate/cases.hpp"

#include <algorithm>
#include <iostream>
#include <set>

#include "certify/certify.hpp"
#include "claims/claims.hpp"
#include "drift/study.hpp"
#include "gate/reduce.hpp"
#include "gate/tiers.hpp"
#include "order/study.hpp"

namespace verilie::studies::gate {

namespace {
bool asks(const GateRequest& r, const Tier& tier, const std::string& problem) {
    return !r.quick
        || std::any_of(r.methods.begin(), r.methods.end(), [&](const auto& m) { return is_quick(tier, problem, m); });
}
/// The request of another verb for the same methods; over those of the problems that are in the tier.
template <class Other> Other ask(const GateRequest& r, const char* verb, const Tier* tier = nullptr) {
    auto q = ask_again<Other>(r, verb);
    q.quiet = !r.exec && !r.plugin;  // a method in another process may take minutes
    if (q.verb != "certify") q.scalar = "double", q.scalar_given = false;
    if (tier) std::erase_if(q.problems, [&](const auto& p) { return !asks(r, *tier, p); });
    return q;
}

std::vector<Case> marked(std::vector<Case> cases, const Tier& tier) {
    static const std::set<std::string> not_decided{"undecided", "pre_asymptotic", "at_floor", "beyond_horizon"};
    for (auto& c : cases) c.open = not_decided.contains(c.gated.verdict) && is_besides(tier, c.problem, c.method);
    return cases;
}

std::vector<Case> orders(const GateRequest& r) {
    std::vector<Case> cases;
    const auto q = ask<OrderRequest>(r, "order", &quick_order);
    if (q.problems.empty()) return cases;
    for (const auto& row : order_rows(q))
        if (row.judged) cases.push_back(order_case(row));
    return marked(std::move(cases), quick_order);
}

std::vector<DriftRequest> drift_requests(const GateRequest& r) {
    const auto all = ask<DriftRequest>(r, "drift", &quick_drift);
    if (all.problems.empty() || !r.quick) return all.problems.empty() ? std::vector<DriftRequest>{} : std::vector{all};
    std::vector<DriftRequest> each;
    for (const auto& p : all.problems) {
        each.push_back(all);
        each.back().problems = {p}, each.back().h = largest_step(p);
    }
    return each;
}
std::vector<Case> drifts(const GateRequest& r) {
    std::vector<Case> cases;
    for (const auto& q : drift_requests(r)) {
        const auto found = drift_study(q);
        for (const auto& row : found.rows) cases.push_back(drift_case(row));
    }
    return marked(std::move(cases), quick_drift);
}

std::vector<Case> certificates(const certify::CertifyRequest& r) {
    std::vector<Case> cases;
    const auto found = certify::certify_rows(r);
    for (const auto& row : found.rows) cases.push_back(certify_case(row));
    std::erase_if(cases, is_said_in_fifty);  // asked for alone, double measures them too
    for (const auto& control : found.controls)
        if (!control.is_well()) cases.push_back(control_case(control));
    for (const auto& problem : found.problems)
        if (problem.verdict != "holds") cases.push_back(problem_case(problem));
    return cases;
}

std::vector<Case> claims_of(const GateRequest& r) {
    std::vector<Case> cases;
    for (const auto& row : claims::claims_rows(ask<claims::ClaimsRequest>(r, "claims")))
        cases.push_back(claim_case(row));
    return cases;
}

void add(std::vector<Case>& all, std::vector<Case> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}
void keep_what_applies(std::vector<Case>& cases) {
    std::erase_if(cases, [](const Case& c) { return c.gated.verdict == "not_applicable"; });
}
}  // namespace

bool asks_kind(const GateRequest& r, const std::string& kind) {
    if (!r.kind) return true;
    const auto asked = split(*r.kind);
    return std::find(asked.begin(), asked.end(), kind) != asked.end();
}
bool asks_double(const GateRequest& r) { return !r.scalar_given || r.scalar == "double"; }
bool asks_ledger(const GateRequest& r) {
    const auto& all = Catalogue::instance();
    const bool everything = r.methods.size() == all.methods().size() && r.problems.size() == all.problems().size();
    return !r.quick && !r.scalar_given && everything && asks_kind(r, "claims")
        && std::none_of(all.methods().begin(), all.methods().end(), [](const auto& m) { return m.stem.empty(); });
}

std::vector<Case> measure(const GateRequest& r) {
    std::vector<Case> cases;
    if (asks_double(r) && asks_kind(r, "order")) add(cases, orders(r));
    if (asks_double(r) && asks_kind(r, "drift")) add(cases, drifts(r));
    if (asks_kind(r, "certify")) add(cases, certificates(ask<certify::CertifyRequest>(r, "certify")));
    if (asks_ledger(r)) add(cases, claims_of(r));
    keep_what_applies(cases);
    std::erase_if(cases, [&](const Case& c) { return r.quick && !c.quick; });  // of another method in the same request
    return cases;
}
std::string without_open(std::vector<Case>& cases, const GateRequest& r, const std::vector<Case>& record) {
    if (r.problem != "all") return {};
    std::string said;
    std::erase_if(cases, [&](const Case& c) {
        const auto same = [&](const Case& known) { return known.gated.id == c.gated.id; };
        const bool leaves = c.open && std::none_of(record.begin(), record.end(), same);
        if (leaves) said += (said.empty() ? "" : ", ") + c.gated.id + " (" + c.gated.verdict + ")";
        return leaves;
    });
    return said.empty()
             ? said
             : "Not decided, and so not guarded: " + said + ". A problem that is named is guarded in any case.\n";
}
std::string not_asked(const GateRequest& r) {
    if (!r.quick || r.problem == "all" || !asks_double(r)) return {};
    std::string said;
    for (const auto& p : r.problems)
        for (const auto& [what, tier] : {std::pair("order", &quick_order), std::pair("drift", &quick_drift)})
            if (!asks(r, *tier, p)) said += (said.empty() ? "" : ", ") + std::string(what) + " of " + p;
    return said.empty() ? said : "Not in the quick tier: " + said + ". Without --quick they are measured, too.\n";
}

std::vector<Case> of_draws(const GateRequest& r, std::uint64_t first, std::uint64_t end) {
    std::vector<Case> cases;
    if (!asks_kind(r, "certify")) return cases;
    const auto states = std::uint64_t(certify::Options{}.states);
    for (std::uint64_t k = first; k < end; ++k) {
        auto q = ask<certify::CertifyRequest>(r, "certify");
        if (!q.quiet) std::cerr << "gate: draw " << k << " of " << end - 1 << " of states\n";
        q.quiet = true;
        q.seed = static_cast<long long>(std::uint64_t(r.seed.value_or(1)) + states * k);
        add(cases, certificates(q));
    }
    keep_what_applies(cases);
    return cases;
}

}  // namespace verilie::studies::gate
