// The list of claims: every row says what shows it and what shows its opposite, as the record has it.
#include <cmath>
#include <fstream>
#include <regex>
#include <set>

#include "claims/paper.hpp"
#include "claims/record.hpp"
#include "claims/series.hpp"
#include "engine/request.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;
using namespace verilie::studies::claims;

namespace {
/// Of all papers.
Claims all_claims() {
    Claims all;
    for (auto& p : all_papers())
        for (auto& c : p.claims) all.push_back(std::move(c));
    return all;
}
}  // namespace

TEST_CASE("every paper has a key, authors, a year, a title and claims of its own", "[claims]") {
    std::set<std::string> keys;
    for (const auto& p : all_papers()) {
        CAPTURE(p.key);
        CHECK(keys.insert(p.key).second);
        CHECK_FALSE((p.key.empty() || p.authors.empty() || p.title.empty() || p.claims.empty()));
        CHECK(p.year > 1900);
    }
    CHECK(keys.size() >= 4);
}

TEST_CASE("every claim has a name of its own, a predicate or a question, and a measurement", "[claims]") {
    std::set<std::string> ids;
    for (const auto& c : all_claims()) {
        CAPTURE(c.id);
        CHECK(ids.insert(c.id).second);
        for (const auto& words : {c.where, c.says, c.asked, holds_if(c), fails_if(c), c.command})
            CHECK_FALSE(words.empty());
        CHECK(c.holds.has_value() != c.open.has_value());
        CHECK(holds_if(c) != fails_if(c));
        CHECK(c.measure != nullptr);
        CHECK(c.weight > 0);
    }
}

TEST_CASE("the record holds every predicate as it stands in the code, and why it was changed", "[claims]") {
    std::ifstream in(VERILIE_ROOT "/reference/baseline/claims.json");
    const Json record = Json::parse(in);
    const auto known = all_claims();
    CHECK(record["rows"].size() == known.size());
    for (const auto& c : known) {
        CAPTURE(c.id);
        REQUIRE(record["rows"].contains(c.id));
        const Json& row = record["rows"][c.id];
        CHECK(row["holds_if"] == holds_if(c));
        CHECK(row["fails_if"] == fails_if(c));
        CHECK((row["verdict"] == "open") == c.open.has_value());
        const bool corrected = !row["correction"].get<std::string>().empty();
        if (row["verdict"] == "holds with a correction") CHECK(corrected);
        else if (row["verdict"] != "undecidable from the paper") CHECK_FALSE(corrected);
        std::string date = "2026-11-20";
        for (std::size_t k = 0; k < row["changed"].size(); ++k) {
            const Json& change = row["changed"][k];
            const std::string to = k + 1 < row["changed"].size() ? row["changed"][k + 1]["from"] : row["holds_if"];
            CHECK(std::regex_match(change["date"].get<std::string>(), std::regex("20[0-9]{2}-[01][0-9]-[0-3][0-9]")));
            CHECK(change["date"] >= date);
            CHECK(change["from"] != to);
            CHECK_FALSE(change["reason"].get<std::string>().empty());
            date = change["date"];
        }
    }
}

TEST_CASE("a claim that is not on record is put there, and nothing else changes", "[claims]") {
    std::ifstream in(VERILIE_ROOT "/reference/baseline/claims.json");
    const std::string before{std::istreambuf_iterator<char>(in), {}};
    ClaimRow known{}, fresh{};
    known.id = "bg-fig1-energy-order", known.verdict = "open";
    fresh.id = "a-new-one", fresh.verdict = "holds", fresh.holds_if = "a \"b\" at most 1", fresh.fails_if = "so";
    CHECK(with_new(before, {known}) == before);
    const std::string after = with_new(before, {known, fresh});
    const Json all = Json::parse(after);
    CHECK(all["rows"].size() == Json::parse(before)["rows"].size() + 1);
    CHECK(all["rows"]["a-new-one"]
          == Json{{"verdict", "holds"}, {"correction", ""}, {"holds_if", fresh.holds_if}, {"fails_if", "so"},
              {"changed", Json::array()}});
    CHECK(after.starts_with(before.substr(0, before.size() - 8)));
    CHECK(Json::parse(with_new(R"({"history": [], "rows": {}})", {fresh, known}))["rows"].size() == 2);
    CHECK_THROWS_AS(with_new("{", {fresh}), EnvironmentTrouble);
}

TEST_CASE("ripples are no swings", "[claims]") {
    std::vector<double> ripples, swing;
    for (int k = 0; k < 3500; ++k) {
        const double t = 0.01 * k;
        ripples.push_back(1.3 + 0.19 * std::sin(80 * t));  // ~450 maxima, none below the band
        swing.push_back(1 + 0.3 * std::sin(t) + 0.09 * std::sin(80 * t));
    }
    CHECK(swings(ripples, 0.9, 1.1) == 0);
    CHECK(swings(swing, 0.9, 1.1) == 11);  // sin t passes its extremes 11 times before t = 35
    CHECK(swings({1, 1, 1}, 0.9, 1.1) == 0);
    CHECK(swings({}, 0.9, 1.1) == 0);
}
