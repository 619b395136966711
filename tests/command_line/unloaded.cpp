// What theory promises where no load acts: by the kind of a problem, by its parameters, at its start.
#include "tool.hpp"

using namespace verilie::test;

namespace {
/// verdict and formal order of the rows that are judged, by metric.
std::map<std::string, std::pair<std::string, double>> judged(const Words& words, int code) {
    std::map<std::string, std::pair<std::string, double>> found;
    for (const auto& row : rows_of(words, code))
        if (row["judged"].get<bool>()) found[row["metric"]] = {row["verdict"], row["formal_order"]};
    return found;
}
}  // namespace

TEST_CASE("a pendulum without gravity is a free body", "[contract][unloaded]") {
    const Folder f;
    const Words free{
        "--set", "g=0", "--set", "Omega0=1,2,1/2", "--T", "4", "--ladder", "1/8,1/2,6", "--store", f("store")};
    const auto of = [&](const char* problem, const char* method, int code = 0) {
        return judged(Words{"order", "--problem", problem, "--method", method} + free, code);
    };
    CHECK(of("pendulum", "rrp_euler")["attitude"] == std::pair(std::string("confirmed"), 2.0));
    CHECK(of("pendulum_triaxial", "preprocessed_dmv4")["attitude"].second == 4);
    CHECK(of("pendulum_triaxial", "exact_free")["attitude"].first == "at_floor");
    CHECK(of("pendulum_triaxial", "lie_verlet")["attitude"] == std::pair(std::string("confirmed"), 2.0));
    const auto laws = document(
        {"certify", "--problem", "pendulum", "--set", "g=0", "--method", "rrp_euler,simo_wong", "--store", f("store")});
    REQUIRE(laws["methods"].size() == 2);
    for (const auto& method : laws["methods"]) CHECK(method["verdict"] == "certified");
}

TEST_CASE("symplectic Euler is of order 2 in what half a kick does not move", "[contract][unloaded]") {
    const Folder f;
    const char* method = GENERATE("rrp_euler", "explicit_exp", "bepu_conserve");
    CAPTURE(method);
    const auto of = [&](const char* set) {
        return judged({"order", "--problem", "pendulum", "--set", set, "--method", method, "--T", "4", "--ladder",
                          "1/16,1/2,6", "--store", f("store")},
            0);
    };
    const std::pair first(std::string("confirmed"), 1.0), second(std::string("confirmed"), 2.0);
    auto unloaded = of("tilt=0"), resting = of("Omega0=0,0,0");  // R(0) = 1: no torque; nothing moves
    CHECK(unloaded["attitude"] == second);
    CHECK(unloaded["velocity"] == first);
    CHECK(resting["attitude"] == first);
    CHECK(resting["velocity"] == second);
}

TEST_CASE("the same of a sphere that falls from rest", "[contract][unloaded]") {
    const Folder f;
    for (const auto& row : rows_of({"order", "--problem", "rigid_body_orbit", "--set", "J=1/50,1/50,1/50", "--set",
                                       "W0=0,0,0", "--set", "v0=0,0,0", "--T", "1/2", "--ladder", "1/64,1/2,6",
                                       "--method", "rrp_euler,explicit_exp", "--store", f("store")},
             1)) {  // 1: the attitude does not move
        INFO(row.dump());
        if (row["metric"] != "velocity" && row["metric"] != "position") continue;
        CHECK(row["verdict"] == "confirmed");
        CHECK(row["formal_order"] == (row["metric"] == "velocity" ? 2 : 1));
    }
}

TEST_CASE("what does not march in quad is advised and refused by that", "[contract][unloaded]") {
    const Folder f;
    const Words asked{"order", "--problem", "pendulum", "--method", "oxdna_exp", "--store", f("store")};
    refused(asked + Words{"--scalar", "quad"}, 2, {"oxdna_exp does not march in quad", "fifty"});
}
