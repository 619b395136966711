// Rows of orders: what the exit code asks of them, when a ladder goes on, and that the schema says what is printed.
#include "order/study.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/schema.hpp"

using namespace verilie;
using namespace verilie::studies;
using analysis::OrderVerdict;

namespace {
OrderRow judged_as(OrderVerdict verdict, double error = 1e-6, double floor = 1e-9) {
    OrderRow row{};
    row.judged = true, row.verdict = name(verdict);
    row.error = {error}, row.floor = {floor};
    return row;
}
}  // namespace

TEST_CASE("a judged row holds where theory is met or does not apply", "[order]") {
    using enum OrderVerdict;
    for (const auto v : {confirmed, not_applicable, beyond_horizon}) CHECK(order_holds(judged_as(v)));
    for (const auto v : {too_low, too_high, pre_asymptotic, at_floor, undecided, failed}) {
        auto row = judged_as(v);
        INFO(row.verdict);
        CHECK_FALSE(order_holds(row));
        row.judged = false;
        CHECK(order_holds(row));
    }
    auto zero = judged_as(at_floor);
    zero.exactly_zero.emplace(true);
    CHECK(order_holds(zero));
}

TEST_CASE("kinks of U excuse scatter of a method of higher order, and nothing else", "[order]") {
    using enum OrderVerdict;
    for (const auto v : {undecided, pre_asymptotic, too_high}) {
        CHECK(is_scatter(judged_as(v), 2, 4));
        CHECK_FALSE(is_scatter(judged_as(v), 2, 2));
        CHECK_FALSE(is_scatter(judged_as(v), 1000, 4));
    }
    for (const auto v : {too_low, failed, at_floor, confirmed}) CHECK_FALSE(is_scatter(judged_as(v), 2, 4));
    auto above = judged_as(too_high), below = judged_as(too_low);
    excuse_scatter(above, 2, 4), excuse_scatter(below, 2, 4);
    CHECK((!above.judged && order_holds(above) && above.reason.starts_with("not judged, for U is C^2")));
    CHECK((below.judged && !order_holds(below) && below.reason.empty()));
}

TEST_CASE("on a ring, whose wall is C^2, order 4 is expected to be 3 and order 2 stays judged", "[order][nightly]") {
    const test::Folder folder;
    OrderRequest r;
    r.verb = "order", r.problems = {"torus"}, r.methods = {"lie_verlet", "rkmk4"};
    r.store = folder("store"), r.jobs = 1, r.quiet = true;
    int of_order_four = 0;
    for (const auto& row : order_rows(r)) {
        if (row.metric != "velocity" && row.metric != "h1") continue;
        INFO(row.method << " " << row.metric << ": " << row.verdict << ", " << row.reason);
        const bool four = row.method == "rkmk4";
        of_order_four += four;
        CHECK(row.formal_order == (four ? 3 : 2));
        CHECK(row.judged == !four);
        CHECK(row.scalar == "double");
        if (four) CHECK(row.reason.starts_with("not judged, for U is C^2"));
        else CHECK(row.verdict == "confirmed");
    }
    CHECK(of_order_four == 2);
}

TEST_CASE("finer steps are asked for where a judged row is open above its floor", "[order]") {
    using enum OrderVerdict;
    CHECK((wants_finer(judged_as(pre_asymptotic)) && wants_finer(judged_as(undecided))));
    for (const auto v : {confirmed, too_low, at_floor, failed}) CHECK_FALSE(wants_finer(judged_as(v)));
    CHECK_FALSE(wants_finer(judged_as(undecided, 1e-9, 1e-9)));
    CHECK_FALSE(wants_finer(judged_as(undecided, std::nan(""), 1e-9)));
    auto unjudged = judged_as(undecided), empty = judged_as(undecided);
    unjudged.judged = false, empty.error.clear(), empty.floor.clear();
    CHECK_FALSE((wants_finer(unjudged) || wants_finer(empty)));
}

TEST_CASE("the schema of a row says what is printed, of a pair that runs and of one that does not", "[order]") {
    const test::Folder folder;
    OrderRequest r;
    r.verb = "order", r.problems = {"stress_test"}, r.methods = {"lie_verlet", "rrp_spatial"};
    r.T = "1", r.ladder = "1/8,1/2,4", r.store = folder("store"), r.jobs = 1, r.quiet = true;
    const Json rows = json_of(order_rows(r)), schema = schema_of<OrderRow>();
    REQUIRE(rows.size() == 10);
    for (const auto& row : rows) {
        INFO(row.dump());
        CHECK(test::difference(row, schema, "row") == "");
    }
    CHECK((rows[0]["verdict"] == "confirmed" && rows[5]["verdict"] == "not_applicable"));
    CHECK(json_of(order_rows(r)) == rows);  // from the store
}
