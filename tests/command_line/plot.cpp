// Figures for papers by one command: each kind, each format; what cannot be drawn is refused, and nothing is written.
#include "command_line/shapes.hpp"

using namespace verilie::test;

namespace {
const Words of_pendulum{"--problem", "pendulum_triaxial", "--method", "lie_verlet,lie_newmark"};

/// What the file must begin with.
void draws(const Words& asked, const fs::path& file, const std::string& begin) {
    const auto o = tool({Words{"plot"} + asked + Words{"--out", file.string()}});
    INFO(shown(asked) << " says: " << o.err);
    CHECK(o.code == 0);
    CHECK(o.out == "The figure is " + file.string() + "\n");
    REQUIRE(fs::exists(file));
    CHECK(contents(file).substr(0, begin.size()) == begin);
    CHECK(contents(file).size() > 2000);
}
}  // namespace

TEST_CASE("plot: every kind of a run and of a study, in every format", "[contract][plot][.][nightly]") {
    const Folder f;
    const Words store{"--store", f("store"), "--jobs", "1"};
    draws(Words{"convergence"} + of_pendulum + store, f / "a.svg", "<?xml");
    draws(Words{"convergence", "--columns", "2", "--style", "grey", "--title", "Orders"} + of_pendulum + store,
        f / "a.pdf", "%PDF-");
    draws(Words{"drift", "--T", "500", "--h", "1/8,1/16"} + of_pendulum + store, f / "b.tex", "% Written by");
    draws(Words{"work", "--columns", "2", "--style", "serif"} + of_pendulum + store + Words{"--T", "10,50"},
        f / "c.png", "\x89PNG");
    draws(Words{"energy", "--h", "1/8", "--T", "40"} + of_pendulum + store, f / "d.svg", "<?xml");
    draws(Words{"phase", "--h", "1/8", "--T", "40", "--columns", "2"} + of_pendulum + store, f / "e.svg", "<?xml");
    CHECK(names_in(f.path()) == Words{"a.pdf", "a.svg", "b.tex", "c.png", "d.svg", "e.svg", "store"});
}

TEST_CASE("plot: what is interrupted leaves nothing behind", "[contract][plot]") {
    const Folder f;
    fs::create_directories(f / "scratch");
    setenv("TMPDIR", f("scratch").c_str(), 1);
    const Started plot({"plot", "convergence", "--problem", "torus_soft", "--method", "lgvi", "--store", f("store"),
                           "--out", f("x.svg")},
        f.path());
    unsetenv("TMPDIR");
    const auto left = [&] {  // besides what it prints
        const Words names = names_in(f / "scratch");
        return std::count_if(
            names.begin(), names.end(), [](const auto& name) { return !name.starts_with("verilie-test-"); });
    };
    for (int k = 0; k < 3000 && left() == 0; ++k) usleep(10000);
    REQUIRE(left() == 1);
    usleep(200000);  // into the measurement
    plot.kill(SIGTERM);
    const auto o = plot.wait();
    INFO(o.err);
    CHECK(o.code == 3);
    CHECK_THAT(o.err, Catch::Contains("interrupted"));
    CHECK(left() == 0);
    CHECK_FALSE(fs::exists(f / "x.svg"));
}

TEST_CASE("plot: a figure of pgfplots holds the numbers of its records", "[contract][plot][.][nightly]") {
    const Folder f;
    tool(Words{"order"} + of_pendulum + Words{"--store", f("store"), "--out", f("out")});
    draws(Words{"convergence", "--results", f("out")} + of_pendulum, f / "a.tex", "% Written by");
    const std::string text = contents(f / "a.tex");
    const Json order = Json::parse(contents(f / "out/order.json"));
    int found = 0;
    for (const auto& r : order["rows"]) {
        if (r["metric"] != "attitude") continue;
        for (std::size_t k = 0; k < r["h"].size(); ++k) {
            std::ostringstream line;
            line << r["h"][k].get<double>() << " " << r["error"][k].get<double>() << "\n";
            INFO(line.str());
            CHECK(text.find(line.str()) != std::string::npos);
            ++found;
        }
    }
    CHECK(found >= 14);
    draws(Words{"convergence", "--results", f("out")} + of_pendulum, f / "b.tex", "% Written by");
    CHECK(contents(f / "b.tex") == text);
}

TEST_CASE("plot: the figure of a claim is that of its row", "[contract][plot]") {
    const Folder f;
    const std::string id = "bos-fig3-fig5-orders";
    const auto d = document({"claims", "--claim", id, "--store", f("store")});
    REQUIRE(d["rows"].size() == 1);
    CHECK(d["rows"][0]["plot"] == "verilie plot claim --claim " + id + " --out " + id + ".pdf");
    draws({"claim", "--claim", id, "--store", f("store")}, f / "a.svg", "<?xml");
    refused({"plot", "claim", "--claim", "bos-fig3-fig5-order", "--out", f("b.svg"), "--store", f("store")}, 2, {id});
}

TEST_CASE("plot: a run that stops early is drawn as far as it went, and fails the command", "[contract][plot]") {
    const Folder f;
    const auto o = tool({"plot", "energy", "--problem", "pendulum", "--method", "lgvi,lie_verlet", "--h", "2", "--T",
        "40", "--out", f("a.svg"), "--store", f("store")});
    CHECK(o.code == 1);
    CHECK(o.err.find("a run stopped before its end") != std::string::npos);
    CHECK(fs::exists(f / "a.svg"));
}

TEST_CASE("plot: what cannot be drawn is refused in one sentence", "[contract][plot]") {
    const Folder f;
    const Words out{"--out", f("a.svg")}, method{"--method", "lgvi"};
    refused(Words{"plot", "convergence", "--problem", "pendulum", "--out", f("a.gif")} + method, 2, {".gif", ".tex"});
    refused(Words{"plot", "convergence"} + method + out, 2, {"one problem"});
    refused(Words{"plot", "convergance", "--problem", "pendulum"} + method + out, 2, {"convergance"});
    refused(Words{"plot", "claim"} + out, 2, {"--claim ID"});
    refused(Words{"plot", "claim", "--claim", "bos-eq7-cayley", "--title", "T"} + out, 2, {"title"});
    refused(Words{"plot", "drift", "--problem", "pendulum", "--claim", "x"} + method + out, 2, {"--claim ID"});
    refused(Words{"plot", "phase", "--problem", "torus"} + method + out, 2, {"of one body", "torus"});
    refused(Words{"plot", "phase", "--problem", "pendulum", "--results", f("none")} + method + out, 2, {"--results"});
    refused(
        Words{"plot", "work", "--problem", "pendulum", "--results", f("none")} + method + out, 2, {"no such folder"});
    refused(Words{"plot", "convergence", "--problem", "stress_test", "--method", "rrp_spatial", "--store", f("store")}
                + out,
        2, {"nothing to draw"});
    fs::create_directories(f / "empty");
    refused(Words{"plot", "convergence", "--problem", "pendulum", "--results", f("empty")} + method + out, 2,
        {"verilie order --problem pendulum --method lgvi"});
    refused({"plot", "convergence", "--problem", "pendulum", "--method", "lgvi", "--out", "/dev/null/a.svg"}, 3,
        {"/dev/null"});
    CHECK_FALSE(fs::exists(f / "a.svg"));
}

TEST_CASE("run --plot: lines of letters, and none in the document", "[contract][plot]") {
    const auto plain = run("pendulum", "lie_verlet", "1/8", 400);
    const auto o = tool(plain + Words{"--plot"});
    CHECK(o.code == 0);
    for (const char* part : {"gravity energy", "change of E", "change of e3.pi", "█", "▁"})
        CHECK(o.out.find(part) != std::string::npos);
    const auto without = [&](const Words& more) {
        Json d = document(plain + more);
        d["work"].erase("seconds");
        return d;
    };
    CHECK(without({"--plot"}) == without({}));
    refused(plain + Words{"--plot", "--scalar", "quad"}, 2, {"--plot"});
}
