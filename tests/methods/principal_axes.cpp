// A body given by nine entries moves as its twin given in principal axes: R' = R A^T, W' = A W, J' = A J A^T.
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// The same state, seen from body axes turned by a.
template <class S> Phase<S> turned(const Phase<S>& z, const Quat<S>& a) {
    auto r = z;
    r.q[0] = z.q[0] * conj(a);
    r.W[0] = a * z.W[0];
    return r;
}
template <class M, class S, class P>
void twins_agree(const P& principal, const P& nine, const Quat<S>& a, const Phase<S>& z, const S& h) {
    REQUIRE(principal.body().principal);
    REQUIRE_FALSE(nine.body().principal);
    check_same(march<M>(nine, turned(z, a), h, 20), turned(march<M>(principal, z, h, 20), a), 5000);
}
template <class S> Phase<S> any_start() {
    std::mt19937_64 random(93);
    return random_phase<S>(random);
}
}  // namespace

TEMPLATE_TEST_CASE("nine entries, turned about the arm: pendulum", "[methods][inertia]", double, fifty) {
    using S = TestType;
    using std::sqrt;
    // A turns about e3 with cos = 3/5, sin = 4/5: A diag(1,2,5/2) A^T
    const auto p = problem<problems::pendulum<S>>("pendulum", {{"J", "1,2,5/2"}});
    const auto q = problem<problems::pendulum<S>>("pendulum", {{"J", "41/25,-12/25,0,-12/25,34/25,0,0,0,5/2"}});
    const Quat<S> a{S(sqrt(ratio<S>(4, 5))), Vec3<S>(S(0), S(0), S(sqrt(ratio<S>(1, 5))))};
    twins_agree<methods::lgvi>(p, q, a, any_start<S>(), ratio<S>(1, 8));
    twins_agree<methods::lie_newmark>(p, q, a, any_start<S>(), ratio<S>(1, 8));
    twins_agree<methods::lie_midpoint>(p, q, a, any_start<S>(), ratio<S>(1, 8));
}

TEMPLATE_TEST_CASE("nine entries, turned anyhow: free body", "[methods][inertia]", double, fifty) {
    using S = TestType;
    // A = 1/25 [[9,-12,20],[20,15,0],[-12,16,15]]: A diag(6,4,3) A^T
    const auto p = problem<problems::free_body<S>>("free_body_physical");
    const auto q = problem<problems::free_body<S>>("free_body_physical",
        {{"J", "2262/625,360/625,-516/625,360/625,3300/625,-480/625,-516/625,-480/625,2563/625"}});
    const Quat<S> a{ratio<S>(4, 5), Vec3<S>(ratio<S>(1, 5), ratio<S>(2, 5), ratio<S>(2, 5))};
    twins_agree<methods::lgvi>(p, q, a, any_start<S>(), ratio<S>(1, 8));
    twins_agree<methods::lie_newmark>(p, q, a, any_start<S>(), ratio<S>(1, 8));
    twins_agree<methods::simo_wong>(p, q, a, any_start<S>(), ratio<S>(1, 8));
}
