// How many periods a batch has to hold (D2): signals of known drift with fewer and more, all of them put to the rules
// as if they sufficed.
#include <iostream>

#include "drift_families.hpp"
#include "support/catch.hpp"
#include "table.hpp"

using namespace verilie::audit;
using verilie::analysis::DriftClass;

namespace {
constexpr int batches = 64, promised = 10;

struct Shares {
    int wrong = 0, undecided = 0, covered = 0;
};

/// A line of `line` eps under the oscillation; T is 64 batches of `periods` each. Wrong: a drift without a line, none
/// with one above eps, and any class but these. One below eps is none, or linear where it is certain.
Shares judged(double periods, double line, int draws) {
    Shares s;
    for (int m = 0; m < draws; ++m) {
        Random r{std::mt19937_64(20261122 + std::uint64_t(m))};
        const auto [once, longer] = signals(r, slow([&](double t) { return line * eps * t; }), batches * periods);
        const auto first = verilie::analysis::estimate_drift(once);
        const auto kind = verilie::analysis::require_persistence(first, longer).kind;
        s.undecided += kind == DriftClass::undecided;
        s.wrong += kind != DriftClass::undecided && !(kind == DriftClass::none && line < 1)
                && !(kind == DriftClass::linear && line > 0);
        s.covered += std::abs(first.slope * T - line * eps) <= first.half_width * T;
    }
    return s;
}

Json counted(double periods, double line, int draws, bool exact) {
    const Shares s = judged(periods, line, draws);
    INFO(periods << " periods a batch, line of " << line << " eps: " << s.wrong << " of " << draws << " wrong, "
                 << s.covered << " enclosed");
    if (periods >= promised) {
        CHECK(s.wrong <= (exact ? 0.005 * draws : allowed(0.005, draws)));
        CHECK(draws - s.covered <= (exact ? 0.01 * draws : allowed(0.01, draws)));
    }
    const auto share = [&](int k) { return 100.0 * k / draws; };
    return {{"family", line > 0 ? "quasi-periodic, line of " + Json(line).dump() + " eps" : "quasi-periodic"},
        {"periods a batch", periods}, {"draws", draws}, {"wrong %", share(s.wrong)},
        {"undecided %", share(s.undecided)}, {"slopes enclosed %", share(s.covered)},
        {"promised", periods >= promised ? "yes" : ""}};
}
constexpr double lines[]{0, 0.5, 0.9, 1.1, 2, 10}, periods_a_batch[]{1, 2, 3, 5, 10, 20};
}  // namespace

TEST_CASE("a slice of signals with ten and twenty periods a batch", "[audit][drift][periods]") {
    for (double line : lines)
        for (double periods : {10., 20.}) counted(periods, line, 5, false);
}

TEST_CASE("the rules of drifts for one to twenty periods a batch", "[audit][drift][periods][.][nightly]") {
    Json rows = Json::array();
    for (double line : lines)
        for (double periods : periods_a_batch) {
            rows.push_back(counted(periods, line, 400, true));
            std::cout << rows.back().dump() << "\n";
        }
    write_table("periods", "Periods in a batch",
        "Three frequencies at random, two of them within 2 %, with a line below or above the margin eps, in 64 "
        "batches. D2 asks for ten periods a batch; fewer are put to the other rules all the same, to see what they "
        "would make of them. "
        "Wrong is linear without a line, none with one above eps, and any other class but undecided.",
        rows);
}
