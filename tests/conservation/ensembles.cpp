// Ensembles of initial states, the modified energy and the growth of errors: what they are made of, and that they can
// tell.
#include "drift/ensemble.hpp"
#include "drift/extras.hpp"
#include "drift/modified_energy.hpp"
#include "engine/energy.hpp"

#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies;
using test::pair_of;

namespace {
std::vector<Phase<double>> starts(
    const Pair& pair, Phase<double> (*start)(const AnyProblem<double>&, std::uint64_t), int count) {
    std::vector<Phase<double>> all;
    for (int seed = 1; seed <= count; ++seed)
        all.push_back(start(*pair.problem->make<double>(pair.parameters), std::uint64_t(seed)));
    return all;
}
}  // namespace

TEST_CASE("members lie 1e-12 beside the start, or anywhere on its energy", "[conservation][ensemble]") {
    for (const char* key : {"stress_test", "pendulum", "heavy_top_triaxial", "free_body_physical"}) {
        CAPTURE(key);
        const auto pair = pair_of(key, key == std::string("pendulum") ? "rrp_body" : "lie_verlet");
        REQUIRE(refuses_ensemble(pair).empty());
        const auto problem = pair.problem->make<double>(pair.parameters);
        const auto z = problem->initial();
        double most = 0, farthest = 0;
        for (const auto& near : starts(pair, beside, 8)) {
            const double apart = lie::distance<double>(z.q[0], near.q[0]);
            CHECK(apart > 0);
            most = std::max(most, apart);
        }
        CHECK(most < 4e-12);
        for (const auto& far : starts(pair, elsewhere, 8)) {
            CHECK(energy_of(*problem, far)
                  == Approx(energy_of(*problem, z)).margin(1e-13 * problem->invariant_scales()[0]));
            farthest = std::max(farthest, lie::distance<double>(z.q[0], far.q[0]));
        }
        CHECK(farthest > 1);
    }
    CHECK_FALSE(refuses_ensemble(pair_of("torus_soft", "rrp_newmark")).empty());
}

TEST_CASE("a member is the same alone, among others and in any cell", "[conservation][ensemble]") {
    for (const char* method : {"lgvi", "lie_newmark", "lie_midpoint"}) {
        CAPTURE(method);
        const auto pair = pair_of("stress_test", method);
        const Rational T(256), h(1, 8);
        CHECK(marches_together(pair) == (std::string_view(method) != "lie_midpoint"));
        const auto some = starts(pair, elsewhere, 18);
        const auto all = drifts_from(pair, some, T, h);
        REQUIRE(all.size() == 18);
        for (std::size_t m = 0; m < some.size(); ++m) {
            auto alone = drift_from(pair, some[m], T, h), together = all[m];
            alone.work = together.work = {};
            CHECK(json_of(alone) == json_of(together));
        }
        const auto walk = walk_cell(pair, "double", T, h, 0, 6), last = walk_cell(pair, "double", T, h, 5, 1);
        REQUIRE_FALSE(walk.failed.has_value());
        for (std::size_t q = 0; q < walk.error.size(); ++q) CHECK(walk.error[q][5] == last.error[q][0]);
    }
}

TEST_CASE(
    "the modified energy is kept two orders better, and only by a symplectic method", "[conservation][ensemble]") {
    const auto ranges = [](const char* method, const Rational& h) {
        return modified_energy(pair_of("stress_test", method), h);
    };
    const auto coarse = ranges("lie_verlet", Rational(1, 8)), fine = ranges("lie_verlet", Rational(1, 16));
    CHECK(std::log2(coarse.raw / fine.raw) == Approx(2).margin(0.25));
    CHECK(std::log2(coarse.modified / fine.modified) == Approx(4).margin(0.5));
    const auto not_symplectic = ranges("lie_newmark", Rational(1, 16));
    CHECK(not_symplectic.modified > 0.1 * not_symplectic.raw);
    CHECK_FALSE(has_modified_energy(pair_of("free_body_physical", "lie_verlet")));
    CHECK_FALSE(has_modified_energy(pair_of("pendulum", "rrp_euler")));
}

TEST_CASE(
    "the error grows linearly where a method is symplectic and the problem integrable, faster where energy drifts",
    "[conservation][ensemble]") {
    const auto exponent = [](const char* problem, const char* method, const Rational& h) {
        const auto cell = growth_cell(pair_of(problem, method), Rational(1500), h);
        INFO(problem << " " << method << " " << json_of(cell).dump());
        REQUIRE(cell.exponent.has_value());
        return *cell.exponent;
    };
    CHECK(exponent("free_body_physical", "lgvi", Rational(1, 160)) == Approx(1).margin(0.1));
    CHECK(exponent("free_body_physical", "lie_verlet", Rational(1, 160)) == Approx(1).margin(0.1));
    const double drifting = exponent("stress_test", "lie_newmark", Rational(1, 8));  // a t + b t^2
    CHECK(drifting > 1.25);
    CHECK(drifting < 2.25);
    // 64 steps
    CHECK_FALSE(growth_cell(pair_of("stress_test", "lie_verlet"), Rational(8), Rational(1, 8)).exponent.has_value());
}
