// The march of particles is bit for bit the catalogue's: of every shape, at every instruction level of this machine, for
// any number of threads, whenever the list of near spheres is filled; and from any state that was kept.
#include <bit>

#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/run/march.hpp>

#include "particles/systems.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
bool same(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
bool same(const Vec3<double>& a, const Vec3<double>& b) {
    return same(a(0), b(0)) && same(a(1), b(1)) && same(a(2), b(2));
}
/// The first sphere that differs, or -1.
int differs(const Phase<double>& a, const Phase<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!same(a.x[i], b.x[i]) || !same(a.v[i], b.v[i]) || !same(a.q[i].w, b.q[i].w) || !same(a.q[i].v, b.q[i].v)
            || !same(a.W[i], b.W[i]))
            return int(i);
    return same(a.t, b.t) ? -1 : int(a.size());
}
template <class M> Phase<double> by_catalogue(const Made& m, double h, std::int64_t steps) {
    const Assembled problem(m.system, m.start);
    March<M, Assembled, double> march(nullptr, problem);
    Phase<double> z = m.start;
    REQUIRE(!march.start(z, h));
    REQUIRE(!march.advance(steps));
    march.observe(z);
    return z;
}
Phase<double> state(const ParticleMarch& march, const Made& m) {
    Phase<double> z = m.start;
    march.observe(z);
    return z;
}
template <class M> void is_the_catalogues(const Made& m, double h, int threads, Level level) {
    INFO(M::info.key << " at level " << name(level) << " on " << threads << " threads");
    ParticleMarch march(M::info.key, m.system, threads, level);
    REQUIRE(!march.start(m.start, h));
    for (const int steps : {1, 40, 2, 60}) REQUIRE(!march.advance(steps));
    CHECK(march.steps() == 103);
    CHECK(differs(by_catalogue<M>(m, h, 103), state(march, m)) == -1);
    if (m.system.K.pp > 0) CHECK(march.fillings() > 1);
}
}  // namespace

TEST_CASE("particles of every shape march as the catalogue's, bit for bit", "[particles]") {
    const Shape shape =
        GENERATE(Shape::none, Shape::chain, Shape::ring, Shape::triangles, Shape::tree, Shape::star, Shape::tangle);
    const bool alike = GENERATE(true, false);
    INFO("shape " << int(shape) << (alike ? ", alike" : ""));
    Made m = made(shape, 2100, alike, 17);  // three blocks, the last not full
    if (!alike) m.system.wall = {bonded::WallKind::foot, 0.3}, m.system.shear = bonded::Shear::literal;
    is_the_catalogues<methods::rrp_newmark>(m, 0.03, alike ? 2 : 1, chosen_level());
}

TEST_CASE("particles march alike at every level, on any number of threads, by every method", "[particles]") {
    Made m = made(Shape::tangle, 1030, false, 3);
    m.system.wall = {bonded::WallKind::mirror, 0.1};
    for (const Level level : levels()) {
        is_the_catalogues<methods::rrp_newmark>(m, 0.02, 1, level);
        is_the_catalogues<methods::rrp_spatial>(m, 0.02, 2, level);
        is_the_catalogues<methods::lie_verlet>(m, 0.02, 3, level);
    }
    m = made(Shape::ring, 7, true, 5);  // fewer than a register has lanes
    for (const Level level : levels()) is_the_catalogues<methods::rrp_newmark>(m, 0.05, 3, level);
    for (const bool alike : {true, false})
        for (const auto shear : {bonded::Shear::objective, bonded::Shear::literal}) {
            m = made(Shape::chain, 1200, alike, 6);
            m.system.K.pp = 0, m.system.shear = shear;
            is_the_catalogues<methods::rrp_newmark>(m, 0.05, 2, chosen_level());
        }
}

TEST_CASE("particles go on from any state that was kept, bit for bit", "[particles]") {
    const Made m = made(Shape::triangles, 1200, false, 8);
    ParticleMarch march("rrp_newmark", m.system, 2);
    REQUIRE(!march.start(m.start, 0.03));
    std::vector<ParticleState> kept(4);
    for (auto& one : kept) {
        REQUIRE(!march.advance(25));
        march.keep(one);
    }
    for (const auto& one : kept) {
        INFO("from step " << one.step);
        ParticleMarch again("rrp_newmark", m.system, 1);
        REQUIRE(!again.start(one, 0.03));
        REQUIRE(!again.advance(100 - one.step));
        CHECK(again.steps() == 100);
        CHECK(differs(state(march, m), state(again, m)) == -1);
    }
}
