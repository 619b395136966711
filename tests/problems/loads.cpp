// tau . y = -DU(R)[R hat(y)], exactly, by dual numbers through the potential, at random attitudes; and where U is
// singular.
#include <random>

#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/method.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> Quat<S> random_attitude(std::mt19937_64& random) {
    const auto any = [&] { return S(double(std::int64_t(random() % 2000001) - 1000000)) / S(1000000); };
    return normalised(Quat<S>{any(), Vec3<S>{any(), any(), any()}});
}
/// -dU/dy at y = 0 of q exp(y) in the body frame, exp(y) q in space.
template <class S, class P> Vec3<S> minus_gradient(const P& p, const Quat<S>& q) {
    using D = dual<S, 3>;
    const Quat<D> turn = lie::exp(Vec3<D>(D::variable(S(0), 0), D::variable(S(0), 1), D::variable(S(0), 2)));
    auto z = Phase<D>::bodies(1);
    z.q[0] = P::torque_frame == Frame::body ? convert<D>(q) * turn : turn * convert<D>(q);
    return Vec3<S>(-p.potential(z).total().d);
}
template <class P, class S> void torque_is_minus_gradient(unsigned seed) {
    std::mt19937_64 random(seed);
    for (const auto& info : P::infos) {
        const P p(info, Parameters(info.parameters));
        for (int i = 0; i < 40; ++i) {
            const Quat<S> q = random_attitude<S>(random);
            BodyLoad<S> l;
            REQUIRE(p.loads(One<S>{{zero3<S>(), q}}, std::span<BodyLoad<S>>(&l, 1)).ok);
            INFO(info.key << ", seed " << seed << ", attitude " << i);
            CHECK_THAT(l.T, within_ulps(minus_gradient<S>(p, q), 64, S(1)));
        }
    }
}
}  // namespace

TEMPLATE_TEST_CASE("torques are minus the gradient of the potential", "[problems][loads]", double, fifty) {
    using S = TestType;
    torque_is_minus_gradient<problems::pendulum<S>, S>(20210101);
    torque_is_minus_gradient<problems::stress_test<S>, S>(20090401);
    torque_is_minus_gradient<problems::free_body<S>, S>(20080601);
}

namespace {
/// The derivative of the body torque of R exp(κ) at κ = 0, by dual numbers through the loads.
template <class P, class S> void torque_slope_is_the_derivative(unsigned seed) {
    using D = dual<S, 3>;
    std::mt19937_64 random(seed);
    const Quat<D> turn = lie::exp(Vec3<D>(D::variable(S(0), 0), D::variable(S(0), 1), D::variable(S(0), 2)));
    for (const auto& info : P::infos) {
        const P p(info, Parameters(info.parameters));
        for (int i = 0; i < 40; ++i) {
            const Quat<S> q = random_attitude<S>(random);
            BodyLoad<D> l;
            REQUIRE(p.loads(One<D>{{zero3<D>(), convert<D>(q) * turn}}, std::span<BodyLoad<D>>(&l, 1)).ok);
            INFO(info.key << ", seed " << seed << ", attitude " << i);
            CHECK_THAT(p.torque_slope(One<S>{{zero3<S>(), q}}),
                within_ulps(Mat3<S>::rows(Vec3<S>(l.T(0).d), Vec3<S>(l.T(1).d), Vec3<S>(l.T(2).d)), 64));
        }
    }
}
}  // namespace

TEMPLATE_TEST_CASE("slopes of torques are their derivatives", "[problems][loads]", double, fifty) {
    using S = TestType;
    torque_slope_is_the_derivative<problems::pendulum<S>, S>(20210102);
    torque_slope_is_the_derivative<problems::stress_test<S>, S>(20090403);
}

TEMPLATE_TEST_CASE(
    "the torque of the stress test in space is the one in the body, turned", "[problems][loads]", double, fifty) {
    using S = TestType;
    std::mt19937_64 random(20090402);
    const auto& info = problems::stress_test<S>::infos[0];
    const problems::stress_test<S> p(info, Parameters(info.parameters, {{"alpha", "2/5"}, {"pole", "2"}}));
    for (int i = 0; i < 40; ++i) {
        const One<S> at{{zero3<S>(), random_attitude<S>(random)}};
        BodyLoad<S> body, space;
        REQUIRE(p.loads(at, std::span<BodyLoad<S>>(&body, 1)).ok);
        REQUIRE(p.loads_in_space(at, std::span<BodyLoad<S>>(&space, 1)).ok);
        INFO("attitude " << i);
        CHECK_THAT(space.T, within_ulps(Vec3<S>(at.body.q * body.T), 64, S(1)));
        CHECK(norm(space.T) > S(1) / S(100));
    }
}

TEMPLATE_TEST_CASE(
    "the stress test has no torque at Q = I and Q = Qm, and says so", "[problems][loads]", double, fifty) {
    using S = TestType;
    const auto& info = problems::stress_test<S>::infos[0];
    const problems::stress_test<S> p(info, Parameters(info.parameters));
    const fifty a = fifty(5) / 2 / sqrt(fifty(2));
    for (const Quat<S>& q : {Quat<S>::identity(), convert<S>(lie::exp(Vec3<fifty>(a, fifty(0), a)))}) {
        BodyLoad<S> l;
        const auto r = p.loads(One<S>{{zero3<S>(), q}}, std::span<BodyLoad<S>>(&l, 1));
        CHECK_FALSE(r.ok);
        CHECK(r.why == Why::domain);
    }
}

TEST_CASE("a trajectory that starts where there is no torque fails at its start", "[problems][loads]") {
    const auto& info = problems::stress_test<double>::infos[0];
    const problems::stress_test<double> p(info, Parameters(info.parameters, {{"Q0", "0,0,0"}}));
    stepper_t<methods::lie_verlet, problems::stress_test<double>, double> stepper(p);
    const auto r = stepper.start(p.initial(), 0.125);
    CHECK_FALSE(r.ok);
    CHECK(r.why == Why::domain);
}
