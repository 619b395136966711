// The reference of a body about a centre of gravity against what is known without it: Kepler's orbit of a sphere, the
// force and torque by hand, Kepler's third law corrected for the oblateness of a body in relative equilibrium.
#include "../../reference/motion/motion.hpp"
#include "answers.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
Question question(std::map<std::string, std::string> set, const std::string& T) {
    return {"rigid_body_orbit", std::move(set), T, 4};
}
/// The mean anomaly is E − e sin E, E the eccentric anomaly.
fifty eccentric(const fifty& mean, const fifty& e) {
    fifty E = mean;
    for (int k = 0; k < 60; ++k) E -= (E - e * sin(E) - mean) / (1 - e * cos(E));
    return E;
}
}  // namespace

// From the pericentre x = (q, 0, 0) with v = (0, s, 0), mu = 1: 1/a = 2/q − s², e = 1 − q/a, n = a^(−3/2),
// x = (a (cos E − e), a √(1 − e²) sin E, 0).
TEST_CASE("a sphere goes on Kepler's orbit and turns freely", "[reference][orbit]") {
    const Question asked =
        question({{"J", "1/10,1/10,1/10"}, {"x0", "1,0,0"}, {"v0", "0,5/4,0"}, {"R0", "0,0,0"}}, "6");
    const Answer answer = compute(asked);
    const fifty a = 1 / (2 - fifty(25) / 16), e = 1 - 1 / a, n = 1 / (a * sqrt(a));
    const Vec3<fifty> W0(fifty(1) / 5, fifty(3) / 10, fifty(3));
    REQUIRE(answer.points.size() == 5);
    CHECK(answer.points.back().bound.position < 1e-25);
    for (const Point& point : answer.points) {
        const fifty t = fifty(point.t), E = eccentric(n * t, e), speed = n * a / (1 - e * cos(E));
        const fifty narrow = sqrt(1 - e * e);
        const Vec3<fifty> x(a * (cos(E) - e), a * narrow * sin(E), 0), v(-speed * sin(E), speed * narrow * cos(E), 0);
        CHECK(static_cast<double>(norm(point.z.x[0] - x)) <= point.bound.position + 1e-45);
        CHECK(static_cast<double>(norm(point.z.v[0] - v)) <= point.bound.velocity + 1e-45);
        const fifty half = norm(W0) * t / 2;
        const Quat<fifty> q{cos(half), sin(half) / norm(W0) * W0};
        CHECK(static_cast<double>(angle_between<fifty>(point.z.q[0], q)) <= point.bound.attitude + 1e-45);
    }
}

// J = diag(a, b, c) at x = r e1, axes along space: U depends on r as −m/r − (tr J − 3a)/(2r³), so F = −m/r² − 3 (tr J −
// 3a)/(2r⁴) along e1, and there is no torque. Turned by φ about e3, n = (cos φ, −sin φ, 0): the torque about e3 is
// 3/r³ n₁n₂ (b − a) = 3/(2r³) (a − b) sin 2φ.
TEST_CASE("force and torque of gravity by hand", "[reference][orbit]") {
    const auto rate = [](const std::string& R0) {
        const Motion m =
            motion(question({{"J", "1/2,3/4,1"}, {"m", "3"}, {"x0", "2,0,0"}, {"W0", "0,0,0"}, {"R0", R0}}, "1"));
        Coordinates<fifty> dy;
        m.field(m.start, dy);
        return phase<fifty>(m.layout, dy);  // x' and v' where x and v are, W' where W is
    };
    const Phase<fifty> straight = rate("0,0,0");
    const fifty pull = fifty(3) / 4 + fifty(3) * (fifty(9) / 4 - fifty(3) / 2) / 32;
    CHECK_THAT(straight.v[0], test::within_ulps(Vec3<fifty>(-pull / 3, 0, 0), 16));
    CHECK(norm(straight.W[0]) == 0);
    const Phase<fifty> turned = rate("0,0,3/10");
    const fifty torque = fifty(3) / 16 * (fifty(1) / 2 - fifty(3) / 4) * sin(fifty(3) / 5);
    CHECK_THAT(turned.W[0], test::within_ulps(Vec3<fifty>(0, 0, torque), 64));
}

// A body that always shows the same side stays so, at ω² = (m/r² + 3 (tr J − 3 J₁)/(2r⁴))/(m r).
TEST_CASE("a body in relative equilibrium stays", "[reference][orbit]") {
    const fifty omega = sqrt(1 + fifty(3) / 2 * (fifty(1) / 4 - fifty(3) / 20));
    const std::string text = omega.str(50);
    const Answer answer = compute(question(
        {{"J", "1/20,3/40,1/8"}, {"x0", "1,0,0"}, {"v0", "0," + text + ",0"}, {"R0", "0,0,0"}, {"W0", "0,0," + text}},
        "6"));
    for (const Point& point : answer.points) {
        const fifty angle = omega * fifty(point.t);
        CHECK(static_cast<double>(norm(point.z.x[0] - Vec3<fifty>(cos(angle), sin(angle), 0))) < 1e-25);
        const Quat<fifty> q{cos(fifty(angle / 2)), Vec3<fifty>(0, 0, sin(fifty(angle / 2)))};
        CHECK(static_cast<double>(angle_between<fifty>(point.z.q[0], q)) < 1e-25);
    }
}
