// Lane i of a pack run is bit for bit the double run of lane i, for a method of each level, from four different states.
#include <bit>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_generalised_alpha.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
using P = pack<double, 4>;
std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
/// Four states so different that lanes need different numbers of Newton iterations.
Phase<double> state(int lane) {
    std::mt19937_64 random(400 + unsigned(lane));
    return random_phase<double>(random, std::ldexp(1.0, -4 * lane));
}
template <class M> void lanes_are_single_runs(double h = 0.25) {
    auto packed = Phase<P>::bodies(1);
    for (int lane = 0; lane < 4; ++lane) {
        const auto z = state(lane);
        packed.q[0].w.lane[lane] = z.q[0].w;
        for (int k = 0; k < 3; ++k) packed.q[0].v(k).lane[lane] = z.q[0].v(k), packed.W[0](k).lane[lane] = z.W[0](k);
    }
    const std::map<std::string, std::string> triaxial{{"J", "1,2,5/2"}};
    const auto together = march<M>(problem<problems::stress_test<P>>("stress_test", triaxial), packed, P(h), 40);
    for (int lane = 0; lane < 4; ++lane) {
        const auto alone =
            march<M>(problem<problems::stress_test<double>>("stress_test", triaxial), state(lane), h, 40);
        INFO(M::info.key << ", lane " << lane);
        CHECK(bits(together.q[0].w.lane[lane]) == bits(alone.q[0].w));
        for (int k = 0; k < 3; ++k) {
            CHECK(bits(together.q[0].v(k).lane[lane]) == bits(alone.q[0].v(k)));
            CHECK(bits(together.W[0](k).lane[lane]) == bits(alone.W[0](k)));
        }
    }
}
}  // namespace

TEST_CASE("drifts in a pack", "[methods][pack]") {
    lanes_are_single_runs<methods::lie_verlet>();
    lanes_are_single_runs<methods::lgvi>();
    lanes_are_single_runs<methods::romero_vi>();
}
TEST_CASE("body schemes in a pack", "[methods][pack]") { lanes_are_single_runs<methods::lie_newmark>(); }
TEST_CASE("steppers implicit in the loads in a pack", "[methods][pack]") {
    lanes_are_single_runs<methods::lie_midpoint>();
    lanes_are_single_runs<methods::simo_wong>();
    lanes_are_single_runs<methods::lie_generalised_alpha>();
    lanes_are_single_runs<methods::lie_midpoint>(0.75);  // some lanes by the general stepper
    lanes_are_single_runs<methods::lie_generalised_alpha>(0.75);
}
