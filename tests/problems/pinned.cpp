// U and tau of every problem at one attitude with rational entries, by hand from the matrix formulas of the papers:
//   q = (4; 1,2,2)/5,   R = 1/25 [[9,-12,20],[20,15,0],[-12,16,15]],   tr R = 39/25,
// and the initial states from their formulas.
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> Quat<S> attitude() {
    return {ratio<S>(4, 5), Vec3<S>(ratio<S>(1, 5), ratio<S>(2, 5), ratio<S>(2, 5))};
}
template <class P> P defaults(int which) { return P(P::infos[which], Parameters(P::infos[which].parameters)); }
template <class S> Phase<S> at_rest() {
    auto z = Phase<S>::bodies(1);
    z.q[0] = attitude<S>();
    return z;
}
template <class S, class P> Vec3<S> torque(const P& p, const Quat<S>& q) {
    BodyLoad<S> l;
    REQUIRE(p.loads(One<S>{{zero3<S>(), q}}, std::span<BodyLoad<S>>(&l, 1)).ok);
    CHECK(norm(l.F) == S(0));
    return l.T;
}
template <class S> Vec3<S> fractions(int a, int b, int c, int over) {
    return Vec3<S>(ratio<S>(a, over), ratio<S>(b, over), ratio<S>(c, over));
}
}  // namespace

TEMPLATE_TEST_CASE("the attitude of this page", "[problems][pinned]", double, quad, fifty) {
    using S = TestType;
    const auto R = Mat3<S>::rows({9, -12, 20}, {20, 15, 0}, {-12, 16, 15});
    CHECK_THAT(matrix(attitude<S>()), within_ulps(ratio<S>(1, 25) * R, 4, S(1)));
}

TEMPLATE_TEST_CASE("pendulum: U = -R33, tau = e3 x row 3 of R", "[problems][pinned]", double, quad, fifty) {
    using S = TestType;
    for (int which : {0, 1}) {
        const auto p = defaults<problems::pendulum<S>>(which);
        CHECK_THAT(p.potential(at_rest<S>()).total(), within_ulps(ratio<S>(-3, 5), 2));
        CHECK_THAT(torque<S>(p, attitude<S>()), within_ulps(fractions<S>(-16, -12, 0, 25), 4));
    }
    const auto& info = problems::pendulum<S>::infos[0];
    const problems::pendulum<S> heavy(info, Parameters(info.parameters, {{"m", "2"}, {"g", "3"}}));
    CHECK_THAT(heavy.potential(at_rest<S>()).total(), within_ulps(ratio<S>(-18, 5), 2));
    CHECK_THAT(torque<S>(heavy, attitude<S>()), within_ulps(S(6) * fractions<S>(-16, -12, 0, 25), 4));
}

TEMPLATE_TEST_CASE("pendulum: starts 3/4 of a half turn from the bottom, Omega = (1,0,1)/5 in space",
    "[problems][pinned]", double, quad, fifty) {
    using S = TestType;
    using std::sqrt;
    const S root = S(sqrt(ratio<S>(1, 2)));
    const auto R = Mat3<S>::rows({-root, 0, root}, {0, 1, 0}, {-root, 0, -root});
    for (int which : {0, 1}) {
        const auto z = defaults<problems::pendulum<S>>(which).initial();
        CHECK_THAT(matrix(z.q[0]), within_ulps(R, 4, S(1)));
        CHECK_THAT(z.W[0], within_ulps(Vec3<S>(S(ratio<S>(-2, 5) * root), S(0), S(0)), 4));
    }
    const auto p = defaults<problems::pendulum<S>>(0);
    const auto I = p.invariants(p.initial());
    CHECK_THAT(I[0], within_ulps(S(ratio<S>(1, 25) + root), 4));  // 0.08/2 + 1/sqrt 2
    CHECK_THAT(I[1], within_ulps(ratio<S>(1, 5), 8));
    CHECK_THAT(I[2], within_ulps(S(0), 4, S(1)));
    CHECK_THAT(I[3], within_ulps(S(1), 4));
}

TEMPLATE_TEST_CASE("stress test: d = 6 sqrt(2)/5; the well from Rodrigues' formula for Qm", "[problems][pinned]",
    double, quad, fifty) {
    using S = TestType;
    for (int which : {0, 1}) {
        const auto p = defaults<problems::stress_test<S>>(which);
        const auto u = p.potential(at_rest<S>());
        CHECK_THAT(u.u[0], within_ulps(from_text<S>("0.4858874503045718828759470618967246114327874990953246244"), 8));
        CHECK_THAT(u.u[1], within_ulps(from_text<S>("-0.1403482270019166970407153734150317336763046096612737681"), 8));
        CHECK_THAT(torque<S>(p, attitude<S>()),
            within_ulps(Vec3<S>(from_text<S>("-0.5092296847868214117394061299565788101097851129262161054"),
                            from_text<S>("-1.072453037078778393354682339552211724149264943996524031"),
                            from_text<S>("-0.9968619025715885955284642280575359786476923385947954829")),
                8));
    }
}

TEMPLATE_TEST_CASE(
    "stress test: starts 0.7227 about e2, spinning about e3", "[problems][pinned]", double, quad, fifty) {
    using S = TestType;
    using std::cos;
    using std::sin;
    const auto p = defaults<problems::stress_test<S>>(0);
    const auto z = p.initial();
    const S t = from_text<S>("0.36135");
    CHECK_THAT(z.q[0], within_ulps(Quat<S>{S(cos(t)), Vec3<S>(S(0), S(sin(t)), S(0))}, 4));
    CHECK_THAT(z.W[0], within_ulps(Vec3<S>(S(0), S(0), ratio<S>(5, 8)), 0));
    CHECK_THAT(p.kinetic(z).total(), within_ulps(ratio<S>(25, 32), 0));  // 4 (5/8)^2/2
    CHECK_THAT(S(p.invariants(z)[0] - p.potential(z).total()), within_ulps(ratio<S>(25, 32), 4));
}

TEMPLATE_TEST_CASE(
    "free body: no load; T = 225/2, pi = R J W = (483,540,-144)/25", "[problems][pinned]", double, quad, fifty) {
    using S = TestType;
    using std::cos;
    using std::sin;
    const auto p = defaults<problems::free_body<S>>(0);
    CHECK(p.potential(at_rest<S>()).total() == S(0));
    CHECK(norm(torque<S>(p, attitude<S>())) == S(0));
    auto z = p.initial();
    CHECK_THAT(z.q[0], within_ulps(Quat<S>{S(cos(ratio<S>(1, 5))), Vec3<S>(S(sin(ratio<S>(1, 5))), S(0), S(0))}, 4));
    z.q[0] = attitude<S>();
    const auto I = p.invariants(z);
    CHECK_THAT(I[0], within_ulps(ratio<S>(225, 2), 0));
    CHECK_THAT(Vec3<S>(I[1], I[2], I[3]), within_ulps(fractions<S>(483, 540, -144, 25), 8));
    const auto physical = defaults<problems::free_body<S>>(1);
    CHECK_THAT(physical.kinetic(physical.initial()).total(), within_ulps(S(243), 0));  // (6*9 + 3*144)/2
}

TEMPLATE_TEST_CASE("heavy top and dumbbell: the pendulum's potential, w = m g and w = g, from their own starts",
    "[problems][pinned]", double, quad, fifty) {
    using S = TestType;
    using std::cos;
    using std::sin;
    for (int which : {2, 3, 4}) {
        const auto p = defaults<problems::pendulum<S>>(which);
        // half of -theta0, of theta0
        const S weight = which == 4 ? S(3) : S(1), angle = which == 4 ? ratio<S>(-1, 5) : ratio<S>(3, 10);
        CHECK_THAT(p.potential(at_rest<S>()).total(), within_ulps(S(weight * ratio<S>(-3, 5)), 2));
        CHECK_THAT(torque<S>(p, attitude<S>()), within_ulps(weight * fractions<S>(-16, -12, 0, 25), 4));
        const auto z = p.initial();
        CHECK_THAT(z.q[0], within_ulps(Quat<S>{S(cos(angle)), Vec3<S>(S(sin(angle)), S(0), S(0))}, 4));
        CHECK_THAT(
            z.W[0], within_ulps(which == 4 ? Vec3<S>(S(3), S(2), S(0)) : Vec3<S>(ratio<S>(1, 2), S(0), S(5)), 2));
        CHECK(p.conserved()[2] == (which != 3));
    }
    // d(0) = (0, sin theta0, cos theta0), I = 2.
    const auto dumbbell = defaults<problems::pendulum<S>>(4);
    const Vec3<S> d = matrix(dumbbell.initial().q[0]).col(2);
    CHECK_THAT(d, within_ulps(Vec3<S>(S(0), S(sin(ratio<S>(2, 5))), S(cos(ratio<S>(2, 5)))), 4, S(1)));
    CHECK(dumbbell.body().spherical);
    CHECK(dumbbell.body().J(0) == S(2));
}
