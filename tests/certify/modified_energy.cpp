// The modified energy that drift rows judge: of order 4 for every symplectic method of order 2, whatever the inertia.
#include "certify/laws.hpp"
#include "drift/modified_energy.hpp"
#include "engine/watch.hpp"

#include "support/catch.hpp"
#include "support/pairs.hpp"

using namespace verilie;
using namespace verilie::studies::certify;
using studies::modified_energy, studies::Pair, studies::Rational, test::pair_of;

namespace {
Measured by_law(const Subject& subject) { return measure(law("modified_energy"), subject, false); }
}  // namespace

// The O(h²) part of a drift is any quartic in p: T², TC and C², constant on the free flow, carry it for lgvi alone.
TEST_CASE("a symplectic method keeps its modified energy to h^4 on triaxial bodies", "[certify][modified]") {
    const auto [problem, finest] =
        GENERATE(table<const char*, int>({{"pendulum_triaxial", 16}, {"heavy_top_triaxial", 64}, {"pendulum", 16}}));
    const auto key = GENERATE("lie_verlet", "romero_vi", "lgvi");
    const Pair pair = pair_of(problem, key);
    const auto coarse = modified_energy(pair, Rational(2, finest)), fine = modified_energy(pair, Rational(1, finest));
    INFO(problem << " " << key << ": " << coarse.raw << ", " << fine.raw << "; " << coarse.modified << ", "
                 << fine.modified);
    CHECK(std::log2(coarse.raw / fine.raw) == Approx(2).margin(0.25));
    CHECK(std::log2(coarse.modified / fine.modified) == Approx(4).margin(0.5));
}

// The spin of an axisymmetric body is kept, but for round-off: learned from that, a coefficient of 1e8 took a tenth off
// the exponent.
TEST_CASE("terms that only round-off moves are not learned", "[certify][modified]") {
    const auto& body =
        *std::find_if(bodies().begin(), bodies().end(), [](const auto& b) { return b.info().key == "dumbbell"; });
    for (const auto* key : {"rrp_spatial", "rrp_body", "lgvi"}) {
        const auto measured = by_law({Catalogue::instance().method(key), body, 4, 53});
        INFO(key << ": " << measured.note << measured.failed);
        CHECK(measured.order.value() == Approx(4).margin(0.01));
    }
}

// Seed 101 draws a state that passes the cone of the stress test: |H - H0| reached 14 there, and the exponent 2.1. Such
// a state is none to expand in h at.
TEST_CASE("states at which h is too large for any expansion are not asked", "[certify][modified]") {
    const auto& stress =
        *std::find_if(bodies().begin(), bodies().end(), [](const auto& b) { return b.info().key == "stress_test"; });
    for (const auto* key : {"lie_verlet", "lgvi"}) {
        const auto measured = by_law({Catalogue::instance().method(key), stress, 4, 101});
        INFO(key << ": " << measured.note << measured.failed);
        CHECK(measured.order.value() == Approx(4).margin(0.25));
    }
    const auto control = by_law({Catalogue::instance().method("lie_newmark_exp"), stress, 4, 101});
    CHECK(control.value > control.limit);
}

// What no modified energy accounts for is of order h², as the error of the method is.
TEST_CASE("what is not symplectic keeps its modified energy to h^2 alone", "[certify][modified]") {
    const Pair pair = pair_of("pendulum_triaxial", "lie_newmark_exp");
    const auto coarse = modified_energy(pair, Rational(1, 32)), fine = modified_energy(pair, Rational(1, 64));
    INFO(coarse.modified << ", " << fine.modified);
    CHECK(std::log2(coarse.modified / fine.modified) == Approx(2).margin(0.5));
}

TEST_CASE("where a march to learn from fails, nothing is learned, with the reason", "[certify][modified]") {
    const Pair pair = pair_of("heavy_top_triaxial", "lgvi");  // needs h|W| below 1
    try {
        modified_energy(pair, Rational(4));
        FAIL("it learned");
    } catch (const studies::MarchFailed& e) {
        CHECK(std::string(e.what()).find("lgvi on heavy_top_triaxial at h = 4 fails") != std::string::npos);
        CHECK(e.failure.why == Why::domain);
    }
}
