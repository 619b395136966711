// cay and (+) against BG (4) as a matrix, in 100 digits.
#include <verilie/lie/rodrigues.hpp>

#include "support/awkward.hpp"
#include "support/oracle.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// The RRP vector of a rotation matrix: 4 vee/(1 + tr).
oracle::Vector rrp(const oracle::Matrix& m) { return oracle::real(4 / (1 + oracle::trace(m))) * oracle::vee(m); }
}  // namespace

TEMPLATE_TEST_CASE("cay is BG (4)", "[lie][rodrigues]", double, quad, fifty) {
    using S = TestType;
    for (const auto& a : awkward_vectors<S>()) {
        CHECK_THAT(matrix(lie::cay(a)), within_ulps(oracle::round<S>(oracle::cay(oracle::vector<S>(a))), 8, S(1)));
        CHECK_THAT(lie::rrp(lie::cay(a)), within_ulps(a, 4));
        CHECK_THAT(lie::cay(-a), within_ulps(conj(lie::cay(a)), 0));
    }
}

TEMPLATE_TEST_CASE("cay turns by 2 atan(|a|/2)", "[lie][rodrigues]", double, quad, fifty) {
    using S = TestType;
    using std::tan;
    for (const fifty& t : awkward_angles()) {
        if (t > 3) continue;
        const S a = convert<S>(fifty(2 * tan(fifty(t / 2))));
        const auto turned = oracle::expm(oracle::hat({{0, oracle::number(convert<S>(t)), 0}}));
        CHECK_THAT(matrix(lie::cay(Vec3<S>(S(0), a, S(0)))), within_ulps(oracle::round<S>(turned), 16, S(1)));
    }
}

TEMPLATE_TEST_CASE("a (+) b composes in the order of BG (5): R(b) R(a)", "[lie][rodrigues]", double, quad, fifty) {
    using S = TestType;
    const auto all = awkward_vectors<S>(fifty(4));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Vec3<S>&a = all[i], &b = all[(5 * i + 2) % all.size()];
        if (dot(a, b) > S(3)) continue;  // a.b = 4 is the half turn
        const auto product = oracle::cay(oracle::vector<S>(b)) * oracle::cay(oracle::vector<S>(a));
        CHECK_THAT(lie::oplus(a, b), within_ulps(oracle::round<S>(rrp(product)), 32));
    }
}

TEST_CASE("(+) does not commute", "[lie][rodrigues]") {
    const Vec3<double> a(1, 0, 0), b(0, 1, 0);
    CHECK_THAT(lie::oplus(a, b), within_ulps(Vec3<double>(1, 1, -0.5), 0));
    CHECK_THAT(lie::oplus(b, a), within_ulps(Vec3<double>(1, 1, 0.5), 0));
}
