// One process serves march after march, where it says so; and what it kept of the march before changes nothing.
#include "methods.hpp"

using namespace verilie::test;
using namespace verilie::test::own;

namespace {
/// A command that writes a line into `starts` whenever it is started.
std::string counted(const Folder& folder, const std::string& script) {
    write(folder / "mine.sh", "echo started >> " + folder("starts") + "\nexec " + python(script) + "\n");
    return "/bin/sh " + folder("mine.sh");
}
std::size_t starts(const Folder& folder) {
    const auto text = fs::exists(folder / "starts") ? contents(folder / "starts") : "";
    return std::size_t(std::count(text.begin(), text.end(), '\n'));
}
/// The rows of a certificate, without the commands, which name the folder.
Json rows(const Folder& folder, const std::string& script, const char* jobs = "1") {
    Json all = document({"certify", "--store", folder("store"), "--jobs", jobs, "--problem", "pendulum", "--exec",
        counted(folder, script)})["rows"];
    for (auto& row : all) row.erase("command"), row.erase("worst");
    return all;
}
}  // namespace

TEST_CASE("a process that can be asked again serves every march of a thread", "[own][again][.][nightly]") {
    const Folder folder, other;
    const Json one = rows(folder, "no_squish.py");
    // twelve inertias of the stratified states, of each a map and its condition
    const std::size_t at_once = 26;
    CHECK(starts(folder) <= at_once);
    CHECK(one.size() > 10);
    CHECK(rows(other, "no_squish.py", "2") == one);
    CHECK(starts(other) <= 2 * at_once);
}

TEST_CASE("one that does not say so is started for every march", "[own][again]") {
    const auto of_an_order = [](const std::string& script) {
        const Folder folder;
        (void)document({"order", "--store", folder("store"), "--jobs", "1", "--problem", "pendulum", "--T", "1",
            "--ladder", "1/8,1/2,4", "--exec", counted(folder, script)});
        return starts(folder);
    };
    CHECK(of_an_order("splitting.py") == 6);  // who it is, the ladder, beside it, kicked, twice from one state
    CHECK(of_an_order("no_squish.py") == 1);
    setenv("VERILIE_CHANNEL", "lines", 1);
    CHECK(of_an_order("no_squish.py") == 1);
    unsetenv("VERILIE_CHANNEL");
}

TEST_CASE("a step that is refused does not end the process, and the next march begins anew", "[own][again]") {
    const Folder folder;
    write(folder / "mine.py",
        "import verilie\n"
        "def step(z, h, m, J, loads):\n"
        "    if abs(h) > 0.2: raise verilie.Failed('domain', 'h above 0.2')\n"
        "    z.steps = getattr(z, 'steps', 0) + 1\n"
        "    if z.steps > 128: raise verilie.Failed('no_convergence', 'after more than 128 steps of one march')\n"
        "verilie.method(step, name='refuses', order=1, floats=True)\n");
    write(folder / "mine.sh",
        "echo started >> " + folder("starts") + "\nexec /usr/bin/python3 " + folder("mine.py") + "\n");
    const Json d = document({"order", "--jobs", "1", "--store", folder("store"), "--problem", "pendulum", "--T", "8",
                                "--h", "1/4,1/8,1/16,1/32", "--exec", "/bin/sh " + folder("mine.sh")},
        1);
    const auto reason = d["rows"][0]["reason"].get<std::string>();
    CHECK(reason.find("after more than 128 steps") != std::string::npos);  // that of 1/32 alone
    CHECK(starts(folder) == 1);
}

TEST_CASE("one that died while it waited is replaced, unnoticed", "[own][again]") {
    const Folder folder;
    write(folder / "mine.py", "import os, sys, verilie\n"
                              "def step(z, h, m, J, loads):\n"
                              "    pass\n"
                              "def read(line=sys.stdin.buffer.readline, said=[0]):\n"
                              "    text = line()\n"
                              "    said[0] += b'hello' in text\n"
                              "    if said[0] > 1: os._exit(7)\n"  // a second hello is its end
                              "    return text\n"
                              "class Once(verilie.Conversation):\n"
                              "    def __init__(self):\n"
                              "        super().__init__()\n"
                              "        self.hear = read\n"
                              "verilie.Conversation = Once\n"
                              "verilie.method(step, name='once', order=1, floats=True)\n");
    const Json d = document({"run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--exec",
        "/usr/bin/python3 " + folder("mine.py")});
    CHECK((d["failed"].is_null() && d["steps"] == 8));
}

TEST_CASE("an answer to another hello that could not have been the first is a failed row", "[own][again]") {
    const auto fails = [](const std::string& second, const std::string& why) {
        const Folder folder;
        write(folder / "mine.py", "import json, sys\n"
                                  "hello, z = '{\"name\": \"again\", \"order\": 2, \"again\": true}', None\n"
                                  "for line in sys.stdin:\n"
                                  "    q = json.loads(line)\n"
                                  "    z = q.get('start', z)\n"
                                  "    print(hello if 'hello' in q else json.dumps({'state': z}), flush=True)\n"
                                  "    hello = '"
                                      + second + "'\n");
        const Json f = document({"run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--exec",
                                    "/usr/bin/python3 " + folder("mine.py")},
            1)["failed"];
        INFO(second << ": " << f.dump());
        CHECK(f["why"] == "nonsense");
        CHECK(f["step"] == 0);
        CHECK(f["said"].get<std::string>().find(why) != std::string::npos);
    };
    fails(R"({"name": "again", "order": 2, "digits": "abc"})", "expected an integer from 8 to 53");
    fails(R"({"name": "again", "order": 2, "digits": 2000000000})", "\"digits\" is '2000000000'");
    fails(R"({"digits": 24})", "\"name\" is ''");
    fails(R"({"name": "other", "order": 2})", "says 'other'; it was 'again'");
    fails("none of it", "'none of it'");
}

TEST_CASE("a step in Python that returns a state, or fails without a word, says so", "[own]") {
    const auto ran = [](const std::string& step) {
        const Folder folder;
        write(folder / "mine.py", "import verilie\n"
                                  "def step(z, h, m, J, loads):\n"
                                  "    "
                                      + step
                                      + "\n"
                                        "verilie.method(step, name='mine', order=1, floats=True)\n");
        return tool({"run", "--problem", "free_body", "--h", "1/8", "--steps", "8", "--exec",
            "/usr/bin/python3 " + folder("mine.py")});
    };
    const auto returns = ran("return z"), fails = ran("raise verilie.Failed()");
    CHECK((returns.code == 1 && fails.code == 1));
    CHECK_THAT(returns.err, Catch::Contains("step() returned something: it changes z, and returns nothing"));
    CHECK_THAT(fails.out, Catch::Contains("no_convergence"));
}
