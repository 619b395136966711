// No finding reaches a verdict by falling through: each needs its evidence, and every combination of evidence has its
// verdict.
#include <cmath>
#include <type_traits>

#include "claims/paper.hpp"
#include "claims/series.hpp"
#include "found.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;
using namespace verilie::studies::claims;

// A verdict is no argument of anything that makes a finding; evidence is not made from a condition without the opposite
// one.
template <class T, class... From> constexpr bool made_of = std::is_constructible_v<T, From...>;
static_assert(!std::is_aggregate_v<Finding>);
static_assert(!made_of<Finding>);
static_assert(!made_of<Finding, Verdict>);
static_assert(!made_of<Finding, Verdict, std::string, Told>);
static_assert(!made_of<Finding, Verdict, std::string, Told, std::vector<Weighed>>);
static_assert(!made_of<Finding, Verdict, std::string, std::string, Json>);
static_assert(!made_of<Finding, Verdict, std::string, std::string, Json, Json>);
static_assert(!made_of<Evidence> && !made_of<Evidence, bool> && !std::is_convertible_v<bool, Evidence>);
static_assert(!made_of<Evidence, std::string, Shown>);
static_assert(!made_of<Evidence, std::string, Opposite>);
static_assert(!made_of<Evidence, std::string, bool, bool>);
static_assert(!made_of<Evidence, std::string, Opposite, Shown> && made_of<Evidence, std::string, Shown, Opposite>);
static_assert(!std::is_assignable_v<decltype(std::declval<Finding&>().verdict()), Verdict>);

namespace {
Evidence evidence(Found f) { return Evidence("it is so", Shown(f == shown), Opposite(f == opposite)); }
const Told told{"a sentence", Json::object()};
const std::vector<Found> all_three{shown, opposite, neither};
}  // namespace

TEST_CASE("a claim holds if shown, fails if its opposite is, and is undecided else", "[claims]") {
    CHECK(judged(evidence(shown), told).verdict() == Verdict::holds);
    CHECK(judged(evidence(opposite), told).verdict() == Verdict::does_not_hold);
    CHECK(judged(evidence(neither), told).verdict() == Verdict::undecided);
    for (const Found f : all_three) CHECK(judged(evidence(f), told).correction().empty());
}

TEST_CASE("a correction needs the printed claim refuted and the corrected one shown", "[claims]") {
    for (const Found printed : all_three)
        for (const Found first : all_three)
            for (const Found second : all_three) {
                CAPTURE(printed, first, second);
                const auto f =
                    judged(evidence(printed), {{"only so", evidence(first)}, {"after that", evidence(second)}}, told);
                const Verdict expected = printed == shown                        ? Verdict::holds
                                       : printed == neither                      ? Verdict::undecided
                                       : first == shown || second == shown       ? Verdict::holds_with_correction
                                       : first == opposite && second == opposite ? Verdict::does_not_hold
                                                                                 : Verdict::undecided;
                CHECK(f.verdict() == expected);
                CHECK(f.correction()
                      == (expected != Verdict::holds_with_correction ? ""
                          : first == shown                           ? "only so"
                                                                     : "after that"));
                CHECK(f.evidence().size() == 3);
            }
    CHECK_THROWS_AS(judged(evidence(opposite), {}, told), std::logic_error);
}

TEST_CASE("undecidable needs its reason shown", "[claims]") {
    CHECK(undecidable(evidence(shown), "", told).verdict() == Verdict::undecidable);
    CHECK_THROWS_AS(undecidable(evidence(neither), "", told), std::logic_error);
    CHECK_THROWS_AS(undecidable(evidence(opposite), "", told), std::logic_error);
    CHECK(open_question(told).verdict() == Verdict::open);
}

TEST_CASE("both a claim and its opposite are a contradiction, and nothing is shown by no evidence", "[claims]") {
    CHECK_THROWS_AS(Evidence("both", Shown(true), Opposite(true)), std::logic_error);
    CHECK_THROWS_AS(conjunction({}), std::logic_error);
    CHECK_THROWS_AS(disjunction({}), std::logic_error);
}

TEST_CASE("conjunction and disjunction are Kleene's", "[claims]") {
    const auto found = [](const Evidence& e) { return e.shown() ? shown : e.opposite() ? opposite : neither; };
    for (const Found a : all_three)
        for (const Found b : all_three) {
            CAPTURE(a, b);
            CHECK(found(conjunction({evidence(a), evidence(b)}))
                  == (a == opposite || b == opposite ? opposite
                      : a == shown && b == shown     ? shown
                                                     : neither));
            CHECK(found(disjunction({evidence(a), evidence(b)}))
                  == (a == shown || b == shown         ? shown
                      : a == opposite && b == opposite ? opposite
                                                       : neither));
        }
}

TEST_CASE("numbers between the limits, and numbers that are none, show neither", "[claims]") {
    CHECK(at_most("x", 1e-46, 1e-45, 1e-40).shown());
    CHECK(at_most("x", 1e-39, 1e-45, 1e-40).opposite());
    for (const double x : {1e-43, double(NAN)}) {
        const auto e = at_most("x", x, 1e-45, 1e-40);
        CHECK((!e.shown() && !e.opposite()));
    }
    CHECK(at_most("x", INFINITY, 0.02, 0.04).opposite());
    CHECK(at_least("x", 2, 1, 0.5).shown());
    CHECK(at_least("x", 0.5, 1, 0.5).opposite());
    CHECK((!at_least("x", 0.7, 1, 0.5).shown() && !at_least("x", 0.7, 1, 0.5).opposite()));
    CHECK_THROWS_AS(at_most("x", 0, 1, 1), std::logic_error);
    CHECK_THROWS_AS(at_least("x", 0, 1, 1), std::logic_error);
    CHECK(counted("n", 3, 3, 3).shown());
    CHECK(counted("n", 2, 3, 5).opposite());
    CHECK(counted("n", 6, 3, 5).opposite());
}

TEST_CASE("an order without an enclosure, or with one across a border, shows neither", "[claims]") {
    const auto within = [&](const Ends& i) { return order_within(order("lgvi", "h1", i), 1.9, 2.1); };
    const auto meets = [&](const Ends& i) { return order_meets(order("lgvi", "h1", i), 1.9, 2.1, 1.5); };
    CHECK(within({{1.95, 2.05}}).shown());
    CHECK(within({{1.0, 1.2}}).opposite());
    CHECK(within({{2.2, 2.3}}).opposite());
    CHECK(meets({{1.8, 2.0}}).shown());
    CHECK(meets({{1.0, 1.2}}).opposite());
    for (const auto& e : {within({}), within({{1.8, 2.0}}), within({{1.0, 3.0}}), meets({}), meets({{1.4, 2.0}})})
        CHECK((!e.shown() && !e.opposite()));
}

TEST_CASE("a drift that is undecided, failed or not applicable shows neither", "[claims]") {
    const auto of = [](const char* found) { return drifts(drift("lgvi", 0.125, found), "none"); };
    CHECK(of("none").shown());
    for (const char* other : {"linear", "nonlinear", "exponential", "random_walk", "diffusive", "dissipates"})
        CHECK(of(other).opposite());
    for (const char* nothing : {"undecided", "failed", "not_applicable"})
        CHECK((!of(nothing).shown() && !of(nothing).opposite()));
}

TEST_CASE("an energy that leaves for good needs a class that does and a slope clear of its half-width", "[claims]") {
    const auto of = [](const char* found, std::optional<double> slope) {
        return leaves(drift("lgvi", 0.125, found, slope));
    };
    for (const char* away : {"linear", "nonlinear", "exponential", "dissipates"}) {
        CHECK(of(away, -1e-6).shown());
        for (const auto& unclear : {std::optional(1e-8), std::optional<double>()})
            CHECK((!of(away, unclear).shown() && !of(away, unclear).opposite()));
    }
    CHECK(of("none", 1e-9).opposite());
    for (const char* nothing : {"diffusive", "random_walk", "undecided", "failed", "not_applicable"})
        CHECK((!of(nothing, 1e-6).shown() && !of(nothing, 1e-6).opposite()));
}

TEST_CASE("which of two drifts is slower needs intervals apart, of runs of one length", "[claims]") {
    const auto row = [](double slope, double half_width, double T) {
        DriftRow r = drift("lgvi", 0.125, "linear", slope);
        r.half_width = half_width, r.T = T;
        return r;
    };
    const auto found = [&](double a, double wa, double b, double wb, double T) {
        const auto e = drifts_more_slowly(row(a, wa, 100), row(b, wb, T));
        return e.shown() ? shown : e.opposite() ? opposite : neither;
    };
    CHECK(found(1, 0.1, -2, 0.1, 100) == shown);  // the sign does not count
    CHECK(found(2, 0.1, -1, 0.1, 100) == opposite);
    CHECK(found(1, 0.6, 2, 0.6, 100) == neither);  // 1.6 against 1.4
    CHECK(found(2, 0.6, 1, 0.6, 100) == neither);
    CHECK(found(1, 0.1, 2, 0.1, 400) == neither);
    CHECK(found(2, 0.1, 1, 0.1, 400) == neither);
    CHECK(found(1, NAN, 2, 0.1, 100) == neither);
}
