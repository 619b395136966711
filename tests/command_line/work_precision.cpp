// Error against work: what theory says of every curve, who needs fewer loads, and that nothing but times differs from
// run to run.
#include <cmath>

#include "command_line/shapes.hpp"

using namespace verilie::test;

namespace {
const Words question{"work-precision", "--problem", "heavy_top_triaxial", "--method", "lie_verlet,rrp_spatial", "--T",
    "5,10", "--h", "1/20,1/40,1/80,1/160", "--tolerance", "1e-4,1e-6,1e-8"};
const Json& answer() {
    static const Json d = [] {
        const Folder f;
        return document(question + Words{"--untimed", "--store", f("store")});
    }();
    return d;
}

const Json& row(const Json& d, const std::string& method, const std::string& T) {
    for (const auto& r : d["rows"])
        if (r["problem"] == "heavy_top_triaxial" && r["method"] == method && r["T"] == T) return r;
    throw std::runtime_error("no row of " + method);
}
double error(const Json& row, std::size_t k, const char* of) { return row["runs"][k][of].get<double>(); }
}  // namespace

TEST_CASE("work-precision: curves fall as theory says, and load evaluations are counted", "[contract][work]") {
    const Json& d = answer();
    for (const char* T : {"5", "10"}) {
        const Json &ours = row(d, "lie_verlet", T), &rk4 = row(d, "odeint_rk4", T);
        const double steps = std::stod(T) * 160;
        CHECK(ours["runs"][3]["load_evaluations"] == steps + 1);  // kick, drift, kick
        CHECK(rk4["runs"][3]["load_evaluations"] == 4 * steps);
        CHECK(ours["runs"][3]["solver_iterations"] > 0);
        CHECK(rk4["runs"][3]["solver_iterations"] == 0);
        for (std::size_t k = 2; k < 4; ++k) {
            CAPTURE(T, k);
            CHECK(error(ours, k - 1, "trajectory") / error(ours, k, "trajectory") == Approx(4).epsilon(0.1));
            CHECK(error(rk4, k - 1, "trajectory") / error(rk4, k, "trajectory") == Approx(16).epsilon(0.25));
        }
        for (std::size_t k = 0; k < 4; ++k) CHECK(error(ours, k, "momentum") < 1e-13);  // kept exactly
        CHECK(error(rk4, 0, "momentum") > 1e-9);
        for (const char* adaptive : {"odeint_fehlberg78", "cvode_adams"}) {
            const Json& runs = row(d, adaptive, T)["runs"];
            CAPTURE(adaptive, T, runs.dump());
            REQUIRE(runs.size() == 3);
            CHECK(runs[2]["load_evaluations"] > runs[0]["load_evaluations"]);
            CHECK(runs[2]["trajectory"] < 1e-6);
            CHECK(runs[2]["trajectory"] < runs[0]["trajectory"]);
            CHECK(runs[2]["energy"] > 1e-16);
        }
        CHECK(row(d, "cvode_adams", T)["runs"][0]["solver_iterations"] > 0);
    }
    CHECK(row(d, "lie_verlet", "5")["reach"] == "short");
    CHECK(row(d, "lie_verlet", "10")["reach"] == "short");
    const Json& idle = row(d, "rrp_spatial", "5");
    CHECK((idle["runs"].empty() && idle["reason"].get<std::string>().find("spherical") != std::string::npos));
}

// At outputs that fall on a period the energy error of a symplectic method vanishes.
TEST_CASE("work-precision: the energy error of a method is that of its every step", "[contract][work]") {
    for (const char* h : {"1/20", "1/40"}) {
        const Json run =
            document({"run", "--problem", "heavy_top_triaxial", "--method", "lie_verlet", "--h", h, "--T", "5"});
        const Json& here = row(answer(), "lie_verlet", "5")["runs"][h == std::string("1/20") ? 0 : 1];
        const Json& E = run["invariants"]["E"];
        INFO(here.dump() << E.dump());
        CHECK(here["energy"].get<double>() * E["scale"].get<double>()
              == Approx(run["energy"]["max_abs_error"].get<double>()).epsilon(1e-9));
    }
}

TEST_CASE("work-precision: a finding is the cheapest run within an error, here and outside", "[contract][work]") {
    const Json& d = answer();
    int seen = 0, outside = 0, library = 0;
    for (const auto& finding : d["findings"]) {
        INFO(finding.dump());
        const std::string of = finding["of"];
        for (const char* solver : {"library", "outside"}) {
            const Json* best = nullptr;
            for (const auto& r : d["rows"])
                for (const auto& run : r["runs"])
                    if (r["problem"] == finding["problem"] && r["T"] == finding["T"] && r["solver"] == solver
                        && run[of].is_number() && run[of] <= finding["within"]
                        && (!best || run["load_evaluations"] < (*best)["load_evaluations"]))
                        best = &run;
            CHECK(finding[solver].is_null() == !best);
            if (best) CHECK(finding[solver]["load_evaluations"] == (*best)["load_evaluations"]);
        }
        ++seen, outside += finding["wins"] == "outside", library += finding["wins"] == "library";
    }
    // A method of second order is dear for a small error of the trajectory, and cheap for a momentum that it keeps.
    CHECK((seen > 10 && outside > 3 && library > 3));
}

TEST_CASE("work-precision: without times the same question has the same answer", "[contract][work]") {
    const Folder f;
    const Words small{"work-precision", "--problem", "free_body_physical", "--method", "lgvi", "--T", "5", "--h",
        "1/40,1/80", "--tolerance", "1e-6"};
    const auto first = tool(small + Words{"--json", "--untimed", "--store", f("one"), "--jobs", "1"});
    CHECK(first.out == tool(small + Words{"--json", "--untimed", "--store", f("two"), "--jobs", "3"}).out);
    CHECK(first.out == tool(small + Words{"--json", "--untimed", "--store", f("one")}).out);
    const Json timed = document(small + Words{"--store", f("one")});
    for (const auto& r : timed["rows"]) {
        CHECK(!r["machine"].get<std::string>().empty());
        REQUIRE(r["seconds"].size() == r["runs"].size());
        for (const auto& s : r["seconds"])
            CHECK((0 < s["least"] && s["least"] <= s["median"] && s["median"] <= s["most"] && s["rounds"] >= 3));
    }
}

TEST_CASE("work-precision: findings are of all rows of a folder", "[contract][work]") {
    const Folder f;
    const auto add = [&](const char* method) {
        tool({"work-precision", "--problem", "free_body_physical", "--method", method, "--T", "5", "--h", "1/40,1/80",
            "--untimed", "--store", f("store"), "--out", f("out")});
        return Json::parse(contents(f / "out/work-precision.json"));
    };
    const auto one = add("lie_midpoint"), both = add("lie_verlet");
    CHECK(both["rows"].size() == one["rows"].size() + 1);
    bool lie_verlet = false;
    for (const auto& finding : both["findings"])
        lie_verlet |= !finding["library"].is_null() && finding["library"]["method"] == "lie_verlet";
    CHECK(lie_verlet);
}

TEST_CASE("work-precision: where no equations are written for them, outside solvers are rows with a reason",
    "[contract][work]") {
    const Folder f;
    const Json d = document({"work-precision", "--problem", "pendulum", "--method", "lgvi", "--set",
        "J=2,1/10,0,1/10,1,0,0,0,2", "--T", "1", "--h", "1/16,1/32", "--untimed", "--store", f("store")});
    REQUIRE(d["rows"].size() == 4);
    CHECK(d["findings"].empty());
    for (const auto& r : d["rows"]) {
        const bool ours = r["solver"] == "library";
        CHECK(r["runs"].empty() == !ours);
        CHECK((r["reason"].get<std::string>().find("principal axes") != std::string::npos) == !ours);
    }
}

TEST_CASE(
    "work-precision: steps that nobody tried are named, and who never arrives fails the command", "[contract][work]") {
    const Folder f;
    const Words plain{"work-precision", "--problem", "heavy_top_triaxial", "--method", "lgvi", "--tolerance", "1e-4",
        "--untimed", "--store", f("store")};
    const Json d = document(plain + Words{"--T", "1000"});
    for (const char* by : {"lgvi", "odeint_rk4"}) {
        // all steps of the ladder are run or named, and one more would be more than 2e5 steps
        const Json& of = row(d, by, "1000");
        CHECK(of["runs"].size() + of["left_out"].size() == 7);
        CHECK(of["runs"].back()["setting"] == "1/160");
        CHECK(of["left_out"] == Json{"1/320", "1/640", "1/1280"});
    }
    CHECK(row(d, "cvode_adams", "1000")["left_out"].empty());
    CHECK(row(document(plain + Words{"--T", "10"}), "lgvi", "10")["left_out"].empty());
    const auto told = tool(plain + Words{"--T", "1000"});
    CHECK(told.out.find("steps of 1/320, 1/640, 1/1280 are left out") != std::string::npos);
    const auto failed = tool(plain + Words{"--T", "20", "--h", "4,2"});
    CHECK(failed.code == 1);
    CHECK(failed.out.find("lgvi on heavy_top_triaxial, T = 20: every run fails, the first with: domain")
          != std::string::npos);
    CHECK(tool(plain + Words{"--T", "20", "--h", "4,1/20"}).code == 0);
}

TEST_CASE("work-precision: what makes no sense is refused", "[contract][work]") {
    const Words plain{"work-precision", "--problem", "pendulum", "--method", "lgvi"};
    refused(plain + Words{"--tolerance", "0"}, 2, {"0"});
    refused(plain + Words{"--tolerance", "1e-20"}, 2, {"1e-20", "1e-14"});
    refused(plain + Words{"--T", "10,10"}, 2, {"each once"});
    refused(plain + Words{"--T", "10", "--h", "3/7"}, 2, {"3/7"});
}
