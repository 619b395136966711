// What the cells of order and work-precision studies leave of a march, against distances and energies by hand.
#include <cmath>
#include <numbers>

#include <verilie/lie/so3.hpp>

#include "order/cells.hpp"
#include "support/after.hpp"
#include "work_precision/cell.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
Pair only_pair(const char* problem, const char* method, const std::map<std::string, std::string>& set = {}) {
    Request r;
    r.problems = {problem}, r.methods = {method}, r.set = set;
    return pairs_of(r).at(0);
}
/// The march of a pair at 0, h .. n h.
std::vector<Phase<double>> marched(const Pair& pair, double h, int n) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    std::vector<Phase<double>> all{problem->initial()};
    for (int k = 1; k <= n; ++k) all.push_back(test::after<double>(*pair.method, problem, all[0], h, k));
    return all;
}
reference::Answer answer_of(const std::vector<Phase<double>>& exact, const std::vector<Phase<double>>& cvode) {
    reference::Answer a;
    a.scalar = "fifty";
    for (std::size_t k = 0; k < exact.size(); ++k)
        a.points.push_back({double(k), convert<fifty>(exact[k]), {}, cvode[k], {}});
    return a;
}

/// A pendulum with J = 2, 2, 2 and weight 2 that starts with unit speed about the vertical, π tilt from the lowest
/// point: E(0) = 1 - 2 cos(π tilt), and the scale, kinetic energy at first and weight, is 3.
Pair swung(const char* tilt) {
    return only_pair(
        "pendulum", "lie_verlet", {{"J", "2,2,2"}, {"m", "1"}, {"g", "2"}, {"Omega0", "0,0,1"}, {"tilt", tilt}});
}
double change_of_energy(const Pair& pair, double h, double E0) {
    const auto z = marched(pair, h, 1).back();
    const double E = squared_norm(z.W[0]) - 2 * (z.q[0] * Vec3<double>(0, 0, 1))(2);
    REQUIRE(std::abs(E - E0) > 1e-4);
    return std::abs(E - E0);
}
}  // namespace

TEST_CASE("a rung holds the mean of each error over the outputs, and its largest", "[order]") {
    const Pair pair = only_pair("rigid_body_orbit", "lie_verlet");
    const auto plain = marched(pair, 0.125, 2);
    auto off = plain;  // at the middle of three outputs alone
    off[1].x[0] += Vec3<double>(0.3, 0, 0.4);
    off[1].W[0] += Vec3<double>(0, 0.2, 0);
    off[1].q[0] = off[1].q[0] * lie::exp(Vec3<double>(0.1, 0, 0));
    const auto cell = ladder_cell(pair, "double", Rational(1, 4), {Rational(1, 8)}, answer_of(off, plain));
    REQUIRE(cell.rungs.size() == 1);
    REQUIRE(cell.rungs[0].errors);
    const LadderErrors e = *cell.rungs[0].errors, cvode = *cell.rungs[0].cvode;
    CHECK(e.position_max == Approx(0.5));
    CHECK(e.attitude_max == Approx(0.1));
    CHECK(e.velocity_max == Approx(0.2));
    CHECK(e.position == Approx(0.5 / std::sqrt(2)));  // by trapezoids, over two intervals
    CHECK(e.attitude == Approx(0.1 / std::sqrt(2)));
    CHECK(e.velocity == Approx(0.2 / std::sqrt(2)));
    for (const double none : {cvode.position_max, cvode.attitude_max, cvode.velocity_max}) CHECK(none < 1e-14);
}

TEST_CASE("an error of the energy is relative to the energy at first, or where that is next to none to its scale",
    "[order]") {
    for (const auto& [tilt, E0, against] : {std::tuple{"1/3", 0.0, 3.0}, std::tuple{"1/2", 1.0, 1.0}}) {
        CAPTURE(tilt);
        const Pair pair = swung(tilt);
        const auto states = marched(pair, 0.5, 1);
        const auto cell = ladder_cell(pair, "double", Rational(1, 2), {Rational(1, 2)}, answer_of(states, states));
        // by trapezoids the end of one interval counts half
        const double mean = change_of_energy(pair, 0.5, E0) / std::sqrt(2);
        CHECK(cell.rungs.at(0).errors.value().energy_error == Approx(mean / against));
    }
}

TEST_CASE("the energy of a run at its worst output is relative to the scale of the problem", "[work]") {
    for (const auto& [tilt, E0] : {std::pair{"1/3", 0.0}, std::pair{"1/2", 1.0}}) {
        CAPTURE(tilt);
        const Pair pair = swung(tilt);
        const auto cell = work_precision::method_cell(pair, {Rational(1, 2), 1}, {Rational(1, 2)}, nullptr);
        CHECK(cell.runs.at(0).energy.value() == Approx(change_of_energy(pair, 0.5, E0) / 3));
    }
}
