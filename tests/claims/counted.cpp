// The double that counts: every operation on what is given at run time once, none between constants, and the value is
// that of the double.
#include <verilie/lie/rodrigues.hpp>

#include "claims/counted.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies::claims;

namespace {
template <class F> Operations operations(F of) {
    (void)Counted::take();
    (void)of();
    return Counted::take();
}
const Vec3<Counted> a = given<Counted>(Vec3<double>(0.3, -0.2, 0.5)), b = given<Counted>(Vec3<double>(0.1, 0.4, -0.7));
}  // namespace

TEST_CASE("operations are counted as one counts them by hand", "[claims]") {
    CHECK(operations([] { return dot(a, b); }).arithmetic == 5);
    CHECK(operations([] { return cross(a, b); }).arithmetic == 9);
    CHECK(operations([] { return norm(a); }).arithmetic == 6);
    CHECK(operations([] { return lie::cay(a); }).arithmetic == 12);  // |a|^2 5, 4 + 1, root 1, 1/ 1, 2 n 1, n a 3
    const auto sine = operations([] { return sin(a(0) * a(0)); });
    CHECK((sine.arithmetic == 1 && sine.elementary == 1));
}

TEST_CASE("between constants nothing is counted, with one of them it is", "[claims]") {
    CHECK(operations([] { return Counted(2) * Counted(0.25) + sqrt(Counted(3)) / ratio<Counted>(1, 7); }).arithmetic
          == 0);
    CHECK(operations([] { return sin(Counted(1)); }).elementary == 0);
    CHECK(operations([] { return Counted(2) * a(0); }).arithmetic == 1);
}

TEST_CASE("the value is that of the double, to the last bit", "[claims]") {
    const Vec3<double> x(0.3, -0.2, 0.5), y(0.1, 0.4, -0.7);
    const auto plain = lie::oplus(x, y);
    const auto counted = lie::oplus(a, b);
    for (int i = 0; i < 3; ++i) CHECK(static_cast<double>(counted(i)) == plain(i));
}
