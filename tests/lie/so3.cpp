// exp, log, square_root and distance against matrices and power series in 100 digits.
#include <verilie/lie/so3.hpp>

#include "support/awkward.hpp"
#include "support/oracle.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// 2 atan2(|v|, w) v/|v| of the quaternion as it was rounded, turned to w >= 0.
template <class S> Vec3<S> expected_log(const Quat<S>& q) {
    oracle::real w = oracle::number(q.w);
    oracle::Vector v = oracle::vector<S>(q.v);
    if (w < 0) w = -w, v = oracle::real(-1) * v;
    const oracle::real n = sqrt(oracle::dot(v, v));
    return oracle::round<S>(n == 0 ? v : oracle::real(2 * atan2(n, w) / n) * v);
}
}  // namespace

TEMPLATE_TEST_CASE("exp is the matrix exponential", "[lie][so3]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>()) {
        const double turns = static_cast<double>(norm(x));  // an ulp of |x| is an error of |x| ulps in the rotation
        CHECK_THAT(matrix(lie::exp(x)),
            within_ulps(oracle::round<S>(oracle::expm(oracle::hat(oracle::vector<S>(x)))), 4 + 2 * turns, S(1)));
    }
}

TEMPLATE_TEST_CASE("small rotations keep their relative accuracy", "[lie][so3]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>(fifty(3))) {
        const auto y = oracle::vector<S>(x);
        const oracle::real t = sqrt(oracle::dot(y, y)) / 2;
        CHECK_THAT(lie::exp(x).v, within_ulps(oracle::round<S>(t == 0 ? y : oracle::real(sin(t) / (2 * t)) * y), 4));
    }
}

TEMPLATE_TEST_CASE("log is the angle in [0, pi] about the axis", "[lie][so3]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>()) {
        const Quat<S> q = lie::exp(x);
        CHECK_THAT(lie::log(q), within_ulps(expected_log(q), 6));
        const S lengthened = norm(lie::log(q)) - convert<S>(fifty::pi());
        CHECK(lengthened <= 8 * eps<S>());
    }
}

TEMPLATE_TEST_CASE("the square root turns half the angle, at most a quarter turn", "[lie][so3]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>()) {
        const Quat<S> q = lie::exp(x), r = lie::square_root<S>(q);
        const auto R = oracle::rotation(r);
        CHECK_THAT(oracle::round<S>(R * R), within_ulps(oracle::round<S>(oracle::rotation(q)), 8, S(1)));
        CHECK(static_cast<double>(oracle::trace(R)) >= 1 - 8 * eps<double>());
    }
}

TEMPLATE_TEST_CASE("distance is the angle between, also where it is tiny", "[lie][so3]", double, quad, fifty) {
    using S = TestType;
    const Quat<S> q = lie::exp(Vec3<S>(S(1), S(-2), ratio<S>(1, 3)));
    for (const fifty& t : awkward_angles()) {
        if (t > 3) continue;
        const Quat<S> r = q * lie::exp(Vec3<S>(S(0), S(0), convert<S>(t)));
        CHECK_THAT(lie::distance<S>(q, r), within_ulps(convert<S>(t), 16, S(1)));
        const Quat<S> other{S(-r.w), -r.v};
        CHECK_THAT(lie::distance<S>(q, other), within_ulps(convert<S>(t), 16, S(1)));
    }
}
