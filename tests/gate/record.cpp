// The file of the record: read as it was written, and refused where it is not one.
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>

#include "gate/baseline.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"

using namespace verilie::studies::gate;
using verilie::studies::Json;
using verilie::test::contents;

namespace {
const std::filesystem::path ours = VERILIE_ROOT "/reference/baseline/gate.json";
}  // namespace

TEST_CASE("a record is written again byte for byte as it was read", "[gate]") {
    const verilie::test::Folder folder;
    const auto copy = folder / "new/gate.json";
    const auto record = read(ours);
    CHECK(record.full);
    CHECK(record.cases.size() > 1000);
    write(copy, record);
    CHECK(contents(copy) == contents(ours));
}

TEST_CASE("this project's record has the verdicts of the ledger's", "[gate]") {
    const auto ledger = Json::parse(contents(VERILIE_ROOT "/reference/baseline/claims.json"))["rows"];
    std::map<std::string, std::string> on_record, here;
    for (const auto& [id, row] : ledger.items()) on_record.emplace("claims/" + id, row["verdict"]);
    for (const auto& c : read(ours).cases)
        if (c.kind == "claims") here.emplace(c.gated.id, c.gated.verdict);
    CHECK(here.size() > 50);
    CHECK(here == on_record);
}

TEST_CASE("a record with one member that is not what it must be is refused", "[gate]") {
    const verilie::test::Folder folder;
    const auto file = folder / "gate.json";
    Json whole = Json::parse(contents(ours));
    whole["cases"] = Json::array({whole["cases"][0]});
    const auto with = [&](auto change) {
        Json other = whole;
        change(other, other["cases"][0]);
        std::ofstream(file) << other.dump();
    };
    with([](Json&, Json&) {});
    CHECK(read(file).cases.size() == 1);
    const std::vector<std::function<void(Json&, Json&)>> changes{[](Json&, Json& c) { c.erase("law"); },
        [](Json&, Json& c) { c["verdict"] = 1; }, [](Json&, Json& c) { c["value"] = "small"; },
        [](Json&, Json& c) { c["interval"] = Json::array({1}); },
        [](Json& all, Json& c) { c["make"] = all["makes"].size(); }, [](Json&, Json& c) { c["make"] = -1; },
        [](Json&, Json& c) { c["floor"] = 0.5; }, [](Json& all, Json&) { all["history"][0].erase("date"); },
        [](Json& all, Json&) { all.erase("makes"); }};
    with([](Json&, Json& c) { c["verdict"] = 1; });
    CHECK_THROWS_WITH(read(file), Catch::Contains("verdict"));  // and says where
    for (std::size_t k = 0; k < changes.size(); ++k) {
        INFO("change " << k);
        with(changes[k]);
        CHECK_THROWS_WITH(read(file), Catch::Contains("damaged"));
    }
}

TEST_CASE("a record with a case that cannot be right says which and why", "[gate]") {
    const verilie::test::Folder folder;
    const auto file = folder / "gate.json";
    Json whole = Json::parse(contents(ours));
    whole["cases"] = Json::array({whole["cases"][0]});
    const std::string id = whole["cases"][0]["id"];
    const auto with = [&](const char* key, const Json& value) {
        Json other = whole;
        other["cases"][0][key] = value;
        std::ofstream(file) << other.dump();
    };
    with("value", 1.);
    CHECK(read(file).cases.at(0).gated.value == 1.);
    for (const double floor : {1e300, 1.0001, 0., -0.5}) {
        with("value", floor);
        CHECK_THROWS_WITH(read(file), Catch::Contains(id + " has the floor"));
    }
    with("interval", {2, 2});
    CHECK(read(file).cases.at(0).gated.lo == 2.);
    with("interval", {2, 1});
    CHECK_THROWS_WITH(read(file), Catch::Contains(id + " has an interval that ends before it begins"));
    with("tier", "quick");
    CHECK_THROWS_WITH(read(file), Catch::Contains(id + " is of the tier 'quick'"));
    with("make", whole["makes"].size());
    CHECK_THROWS_WITH(read(file), Catch::Contains(id + " is of no make"));
    with("method", "another");
    CHECK_THROWS_WITH(read(file), Catch::Contains(id + " is of the method 'another'"));
    with("error", 0.);
    CHECK_THROWS_WITH(read(file), Catch::Contains(id + " has the error 0"));
    whole["cases"][0] = {{"id", "order/pendulum/lgvi/h1"}, {"method", "lgvi"}, {"problem", "pendulum"}, {"law", ""},
        {"verdict", "confirmed"}, {"make", 0}};
    with("problem", "dumbbell");
    CHECK_THROWS_WITH(read(file), Catch::Contains("order/pendulum/lgvi/h1 is of the problem 'dumbbell'"));
    whole["cases"][0] = Json::parse(contents(ours))["cases"][0];
    Json other = whole;
    other["cases"].push_back(whole["cases"][0]);
    std::ofstream(file) << other.dump();
    CHECK_THROWS_WITH(read(file), Catch::Contains(id + " stands there twice"));
    other = whole, other["tier"] = "FULL";
    std::ofstream(file) << other.dump();
    CHECK_THROWS_WITH(read(file), Catch::Contains("its tier is 'FULL'"));
}

TEST_CASE("a record in which a key stands twice is refused", "[gate]") {
    const verilie::test::Folder folder;
    const auto file = folder / "gate.json";
    Json whole = Json::parse(contents(ours));
    whole["cases"] = Json::array({whole["cases"][0]});
    std::string text = whole.dump();
    std::ofstream(file) << text;
    CHECK(read(file).cases.size() == 1);
    text.insert(text.find("\"id\""), "\"value\":0.5,\"value\":0.25,");
    std::ofstream(file) << text;
    CHECK_THROWS_WITH(read(file), Catch::Contains("\"value\" stands twice"));
}

namespace {
GateRequest asks_for(const std::string& problem, bool quick) {
    GateRequest r;
    r.problem = problem, r.problems = {problem}, r.methods = {"lgvi"};
    r.quick = quick, r.reason = "why", r.command = "verilie gate";
    return r;
}
Case order_of_lgvi(const std::string& verdict, bool quick) {
    Case c{};
    c.gated.id = "order/pendulum/lgvi/h1", c.gated.verdict = verdict;
    c.kind = "order", c.method = "lgvi", c.problem = "pendulum", c.holds = true, c.quick = quick;
    return c;
}
}  // namespace

TEST_CASE("a case that has changed its tier stands on record once", "[gate]") {
    const verilie::test::Folder folder;
    Baseline old;
    old.full = true, old.cases = {order_of_lgvi("confirmed", false)}, old.cases[0].make = {"of before", {"a build"}};
    const auto now = blessed(old, asks_for("pendulum", true), {order_of_lgvi("confirmed", true)}, {});
    REQUIRE(now.cases.size() == 1);
    CHECK(now.cases[0].quick);
    write(folder / "gate.json", now);
    CHECK(read(folder / "gate.json").cases.size() == 1);
}
TEST_CASE("a record that could not be read is not written", "[gate]") {
    const verilie::test::Folder folder;
    Baseline twice;
    twice.cases = {order_of_lgvi("confirmed", true), order_of_lgvi("confirmed", true)};
    CHECK_THROWS_WITH(write(folder / "gate.json", twice), Catch::Contains("stands there twice"));
    CHECK_FALSE(std::filesystem::exists(folder / "gate.json"));
}
TEST_CASE("what is asked besides and is open is left out, said, and not hidden from whoever names it", "[gate]") {
    Case open = order_of_lgvi("pre_asymptotic", true), closed = order_of_lgvi("confirmed", true);
    open.open = true, closed.gated.id = "order/pendulum/lgvi/attitude";
    const auto left = [&](const std::string& problem, const std::vector<Case>& record) {
        std::vector<Case> cases{open, closed};
        const std::string said = without_open(cases, asks_for(problem, true), record);
        return std::pair(cases.size(), said);
    };
    const auto [count, said] = left("all", {});
    CHECK(count == 1);
    CHECK_THAT(said, Catch::StartsWith("Not decided, and so not guarded: order/pendulum/lgvi/h1 (pre_asymptotic)."));
    CHECK(left("pendulum", {}) == std::pair(std::size_t(2), std::string()));
    CHECK(left("all", {order_of_lgvi("confirmed", true)}) == std::pair(std::size_t(2), std::string()));
}
TEST_CASE("a blessing of some kinds leaves the others as they are", "[gate]") {
    Baseline old;
    old.full = true, old.cases = {order_of_lgvi("confirmed", true), order_of_lgvi("none", true)};
    old.cases[1].kind = "drift", old.cases[1].gated.id = "drift/pendulum/lgvi/h=0.5";
    GateRequest r = asks_for("pendulum", true);
    r.kind = "order";
    const auto now = blessed(old, r, {order_of_lgvi("too_high", true)}, {});
    REQUIRE(now.cases.size() == 2);
    CHECK(now.cases[0].gated.verdict == "none");
    CHECK(now.cases[1].gated.verdict == "too_high");
}
