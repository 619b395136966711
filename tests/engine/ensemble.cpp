// Ensembles of initial states: a cell keeps energies, and their classes are made when it is read.
#include "drift/ensemble.hpp"

#include "drift/run.hpp"
#include "order/study.hpp"
#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies;
using test::pair_of;

namespace {
DriftRow row_of_members(const MembersCell& cell) {
    Ensemble e;
    e.members = {cell};
    DriftRow row;
    add_ensemble(e, row);
    return row;
}
/// Adds a straight line that ends at `rise` to the energy of a member.
void lift(LongRun& run, double rise) {
    Batches& b = run.batches;
    for (auto* column : {&b.mean, &b.min, &b.max})
        for (std::size_t k = 0; k < column->size(); ++k) (*column)[k] += rise * double(k + 1) / double(column->size());
}
}  // namespace

TEST_CASE("the class of a member is made from what its cell keeps", "[ensemble]") {
    const auto pair = pair_of("stress_test", "lie_verlet");
    MembersCell cell = members_cell(pair, Rational(16384), Rational(1, 8), 0, 3);
    const DriftRow before = row_of_members(cell);
    CHECK(*before.members == 3);
    CHECK(*before.drifting == 0);
    CHECK(before.classes->count("failed") == 0);
    lift(cell.members[1], 0.1);
    const DriftRow row = row_of_members(cell);
    CHECK(*row.drifting == 1);
    CHECK(row.classes->at("linear") == 1);
}

TEST_CASE("64 members are judged together, and what all of them gain is a drift", "[ensemble]") {
    MembersCell cell = members_cell(pair_of("stress_test", "lie_verlet"), Rational(1024), Rational(1, 8), 0, 64);
    const DriftRow before = row_of_members(cell);
    INFO(json_of(before).dump());
    CHECK(*before.ensemble_class == "none");
    CHECK((*before.ensemble_interval)[0] <= *before.ensemble_change);
    CHECK(*before.ensemble_change <= (*before.ensemble_interval)[1]);
    for (auto& m : cell.members) lift(m, 0.01);
    const DriftRow gained = row_of_members(cell);
    INFO(json_of(gained).dump());
    CHECK(*gained.ensemble_class == "linear");
    CHECK(*gained.ensemble_change == Approx(*before.ensemble_change + 0.01 * (1 - cell.burn_in)).margin(1e-9));
    cell.members[7].failed.emplace().why = "not_finite";
    CHECK(*row_of_members(cell).ensemble_class == "failed");
}

TEST_CASE("batches for a class give the class of the fine ones", "[ensemble]") {
    for (const char* method : {"lie_verlet", "lie_newmark"}) {
        const auto pair = pair_of("stress_test", method);
        const Rational T(1024), h(1, 8);
        const std::vector start{pair.problem->make<double>(pair.parameters)->initial()};
        const auto fine = drift_estimate(drift_cell(pair, "double", T, h), 1024);
        const auto few = drift_estimate(drift_from(pair, start.at(0), T, h), 1024);
        CHECK(few.kind == fine.kind);
        CHECK(few.slope == Approx(fine.slope).margin(1e-12 * fine.epsilon));
        CHECK(few.max_abs == fine.max_abs);
    }
}

TEST_CASE(
    "a member without a start of its own, and a modified energy without a march to learn from, fail by themselves",
    "[ensemble]") {
    const auto still = pair_of("pendulum_triaxial", "lie_verlet", {{"tilt", "1/100"}, {"Omega0", "0,0,0"}});
    const DriftRow row = row_of_members(members_cell(still, Rational(256), Rational(1, 8), 0, 2));
    CHECK(json_of(*row.classes) == Json{{"failed", 2}});
    CHECK(row.member_failed->said->find("a thousand random attitudes") == 0);
    const auto fast = pair_of("pendulum_triaxial", "lgvi");
    REQUIRE(has_modified_energy(fast));
    const LongRun cell = modified_cell(fast, Rational(1024), Rational(1));
    REQUIRE(cell.failed.has_value());
    CHECK(cell.failed->why == "domain");
    CHECK(drift_estimate(cell, 1024).kind == analysis::DriftClass::failed);
}

TEST_CASE("cells of a drift are read back as they were written", "[ensemble]") {
    const auto pair = pair_of("stress_test", "lie_newmark");
    const Rational T(128), h(1, 8);
    const auto same = []<class R>(const R& cell) {
        const std::string text = json_of(cell).dump();
        CHECK(json_of(record_from<R>(Json::parse(text))).dump() == text);
    };
    same(drift_cell(pair, "double", T, h));
    same(growth_cell(pair, T, h));
    same(modified_cell(pair_of("pendulum_triaxial", "lgvi"), T, h));
    same(walk_cell(pair, "double", T, h, 0, 2));
    same(members_cell(pair, T, h, 0, 2));
    LongRun broken;
    Stopped& why = broken.failed.emplace();
    why.why = "not_finite", why.value = INFINITY, why.limit = NAN;
    same(broken);
}

TEST_CASE("members of an order have seeds of their own, or there is no ensemble", "[ensemble]") {
    OrderRequest r;
    r.verb = "order", r.problems = {"torus_tilted"}, r.methods = {"rrp_newmark"}, r.ensemble = 32;
    auto same = r, last = r;
    same.set = {{"seed", "5"}};
    last.seed = std::numeric_limits<long long>::max();
    CHECK_THROWS_WITH(order_ensemble_rows(same), Catch::Contains("the same initial state"));
    CHECK_THROWS_WITH(order_ensemble_rows(last), Catch::Contains("the largest seed is"));
}
