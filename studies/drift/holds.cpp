#include <algorithm>

#include "drift/study.hpp"

namespace verilie::studies {

namespace {
bool drifts(const std::string& kind) {
    return kind == "linear" || kind == "exponential" || kind == "nonlinear" || kind == "dissipates" || kind == "failed";
}
/// A symplectic method diffuses where the potential has kinks.
bool may_diffuse(const DriftRow& row, const std::string& kind) {
    return kind == "diffusive" && row.kinked.value_or(false);
}

/// Of the members together, of each that drifts by itself, and of what theory keeps exactly; what is left undecided
/// does not hold (D7, D9).
bool ensemble_holds(const DriftRow& row) {
    if (row.walk->failed) return false;
    const auto& walks = row.walk->quantities;
    const auto walks_or_stands = [](const WalkRow& w) { return w.kind == "random_walk" || w.kind == "none"; };
    if (!std::all_of(walks.begin(), walks.end(), walks_or_stands)) return false;
    const std::string together = row.ensemble_class.value_or("failed");
    if (together == "failed" || together == "undecided") return false;
    if (!row.symplectic) return true;
    if (row.drifting.value_or(0) > 0 || (together != "none" && !may_diffuse(row, together))) return false;
    return !row.modified || !drifts(row.modified->kind);
}
}  // namespace

bool drift_holds(const DriftRow& row) {
    const std::string& c = row.kind;
    if (c == "not_applicable") return true;
    if (c == "failed" || !row.moved.value_or(false)) return false;
    if (!row.judged.value_or(true)) return true;  // a balance, which no theorem bounds
    if (row.walk && !ensemble_holds(row)) return false;
    if (row.energy_exact) return *row.energy_exact;  // a bounded error is not exact
    return c == "none" || (c != "undecided" && !row.symplectic) || may_diffuse(row, c);
}

}  // namespace verilie::studies
