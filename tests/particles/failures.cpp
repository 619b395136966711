// What a step that fails says and leaves behind; sums of energy and momenta; and what is refused.
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/run/march.hpp>

#include "particles/systems.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// Both marches say the same, and hold the same state.
template <class M> void fails_as_the_catalogues(const Made& m, double h, std::int64_t steps) {
    const Assembled problem(m.system, m.start);
    March<M, Assembled, double> scalar(nullptr, problem);
    ParticleMarch march(M::info.key, m.system, 2);
    auto expected = scalar.start(m.start, h), failed = march.start(m.start, h);
    if (!expected) {
        REQUIRE(!failed);
        expected = scalar.advance(steps), failed = march.advance(steps);
        CHECK(march.steps() == scalar.steps());
        Phase<double> a = m.start, b = m.start;
        scalar.observe(a), march.observe(b);
        bool same = true;
        for (std::size_t i = 0; i < a.size(); ++i)
            same = same && a.x[i] == b.x[i] && a.v[i] == b.v[i] && a.W[i] == b.W[i] && a.q[i].v == b.q[i].v;
        CHECK(same);
    }
    REQUIRE(expected);
    REQUIRE(failed);
    CHECK(failed->why == expected->why);
    CHECK(failed->step == expected->step);
    CHECK(failed->body == expected->body);
    CHECK(failed->t == expected->t);
    if (std::isfinite(expected->value)) CHECK(failed->value == expected->value);
}
}  // namespace

TEST_CASE("a step of particles fails as the catalogue's does", "[particles]") {
    Made m = made(Shape::chain, 700, false, 4);
    SECTION("a sphere that turns too far in a step") {
        m.start.W[611] = {49.9, 0, 0};  // h|w| just below 1; its bonds take it there
        m.system.K.m = 400;
        fails_as_the_catalogues<methods::rrp_spatial>(m, 0.02, 500);
    }
    SECTION("at once") {
        m.start.W[3] = {0, 60, 0};
        fails_as_the_catalogues<methods::rrp_spatial>(m, 0.02, 5);
    }
    SECTION("bonded spheres at one place") {
        m.start.x[300] = m.start.x[301];
        fails_as_the_catalogues<methods::rrp_newmark>(m, 0.02, 5);
    }
    SECTION("spheres at one place") {
        m.start.x[300] = m.start.x[20];
        fails_as_the_catalogues<methods::rrp_newmark>(m, 0.02, 5);
    }
    SECTION("a sphere that is nowhere") {
        m.start.x[9](1) = std::nan("");
        fails_as_the_catalogues<methods::rrp_newmark>(m, 0.02, 5);
    }
    SECTION("a march that blows up") { fails_as_the_catalogues<methods::rrp_newmark>(m, 30, 5000); }
}

TEST_CASE("energies and momenta of particles are those of the assembly", "[particles]") {
    const Shape shape = GENERATE(Shape::none, Shape::tree, Shape::tangle);
    Made m = made(shape, 900, shape == Shape::tree, 11);
    m.system.wall = {shape == Shape::none ? bonded::WallKind::mirror : bonded::WallKind::foot, 0.2};
    for (const char* method : {"rrp_newmark", "lie_verlet"}) {
        INFO(method);
        ParticleMarch march(method, m.system, 2);
        REQUIRE(!march.start(m.start, 0.01));
        REQUIRE(!march.advance(20));
        const Assembled problem(m.system, m.start);
        Phase<double> z = m.start;
        march.observe(z);
        const auto account = march.account();
        const auto kinetic = problem.kinetic(z);
        const auto potential = problem.potential(z);
        const double E = kinetic.total() + potential.total(), digits = 1e-13 * E;  // sums of a thousand terms
        for (std::size_t k = 0; k < 2; ++k) CHECK(std::abs(account.kinetic[k] - kinetic.u[k]) < digits);
        for (std::size_t k = 0; k < 5; ++k) CHECK(std::abs(account.potential[k] - potential.u[k]) < digits);
        CHECK(account.potential[3] > 0);
        CHECK(account.potential[4] > 0);
        const auto p = problem.assembly().momenta(z);
        for (int k = 0; k < 3; ++k) {
            CHECK(std::abs(account.P(k) - p.P(k)) < 1e-11);
            CHECK(std::abs(account.L(k) - p.L(k)) < 1e-10);
            CHECK(std::abs(account.S(k) - p.S(k)) < 1e-11);
        }
        ParticleMarch alone(method, m.system, 1, Level::plain);
        REQUIRE(!alone.start(m.start, 0.01));
        REQUIRE(!alone.advance(20));
        CHECK(alone.account().energy() == account.energy());
    }
}

TEST_CASE("what is no march of particles is refused", "[particles]") {
    Made m = made(Shape::chain, 20, true, 1);
    CHECK_THROWS_AS(ParticleMarch("romero_vi", m.system), std::invalid_argument);
    CHECK_THROWS_AS(ParticleMarch("rrp_newmark", m.system, 0), std::invalid_argument);
    CHECK_THROWS_AS(ParticleMarch("rrp_newmark", ParticleSystem{}), std::invalid_argument);
    m.system.bonds[4].j = 20;
    CHECK_THROWS_WITH(
        ParticleMarch("rrp_newmark", m.system), "bond 4: joins 4 and 20; expected two of the spheres 0 to 19.");
}
