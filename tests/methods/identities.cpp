// Methods that are the same map on spheres, to round-off at any step; and one that is none of them.
#include <verilie/methods/dumbbell.hpp>
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/liemid_ea.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/methods/rrp_euler.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::methods;

namespace {
constexpr int steps = 24;
constexpr double few_ulps = 2000;  // ulps: 24 steps, each a few, grown by the flow
template <class S> auto sphere() { return problem<problems::stress_test<S>>("stress_test_spherical"); }
template <class S> Phase<S> anywhere() {
    std::mt19937_64 random(26);
    return random_phase<S>(random);
}
template <class S> double apart(const Phase<S>& a, const Phase<S>& b) {
    return static_cast<double>(norm(a.W[0] - b.W[0]));
}
}  // namespace

TEMPLATE_TEST_CASE("rrp_body = rrp_spatial = lgvi on spheres", "[methods][identity]", double, fifty) {
    using S = TestType;
    const auto p = sphere<S>();
    for (const S& h : {ratio<S>(1, 4), ratio<S>(1, 50)}) {
        const auto expected = march<rrp_spatial>(p, anywhere<S>(), h, steps);
        check_same(march<rrp_body>(p, anywhere<S>(), h, steps), expected, few_ulps);
        check_same(march<lgvi>(p, anywhere<S>(), h, steps), expected, few_ulps);
    }
}

TEMPLATE_TEST_CASE("rrp_newmark = lie_newmark on spheres", "[methods][identity]", double, fifty) {
    using S = TestType;
    const auto p = sphere<S>();
    check_same(march<rrp_newmark>(p, anywhere<S>(), ratio<S>(1, 4), steps),
        march<lie_newmark>(p, anywhere<S>(), ratio<S>(1, 4), steps), few_ulps);
    // h|w| > 2: no limit
    check_same(march<rrp_newmark>(p, anywhere<S>(), S(2), 3), march<lie_newmark>(p, anywhere<S>(), S(2), 3), few_ulps);
}

TEMPLATE_TEST_CASE("lie_newmark_exp = romero_vi = liemid_ea on spheres", "[methods][identity]", double, fifty) {
    using S = TestType;
    const auto p = sphere<S>();
    for (const S& h : {ratio<S>(1, 2), ratio<S>(1, 8)}) {
        const auto expected = march<lie_newmark_exp>(p, anywhere<S>(), h, steps);
        check_same(march<romero_vi>(p, anywhere<S>(), h, steps), expected, few_ulps);
        check_same(march<liemid_ea>(p, anywhere<S>(), h, steps), expected, few_ulps);
    }
}

TEMPLATE_TEST_CASE(
    "dumbbell_midpoint = simo_wong, and dumbbell_conserving is another map", "[methods][identity]", double, fifty) {
    using S = TestType;
    const auto p = problem<problems::pendulum<S>>("dumbbell");
    const S h = ratio<S>(1, 10);
    const auto expected = march<simo_wong>(p, p.initial(), h, steps);
    check_same(march<dumbbell_midpoint>(p, p.initial(), h, steps), expected, few_ulps);
    CHECK(apart(march<dumbbell_conserving>(p, p.initial(), h, steps), expected) > 1e-6);
}

TEST_CASE("the three families and lie_verlet are four different maps", "[methods][identity]") {
    const auto p = sphere<double>();
    const auto z = anywhere<double>();
    const auto a = march<rrp_spatial>(p, z, 0.25, 4), b = march<rrp_newmark>(p, z, 0.25, 4),
               c = march<romero_vi>(p, z, 0.25, 4), d = march<lie_verlet>(p, z, 0.25, 4);
    CHECK(apart(a, b) > 1e-6);
    CHECK(apart(a, c) > 1e-6);
    CHECK(apart(b, c) > 1e-6);
    CHECK(apart(a, d) > 1e-6);
    CHECK(apart(b, d) > 1e-6);
    CHECK(apart(c, d) > 1e-6);
}

TEMPLATE_TEST_CASE("rrp_euler is rrp_newmark seen half a kick away", "[methods][identity]", double, fifty) {
    using S = TestType;
    const auto p = sphere<S>();
    const S h = ratio<S>(1, 4);
    const auto kicked = [&](Phase<S> z, const S& by) {
        z.W[0] += by * (p.body().Jinv * body_torque<S>(p, z.q[0]));
        return z;
    };
    const S half = h / S(2);
    const auto shifted = kicked(march<rrp_euler>(p, kicked(anywhere<S>(), S(-half)), h, steps), half);
    check_same(shifted, march<rrp_newmark>(p, anywhere<S>(), h, steps), few_ulps);
}
