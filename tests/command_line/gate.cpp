// verilie gate: what is on record passes, what is not is named; nothing but --bless writes a record.
#include <deque>

#include "command_line/blessed.hpp"
#include "own/methods.hpp"

using namespace verilie::test;

TEST_CASE("what is on record passes, in every form", "[gate]") {
    Record record;
    const auto before = contents(record.file());
    const auto d =
        document(record() + Words{"--junit", record.folder("junit.xml"), "--summary", record.folder("summary.md")});
    CHECK(d["passed"] == true);
    CHECK(d["tier"] == "quick");
    CHECK(d["changes"].empty());
    CHECK(d["rows"].size() > 10);
    for (const char* kind : {"order", "drift", "certify"})
        CHECK(std::any_of(d["rows"].begin(), d["rows"].end(), [&](const Json& row) { return row["kind"] == kind; }));
    CHECK(d["history"][0]["reason"] == "the first record");
    CHECK(d["history"][0]["versions"].get<std::string>().find("Eigen") != std::string::npos);
    check_junit(record.folder / "junit.xml", d["rows"].size(), 0);
    CHECK(contents(record.folder / "summary.md").find("passed") != std::string::npos);
    CHECK(contents(record.file()) == before);
    CHECK(before.find("\"x\"") == std::string::npos);  // no state, no trajectory
}

TEST_CASE("a change is named: method, law, the old and the new", "[gate]") {
    Record record;
    record.replace("\"confirmed\"", "\"too_low\"");
    const auto d =
        document(record() + Words{"--junit", record.folder("junit.xml"), "--summary", record.folder("summary.md")}, 1);
    REQUIRE(d["changes"].size() == 1);
    const Json change = d["changes"][0];
    CHECK(change["method"] == "rrp_spatial");
    CHECK(change["law"].get<std::string>().find("order of ") == 0);
    CHECK(change["sentence"] == "is confirmed; on record too_low");
    check_junit(record.folder / "junit.xml", d["rows"].size(), 1);
    CHECK(contents(record.folder / "summary.md").find("on record too_low") != std::string::npos);
    const auto o = tool(record());
    CHECK(o.code == 1);
    CHECK(o.out.find("rrp_spatial, order of ") != std::string::npos);
}

TEST_CASE("what is on record and not measured, and the reverse, fails", "[gate]") {
    Record record;
    record.replace("\"certify/", "\"certify/no_such_");
    const auto d = document(record(), 1);
    REQUIRE(d["changes"].size() == 2);
    CHECK(d["changes"][0]["sentence"] == "is on record and was not measured");
    CHECK(d["changes"][1]["sentence"].get<std::string>().find("not on record") != std::string::npos);
}

TEST_CASE("what exists no more is missed, by who asks for everything", "[gate]") {
    MeasuredRecord record(Words{"gate", "--quick", "--problem", "dumbbell"});
    std::string text = contents(record.file());
    for (std::size_t at = 0; (at = text.find("lie_verlet", at)) != std::string::npos; at += 7)
        text.replace(at, 10, "deleted");
    write(record.file(), text);
    const auto d = document(record(), 1);
    CHECK(std::count_if(d["changes"].begin(), d["changes"].end(), [](const Json& c) {
        return c["method"] == "deleted" && c["sentence"] == "is on record and was not measured";
    }) > 3);
}

TEST_CASE("blessing a part leaves the rest of the record as it was", "[gate]") {
    Record record(Words{"gate", "--quick", "--problem", "free_body_physical,free_body", "--method", "lie_verlet,lgvi"});
    const auto cases = Json::parse(contents(record.file()))["cases"].size();
    const auto with = [&](const Words& part) {
        return Words{"gate", "--quick", "--baseline", record.folder("baseline"), "--store", record.folder("store")}
             + part;
    };
    CHECK(tool(with({"--problem", "free_body", "--method", "lgvi"})).code == 0);
    CHECK(tool(with({"--problem", "free_body", "--method", "lgvi", "--bless", "--reason", "a part"})).code == 0);
    CHECK(Json::parse(contents(record.file()))["cases"].size() == cases);
    CHECK(tool(record()).code == 0);
}

TEST_CASE("--scalar asks for what is computed in it, and for that alone", "[gate]") {
    Record record;
    const auto all = document(record()), wide = document(record() + Words{"--scalar", "fifty"}),
               narrow = document(record() + Words{"--scalar", "double"});
    const auto in_fifty = [](const Json& row) { return row["id"].get<std::string>().ends_with("/fifty"); };
    const auto asks = [](const Json& answer, const char* law) {
        return std::any_of(
            answer["rows"].begin(), answer["rows"].end(), [&](const Json& row) { return row["law"] == law; });
    };
    CHECK((asks(wide, "symplectic") && asks(narrow, "symplectic")));
    CHECK((asks(wide, "local_order") && !asks(narrow, "local_order")));  // which double would only say worse
    CHECK(std::all_of(wide["rows"].begin(), wide["rows"].end(), in_fifty));
    CHECK(std::none_of(narrow["rows"].begin(), narrow["rows"].end(), in_fifty));
    CHECK(wide["rows"].size() + narrow["rows"].size() == all["rows"].size());
    const auto builds = [&] { return Json::parse(contents(record.file()))["makes"]; };
    CHECK(tool(record() + Words{"--scalar", "double", "--bless", "--reason", "a part"}).code == 0);
    CHECK(builds().size() == 1);
    CHECK(tool(record()).code == 0);
    refused(record() + Words{"--scalar", "quad"}, 2, {"'quad' is none of double, fifty.\n"});
}

TEST_CASE("one record holds both tiers", "[gate]") {
    Record record(Words{"gate", "--quick", "--problem", "free_body", "--method", "lie_verlet"});
    const auto full = Words{"gate", "--problem", "free_body", "--method", "lie_verlet", "--baseline",
        record.folder("baseline"), "--store", record.folder("store")};
    refused(full, 2, {"the quick tier alone", "--quick"});
    const auto quick = Json::parse(contents(record.file()));
    CHECK(quick["tier"] == "quick");
    CHECK(tool(full + Words{"--bless", "--reason", "the full one too"}).code == 0);
    const auto both = Json::parse(contents(record.file()));
    CHECK(both["tier"] == "full");
    CHECK(both["cases"].size() > quick["cases"].size());
    for (const auto& c : both["cases"]) {  // the part of the quick tier is what it was
        const bool known = std::find(quick["cases"].begin(), quick["cases"].end(), c) != quick["cases"].end();
        CHECK(known != c.contains("tier"));
    }
    CHECK(tool(full).code == 0);
    CHECK(tool(record()).code == 0);
    CHECK(tool(record() + Words{"--bless", "--reason", "quick again"}).code == 0);
    CHECK(Json::parse(contents(record.file()))["cases"] == both["cases"]);
    CHECK(tool(full).code == 0);
}

TEST_CASE("another build of the same sources widens floors, and may change nothing else", "[gate]") {
    Record record;
    auto whole = Json::parse(contents(record.file()));
    REQUIRE(whole["makes"].size() == 1);
    whole["makes"][0]["builds"] = {"another compiler"};
    std::size_t floors = 0;
    for (auto& c : whole["cases"])
        if (c.contains("value")) c["value"] = c["value"].get<double>() * (++floors % 2 ? 16 : 0.0625);
    REQUIRE(floors > 4);
    const auto known = whole["cases"];
    write(record.file(), whole.dump());
    CHECK(tool(record() + Words{"--bless", "--reason", "a second build"}).code == 0);
    const auto hull = Json::parse(contents(record.file()));
    REQUIRE(hull["makes"].size() == 1);
    CHECK(hull["makes"][0]["builds"].size() == 2);
    REQUIRE(hull["cases"].size() == known.size());
    floors = 0;
    for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i].contains("value")) {
            const double was = known[i]["value"], is = hull["cases"][i]["value"];
            if (++floors % 2) CHECK(is == was);
            else CHECK(is > was);
        }
    whole["cases"][0]["verdict"] = "undecided";
    const auto text = whole.dump();
    write(record.file(), text);
    refused(record() + Words{"--bless", "--reason", "a third"}, 2, {"comes from the compiler"});
    CHECK(contents(record.file()) == text);
    // What only the other build has measured is not dropped in silence.
    auto more = whole;
    more["cases"][0] = known[0], more["cases"].push_back(known[0]);
    more["cases"].back()["id"] = known[0]["id"].get<std::string>() + " elsewhere";
    write(record.file(), more.dump());
    refused(record() + Words{"--bless", "--reason", "a fourth"}, 2, {"elsewhere", "comes from the compiler"});
    CHECK(contents(record.file()) == more.dump());
}

TEST_CASE("other sources start a floor anew, of what is blessed and of nothing else", "[gate]") {
    Record record(Words{"gate", "--quick", "--problem", "free_body_physical,free_body", "--method", "lie_verlet,lgvi"});
    auto whole = Json::parse(contents(record.file()));
    whole["makes"][0]["sources"] = "older";
    for (auto& c : whole["cases"])
        if (c.contains("value")) c["value"] = (3 + c["value"].get<double>()) / 4;  // larger, and still a share
    write(record.file(), whole.dump());
    const Words part{"gate", "--quick", "--method", "lgvi", "--problem", "free_body_physical,free_body", "--baseline",
        record.folder("baseline"), "--store", record.folder("store")};
    REQUIRE(tool(part + Words{"--bless", "--reason", "lgvi anew"}).code == 0);
    const auto now = Json::parse(contents(record.file()));
    CHECK(now["makes"].size() == 2);
    REQUIRE(now["cases"].size() == whole["cases"].size());
    int anew = 0, old = 0;
    for (std::size_t i = 0; i < now["cases"].size(); ++i) {
        const auto &was = whole["cases"][i], &is = now["cases"][i];
        const bool mine = is["method"] == "lgvi";
        CHECK((now["makes"][is["make"].get<std::size_t>()]["sources"] == "older") != mine);
        if (!was.contains("value")) continue;
        CHECK((is["value"] == was["value"]) != mine);
        ++(mine ? anew : old);
    }
    CHECK(anew > 3);
    CHECK(old > 3);
    CHECK(tool(record()).code == 0);
}

TEST_CASE("of two blessings at once the record has both", "[gate]") {
    const Record record;
    const Words begin{"gate", "--quick", "--problem", "free_body", "--baseline", record.folder("baseline"), "--store",
        record.folder("store")};
    const std::vector<std::string> methods{"lgvi", "exact_free"};
    std::deque<Started> all;
    for (const auto& method : methods)
        all.emplace_back(
            begin + Words{"--method", method, "--bless", "--reason", method + " too"}, fs::temp_directory_path());
    for (const auto& one : all) CHECK(one.wait().code == 0);
    const auto whole = Json::parse(contents(record.file()));
    CHECK(whole["history"].size() == 1 + methods.size());
    for (const auto& method : methods)
        CHECK(std::ranges::any_of(whole["cases"], [&](const Json& c) { return c["method"] == method; }));
}

TEST_CASE("the gate takes the problems as they are", "[gate]") {
    refused(small + Words{"--set", "J=2,2,5"}, 2, {"--set"});
}

TEST_CASE("there is nothing to guard where nothing is stepped", "[gate]") {
    const Folder f;
    const Words nothing{"gate", "--quick", "--problem", "torus", "--method", "dumbbell_midpoint", "--baseline",
        f("baseline"), "--store", f("store"), "--bless", "--reason", "none"};
    const auto o = tool(nothing);
    CHECK(o.code == 2);
    CHECK(o.err.find("nothing to guard") != std::string::npos);
    CHECK_FALSE(fs::exists(f / "baseline"));
}

TEST_CASE("a record is rewritten with a reason, and only what holds is recorded", "[gate]") {
    Record record;
    record.replace("\"confirmed\"", "\"too_low\"");
    const auto before = contents(record.file());
    refused(record() + Words{"--bless"}, 2, {"--reason"});
    refused(record() + Words{"--reason", "no"}, 2, {"--bless"});
    refused(record() + Words{"--bless", "--reason", " "}, 2, {"--reason"});
    refused(record() + Words{"--junit", "no/such/junit.xml"}, 3, {"no/such/junit.xml"});
    refused(record() + Words{"--bless", "--reason", "why", "--junit", "junit.xml"}, 2, {"--junit"});
    CHECK(contents(record.file()) == before);
    CHECK(tool(record() + Words{"--bless", "--reason", "it was wrong"}).code == 0);
    const auto d = document(record());
    CHECK(d["history"].size() == 2);
    CHECK(d["history"][1]["reason"] == "it was wrong");
    CHECK(d["history"][1]["date"].get<std::string>().size() == 10);
}

TEST_CASE("nothing that is written is the record, and no two are one file", "[gate]") {
    Record record;
    const auto before = contents(record.file());
    const std::string folder = record.folder("baseline"), file = record.file().string(), other = record.folder("x");
    fs::create_directory(record.folder / "x");
    fs::create_symlink(record.folder / "baseline", record.folder / "link");
    for (const Words& written : {Words{"--out", folder}, Words{"--out", folder + "/."}, Words{"--summary", file},
             Words{"--junit", file}, Words{"--out", record.folder("link")}})
        refused(record() + written, 2, {"gate.json is"});
    refused(record() + Words{"--out", other, "--junit", other + "/gate.json"}, 2, {"is the document of --out"});
    refused(record() + Words{"--junit", other + "/a", "--summary", other + "/a"}, 2, {"is --junit"});
    CHECK(contents(record.file()) == before);
    const auto fresh = record.folder("fresh");
    refused(small
                + Words{"--store", record.folder("store"), "--baseline", fresh, "--out", fresh, "--bless", "--reason",
                    "why"},
        2, {"is the record"});
    CHECK_FALSE(fs::exists(fresh));
    // A document of this verb is replaced, another file is not.
    CHECK(tool(record() + Words{"--out", other}).code == 0);
    CHECK(tool(record() + Words{"--out", other}).code == 0);
    write(other + "/gate.json", "{\"command\": \"verilie evaluate --state x\"}");
    refused(record() + Words{"--out", other}, 2, {"is no document of `gate`"});
}

TEST_CASE("a baseline that is none of ours is refused", "[gate]") {
    Record record;
    const auto whole = contents(record.file());
    for (const auto& text :
        {std::string(), whole.substr(0, whole.size() / 2), std::string("[1, 2]"), std::string("{\"schema\": 2}")}) {
        write(record.file(), text);
        refused(record(), 2, {record.file().string()});
    }
    refused(small + Words{"--baseline", record.folder("nowhere")}, 2, {"nowhere", "--bless"});
    std::filesystem::create_directories(record.folder("odd") + "/gate.json");
    refused(small + Words{"--baseline", record.folder("odd")}, 2, {"odd/gate.json", "something else than a file"});
    write(record.file(), std::string(whole).replace(whole.find("\"schema\": 2"), 11, "\"schema\": 7"));
    refused(record(), 2, {"schema 7"});
}

TEST_CASE("a method in another process is guarded, too", "[gate][.][nightly]") {
    MeasuredRecord record(Words{"gate", "--quick", "--problem", "dumbbell", "--exec", own::python("splitting.py")});
    const auto kept = document(record());
    REQUIRE_FALSE(kept["rows"].empty());
    for (const Json& row : kept["rows"]) CHECK(row["method"] == "split_python");
    record.replace("\"confirmed\"", "\"too_low\"");
    const auto changed = document(record(), 1);
    REQUIRE(changed["changes"].size() == 1);
    CHECK(changed["changes"][0]["sentence"] == "is confirmed; on record too_low");
}

TEST_CASE("a sign flipped in one term turns the gate red, and says where", "[gate]") {
    const Folder f;
    const auto text = contents(own::file("no_squish.c"));
    const auto source = f("mine.c"), object = f("mine.so");
    write(source, text);
    own::compile(source, object);
    // the one where no long run is asked
    MeasuredRecord record(Words{"gate", "--quick", "--problem", "dumbbell", "--plugin", object});
    CHECK(tool(record()).code == 0);
    const std::string torque = "b[i].W[k] += h";
    REQUIRE(text.find(torque) != std::string::npos);
    write(source, std::string(text).replace(text.find(torque), torque.size(), "b[i].W[k] -= h"));
    own::compile(source, object);
    const auto d = document(record(), 1);
    bool order = false;
    for (const auto& change : d["changes"]) {
        CHECK(change["method"] == "no_squish_c");
        order = order || change["law"].get<std::string>().starts_with("order of ");
    }
    CHECK(order);
    // after its progress: minutes may pass
    const auto refusal = tool(record() + Words{"--bless", "--reason", "looks fine"});
    INFO(refusal.err);
    const auto sentence = refusal.err.substr(refusal.err.find_last_of('\n', refusal.err.size() - 2) + 1);
    CHECK((refusal.code == 2 && refusal.out.empty()));
    CHECK((sentence.starts_with("verilie gate: ") && sentence.find("does not hold") != std::string::npos));
}
