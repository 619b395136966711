// Files that verilie evaluate is given: states, spheres, text that is none.
#include "command_line/tool.hpp"

using namespace verilie::test;

TEST_CASE("evaluate takes a state for what it says it is", "[misuse][evaluate]") {
    const Folder f;
    const Words march{"run", "--method", "lgvi", "--h", "1/20", "--steps", "4", "--json", "--problem"};
    const Json top = document(march + Words{"heavy_top", "--set", "g=7", "--set", "J=1,1,3/4"});
    write(f / "top.json", top.dump());
    const auto state = f("top.json");
    // g and J come with the state
    const Json same = document({"evaluate", "--problem", "heavy_top", "--state", state});
    CHECK(std::abs(same["invariants"]["E"].get<double>() - top["energy"]["final"].get<double>()) < 1e-12);
    const auto quad = document(march + Words{"heavy_top", "--scalar", "fifty"});
    write(f / "fifty.json", quad.dump());
    CHECK(document({"evaluate", "--problem", "heavy_top", "--state", f("fifty.json")})["energy"].contains("gravity"));

    // q, w first, in place of R
    Json turned = top;
    turned["state"].erase("R");
    turned["state"]["q"] = Json::array({Json::array({0.5, 0.5, -0.5, 0.5})});
    write(f / "q.json", turned.dump());
    turned["state"].erase("q");
    turned["state"]["R"] = Json::array({Json::array({0, -1, 0, 0, 0, -1, 1, 0, 0})});
    write(f / "R.json", turned.dump());
    for (const char* what : {"energy", "RM", "invariants"})
        CHECK(document({"evaluate", "--problem", "heavy_top", "--state", f("q.json")})[what]
              == document({"evaluate", "--problem", "heavy_top", "--state", f("R.json")})[what]);

    refused({"evaluate", "--problem", "pendulum", "--state", state}, 2, {"\"heavy_top\"", "pendulum"});
    refused({"evaluate", "--problem", "heavy_top,pendulum", "--state", state}, 2, {"one problem"});
    refused({"evaluate", "--problem", "heavy_top", "--state", f.path().string()}, 2, {"is no file"});
    const std::pair<const char*, const char*> wrong[] = {{"{\"state\": 5}", "an object in braces"},
        {"{\"state\": {\"R\": 5}}", "'R'"}, {"{\"R\": [[\"nan\", 0, 0, 0, 1, 0, 0, 0, 1]]}", "9 numbers"},
        {"{\"q\": [[1, 1, 0, 0]]}", "no unit quaternion"},
        {"{\"q\": [[1, 0, 0, 0]], \"R\": [[1, 0, 0, 0, 1, 0, 0, 0, 1]]}", "either 'R' or 'q'"},
        {"", "no JSON, from line 1, column 1 on"}, {"{\"\xff\": 1}", "no JSON, from line 1"}, {"[1]", "no JSON object"},
        {"{\"R\":\n  nan}", "no JSON, from line 2, column 4 on"},
        {"{\"R\": [[1e400]]}", "a number that no double can hold"},
        {"{\"R\": [[1, 0, 0, 0, 1, 0, 0, 0, 1]], \"W\": [[1e308, 0, 0]]}", "kinetic energy is not finite"}};
    for (const auto& [text, said] : wrong) {
        write(f / "wrong.json", text);
        refused({"evaluate", "--problem", "heavy_top", "--state", f("wrong.json")}, 2, {said});
    }
    const auto orbit = [&](const std::string& parameters, const std::string& more = "") {
        write(f / "orbit.json", "{\"problem\": \"rigid_body_orbit\", \"parameters\": " + parameters
                                    + ", \"state\": {\"R\": [[1, 0, 0, 0, 1, 0, 0, 0, 1]], \"x\": [[1, 0, 0]]" + more
                                    + "}}");
        return Words{"evaluate", "--problem", "rigid_body_orbit", "--state", f("orbit.json")};
    };
    CHECK(document(orbit("{\"mu\": 3}"))["energy"] == document(orbit("{\"mu\": \"3\"}"))["energy"]);
    CHECK(document(orbit("{\"mu\": 3}"))["energy"] != document(orbit("{}"))["energy"]);
    refused(orbit("{\"J\": [1, 2, 3]}"), 2, {"'J' must be a number or a text"});
    refused(orbit("[1]"), 2, {"'parameters' must be an object"});
    refused(orbit("{}", ", \"x\": [[2, 0, 0]]"), 2, {"\"x\" stands twice"});
    const Words in_place{"evaluate", "--problem", "heavy_top", "--state", f("evaluate.json")};
    write(f / "evaluate.json", top.dump());
    refused(in_place + Words{"--out", f.path().string()}, 2, {"is no document of `evaluate`"});
    CHECK(Json::parse(contents(f / "evaluate.json")) == top);
    write(f / "cut.json", top.dump().substr(0, 100));
    refused(
        {"evaluate", "--problem", "heavy_top", "--state", f("cut.json")}, 2, {"no JSON, from line 1, column 101 on"});
    refused({"evaluate", "--problem", "bonded_particles", "--state", f("cut.json")}, 2, {"no JSON"});
}

TEST_CASE("a file of spheres is named once, and commands that are printed are quoted", "[misuse][evaluate]") {
    const Folder f;
    const auto file = f("two rings.json");
    const auto made = tool({"new", "bonded", "--spheres", "6", "--file", file});
    REQUIRE(made.code == 0);
    CHECK(made.out.find("--set 'file=" + file + "'") != std::string::npos);
    const Words of{"evaluate", "--problem", "bonded_particles", "--state", file};
    CHECK(tool(of).code == 0);
    CHECK(tool(of + Words{"--set", "file=" + file}).code == 0);
    refused(of + Words{"--set", "file=" + f("other.json")}, 2, {"other.json", "name one of them"});
    std::ofstream(f / "none.json") << R"({"spheres": [], "bonds": [{"i": 0, "j": 1, "N": [1,0,0], "r0": 1}],)"
                                   << R"( "K_m": 1, "K_a": 1, "K_s": 1, "K_pp": 1})";
    refused({"run", "--problem", "bonded_particles", "--method", "lie_verlet", "--h", "1/100", "--T", "1", "--set",
                "file=" + f("none.json")},
        2, {"no spheres"});
}

TEST_CASE("brackets within brackets are refused before they are read", "[misuse][evaluate]") {
    const Folder f;
    const std::string deep = std::string(100000, '[') + std::string(100000, ']'),
                      objects = std::string(1000, ' ') + [] {
                          std::string s;
                          for (int k = 0; k < 100000; ++k) s += "{\"x\":";
                          return s;
                      }();
    const std::string texts[] = {deep, objects, "{\"spheres\": " + deep + "}",
        "{\"spheres\": [{\"x\": " + deep + "}], \"bonds\": []}", "{\"bonds\": [" + deep + "]}",
        "{\"spheres\": [], \"K_m\": " + deep + "}", "{\"R\": " + deep + "}", "{\"state\": {\"x\": " + deep + "}}",
        std::string(100000, '[')};
    for (const auto& text : texts) {
        write(f / "deep.json", text);
        const auto file = f("deep.json");
        for (const char* problem : {"bonded_particles", "pendulum"})
            refused({"evaluate", "--problem", problem, "--state", file}, 2,
                {file.substr(0, 20), "brackets within brackets"});
        refused({"run", "--problem", "bonded_particles", "--set", "file=" + file, "--method", "lie_verlet", "--h",
                    "1/50", "--steps", "2"},
            2, {"brackets within brackets", "16"});
    }
}
