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
    Made m = made(Shape::chain, 1400, false, 4);
    SECTION("a sphere that turns too far in a step") {
        m.start.W[1311] = {49.9, 0, 0};  // h|w| just below 1; its bonds take it there
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
    SECTION("bonds whose ends are at one place, the later of the first spheres") {
        for (const std::uint32_t i : {300u, 20u}) {
            m.start.x[i] = m.start.x[i + 1];
            m.system.bonds.push_back({i, i + 1, {1, 0, 0}, 1});
        }
        m.system.bonds.erase(m.system.bonds.begin() + 300), m.system.bonds.erase(m.system.bonds.begin() + 20);
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
    SECTION("a sphere that is lost where the ends of a bond are at one place") {
        m = made(Shape::none, 8, true, 2);
        for (std::size_t i = 0; i < 8; ++i) m.start.x[i] = {0, 3.0 * double(i), 0}, m.start.v[i] = zero3<double>();
        m.system.K = {0, 0, 0, 1e-30}, m.system.bonds = {{0, 1, {-1, 0, 0}, 1}};
        m.start.x[1] = {1e-4, 0, 0};
        m.start.v[0] = m.start.v[1] = {1e14, 0, 0};  // beyond the cells, where 1e-4 is less than a rounding
        fails_as_the_catalogues<methods::rrp_newmark>(m, 0.01, 30);
    }
    SECTION("a march that blows up") { fails_as_the_catalogues<methods::rrp_newmark>(m, 30, 5000); }
}

TEST_CASE("energies and momenta of particles are those of the assembly", "[particles]") {
    const Shape shape = GENERATE(Shape::none, Shape::tree, Shape::tangle);
    Made m = made(shape, 1400, shape == Shape::tree, 11);
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

TEST_CASE("no wall presses on what fills up the last register", "[particles]") {
    for (const std::uint32_t n : {1u, 7u, 9u}) {
        Made m = made(Shape::none, n, true, 3);
        for (std::uint32_t i = 0; i < n; ++i) m.start.x[i] = {1000, 2.0 * i, 0}, m.start.v[i] = zero3<double>();
        for (auto& s : m.system.spheres) s.m = 1e-5;
        m.system.K.pp = 1e308, m.system.wall = {bonded::WallKind::foot, 0};
        ParticleMarch march("rrp_newmark", m.system, 2);
        REQUIRE(!march.start(m.start, 0.01));
        CHECK(!march.advance(20));
        CHECK(march.fillings() == 1);
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

TEST_CASE("a sphere with more bonds or neighbours than are counted is a failure, on any thread", "[particles]") {
    const auto crowd = [](std::uint32_t n) {
        Made m = made(Shape::none, n, true, 4);
        for (auto& x : m.start.x) x *= 0.1 / std::cbrt(double(n));  // all within the diameter of one
        return m;
    };
    for (const int threads : {1, 3}) {
        Made few = crowd(250), many = crowd(2000);
        CHECK(!ParticleMarch("rrp_newmark", few.system, threads).start(few.start, 1e-6));
        ParticleMarch march("rrp_newmark", many.system, threads);
        const auto failed = march.start(many.start, 1e-6);
        REQUIRE(failed.has_value());
        CHECK(failed->why == Why::domain);
        CHECK(failed->limit == 255);
        CHECK_THAT(failed->said, Catch::Matchers::EndsWith("is near more than 255 others; the scalar march takes it"));
        // and another start is none the worse for it
        Made apart = made(Shape::none, 2000, true, 4);
        CHECK(!march.start(apart.start, 1e-6));
        CHECK(!march.advance(3));
    }
    Made star = made(Shape::none, 300, true, 5);
    for (std::uint32_t i = 1; i < 300; ++i) star.system.bonds.push_back({0, i, Vec3<double>(1, 0, 0), 1});
    CHECK_THROWS_WITH(
        ParticleMarch("rrp_newmark", star.system), "One of the eight spheres from 0 on has more than 255 bonds.");
}
