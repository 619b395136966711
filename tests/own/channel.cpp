// The block changes no bit of what lines say, and who fails over it is a failed row that names the step.
#include <verilie/lie/so3.hpp>
#include <verilie/problems/pendulum.hpp>

#include "process/process.hpp"
#include "methods.hpp"

#include <verilie/catalogue.hpp>

using namespace verilie;
using namespace verilie::test;
using namespace verilie::test::own;

namespace {
/// What run prints, but for the clock.
Json states(const Words& arguments, const char* channel) {
    const Setting setting("VERILIE_CHANNEL", channel);
    Json d = document(Words{"run"} + arguments);
    d["work"].erase("seconds");
    return d;
}
const std::vector<Words> places{{"--problem", "heavy_top_triaxial", "--h", "1/50", "--steps", "100"},
    {"--problem", "pendulum_triaxial", "--set", "J=2,3/10,0,3/10,1,1/5,0,1/5,3/2", "--h", "1/16", "--steps", "70",
        "--every", "7"},
    {"--problem", "torus", "--set", "N=8", "--h", "1/1000", "--steps", "20", "--every", "10"}};
}  // namespace

TEST_CASE("over the block, in the host, or by lines: the same bits", "[own][channel]") {
    const Folder folder;
    const Words c{"--plugin", plugin(folder, "no_squish.c")}, python3{"--exec", python("spheres.py")};
    for (const Words& where : places) {
        const Json by_lines = states(where + c, "lines");
        CHECK(states(where + c, "block") == by_lines);
        CHECK(states(where + c, "inside") == by_lines);
    }
    CHECK(states(places.back() + python3, "block") == states(places.back() + python3, "lines"));
    const Words sphere{"--problem", "stress_test_spherical", "--h", "1/16", "--steps", "90", "--every", "3"};
    CHECK(states(sphere + python3, "block") == states(sphere + python3, "lines"));
}

TEST_CASE("methods in Python over the block or by lines: the same bits", "[own][channel][.][nightly]") {
    for (const char* script : {"no_squish.py", "rkmk4.py"})
        for (const Words& where : places) {
            const Words method{"--exec", python(script)};
            CHECK(states(where + method, "block") == states(where + method, "lines"));
        }
}

TEST_CASE("a problem that no other program can make is asked for its loads, with the same bits", "[own][channel]") {
    const Folder folder;
    studies::Request r;
    r.exec = std::string(VERILIE_BIN) + "/verilie host " + plugin(folder, "no_squish.c");
    const auto key = studies::adopt(r).value();
    const auto& method = Catalogue::instance().method(key);
    const auto& entry = Catalogue::instance().problem("pendulum_triaxial");
    const Parameters parameters(entry.info->parameters);
    const std::shared_ptr<const AnyProblem<double>> named = entry.make<double>(parameters),
                                                    nameless =
                                                        std::make_shared<Erased<problems::pendulum<double>, double>>(
                                                            *entry.info, parameters);
    const auto end = [&](const auto& problem) {
        const auto march = method.march<double>(problem);
        std::vector<double> energies(700);
        REQUIRE_FALSE(march->start(problem->initial(), 0.05));
        REQUIRE_FALSE(march->advance(2, energies));
        CHECK(march->steps() == 1400);
        CHECK(march->work().load_evaluations == 2800);
        auto z = problem->initial();
        march->observe(z);
        energies.insert(
            energies.end(), {z.q[0].w, z.q[0].v(0), z.q[0].v(1), z.q[0].v(2), z.W[0](0), z.W[0](1), z.W[0](2)});
        return energies;
    };
    CHECK(end(named) == end(nameless));
}

TEST_CASE("a method in Python has the order it claims", "[own][channel]") {
    const Folder folder;
    const Json d = document({"order", "--store", folder("store"), "--exec", python("spheres.py"), "--problem",
        "stress_test_spherical", "--T", "2", "--ladder", "1/16,1/2,4"});
    int judged = 0;
    for (const auto& row : d["rows"]) {
        if (!row["judged"].get<bool>()) continue;
        INFO(row.dump());
        CHECK(row["verdict"] == "confirmed");
        ++judged;
    }
    CHECK(judged >= 3);
}

TEST_CASE("a step that fails over the block is named", "[own][channel][.][nightly]") {
    const auto fails = [](const std::string& how, const char* why, const std::string& said, std::int64_t step) {
        const Setting patience("VERILIE_PATIENCE", how == "sleeps" ? "4" : "10");
        const Json f = document({"run", "--problem", "free_body", "--h", "1/8", "--steps", "100", "--every", "100",
                                    "--exec", python("bad_steps.py " + how)},
            1)["failed"];
        INFO(how << ": " << f.dump());
        CHECK(f["why"] == why);
        CHECK(f["said"].get<std::string>().find(said) != std::string::npos);
        CHECK(f["step"] == step);
    };
    fails("killed", "died", "killed by signal 9 (Killed)", 41);
    fails("raises", "died", "exit code 1", 41);
    fails("sleeps", "silent", "no answer within 4 s", 41);
    fails("failed", "no_convergence", "after 7 iterations", 41);
    // seen where a stretch ends
    fails("nan", "not_finite", "\"W\" of body 0 is not finite (in one of the steps 32 to 63)", 32);
    fails("no_rotation", "nonsense", "is no rotation", 32);
    // where a state is handed over
    fails("shape", "nonsense", "a row of \"W\" must hold 3 numbers", 63);
    fails("uncounted", "nonsense", "took 0 steps of the 1 asked for", 1);
}

TEST_CASE("numbers that overflow are named: which, of which body, after which step, and from what", "[own][channel]") {
    const Json rows = document(
        {"drift", "--problem", "free_body", "--T", "128", "--h", "1/8", "--exec", python("bad_steps.py grows")},
        1)["rows"];
    const auto reason = rows[0]["reason"].get<std::string>();
    INFO(reason);
    // |W| = 12.4 and four times 1e40: its square is none
    CHECK(reason.find("not_finite in step 44 ") != std::string::npos);
    CHECK(reason.find("the energy is inf; after step 44 the angular velocity of body 0 is ") != std::string::npos);
    CHECK(reason.find("e+161 (at the start at most ") != std::string::npos);
}

TEST_CASE("results of a plugin are kept by its object when asked, and not if the process failed", "[own][channel]") {
    const Folder folder;
    const auto object = folder("a folder/no squish.so");  // blanks part no words in a name
    fs::create_directory(folder / "a folder");
    fs::rename(plugin(folder, "no_squish.c"), object);
    const Words study{"order", "--store", folder("store"), "--plugin", object, "--problem", "pendulum_triaxial", "--T",
        "2", "--ladder", "1/16,1/2,5", "--keep"};
    const auto holds = [&](const std::string& word) {
        const auto all = names_in(folder / "store");
        return std::count_if(all.begin(), all.end(),
            [&](const auto& name) { return contents(folder / ("store/" + name)).find(word) != std::string::npos; });
    };
    const auto first = tool(study);
    CHECK(first.code == 0);
    const auto kept = holds("no_squish_c");
    CHECK(kept >= 1);
    CHECK(tool(study).out == first.out);
    CHECK(holds("no_squish_c") == kept);
    std::string text = contents(file("no_squish.c"));
    write(folder / "other.c",
        text.replace(text.find("h / 2, h / 2, h, h / 2, h / 2"), 29, "h / 2, h / 2, h, h / 2, h / 4"));
    REQUIRE(std::system(("cc -O2 -shared -fPIC -I" + std::string(VERILIE_ROOT) + "/lib/include " + folder("other.c")
                         + " -o '" + object + "' -lm")
                            .c_str())
            == 0);
    CHECK(tool(study).code == 1);  // another object of the same name
    CHECK(holds("no_squish_c") > kept);
    const Words bad{"order", "--store", folder("store"), "--plugin", plugin(folder, "bad.c", "KILLED"), "--problem",
        "pendulum", "--T", "1", "--ladder", "1/8,1/2,2", "--keep"};
    CHECK(tool(bad).code == 1);
    CHECK(holds("bad_plugin") == 0);
    refused({"order", "--problem", "pendulum", "--method", "lie_verlet", "--keep"}, 2, {"--keep", "--plugin"});
}

TEST_CASE(
    "the folders of verilie.h and verilie.py are told, and what README compiles with them compiles", "[own][channel]") {
    const Folder folder;
    const auto told = [](const char* what) {
        const auto o = tool({what});
        CHECK(o.code == 0);
        return o.out.substr(0, o.out.find('\n'));
    };
    CHECK(fs::exists(told("--include") + "/verilie.h"));
    CHECK(fs::exists(told("--python") + "/verilie.py"));
    CHECK(fs::exists(told("--prefix") + "/lib/pkgconfig/verilie.pc"));
    const std::string verilie = std::string(VERILIE_BIN) + "/verilie";
    CHECK(std::system(("cc -O2 -shared -fPIC -I$(" + verilie + " --include) " + file("no_squish.c") + " -o "
                       + folder("mine.so") + " -lm")
                          .c_str())
          == 0);
    if (std::system("pkg-config --version > /dev/null 2>&1") == 0)
        CHECK(std::system(("PKG_CONFIG_PATH=$(" + verilie
                           + " --prefix)/lib/pkgconfig; export PKG_CONFIG_PATH; cc -O2 -shared -fPIC $(pkg-config "
                             "--cflags verilie) "
                           + file("no_squish.c") + " -o " + folder("pc.so") + " -lm")
                              .c_str())
              == 0);
}

TEST_CASE("a channel that is none is refused", "[own][channel]") {
    const Setting setting("VERILIE_CHANNEL", "telepathy");
    refused({"run", "--problem", "pendulum", "--h", "1/8", "--steps", "8", "--exec", python("splitting.py")}, 2,
        {"VERILIE_CHANNEL", "telepathy", "lines"});
}
