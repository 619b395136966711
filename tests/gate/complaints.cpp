// G4: what is compared where the motion is chaotic.
#include "gate/complaints.hpp"
#include "gate/reduce.hpp"
#include "support/catch.hpp"

using namespace verilie::studies::gate;

namespace {
Case drift(const std::string& problem, const std::string& kind, double lo, double hi) {
    return {{"drift/" + problem + "/lgvi/h=0.1", kind, lo, hi, {}}, "drift", "lgvi", problem, "energy drift", true, "",
        "verilie drift"};
}
std::vector<std::string> sentences(const Case& now, const Case& record) {
    std::vector<std::string> all;
    for (const auto& c : complaints_of({now}, {record})) all.push_back(c.sentence);
    return all;
}
}  // namespace

TEST_CASE("what chance makes of a chaotic path is no change", "[gate]") {
    for (const char* problem : {"torus", "torus_soft", "torus_tilted", "bonded_particles", "pendulum_triaxial",
             "rigid_body_orbit", "string_pendulum"})
        for (const auto& [one, other] :
            {std::pair{"none", "diffusive"}, {"linear", "nonlinear"}, {"linear", "dissipates"}}) {
            INFO(problem << ", " << one << " and " << other);
            const Case narrow = drift(problem, one, -1e-6, 1e-6), wide = drift(problem, other, -1e-3, 1e-7);
            CHECK(sentences(wide, narrow).empty());
            CHECK(sentences(narrow, wide).empty());
            CHECK(sentences(drift(problem, one, -1e-3, 1e-3), narrow).empty());
        }
}

TEST_CASE("a drift of chaotic motion that comes, goes or grows exponentially is a change", "[gate]") {
    CHECK(sentences(drift("torus", "linear", -1, 1), drift("torus", "none", -1, 1))
          == std::vector<std::string>{"is linear, nonlinear or dissipates; on record none or diffusive"});
    for (const char* drifting : {"linear", "nonlinear", "dissipates", "exponential"})
        for (const char* bounded : {"none", "diffusive"}) {
            CHECK(sentences(drift("torus", drifting, -1, 1), drift("torus", bounded, -1, 1)).size() == 1);
            CHECK(sentences(drift("torus", bounded, -1, 1), drift("torus", drifting, -1, 1)).size() == 1);
        }
    CHECK(sentences(drift("torus", "exponential", -1, 1), drift("torus", "linear", -1, 1)).size() == 1);
    CHECK(sentences(drift("torus", "linear", -2, -1), drift("torus", "dissipates", 1, 2)).size() == 1);
}

TEST_CASE("of regular motion classes and widths are compared as they are", "[gate]") {
    CHECK(sentences(drift("pendulum", "diffusive", -1, 1), drift("pendulum", "none", -1, 1))
          == std::vector<std::string>{"is diffusive; on record none"});
    CHECK(sentences(drift("pendulum", "nonlinear", -1, 1), drift("pendulum", "linear", -1, 1)).size() == 1);
    CHECK(sentences(drift("pendulum", "none", -4, 4), drift("pendulum", "none", -1, 1)).size() == 1);
}

TEST_CASE("the gate asks nothing of an undecided path of chance, and all of every other", "[gate]") {
    verilie::studies::DriftRow row;
    row.method = "lie_midpoint", row.problem = "stress_test", row.kind = "undecided", row.h = 0.125;
    row.moved = true, row.chaotic = true, row.slope = 0, row.half_width = 1;
    CHECK((drift_case(row).holds && drift_case(row).chaotic));
    const auto holds = [&](auto change) {
        auto other = row;
        change(other);
        return drift_case(other).holds;
    };
    CHECK_FALSE(holds([](auto& r) { r.symplectic = true; }));
    CHECK_FALSE(holds([](auto& r) { r.chaotic = false; }));
    CHECK_FALSE(holds([](auto& r) { r.moved = false; }));
    CHECK_FALSE(holds([](auto& r) { r.energy_exact = false; }));
    CHECK_FALSE(holds([](auto& r) { r.kind = "failed"; }));
}

TEST_CASE("what chance leaves undecided is compared by its slope", "[gate]") {
    Case now = drift("stress_test", "undecided", -2, 2);
    const Case record = drift("stress_test", "diffusive", -1, 1);
    CHECK(sentences(now, record) == std::vector<std::string>{"is undecided; on record diffusive"});
    now.chaotic = true;  // of this step, whatever the problem is
    CHECK(sentences(now, record).empty());
    CHECK(sentences(record, now).empty());
    CHECK(sentences(now, drift("stress_test", "diffusive", 3, 4)).size() == 1);
    now.holds = false, now.reason = "of a symplectic method";
    CHECK(sentences(now, record) == std::vector<std::string>{"does not hold: undecided, of a symplectic method"});
    CHECK(sentences(drift("torus", "undecided", -1, 1), drift("torus", "linear", -1, 1)).empty());
}

TEST_CASE("a case that fails its own claim fails beside an equal record, chaotic or not", "[gate]") {
    Case walk = drift("rigid_body_orbit", "diffusive", -1, 1);
    walk.holds = false, walk.reason = "a walk";
    CHECK(sentences(walk, drift("rigid_body_orbit", "none", -1, 1))
          == std::vector<std::string>{"does not hold: diffusive, a walk"});
}

TEST_CASE("other kinds of cases on chaotic problems are compared as they are", "[gate]") {
    Case was = drift("torus", "none", -1, 1), now = drift("torus", "diffusive", -1, 1);
    was.kind = now.kind = "certify";
    CHECK(sentences(now, was).size() == 1);
    was.gated.verdict = now.gated.verdict, now.gated.hi = 9;
    CHECK(sentences(now, was).size() == 1);
}

TEST_CASE("of a confirmed order the error over h^p is on record, whatever step was the finest", "[gate]") {
    verilie::studies::OrderRow row;
    row.method = "lgvi", row.problem = "pendulum", row.metric = "h1", row.verdict = "confirmed", row.formal_order = 2;
    row.h = {0.5, 0.25, 0.125}, row.error = {0.8, 0.125, 0.03125}, row.window = {0, 2};
    const Case record = order_case(row);
    CHECK(record.gated.error == 2.);
    row.window = {0, 1};
    CHECK(order_case(row).gated.error == 2.);
    row.error = {0.8, 0.3, 0.1};
    CHECK(sentences(order_case(row), record) == std::vector<std::string>{"has errors 2.4 times those on record"});
    row.verdict = "too_low";
    CHECK_FALSE(order_case(row).gated.error);
}
