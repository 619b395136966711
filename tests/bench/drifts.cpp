// Drifts in one unknown, beside those in three and a fixed-point iteration: counts, which no clock decides. That all
// three are the same map is checked where they are timed.
#include "bench/study.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

TEST_CASE("a drift in one unknown takes no more iterations than others of the same map", "[bench]") {
    bench::BenchRequest r;
    r.problems = {"free_body_physical"}, r.methods = {"rrp_general", "rrp_general_closed"};
    const auto rows = bench::drift_rows(r);
    REQUIRE(rows.size() == 8);
    for (const auto& row : rows) {
        CAPTURE(row.method, row.J);
        CHECK(row.iterations >= 1);
        CHECK(row.iterations <= row.iterations_in_three_unknowns);
        CHECK(row.iterations_in_three_unknowns < row.iterations_of_fixed_point);
        CHECK(row.nanoseconds > 0);
        CHECK(row.ratio_range[0] <= row.ratio_to_three_unknowns);
        CHECK(row.ratio_to_three_unknowns <= row.ratio_range[1]);
    }
    r.methods = {"lie_verlet"};
    CHECK(bench::drift_rows(r).empty());
}
