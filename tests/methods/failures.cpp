// A step that does not exist, a step that was not found, a state that is no number: three different answers, and the
// last good state survives each of them.
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
using Free = problems::free_body<double>;

/// Starts, fails the first step, and has moved nothing.
template <class M, class P> Solve<double> failed_step(const P& p, const Phase<double>& from, double h) {
    stepper_t<M, P, double> stepper(p);
    REQUIRE(stepper.start(from, h).ok);
    auto before = from, after = from;
    stepper.observe(before);
    const auto r = stepper.step();
    INFO(M::info.key);
    CHECK_FALSE(r.ok);
    stepper.observe(after);
    CHECK(after.q[0].w == before.q[0].w);
    CHECK(after.q[0].v == before.q[0].v);
    CHECK(after.W[0] == before.W[0]);
    CHECK(after.x[0] == before.x[0]);
    return r;
}
template <class M> void says_domain(const Free& p, double h, double value, double slack) {
    const auto r = failed_step<M>(p, p.initial(), h);
    CHECK(r.why == Why::domain);
    CHECK(std::abs(r.value - value) <= slack);
    CHECK(r.limit == 1);
}
}  // namespace

TEST_CASE("no RRP variational step from h|w| = 1 on: domain, with h|w| and its limit", "[methods][failure]") {
    const auto ball = problem<Free>("free_body_physical", {{"J", "2,2,2"}, {"W0", "3,0,4"}});  // |w| = 5
    for (const double h : {0.2, 0.25, 3.0}) {
        says_domain<methods::rrp_spatial>(ball, h, 5 * h, 1e-14);
        says_domain<methods::rrp_body>(ball, h, 5 * h, 1e-14);
    }
    // on a sphere h f* is h|w|
    for (const double h : {0.21, 0.25, 3.0}) says_domain<methods::lgvi>(ball, h, 5 * h, 1e-12);
    march<methods::rrp_spatial>(ball, ball.initial(), 0.199, 3);
    march<methods::lgvi>(ball, ball.initial(), 0.199, 3);
}

TEST_CASE("lgvi about a principal axis: the limit is h|w| = 1, real body or not", "[methods][failure]") {
    for (const auto* key : {"free_body", "free_body_physical"})
        for (const auto* W : {"2,0,0", "0,2,0", "0,0,2"}) {
            const auto p = problem<Free>(key, {{"W0", W}});
            INFO(key << ", W = " << W);
            if (p.info().physical) says_domain<methods::lgvi>(p, 0.51, 1.02, 1e-12);
            march<methods::lgvi>(p, p.initial(), 0.49, 2);
        }
}

TEST_CASE("lie_verlet steps where lgvi cannot", "[methods][failure]") {
    const auto p = problem<Free>("free_body_physical", {{"W0", "3,1,4"}});
    CHECK(failed_step<methods::lgvi>(p, p.initial(), 1).why == Why::domain);
    march<methods::lie_verlet>(p, p.initial(), 1, 5);
}

TEST_CASE("Newton gives up at a huge step on a triaxial body: no_convergence", "[methods][failure]") {
    const auto p = problem<Free>("free_body_physical");  // |w| = 12.4
    for (const auto& r :
        {failed_step<methods::simo_wong>(p, p.initial(), 3.4), failed_step<methods::romero_vi>(p, p.initial(), 0.5)}) {
        CHECK(r.why == Why::no_convergence);
        CHECK(r.value > r.limit);
    }
}

TEST_CASE("a state that is not finite", "[methods][failure]") {
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    const auto p = problem<problems::stress_test<double>>("stress_test_spherical");
    const auto refuses = [&]<class M>() {
        stepper_t<M, problems::stress_test<double>, double> stepper(p);
        auto z = p.initial();
        z.W[0](1) = nan;
        REQUIRE(stepper.start(z, 0.125).ok);
        const auto r = stepper.step();
        INFO(M::info.key);
        CHECK_FALSE(r.ok);
        CHECK(r.why == Why::not_finite);
    };
    refuses.operator()<methods::rrp_spatial>();
    refuses.operator()<methods::lgvi>();
    refuses.operator()<methods::lie_verlet>();
    refuses.operator()<methods::simo_wong>();
}

TEST_CASE("one lane that fails stops the pack and leaves every lane where it was", "[methods][failure]") {
    using P = pack<double, 4>;
    const auto p = problem<problems::free_body<P>>("free_body_physical", {{"J", "2,2,2"}});
    stepper_t<methods::rrp_spatial, problems::free_body<P>, P> stepper(p);
    auto z = p.initial();
    z.W[0] = Vec3<P>(P(1), P(0), P(0));
    z.W[0](0).lane[2] = 9;
    REQUIRE(all(stepper.start(z, P(0.125)).ok));
    const auto r = stepper.step();
    CHECK(r.why == Why::domain);
    for (int lane = 0; lane < 4; ++lane) CHECK(lane_of(r.ok, lane) == (lane != 2));
    auto after = z;
    stepper.observe(after);
    for (int lane = 0; lane < 4; ++lane) CHECK(after.q[0].v(0).lane[lane] == z.q[0].v(0).lane[lane]);
}
