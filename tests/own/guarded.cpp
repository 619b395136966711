// What the quick tier of the gate sees of a method of one's own, and what it says that it does not look at.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

TEST_CASE("the quick tier sees loads of several bodies and masses", "[own][.][nightly]") {
    const Folder folder;
    const Words gate{"gate", "--quick", "--baseline", folder("record"), "--store", folder("store")};
    const Words bless{"--plugin", plugin(folder, "no_squish.c"), "--bless", "--reason", "first"};
    const auto blessed = Started(gate + bless, fs::temp_directory_path()).wait(5);  // 16 draws
    INFO(blessed.err);
    REQUIRE(blessed.code == 0);
    for (const auto& [how, problem] : {std::pair("1", "torus_soft"), std::pair("2", "string_pendulum_lumped")}) {
        const auto o = tool(gate + Words{"--plugin", plugin(folder, "loads.c", how)});
        INFO(how << o.out << o.err);
        CHECK(o.code == 1);
        CHECK(o.out.find(std::string("order/") + problem) != std::string::npos);
    }
}

TEST_CASE("the gate says which order and drift of a named problem it leaves out", "[own][.][nightly]") {
    const Folder folder;
    const Words gate{"gate", "--quick", "--baseline", folder("record"), "--store", folder("store"), "--problem",
        "heavy_top_triaxial", "--plugin", plugin(folder, "no_squish.c")};
    const auto blessed = tool(gate + Words{"--bless", "--reason", "first"});
    INFO(blessed.err);
    REQUIRE(blessed.code == 0);
    CHECK(blessed.out.find("order of heavy_top_triaxial, drift of heavy_top_triaxial") != std::string::npos);
}

TEST_CASE("the gate writes JUnit over nothing but a file of its own", "[own]") {
    const Folder folder;
    const Words gate{"gate", "--quick", "--baseline", folder("record"), "--store", folder("store"), "--problem",
        "heavy_top_triaxial", "--method", "lie_verlet"};
    fs::create_directories(folder / "record");
    write(folder / "record/gate.json", "{}");
    refused(gate + Words{"--junit", folder("record/gate.json")}, 2, {"is the record, "});
    refused(gate + Words{"--junit", "/dev/null"}, 2, {"no regular file"});
    refused(gate + Words{"--junit", folder("same"), "--summary", folder("same")}, 2, {"is --junit "});
}
