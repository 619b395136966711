// dexp and its inverse against the series of ad, and the series against a difference quotient of the matrix
// exponential.
#include <verilie/lie/so3.hpp>

#include "support/awkward.hpp"
#include "support/oracle.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

TEST_CASE("dexp is the left one: d exp(x) = hat(dexp_x dx) exp(x)", "[lie][dexp]") {
    const oracle::real e("1e-30");
    for (const auto& x : awkward_vectors<fifty>(fifty(7))) {
        const auto at = oracle::vector<fifty>(x);
        const oracle::Vector y{{1, -2, 3}};
        const auto difference = oracle::expm(oracle::hat(at + e * y)) - oracle::expm(oracle::hat(at - e * y));
        const auto slope =
            oracle::vee(oracle::real(1 / (2 * e)) * (difference * oracle::expm(oracle::hat(oracle::real(-1) * at))));
        const oracle::Vector expected = oracle::dexp(at) * y;
        for (int i = 0; i < 3; ++i) CHECK(abs(slope[i] - expected[i]) < oracle::real("1e-55"));
    }
}

TEMPLATE_TEST_CASE("dexp is its series", "[lie][dexp]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>(fifty(7)))
        CHECK_THAT(lie::dexp(x), within_ulps(oracle::round<S>(oracle::dexp(oracle::vector<S>(x))), 16, S(1)));
}

TEMPLATE_TEST_CASE("dexp^-1 is the inverse of the series", "[lie][dexp]", double, quad, fifty) {
    using S = TestType;
    const oracle::Vector y{{1, -2, 3}};
    for (const auto& x : awkward_vectors<S>(fifty(4))) {
        const Vec3<S> z = oracle::round<S>(oracle::dexp(oracle::vector<S>(x)) * y);
        CHECK_THAT(lie::dexp_inverse(x, z), within_ulps(oracle::round<S>(y), 24));
    }
}

TEMPLATE_TEST_CASE(
    "g = (1 - (t/2) cot(t/2))/t^2 to the last places at every angle", "[lie][dexp]", double, quad, fifty) {
    using S = TestType;
    for (const fifty& t : awkward_angles()) {
        const S z = convert<S>(fifty(t * t));
        const oracle::real u = sqrt(oracle::number(z)) / 2;
        if (u > 2) continue;
        // below 1e-3 the closed form loses 12 of its 100 digits and the series has 3 terms
        const oracle::real expected = u < oracle::real("1e-10") ? oracle::real(oracle::real(1) / 12 + 4 * u * u / 720)
                                                                : oracle::real((1 - u * cos(u) / sin(u)) / (4 * u * u));
        CHECK_THAT(lie::dexp_inverse_coefficient<S>(z), within_ulps(oracle::round<S>(expected), 8));
    }
}

TEMPLATE_TEST_CASE("exp and g in one are bit for bit exp and g", "[lie][dexp]", double, quad, fifty) {
    using S = TestType;
    auto vectors = awkward_vectors<S>(fifty(4));
    for (const char* x : {"0", "1e-300", "-1e-170", "1e-8"})
        for (int i = 0; i < 3; ++i) {
            auto along = zero3<S>();
            along(i) = from_text<S>(x);
            vectors.push_back(along);
        }
    for (const auto& x : vectors) {
        const auto [F, g] = lie::exp_and_dexp_inverse(x);
        const Quat<S> alone = lie::exp(x);
        CHECK((F.w == alone.w && F.v == alone.v));
        CHECK(g == lie::dexp_inverse_coefficient<S>(squared_norm(x)));
        CHECK(lie::dexp_inverse(x, F.v, g) == lie::dexp_inverse(x, F.v));
    }
}
