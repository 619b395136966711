// The pairs of a request: every one, runnable or with its reason, and parameters checked against each problem.
#include "engine/pairs.hpp"
#include "order/study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
OrderRequest asking(
    std::vector<std::string> problems, std::vector<std::string> methods, std::map<std::string, std::string> set = {}) {
    OrderRequest r;
    r.problems = std::move(problems), r.methods = std::move(methods), r.set = std::move(set);
    return r;
}
}  // namespace

TEST_CASE("every pair is there, problems first, with the reason where it does not run", "[pairs]") {
    const auto pairs = pairs_of(asking({"stress_test", "pendulum"}, {"rrp_spatial", "lie_verlet"}));
    REQUIRE(pairs.size() == 4);
    const std::vector<std::string> labels{
        "rrp_spatial on stress_test", "lie_verlet on stress_test", "rrp_spatial on pendulum", "lie_verlet on pendulum"};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(pairs[i].label() == labels[i]);
        CHECK(pairs[i].refusal.empty() == (i > 0));
        CHECK(pairs[i].parameters.defaults());
    }
    CHECK_THAT(pairs[0].refusal, Catch::Contains("spherical") && Catch::Contains("2, 2, 4"));
}

TEST_CASE("a pair runs or not by the inertia that was set, in principal axes", "[pairs]") {
    const auto refusal = [](const char* problem, const char* J) {
        return pairs_of(asking({problem}, {"rrp_spatial"}, {{"J", J}})).at(0).refusal;
    };
    CHECK(refusal("stress_test", "2,2,2").empty());
    CHECK(refusal("stress_test", "3,0,0,0,3,0,0,0,3").empty());
    CHECK(!refusal("pendulum", "1,1,1.000001").empty());
    CHECK(!refusal("pendulum", "2,1/2,0,1/2,2,0,0,0,2").empty());
}

TEST_CASE("parameters are checked against every problem before anything is computed", "[pairs]") {
    CHECK_THROWS_AS(pairs_of(asking({"pendulum"}, {"lgvi"}, {{"J", "1,1,-3"}})), std::invalid_argument);
    CHECK_THROWS_AS(
        pairs_of(asking({"free_body", "free_body_physical"}, {"lgvi"}, {{"J", "1,1,-3"}})), std::invalid_argument);
    CHECK_FALSE(pairs_of(asking({"free_body_physical"}, {"lgvi"}, {{"J", "1,1,3"}})).at(0).physical);
    CHECK(pairs_of(asking({"free_body_physical"}, {"lgvi"})).at(0).physical);
    CHECK_THROWS_WITH(
        pairs_of(asking({"stress_test", "pendulum"}, {"lgvi"}, {{"alpha", "1"}})), Catch::Contains("alpha"));
    CHECK_THROWS_WITH(pairs_of(asking({"pendulm"}, {"lgvi"})), Catch::Contains("'pendulum'"));
    CHECK_THROWS_WITH(pairs_of(asking({"pendulum"}, {"lgvy"})), Catch::Contains("'lgvi'"));
}
