// The largest usable step: growth ends it, the size of a bounded oscillation does not.
#include "command_line/tool.hpp"

using namespace verilie::test;

namespace {
Json rows(const Words& rest) {
    const Folder f;
    return document(Words{"stability"} + rest + Words{"--store", f("store")})["rows"];
}
}  // namespace

TEST_CASE("maps that are one map half a kick away are usable alike, however large the energy error", "[stability]") {
    const Json found = rows({"--problem", "pendulum", "--method", "rrp_euler,rrp_newmark", "--T", "100"});
    REQUIRE(found.size() == 2);
    for (const auto& r : found) {
        CAPTURE(r.dump());
        CHECK(r["largest_h"] == 100);  // both keep an invariant that bounds the energy at every h
        CHECK(r["next_h"].is_null());
        CHECK(r["limit"].is_null());
    }
}

TEST_CASE(
    "large steps at which the energy of a kicked pendulum wanders are not usable, of one map alike", "[stability]") {
    // one map on spheres; from h of about 1 on kicks are hardly correlated, and the energy walks
    double least = INFINITY, most = 0;
    for (const auto& r :
        rows({"--problem", "pendulum", "--method", "romero_vi,lie_newmark_exp,liemid_ea", "--T", "100"})) {
        CAPTURE(r.dump());
        const double h = r["largest_h"];
        least = std::min(least, h), most = std::max(most, h);
        CHECK((r["why"] == "spread" || r["why"] == "growth"));
    }
    CHECK((least > 0.5 && most < 2));
    CHECK(most < 1.25 * least);  // rounding, which chaos makes large, is all that tells them apart
}

TEST_CASE("a limit of the size is asked for by name: sqrt(16) for E - E0 <= h^2/16", "[stability]") {
    // 1 over the scale of 26/25
    const Json r = rows({"--problem", "pendulum", "--method", "rrp_newmark", "--T", "100", "--limit", "25/26"})[0];
    CAPTURE(r.dump());
    CHECK(std::abs(r["largest_h"].get<double>() - 4) < 0.2);
    CHECK(r["why"] == "energy");
}

TEST_CASE("the linear limit of a chain of springs is found", "[stability]") {
    const Json r = rows({"--problem", "string_pendulum_lumped", "--method", "lie_verlet", "--T", "1/2"})[0];
    CAPTURE(r.dump());
    const double length = 1.0 / 20, speed = 40;  // of an element; sqrt(EA/mu) = sqrt(40/0.025)
    CHECK(std::abs(r["largest_h"].get<double>() / (length / speed) - 1) < 0.05);
    CHECK(r["next_h"].get<double>() > r["largest_h"].get<double>());
    CHECK_FALSE(r["why"].get<std::string>().empty());
}
