// Orders on either side of every number that the rules name (README.md of the analysis, O2, O4 to O7, O9).
#include "verilie/analysis/order.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "estimates.hpp"
#include "ladders.hpp"
#include "support/catch.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

TEST_CASE("a rung counts from 20 round-offs and from 100 bounds on", "[analysis][order]") {
    const auto judged = [](double round_offs, double bounds) {
        auto rungs = ladder(halvings(4), [](double h) { return h * h; });
        for (Rung& rung : rungs) rung.rho = rung.error / round_offs, rung.bound = rung.error / bounds;
        return estimate_order(rungs, claim(2)).verdict;
    };
    CHECK(judged(19.9, 1e9) == OrderVerdict::at_floor);
    CHECK(judged(20.1, 1e9) == OrderVerdict::undecided);  // counts, and is uncertain by 2/20.1/ln 2
    CHECK(judged(1e9, 99) == OrderVerdict::at_floor);
    CHECK(judged(1e9, 101) == OrderVerdict::confirmed);  // 2/101/ln 2 either way: 0.057 and a fiftieth of the width
}

TEST_CASE("a kick that grows more than a thousandfold asks for a fifth rung", "[analysis][order]") {
    const auto four = ladder(halvings(4), [](double h) { return h * h; }),
               five = ladder(halvings(5), [](double h) { return h * h; });
    OrderClaim kicked = claim(2);
    kicked.kick_growth = 999;
    CHECK(regular(kicked));
    CHECK(estimate_order(four, kicked).verdict == OrderVerdict::confirmed);
    kicked.kick_growth = 1001;
    CHECK_FALSE(regular(kicked));
    CHECK(estimate_order(four, kicked).verdict == OrderVerdict::undecided);
    CHECK(estimate_order(five, kicked).verdict == OrderVerdict::confirmed);
}

TEST_CASE("with contact a window of five rungs counts, and one of four does not", "[analysis][order][contact]") {
    OrderClaim contact = claim(2);
    contact.smoothness = 4;
    CHECK(regular(contact));
    contact.smoothness = 3;
    CHECK_FALSE(regular(contact));
    const auto judged = [&](int rungs) {
        return estimate_order(ladder(halvings(rungs), [](double h) { return h * h; }), contact).verdict;
    };
    CHECK(judged(5) == OrderVerdict::confirmed);
    CHECK(judged(4) == OrderVerdict::undecided);
}

TEST_CASE("a hole in the ladder is no floor, though no four rungs are left in a row", "[analysis][order]") {
    auto rungs = ladder(halvings(7), [](double h) { return h * h; });
    rungs[3].error = 0;  // three rungs on either side
    const auto hole = estimate_order(rungs, claim(2));
    CHECK(hole.verdict == OrderVerdict::pre_asymptotic);
    CHECK(mentions(hole, "h = 0.015625"));
    for (std::size_t k : {0u, 1u, 2u}) rungs[k].error = 0;  // nothing beyond the hole: the ladder is short
    CHECK(estimate_order(rungs, claim(2)).verdict == OrderVerdict::at_floor);
}

TEST_CASE("the line through scattered rungs holds twice its largest residual, and the line of the finer ones",
    "[analysis][order][contact]") {
    // ln e = 2 ln h + a s. On the four finest rungs s = 1, -1, -1, 1 is orthogonal to 1 and to x = ±0.5, ±1.5 (in
    // ln 2). So their line has slope 2 and residual a; sum |x|/sum x² = 4/5. With s = c, c before them x goes to ±2.5
    // and sum x² is 17.5: the slope of all six is moved by (2.5 + 1.5) c/17.5.
    const double c = GENERATE(0.0, 0.5), a = 0.015, ln2 = std::numbers::ln2;
    const std::vector<double> s{c, c, 1, -1, -1, 1};
    std::size_t k = 0;
    OrderClaim contact = claim(2);
    contact.smoothness = 2;
    const auto e = estimate_order(ladder(halvings(6), [&](double h) { return h * h * std::exp(a * s[k++]); }), contact);
    CAPTURE(c, e.reason);
    const double moved = 4 * c / 17.5, half = 2 * 4 / 5. + moved;
    CHECK(e.verdict == OrderVerdict::confirmed);
    CHECK(*e.observed == Approx(2 + moved * a / ln2).epsilon(1e-9));
    CHECK(*e.lo == Approx(2 - half * a / ln2).epsilon(1e-9));
    CHECK(*e.hi == Approx(2 + half * a / ln2).epsilon(1e-9));
}

TEST_CASE("an error that theory calls zero is asked of every member", "[analysis][order][sample]") {
    std::vector<std::vector<Rung>> members(32, ladder(halvings(6), [](double) { return 0.0; }));
    OrderClaim exact = claim(2);
    exact.exact_zero = true;
    CHECK(estimate_median_order(members, exact).verdict == OrderVerdict::at_floor);
    members[31] = ladder(halvings(6), [](double h) { return 1e-3 * h * h; });
    CHECK(estimate_median_order(members, exact).verdict == OrderVerdict::too_low);
}

TEST_CASE("a median order is as uncertain as the longer side of its interval", "[analysis][order][sample]") {
    // Of 32 values the interval goes from the 10th to the 23rd: P(Bin(32, 1/2) <= 9) = 1.0 %, P(<= 10) = 2.51 %.
    const auto uncertainty = [](int odd, double by) {
        std::vector<std::vector<Rung>> members;
        for (int m = 0; m < 32; ++m)
            members.push_back(ladder(halvings(5), [&](double h) { return std::pow(h, m < odd ? 2 + by : 2); }));
        return estimate_median_order(members, claim(2)).eoc_uncertainty[2];
    };
    for (const double by : {-0.03, 0.03}) {
        CAPTURE(by);
        CHECK(uncertainty(10, by) == Approx(0.03).epsilon(1e-6));
        CHECK(uncertainty(9, by) < 1e-6);
    }
}
