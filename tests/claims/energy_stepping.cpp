// Energy stepping of a sphere: where it meets an edge, what an edge does, what it keeps.
#include <verilie/lie/so3.hpp>

#include "claims/energy_stepping.hpp"
#include "support/catch.hpp"

using namespace verilie;
using verilie::studies::claims::EnergyStepping;

namespace {
/// The arm at the height z = 0, moving up at `rate`: a turn about -e1 from the arm along e2.
template <class S> std::pair<Quat<S>, Vec3<S>> level(const S& rate) {
    const S half = sqrt(S(S(1) / 2));
    return {Quat<S>{half, Vec3<S>(-half, S(0), S(0))}, Vec3<S>(rate, S(0), S(0))};
}
double up(const Quat<double>& q) { return (q * Vec3<double>(0, 0, 1))(2); }
}  // namespace

TEST_CASE("an edge is met when the free motion is there, and speeds up what falls", "[claims][stairs]") {
    // U = -w z: what moves up the arm falls. Edges at 1/4 and 1/2: free turn until z = 1/4, then faster
    const EnergyStepping<double> stairs(1, 1, 0.25, 0);
    const auto [q, w] = level(2.0);
    const double first = std::asin(0.25) / 2, faster = std::sqrt(4 + 2 * 0.25),
                 second = first + (std::asin(0.5) - std::asin(0.25)) / faster;
    auto z = stairs.start(q, w);
    REQUIRE(std::abs(up(z.q)) < 1e-15);
    z.terrace = 0;
    const auto begin = z;
    CHECK(stairs.run(z, first - 1e-9) == 0);
    CHECK(norm(z.w) == Approx(2).epsilon(1e-14));
    z = begin;
    CHECK(stairs.run(z, first + 1e-9) == 1);
    CHECK(z.terrace == 1);
    CHECK(norm(z.w) == Approx(faster).epsilon(1e-14));
    z = begin;
    CHECK(stairs.run(z, second - 1e-9) == 1);
    CHECK(up(z.q) == Approx(0.5).epsilon(1e-8));
    z = begin;
    CHECK(stairs.run(z, second + 1e-9) == 2);
}

TEST_CASE("what lacks the energy for a stair is reflected by it", "[claims][stairs]") {
    const EnergyStepping<double> stairs(1, 1, 0.25, 0);
    auto [q, w] = level(-0.1);  // rises: 1/2 0.01 < 1/4
    auto z = stairs.start(q, w);
    z.terrace = 0,
    z.q = lie::exp(Vec3<double>(0.05, 0, 0)) * z.q;  // a little above its lower edge, which is a stair up
    CHECK(stairs.run(z, 0.6) == 1);
    CHECK(z.terrace == 0);
    CHECK(z.w(0) == Approx(0.1).epsilon(1e-14));
    CHECK(std::asin(up(z.q)) == Approx(0.01).epsilon(1e-10));  // 0.5 down, 0.1 back
}

TEST_CASE("the staircase keeps its energy and both momenta, and goes back the way it came", "[claims][stairs]") {
    for (const int n : {3, 20, 77}) {
        const fifty stair = fifty(1) / n;
        const EnergyStepping<fifty> stairs(fifty(2), fifty(3), stair, fifty(stair / 7));
        const auto begin =
            stairs.start(lie::exp(Vec3<fifty>(1, fifty(1) / 3, 2)), Vec3<fifty>(1, fifty(-1) / 2, fifty(3) / 4));
        auto z = begin;
        const auto events = stairs.run(z, fifty(5));
        CHECK(events > n);
        const auto same = [](const fifty& a, const fifty& b) { return abs(fifty(a - b)) < fifty("1e-46"); };
        CHECK(same(stairs.energy(z), stairs.energy(begin)));
        CHECK(same(stairs.about_field(z), stairs.about_field(begin)));
        CHECK(same(stairs.about_arm(z), stairs.about_arm(begin)));
        z.w = -z.w;
        CHECK(stairs.run(z, fifty(5)) == events);
        CHECK(z.terrace == begin.terrace);
        CHECK(same(lie::distance<fifty>(z.q, begin.q), 0));
        CHECK(same(norm(z.w + begin.w), 0));
    }
}

TEST_CASE("what does not turn stays", "[claims][stairs]") {
    const EnergyStepping<double> stairs(1, 1, 0.25, 0);
    auto z = stairs.start(Quat<double>::identity(), zero3<double>());
    CHECK(stairs.run(z, 10) == 0);
    CHECK(z.q.w == 1);
}
