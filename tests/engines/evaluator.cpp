// Loads that an adapter evaluates in its own process (studies/engines/loads) are those that the program answers with.
#include "command_line/tool.hpp"
#include "engines/adapters.hpp"
#include "own/methods.hpp"

namespace verilie::test {

namespace {
/// Where the library is built; empty, with a warning, where it is not.
std::string library(const char* name) {
    const auto file = studies::engines::usual_objects() / name;
    if (std::filesystem::exists(file)) return file.string();
    WARN(file << " is not built; `studies/engines/run --build yade` does it.");
    return {};
}
/// What run prints, but for the clock and the command.
Json states(const Words& where, const std::string& command, const char* channel = "block") {
    const own::Setting setting("VERILIE_CHANNEL", channel);
    Json d = document(Words{"run"} + where + Words{"--exec", command});
    d["work"].erase("seconds"), d.erase("command");
    return d;
}
const std::vector<Words> motions{{"--problem", "free_body_physical", "--h", "1/32", "--steps", "200", "--every", "7"},
    {"--problem", "pendulum_triaxial", "--set", "J=2,3/10,0,3/10,1,1/5,0,1/5,3/2", "--h", "1/16", "--steps", "300"},
    {"--problem", "stress_test", "--h", "1/64", "--steps", "300"},
    {"--problem", "torus", "--set", "N=4", "--h", "1/1000", "--steps", "200"}};  // not of one body: asked for
}  // namespace

TEST_CASE("in Python, loads evaluated in the process are the same bits", "[engines]") {
    const std::string built = library("verilie_loads.so");
    if (built.empty()) return;
    const auto command = [](const std::string& evaluator) {
        return std::string("/usr/bin/python3 ") + VERILIE_ROOT + "/tests/engines/evaluated.py " + evaluator;
    };
    for (const Words& where : motions) {
        INFO(where.at(1));
        const Json here = states(where, command(built));
        CHECK(here == states(where, command("none")));
        CHECK(here["work"]["load_evaluations"].get<int>() > 0);
    }
}

TEST_CASE("on node, loads evaluated in the process are those by lines, to round-off", "[engines]") {
    if (library("verilie_loads.node").empty()) return;
    const std::string command = std::string("node ") + VERILIE_ROOT + "/tests/engines/evaluated.mjs "
                              + (studies::engines::usual_objects() / "node").string() + " stub";
    for (const Words& where : motions) {
        INFO(where.at(1));
        const Json here = states(where, command), lines = states(where, command, "lines");
        const std::size_t bodies = here["state"]["x"].size();
        for (const char* part : {"x", "v", "R", "W"})
            for (std::size_t i = 0; i < bodies; ++i)
                for (std::size_t k = 0; k < here["state"][part][i].size(); ++k) {
                    const double a = here["state"][part][i][k], b = lines["state"][part][i][k];
                    CHECK(std::abs(a - b) < 1e-10);
                }
        CHECK(here["work"]["load_evaluations"] == lines["work"]["load_evaluations"]);
    }
}

}  // namespace verilie::test
