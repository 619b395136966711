// verilie run --motion: the states that the page moves.
#include <cmath>

#include "command_line/shapes.hpp"

using namespace verilie::test;

TEST_CASE(
    "run: --motion keeps the states of every K steps, the last one always, and is a question of its own", "[motion]") {
    const Json plain = document(run("free_body_physical", "lgvi", "1/20", 10));
    const Json d = document(run("free_body_physical", "lgvi", "1/20", 10) + Words{"--motion", "4"});
    CHECK(!plain.contains("motion"));
    CHECK(plain["state"] == d["state"]);
    CHECK(d["asked"]["motion"] == 4);
    const Json& m = d["motion"];
    REQUIRE(m["t"].size() == 4);  // 0, 4, 8 and the last
    CHECK(m["t"].back().get<double>() == d["t"].get<double>());
    for (const char* of : {"x", "q", "spin", "kinetic"}) CHECK(m[of].size() == 4);
    // The momentum in space and the energy of a free body that lgvi keeps, by another way than the invariants.
    for (int k = 0; k < 3; ++k) {
        const double first = m["spin"][0][0][k], last = m["spin"][3][0][k];
        CHECK(std::abs(last - first) < 1e-12 * 60);
    }
    CHECK(std::abs(m["kinetic"][0][0].get<double>() - d["energy"]["initial"].get<double>()) < 1e-11);
}

TEST_CASE("run: --motion of a string has its nodes and their bonds, of spheres their diameters", "[motion]") {
    const Json string = document(run("string_pendulum", "lgvi_chain", "1/2500", 2) + Words{"--motion", "1"})["motion"];
    CHECK(string["x"][0].size() == string["bonds"].size() + 1);
    const Json spheres = document(run("torus", "rrp_spatial", "1/1000", 400)
                                  + Words{"--set", "N=12", "--set", "D_t=1", "--motion", "400"})["motion"];
    CHECK(spheres["x"].size() == 2);
    CHECK(spheres["diameters"].size() == 12);
    CHECK(spheres["kinetic"][1].size() == 12);
}

TEST_CASE("run: --motion of more states than a page can show is refused in one sentence", "[motion]") {
    refused(run("pendulum", "lgvi", "1/20", 5000) + Words{"--motion", "2"}, 2, {"--motion 2", "take 3 or more"});
}
