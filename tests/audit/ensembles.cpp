// The rule of ensembles on members whose drift is known (D7): what 64 and 128 of them are together, and how often that
// is wrong.
#include <algorithm>
#include <iostream>

#include "analysis/ensemble_members.hpp"
#include "support/catch.hpp"
#include "table.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;
using namespace verilie::audit;

namespace {
struct EnsembleFamily {
    std::string name;
    MemberKind kind;
    std::string right;      ///< what it may be called beside undecided
    bool all_alike = true;  ///< the mean change is that of the line
};
std::vector<EnsembleFamily> ensemble_families() {
    const double walk_margin = std::sqrt(0.1);
    std::vector<EnsembleFamily> all{{"AR(1) of 0.1 A, 0.003 T", {.noise = 0.1, .tau = 0.003}, "none"},
        {"AR(1) of 0.3 A, 0.003 T", {.noise = 0.3, .tau = 0.003}, "none"},
        {"AR(1) of 0.3 A, 0.03 T", {.noise = 0.3, .tau = 0.03}, "none"},
        {"line of 0.5 eps, AR(1) of 0.1 A", {.line = 0.05, .noise = 0.1, .tau = 0.003}, "none"},
        {"line of eps, AR(1) of 0.1 A", {.line = 0.1, .noise = 0.1, .tau = 0.003}, ""},
        {"line of 1.5 eps, AR(1) of 0.1 A", {.line = 0.15, .noise = 0.1, .tau = 0.003}, "linear"},
        {"line of 10 eps, AR(1) of 0.3 A", {.line = 1, .noise = 0.3, .tau = 0.003}, "linear"}};
    for (double sd : {0.1, 0.2}) all.push_back({"walk to " + Json(sd).dump() + " A", {.walk = sd}, "none"});
    all.push_back({"walk to the margin, 0.316 A", {.walk = walk_margin}, ""});
    for (double sd : {0.5, 1.0, 10.0}) all.push_back({"walk to " + Json(sd).dump() + " A", {.walk = sd}, "diffusive"});
    all.push_back({"walk to 1.0 A, AR(1) of 0.3 A", {.walk = 1, .noise = 0.3, .tau = 0.003}, "diffusive"});
    all.push_back({"walk to 0.3 A, line of 10 eps", {.line = 1, .walk = 0.3}, "linear"});
    all.push_back({"walk to 3.0 A, line of 100 eps", {.line = 10, .walk = 3}, "linear"});
    for (double P : {0.5, 1.0, 1.3, 2.0, 4.0, 8.0}) {
        all.push_back({"beats of " + Json(P).dump() + " T, 0.3 A", {.beat = 0.3, .period = P}, "none"});
        all.push_back({"beats of " + Json(P).dump() + " T, 3 A", {.beat = 3, .period = P}, ""});
    }
    all.push_back({"lines of their own, sd A", {.own = 1}, ""});
    all.push_back({"saturation at 3 A", {.saturation = 3}, "nonlinear", false});
    return all;
}

Json counted(const EnsembleFamily& f, int members, int draws, bool exact) {
    std::vector<int> of(10, 0);
    int wrong = 0, missed = 0;
    for (int k = 0; k < draws; ++k) {
        MemberRandom r{std::mt19937_64(20261122 + std::uint64_t(k))};
        const auto e = estimate_ensemble_drift(ensemble_of(r, f.kind, members), 1e-15);
        ++of[std::size_t(e.kind)];
        wrong += e.kind != DriftClass::undecided && name(e.kind) != f.right;
        missed += std::abs(e.change - f.kind.line * oscillation_A) > e.half_width;
    }
    const auto bound = [&](double share) { return exact ? share * draws : allowed(share, draws); };
    INFO(f.name << ", " << members << " members: " << wrong << " of " << draws << " wrong, " << missed
                << " intervals miss");
    CHECK(wrong <= bound(0.005));
    if (f.all_alike) CHECK(missed <= bound(0.01));
    const auto share = [&](int k) { return 100.0 * k / draws; };
    Json row{{"family", f.name}, {"members", members}, {"draws", draws}};
    for (const auto kind :
        {DriftClass::none, DriftClass::diffusive, DriftClass::linear, DriftClass::nonlinear, DriftClass::undecided})
        row[std::string(name(kind)) + " %"] = share(of[std::size_t(kind)]);
    row["right"] = f.right, row["wrong %"] = share(wrong);
    row["means enclosed %"] = f.all_alike ? Json(share(draws - missed)) : Json();
    return row;
}
}  // namespace

TEST_CASE("a slice of every family of ensembles", "[audit][ensemble]") {
    for (const EnsembleFamily& f : ensemble_families()) counted(f, 64, 10, false);
}

TEST_CASE("the rule of ensembles on five hundred a family", "[audit][ensemble][.][nightly]") {
    Json rows = Json::array();
    for (const EnsembleFamily& f : ensemble_families())
        for (int members : {64, 128}) {
            rows.push_back(counted(f, members, 500, true));
            std::cout << rows.back().dump() << "\n";
        }
    write_table("ensembles", "Ensembles",
        "Members whose energy drifts in a known way, judged together over T. A is the oscillation, eps = A/10 the mean "
        "change that is none, and a walk is none whose variance over T is at most A^2/10. Wrong is any class but "
        "undecided "
        "and the one that is right: at most 0.5 % are. At the margins, and where each member has a slow way of its "
        "own, nothing but undecided is right.",
        rows);
}
