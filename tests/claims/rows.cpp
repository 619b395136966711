// The list of claims: every row says what shows it and what shows its opposite.
#include <set>

#include "claims/ledger.hpp"
#include "claims/series.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;
using namespace verilie::studies::claims;

TEST_CASE("every claim has a name of its own, a predicate, its opposite and a measurement", "[claims]") {
    std::set<std::string> ids;
    for (const auto& c : all_claims()) {
        CAPTURE(c.id);
        CHECK(ids.insert(c.id).second);
        for (const auto& words : {c.source, c.where, c.statement, c.holds_if, c.fails_if, c.command}) CHECK_FALSE(words.empty());
        CHECK(c.holds_if != c.fails_if);
        CHECK(c.measure != nullptr);
        CHECK(c.weight > 0);
    }
}

TEST_CASE("ripples are no swings", "[claims]") {
    std::vector<double> ripples, swing;
    for (int k = 0; k < 3500; ++k) {
        const double t = 0.01 * k;
        ripples.push_back(1.3 + 0.19 * std::sin(80 * t));           // ~450 maxima, none below the band
        swing.push_back(1 + 0.3 * std::sin(t) + 0.09 * std::sin(80 * t));
    }
    CHECK(swings(ripples, 0.9, 1.1) == 0);
    CHECK(swings(swing, 0.9, 1.1) == 11);                           // sin t passes its extremes 11 times before t = 35
    CHECK(swings({1, 1, 1}, 0.9, 1.1) == 0);
    CHECK(swings({}, 0.9, 1.1) == 0);
}
