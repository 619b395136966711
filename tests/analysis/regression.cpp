// The gate compares verdicts exactly, enclosures by overlap and width, floors by the hull on record.
#include <cmath>

#include <verilie/analysis/regression.hpp>

#include "support/catch.hpp"

using namespace verilie::analysis;

namespace {
Gated order(const char* id, double lo, double hi, const char* verdict = "confirmed") {
    return {id, verdict, lo, hi, {}};
}
Gated held(const char* id, double value, const char* verdict = "holds") { return {id, verdict, {}, {}, value}; }
/// The kind of the one change there is; "" for none.
std::string change(const Gated& was, const Gated& is) {
    const auto all = compare(std::vector{was}, std::vector{is});
    REQUIRE(all.size() <= 1);
    return all.empty() ? "" : all[0].what;
}
}  // namespace

TEST_CASE("what is as on record passes", "[analysis][gate]") {
    CHECK(change(order("a", 1.99, 2.01), order("a", 1.99, 2.01)) == "");
    CHECK(change(order("a", 1.99, 2.01), order("a", 2.009, 2.02)) == "");  // they meet
    CHECK(change(order("a", 1.99, 2.01), order("a", 1.96, 2.015)) == "");  // 2.75 times as wide
    CHECK(change(held("a", 1e-15), held("a", 1.9e-15)) == "");
    CHECK(change(held("a", 1e-15), held("a", 0)) == "");
    CHECK(change(held("a", 0), held("a", 0)) == "");
}

TEST_CASE("every way to differ has its name", "[analysis][gate]") {
    CHECK(change(order("a", 1.99, 2.01), order("a", 1.99, 2.01, "undecided")) == "verdict");
    CHECK(change(order("a", 1.99, 2.01), order("a", 2.011, 2.02)) == "interval");
    CHECK(change(order("a", 1.99, 2.01), order("a", 1.97, 1.98)) == "interval");
    CHECK(change(order("a", 1.99, 2.01), order("a", 1.96, 2.03)) == "width");
    CHECK(change(order("a", 1, 2), order("a", 1, 3.99)) == "");
    CHECK(change(order("a", 1, 2), order("a", 1, 4.01)) == "width");
    CHECK(change(held("a", 1e-15), held("a", 2.1e-15)) == "floor");
    CHECK(change(held("a", 0), held("a", 1e-300)) == "floor");
    CHECK(change(held("a", 1e-15), held("a", std::nan(""))) == "floor");
    CHECK(change(order("a", 1.99, 2.01), order("a", std::nan(""), std::nan(""))) == "interval");
}

TEST_CASE("an error that has become half as much again, or less than two thirds, is a change", "[analysis][gate]") {
    const auto with = [](std::optional<double> error) {
        Gated g = order("a", 1.99, 2.01);
        g.error = error;
        return g;
    };
    for (const double same : {0.14, 0.2, 0.29}) CHECK(change(with(0.2), with(same)) == "");
    for (const double other : {0.12, 0.31, 1e300, 0., std::nan("")}) CHECK(change(with(0.2), with(other)) == "error");
    CHECK(change(with({}), with(0.2)) == "");  // a record of before
    CHECK(compare(std::vector{with(0.2)}, std::vector{with(0.54)}).at(0).sentence
          == "has errors 2.7 times those on record");
}

TEST_CASE("an interval or a floor that comes or goes is a change", "[analysis][gate]") {
    const Gated bare{"a", "confirmed", {}, {}, {}};
    CHECK(change(order("a", 1, 2), bare) == "interval");
    CHECK(change(bare, order("a", 1, 2)) == "interval");
    CHECK(change(held("a", 1, "confirmed"), bare) == "floor");
    CHECK(change(bare, held("a", 1, "confirmed")) == "floor");
    CHECK(change(bare, bare) == "");
    const auto both = compare(std::vector{order("a", 1, 2)}, std::vector{held("a", 1, "confirmed")});
    REQUIRE(both.size() == 2);
    CHECK(both[0].what == "interval");
    CHECK(both[1].what == "floor");
}

TEST_CASE("what is missing and what is new are changes", "[analysis][gate]") {
    const std::vector record{order("a", 1, 2), order("b", 1, 2)}, now{order("b", 1, 2), order("c", 1, 2)};
    const auto changes = compare(record, now);
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].id == "a");
    CHECK(changes[0].what == "missing");
    CHECK(changes[1].id == "c");
    CHECK(changes[1].what == "new");
    CHECK_THROWS_AS(compare(record, std::vector{order("b", 1, 2), order("b", 1, 2)}), std::invalid_argument);
}

TEST_CASE("a change tells the old and the new number", "[analysis][gate]") {
    const auto changes = compare(std::vector{order("a", 1.99, 2.01), held("b", 1e-15)},
        std::vector{order("a", 0.99, 1.01, "too_low"), held("b", 3e-9)});
    REQUIRE(changes.size() == 3);
    CHECK(changes[0].sentence == "is too_low; on record confirmed");
    CHECK(changes[1].sentence == "lies in [0.99, 1.01]; on record in [1.99, 2.01], and the two do not meet");
    CHECK(changes[2].sentence == "rises to 3e-09; on record it is at most 1e-15");
}
