// Every member of an ensemble is bit for bit the scalar march of its start, at every instruction level of this machine,
// and one that fails leaves the others alone.
#include <bit>
#include <cstdlib>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/problems/stress_test.hpp>
#include <verilie/run/ensemble.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
using StressTest = problems::stress_test<double>;

/// No multiple of 4, 8 or 16; so different that lanes need different numbers of iterations.
std::vector<Phase<double>> starts() {
    std::mt19937_64 random(17);
    std::vector<Phase<double>> all;
    for (int m = 0; m < 19; ++m) all.push_back(random_phase<double>(random, std::ldexp(1.0, -m)));
    return all;
}
bool same(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
bool same(const Vec3<double>& a, const Vec3<double>& b) {
    return same(a(0), b(0)) && same(a(1), b(1)) && same(a(2), b(2));
}
bool same(const Phase<double>& a, const Phase<double>& b) {
    return same(a.q[0].w, b.q[0].w) && same(a.q[0].v, b.q[0].v) && same(a.W[0], b.W[0]) && same(a.x[0], b.x[0])
        && same(a.v[0], b.v[0]) && same(a.t, b.t);
}
Parameters parameters(const ProblemInfo& info, const char* J) { return {info.parameters, {{"J", J}}}; }

template <class M> void members_are_scalar_marches(const char* J) {
    const ProblemInfo& info = StressTest::infos[0];
    const StressTest stressed(info, parameters(info, J));
    const double h = 0.0625;
    const auto members = starts();
    for (const Level level : levels()) {
        INFO(M::info.key << " at level " << name(level));
        EnsembleMarch march(M::info.key, info, parameters(info, J), level);
        march.start(members, h);
        march.advance(40);
        std::vector<std::vector<double>> energies(members.size());
        march.advance(3, 5, [&](std::size_t m, std::span<const double> e) { energies[m].assign(e.begin(), e.end()); });
        march.advance(5);
        for (std::size_t m = 0; m < members.size(); ++m) {
            INFO("member " << m);
            March<M, StressTest, double> alone(nullptr, stressed);
            std::vector<double> energy(5);
            REQUIRE(!alone.start(members[m], h));
            REQUIRE(!alone.advance(40));
            REQUIRE(!alone.advance(3, std::span(energy)));
            REQUIRE(!alone.advance(5));
            Phase<double> a = members[m], b = members[m];
            alone.observe(a), march.observe(m, b);
            CHECK(!march.failed(m));
            CHECK(same(a, b));
            REQUIRE(energies[m].size() == 5);
            for (std::size_t i = 0; i < 5; ++i) CHECK(same(energies[m][i], energy[i]));
        }
    }
}
}  // namespace

TEST_CASE("members of an ensemble are scalar marches, bit for bit", "[levels]") {
    members_are_scalar_marches<methods::lie_verlet>("1,2,5/2");
    members_are_scalar_marches<methods::lgvi>("1,2,5/2");
    members_are_scalar_marches<methods::lie_verlet>("2,0.1,0.2,0.1,2,0.3,0.2,0.3,4");
    members_are_scalar_marches<methods::rrp_spatial>("2,2,2");
    members_are_scalar_marches<methods::rrp_newmark>("2,2,2");
}

TEST_CASE("a member that fails leaves the others alone, and an end comes where all fail", "[levels]") {
    const ProblemInfo& info = StressTest::infos[1];
    const StressTest stressed(info, parameters(info, "2,2,2"));
    const double h = 0.0625;
    auto members = starts();
    members[3].W[0] = {20.0, 0.0, 0.0};  // h|W| > 1: there is no step
    members[6].W[0] = {15.9, 0.0, 0.0};  // a torque may take it there
    const bool all_fail = GENERATE(false, true);
    for (auto& z : members)
        if (all_fail) z.W[0] = {20.0, 0.0, 0.0};
    // the lanes of those that are done march on as the last of a group: it fails later than they
    if (all_fail) members.back().W[0] = {15.99, 0.0, 0.0};
    CAPTURE(all_fail);
    for (const Level level : levels()) {
        INFO("level " << name(level));
        EnsembleMarch march("rrp_spatial", info, parameters(info, "2,2,2"), level);
        march.start(members, h);
        march.advance(20);
        march.advance(2, 5, [](std::size_t, std::span<const double>) {});
        march.advance(20);
        for (std::size_t m = 0; m < members.size(); ++m) {
            INFO("member " << m);
            March<methods::rrp_spatial, StressTest, double> alone(nullptr, stressed);
            auto failed = alone.start(members[m], h);
            if (!failed) failed = alone.advance(50);
            Phase<double> a = members[m], b = members[m];
            alone.observe(a), march.observe(m, b);
            CHECK(same(a, b));
            REQUIRE(failed.has_value() == march.failed(m).has_value());
            if (!failed) continue;
            CHECK(failed->step == march.failed(m)->step);
            CHECK(failed->why == march.failed(m)->why);
            CHECK(same(failed->value, march.failed(m)->value));
        }
        CHECK(march.failed(3).has_value());
    }
}

TEST_CASE("the instruction level is chosen at run time", "[levels]") {
    const auto all = levels();
    CHECK(all.front() == Level::plain);
    for (const Level level : all) {
        setenv("VERILIE_LEVEL", std::string(name(level)).c_str(), 1);
        CHECK(chosen_level() == level);
        const ProblemInfo& info = StressTest::infos[0];
        const EnsembleMarch march("lgvi", info, parameters(info, "2,2,4"));
        CHECK(march.lanes() == (level == Level::avx512 ? 16 : level == Level::avx2 ? 8 : 1));
    }
    setenv("VERILIE_LEVEL", "avx3", 1);
    CHECK_THROWS_WITH(chosen_level(), Catch::Matchers::StartsWith("VERILIE_LEVEL is avx3; the instruction levels"));
    unsetenv("VERILIE_LEVEL");
    CHECK(chosen_level() == all.back());
    CHECK_THROWS_AS(EnsembleMarch("lie_midpoint", StressTest::infos[0], parameters(StressTest::infos[0], "2,2,4")),
        std::invalid_argument);
}
