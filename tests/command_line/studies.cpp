// The shapes scripts rely on: the studies.
#include <cmath>
#include <set>

#include "command_line/shapes.hpp"

using namespace verilie::test;

TEST_CASE("order: rows", "[contract]") {
    const Folder f;
    const Words call{"order", "--problem", "stress_test", "--method", "lie_verlet,rrp_spatial", "--store", f("store")};
    const Json rows = document(call)["rows"];
    CHECK(rows.size() == 10);
    const std::set<std::string> verdicts{"confirmed", "too_low", "too_high", "pre_asymptotic", "at_floor", "undecided",
        "failed", "not_applicable", "beyond_horizon"};
    std::set<std::string> metrics;
    for (const auto& r : rows) {
        INFO(r.dump());
        has(r, {"problem", "method", "metric", "formal_order", "observed_order", "interval", "interval_kind", "verdict",
                   "reason", "eoc", "h", "error", "reference", "command"});
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
        CHECK(r["reference"]["bound"].is_number() == (r["metric"] != "energy_error"));  // which asks no reference
        CHECK(!r["reference"]["provenance"].get<std::string>().empty());
        if (r["verdict"] == "confirmed")
            CHECK((r["interval"][0] <= r["observed_order"] && r["observed_order"] <= r["interval"][1]));
    }
    CHECK(metrics == std::set<std::string>{"attitude", "velocity", "h1", "q_error", "energy_error"});
    CHECK(
        document({"order", "--problem", "stress_test", "--method", "rrp_spatial", "--store", f("other")})["rows"].size()
        == 5);
}

// Of a small swing, at its turning points: the error of lgvi is of order 4 there.
TEST_CASE("order: fewer than four common times decide none", "[contract]") {
    const Folder f;
    int judged = 0;
    for (const auto& r : rows_of({"order", "--problem", "pendulum", "--method", "lgvi", "--set", "tilt=1/4", "--set",
                                     "Omega0=0,0,0", "--T", "6.53434523", "--store", f("store"), "--h",
                                     "653434523/6200000000,653434523/12200000000,653434523/25000000000,653434523/"
                                     "50200000000,653434523/100600000000"},
             1)) {
        if (!r["judged"].get<bool>()) continue;
        INFO(r.dump());
        CHECK(r["verdict"] == "undecided");
        CHECK(r["reason"].get<std::string>().find("errors at 2 common times") == 0);
        ++judged;
    }
    CHECK(judged >= 3);
}

TEST_CASE("order: exit 1 exactly where a judged row does not hold", "[contract]") {
    const Folder f;
    for (const Words& steps : {Words{}, Words{"--h", "1/16,1/32"}, Words{"--h", "2.5,5"}, Words{"--h", "1/7"}}) {
        const auto o =
            tool(Words{"order", "--problem", "pendulum", "--method", "rrp_spatial", "--store", f("store"), "--json"}
                 + steps);
        const Json rows = Json::parse(o.out)["rows"];
        REQUIRE(rows.size() == 5);
        bool well = true;
        for (const auto& r : rows)
            well = well
                && (!r["judged"].get<bool>()
                    || std::set<std::string>{"confirmed", "not_applicable", "beyond_horizon"}.count(r["verdict"])
                    || (r["verdict"] == "at_floor" && r.contains("exactly_zero")));
        CHECK(o.code == (well ? 0 : 1));
        CHECK(well == steps.empty());
    }
}

TEST_CASE("order and drift: a row's command makes the row again", "[contract]") {
    const Folder f;
    for (const Words& call : {Words{"order", "--problem", "pendulum,stress_test", "--method", "lie_verlet,lie_newmark",
                                  "--h", "1/8,1/16,0.03125", "--T", "2.5", "--set", "J=2,2,2"},
             Words{"drift", "--problem", "stress_test", "--method", "lie_newmark,rrp_spatial", "--T", "500", "--h",
                 "1/8,1/16", "--set", "alpha=1/4"}}) {
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
    const Words call{"drift", "--problem", "stress_test", "--method", "lie_verlet,rrp_spatial", "--T", "8192",
        "--store", f("store")};
    const Json one = document(call + Words{"--h", "1/8"}), two = document(call + Words{"--h", "1/16,1/8"});
    CHECK(one["rows"].size() == 2);
    CHECK(two["rows"].size() == 4);
    const std::set<std::string> classes{"none", "random_walk", "diffusive", "linear", "exponential", "nonlinear",
        "dissipates", "undecided", "failed", "not_applicable"};
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
    const Json d = document(
        {"drift", "--problem", "pendulum", "--method", "rrp_spatial", "--T", "8192", "--h", "4", "--store", f("store")},
        1);
    CHECK(d["rows"][0]["class"] == "failed");
    CHECK(d["rows"][0]["reason"].get<std::string>().find("domain") != std::string::npos);
}

namespace {
/// Every reference of these problems is there; how many of them have fifty digits.
int references_in_fifty(const std::string& problems, const std::string& store, std::size_t count) {
    const Json d = document({"reference", "--problem", problems, "--store", store});
    CHECK(d["rows"].size() == count);
    int in_fifty = 0;
    for (const auto& r : d["rows"]) {
        INFO(r["problem"]);
        has(r, {"problem", "T", "scalar", "state", "bound_attitude", "bound_velocity", "bound_position", "bound_kind",
                   "provenance", "cvode_attitude_error", "cvode_velocity_error", "horizon", "growth"});
        const bool fifty = r["scalar"] == "fifty";
        in_fifty += fifty;
        for (const char* part : {"x", "v", "R", "W"}) check_numbers(r["state"][part], fifty, 51);
        CHECK(r["bound_attitude"].get<double>() < (fifty ? 1e-30 : 1e-7));
        CHECK(r["cvode_attitude_error"].get<double>() >= r["bound_attitude"].get<double>());
        CHECK(r["growth"]["factor"].get<double>() > 0.1);
    }
    return in_fifty;
}
}  // namespace

TEST_CASE("reference: values with bounds and provenance, that come out again", "[contract]") {
    const Folder f;
    CHECK(references_in_fifty("free_body_physical,stress_test,dumbbell,bonded_particles", f("store"), 4) == 3);
    const auto state_of = [&](const Words& more) {
        const Json d = document(Words{"reference", "--problem", "free_body_physical", "--store", f("store")} + more);
        CHECK(d["rows"][0].contains("verified") == !more.empty());
        if (!more.empty()) CHECK(d["rows"][0]["verified"] == true);
        return d["rows"][0]["state"];
    };
    CHECK(state_of({"--verify"}) == state_of({}));
}

TEST_CASE("reference: every problem has one", "[contract][.][nightly]") {
    const Folder f;
    CHECK(references_in_fifty("all", f("store"), document({"list", "problems"})["problems"].size()) == 12);
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
    const Words ring{"order", "--problem", "torus_tilted", "--set", "N=3", "--set", "wall=none", "--set",
        "perturbation=1/2,1", "--method", "rrp_newmark,rrp_euler", "--ladder", "1/1000,1/2,6", "--store", f("store")};
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
        // a pair of steps counts where every member is above its floor
        while (!row["eoc"][last].is_number()) --last;
        std::vector<double> finest;
        for (const auto& m : row["members"]) finest.push_back(m[last].get<double>());
        std::sort(finest.begin(), finest.end());
        CHECK(finest.front() < finest.back());  // not one and the same
        CHECK(row["eoc"][last].get<double>() == Approx((finest[15] + finest[16]) / 2).epsilon(1e-14));
        CHECK(row["observed_order"] == row["eoc"][last]);
        // P(Bin(32, 1/2) < 10) = 1.0 %, and < 11 2.5 % and a little
        CHECK(row["interval"][0].get<double>() <= finest[9]);
        CHECK(row["interval"][1].get<double>() >= finest[22]);
    }
    CHECK(judged == 4);
    refused(ring + Words{"--ensemble", "31"}, 2, {"32"});
    refused({"order", "--problem", "torus_tilted", "--set", "N=3", "--set", "perturbation=0", "--method", "rrp_newmark",
                "--ensemble", "32"},
        2, {"perturbation"});
    refused({"order", "--problem", "pendulum", "--method", "rrp_newmark", "--ensemble", "32"}, 2, {"pendulum", "seed"});
    refused({"drift", "--problem", "free_body", "--method", "lgvi", "--ensemble", "5"}, 2, {"32"});
}

TEST_CASE("certify: nothing is denied that a body keeps for reasons of its own", "[contract]") {
    const Folder f;
    const auto certified = [&](const Words& what) {
        const auto o = tool(Words{"certify", "--store", f("store")} + what);
        INFO(shown(what) << "\n" << o.out);
        CHECK(o.code == 0);
    };
    // The energy of a free body with two equal moments, and the momenta that literal shear leaves.
    certified({"--problem", "free_body_physical", "--set", "J=2,2,4", "--method",
        "lie_verlet,lie_newmark,liemid_ea,romero_vi,rkmk4"});
    certified({"--problem", "torus_tilted", "--method", "campello_phi0", "--set", "N=4", "--set", "wall=none", "--set",
        "shear=literal", "--set", "perturbation=1/2,1"});
    // A denial of order 8, which is round-off at small steps even in 50 digits.
    certified({"--problem", "rigid_body_orbit", "--method", "espresso", "--scalar", "fifty"});
    // Round-off and calm are judged by the energy of the states, which turn, and not by that of a pendulum at rest.
    certified({"--problem", "pendulum_triaxial", "--method", "exact_free,lgvi", "--scalar", "double", "--set",
        "J=2,3,4", "--set", "g=1/1000", "--set", "Omega0=0,0,0"});
}

TEST_CASE("where nothing moves, or nothing pulls, that is said", "[contract]") {
    const Folder f;
    const Words still{"--problem", "pendulum", "--method", "lie_verlet", "--set", "g=0", "--set", "Omega0=0,0,0",
        "--store", f("store")};
    const Json run = document(Words{"long-run", "--octaves", "16", "--members", "32"} + still, 1)["rows"][0];
    CHECK((run["class"] == "failed" && run["reason"].get<std::string>().find("nothing moves") != std::string::npos));
    const Json largest = document(Words{"stability"} + still, 1)["rows"][0];
    CHECK(largest["reason"].get<std::string>().find("nothing moves") != std::string::npos);
    const Json work = document(Words{"work-precision", "--untimed", "--T", "2", "--h", "1/8,1/16"} + still);
    for (const auto& row : work["rows"])
        CHECK((row["runs"].empty() && row["reason"].get<std::string>().find("nothing moves") != std::string::npos));
    CHECK(work["rows"].size() == 4);
    CHECK(work["findings"].empty());
    // a free body keeps its energy by another law than that of potentials linear in R
    const Words certify{"certify", "--problem", "pendulum", "--method", "lie_verlet", "--store", f("store")};
    const auto asked = [](const Json& certificate) {
        const Json& rows = certificate["rows"];
        return std::count_if(rows.begin(), rows.end(), [](const Json& r) { return r["law"] == "energy_linear"; });
    };
    CHECK(asked(document(certify)) > 0);
    CHECK(asked(document(certify + Words{"--set", "g=0"})) == 0);
}
