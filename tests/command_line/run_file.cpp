// verilie run: several methods at once, many bodies, and files of what happened on the way.
#include <cmath>
#include <set>
#include <sstream>

#include "command_line/shapes.hpp"

using namespace verilie::test;

namespace {
/// A ring of twelve spheres that reaches the wall at once.
const Words ring =
    run("torus", "rrp_spatial", "1/1000", 400) + Words{"--set", "N=12", "--set", "D_t=1", "--set", "perturbation=1/10"};

Json without_seconds(Json d) {
    if (d.contains("rows"))
        for (auto& row : d["rows"]) row = without_seconds(row);
    else if (d["work"].is_object()) d["work"].erase("seconds");
    return d;
}
std::vector<std::vector<std::string>> table(const fs::path& path) {
    std::istringstream in(contents(path));
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(in, line);) {
        std::istringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    }
    return rows;
}
/// What a shell makes of these words: its exit code.
int shell(const std::string& line) {
    const int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
const std::string budget = "PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 " VERILIE_ROOT "/reports/budget.py ";
}  // namespace

TEST_CASE("run: several methods are rows, each as if it were alone", "[run_file]") {
    const Json d = document(run("pendulum", "lie_verlet,rrp_spatial,lie_newmark", "1/8", 40));
    REQUIRE(d["rows"].size() == 3);
    CHECK(d["command"]
          == "verilie run --problem pendulum --method lie_verlet,rrp_spatial,lie_newmark --h 1/8 --steps 40");
    for (const auto& row : d["rows"]) {
        const Json alone = document(run("pendulum", row["method"], "1/8", 40));
        CHECK(without_seconds(alone) == without_seconds(row));
        Words again = words(row["command"]);
        again.erase(again.begin());
        CHECK(without_seconds(document(again)) == without_seconds(row));
    }
}

TEST_CASE("run: a method that does not apply is a row with its reason among several", "[run_file]") {
    const Json d = document(run("stress_test", "lie_verlet,rrp_spatial", "1/8", 4));
    REQUIRE(d["rows"].size() == 2);
    CHECK(d["rows"][0]["reason"].is_null());
    CHECK(d["rows"][1]["reason"].get<std::string>().find("spherical") != std::string::npos);
    for (const char* k : {"steps", "t", "state", "energy", "invariants", "failed", "work"})
        CHECK(d["rows"][1][k].is_null());
    std::set<std::string> keys[2];
    for (int i : {0, 1})
        for (const auto& [k, v] : d["rows"][std::size_t(i)].items()) keys[i].insert(k);
    CHECK(keys[0] == keys[1]);
    const auto text = tool(run("stress_test", "lie_verlet,rrp_spatial", "1/8", 4));
    CHECK(text.code == 0);
    CHECK(text.out.find("spherical") != std::string::npos);
    CHECK(document(run("stress_test", "all", "1/8", 4))["rows"].size()
          == document({"list", "methods"})["methods"].size());
    // a march that fails: exit 1
    CHECK(document(run("pendulum", "lie_verlet,rrp_spatial", "4", 400), 1)["rows"].size() == 2);
}

TEST_CASE("run: invariants say whether they are conserved, and energies between what they ran", "[run_file]") {
    const Json free = document(run("pendulum_triaxial", "lie_verlet", "1/16", 64)),
               sphere = document(run("pendulum", "lie_verlet", "1/16", 64));
    CHECK(free["invariants"]["Rr0.Om"]["conserved"] == false);
    CHECK(sphere["invariants"]["Rr0.Om"]["conserved"] == true);
    CHECK(free["invariants"]["e3.pi"]["conserved"] == true);
    for (const auto& i : free["invariants"]) CHECK(i["exchanged"].is_null());
    for (const auto& [name, part] : free["energy"]["parts"].items()) {
        const Json& range = free["energy"]["parts_range"][name];
        CHECK((range[0] <= part && part <= range[1]));
    }
    const Json& turning = free["energy"]["parts_range"]["rotational"];
    CHECK(turning[0] < turning[1]);
}

TEST_CASE("run: bodies exchange momenta, and keep the sums that the problem keeps", "[run_file]") {
    const Json d = document(ring);
    for (const char* k : {"x", "v", "R", "W"}) CHECK(d["state"][k].size() == 12);
    for (const char* name : {"P_y", "P_z", "L_x"}) {
        const Json& i = d["invariants"][name];
        INFO(name << " " << i.dump());
        CHECK(i["conserved"] == true);
        CHECK(i["exchanged"].get<double>() > 1e-6);
        CHECK(
            i["max_abs_error"].get<double>() < 1e-11 * i["exchanged"].get<double>() + 1e-13 * i["scale"].get<double>());
    }
    const Json& pushed = d["invariants"]["P_x"];
    CHECK(pushed["conserved"] == false);
    CHECK(pushed["max_abs_error"].get<double>() > 1e-3);
    // By hand: the shares of P are the v of the state, all masses being one. The end is one of the observations.
    const Json start = document(run("torus", "rrp_spatial", "1e-30", 1)
                                + Words{"--set", "N=12", "--set", "D_t=1", "--set", "perturbation=1/10"});
    for (int c : {0, 1}) {
        double sum = 0;
        for (std::size_t i = 0; i < 12; ++i)
            sum += std::abs(d["state"]["v"][i][std::size_t(c)].get<double>()
                            - start["state"]["v"][i][std::size_t(c)].get<double>());
        const Json once = document(ring + Words{"--every", "400"})["invariants"][c == 0 ? "P_x" : "P_y"];
        CHECK(once["exchanged"].get<double>() == Approx(sum).epsilon(1e-12));
        CHECK(d["invariants"][c == 0 ? "P_x" : "P_y"]["exchanged"].get<double>() >= once["exchanged"].get<double>());
    }
    CHECK(d["invariants"]["E"]["exchanged"].is_null());
}

TEST_CASE("run: a file changes nothing in the document", "[run_file]") {
    const Folder f;
    for (const char* name : {"a.csv", "a.h5"}) {
        CHECK(without_seconds(document(ring + Words{"--file", f(name)})) == without_seconds(document(ring)));
        CHECK(without_seconds(document(run("pendulum", "lie_verlet", "1/8", 30000) + Words{"--file", f(name)}))
              == without_seconds(document(run("pendulum", "lie_verlet", "1/8", 30000))));
    }
}

TEST_CASE("run: a file is announced in one sentence with more bytes than it has", "[run_file]") {
    const Folder f;
    const Words calls[] = {ring + Words{"--file", f("a.csv")}, ring + Words{"--file", f("a.h5")},
        run("pendulum", "lie_verlet,rrp_spatial", "1/8", 5000) + Words{"--scalar", "quad", "--file", f("b.csv")}};
    for (const Words& call : calls) {
        const auto o = tool(call);
        INFO(shown(call) << " says: " << o.err);
        CHECK(o.code == 0);
        CHECK(std::count(o.err.begin(), o.err.end(), '\n') == 1);
        const auto at = o.err.find("at most ");
        REQUIRE(at != std::string::npos);
        CHECK(std::stod(o.err.substr(at + 8)) >= double(fs::file_size(call.back())));
    }
}

TEST_CASE("run: a table of many bodies holds energies and invariants; of several methods, their names", "[run_file]") {
    const Folder f;
    const Json d = document(ring + Words{"--file", f("ring.csv")});
    const auto rows = table(f / "ring.csv");
    CHECK(rows[0]
          == Words{"t", "translational", "rotational", "U_m", "U_a", "U_s", "U_pp", "U_pw", "E", "P_x", "P_y", "P_z",
              "L_x", "L_y", "L_z", "S_x", "S_y", "S_z"});
    CHECK(rows.size() == 402);
    CHECK(std::stod(rows.back()[0]) == 0.4);
    CHECK(std::stod(rows.back()[9]) == d["invariants"]["P_x"]["final"].get<double>());
    document(run("pendulum", "lie_verlet,rrp_spatial", "1/8", 8) + Words{"--file", f("two.csv")});
    const auto two = table(f / "two.csv");
    REQUIRE(two.size() == 19);
    CHECK(Words(two[0].begin(), two[0].begin() + 3) == Words{"method", "t", "qw"});
    for (std::size_t k = 0; k < 9; ++k) {
        CHECK((two[1 + k][0] == "lie_verlet" && two[10 + k][0] == "rrp_spatial"));
        CHECK(two[1 + k][1] == two[10 + k][1]);
    }
}

TEST_CASE("run: what is read is not written over, nor by what lies beside the file", "[run_file]") {
    const Folder f;
    for (const auto& [read, written] :
        {std::pair("a.csv", "a.csv"), std::pair("a.h5", "a.h5"), std::pair("a.lie_verlet.xdmf", "a.h5")}) {
        REQUIRE(tool({"new", "bonded", "--spheres", "6", "--file", f(read)}).code == 0);
        const std::string spheres = contents(f / read);
        refused({"run", "--problem", "bonded_particles", "--set", "file=" + f(read), "--method", "lie_verlet", "--h",
                    "1/500", "--steps", "3", "--file", f(written)},
            2, {read, "--set file= reads"});
        CHECK(contents(f / read) == spheres);
        fs::remove(f / read);
        CHECK(names_in(f.path()).empty());
    }
    std::ofstream(f / "a.svg") << "{}";
    refused({"plot", "energy", "--problem", "bonded_particles", "--set", "file=" + f("a.svg"), "--method", "lie_verlet",
                "--h", "1/500", "--T", "1", "--out", f("a.svg")},
        2, {"a.svg", "--set file= reads"});
    CHECK(contents(f / "a.svg") == "{}");
}

TEST_CASE("run: frames are spaced by default, and --every always wins", "[run_file]") {
    const Folder f;
    document(run("pendulum", "lie_verlet", "1/8", 50000) + Words{"--file", f("a.csv")});
    const auto rows = table(f / "a.csv");
    CHECK(rows.size() <= 20000);
    CHECK(rows.size() > 5000);
    const double gap = std::stod(rows[2][0]);
    for (std::size_t k = 1; k < rows.size(); ++k) REQUIRE(std::stod(rows[k][0]) == gap * double(k - 1));
    document(run("pendulum", "lie_verlet", "1/8", 50000) + Words{"--file", f("a.csv"), "--every", "1"});
    CHECK(table(f / "a.csv").size() == 50002);
}

TEST_CASE("run: HDF5 lies beside what ParaView opens", "[run_file]") {
    const Folder f;
    document(run("pendulum", "lie_verlet,rrp_spatial", "1/8", 40) + Words{"--file", f("a.h5")});
    CHECK(names_in(f.path()) == Words{"a.h5", "a.lie_verlet.xdmf", "a.rrp_spatial.xdmf"});
    CHECK(contents(f / "a.h5").substr(1, 3) == "HDF");
    CHECK(contents(f / "a.lie_verlet.xdmf").find("a.h5:/lie_verlet/x<") != std::string::npos);
    // fails on the way: a file of what there was
    document(run("pendulum", "lie_verlet", "4", 400) + Words{"--set", "g=1e200", "--file", f("b.h5")}, 1);
    CHECK(fs::exists(f / "b.h5"));
}

TEST_CASE("run: a file that could not be written to its end is refused before the first step", "[run_file]") {
    refused(run("torus", "rrp_spatial", "1/1000", 1000000000) + Words{"--every", "1", "--file", "a.h5"}, 3,
        {"a.h5", "GB", "--every"});
    refused(run("pendulum", "rrp_spatial", "1/1000", 1000000000) + Words{"--every", "1", "--file", "a.csv"}, 3,
        {"a.csv", "GB", "--every"});
    for (const char* name : {"a.csv", "a.h5"}) {
        refused(eight + Words{"--file", std::string("no/such/") + name}, 3, {name});
        refused(eight + Words{"--file", std::string("/dev/null/") + name}, 3, {name});
        const Folder f;
        fs::create_directories(f / name);
        refused(eight + Words{"--file", f(name)}, 3, {name});
        CHECK(names_in(f.path()) == Words{name});
    }
    for (const char* name : {"a.hdf5", "a", "h5", "a.h5.gz", "a.txt"})
        refused(eight + Words{"--file", name}, 2, {name, ".csv", ".h5"});
}

TEST_CASE("run: what a killed run has left beside its file is cleared by the next, and nothing else", "[run_file]") {
    const std::string name = GENERATE("a.csv", "a.h5");
    const Folder f;
    const auto drafts = [&](const std::string& of) {
        Words found;
        for (const auto& n : names_in(f.path()))
            if (n.starts_with(of + ".") && n.ends_with(".part")) found.push_back(n);
        return found;
    };
    const auto march = [&](const std::string& file) {
        return run("pendulum", "lie_verlet,rrp_spatial", "1/8", 100000000)
             + Words{"--every", "50000", "--file", f(file)};
    };
    const auto begun = [&](const std::string& file) {
        for (int k = 0; drafts(file).empty() && k < 30000; ++k) usleep(1000);
    };
    const Started killed(march(name), f.path());
    begun(name);
    killed.kill();
    killed.wait();
    REQUIRE(drafts(name).size() == 1);
    const auto left = drafts(name)[0];
    const std::string dead = left.substr(name.size() + 1, left.find('.', name.size() + 1) - name.size() - 1);
    const Words mine{name + ".part", name + ".x.1.part", "b" + name + "." + dead + ".0.part",
        name + "." + dead + ".0.part.txt", "a." + dead + ".0.part"};
    for (const auto& n : mine) write(f / n, "mine");
    // as it is left by a kill at the end of a march
    write(f / ("a.lie_verlet.xdmf." + dead + ".2.part"), "half");
    const Started living(march(name), f.path());
    Words here;
    for (int k = 0; k < 30000; ++k, usleep(1000)) {
        here = drafts(name);
        if (here.size() == 3 && !std::count(here.begin(), here.end(), left)) break;  // its own, and two of mine
    }
    CHECK((here.size() == 3 && !std::count(here.begin(), here.end(), left)));
    CHECK(fs::exists(f / ("a.lie_verlet.xdmf." + dead + ".2.part")) == (name == "a.csv"));
    REQUIRE(tool(run("pendulum", "lie_verlet,rrp_spatial", "1/8", 8) + Words{"--file", f(name)}).code == 0);
    // that of the living one stays
    CHECK(drafts(name) == here);
    for (const auto& n : mine) CHECK(contents(f / n) == "mine");
    living.kill();
    living.wait();
}

TEST_CASE("run: the figure of a table, and the same figure from the same table", "[run_file][.][nightly]") {
    const Folder f;
    document(run("torus", "lie_verlet,rrp_spatial", "1/1000", 300)
             + Words{"--set", "N=12", "--set", "D_t=1", "--file", f("a.csv")});
    document(run("pendulum", "rrp_spatial", "1/8", 8000) + Words{"--file", f("b.csv")});
    for (const char* name : {"a", "b"}) {
        const std::string table = f(std::string(name) + ".csv");
        CHECK(shell(budget + table + " " + f("1.svg")) == 0);
        CHECK(shell(budget + table + " " + f("2.svg")) == 0);
        CHECK(contents(f / "1.svg").find("<svg") != std::string::npos);
        CHECK(contents(f / "1.svg") == contents(f / "2.svg"));
        CHECK(contents(f / "1.svg").size() < 2000000);
    }
    write(f / "bad.csv", "a,b\n1,2\n"), write(f / "short.csv", "t,k,E\n0,1\n"), write(f / "empty.csv", ""),
        write(f / "bad.json", "{"), write(f / "other.json", "{}");
    write(f / "ragged.json",
        R"({"series": {"t": [0, 1], "energy": {"k": [1]}, "invariants": {"E": [1, 1]}}, "method": "x"})"),
        write(f / "bytes.csv", "t,k,E\n\xff,1,1\n");
    for (const char* name :
        {"bad.csv", "short.csv", "empty.csv", "bytes.csv", "bad.json", "other.json", "ragged.json"}) {
        INFO(name);
        CHECK(shell(budget + f(name) + " " + f("no.svg") + " 2>" + f("said")) == 2);
        const auto said = contents(f / "said");
        CHECK((said.find(name) != std::string::npos && std::count(said.begin(), said.end(), '\n') == 1));
        CHECK(!fs::exists(f / "no.svg"));
    }
    CHECK(shell(budget + f("a.csv") + " " + f("no/such/a.svg") + " 2>/dev/null") == 3);
}
