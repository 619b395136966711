// The rules of drifts on synthetic energies, whose truth is known: a verdict is hardly ever wrong, and D3 encloses the
// slope where it promises to.
#include <iostream>

#include "drift_families.hpp"
#include "support/catch.hpp"
#include "table.hpp"

using namespace verilie::audit;

namespace {
Json counted(const Family& f, int members, bool exact) {
    const Shares s = judge(f, members, 20261122);
    const auto bound = [&](double share) { return exact ? share * members : allowed(share, members); };
    INFO(f.name << ": " << s.wrong << " of " << members << " wrong, " << s.covered << " enclosed");
    CHECK(s.wrong <= bound(0.005));
    if (!std::isnan(f.slope)) CHECK(members - s.covered <= bound(0.01));
    const auto share = [&](int k) { return 100.0 * k / members; };
    Json row{{"family", f.name}, {"draws", members}};
    for (const char* kind : {"none", "diffusive", "linear", "nonlinear", "exponential", "dissipates", "undecided"}) {
        const auto at =
            std::find_if(s.classes.begin(), s.classes.end(), [&](const auto& c) { return c.first == kind; });
        row[kind + std::string(" %")] = share(at == s.classes.end() ? 0 : at->second);
    }
    row["wrong"] = f.wrong, row["wrong %"] = share(s.wrong);
    row["slopes enclosed %"] = std::isnan(f.slope) ? Json() : Json(share(s.covered));
    return row;
}
}  // namespace

TEST_CASE("a slice of every family of drifts", "[audit][drift]") {
    for (const Family& f : families()) counted(f, 10, false);
}

TEST_CASE("the rules of drifts on a thousand energies a family", "[audit][drift][.][nightly]") {
    Json rows = Json::array();
    for (const Family& f : families()) {
        rows.push_back(counted(f, 1000, true));
        std::cout << rows.back().dump() << "\n";
    }
    write_table("drifts", "Drifts",
        "Energy errors whose drift is known, over 2000 periods; eps is a tenth of the oscillation A, and a thousandth "
        "of scale. What looks like a drift is judged again over four times the time, "
        "as a study does. A wrong class is one that the column before its share names: at most 0.5 % are. "
        "Noise that is correlated over 0.03 T or more, and 1/f, go as a walk does up to that time, and 64 batches "
        "hardly tell them apart: diffusive speaks of T alone, and is not counted as wrong of them. "
        "Nor is linear of a line just below eps, which is there and certain. A study lets an undecided run go on, "
        "looks at the modified energy, and then calls it failed.",
        rows);
}
