// Predicates: what is printed is what is applied, and each piece shows the claim, its opposite or neither.
#include <cmath>
#include <regex>

#include "claims/paper.hpp"
#include "found.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;
using namespace verilie::studies::claims;

namespace {
Found found(const Predicate& p, const Measured& m) {
    const Evidence e = p(m);
    m.all_judged();
    return e.shown() ? shown : e.opposite() ? opposite : neither;
}
Measured just(double x) { return Measured().number("x", x); }
Measured span(double least, double most) { return Measured().span("x", least, most); }
/// The numbers of a text, in its order.
std::vector<double> limits(const std::string& text) {
    static const std::regex number(R"([0-9]+(\.[0-9]+)?(e-?[0-9]+)?)");
    std::vector<double> all;
    for (auto i = std::sregex_iterator(text.begin(), text.end(), number); i != std::sregex_iterator(); ++i)
        all.push_back(std::stod(i->str()));
    return all;
}
}  // namespace

TEST_CASE("a number is shown at its printed limit and no farther, and refuted from the other one on", "[claims]") {
    struct Piece {
        Predicate predicate;
        bool below;
    };
    for (const auto& [p, below] : {Piece{at_most("x", 1e-12, 1e-10), true}, Piece{vanishes("x"), true},
             Piece{at_least("x", 0.5, 0.1), false}, Piece{at_most("x", 35, 70), true}}) {
        CAPTURE(p.shown(), p.opposite());
        REQUIRE(limits(p.shown()).size() == 1);
        REQUIRE(limits(p.opposite()).size() == 1);
        const double limit = limits(p.shown())[0], clear = limits(p.opposite())[0], past = below ? INFINITY : -INFINITY;
        CHECK(found(p, just(limit)) == shown);
        CHECK(found(p, just(std::nextafter(limit, past))) == neither);
        CHECK(found(p, just(std::nextafter(clear, -past))) == neither);
        CHECK(found(p, just(clear)) == opposite);
        CHECK(found(p, just(NAN)) == neither);
    }
}

TEST_CASE("a limit without an end is refuted by what is infinite alone", "[claims]") {
    const Predicate p = at_most("x", 35, INFINITY);
    CHECK(p.opposite() == "x infinite");
    CHECK(found(p, just(1e300)) == neither);
    CHECK(found(p, just(INFINITY)) == opposite);
}

TEST_CASE("a range is shown within its printed ends, and refuted beyond the outer ones", "[claims]") {
    const Predicate p = within("x", 0.5, 2, 0.25, 4);
    REQUIRE(limits(p.shown()) == std::vector<double>{0.5, 2});
    REQUIRE(limits(p.opposite()) == std::vector<double>{0.25, 4});
    CHECK(found(p, span(0.5, 2)) == shown);
    CHECK(found(p, just(1)) == shown);
    CHECK(found(p, span(0.4, 1)) == neither);
    CHECK(found(p, span(0.25, 4)) == neither);
    CHECK(found(p, span(0.2, 1)) == opposite);
    CHECK(found(p, span(1, 4.1)) == opposite);
    CHECK(found(p, just(NAN)) == neither);
    CHECK_THROWS_AS(within("x", 0.5, 2, 0.6, 4)(just(1)), std::logic_error);
}

TEST_CASE("a control shows no opposite, a count and a fact always one of the two", "[claims]") {
    CHECK(found(control("x", 1e-3), just(1e-3)) == shown);
    CHECK(found(control("x", 1e-3), just(0)) == neither);
    CHECK(control("x", 1e-3).opposite().empty());
    CHECK(found(none("x"), Measured().count("x", 0)) == shown);
    CHECK(found(none("x"), Measured().count("x", 1)) == opposite);
    CHECK(counted("x", 2, INT64_MAX).shown() == "x: 2 or more");
    CHECK(found(counted("x", 2, INT64_MAX), Measured().count("x", 1)) == opposite);
    CHECK(found(equals("x", 2), just(2)) == shown);
    CHECK(found(equals("x", 2), just(1)) == opposite);
    CHECK(found(fact("x", "not x"), Measured().fact("x", true)) == shown);
    CHECK(found(fact("x", "not x"), Measured().fact("x", false)) == opposite);
    CHECK(fact("x", "not x").opposite() == "not x");
}

TEST_CASE("every enclosure that a piece names is in its printed interval", "[claims]") {
    for (const OrderBound& b : {second, first, enclosure_in(1.8, 2.2)}) {
        const Predicate p = every("attitude,h1", b);
        CAPTURE(p.shown());
        const auto ends = limits(std::regex_replace(p.shown(), std::regex("h1"), ""));
        REQUIRE(ends == std::vector<double>{b.lo, b.hi});
        CHECK(limits(std::regex_replace(p.opposite(), std::regex("h1"), "")) == ends);
        const auto with = [&](const Ends& i) {
            return Measured().order(order("lgvi", "attitude", {{b.lo, b.hi}})).order(order("lgvi", "h1", i));
        };
        CHECK(found(p, with({{b.lo, b.hi}})) == shown);
        CHECK(found(p, with({{b.lo - 0.01, b.hi}})) == neither);
        CHECK(found(p, with({{b.lo - 1, b.lo}})) == neither);
        CHECK(found(p, with({{b.hi + 0.01, b.hi + 1}})) == opposite);
        CHECK(found(p, with({})) == neither);
    }
    const Predicate meets = every("h1", enclosure_meets(0.9, 1.1, 0.5), "lgvi");
    CHECK(meets.shown() == "every enclosure of the order (h1 of lgvi) meets [0.9, 1.1] and excludes 0.5");
    CHECK(found(meets, Measured().order(order("lgvi", "h1", {{0.8, 1.0}}))) == shown);
    CHECK(found(meets, Measured().order(order("lgvi", "h1", {{0.4, 1.0}}))) == neither);
    CHECK(found(meets, Measured().order(order("lgvi", "h1", {{1.2, 1.4}}))) == opposite);
}

TEST_CASE("rows are those of the metrics, methods and names that a piece lists, and none is missed", "[claims]") {
    const auto rows = [] {
        return Measured()
            .order(order("lgvi", "h1", {{2, 2}}))
            .order(order("lie_verlet", "h1", {{1, 1}}))
            .order(order("lgvi", "h1", {{1, 1}}), "another start");
    };
    const Measured two = Measured().order(order("lie_verlet", "h1", {{1, 1}})).order(order("lgvi", "h1", {{2, 2}}));
    CHECK(found(all_of({every("h1", second, "lgvi"), every("h1", first, "lie_verlet")}), two) == shown);
    CHECK(every("h1", first, "lie_verlet,another start")(rows()).shown());
    CHECK(every("h1", first)(rows()).opposite());
    CHECK_THROWS_AS(every("h1,attitude", second)(rows()), std::logic_error);
    CHECK_THROWS_AS(every("h1", second, "lgvi,rkmk4")(rows()), std::logic_error);
    CHECK_THROWS_AS(no_drift()(rows()), std::logic_error);
}

TEST_CASE("runs without a drift, with one in a line, and energies that leave for good", "[claims]") {
    const auto one = [](const std::string& kind, double slope = 1e-6) {
        return Measured().drift(drift("lgvi", 0.125, kind, slope));
    };
    CHECK(found(no_drift(), one("none")) == shown);
    CHECK(found(no_drift(), one("linear")) == opposite);
    CHECK(found(no_drift(), one("undecided")) == neither);
    const Runs at{"lgvi", {"1/8"}};
    CHECK(found(drifts_linearly(at), one("linear")) == shown);
    CHECK(found(drifts_linearly(at), one("linear", 1e-8)) == neither);
    CHECK(found(drifts_linearly(at), one("none")) == opposite);
    CHECK(found(leaves(at), one("nonlinear")) == shown);
    CHECK(found(leaves(at), one("none")) == opposite);
    CHECK(found(leaves(at), one("diffusive")) == neither);
    CHECK_THROWS_AS(no_drift({"lgvi", {"1/16"}})(one("none")), std::logic_error);
    CHECK(drifts_linearly(at).shown() == "class linear and a slope above its half-width: lgvi at h = 1/8");
}

TEST_CASE("a conjunction and a disjunction say in words what they are", "[claims]") {
    const Predicate a = at_most("a", 1, 2), b = control("b", 3), both = all_of({a, b}),
                    either = any_of({a, at_most("c", 5, 6)});
    CHECK(both.shown() == "a at most 1; and b: 3 or more");
    CHECK(both.opposite() == "a at least 2");
    CHECK(either.shown() == "(a at most 1; or c at most 5)");
    CHECK(either.opposite() == "(a at least 2; and c at least 6)");
    CHECK(any_of({a, b}).opposite().empty());
    const auto m = [](double x, double y) { return Measured().number("a", x).number("c", y); };
    CHECK(found(either, m(1, 9)) == shown);
    CHECK(found(either, m(9, 9)) == opposite);
    CHECK(found(either, m(9, 5.5)) == neither);
}

TEST_CASE("a piece for each of several names is printed once and judges all of them", "[claims]") {
    const Predicate p =
        each({"lgvi", "romero_vi", "lie_verlet"}, [](const std::string& m) { return vanishes("defect of " + m); });
    CHECK(p.shown() == "defect of lgvi, romero_vi and lie_verlet at most 1e-45");
    CHECK(p.opposite() == "defect of lgvi, romero_vi or lie_verlet at least 1e-40");
    const auto m = [](double last) {
        return Measured()
            .number("defect of lgvi", 0)
            .number("defect of romero_vi", 0)
            .number("defect of lie_verlet", last);
    };
    CHECK(found(p, m(0)) == shown);
    CHECK(found(p, m(1)) == opposite);
    CHECK(found(p, m(1e-42)) == neither);
    CHECK_THROWS_AS(p(Measured().number("defect of lgvi", 0)), std::logic_error);
}

TEST_CASE("what was found and is not judged is an error, as is what was not found, found twice or of another kind",
    "[claims]") {
    const Measured two = Measured().number("x", 1).number("y", 1);
    (void)at_most("x", 1, 2)(two);
    CHECK_THROWS_AS(two.all_judged(), std::logic_error);
    CHECK_THROWS_AS(at_most("z", 1, 2)(two), std::logic_error);
    CHECK_THROWS_AS(none("x")(two), std::logic_error);
    CHECK_THROWS_AS(Measured().number("x", 1).number("x", 2), std::logic_error);
    const Measured row = Measured().order(order("lgvi", "h1", {}));
    CHECK_THROWS_AS(row.all_judged(), std::logic_error);
}

TEST_CASE("a claim is judged by what it prints: with its corrections, and where it cannot be decided", "[claims]") {
    Claim c{.id = "x",
        .where = "(1)",
        .says = "x is small",
        .asked = "on nothing",
        .holds = at_most("x", 1, 2),
        .corrected = {{"only y", at_most("y", 3, 4)}},
        .command = "true",
        .measure = nullptr};
    CHECK(holds_if(c) == "on nothing: x at most 1. With the correction 'only y': y at most 3");
    CHECK(fails_if(c) == "x at least 2. With the correction 'only y': y at least 4");
    const auto m = [](double x, double y) { return Measured().number("x", x).number("y", y); };
    CHECK(judged(c, m(1, 9)).verdict() == Verdict::holds);
    CHECK(judged(c, m(2, 3)).verdict() == Verdict::holds_with_correction);
    CHECK(judged(c, m(2, 3)).correction() == "only y");
    CHECK(judged(c, m(2, 4)).verdict() == Verdict::does_not_hold);
    CHECK(judged(c, m(2, 3.5)).verdict() == Verdict::undecided);
    CHECK(judged(c, m(1.5, 3)).verdict() == Verdict::undecided);
    c.undecidable = Undecidable{.reason = at_least("z", 5, 4), .correction = "even so", .unless = at_most("x", 1, 2)};
    CHECK(holds_if(c).ends_with(". Undecidable from the paper where z at least 5, unless x at most 1"));
    CHECK(judged(c, m(2, 3).number("z", 5)).verdict() == Verdict::undecidable);
    CHECK(judged(c, m(2, 3).number("z", 5)).correction() == "even so");
    CHECK(judged(c, m(1, 3).number("z", 5)).verdict() == Verdict::holds);
    CHECK(judged(c, m(2, 3).number("z", 1)).verdict() == Verdict::holds_with_correction);
    CHECK_THROWS_AS(judged(c, m(2, 3)), std::logic_error);
    CHECK_THROWS_AS(judged(c, m(2, 3).number("z", 1).number("w", 1)), std::logic_error);
}
