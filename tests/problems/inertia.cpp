// Inertia at the door: principal axes found once, impossible bodies refused with one sentence.
#include <verilie/mechanics/inertia.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
std::vector<fifty> numbers(std::initializer_list<double> x) { return {x.begin(), x.end()}; }
std::string refusal(double m, std::initializer_list<double> J) {
    try {
        (void)make_inertia(fifty(m), numbers(J));
    } catch (const std::invalid_argument& e) { return e.what(); }
    return "accepted";
}
}  // namespace

TEST_CASE("nine entries are diagonalised: R(axes) diag(J) R(axes)^T gives them back", "[problems][inertia]") {
    const auto entries = numbers({4, 1, -0.5, 1, 3, 0.25, -0.5, 0.25, 5});
    const auto a = make_inertia(fifty(2), entries);
    CHECK_FALSE(a.principal);
    CHECK_FALSE(a.spherical);
    const Mat3<fifty> R = matrix(a.axes), M = R * a.J * transpose(R);
    for (int i = 0; i < 9; ++i) CHECK_THAT(M(i / 3, i % 3), within_ulps(entries[i], 64, fifty(5)));
    for (int i = 0; i < 3; ++i) CHECK_THAT(fifty(a.J(i) * a.Jinv(i)), within_ulps(fifty(1), 2));
    CHECK(a.m == 2);
}

TEST_CASE("the shape of a body", "[problems][inertia]") {
    CHECK(make_inertia(1, numbers({2, 2, 2})).spherical);
    CHECK_FALSE(make_inertia(1, numbers({2, 2, 2.0000001})).spherical);
    CHECK(make_inertia(1, numbers({1, 2, 3})).flat);
    CHECK_FALSE(make_inertia(1, numbers({1, 2, 2.999})).flat);
    const auto diagonal = make_inertia(1, numbers({3, 0, 0, 0, 2, 0, 0, 0, 4}));
    CHECK(diagonal.principal);
    CHECK(diagonal.J.d == Vec3<fifty>(3, 2, 4));
}

TEST_CASE("what is no inertia is refused", "[problems][inertia]") {
    using Catch::Contains;
    CHECK_THAT(refusal(1, {1, -1, 1}), Contains("positive definite"));
    CHECK_THAT(refusal(1, {1, 0, 1}), Contains("positive definite"));
    CHECK_THAT(refusal(1, {2, 1, 0, 0, 2, 0, 0, 0, 2}), Contains("symmetric"));
    CHECK_THAT(refusal(1, {1, 2}), Contains("3 principal moments or 9"));
    CHECK_THAT(refusal(0, {1, 1, 1}), Contains("m=0"));
}

TEST_CASE("an inertia beyond the triangle inequality is accepted, and marked", "[problems][inertia]") {
    CHECK_FALSE(make_inertia(1, numbers({9, 4, 1})).physical);
    CHECK_FALSE(convert<double>(make_inertia(1, numbers({9, 4, 1}))).physical);
    CHECK(make_inertia(1, numbers({3, 2, 1})).physical);  // flat
    CHECK(make_inertia(1, numbers({4, 3, 2})).physical);
}
