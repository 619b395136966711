// --out adds to what is there: rows of other questions stay, those of the same are replaced, nothing is lost to damage
// or to a second writer; and the report makes what it can.
#include <map>
#include <memory>
#include <set>

#include "command_line/tool.hpp"

using namespace verilie::test;

namespace {
/// A folder of results and a store beside it.
struct Results {
    Folder f;
    Outcome ask(const Words& study, int code = 0) const {
        const auto o = tool(study + Words{"--out", f("out"), "--store", f("store")}, f.path());
        INFO(shown(study) << "\n" << o.err);
        CHECK(o.code == code);
        return o;
    }
    fs::path file(const std::string& verb) const { return f / ("out/" + verb + ".json"); }
    Json read(const std::string& verb) const {
        const Json d = Json::parse(contents(file(verb)));
        fits(d, verb);
        return d;
    }
    /// report.md and the pages of the problems.
    std::string page() const {
        std::string text = contents(f / "out/report.md");
        std::set<fs::path> beside;
        for (const auto& file : fs::directory_iterator(f / "out"))
            if (file.path().filename().string().starts_with("problem_")) beside.insert(file.path());
        for (const auto& path : beside) text += contents(path);
        return text;
    }
};
Words order_of(const std::string& method, const Words& rest = {}) {
    return Words{"order", "--problem", "pendulum", "--method", method, "--h", "1/8,1/16,1/32,1/64"} + rest;
}
Words drift_of(const std::string& method, const std::string& h, const Words& rest = {}) {
    return Words{"drift", "--problem", "stress_test", "--method", method, "--T", "128", "--h", h} + rest;
}

/// {member: how many rows}.
std::map<std::string, int> count(const Json& rows, const char* member) {
    std::map<std::string, int> n;
    for (const auto& row : rows) ++n[row[member].is_string() ? row[member].get<std::string>() : row[member].dump()];
    return n;
}
/// Rows by what they say, whatever their place and the run that made them.
std::multiset<std::string> said(Json rows) {
    std::multiset<std::string> all;
    for (auto& row : rows) {
        row.erase("run");
        all.insert(row.dump());
    }
    return all;
}
}  // namespace

TEST_CASE("two runs leave both, and the same again replaces its rows", "[results]") {
    const Results r;
    r.ask(order_of("lie_verlet"));
    const Json alone = r.read("order");
    r.ask(order_of("lgvi"));
    const Json both = r.read("order");
    CHECK(count(both["rows"], "method") == std::map<std::string, int>{{"lie_verlet", 5}, {"lgvi", 5}});
    CHECK(both["runs"].size() == 2);
    for (std::size_t i = 0; i < 5; ++i) CHECK(both["rows"][i] == alone["rows"][i]);
    const auto bytes = contents(r.file("order"));
    r.ask(order_of("lgvi"));
    r.ask(order_of("lie_verlet"));
    const Json again = r.read("order");
    CHECK(again["rows"] == both["rows"]);
    CHECK(again["runs"] == both["runs"]);
    r.ask(order_of("lgvi"));
    CHECK(contents(r.file("order")) == bytes);
    r.ask(order_of("lgvi,lie_verlet"));  // one run for both: the others are gone
    CHECK(said(r.read("order")["rows"]) == said(both["rows"]));
    CHECK(r.read("order")["runs"].size() == 1);
}

TEST_CASE("a default that is spelled out is the same question; other parameters, times, steps and digits are others",
    "[results]") {
    const Results r;
    const auto orders = [&](const Words& rest) {
        return r.ask(order_of("lgvi", rest)), r.read("order")["rows"].size();
    };
    for (const Words& same :
        {Words{}, Words{"--T", "10.0"}, Words{"--set", "m=1.0"}, Words{"--scalar", "double"}, Words{"--jobs", "2"}})
        CHECK(orders(same) == 5);
    CHECK(r.read("order")["rows"][0]["asked"] == Json{{"h", {"1/8", "1/16", "1/32", "1/64"}}});
    r.ask({"order", "--problem", "pendulum", "--method", "lgvi", "--h", "1/4,1/8,1/16,1/32"});
    CHECK(r.read("order")["rows"].size() == 10);

    const auto drifts = [&](const Words& rest) {
        return r.ask(drift_of("lgvi", "1/8", rest)), r.read("drift")["rows"].size();
    };
    CHECK(drifts({}) == 1);
    CHECK(drifts({"--set", "alpha=1/4"}) == 2);
    CHECK(drifts({"--set", "alpha=0.25"}) == 2);
    CHECK(r.read("drift")["rows"][1]["asked"]["set"] == Json{{"alpha", "1/4"}});
    CHECK(drifts({"--scalar", "quad"}) == 3);
    r.ask({"drift", "--problem", "stress_test", "--method", "lgvi", "--T", "256", "--h", "0.125"});
    CHECK(r.read("drift")["rows"].size() == 4);
}

TEST_CASE("drifts by their steps, laws by body and scalar, runs and lists accumulate, too", "[results]") {
    const Results r;
    r.ask(drift_of("lgvi", "1/8"));
    r.ask(drift_of("lie_verlet", "1/8,1/16"));
    r.ask(drift_of("lgvi", "1/16"));
    CHECK(count(r.read("drift")["rows"], "method") == std::map<std::string, int>{{"lgvi", 2}, {"lie_verlet", 2}});
    CHECK(r.read("drift")["exponents"].size() == 3);

    const Words laws{"certify", "--problem", "stress_test", "--method", "lgvi"};
    r.ask(laws);
    const Json both = r.read("certify");
    r.ask(laws);
    CHECK(r.read("certify")["rows"] == both["rows"]);  // in their order, too
    r.ask(laws + Words{"--scalar", "double"});
    // what was said in fifty digits stays
    CHECK(count(r.read("certify")["rows"], "scalar").at("fifty") == count(both["rows"], "scalar").at("fifty"));
    r.ask(laws);
    CHECK(said(r.read("certify")["rows"]) == said(both["rows"]));
    r.ask({"certify", "--problem", "free_body_physical", "--method", "lgvi,lie_verlet"});
    const Json more = r.read("certify");
    REQUIRE(more["methods"].size() == 2);
    CHECK(more["methods"][0]["method"] == "lgvi");
    const auto asked = std::count_if(more["rows"].begin(), more["rows"].end(),
        [](const Json& row) { return row["method"] == "lgvi" && row["verdict"] != "not_applicable"; });
    // its verdict is of both problems
    CHECK(more["methods"][0]["rows"] == asked);

    const Words run{"run", "--problem", "pendulum", "--h", "1/8", "--steps", "8"};
    r.ask(run + Words{"--method", "lgvi"});
    CHECK(r.read("run")["method"] == "lgvi");
    r.ask(run + Words{"--method", "lie_verlet"});
    REQUIRE(r.read("run")["rows"].size() == 2);
    CHECK(r.read("run")["rows"][0]["method"] == "lgvi");
    r.ask(run + Words{"--method", "lgvi"});
    CHECK(r.read("run")["rows"].size() == 2);

    r.ask({"list", "methods"});
    CHECK_FALSE(r.read("list").contains("pairs"));
    r.ask({"list"});
    const auto methods = r.read("list")["methods"].size();
    r.ask({"list", "problems"});
    CHECK(r.read("list")["methods"].size() == methods);
    CHECK(r.read("list").contains("pairs"));
}

TEST_CASE("a file that is damaged or of another kind is refused before any work, and stays", "[results]") {
    const Results r;
    r.ask(order_of("lgvi"));
    const Json whole = r.read("order");
    const auto without = [&](auto change) {
        Json d = whole;
        change(d);
        return d.dump();
    };
    const std::map<std::string, std::string> bad{{"is damaged", contents(r.file("order")).substr(0, 1000)},
        {"damaged", "[]"}, {"is damaged,", ""}, {"no 'runs'", without([](Json& d) { d.erase("runs"); })},
        {"rows[3] has no 'method'", without([](Json& d) { d["rows"][3].erase("method"); })},
        {"rows[0] names no run", without([](Json& d) { d["rows"][0]["run"] = "elsewhere"; })},
        {"another schema", without([](Json& d) { d.erase("rows"); })},
        {"no list", without([](Json& d) { d["rows"] = 3; })}};
    for (const auto& [why, text] : bad) {
        write(r.file("order"), text);
        INFO(why);
        const auto o = tool(order_of("lie_verlet") + Words{"--out", r.f("out"), "--store", r.f("elsewhere")});
        INFO(o.err);
        CHECK(o.code == 2);
        CHECK(o.out.empty());
        CHECK(std::count(o.err.begin(), o.err.end(), '\n') == 1);
        CHECK(o.err.find(why) != std::string::npos);
        CHECK(contents(r.file("order")) == text);
        CHECK_FALSE(fs::exists(r.f / "elsewhere"));
    }
}

TEST_CASE("writers of one folder at the same time lose nothing", "[results]") {
    const Results r;
    const Words methods{
        "lie_verlet", "lgvi", "rrp_spatial", "rrp_body", "romero_vi", "lie_newmark", "simo_wong", "lie_midpoint"};
    const auto call = [&](const std::string& method) {
        return Words{
            "run", "--problem", "pendulum", "--h", "1/8", "--steps", "8", "--method", method, "--out", r.f("out")};
    };
    for (int round = 0; round < 6; ++round) {
        fs::remove_all(r.f / "out");
        std::vector<std::unique_ptr<Started>> all;
        for (const auto& method : methods) all.push_back(std::make_unique<Started>(call(method), r.f.path()));
        for (const auto& started : all) CHECK(started->wait().code == 0);
        const auto found = count(r.read("run")["rows"], "method");
        CHECK(found.size() == methods.size());
        CHECK(names_in(r.f / "out") == Words{"run.json"});
    }
}

TEST_CASE("rows of another build stay and are marked", "[results][report]") {
    const Results r;
    r.ask(order_of("lgvi,lie_newmark"));
    Json d = r.read("order");
    d["runs"].begin().value()["sources"] = "0000";
    write(r.file("order"), d.dump());
    const auto o = r.ask(order_of("lie_verlet"));
    CHECK(o.err.find("rows of another build (sources 0000") != std::string::npos);
    CHECK(count(r.read("order")["rows"], "method").size() == 3);
    CHECK(r.ask(order_of("lie_verlet")).err.find("another build") != std::string::npos);
    r.ask(order_of("lgvi,lie_newmark"));  // made again, none is left
    CHECK(r.ask(order_of("lie_verlet")).err.find("another build") == std::string::npos);
    write(r.file("order"), d.dump());
    r.ask(order_of("lie_verlet"));
    r.ask({"report", "--results", r.f("out")});
    CHECK(r.page().find("| `lie_verlet`ᵃ |") != std::string::npos);
    CHECK(r.page().find("5 of 15 rows were made by other sources or another build") != std::string::npos);
    CHECK(r.page().find("| ᵃ | `verilie` |") != std::string::npos);
}

TEST_CASE("a report of partial results says what is missing and how to make it; of nothing it is refused",
    "[results][report][.][nightly]") {
    const Results r;
    fs::create_directories(r.f / "out");
    for (const char* file : {"", "out/list.json"}) {
        if (*file) r.ask({"list"});
        const auto o = tool({"report", "--results", r.f("out"), "--out", r.f("page")});
        CHECK(o.code == 2);
        CHECK(std::count(o.err.begin(), o.err.end(), '\n') == 1);
        CHECK(o.err.find("holds no results") != std::string::npos);
        CHECK_FALSE(fs::exists(r.f / "page"));
    }
    fs::remove(r.file("list"));
    r.ask(order_of("lgvi"));
    r.ask(drift_of("lie_verlet", "1/8"));
    r.ask({"report", "--results", r.f("out")});
    const auto page = r.page();
    const std::string out = " --out " + r.f("out") + "`";
    for (const std::string& line : {"- orders: `verilie order --problem stress_test --method lie_verlet" + out,
             "- energy drifts: `verilie drift --problem pendulum --method lgvi" + out,
             "- certificates: `verilie certify --method lgvi,lie_verlet" + out,
             "- references with their bounds: `verilie reference --problem pendulum,stress_test" + out,
             "- facts of methods and problems, and which pairs run: `verilie list" + out}) {
        INFO(line << "\nin\n" << page.substr(0, 2000));
        CHECK(page.find(line) != std::string::npos);
    }
    CHECK(page.find("## Order: h = 1/8 … 1/64, 4 steps") != std::string::npos);
    // Each command does what is said of it: what it makes is not named again.
    for (std::size_t at = page.find("`verilie "); at != std::string::npos && at < page.find("## Summary");
         at = page.find("`verilie ", page.find('`', at + 1) + 1)) {
        const auto call = words(page.substr(at + 9, page.find('`', at + 1) - at - 9));
        const std::map<std::string, Words> shorter{
            {"order", {"--ladder", "1/8,1/2,4"}}, {"drift", {"--T", "128", "--h", "1/8"}}, {"list", {}}};
        if (shorter.contains(call[0]))
            CHECK(tool(call + shorter.at(call[0]) + Words{"--store", r.f("store")}).code <= 1);
    }
    r.ask({"report", "--results", r.f("out")});
    const auto lacks = r.page().substr(0, r.page().find("## Summary"));
    INFO(lacks);
    for (const char* made : {"- orders", "- energy drifts", "- facts"}) CHECK(lacks.find(made) == std::string::npos);
    for (const char* not_made : {"- certificates", "- references"}) CHECK(lacks.find(not_made) != std::string::npos);
}
