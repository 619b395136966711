#include <algorithm>

#include "drift/study.hpp"

namespace verilie::studies {

namespace {
bool drifts(const std::string& kind) { return kind == "linear" || kind == "exponential" || kind == "nonlinear" || kind == "dissipates" || kind == "failed"; }

/// Of the members together, of each that drifts by itself, and of what theory keeps exactly; what is left undecided does not hold (D7, D9).
bool ensemble_holds(const Json& row) {
    const bool judged = row["symplectic"].get<bool>();
    const Json& walk = row["walk"];
    const auto together = row.value("ensemble_class", "failed");
    if (walk.is_object() && walk["failed"].is_object()) return false;
    if (walk.is_array() && !std::all_of(walk.begin(), walk.end(), [](const Json& w) { return w["class"] == "random_walk" || w["class"] == "none"; })) return false;
    if (together == "failed" || together == "undecided") return false;
    if (judged && (row["drifting"].get<int>() > 0 || (together != "none" && !(together == "diffusive" && row.value("kinked", false))))) return false;
    return !judged || !row.contains("modified") || !drifts(row["modified"]["class"]);
}
}  // namespace

bool drift_holds(const Json& row) {
    const auto c = row["class"].get<std::string>();
    if (c == "not_applicable") return true;
    if (c == "failed" || !row["moved"].get<bool>()) return false;
    if (!row.value("judged", true)) return true;                                // a balance, which no theorem bounds
    if (row.contains("walk") && !ensemble_holds(row)) return false;
    if (row.contains("energy_exact")) return row["energy_exact"].get<bool>();   // a bounded error is not exact
    return c == "none" || (c != "undecided" && !row["symplectic"].get<bool>()) || (c == "diffusive" && row.value("kinked", false));
}

}  // namespace verilie::studies
