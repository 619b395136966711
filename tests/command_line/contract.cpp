// The shapes scripts rely on: every verb, list and run.
#include <cmath>
#include <set>
#include <sstream>

#include "command_line/shapes.hpp"

using namespace verilie::test;

namespace {
/// Units of 1e-30 of "-1.234e-05": what a double cannot hold.
__int128 units(const std::string& text) {
    const auto e = text.find('e');
    const int point = 30 + std::stoi(text.substr(e + 1));  // places after the leading digit that are kept
    __int128 u = 0;
    int places = -1;
    for (char c : text.substr(0, e))
        if (std::isdigit(c) && ++places <= point) u = 10 * u + (c - '0');
    for (; places < point; ++places) u *= 10;
    return text[0] == '-' ? -u : u;
}
}  // namespace

TEST_CASE("every verb explains itself", "[contract]") {
    const auto usage = tool({"--help"});
    CHECK(tool({"-h"}).out == usage.out);
    CHECK(tool({"run", "-h"}).out == tool({"run", "--help"}).out);
    CHECK(tool({"--version"}).out.starts_with("verilie "));
    CHECK(usage.code == 0);
    for (const char* verb : {"list", "run", "order", "drift", "reference", "report", "bench"}) {
        CHECK(usage.out.find(verb) != std::string::npos);
        const auto o = tool({verb, "--help"});
        INFO(verb << " --help");
        CHECK(o.code == 0);
        CHECK(o.err.empty());
        for (const char* option : {"--json", "--out", "--store", "--jobs", "--seed", "--help"})
            CHECK(o.out.find(option) != std::string::npos);
    }
}

TEST_CASE("list names methods, problems and every pair with its reason", "[contract]") {
    const Json d = document({"list"});
    has(d, {"methods", "problems", "diagnostics", "pairs"});
    CHECK(d["methods"].size() >= 14);  // a new header adds to them
    CHECK(d["problems"].size() >= 6);
    CHECK(d["pairs"].size() == d["methods"].size() * d["problems"].size());
    for (const auto& m : d["methods"]) {
        has(m, {"key", "source", "order", "symplectic", "symmetric", "accepts"});
        CHECK(!m["source"].get<std::string>().empty());
        CHECK((m["order"] == 1 || m["order"] == 2 || m["order"] == 4));
        for (const char* fact : {"symplectic", "symmetric", "accepts"})
            CHECK(std::set<std::string>{"never", "spherical", "axisymmetric", "always"}.count(m[fact]) == 1);
    }
    for (const auto& p : d["problems"]) {
        has(p, {"key", "source", "parameters", "invariants"});
        CHECK(!p["invariants"].empty());
        for (const auto& x : p["parameters"]) has(x, {"name", "default", "unit", "meaning"});
    }
    std::set<std::string> seen;
    for (const auto& p : d["pairs"]) {
        INFO(p.dump());
        CHECK(seen.insert(p["method"].get<std::string>() + "/" + p["problem"].get<std::string>()).second);
        CHECK(p["reason"].get<std::string>().empty() == p["runs"].get<bool>());
    }
    for (const char* part : {"methods", "problems", "diagnostics"}) {
        const Json one = document({"list", part});
        CHECK(one.size() == 1);
        CHECK(one[part] == d[part]);
    }
}

TEST_CASE("run keeps the word of list for every pair", "[contract][.][nightly]") {
    const Json list = document({"list"});
    std::map<std::string, std::string> first;  // steps of the ladders
    for (const auto& p : list["problems"]) {
        const auto ladder = p["ladder"].get<std::string>();
        first[p["key"]] = ladder.substr(0, ladder.find(','));
    }
    for (const auto& p : list["pairs"]) {
        const auto call = run(p["problem"], p["method"], first.at(p["problem"]), 2);
        if (p["runs"].get<bool>()) {
            INFO(shown(call));
            CHECK(tool(call).code == 0);
        } else {
            refused(call, 2, {p["reason"].get<std::string>()});
        }
    }
}

TEST_CASE("run: the document", "[contract]") {
    for (const char* scalar : {"double", "quad", "fifty"}) {
        const Json d =
            document(run("pendulum_triaxial", "lie_verlet", "1/16", 8) + Words{"--scalar", scalar, "--set", "g=2"});
        has(d, {"problem", "method", "scalar", "h", "steps", "t", "parameters", "state", "energy", "invariants",
                   "failed", "work"});
        CHECK(d["problem"] == "pendulum_triaxial");
        CHECK(d["method"] == "lie_verlet");
        CHECK(d["scalar"] == scalar);
        CHECK(d["h"] == "1/16");
        CHECK(d["steps"] == 8);
        CHECK(d["parameters"]["g"] == "2");
        CHECK(d["parameters"]["J"] == "1,2,5/2");
        CHECK(d["failed"].is_null());
        has(d["state"], {"x", "v", "R", "W"});
        for (const char* k : {"x", "v", "W"}) CHECK((d["state"][k].size() == 1 && d["state"][k][0].size() == 3));
        CHECK((d["state"]["R"].size() == 1 && d["state"]["R"][0].size() == 9));
        has(d["energy"], {"initial", "final", "max_abs_error", "parts"});
        has(d["energy"]["parts"], {"rotational", "gravity"});
        REQUIRE(d["invariants"].contains("e3.pi"));
        CHECK(d["invariants"]["Rr0.Om"]["conserved"] == false);  // of a symmetric body only
        for (const auto& i : d["invariants"]) has(i, {"initial", "final", "max_abs_error", "scale"});
        has(d["work"], {"load_evaluations", "solver_iterations", "seconds"});
        const bool text = scalar != std::string("double");
        const std::size_t digits = scalar == std::string("quad") ? 35 : 51;
        for (const char* k : {"t", "state", "energy", "invariants"}) check_numbers(d[k], text, digits);
    }
}

TEST_CASE("run: one answer in double, quad and fifty", "[contract]") {
    struct Pair {
        const char *problem, *method, *h;
    };
    const auto [problem, method, h] =
        GENERATE(Pair{"pendulum", "rrp_spatial", "1/16"}, Pair{"pendulum_triaxial", "lie_verlet", "1/16"},
            Pair{"stress_test", "lgvi", "1/16"}, Pair{"free_body_physical", "lie_midpoint", "1/160"},
            Pair{"stress_test", "simo_wong", "1/32"}, Pair{"stress_test_spherical", "campello_phi0", "1/32"});
    const auto in = [&](const char* scalar) {
        return document(run(problem, method, h, 16) + Words{"--scalar", scalar})["state"];
    };
    const Json d = in("double"), q = in("quad"), f = in("fifty");
    for (const char* part : {"R", "W"})
        for (std::size_t i = 0; i < d[part][0].size(); ++i) {
            const auto &x = d[part][0][i], &y = q[part][0][i], &z = f[part][0][i];
            INFO(problem << " " << method << " " << part << i << ": " << x << " " << y << " " << z);
            CHECK(std::abs(x.get<double>() - std::stod(y.get<std::string>())) < 1e-13);
            const auto apart = units(y.get<std::string>()) - units(z.get<std::string>());
            CHECK((apart <= 100 && apart >= -100));  // 1e-28
        }
}

TEST_CASE("run: an inertia of nine entries moves like its principal moments seen from a turned body", "[contract]") {
    // J' = A J Aᵀ with J = (1,2,5/2) and A = (1/3)[[2,-1,2],[2,2,-1],[-1,2,2]];  W' = A W;  R' = A R Aᵀ.
    const double A[3][3]{{2. / 3, -1. / 3, 2. / 3}, {2. / 3, 2. / 3, -1. / 3}, {-1. / 3, 2. / 3, 2. / 3}};
    const auto method =
        GENERATE("lie_verlet", "lie_newmark", "liemid_ea", "lgvi", "romero_vi", "lie_midpoint", "simo_wong");
    const Words call = run("free_body_physical", method, "1/160", 80) + Words{"--set", "R0=0,0,0"};
    const Json own = document(call + Words{"--set", "J=1,2,5/2", "--set", "W0=3,0,12"}),
               turned = document(
                   call
                   + Words{"--set", "J=32/18,-10/18,8/18,-10/18,29/18,2/18,8/18,2/18,38/18", "--set", "W0=10,-2,7"});
    const auto R = [](const Json& d, int i, int j) { return d["state"]["R"][0][3 * i + j].get<double>(); };
    const auto W = [](const Json& d, int i) { return d["state"]["W"][0][i].get<double>(); };
    for (int i = 0; i < 3; ++i) {
        double w = 0;
        for (int k = 0; k < 3; ++k) w += A[i][k] * W(own, k);
        CHECK(W(turned, i) == Approx(w).margin(1e-11));
        for (int j = 0; j < 3; ++j) {
            double r = 0;
            for (int k = 0; k < 3; ++k)
                for (int l = 0; l < 3; ++l) r += A[i][k] * R(own, k, l) * A[j][l];
            CHECK(R(turned, i, j) == Approx(r).margin(1e-12));
        }
    }
    CHECK(turned["energy"]["final"].get<double>() == Approx(own["energy"]["final"].get<double>()).epsilon(1e-13));
}

TEST_CASE("run: a failed solve is a document with its reason, exit 1", "[contract]") {
    const Folder f;
    const Words call = run("pendulum", "rrp_spatial", "4", 400);
    const Json d = document(call + Words{"--file", f("states.csv")}, 1);
    has(d["failed"], {"why", "step", "t", "value", "limit"});
    CHECK(d["failed"]["why"] == "domain");
    CHECK(d["failed"]["step"] == d["steps"].get<int>() + 1);
    CHECK(d["failed"]["t"].get<double>() == Approx(4.0 * d["steps"].get<int>()));
    CHECK(d["failed"]["value"].get<double>() > d["failed"]["limit"].get<double>());
    const auto text = tool(call);
    CHECK(text.code == 1);
    CHECK(text.out.find("failed") != std::string::npos);
}

TEST_CASE("run: where a step does not exist the largest one is named, with loads and without", "[contract]") {
    for (const Words& more : {Words{}, Words{"--set", "W0=2,-1,1"}}) {
        const auto first = [&](const std::string& h) {
            return run(more.empty() ? "free_body_physical" : "stress_test", "lgvi", h, 1) + more;
        };
        const std::string said = document(first("3"), 1)["failed"]["said"], words = "the largest that it takes is ";
        CAPTURE(said);
        const auto at = said.find(words);
        REQUIRE(at != std::string::npos);
        const double largest = std::stod(said.substr(at + words.size()));
        CHECK(document(first(std::to_string(0.9999 * largest)))["failed"].is_null());
        CHECK(document(first(std::to_string(1.0001 * largest)), 1)["failed"]["why"] == "domain");
    }
    // a rod folds, which lie_verlet says, and never steps over
    const Words rod = run("free_body_physical", "lie_verlet", "1", 1)
                    + Words{"--set", "J=1,1,1/1000", "--set", "W0=0.8352,1.5984,360"};
    const std::string said = document(rod, 1)["failed"]["said"];
    CHECK(said.find("it takes no step h = 1 from here; the largest that it takes is 0.") != std::string::npos);
    for (const char* method : {"rattle", "lgvi", "rrp_spatial"})  // also where it is many powers of ten away
        for (const char* h : {"100", "1e6"}) {
            const Json far = document(run("pendulum", method, h, 1), 1)["failed"];
            CHECK(far["why"] == "domain");
            CHECK(far["said"].get<std::string>().find("the largest that it takes is ") != std::string::npos);
        }
}

TEST_CASE("run: a start that no load is defined at fails at t = 0", "[contract]") {
    const Json d = document(run("stress_test", "lie_verlet", "1/8", 4) + Words{"--set", "Q0=0,0,0"}, 1);
    CHECK(d["steps"] == 0);
    CHECK(d["failed"]["why"] == "domain");
    CHECK(d["failed"]["t"] == 0.0);
}

TEST_CASE("run: numbers beyond the range of a double end as a failure, never as an error of zero", "[contract]") {
    const Json d = document(run("stress_test", "lie_verlet", "1/8", 4) + Words{"--set", "W0=1e200,0,0"}, 1);
    CHECK(d["failed"]["why"] == "not_finite");
    CHECK(d["energy"]["initial"] == "inf");
    CHECK(d["energy"]["max_abs_error"] != 0.0);
}

TEST_CASE("run: the file of states has a head, the start and one line an observation", "[contract]") {
    struct Case {
        int steps, every;
        std::size_t lines;
    };
    const auto [steps, every, lines] = GENERATE(Case{8, 1, 10}, Case{8, 2, 6}, Case{8, 3, 5}, Case{5, 8, 3});
    const Folder f;
    const Json d = document(run("pendulum", "lie_verlet", "1/8", steps)
                            + Words{"--every", std::to_string(every), "--file", f("states.csv")});
    CHECK(names_in(f.path()) == Words{"states.csv"});
    std::istringstream in(contents(f / "states.csv"));
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(in, line);) {
        std::istringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    }
    REQUIRE(rows.size() == lines);
    CHECK(std::vector<std::string>(rows[0].begin(), rows[0].begin() + 8)
          == Words{"t", "qw", "qx", "qy", "qz", "Wx", "Wy", "Wz"});
    for (const auto& row : rows) CHECK(row.size() == rows[0].size());
    CHECK(std::stod(rows[1][0]) == 0);
    for (std::size_t i = 2; i < rows.size(); ++i)
        CHECK(std::stod(rows[i][0]) == std::min<double>(steps, every * double(i - 1)) / 8);
    for (int i = 0; i < 3; ++i) CHECK(std::stod(rows.back()[5 + i]) == d["state"]["W"][0][i].get<double>());
}

TEST_CASE("run: of a body that translates the file of states holds position and velocity, and the end shows them",
    "[contract]") {
    const Folder f;
    const Words march = run("rigid_body_orbit", "lie_verlet", "1/8", 4) + Words{"--file", f("orbit.csv")};
    const Json state = document(march)["state"];
    std::istringstream in(contents(f / "orbit.csv"));
    std::string head, last;
    std::getline(in, head);
    for (std::string line; std::getline(in, line);) last = line;
    CHECK(head.starts_with("t,qw,qx,qy,qz,Wx,Wy,Wz,x,y,z,vx,vy,vz,"));
    std::istringstream cells(last);
    std::vector<double> numbers;
    for (std::string cell; std::getline(cells, cell, ',');) numbers.push_back(std::stod(cell));
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(numbers[8 + i] == state["x"][0][i].get<double>());
        CHECK(numbers[11 + i] == state["v"][0][i].get<double>());
    }
    CHECK(tool(march).out.find("\nx = " + state["x"][0].dump() + "\nv = " + state["v"][0].dump()) != std::string::npos);
}

TEST_CASE("run: a failed march repeats no line in the file of states", "[contract]") {
    const Folder f;
    document(run("pendulum", "rrp_spatial", "4", 400) + Words{"--file", f("states.csv")}, 1);
    const auto text = contents(f / "states.csv");
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
}
