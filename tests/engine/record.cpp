// Records: what is written is read again, what does not fit is refused with its place, and the schema says what is
// written.
#include "engine/record.hpp"
#include "support/catch.hpp"
#include "support/schema.hpp"

using namespace verilie::studies;
using verilie::test::difference;

namespace {
struct Part {
    int n;
    Absent<std::optional<double>> measured;
    static constexpr auto fields() {
        return std::tuple(field("n", &Part::n, ""), field("measured", &Part::measured, "null: it could not be"));
    }
};
struct Whole {
    std::vector<Part> parts;
    Named<std::variant<double, std::string>> numbers;
    std::map<std::string, bool> flags;
    std::optional<std::array<double, 2>> range;
    Json free;
    static constexpr auto fields() {
        using R = Whole;
        return std::tuple(field("parts", &R::parts, ""), field("numbers", &R::numbers, ""),
            field("flags", &R::flags, ""), field("range", &R::range, ""), field("free", &R::free, ""));
    }
};
const char* const said_text =
    R"({"parts":[{"n":1},{"n":2,"measured":null},{"n":3,"measured":"inf"}],)"
    R"("numbers":{"z":1.5,"a":"1.25e-50","m":"nan"},"flags":{"b":true},"range":[0.0,"-inf"],"free":{"any":[1]}})";
}  // namespace

TEST_CASE("a record is written as it was read, absent and null apart, names in their order", "[record]") {
    const Json j = Json::parse(said_text);
    const Whole w = record_from<Whole>(j);
    CHECK(json_of(w).dump() == said_text);
    CHECK_FALSE(w.parts[0].measured.has_value());
    REQUIRE(w.parts[1].measured.has_value());
    CHECK_FALSE(w.parts[1].measured->has_value());
    CHECK(w.parts[2].measured->value() == INFINITY);
    CHECK(std::get<std::string>(w.numbers[1].second) == "1.25e-50");
    CHECK(std::isnan(std::get<double>(w.numbers[2].second)));
    CHECK(difference(j, schema_of<Whole>(), "") == "");
}

TEST_CASE("what does not fit is refused with its place, by the reader and by the schema", "[record]") {
    struct Case {
        const char *at, *value, *place;
    };
    for (const auto& c : {Case{"/parts/0/n", "1.5", "parts: n"}, Case{"/parts/0/measured", "\"small\"", "measured"},
             Case{"/parts/0/other", "1", "not known"}, Case{"/numbers/a", "true", "numbers"},
             Case{"/flags/b", "1", "flags"}, Case{"/range", "[1]", "range"}, Case{"/parts", "{}", "parts"}}) {
        CAPTURE(c.at, c.value);
        Json j = Json::parse(said_text);
        j[Json::json_pointer(c.at)] = Json::parse(c.value);
        CHECK_THROWS_WITH(record_from<Whole>(j), Catch::Contains(c.place));
        if (std::string(c.at) != "/range") CHECK(difference(j, schema_of<Whole>(), "") != "");
    }
    Json j = Json::parse(said_text);
    j.erase("flags");
    CHECK_THROWS_WITH(record_from<Whole>(j), "'flags' is missing");
}
