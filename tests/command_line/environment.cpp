// Disks that are full and folders that cannot be written: exit 3, one sentence, no half-written file.
#include <sys/stat.h>

#include "command_line/tool.hpp"

using namespace verilie::test;

TEST_CASE("a place that cannot be written is named", "[environment]") {
    // NOTE: root may write anywhere; nobody can make a folder below a file.
    for (const Words& verb : {eight, Words{"list"},
             Words{"order", "--problem", "stress_test", "--method", "rrp_spatial", "--store", "/dev/null/store"}})
        refused(verb + Words{"--out", "/dev/null/x"}, 3, {"/dev/null/"});
    for (const char* verb : {"order", "drift", "reference"})
        refused({verb, "--problem", "stress_test", "--store", "/dev/null/x"}, 3, {"/dev/null/x"});
    refused(eight + Words{"--file", "no/such/states.csv"}, 3, {"no/such/states.csv"});
    refused(eight + Words{"--file", "/dev/null/states.csv"}, 3, {"/dev/null/states.csv"});
}

TEST_CASE("what is in the way stays as it was", "[environment]") {
    const Folder f;
    write(f / "file", "mine");
    fs::create_directories(f / "out/run.json");
    fs::create_directories(f / "states.csv");
    refused(eight + Words{"--out", f("file")}, 3, {f("file")});
    refused(eight + Words{"--out", f("out")}, 3, {"run.json"});
    refused(eight + Words{"--file", f("states.csv")}, 3, {"states.csv"});
    REQUIRE(mkfifo(f("queue.csv").c_str(), 0600) == 0);
    refused(eight + Words{"--file", f("queue.csv")}, 3, {"queue.csv", "no regular file"});
    CHECK(fs::is_fifo(f / "queue.csv"));
    fs::remove(f / "queue.csv");
    CHECK(contents(f / "file") == "mine");
    CHECK(names_in(f.path()) == Words{"file", "out", "states.csv"});
    CHECK(names_in(f / "out") == Words{"run.json"});
}

TEST_CASE("a full device under stdout is noticed", "[environment]") {
    if (!fs::exists("/dev/full")) return;
    const Folder f;
    for (const Words& verb : {Words{"list"}, eight,
             Words{"order", "--problem", "stress_test", "--method", "rrp_spatial", "--store", f("store")}})
        for (const Words& form : {Words{}, Words{"--json"}}) {
            const auto o = Started(verb + form, f.path(), "/dev/full").wait();
            INFO(shown(verb + form) << " > /dev/full says: " << o.err);
            CHECK(o.code == 3);
            CHECK(std::count(o.err.begin(), o.err.end(), '\n') == 1);
        }
}

TEST_CASE("a missing folder for --out and --store is made", "[environment]") {
    const Folder f;
    const auto o = tool({"order", "--problem", "stress_test", "--method", "rrp_spatial", "--out", f("a/b/out"),
        "--store", f("c/d/store")});
    CHECK(o.code == 0);
    CHECK(names_in(f / "a/b/out") == Words{"order.json"});
    CHECK(fs::is_directory(f / "c/d/store"));
}

TEST_CASE("a record of verdicts that is damaged is named, however deep its brackets", "[environment]") {
    const Folder f;
    fs::create_directories(f / "bin");
    fs::create_directories(f / "share/verilie/reference/baseline");
    fs::copy_file(VERILIE_BIN + std::string("/verilie-claims"), f / "bin/verilie-claims");
    const std::string record = f("share/verilie/reference/baseline/claims.json"),
                      deep = std::string(100000, '[') + std::string(100000, ']');
    for (const std::string& text : {std::string("{"), deep, "{\"history\": [], \"rows\": " + deep + "}",
             std::string("[1]"), std::string("{\"history\": [], \"rows\": {\"bos-eq7-cayley\": {}}}")}) {
        write(record, text);
        INFO("the record begins with " << text.substr(0, 60));
        CHECK(
            WEXITSTATUS(std::system(
                (f("bin/verilie-claims") + " --paper BOS --store " + f("store") + " >/dev/null 2>" + f("err")).c_str()))
            == 3);
        CHECK(contents(f / "err") == "verilie claims: The verdicts on record, " + record + ", are damaged.\n");
    }
}

// A limit on the size of files stands for a disk that fills up: writes fail halfway.
TEST_CASE("a disk that is full in the middle of a study leaves whole records only", "[environment]") {
    const Folder f;
    const std::string study =
        std::string(VERILIE_BIN)
        + "/verilie order --problem pendulum --method lie_verlet,lgvi --h 1/8,1/16,1/32,1/64 --jobs 1 --store "
        + f("store") + " --out " + f("out");
    const auto shell = [&](const std::string& before) {
        return WEXITSTATUS(std::system(("bash -c \"" + before + study + " >/dev/null 2>" + f("err") + "\"").c_str()));
    };
    CHECK(shell("ulimit -f 1; ") == 3);
    const auto said = contents(f / "err");
    INFO(said);
    CHECK(said.find("Cannot write " + f("store")) != std::string::npos);
    for (const auto& name : names_in(f / "store")) CHECK(Json::accept(contents(f / ("store/" + name))));
    CHECK_FALSE(fs::exists(f / "out/order.json"));
    CHECK(shell("") == 0);
    CHECK(Json::accept(contents(f / "out/order.json")));
}
