// Wrong input: exit 2, one sentence naming the value, nothing on stdout, nothing written.
#include <regex>

#include "command_line/tool.hpp"

using namespace verilie::test;

namespace {
const Words an_order{"order", "--problem", "pendulum", "--method", "lie_verlet"};
const Words a_drift{"drift", "--problem", "pendulum", "--method", "lie_verlet"};
Words set(const std::string& assignment, const std::string& problem = "pendulum") {
    return {"run", "--problem", problem, "--method", "lie_verlet", "--h", "1/80", "--steps", "4", "--set", assignment};
}
}  // namespace

TEST_CASE("an unknown name is answered with the nearest known one", "[misuse]") {
    refused({"ordr"}, 2, {"'ordr'", "'order'"});
    refused({"frobnicate", "--json"}, 2, {"'frobnicate'"});
    for (const char* verb : {"run", "order", "drift", "bench"}) {
        refused(Words{verb, "--problem", "stres_test", "--method", "lie_verlet", "--h", "1/8"} + placed, 2,
            {"'stres_test'", "'stress_test'"});
        refused(Words{verb, "--problem", "stress_test", "--method", "lie_verle", "--h", "1/8"} + placed, 2,
            {"'lie_verle'", "'lie_verlet'"});
    }
    refused({"reference", "--problem", "pendulum,pendulum_triaxal", "--store", "store"}, 2,
        {"'pendulum_triaxal'", "'pendulum_triaxial'"});
    refused({"order", "--problem", "PENDULUM", "--store", "store"}, 2, {"'PENDULUM'"});
    refused({"order", "--problem", "", "--store", "store"}, 2, {"--problem is empty; expected a value."});
    refused(eight + Words{"--scalar", "doubel"}, 2, {"'doubel' is none of double, quad, fifty.\n"});
    refused({"list", "metods"}, 2, {"metods", "methods"});
}

TEST_CASE("a call without its essentials is refused", "[misuse]") {
    CHECK(tool({}).code == 2);
    refused({"run", "--method", "lie_verlet", "--h", "1/8", "--steps", "4"}, 2, {"--problem"});
    refused({"run", "--problem", "pendulum", "--h", "1/8", "--steps", "4"}, 2, {"--method"});
    refused(pendulum + Words{"--steps", "4"}, 2, {"--h"});
    refused(eight + Words{"--frob", "3"}, 2, {"--frob"});
    refused(eight + Words{"frob"}, 2, {"frob"});
    refused(eight + Words{"--h", "1/4"}, 2, {"--h"});
    refused({"report"}, 2, {"--results"});
    refused({"report", "--results", "no/such"}, 2, {"no/such"});
    refused({"run", "--problem", "pendulum,stress_test", "--method", "lie_verlet", "--h", "1/8", "--steps", "4"}, 2,
        {"one problem"});
}

TEST_CASE("what a verb cannot use is refused, and so is an empty list", "[misuse]") {
    for (const Words& verb : {Words{"list"}, Words{"schema"}, Words{"claims", "--store", "store"}})
        refused(verb + Words{"--set", "g=1"}, 2, {"--set"});
    refused({"claims", "--store", "store", "--claim", ""}, 2, {"--claim is empty"});
    refused({"new", "method", "mine", "--rings", "2"}, 2, {"--rings"});
    refused({"plot", "claim", "--out", "x.svg"}, 2, {"needs --claim"});
    refused(
        {"plot", "claim", "--claim", "bos-eq7-cayley", "--problem", "pendulum", "--out", "x.svg"}, 2, {"no problem"});
    refused({"engines", "--objects", "no/such", "--check"}, 2, {"no/such"});
    refused({"engines", ""}, 2, {"is empty"});
    refused(
        {"order", "--method", "lgvi,,rkmk4", "--store", "store"}, 2, {"empty name stands in the list 'lgvi,,rkmk4'"});
    for (const std::string option : {"--h", "--T", "--seed", "--jobs", "--every", "--store", "--scalar", "--out"})
        for (const Words& empty : {Words{option, ""}, Words{option + "="}})
            refused(pendulum + empty, 2, {option + " is empty; expected a value.\n"});
    refused(eight + Words{"--steps", "9"}, 2, {"--steps is given twice.\n"});
    refused(eight + Words{"--motion", "4"}, 2, {"--json or --out"});
}

TEST_CASE("an option is not the value of another one", "[misuse]") {
    refused(an_order + Words{"--store", "store", "--out", "--json"}, 2, {"--out", "a value is missing"});
    refused(an_order + Words{"--T", "--store", "store"}, 2, {"--T", "a value is missing"});
    refused(an_order + Words{"--set", "--store", "store"}, 2, {"--set", "a value is missing"});
    refused({"list", "--json=3"}, 2, {"json"});
}

TEST_CASE("certify --at takes fractions, and counts", "[misuse]") {
    const Words at{"certify", "--problem", "pendulum", "--method", "lie_verlet", "--at"};
    CHECK(tool(at + Words{"1/16,1,0,0,0,1,2,-3/2", "--json"}).code == 0);
    // at rest nothing is a share of what moves
    for (const char* problem : {"free_body", "pendulum"})
        for (const char* method : {"lie_verlet", "lgvi", "lie_midpoint"}) {
            const auto rows =
                rows_of({"certify", "--problem", problem, "--method", method, "--at", "1/16,1,0,0,0,0,0,0"});
            for (const auto& row : rows) {
                INFO(row.dump());
                CHECK((row["verdict"] == "holds" || row["verdict"] == "not_resolved"
                       || row["verdict"] == "below_resolution" || row["verdict"] == "fails_as_stated"));
            }
        }
    refused(at + Words{"1/16,1,0,0,0,1,2"}, 2, {"too few numbers, 7"});
    refused(at + Words{"1/16,1,0,0,0,1,2,3,"}, 2, {"too many numbers, 9"});
    refused(at + Words{"1/16,1,0,0,0,1,2,3x"}, 2, {"'3x' is not a number"});
}

TEST_CASE("a step must be a number above zero", "[misuse]") {
    for (const std::string h : {"0", "-1/8", "-0.1", "nan", "NaN", "inf", "-inf", " ", "garbage", "1/0", "0/1", "1//8",
             "1/8/2", "1e", "0x10", "1,2", "1e400", "0.1 "}) {
        refused(pendulum + Words{"--h", h, "--T", "1"} + placed, 2, {"h=" + h});
        refused(pendulum + Words{"--h", "1/8", "--T", h} + placed, 2, {"T=" + h});
    }
    for (const std::string h : {"0", "-1/8", "nan", "1/8,x", "1/8,,1/16"}) {
        refused(an_order + Words{"--h", h} + placed, 2, {"h="});
        refused(a_drift + Words{"--h", h} + placed, 2, {"h="});
    }
    for (const std::string h : {"1e400", "1e-400", "-.5E+99999"})
        refused(
            pendulum + Words{"--h", h, "--T", "1"}, 2, {"h=" + h + " is beyond the numbers that a double can hold"});
    refused({"bench", "--problem", "pendulum", "--method", "lie_verlet", "--h", "0"}, 2, {"h=0"});
}

TEST_CASE("a number of any length is read or refused, never a crash", "[misuse]") {
    const std::size_t digits = GENERATE(400u, 3000u, 100000u);
    for (const char* option : {"--h", "--T"}) {
        const bool step = option == std::string("--h");
        const Words call = pendulum
                         + (step ? Words{"--h", "0." + std::string(digits, '1'), "--steps", "2"}
                                 : Words{"--h", "1/8", "--T", "0." + std::string(digits, '1')});
        const auto o = tool(call);
        INFO(shown(call) << " of " << digits << " digits says: " << o.err.substr(0, 200));
        CHECK((o.code == 0 || o.code == 2));
        CHECK(std::count(o.err.begin(), o.err.end(), '\n') == (o.code == 0 ? 0 : 1));
    }
    CHECK(tool(pendulum + Words{"--h", "2.3e-308", "--steps", "1"}).code != 3);
}

TEST_CASE("T/h must be an integer, and the two nearest steps that are named work", "[misuse]") {
    struct Case {
        const char *h, *T;
    };
    const auto [h, T] = GENERATE(Case{"0.3", "1"}, Case{"1/7", "2.5"}, Case{"0.0999", "10"}, Case{"2/3", "1"});
    const auto o = refused(pendulum + Words{"--h", h, "--T", T} + placed, 2, {"T/h", "integer"});
    const std::regex named(R"(h=(\S+) and h=(\S+)\.\n)");
    std::smatch m;
    REQUIRE(std::regex_search(o.err, m, named));
    CHECK(m[1] != m[2]);
    for (int i : {1, 2}) CHECK(tool(pendulum + Words{"--h", m[i], "--T", T}).code == 0);
}

TEST_CASE("T/h must be an integer in every verb", "[misuse]") {
    refused(pendulum + Words{"--h", "3", "--T", "1"}, 2, {"h=1."});
    refused(an_order + Words{"--T", "1", "--h", "1/8,0.3"} + placed, 2, {"h=3/10", "h=1/3", "h=1/4"});
    refused(a_drift + Words{"--T", "1000", "--h", "3/7"} + placed, 2, {"h=3/7"});
    refused(pendulum + Words{"--h", "1e-12", "--T", "100"}, 2, {"10^12"});
}

TEST_CASE("a duration is given once, and counts are positive integers", "[misuse]") {
    refused(pendulum + Words{"--h", "1/8"}, 2, {"--steps", "--T"});
    refused(pendulum + Words{"--h", "1/8", "--steps", "8", "--T", "1"}, 2, {"--steps", "--T"});
    for (const std::string n : {"0", "-1", "1.5", "x", "99999999999999"}) {
        refused(pendulum + Words{"--h", "1/8", "--steps", n}, 2, {"--steps", n});
        refused(eight + Words{"--every", n}, 2, {"--every", n});
    }
    refused(eight + Words{"--jobs", "-1"}, 2, {"--jobs", "-1"});
    refused(eight + Words{"--jobs", "two"}, 2, {"--jobs", "two"});
    for (const std::string seed :
        {"x", "-1", "1.5", "1e3", "0x10", " 1", "99999999999999999999", "-99999999999999999999"})
        for (const Words& call :
            {eight, an_order + placed, a_drift + placed, Words{"certify", "--method", "lgvi"} + placed})
            refused(call + Words{"--seed", seed}, 2, {"--seed", "'" + seed + "'", "whole number"});
    for (const char* option : {"--jobs", "--every"})
        for (const char* n : {"99999999999999999999", "1e1"})
            refused(eight + Words{option, n}, 2, {option, "whole number"});
    CHECK(tool(eight + Words{"--seed", "9223372036854775807", "--jobs", "08"}).code == 0);
    refused(pendulum + Words{"--h", "1/8", "--steps", "1000000000", "--every", "1", "--file", "x.csv"}, 3,
        {"GB", "--every"});
}

TEST_CASE("--set takes known parameters, each once, in the right number", "[misuse]") {
    refused(set("alfa=3"), 2, {"'alfa'", "tilt"});
    refused(set("g"), 2, {"g", "name=value"});
    refused(set("=3"), 2, {"=3", "name=value"});
    for (const std::string v : {"", "abc", "nan", "inf", "1/0", "1,2", "1;2", " 1"})
        refused(set("g=" + v), 2, {"g=" + v});
    for (const std::string v : {"1", "1,2", "1,2,3,4", "1,,3", "1,2,x"})
        refused(set("Omega0=" + v), 2, {"Omega0=" + v});
    refused(set("g=1") + Words{"--set", "g=2"}, 2, {"g", "twice"});
    refused(an_order + Words{"--set", "alfa=3"} + placed, 2, {"'alfa'"});
    refused(a_drift + Words{"--set", "g=x"} + placed, 2, {"g=x"});
    refused({"reference", "--problem", "pendulum", "--set", "alfa=3", "--store", "store"}, 2, {"'alfa'"});
}

TEST_CASE("a mass and an inertia that no body has are refused", "[misuse]") {
    refused(set("m=0"), 2, {"m=0"});
    refused(set("m=-1/2"), 2, {"m=-1/2"});
    for (const std::string J : {"1,1,0", "1,1,-1", "1,2,0,2,1,0,0,0,1"})
        for (const char* problem : {"pendulum", "free_body"})
            refused(set("J=" + J, problem), 2, {"J=" + J, "positive definite"});
    for (const char* verb : {"order", "drift", "reference"})
        refused(Words{verb, "--problem", "pendulum", "--set", "J=1,1,-3"} + placed, 2, {"J=1,1,-3"});
    refused({"bench", "--problem", "pendulum", "--method", "lgvi", "--set", "J=1,1,-3"}, 2, {"J=1,1,-3"});
    refused(set("J=1,2,3,4"), 2, {"J=1,2,3,4", "9"});
    refused(set("J=1,2"), 2, {"J=1,2"});
    refused(set("J=1,2,0,0,1,0,0,0,1"), 2, {"symmetric"});
    // Singular: round-off of any sign is all there is of the least moments.
    for (const std::string J :
        {"1,1,1,1,1,1,1,1,1", "2,1,1,1,1,0,1,0,1", "1e30,1e30,0,1e30,1e30,0,0,0,1e30", "1/3,1/3,0,1/3,1/3,0,0,0,1"})
        refused(set("J=" + J), 2, {"positive definite"});
    CHECK(tool(set("J=1,1e-20,0,1e-20,1e-20,0,0,0,1")).code != 2);
}

TEST_CASE("an inertia that no body has runs and is marked; a plate's is not", "[misuse]") {
    for (const char* problem : {"pendulum", "stress_test", "free_body"}) {
        CHECK(document(set("J=1,1,3", problem))["physical"] == false);
        CHECK(document(set("J=1,1,2", problem))["physical"] == true);
    }
}

TEST_CASE("a pair that does not run says why", "[misuse]") {
    refused({"run", "--problem", "stress_test", "--method", "rrp_spatial", "--h", "1/8", "--steps", "4"}, 2,
        {"rrp_spatial", "stress_test", "spherical", "2, 2, 4"});
    refused(
        {"run", "--problem", "pendulum", "--method", "rrp_spatial", "--h", "1/8", "--steps", "4", "--set", "J=1,1,3/2"},
        2, {"spherical", "1, 1, 1.5"});
    CHECK(tool({"run", "--problem", "stress_test", "--method", "rrp_spatial", "--h", "1/8", "--steps", "4", "--set",
                   "J=2,2,2"})
              .code
          == 0);
}

TEST_CASE("a ladder is h0,ratio,count", "[misuse]") {
    for (const std::string l : {"1/8", "1/8,1/2", "1/8,1/2,3,4", ",,", "a,1/2,3"})
        refused(an_order + Words{"--ladder", l} + placed, 2, {"="});
    for (const std::string ratio : {"1", "2", "0", "-1/2", "x"})
        refused(an_order + Words{"--ladder", "1/8," + ratio + ",3"} + placed, 2, {"ratio=" + ratio});
    for (const std::string count : {"0", "-1", "1.5", "41", "x", "1e9"})
        refused(an_order + Words{"--ladder", "1/8,1/2," + count} + placed, 2, {"count=" + count});
    for (const std::string h0 : {"0", "-1", "nan"})
        refused(an_order + Words{"--ladder", h0 + ",1/2,3"} + placed, 2, {"h0=" + h0});
    refused(an_order + Words{"--ladder", "1/8,1/2,40"} + placed, 2, {"10^12"});
    refused(an_order + Words{"--ladder", "1/8,1/2,3", "--h", "1/8"} + placed, 2, {"--h", "--ladder"});
}

TEST_CASE("a drift takes at least 1024 steps", "[misuse]") {
    refused(a_drift + Words{"--T", "100", "--h", "1/8"} + placed, 2, {"800", "1024"});
    refused(a_drift + Words{"--T", "128", "--h", "1/8,1/4"} + placed, 2, {"512", "1024"});
}

TEST_CASE("work and precision take every tolerance once", "[misuse]") {
    const Words of{"work-precision", "--problem", "pendulum", "--method", "lgvi", "--untimed"};
    refused(of + Words{"--tolerance", "1e-3,1/1000"} + placed, 2, {"--tolerance 1e-3,1/1000", "each once"});
}

TEST_CASE("gradient says which of the problems it leaves out", "[misuse]") {
    const auto both = tool({"gradient", "pendulum,string_pendulum"});
    CHECK(both.code == 0);
    CHECK(both.out.find("no gradient is taken of string_pendulum.") != std::string::npos);
    CHECK(tool({"gradient", "pendulum"}).out.find("no gradient") == std::string::npos);
    refused({"gradient", "string_pendulum"}, 2, {"no gradient is taken of string_pendulum."});
}

TEST_CASE("a start whose energy is no number neither rests nor depends on time", "[misuse]") {
    const Words start{"--problem", "rigid_body_orbit", "--set", "x0=0,0,0"};
    const auto loads = tool(Words{"gradient"} + start);
    CHECK(loads.code == 1);
    CHECK(loads.out.find("the potential of the initial state is no number") != std::string::npos);
    const auto steps = tool(Words{"stability", "--method", "lgvi"} + start);
    CHECK(steps.code == 1);
    CHECK(steps.out.find("the energy of the initial state is no number") != std::string::npos);
}

TEST_CASE("the file of states is a .csv", "[misuse]") {
    for (const char* name : {"states.txt", "states", "csv", "states.csv.gz"})
        refused(eight + Words{"--file", name}, 2, {name, ".csv"});
}

TEST_CASE("what is given is text, and names are not empty", "[misuse]") {
    refused(eight + Words{"--out", "\xff"}, 2, {"UTF-8", "'?'"});
    refused(set("g=\xc3"), 2, {"UTF-8"});
    for (const char* option : {"--out", "--store", "--file"}) refused(eight + Words{option, ""}, 2, {option});
    refused({"new", "bonded", "--spheres", "3", "--file", ""}, 2, {"--file"});
    refused({"gate", "--quick", "--baseline", ""}, 2, {"--baseline"});
    const Folder f;
    CHECK(tool(eight + Words{"--out", f("\xc3\xbc"), "--file", f("\xe2\x88\x9a\".h5")}).code == 0);
    CHECK(names_in(f.path()).size() == 3);
}

TEST_CASE("streams that are closed take no file's place", "[misuse]") {
    const Folder f;
    const std::string run = std::string(VERILIE_BIN)
                          + "/verilie run --problem pendulum --method lie_verlet --h 1/8 --steps 8 --json --file ";
    REQUIRE(WEXITSTATUS(std::system((run + f("open.csv") + " >/dev/null 2>&1").c_str())) == 0);
    CHECK(WEXITSTATUS(std::system((run + f("closed.csv") + " <&- >&- 2>&-").c_str())) == 3);
    CHECK(contents(f / "closed.csv") == contents(f / "open.csv"));
}

TEST_CASE("stability refuses a time that no bisection could march", "[misuse][stability]") {
    for (const char* T : {"1e9", "1e30"})
        refused(Words{"stability", "--problem", "torus", "--method", "rrp_newmark", "--T", T, "--store", "store"}, 2,
            {"T=1", "4000000"});
}
