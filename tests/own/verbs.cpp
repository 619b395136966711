// Methods of one's own under the verbs: the two worked examples have the order they claim; those that fail are failed
// rows.
#include <set>

#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
const Words few{"--problem", "pendulum", "--T", "1", "--ladder", "1/8,1/2,2"};

void all_confirmed(const Json& rows, const std::string& method) {
    int judged = 0;
    for (const auto& row : rows) {
        if (row["method"] != method || !row["judged"].get<bool>()) continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "confirmed");
        ++judged;
    }
    CHECK(judged >= 3);
}

/// The order study ends with exit code 1, the row of the bad method says why, and the row of the other is there as
/// well.
void failed_row(const Words& own, const std::string& name, const std::string& why, const std::string& said) {
    const Folder folder;
    if (why == "silent") setenv("VERILIE_PATIENCE", "1", 1);
    const Json d =
        document(Words{"order", "--store", folder("store"), "--method", name + ",lie_verlet"} + own + few, 1);
    unsetenv("VERILIE_PATIENCE");
    int bad = 0, other = 0;
    for (const auto& row : d["rows"]) {
        INFO(row.dump());
        if (row["method"] == "lie_verlet") {
            CHECK(row["verdict"] != "failed");
            ++other;
            continue;
        }
        ++bad;
        CHECK(row["verdict"] == "failed");
        CHECK(row["reason"].get<std::string>().find("(" + why + " at t = 0: ") != std::string::npos);
        CHECK(row["reason"].get<std::string>().find(said) != std::string::npos);
    }
    CHECK(bad == other);
    CHECK(bad >= 4);
}
}  // namespace

TEST_CASE("a process has the order it claims", "[own]") {
    const Folder folder;
    const Json d = document(Words{"order", "--store", folder("store"), "--exec", python("splitting.py")} + ladder);
    all_confirmed(d["rows"], "split_python");
    CHECK(d["rows"][0]["command"].get<std::string>().find("--exec '/usr/bin/python3 ") != std::string::npos);
}

TEST_CASE(
    "commands name the process where it is asked for, and no other; results and facts of several accumulate", "[own]") {
    const Folder folder;
    const auto object = plugin(folder, "no_squish.c");
    const Words out{"--out", folder("out"), "--store", folder("store")},
        steps{"--problem", "free_body_physical", "--T", "2", "--h", "1/8,1/16"};
    document(Words{"order", "--method", "no_squish_c,lie_verlet", "--plugin", object} + steps + out, 1);
    document(Words{"order", "--exec", python("splitting.py")} + steps + out, 1);
    document(Words{"list", "--plugin", object} + out);
    document(Words{"list"} + out);
    const auto read = [&](const char* file) { return Json::parse(contents(folder / ("out/" + std::string(file)))); };
    const Json d = read("order.json");
    std::set<std::string> commands, runs;
    for (const auto& row : d["rows"])
        commands.insert(row["command"].get<std::string>()), runs.insert(row["run"].get<std::string>());
    const std::string with = " --problem free_body_physical --method ", rest = " --h 1/8,1/16 --T 2";
    CHECK(commands
          == std::set<std::string>{"verilie order" + with + "lie_verlet" + rest,
              "verilie order" + with + "no_squish_c" + rest + " --plugin " + object,
              "verilie order" + with + "split_python" + rest + " --exec '" + python("splitting.py") + "'"});
    REQUIRE(runs.size() == 2);
    CHECK(d["runs"].size() == 2);
    CHECK(d["runs"][d["rows"][0]["run"].get<std::string>()]["own"]["name"] == "no_squish_c");
    CHECK(d["runs"][d["rows"].back()["run"].get<std::string>()]["own"]["name"] == "split_python");
    const Json methods = read("list.json")["methods"];
    // `list` says all of the catalogue anew, and nothing of it
    CHECK(std::count_if(methods.begin(), methods.end(), [](const Json& m) { return m["key"] == "no_squish_c"; }) == 1);
}

TEST_CASE("a plugin has the order it claims, on an inertia whose axes are not those of the body too", "[own]") {
    const Folder folder;
    const auto object = plugin(folder, "no_squish.c");
    all_confirmed(
        document(Words{"order", "--store", folder("store"), "--plugin", object} + ladder)["rows"], "no_squish_c");
    all_confirmed(document(Words{"order", "--store", folder("store"), "--plugin", object, "--set",
                               "J=2,3/10,0,3/10,1,1/5,0,1/5,3/2"}
                           + ladder)["rows"],
        "no_squish_c");
}

TEST_CASE("a plugin that computes in single precision is judged above the floor of that", "[own]") {
    const Folder folder;
    const auto object = plugin(folder, "single.c");
    const auto judged = [&](const char* steps) {
        const Json rows = Json::parse(tool({"order", "--json", "--store", folder("store"), "--plugin", object,
                                               "--problem", "pendulum", "--T", "2", "--ladder", steps})
                                          .out)["rows"];
        std::map<std::string, int> verdicts;
        for (const auto& row : rows) {
            if (!row["judged"].get<bool>()) continue;
            INFO(row.dump());
            CHECK(row["precision"] == "single");
            CHECK(row["reason"].get<std::string>().find("single precision") != std::string::npos);
            CHECK(row["floor"].back().get<double>() > 1e-7);
            ++verdicts[row["verdict"].get<std::string>()];
        }
        return verdicts;
    };
    CHECK(judged("1/4,1/2,7") == std::map<std::string, int>{{"confirmed", 3}});
    CHECK(judged("1/256,1/2,6") == std::map<std::string, int>{{"at_floor", 3}});
    for (const auto& row :
        rows_of(Words{"order", "--store", folder("store"), "--plugin", plugin(folder, "no_squish.c")} + ladder))
        CHECK_FALSE(row.contains("precision"));
}

TEST_CASE("a plugin that says that it computes in single precision has its floors, limits and noise", "[own]") {
    const Folder folder;
    // seven digits are too few to see in motion so short; what it says counts
    const auto rows = [&](const Words& asked) {
        return document(
            asked + Words{"--store", folder("store"), "--plugin", plugin(folder, "single.c", "24")}, 0)["rows"];
    };
    for (const auto& row : rows({"order", "--problem", "pendulum", "--T", "2", "--ladder", "1/4,1/2,7"})) {
        if (!row["judged"].get<bool>()) continue;
        INFO(row.dump());
        CHECK(row["precision"] == "single");
        CHECK(row["verdict"] == "confirmed");
    }
    // An energy error of steps so small is rounding: of seven digits, not of sixteen.
    const Words drift{"drift", "--problem", "pendulum", "--h", "1/1024", "--T", "16"};
    for (const auto& row : rows(drift)) {
        INFO(row.dump());
        CHECK(row["class"] == "none");
        CHECK(row["reason"].get<std::string>().find("round-off: max|E|") == 0);
    }
    for (const auto& row :
        rows_of(drift + Words{"--store", folder("store"), "--plugin", plugin(folder, "single.c")}, 1))
        CHECK(row["class"] != "none");
    // Of its laws none is violated for seven digits, and none it denies is taken for kept.
    for (const auto& row : rows({"certify", "--problem", "free_body", "--set", "J=2,2,2"})) {
        INFO(row.dump());
        CHECK(row["verdict"] != "violated");
        CHECK(row["verdict"] != "unexpected");
        if (!row["limit"].is_null()) CHECK(row["limit"].get<double>() > 1e-7);
    }
}

TEST_CASE("an error that falls with the order claimed and then stands still says so", "[own]") {
    const Folder folder;
    std::string text = contents(file("rkmk4.c"));
    // as coefficients of ten digits would
    write(folder / "still.c", text.replace(text.find("    const double at[4]"), 0, "    h *= 1.0000000001;\n"));
    REQUIRE(std::system(("cc -O2 -shared -fPIC -I" + std::string(VERILIE_ROOT) + "/lib/include " + folder("still.c")
                         + " -o " + folder("still.so") + " -lm")
                            .c_str())
            == 0);
    const Json d = document({"order", "--store", folder("store"), "--plugin", folder("still.so"), "--problem",
                                "pendulum_triaxial", "--T", "2", "--ladder", "1/4,1/2,9"},
        1);
    int judged = 0;
    for (const auto& row : d["rows"]) {
        if (!row["judged"].get<bool>()) continue;
        INFO(row.dump());
        CHECK(row["verdict"] != "confirmed");
        CHECK(row["reason"].get<std::string>().find("the error falls with order 4 and then stands still at ")
              != std::string::npos);
        ++judged;
    }
    CHECK(judged == 3);
    for (const auto& row :
        rows_of(Words{"order", "--store", folder("store"), "--exec", python("bad.py untrue")} + ladder, 1))
        CHECK(row["reason"].get<std::string>().find("stands still") == std::string::npos);
}

TEST_CASE("two languages, one method: the same trajectory", "[own]") {
    const Folder folder;
    const auto object = plugin(folder, "no_squish.c");
    for (const Words& where : {Words{"--problem", "heavy_top_triaxial", "--h", "1/100", "--steps", "200"},
             Words{"--problem", "torus", "--h", "1/1000", "--steps", "20", "--set", "N=8"}}) {
        const Json c = document(Words{"run", "--plugin", object} + where),
                   p = document(Words{"run", "--exec", python("splitting.py")} + where);
        for (const char* what : {"x", "v", "R", "W"})
            for (std::size_t i = 0; i < c["state"][what].size(); ++i)
                for (std::size_t k = 0; k < c["state"][what][i].size(); ++k) {
                    INFO(what << " of body " << i << ", component " << k);
                    CHECK(
                        std::abs(c["state"][what][i][k].get<double>() - p["state"][what][i][k].get<double>()) < 1e-11);
                }
        // C asks twice a step
        CHECK(c["work"]["load_evaluations"].get<int>() > p["work"]["load_evaluations"].get<int>());
    }
}

// Its second answer would be taken for that to the next question.
TEST_CASE("a process that answers twice is a failed row", "[own]") {
    const Json d = document({"run", "--problem", "pendulum", "--h", "1/8", "--steps", "64", "--motion", "1", "--exec",
                                python("bad.py twice")},
        1);
    CHECK(d["failed"]["why"] == "nonsense");
    CHECK(d["failed"].dump().find("answered more than it was asked") != std::string::npos);
}

TEST_CASE("a process that fails is a failed row, and the study goes on", "[own][.][nightly]") {
    const auto fails = [](const std::string& how, const std::string& why, const std::string& said) {
        failed_row({"--exec", python("bad.py " + how)}, "bad_" + how, why, said);
    };
    fails("killed", "died", "killed by signal 9 (Killed)");
    fails("exits", "died", "exit code 3");
    fails("sleeps", "silent", "no answer within 1 s");
    fails("elsewhere", "silent", "no answer within 1 s");
    fails("nonsense", "nonsense", "'Traceback (most recent call last): this is no JSON, and it i...'");
    fails("deep", "nonsense", "more than 16 deep");
    fails("slow", "silent", "for all its loads");
    fails("shape", "nonsense", "must hold 3 numbers");
    fails("misspelt", "nonsense", "its state has the key 'w'");
    fails("too_large", "nonsense", "a number that no double can hold: '{\"state\": {\"x\": [[1e400, 0, 0]]}}'");
    fails("no_rotation", "nonsense", "is no rotation");
    fails("no_state", "nonsense", "neither loads nor state");
    fails("greedy", "nonsense", "asked for loads more than 10000 times a step");
    fails("nan", "not_finite", "\"W\" of body 0 is not finite");
}

TEST_CASE("a plugin that fails is a failed row, and the study goes on", "[own]") {
    const Folder folder;
    const auto fails = [&](const std::string& how, const std::string& why, const std::string& said) {
        failed_row({"--plugin", plugin(folder, "bad.c", how)}, "bad_plugin", why, said);
    };
    fails("KILLED", "died", "killed by signal 11 (Segmentation fault)");
    fails("SLEEPS", "silent", "no answer within 1 s");
    fails("NOT_A_NUMBER", "not_finite", "is not finite");
    fails("WRITES_OUT", "nonsense", "wrote outside its state");
    fails("WRITES_BEFORE", "nonsense", "wrote outside its state");
    fails("WRITES_INERTIA", "nonsense", "wrote into the inertia");
    fails("WRONG_CODE", "nonsense", "returned 42");
}

TEST_CASE("what a plugin prints is no answer, and its memory is its own between steps", "[own]") {
    const Folder folder;
    const Words eight{"run", "--problem", "free_body", "--h", "1/8"};
    CHECK(document(eight + Words{"--steps", "8", "--plugin", plugin(folder, "bad.c", "PRINTS")})["failed"].is_null());
    CHECK(document(eight + Words{"--steps", "8", "--plugin", plugin(folder, "bad.c", "NO_DOMAIN")}, 1)["failed"]["why"]
          == "domain");
    const Json failed =
        document(eight + Words{"--steps", "40", "--every", "40", "--plugin", plugin(folder, "bad.c", "FORGETS_MEMORY")},
            1)["failed"];
    CHECK(failed["why"] == "no_convergence");
    CHECK(failed["step"] == 11);
}

TEST_CASE("patience is for a step, and the steps of one question have that of all", "[own]") {
    setenv("VERILIE_PATIENCE", "1", 1);
    const Json d = document({"run", "--problem", "free_body", "--h", "1/8", "--steps", "63", "--every", "63", "--exec",
        python("bad.py steady")});
    unsetenv("VERILIE_PATIENCE");
    CHECK((d["failed"].is_null() && d["steps"] == 63));  // the last 32 take 1.6 s
}

TEST_CASE("a strain of R that leaves the norm of its quaternion alone is seen", "[own][.][nightly]") {
    const Json d = document({"certify", "--exec", python("bad.py strain"), "--problem", "pendulum_triaxial"}, 1);
    for (const auto& row : d["rows"]) {
        if (row["law"] != "group") continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "violated");
    }
}

TEST_CASE("a claim that is false is seen", "[own]") {
    const Folder folder;
    const Json d = document(Words{"order", "--store", folder("store"), "--exec", python("bad.py untrue")} + ladder, 1);
    for (const auto& row : d["rows"])
        if (row["judged"].get<bool>()) CHECK(row["verdict"] == "too_low");
}
