#include "gate/reduce.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "certify/certify.hpp"
#include "drift/study.hpp"
#include "engine/rational.hpp"
#include "gate/tiers.hpp"
#include "order/study.hpp"

namespace verilie::studies::gate {

namespace {
/// What every row of order and drift has.
template <class Row>
Case case_of(const Row& row, const std::string& kind, const std::string& id, const std::string& verdict) {
    Case c{};
    c.kind = kind, c.method = row.method, c.problem = row.problem, c.reason = row.reason, c.command = row.command;
    c.gated.id = kind + "/" + c.problem + "/" + c.method + "/" + id, c.gated.verdict = verdict;
    return c;
}
void enclose(Case& c, double middle, double half) { c.gated.lo = middle - half, c.gated.hi = middle + half; }
}  // namespace

namespace {
/// Of the finest step that the order was judged by, to four digits: any other step says nearly the same.
std::optional<double> error_constant(const OrderRow& row) {
    if (row.verdict != "confirmed" || !row.window || row.window->back() >= int(row.h.size())) return {};
    const auto k = std::size_t(row.window->back());
    const double e = row.error[k].value_or(0) / std::pow(row.h[k], row.formal_order);
    if (!(e > 0) || !std::isfinite(e)) return {};
    return std::stod(fmt::format("{:.3e}", e));
}
}  // namespace

Case order_case(const OrderRow& row) {
    Case c = case_of(row, "order", row.metric, row.verdict);
    c.law = "order of " + row.metric, c.holds = order_holds(row), c.quick = is_quick(quick_order, c.problem, c.method);
    if (row.interval) c.gated.lo = (*row.interval)[0], c.gated.hi = (*row.interval)[1];
    c.gated.error = error_constant(row);
    return c;
}
namespace {
/// G4: theory claims nothing, and which class a path has, if any, is chance.
bool is_chance(const DriftRow& row) {
    return row.kind == "undecided" && row.chaotic.value_or(false) && row.moved.value_or(false) && !row.symplectic
        && !row.energy_exact;
}
}  // namespace

Case drift_case(const DriftRow& row) {
    Case c = case_of(row, "drift", "h=" + Json(row.h).dump(), row.kind);
    const bool first = row.h == static_cast<double>(positive(largest_step(c.problem), "h"));
    c.law = "energy drift", c.chaotic = row.chaotic.value_or(false), c.holds = drift_holds(row) || is_chance(row),
    c.quick = is_quick(quick_drift, c.problem, c.method) && first;
    // a slope of round-off is no number to hold on to
    if (row.energy_exact.value_or(false)) c.gated.verdict = "exact";
    else if (row.slope && row.half_width) enclose(c, *row.slope, *row.half_width);
    return c;
}

namespace {
bool has_fifty(const Case& c) { return Catalogue::instance().method(c.method).has<fifty>(); }
/// What depends on the states drawn is no change: whether doubles see a denial that fifty digits decide, and what
/// becomes of a modified energy that nothing keeps.
bool is_denied(const certify::Certificate& row, const Case& c) {
    if (row.verdict == "below_resolution") return true;
    if (row.law == "modified_energy") return c.holds && row.verdict != "not_applicable" && !row.claimed;
    return row.verdict == "fails_as_stated" && row.scalar == "double" && certify::law_in_fifty(row.law) && has_fifty(c);
}
}  // namespace

Case certify_case(const certify::Certificate& row) {
    Case c{};
    c.kind = "certify", c.method = row.method, c.problem = row.problem, c.law = row.law;
    c.holds = certify::well(row.verdict), c.reason = row.reason, c.command = row.command;
    c.gated.id = "certify/" + row.law + "/" + row.body + "/" + row.method + "/" + row.scalar.value_or("");
    c.gated.verdict = is_denied(row, c) ? "denied" : row.verdict;
    const bool stratified = row.worst.has_value();
    // to the width that O9 grants an order
    if (c.gated.verdict == "fails_as_stated" && row.order && !stratified)
        enclose(c, *row.order, row.scalar == "fifty" ? 0.01 : 0.05);
    if (c.gated.verdict != "holds" || certify::is_exponent(row.law)) return c;  // exponents have no floors
    // As a share of what round-off explains at that state, which takes the state's own condition out. What happens to
    // be exact here may be off by its last digit elsewhere.
    c.gated.value = std::max(row.value && row.limit ? *row.value / *row.limit : NAN, 0x1p-9);
    return c;
}

Case control_case(const certify::ControlRow& control) {
    Case c{};
    c.kind = "certify", c.method = control.negative.map, c.law = control.law;
    c.holds = false, c.reason = control.reason;
    c.gated.id = "certify/control/" + control.law + "/" + control.negative.map + "/" + control.scalar
               + (control.double_only ? ", by differences" : "");
    c.gated.verdict = "misbehaves";
    return c;
}

Case problem_case(const certify::ProblemVerdict& of) {
    Case c{};
    c.kind = "certify", c.law = "loads", c.holds = false, c.reason = of.reason;
    c.gated.id = "certify/loads/" + of.problem, c.gated.verdict = of.verdict;
    c.command = "verilie certify --problem " + of.problem;
    return c;
}

Case claim_case(const claims::ClaimRow& row) {
    Case c{};
    c.kind = "claims", c.law = row.claim, c.holds = row.as_recorded, c.reason = row.sentence, c.command = row.command;
    c.quick = false, c.gated.id = "claims/" + row.id, c.gated.verdict = row.verdict;
    return c;
}

bool is_said_in_fifty(const Case& c) {
    return c.gated.id.ends_with("/double") && certify::says_all_in_fifty(c.law) && has_fifty(c);
}

}  // namespace verilie::studies::gate
