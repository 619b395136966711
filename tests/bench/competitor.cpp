// What bench compares with solves the same equations: its derivative is that of the problem, and its march goes where
// the library's goes.
#include <random>

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/bodies.hpp>

#include "bench/competitor_of.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
Pair pair_of(const char* problem, const std::map<std::string, std::string>& set) {
    Request r;
    r.problems = {problem}, r.methods = {"lie_verlet"}, r.set = set;
    return pairs_of(r).front();
}
/// The initial state, shaken: every attitude turned, every velocity changed, positions by `far`.
Phase<double> shaken(const Phase<double>& at, double far, std::mt19937_64& random) {
    const auto any = [&](double size) {
        std::uniform_real_distribution<double> number(-size, size);
        const double a = number(random), b = number(random), c = number(random);
        return Vec3<double>(a, b, c);
    };
    auto z = at;
    for (auto& x : z.x) x += any(far);
    for (auto& v : z.v) v += any(1);
    for (auto& q : z.q) q = q * lie::exp(any(0.3));
    for (auto& W : z.W) W += any(1);
    return z;
}
/// The derivative as the competitor holds it, from the problem's own loads.
bench::Competitor::Numbers derivative(const Pair& pair, const AnyProblem<double>& problem, const Phase<double>& z) {
    const auto J = problem.inertias();
    Columns<double> bodies(z.q.size());
    for (std::size_t i = 0; i < z.q.size(); ++i) bodies.put_pose(i, {z.x[i], z.q[i]});
    std::vector<BodyLoad<double>> loads(z.q.size());
    REQUIRE(problem.loads(Poses<double>(bodies, J), loads).ok);
    bench::Competitor::Numbers dy;
    const auto put = [&](const Vec3<double>& a) {
        for (int k = 0; k < 3; ++k) dy.push_back(a(k));
    };
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        const Vec3<double> L = J[i] * z.W[i];
        const Vec3<double> turn = J[i].inverse(cross(L, z.W[i]) + loads[i].T);
        const Quat<double> dq = z.q[i] * Quat<double>{0, z.W[i]};
        const bool many = pair.problem->info->translates;
        if (many) put(z.v[i]), put(loads[i].F / J[i].m);
        dy.push_back(dq.w / 2), put(dq.v / 2);
        put(many ? z.q[i] * turn : turn);
    }
    return dy;
}
}  // namespace

TEST_CASE("the competitor of bench has the equations of the problem", "[bench]") {
    struct Case {
        const char* problem;
        std::map<std::string, std::string> set;
        double far;
    };
    const Case c = GENERATE(Case{"free_body", {}, 0}, Case{"pendulum_triaxial", {{"m", "3/2"}, {"g", "7"}}, 0},
        Case{"heavy_top_triaxial", {{"g", "-2"}}, 0}, Case{"dumbbell", {}, 0},
        Case{"stress_test", {{"J", "2,3,4"}, {"alpha", "2/5"}, {"pole", "2"}}, 0},
        Case{"torus", {{"N", "12"}, {"D_t", "1"}}, 0.01},
        Case{"torus_tilted", {{"shear", "literal"}, {"wall", "mirror"}, {"m", "2"}, {"J", "3"}}, 0.003},
        Case{"bonded_particles", {}, 0.02});
    const Pair pair = pair_of(c.problem, c.set);
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto rk4 = bench::competitor_of(pair, *problem);
    REQUIRE(rk4);
    std::mt19937_64 random(5);
    for (int trial = 0; trial < 10; ++trial) {
        const auto z = shaken(problem->initial(), c.far, random);
        const auto expected = derivative(pair, *problem, z), found = rk4->derivative(bench::numbers_of(pair, z));
        REQUIRE(found.size() == expected.size());
        double scale = 0, off = 0;
        for (std::size_t k = 0; k < found.size(); ++k)
            scale = std::max(scale, std::abs(expected[k])), off = std::max(off, std::abs(found[k] - expected[k]));
        CAPTURE(c.problem, trial, scale, off);
        CHECK(off <= 1e-12 * scale);
        CHECK(scale > 0.1);
    }
    CHECK(rk4->march(1e-3, 10));
    CHECK_FALSE(rk4->march(1e200, 10));
}

TEST_CASE("there is no competitor where none is written", "[bench]") {
    for (const char* problem : {"string_pendulum_lumped"}) {
        const Pair pair = pair_of(problem, {});
        CHECK_FALSE(bench::competitor_of(pair, *pair.problem->make<double>(pair.parameters)));
    }
    const Pair askew = pair_of("pendulum", {{"J", "2,1/10,0,1/10,1,0,0,0,2"}});
    CHECK_FALSE(bench::competitor_of(askew, *askew.problem->make<double>(askew.parameters)));
}

TEST_CASE("lie_verlet as its reader writes it goes where the library's goes", "[bench]") {
    for (const char* problem : {"stress_test", "stress_test_spherical"}) {
        const Pair pair = pair_of(problem, {{"J", "2,3,4"}});
        const auto made = pair.problem->make<double>(pair.parameters);
        const auto textbook = bench::textbook_of(pair, *made);
        REQUIRE(textbook);
        REQUIRE(textbook->march(1.0 / 32, 160));
        const auto ours = pair.method->march<double>(made);
        auto z = made->initial();
        REQUIRE_FALSE(ours->start(z, 1.0 / 32));
        REQUIRE_FALSE(ours->advance(160));
        ours->observe(z);
        auto end = textbook->end();
        if (end[0] * z.q[0].w < 0)
            for (std::size_t k = 0; k < 4; ++k) end[k] = -end[k];
        const auto expected = bench::numbers_of(pair, z);
        for (std::size_t k = 0; k < 7; ++k) CHECK(std::abs(end[k] - expected[k]) < 1e-12);
    }
    const Pair other = pair_of("pendulum", {});
    CHECK_FALSE(bench::textbook_of(other, *other.problem->make<double>(other.parameters)));
}

// At 1e6 rad a unit of time Adams' steps are of about 1e-7: without an end the run would take hours.
TEST_CASE("a run of CVODE whose steps get too short says so", "[bench]") {
    const auto body = bench::free_body({{1, 2, 3}, {1, 0, 0, 0}, {1e6, 2e6, 1e6}});
    const auto ran = body->run({bench::Solver::cvode, 1e-6, 10, 1});
    CHECK(ran.why == "CVODE took 1000000 steps and did not reach the next output");
    CHECK(ran.states.size() == 1);
}
