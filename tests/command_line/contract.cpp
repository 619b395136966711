// The shapes scripts rely on.
#include <cmath>
#include <set>
#include <sstream>

#include "command_line/tool.hpp"

using namespace verilie::test;

namespace {
void has(const Json& object, std::initializer_list<const char*> keys) {
    REQUIRE(object.is_object());
    for (const char* k : keys) {
        INFO("key " << k << " in " << object.dump().substr(0, 200));
        CHECK(object.contains(k));
    }
}
Words run(const std::string& problem, const std::string& method, const std::string& h, int steps) {
    return {"run", "--problem", problem, "--method", method, "--h", h, "--steps", std::to_string(steps)};
}
void check_numbers(const Json& x, bool text, std::size_t digits) {
    if (x.is_boolean() || x.is_null()) return;
    if (x.is_structured()) {
        for (const auto& y : x) check_numbers(y, text, digits);
        return;
    }
    INFO(x.dump());
    REQUIRE(x.is_string() == text);
    if (!text) REQUIRE(x.is_number_float());
    else CHECK(std::size_t(std::count_if(x.get_ref<const std::string&>().begin(), x.get_ref<const std::string&>().begin() + x.get_ref<const std::string&>().find('e'), ::isdigit)) >= digits);
}
/// Units of 1e-30 of "-1.234e-05": what a double cannot hold.
__int128 units(const std::string& text) {
    const auto e = text.find('e');
    const int point = 30 + std::stoi(text.substr(e + 1));        // places after the leading digit that are kept
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
    CHECK(usage.code == 0);
    for (const char* verb : {"list", "run", "order", "drift", "reference", "report", "bench"}) {
        CHECK(usage.out.find(verb) != std::string::npos);
        const auto o = tool({verb, "--help"});
        INFO(verb << " --help");
        CHECK(o.code == 0);
        CHECK(o.err.empty());
        for (const char* option : {"--json", "--out", "--store", "--jobs", "--seed", "--help"}) CHECK(o.out.find(option) != std::string::npos);
    }
}

TEST_CASE("list names methods, problems and every pair with its reason", "[contract]") {
    const Json d = document({"list"});
    has(d, {"methods", "problems", "diagnostics", "pairs"});
    CHECK(d["methods"].size() >= 14);      // a new header adds to them
    CHECK(d["problems"].size() >= 6);
    CHECK(d["pairs"].size() == d["methods"].size() * d["problems"].size());
    for (const auto& m : d["methods"]) {
        has(m, {"key", "source", "order", "symplectic", "symmetric", "accepts"});
        CHECK(!m["source"].get<std::string>().empty());
        CHECK((m["order"] == 1 || m["order"] == 2));
        for (const char* fact : {"symplectic", "symmetric", "accepts"}) CHECK(std::set<std::string>{"never", "spherical", "always"}.count(m[fact]) == 1);
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

TEST_CASE("run keeps the word of list for every pair", "[contract]") {
    const Json list = document({"list"});
    std::map<std::string, std::string> first;      // steps of the ladders
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
        const Json d = document(run("pendulum_triaxial", "lie_verlet", "1/16", 8) + Words{"--scalar", scalar, "--set", "g=2"});
        has(d, {"problem", "method", "scalar", "h", "steps", "t", "parameters", "state", "energy", "invariants", "failed", "work"});
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
        CHECK(d["invariants"]["Rr0.Om"]["conserved"] == false);      // of a symmetric body only
        for (const auto& i : d["invariants"]) has(i, {"initial", "final", "max_abs_error", "scale"});
        has(d["work"], {"load_evaluations", "solver_iterations", "seconds"});
        const bool text = scalar != std::string("double");
        const std::size_t digits = scalar == std::string("quad") ? 35 : 51;
        for (const char* k : {"t", "state", "energy", "invariants"}) check_numbers(d[k], text, digits);
    }
}

TEST_CASE("run: one answer in double, quad and fifty", "[contract]") {
    struct Pair { const char *problem, *method, *h; };
    const auto [problem, method, h] = GENERATE(Pair{"pendulum", "rrp_spatial", "1/16"}, Pair{"pendulum_triaxial", "lie_verlet", "1/16"}, Pair{"stress_test", "lgvi", "1/16"},
                                               Pair{"free_body_physical", "lie_midpoint", "1/160"}, Pair{"stress_test", "simo_wong", "1/32"}, Pair{"stress_test_spherical", "campello_phi0", "1/32"});
    const auto in = [&](const char* scalar) { return document(run(problem, method, h, 16) + Words{"--scalar", scalar})["state"]; };
    const Json d = in("double"), q = in("quad"), f = in("fifty");
    for (const char* part : {"R", "W"})
        for (std::size_t i = 0; i < d[part][0].size(); ++i) {
            const auto &x = d[part][0][i], &y = q[part][0][i], &z = f[part][0][i];
            INFO(problem << " " << method << " " << part << i << ": " << x << " " << y << " " << z);
            CHECK(std::abs(x.get<double>() - std::stod(y.get<std::string>())) < 1e-13);
            const auto apart = units(y.get<std::string>()) - units(z.get<std::string>());
            CHECK((apart <= 100 && apart >= -100));      // 1e-28
        }
}

TEST_CASE("run: an inertia of nine entries moves like its principal moments seen from a turned body", "[contract]") {
    // J' = A J Aᵀ with J = (1,2,5/2) and A = (1/3)[[2,-1,2],[2,2,-1],[-1,2,2]];  W' = A W;  R' = A R Aᵀ.
    const double A[3][3]{{2. / 3, -1. / 3, 2. / 3}, {2. / 3, 2. / 3, -1. / 3}, {-1. / 3, 2. / 3, 2. / 3}};
    const auto method = GENERATE("lie_verlet", "lie_newmark", "liemid_ea", "lgvi", "romero_vi", "lie_midpoint", "simo_wong");
    const Words call = run("free_body_physical", method, "1/160", 80) + Words{"--set", "R0=0,0,0"};
    const Json own = document(call + Words{"--set", "J=1,2,5/2", "--set", "W0=3,0,12"}), turned =
        document(call + Words{"--set", "J=32/18,-10/18,8/18,-10/18,29/18,2/18,8/18,2/18,38/18", "--set", "W0=10,-2,7"});
    const auto R = [](const Json& d, int i, int j) { return d["state"]["R"][0][3 * i + j].get<double>(); };
    const auto W = [](const Json& d, int i) { return d["state"]["W"][0][i].get<double>(); };
    for (int i = 0; i < 3; ++i) {
        double w = 0;
        for (int k = 0; k < 3; ++k) w += A[i][k] * W(own, k);
        CHECK(W(turned, i) == Approx(w).margin(1e-11));
        for (int j = 0; j < 3; ++j) {
            double r = 0;
            for (int k = 0; k < 3; ++k) for (int l = 0; l < 3; ++l) r += A[i][k] * R(own, k, l) * A[j][l];
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
    struct Case { int steps, every; std::size_t lines; };
    const auto [steps, every, lines] = GENERATE(Case{8, 1, 10}, Case{8, 2, 6}, Case{8, 3, 5}, Case{5, 8, 3});
    const Folder f;
    const Json d = document(run("pendulum", "lie_verlet", "1/8", steps) + Words{"--every", std::to_string(every), "--file", f("states.csv")});
    CHECK(names_in(f.path()) == Words{"states.csv"});
    std::istringstream in(contents(f / "states.csv"));
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(in, line);) {
        std::istringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    }
    REQUIRE(rows.size() == lines);
    CHECK(std::vector<std::string>(rows[0].begin(), rows[0].begin() + 8) == Words{"t", "qw", "qx", "qy", "qz", "Wx", "Wy", "Wz"});
    for (const auto& row : rows) CHECK(row.size() == rows[0].size());
    CHECK(std::stod(rows[1][0]) == 0);
    for (std::size_t i = 2; i < rows.size(); ++i) CHECK(std::stod(rows[i][0]) == std::min<double>(steps, every * double(i - 1)) / 8);
    for (int i = 0; i < 3; ++i) CHECK(std::stod(rows.back()[5 + i]) == d["state"]["W"][0][i].get<double>());
}

TEST_CASE("run: a failed march repeats no line in the file of states", "[contract]") {
    const Folder f;
    document(run("pendulum", "rrp_spatial", "4", 400) + Words{"--file", f("states.csv")}, 1);
    const auto text = contents(f / "states.csv");
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
}

TEST_CASE("order: rows", "[contract]") {
    const Folder f;
    const Words call{"order", "--problem", "stress_test", "--method", "lie_verlet,rrp_spatial", "--store", f("store")};
    const Json rows = document(call)["rows"];
    CHECK(rows.size() == 10);
    const std::set<std::string> verdicts{"confirmed", "too_low", "too_high", "pre_asymptotic", "at_floor", "undecided", "failed", "not_applicable", "beyond_horizon"};
    std::set<std::string> metrics;
    for (const auto& r : rows) {
        INFO(r.dump());
        has(r, {"problem", "method", "metric", "formal_order", "observed_order", "interval", "interval_kind", "verdict", "reason", "eoc", "h", "error", "reference", "command"});
        has(r["reference"], {"bound", "bound_kind", "provenance"});
        metrics.insert(r["metric"].get<std::string>());
        CHECK(verdicts.count(r["verdict"]) == 1);
        CHECK(!r["reason"].get<std::string>().empty());
        if (r["method"] == "rrp_spatial") {
            CHECK(r["verdict"] == "not_applicable");
            CHECK((r["observed_order"].is_null() && r["interval"].is_null()));
            continue;
        }
        CHECK(r["h"].size() == 7);
        CHECK(r["h"][0] == 0.125);
        CHECK(r["error"].size() == r["h"].size());
        CHECK(r["eoc"].size() == r["h"].size() - 1);
        CHECK(r["reference"]["bound"].is_number() == (r["metric"] != "energy_error"));   // which asks no reference
        CHECK(!r["reference"]["provenance"].get<std::string>().empty());
        if (r["verdict"] == "confirmed") CHECK((r["interval"][0] <= r["observed_order"] && r["observed_order"] <= r["interval"][1]));
    }
    CHECK(metrics == std::set<std::string>{"attitude", "velocity", "h1", "q_error", "energy_error"});
    CHECK(document({"order", "--problem", "stress_test", "--method", "rrp_spatial", "--store", f("other")})["rows"].size() == 5);
}

TEST_CASE("order: exit 1 exactly where a judged row does not hold", "[contract]") {
    const Folder f;
    for (const Words& steps : {Words{}, Words{"--h", "1/16,1/32"}, Words{"--h", "2.5,5"}, Words{"--h", "1/7"}}) {
        const auto o = tool(Words{"order", "--problem", "pendulum", "--method", "rrp_spatial", "--store", f("store"), "--json"} + steps);
        const Json rows = Json::parse(o.out)["rows"];
        REQUIRE(rows.size() == 5);
        bool well = true;
        for (const auto& r : rows)
            well = well && (!r["judged"].get<bool>() || std::set<std::string>{"confirmed", "not_applicable", "beyond_horizon"}.count(r["verdict"]) || (r["verdict"] == "at_floor" && r.contains("exactly_zero")));
        CHECK(o.code == (well ? 0 : 1));
        CHECK(well == steps.empty());
    }
}

TEST_CASE("order and drift: a row's command makes the row again", "[contract]") {
    const Folder f;
    for (const Words& call : {Words{"order", "--problem", "pendulum,stress_test", "--method", "lie_verlet,lie_newmark", "--h", "1/8,1/16,0.03125", "--T", "2.5", "--set", "J=2,2,2"},
                              Words{"drift", "--problem", "stress_test", "--method", "lie_newmark,rrp_spatial", "--T", "500", "--h", "1/8,1/16", "--set", "alpha=1/4"}}) {
        const Json all = Json::parse(tool(call + Words{"--json", "--store", f("store")}).out)["rows"];
        REQUIRE(all.size() >= 4);
        for (const auto& row : all) {
            Words again = words(row["command"]);
            REQUIRE(again.front() == "verilie");
            again.erase(again.begin());
            const Json rows = Json::parse(tool(again + Words{"--json", "--store", f("store")}).out)["rows"];
            INFO(row["command"]);
            CHECK(std::count(rows.begin(), rows.end(), row) == 1);
        }
    }
}

TEST_CASE("drift: rows and exponents", "[contract]") {
    const Folder f;
    const Words call{"drift", "--problem", "stress_test", "--method", "lie_verlet,rrp_spatial", "--T", "8192", "--store", f("store")};
    const Json one = document(call + Words{"--h", "1/8"}), two = document(call + Words{"--h", "1/16,1/8"});
    CHECK(one["rows"].size() == 2);
    CHECK(two["rows"].size() == 4);
    const std::set<std::string> classes{"none", "random_walk", "diffusive", "linear", "exponential", "nonlinear", "dissipates", "undecided", "failed", "not_applicable"};
    for (const auto& r : two["rows"]) {
        INFO(r.dump().substr(0, 300));
        has(r, {"problem", "method", "h", "slope", "half_width", "class", "max_abs_energy_error", "moved", "command"});
        CHECK(classes.count(r["class"]) == 1);
        CHECK(!r["reason"].get<std::string>().empty());
        if (r["method"] == "rrp_spatial") {
            CHECK(r["class"] == "not_applicable");
            CHECK(r["slope"].is_null());
            continue;
        }
        CHECK(r["moved"] == true);
        CHECK((r["slope"].is_number() && r["half_width"] > 0.0 && r["max_abs_energy_error"] > 0.0));
    }
    CHECK(two["rows"][0]["h"] == 0.125);
    REQUIRE(two["exponents"].size() == 1);
    has(two["exponents"][0], {"problem", "method", "observed", "interval", "reason"});
}

TEST_CASE("drift: a march that fails is a row, exit 1", "[contract]") {
    const Folder f;
    const Json d = document({"drift", "--problem", "pendulum", "--method", "rrp_spatial", "--T", "8192", "--h", "4", "--store", f("store")}, 1);
    CHECK(d["rows"][0]["class"] == "failed");
    CHECK(d["rows"][0]["reason"].get<std::string>().find("domain") != std::string::npos);
}

TEST_CASE("reference: values with bounds and provenance, that come out again", "[contract]") {
    const Folder f;
    const Json d = document({"reference", "--problem", "all", "--store", f("store")});
    CHECK(d["rows"].size() == document({"list", "problems"})["problems"].size());
    int in_fifty = 0;
    for (const auto& r : d["rows"]) {
        INFO(r["problem"]);
        has(r, {"problem", "T", "scalar", "state", "bound_attitude", "bound_velocity", "bound_position", "bound_kind", "provenance", "cvode_attitude_error", "cvode_velocity_error",
                "horizon", "growth"});
        const bool fifty = r["scalar"] == "fifty";
        in_fifty += fifty;
        for (const char* part : {"x", "v", "R", "W"}) check_numbers(r["state"][part], fifty, 51);
        CHECK(r["bound_attitude"].get<double>() < (fifty ? 1e-30 : 1e-7));
        CHECK(r["cvode_attitude_error"].get<double>() >= r["bound_attitude"].get<double>());
        CHECK(r["growth"]["factor"].get<double>() > 0.1);
    }
    CHECK(in_fifty == 11);
    const Json v = document({"reference", "--problem", "free_body_physical", "--verify", "--store", f("store")});
    CHECK(v["rows"][0]["verified"] == true);
    CHECK(v["rows"][0]["state"] == [&] { for (const auto& r : d["rows"]) if (r["problem"] == "free_body_physical") return r["state"]; return Json(); }());
}

TEST_CASE("--out keeps the document that --json prints", "[contract]") {
    const Folder f;
    for (const Words& call : {Words{"list"}, Words{"order", "--problem", "stress_test", "--method", "rrp_spatial"}}) {
        const auto o = tool(call + Words{"--json", "--out", f("out"), "--store", f("store")});
        CHECK(o.code == 0);
        CHECK(contents(f / ("out/" + call[0] + ".json")) == o.out);
    }
    const auto table = tool({"list"});
    CHECK(table.err.empty());
    CHECK(table.out.find("lie_verlet") != std::string::npos);
    CHECK(table.out.find('{') == std::string::npos);
}

TEST_CASE("order: the median of an ensemble, where there is something to draw", "[contract][ensemble]") {
    const Folder f;
    const Words ring{"order", "--problem", "torus_tilted", "--set", "N=3", "--set", "wall=none", "--set", "perturbation=1/2,1", "--method", "rrp_newmark,rrp_euler", "--ladder", "1/1000,1/2,6", "--store", f("store")};
    const auto d = document(ring + Words{"--ensemble", "32"});
    int judged = 0;
    for (const auto& row : d["rows"]) {
        CHECK(row["interval_kind"] == "sampling95");
        if (!row["judged"].get<bool>()) continue;
        ++judged;
        INFO(row.dump());
        CHECK(row["verdict"] == "confirmed");
        CHECK(row["members"].size() == 32);
        std::size_t last = row["eoc"].size() - 1;
        while (!row["eoc"][last].is_number()) --last;      // a pair of steps counts where every member is above its floor
        std::vector<double> finest;
        for (const auto& m : row["members"]) finest.push_back(m[last].get<double>());
        std::sort(finest.begin(), finest.end());
        CHECK(finest.front() < finest.back());             // not one and the same
        CHECK(row["eoc"][last].get<double>() == Approx((finest[15] + finest[16]) / 2).epsilon(1e-14));
        CHECK(row["observed_order"] == row["eoc"][last]);
        CHECK(row["interval"][0].get<double>() <= finest[9]);      // P(Bin(32, 1/2) < 10) = 1.0 %, and < 11 2.5 % and a little
        CHECK(row["interval"][1].get<double>() >= finest[22]);
    }
    CHECK(judged == 4);
    refused(ring + Words{"--ensemble", "31"}, 2, {"32"});
    refused({"order", "--problem", "torus_tilted", "--set", "N=3", "--set", "perturbation=0", "--method", "rrp_newmark", "--ensemble", "32"}, 2, {"perturbation"});
    refused({"order", "--problem", "pendulum", "--method", "rrp_newmark", "--ensemble", "32"}, 2, {"pendulum", "seed"});
    refused({"drift", "--problem", "free_body", "--method", "lgvi", "--ensemble", "5"}, 2, {"32"});
}

TEST_CASE("bench: a ratio beside the competitor that is described", "[contract][bench]") {
    const Json d = document({"bench", "--problem", "free_body_physical,string_pendulum_lumped", "--method", "lie_verlet,rrp_spatial"});
    has(d, {"rows", "baseline", "competitor", "command"});
    CHECK(d["competitor"].get<std::string>().find("runge_kutta4") != std::string::npos);
    REQUIRE(d["rows"].size() == 4);
    const Json &body = d["rows"][0], &refused = d["rows"][1], &string = d["rows"][2];
    has(body, {"problem", "method", "h", "nanoseconds_per_step", "ratio_to_rk4", "ratio_range", "reason"});
    CHECK((body["ratio_range"][0] <= body["ratio_to_rk4"] && body["ratio_to_rk4"] <= body["ratio_range"][1]));
    CHECK(body["ratio_range"][0].get<double>() > 0);
    CHECK(body["reason"] == "");
    CHECK((refused["ratio_to_rk4"].is_null() && refused["reason"].get<std::string>().find("spherical") != std::string::npos));
    CHECK((string["ratio_to_rk4"].is_null() && string["nanoseconds_per_body_step"].get<double>() > 0 && string["reason"].get<std::string>().find("no Runge-Kutta competitor") != std::string::npos));
}
