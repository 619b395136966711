// Long runs of many members: what they say of drifts, and what they say that rounding does.
#include <numbers>

#include "drift/starts.hpp"
#include "engine/energy.hpp"
#include "long_run/study.hpp"

#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies;
using test::pair_of;

namespace {
std::vector<LongCell> cells_of(const Pair& pair, const Rational& h, int octaves, int members) {
    std::vector<LongCell> cells;
    for (int m = 0; m < members; m += members_of_a_long_cell)
        cells.push_back(long_cell(pair, h, octaves, m, members_of_a_long_cell));
    return cells;
}
LongRow long_row(const Pair& pair, const Rational& h, int octaves, int members, const std::vector<LongCell>& cells) {
    LongRow row{};
    row.steps = std::int64_t(1) << octaves, row.T = static_cast<double>(Rational(h * row.steps));
    row.members = members, row.symplectic = holds(pair.method->info->symplectic, pair.spherical);
    judge(cells, pair, row);
    return row;
}
LongRow long_row(const Pair& pair, const Rational& h, int octaves, int members) {
    return long_row(pair, h, octaves, members, cells_of(pair, h, octaves, members));
}
}  // namespace

TEST_CASE("a member of a long run is its scalar march", "[conservation][long_run]") {
    const auto pair = pair_of("stress_test", "lie_verlet");
    const Rational h(1, 16);
    const auto cell = long_cell(pair, h, 16, 3, 2);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto start = elsewhere(*problem, 5);
    const auto trajectory = pair.method->march<double>(problem);
    std::vector<double> energies(1 << 16);
    REQUIRE_FALSE(trajectory->start(start, 0.0625));
    REQUIRE_FALSE(trajectory->advance(1, std::span(energies)));
    const double E0 = energy_of(*problem, start), scale = problem->invariant_scales().at(0);
    const auto& member = cell.members.at(1);
    REQUIRE(member.mean.size() == long_batches);
    const auto sum = [&](std::size_t from, std::size_t to) {
        double s = 0;
        for (std::size_t i = from; i < to; ++i) s += (energies[i] - E0) / scale;
        return s / double(to - from);
    };
    for (std::size_t k = 0; k < long_batches; ++k) CHECK(member.mean[k] == sum(1024 * k, 1024 * (k + 1)));
    REQUIRE(member.early.size() == 10);
    CHECK(member.early[0] == sum(0, 2));
    CHECK(member.early[9] == sum(512, 1024));
}

TEST_CASE("over long runs a symplectic method stays, and lie_newmark goes", "[conservation][long_run]") {
    const auto stays = long_row(pair_of("stress_test", "lie_verlet"), Rational(1, 8), 18, 64),
               goes = long_row(pair_of("stress_test", "lie_newmark"), Rational(1, 8), 18, 64);
    INFO(json_of(stays).dump() << json_of(goes).dump());
    CHECK(stays.kind == "none");
    CHECK(long_run_holds(stays));
    CHECK(goes.kind != "none");
    CHECK(*goes.bound > 10 * *stays.bound);
    CHECK(stays.octaves->steps.front() == 4);
    CHECK(stays.octaves->steps.back() == 1 << 18);
}

// Over a time in which next to nothing happens, every energy stays.
TEST_CASE("a long run of few turns is undecided", "[conservation][long_run]") {
    const auto pair = pair_of("stress_test", "lie_newmark");
    const auto cells = cells_of(pair, Rational(1, 1000000), 16, 64);
    const auto row = long_row(pair, Rational(1, 1000000), 16, 64, cells);
    INFO(json_of(row).dump());
    CHECK(row.kind == "undecided");
    CHECK(row.reason.starts_with("too short"));
    // The first member's turns by another route: how far it has turned from its start.
    const auto problem = pair.problem->make<double>(pair.parameters);
    auto z = elsewhere(*problem, 1);
    const auto trajectory = pair.method->march<double>(problem);
    REQUIRE_FALSE(trajectory->start(z, 1e-6));
    REQUIRE_FALSE(trajectory->advance(1 << 16));
    const auto start = z.q.front();
    trajectory->observe(z);
    const double turned = lie::distance<double>(start, z.q.front()) / (2 * std::numbers::pi);
    CHECK_THAT(row.T * cells[0].members[0].speed / (2 * std::numbers::pi), Catch::Matchers::WithinRel(turned, 0.01));
    CHECK(*row.turns <= turned * 1.01);
    CHECK(*row.turns > 0);
}

#if VERILIE_HAS_QUAD
// Where theory keeps the energy exactly, all its error is rounding, and the walk that a few steps foretell is seen.
TEST_CASE("roundings of single steps foretell the walk of a long run", "[conservation][long_run]") {
    const auto pair = pair_of("free_body_physical", "lgvi");
    const auto cells = cells_of(pair, Rational(1, 40), 16, 64);
    const auto row = long_row(pair, Rational(1, 40), 16, 64, cells);
    INFO(json_of(row).dump());
    REQUIRE(row.rounding.has_value());
    double squares = 0;
    for (const auto& cell : cells)
        for (const auto& member : cell.members) squares += member.mean.back() * member.mean.back();
    const double seen = std::sqrt(squares / 64);
    CHECK(seen > 0.5 * *row.walk);
    CHECK(seen < 2 * *row.walk);
    CHECK(std::abs(row.rounding->bias) < 3 * row.rounding->half_width);
}
#endif
