// verilie bench: ratios, instructions, peers.
#include <verilie/run/ensemble.hpp>

#include "command_line/shapes.hpp"

using namespace verilie::test;

TEST_CASE("bench: a ratio beside the competitor that is described", "[contract][bench]") {
    const Json d = document(
        {"bench", "--problem", "free_body_physical,string_pendulum_lumped", "--method", "lie_verlet,rrp_spatial"});
    has(d, {"rows", "baseline", "competitor", "command"});
    CHECK(d["competitor"].get<std::string>().find("runge_kutta4") != std::string::npos);
    REQUIRE(d["rows"].size() == 4);
    const Json &body = d["rows"][0], &refused = d["rows"][1], &string = d["rows"][2];
    has(body, {"problem", "method", "h", "nanoseconds_per_step", "ratio_to_rk4", "ratio_range", "reason"});
    CHECK((body["ratio_range"][0] <= body["ratio_to_rk4"] && body["ratio_to_rk4"] <= body["ratio_range"][1]));
    CHECK(body["ratio_range"][0].get<double>() > 0);
    CHECK(body["reason"] == "");
    CHECK((refused["ratio_to_rk4"].is_null()
           && refused["reason"].get<std::string>().find("spherical") != std::string::npos));
    CHECK((string["ratio_to_rk4"].is_null() && string["nanoseconds_per_body_step"].get<double>() > 0
           && string["reason"].get<std::string>().find("no Runge-Kutta competitor") != std::string::npos));
    REQUIRE(d["ensembles"].size() == verilie::levels().size());  // strings have none
    for (const Json& row : d["ensembles"]) CHECK(row["problem"] == "free_body_physical");
}

TEST_CASE("bench: instructions repeat, and peers stand beside the methods", "[contract][bench][.][nightly]") {
    const Words ask{"bench", "--problem", "stress_test,bonded_particles", "--method", "lie_verlet", "--instructions"};
    const Json d = document(ask + Words{"--peers"}), again = document(ask);
    REQUIRE(d["rows"].size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        const Json &row = d["rows"][i], &other = again["rows"][i];
        // Of eleven positive times it is less than √11; and 5 ms of work never take the same time to a part in a million.
        const double variation = row["coefficient_of_variation"];
        CHECK((variation > 1e-6 && variation < std::sqrt(11.0)));
        CHECK(row["machine"].get<std::string>().find("Release") != std::string::npos);
        if (row.contains("no_instructions")) {
            CHECK(row["no_instructions"].get<std::string>().find("Valgrind") != std::string::npos);
            continue;
        }
        for (const char* count : {"instructions", "instructions_to_rk4"})
            CHECK(row[count].get<double>() == Approx(other[count].get<double>()).epsilon(0.01));
        CHECK(row["instructions"].get<double>() > 100);
        CHECK(row.contains("instructions_to_textbook") == (i == 0));
    }
    REQUIRE(d["peers"].size() == 8);  // of many bodies one row says that there are none
    CHECK(d["peers"][7]["reason"] != "");
    for (const Json& row : d["peers"]) {
        has(row, {"problem", "peer", "setting", "against", "T", "apart", "ratio_to_rk4", "reason", "machine"});
        CHECK((row["reason"] == "") == row["nanoseconds_per_time"].is_number());
    }
    CHECK(d["peers"][0]["ratio_to_rk4"] == 1);
    CHECK_FALSE(again.contains("peers"));
}

TEST_CASE("bench: many bonded spheres on threads", "[contract][bench][.][nightly]") {
    const Json d = document({"bench", "--problem", "dumbbell", "--method", "rrp_newmark,lgvi", "--particles"});
    REQUIRE(d["particles"].size() == 3);
    for (int threads : {1, 2}) {
        const Json& row = d["particles"][std::size_t(threads - 1)];
        CHECK((row["by"] == "rrp_newmark" && row["threads"] == threads && row["spheres"] == 80000));
        CHECK((row["nanoseconds"].get<double>() > 0 && row["reason"] == ""));
    }
    CHECK((d["particles"][2]["nanoseconds"].is_null() && d["particles"][2]["reason"] != ""));
}

TEST_CASE("bench: what references of one body take, solver by solver", "[contract][bench]") {
    const Json d = document(
        {"bench", "--problem", "pendulum,torus,string_pendulum_lumped", "--method", "lie_verlet", "--references"});
    REQUIRE(d["references"].size() == 6);  // many bodies have no quick ones
    for (std::size_t k = 0; k < 6; ++k) {
        const Json& row = d["references"][k];
        INFO(row.dump());
        CHECK((row["problem"] == "pendulum" && row["T"] == "5" && row["reason"] == ""));
        CHECK(row["tolerance"] == (k < 3 ? "1e-12" : "1e-30"));
        CHECK(row["solver"] == std::array{"Taylor series", "collocation", "CVODE"}[k % 3]);
        CHECK(row["milliseconds"].get<double>() > 0);
    }
}

TEST_CASE("bench: ensembles at every instruction level, beside the scalar step", "[contract][bench]") {
    const Json d = document({"bench", "--problem", "stress_test", "--method", "lgvi,rrp_spatial"});
    REQUIRE(d["ensembles"].size() == verilie::levels().size());  // rrp_spatial takes spheres alone
    for (std::size_t i = 0; i < d["ensembles"].size(); ++i) {
        const Json& row = d["ensembles"][i];
        CHECK(row["level"] == verilie::name(verilie::levels()[i]));
        CHECK(row["method"] == "lgvi");
        CHECK(row["lanes"] == (i == 0 ? 1 : 4 << i));  // plain: one; else two registers
        CHECK((row["range"][0] <= row["times_as_fast"] && row["times_as_fast"] <= row["range"][1]));
        CHECK(row["range"][0].get<double>() > 0);
    }
}
