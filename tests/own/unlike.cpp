// Plugins that look right where one does not look closely: that stop, whose steps are unlike by turns, that jump.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

TEST_CASE("a plugin that stops, or never turns, conserves nothing by that", "[own]") {
    const Folder folder;
    const char* how = GENERATE("1", "2");
    CAPTURE(how);
    const Words still{
        "--problem", "pendulum_triaxial", "--store", folder("store"), "--plugin", plugin(folder, "still.c", how)};
    for (const auto& row : rows_of(Words{"drift", "--T", "8192", "--h", "1/8"} + still, 1)) {
        INFO(row.dump());
        CHECK(row["class"] == "undecided");
        CHECK(row["moved"] == (how == std::string("1")));
        CHECK(row["reason"].get<std::string>().find(how == std::string("1") ? "stood still" : "did not move")
              != std::string::npos);
    }
    if (how == std::string("2"))
        for (const auto& row : rows_of(Words{"stability", "--T", "16"} + still, 1))
            CHECK(row["reason"].get<std::string>().find("does not move") != std::string::npos);
}

TEST_CASE("a drift that lacks its half step says which run failed", "[own]") {
    const Folder folder;
    const auto rows = rows_of({"drift", "--problem", "stress_test", "--h", "1/8", "--T", "4096", "--store",
                                  folder("store"), "--plugin", plugin(folder, "coarse.c")},
        1);
    REQUIRE(rows.size() == 1);
    INFO(rows[0].dump());
    CHECK(rows[0]["class"] == "undecided");
    CHECK(rows[0]["reason"].get<std::string>().find("h = 1/16, domain in step 1") != std::string::npos);
}

TEST_CASE("an order is not confirmed where every second step is left out and the others are worse", "[own]") {
    const Folder folder;
    const char* problem = GENERATE("heavy_top_triaxial", "free_body");
    const Words asked{"order", "--problem", problem, "--store", folder("store"), "--plugin"};
    int judged = 0;
    for (const auto& row : rows_of(asked + Words{plugin(folder, "turns.c")}, 1)) {
        if (!row["judged"].get<bool>()) continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "undecided");
        CHECK(row["reason"].get<std::string>().find("unlike by turns") != std::string::npos);
        ++judged;
    }
    CHECK(judged >= 3);
    for (const auto& row : rows_of(asked + Words{plugin(folder, "no_squish.c")}))
        if (row["judged"].get<bool>()) CHECK(row["verdict"] == "confirmed");
}

TEST_CASE(
    "a plugin that jumps more than doubles round is judged above its jumps, and is no single precision", "[own]") {
    const Folder folder;
    for (const auto& row : rows_of({"order", "--problem", "heavy_top_triaxial", "--store", folder("store"), "--plugin",
             plugin(folder, "jitter.c")})) {
        if (!row["judged"].get<bool>()) continue;
        INFO(row.dump());
        CHECK(row["precision"] == "rough");
        CHECK(row["reason"].get<std::string>().find("less than single precision") != std::string::npos);
        CHECK((row["floor"].back().get<double>() > 1e-9 && row["floor"].back().get<double>() < 1e-6));
    }
}
