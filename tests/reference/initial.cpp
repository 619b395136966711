// Literal initial data, inertia and torque of the reference against the problems' own, and against hand-computed
// values.

#include <algorithm>

#include <verilie/problems/bonded_particles.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/rigid_body_orbit.hpp>
#include <verilie/problems/stress_test.hpp>
#include <verilie/problems/string_pendulum.hpp>
#include <verilie/problems/string_pendulum_lumped.hpp>

#include "../../reference/motion/ring.hpp"
#include "answers.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::reference;
using test::within_ulps;

namespace {
template <template <class> class P> void same_start(const std::map<std::string, std::string>& set = {}) {
    for (const ProblemInfo& info : P<fifty>::infos) {
        const auto known = [&](const auto& one) {
            return std::any_of(info.parameters.begin(), info.parameters.end(),
                [&](const Parameter& p) { return p.name == one.first; });
        };
        if (!std::all_of(set.begin(), set.end(), known)) continue;
        CAPTURE(info.key);
        const Parameters p(info.parameters, set);
        const Phase<fifty> theirs = P<fifty>(info, p).initial();
        const Coordinates<fifty> ours = initial(std::string(info.key), p);
        CHECK_THAT(attitude<fifty>(ours), within_ulps(test::facing(theirs.q[0], attitude<fifty>(ours)), 8));
        CHECK_THAT(velocity<fifty>(ours), within_ulps(theirs.W[0], 16));
    }
}
Quat<fifty> turn(const fifty& angle, const Vec3<fifty>& axis) {
    return {cos(fifty(angle / 2)), fifty(sin(fifty(angle / 2)) / norm(axis)) * axis};
}
Question question(const std::string& problem, const std::map<std::string, std::string>& set) {
    return {problem, set, "1", 1};
}
}  // namespace

TEST_CASE("literal initial data are the problems' own", "[reference]") {
    same_start<problems::pendulum>();
    same_start<problems::pendulum>({{"tilt", "-1/3"}, {"Omega0", "3,-1,2.5"}});
    same_start<problems::pendulum>({{"theta0", "-7/4"}, {"W0", "3,-1,2.5"}});
    same_start<problems::stress_test>();
    same_start<problems::stress_test>({{"Q0", "0.3,-2,1"}, {"W0", "1,2,3"}});
    same_start<problems::free_body>();
    same_start<problems::free_body>({{"R0", "0,0,0"}, {"W0", "-1,0,2"}});
    same_start<problems::rigid_body_orbit>();
}

TEST_CASE("a body on an orbit starts where it is told to", "[reference]") {
    const Motion m = motion(question("rigid_body_orbit", {{"x0", "1,-2,3"}, {"v0", "4,5,-6"}}));
    REQUIRE((m.layout.size() == 13 && m.start.size() == 13));
    const Phase<fifty> z = phase<fifty>(m.layout, m.start);
    CHECK((z.x[0] == Vec3<fifty>(1, -2, 3) && z.v[0] == Vec3<fifty>(4, 5, -6)));
}

TEST_CASE("strings start as their problems do", "[reference]") {
    const std::map<std::string, std::string> set{
        {"N_a", "5"}, {"v0", "1,-2,3"}, {"rho_c", "0.01,0.005,-0.02"}, {"l", "3/2"}};
    const auto close = [&](const auto& problem, const std::string& key) {
        const Motion m = motion({key, set, "1", 1});
        const Phase<fifty> ours = phase<fifty>(m.layout, m.start), theirs = problem.initial();
        REQUIRE((ours.x.size() == theirs.x.size() && ours.q.size() == theirs.q.size()));
        for (std::size_t i = 0; i < ours.x.size(); ++i) {
            CHECK_THAT(ours.x[i], within_ulps(theirs.x[i], 8));
            CHECK_THAT(ours.v[i], within_ulps(theirs.v[i], 8));
        }
        for (std::size_t i = 0; i < ours.q.size(); ++i)
            CHECK((ours.q[i].w == 1 && ours.q[i].v == theirs.q[i].v && ours.W[i] == theirs.W[i]));
    };
    const auto made = [&]<class P>(
                          std::type_identity<P>) { return P(P::infos[0], Parameters(P::infos[0].parameters, set)); };
    close(made(std::type_identity<problems::string_pendulum<fifty>>{}), "string_pendulum");
    close(made(std::type_identity<problems::string_pendulum_lumped<fifty>>{}), "string_pendulum_lumped");
}

TEST_CASE("rings start as their problem does", "[reference]") {
    using P = problems::bonded_particles<double>;
    for (const ProblemInfo& info : P::infos) {
        if (info.key == "bonded_particles") continue;
        CAPTURE(info.key);
        const Parameters p(info.parameters, {{"perturbation", "1/10,1/5"}, {"seed", "7"}, {"N", "13"}});
        const Phase<double> ours = ring(p), theirs = P(info, p).initial();
        REQUIRE(ours.size() == 13);
        REQUIRE(theirs.size() == 13);
        for (std::size_t i = 0; i < ours.size(); ++i) {
            CHECK(norm(ours.x[i] - theirs.x[i]) < 1e-14);
            CHECK(norm(ours.v[i] - theirs.v[i]) < 1e-15);
            CHECK(norm(ours.W[i] - theirs.W[i]) < 1e-15);
        }
    }
}

// tau = m g e3 x R^T e3; a turn by phi about e2 has R^T e3 = (-sin phi, 0, cos phi), so tau = -m g sin(phi) e2; phi = 3
// pi/4.
TEST_CASE("torque of the pendulum by hand", "[reference]") {
    const Motion m = motion(question("pendulum_triaxial", {{"m", "2"}, {"g", "3"}}));
    CHECK_THAT(m.torque(attitude<fifty>(m.start)), within_ulps(Vec3<fifty>(0, -fifty(6) / sqrt(fifty(2)), 0), 16));
}

// About the pole's own axis e, Q = exp(phi e): v(Q) = -2 sin(phi) e, v(Qm^T Q) = -2 sin(phi - 5/2) e, d = sqrt(8)
// |sin(phi/2)|, so tau = -[4 (d-1)/d sin(phi) + 2 alpha sin(phi - 5/2)/dm^3] e.  Here phi = 1.
TEST_CASE("torque of the stress test by hand", "[reference]") {
    const Motion m = motion(question("stress_test", {}));
    const Vec3<fifty> e = Vec3<fifty>(1, 0, 1) / fifty(sqrt(fifty(2)));
    const fifty phi = 1, gap = phi - fifty(5) / 2, d = sqrt(fifty(8)) * sin(fifty(phi / 2)),
                dm = -sqrt(fifty(8)) * sin(fifty(gap / 2));
    const fifty along = -(4 * (d - 1) / d * sin(phi) + fifty(3) / 5 * sin(gap) / (dm * dm * dm));
    CHECK_THAT(m.torque(turn(phi, e)), within_ulps(along * e, 64));
}

TEST_CASE("a free body feels no torque", "[reference]") {
    const Motion m = motion(question("free_body", {}));
    CHECK(norm(m.torque(turn(fifty(2), Vec3<fifty>(1, 2, 3)))) == 0);
}

// The body frame turned by A about e3, cos = 3/5: J' = A J A^T has nine entries, W' = A W, and from R = I follows R' =
// A R A^T.
TEST_CASE("nine entries of J are the same body in another frame", "[reference]") {
    const Motion m = motion(question("free_body", {{"R0", "0,0,0"}}));
    const Motion turned =
        motion(question("free_body", {{"R0", "0,0,0"}, {"W0", "9/5,12/5,12"}, {"J", "5.8,2.4,0,2.4,7.2,0,0,0,1"}}));
    Mat3<fifty> A = Mat3<fifty>::Identity();
    A(0, 0) = A(1, 1) = fifty(3) / 5, A(1, 0) = fifty(4) / 5, A(0, 1) = -A(1, 0);
    Coordinates<fifty> f, g;
    m.field(m.start, f);
    turned.field(turned.start, g);
    CHECK_THAT(attitude<fifty>(g).v, within_ulps(A * attitude<fifty>(f).v, 16));
    CHECK_THAT(velocity<fifty>(g), within_ulps(A * velocity<fifty>(f), 64));
}

TEST_CASE("a question without meaning is refused in one sentence", "[reference]") {
    CHECK(test::complaint([&] { compute({"pendulm", {}, "1", 1}); }).find("pendulm") != std::string::npos);
    CHECK(test::complaint([&] { compute({"pendulum", {{"alpha", "1"}}, "1", 1}); }).find("alpha") != std::string::npos);
    CHECK(test::complaint([&] {
        compute({"pendulum", {{"J", "1,2,-1"}}, "1", 1});
    }).find("positive definite")
          != std::string::npos);
    CHECK(test::complaint([&] {
        compute({"string_pendulum", {{"N_a", "1"}}, "1", 1});
    }).find("N_a=1")
          != std::string::npos);
    CHECK(test::complaint([&] { compute({"torus", {{"N", "2"}}, "1", 1}); }).find("N=2") != std::string::npos);
    CHECK(test::complaint([&] {
        growth({"torus", {{"wall", "ceiling"}}, "1", 1});
    }).find("ceiling")
          != std::string::npos);
    CHECK_THROWS_AS(compute({"pendulum", {}, "-1", 1}), std::invalid_argument);
    CHECK_THROWS_AS(compute({"pendulum", {}, "one", 1}), std::invalid_argument);
    CHECK_THROWS_AS(compute({"pendulum", {}, "1", 0}), std::invalid_argument);
}

TEST_CASE("a singular start is a failure, not a number", "[reference]") {
    CHECK_THROWS_AS(compute({"stress_test", {{"Q0", "0,0,0"}}, "1", 4}), std::runtime_error);
}
