// The numbers of the page on the RRP map of any body, measured again: what is exact as it is, what is rounding by its
// decade.
#include <fstream>

#include "claims/claims.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"

using namespace verilie::studies;

TEST_CASE("the numbers of the page on the RRP map of any body are measured again", "[claims][write_up]") {
    std::ifstream in(VERILIE_ROOT "/reference/baseline/rrp_general.json");
    const Json record = Json::parse(in)["claim"];
    const verilie::test::Folder folder;
    claims::ClaimsRequest r;
    r.claim = "bg-open-general-inertia", r.quiet = true;
    r.store = folder("store");
    const auto rows = claims::claims_rows(r);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].verdict == "holds");
    const Json& now = rows[0].numbers;
    REQUIRE(now.size() == record.size());
    for (const auto& [name, kept] : record.items()) {
        CAPTURE(name);
        if (!kept.is_number()) continue;
        const double a = kept, b = now[name];
        if (a < 1e-20) CHECK((b < 10 * a && b > a / 10));
        else CHECK(b == Approx(a).epsilon(1e-6));
    }
    for (const auto& [body, methods] : record["symplecticity"].items())
        for (const auto& [method, defects] : methods.items())
            for (const char* digits : {"in_50_digits", "in_double"}) {
                const double a = defects[digits], b = now["symplecticity"][body][method][digits];
                CAPTURE(body, method, digits, a, b);
                CHECK((b < 10 * a && b > a / 10));
            }
}
