// Vectors and matrices as values against Eigen, which shares no code with them.
#include <random>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <verilie/lie/so3.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

TEMPLATE_TEST_CASE(
    "every operation of Vec3, Mat3 and Diagonal is that of Eigen", "[lie][linalg]", double, quad, fifty) {
    using S = TestType;
    std::mt19937_64 random(33);
    const auto any = [&] { return S(double(random() >> 11) * 0x1p-52 - 1); };
    const auto vector = [&] { return Vec3<S>{any(), any(), any()}; };
    for (int k = 0; k < 20; ++k) {
        const Vec3<S> a = vector(), b = vector(), d = vector();
        const Mat3<S> A{vector(), vector(), vector()}, B{vector(), vector(), vector()};
        const Diagonal<S> D{d};
        const S s = any();
        const auto ea = a.eigen(), eb = b.eigen();
        const auto eA = A.eigen(), eB = B.eigen();
        const Eigen::Matrix<S, 3, 3> eD = d.eigen().asDiagonal(), eye = Eigen::Matrix<S, 3, 3>::Identity();
        const auto same = [](const Mat3<S>& x, const Eigen::Matrix<S, 3, 3>& y) {
            CHECK_THAT(x, within_ulps(Mat3<S>(y), 8, S(4)));
        };
        const auto alike = [](const Vec3<S>& x, const Eigen::Matrix<S, 3, 1>& y) {
            CHECK_THAT(x, within_ulps(Vec3<S>(y), 8, S(4)));
        };
        alike(a + b, ea + eb), alike(a - b, ea - eb), alike(-a, -ea), alike(s * a, s * ea), alike(a / s, ea / s);
        alike(cross(a, b), ea.cross(eb)), alike(times(a, b), ea.cwiseProduct(eb)),
            alike(normalised(a), ea.normalized());
        alike(A * a, eA * ea), alike(D * a, eD * ea), alike(A.row(1), eA.row(1).transpose()),
            alike(A.col(2), eA.col(2));
        CHECK_THAT(dot(a, b), within_ulps(S(ea.dot(eb)), 8, S(4)));
        CHECK_THAT(norm(a), within_ulps(S(ea.norm()), 8, S(4)));
        CHECK_THAT(a.sum(), within_ulps(S(ea.sum()), 8, S(4)));
        CHECK_THAT(trace(A), within_ulps(S(eA.trace()), 8, S(4)));
        CHECK_THAT(determinant(A), within_ulps(S(eA.determinant()), 32, S(4)));
        CHECK_THAT(norm(A), within_ulps(S(eA.norm()), 8, S(4)));
        same(A + B, eA + eB), same(A - B, eA - eB), same(-A, -eA), same(s * A, s * eA), same(A / s, eA / s);
        same(A * B, eA * eB), same(A * D, eA * eD), same(D + A, eD + eA), same(D - A, eD - eA),
            same(transpose(A), eA.transpose());
        same(outer(a, b), ea * eb.transpose()), same(one + A, eye + eA), same(one - A, eye - eA),
            same(A + one, eA + eye), same(A - one, eA - eye), same(s * one, s * eye);
        same(Mat3<S>::rows(a, b, d),
            (Eigen::Matrix<S, 3, 3>() << ea.transpose(), eb.transpose(), d.eigen().transpose()).finished());
        if (abs(determinant(A)) > S(0.2)) CHECK_THAT(solve3(A, A * a), within_ulps(a, 64, S(4)));
    }
}

// (1 + u) + u is 1 where u is half of the last place of 1, and 1 + (u + u) is not: packs and duals agree with single
// numbers only if all add alike.
namespace {
template <class S> bool adds_from_left(const S& u) {
    const S one_(1);
    const Vec3<S> x(one_, u, u), ones(one_, one_, one_);
    const Mat3<S> M = Mat3<S>::rows(ones, ones, ones);
    const auto is_one = [](const S& s) { return lane(s) == lane(S(1)); };
    return is_one(x.sum()) && is_one(dot(ones, x)) && is_one((M * x)(0)) && is_one((M * Mat3<S>(x, x, x))(0, 0))
        && is_one(trace(Mat3<S>::diagonal(x)));
}
}  // namespace
TEST_CASE("three terms are added from the left in every scalar", "[lie][linalg]") {
    CHECK(adds_from_left(std::ldexp(1.0, -53)));
    CHECK(adds_from_left(pack<double, 4>(std::ldexp(1.0, -53))));
    CHECK(adds_from_left(dual<double, 6>(std::ldexp(1.0, -53))));
    CHECK(adds_from_left(fifty(ldexp(fifty(1), -std::numeric_limits<fifty>::digits))));
#if VERILIE_HAS_QUAD
    CHECK(adds_from_left(verilie::quad(ldexp(verilie::quad(1), -std::numeric_limits<verilie::quad>::digits))));
#endif
    // the two can be told apart
    CHECK((1.0 + std::ldexp(1.0, -53) + std::ldexp(1.0, -53) == 1.0
           && 1.0 + (std::ldexp(1.0, -53) + std::ldexp(1.0, -53)) != 1.0));
}
