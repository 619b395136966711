// What the gate says of names and sentences that were not made for XML or Markdown, and how it counts.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gate/report.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"

using namespace verilie::studies::gate;

namespace {
const std::string odd = "a|b\nc <&>\" ' `d` \x01 \xEF\xBF\xBF \xEF\xBF\xBE \xC3\xA9";
Case of(const std::string& id) {
    return {{id, "holds", {}, {}, {}}, "certify", "lgvi", "pendulum", "symplectic", true, "", "verilie certify"};
}
}  // namespace

TEST_CASE("odd text makes valid XML and whole rows of Markdown", "[gate]") {
    const Outcome o{{of("certify/" + odd), of("certify/plain")},
        {{"certify/" + odd, odd, odd, odd, odd},
            {"certify/gone", "lgvi", "group", "is on record and was not measured", ""}},
        "quick", "", {}, ""};
    const verilie::test::Folder folder;
    const auto file = folder / "junit.xml";
    std::ofstream(file) << junit_of(o);
    const std::string program =
        "import sys, xml.etree.ElementTree as E; r = E.parse(sys.argv[1]).getroot(); c = "
        "r.findall('testsuite/testcase');"
        "assert len(c) == 3 == int(r.get('tests')) and int(r.get('failures')) == 2 and 'c <&>' in c[0].get('name')";
    CHECK(std::system(("/usr/bin/python3 -c \"" + program + "\" " + file.string()).c_str()) == 0);
    std::istringstream lines(markdown_of(o));
    for (std::string line; std::getline(lines, line);) {
        if (line.find("c <&>") == std::string::npos) continue;
        int bars = 0;
        for (std::size_t i = 0; i < line.size(); ++i) bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
        CHECK(bars == 5);
    }
}

TEST_CASE("cases are counted, not complaints", "[gate]") {
    const Outcome twice{{of("certify/one"), of("certify/two")},
        {{"certify/one", "lgvi", "a", "is wrong", ""}, {"certify/one", "lgvi", "a", "is wide", ""},
            {"certify/gone", "lgvi", "a", "is gone", ""}},
        "quick", "", {}, ""};
    CHECK(text_of(twice).find("2 of 3 cases are not as they should be.") != std::string::npos);
    CHECK(text_of({{of("certify/one")}, {}, "quick", "", {}, ""}).find("All 1 cases are as on record.")
          != std::string::npos);
}

// 16 on record and 8 now are 24 draws alike: that the 8 largest are the 8 of now is one of C(24, 8) equal chances.
TEST_CASE("a floor has risen where every draw of states lies above the record, not where one happens to", "[gate]") {
    const auto with = [](const std::string& id, double value) {
        Case c = of(id);
        c.gated.value = value;
        return c;
    };
    const std::vector<Case> record{with("certify/one", 0.1), with("certify/two", 0.1), of("certify/three")},
        now{with("certify/one", 0.3), with("certify/two", 0.3), of("certify/four")};
    const auto complaints = complaints_of(now, record);
    REQUIRE(complaints.size() == 4);  // two floors, one missing, one new
    int asked = 0;
    const auto left = beyond_chance(complaints, record, [&](const std::string& method, const std::string& problem) {
        CHECK((method == "lgvi" && problem == "pendulum"));
        ++asked;
        std::vector<Case> all;
        for (int k = 1; k < int(draws_of_a_complaint); ++k)
            all.push_back(with("certify/one", 0.11)), all.push_back(with("certify/two", k == 5 ? 0.1 : 0.5));
        return all;
    });
    CHECK(asked == 1);
    REQUIRE(left.size() == 3);
    CHECK(left[0].id == "certify/one");
    CHECK(left[0].sentence
          == "rises to 0.3; on record it is at most 0.1, and all of eight draws of states lie above that");
    CHECK_FALSE((left[1].floor || left[2].floor));
    CHECK(beyond_chance({}, record, [](const auto&, const auto&) -> std::vector<Case> {
        throw std::logic_error("nothing to draw again");
    }).empty());
    // A claim that fails on another draw is no chance, though the floor is; a start without a step is.
    for (const bool refused : {false, true}) {
        const auto found = beyond_chance(complaints, record, [&](const auto&, const auto&) {
            auto one = with("certify/one", 0.05), two = with("certify/two", 0.05);
            two.holds = false, two.gated.verdict = refused ? "failed" : "violated";
            return std::vector<Case>{one, two};
        });
        REQUIRE(found.size() == (refused ? 2 : 3));
        if (!refused) CHECK(found.back().sentence == "does not hold on another draw of states (violated)");
    }
}
