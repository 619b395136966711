// The laws of the group, on awkward elements, in every scalar.
#include <random>

#include <verilie/lie/so3.hpp>

#include "support/awkward.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// Every other awkward element times a fixed generic rotation, so that products of them are generic too.
template <class S> std::vector<Quat<S>> elements() {
    std::vector<Quat<S>> all{Quat<S>::identity()};
    for (const auto& x : awkward_vectors<S>(fifty(7))) all.push_back(lie::exp<S>(x));
    return all;
}
template <class S> Vec3<S> sample_vector() { return Vec3<S>(S(3), S(-1), ratio<S>(1, 7)); }
}  // namespace

TEMPLATE_TEST_CASE("products of rotations", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    const auto g = elements<S>();
    const Vec3<S> a = sample_vector<S>(), b(S(1), S(1), S(-2));
    for (std::size_t i = 0; i < g.size(); ++i) {
        const Quat<S>&p = g[i], &q = g[(7 * i + 3) % g.size()], &r = g[(11 * i + 5) % g.size()];
        CHECK_THAT(mul<S>(mul<S>(p, q), r), within_ulps(mul<S>(p, mul<S>(q, r)), 4, S(1)));
        CHECK_THAT(mul<S>(q, conj<S>(q)), within_ulps(Quat<S>::identity(), 4, S(1)));
        CHECK_THAT(rotate<S>(mul<S>(p, q), a), within_ulps(rotate<S>(p, rotate<S>(q, a)), 16));
        CHECK_THAT(matrix<S>(mul<S>(p, q)), within_ulps(Mat3<S>(matrix<S>(p) * matrix<S>(q)), 16, S(1)));
        CHECK_THAT(rotate_back<S>(q, rotate<S>(q, a)), within_ulps(a, 16));
        CHECK_THAT(rotate<S>(q, cross<S>(a, b)), within_ulps(cross<S>(rotate<S>(q, a), rotate<S>(q, b)), 32));
        CHECK_THAT(squared_norm<S>(rotate<S>(q, a)), within_ulps(squared_norm<S>(a), 16));
        const Mat3<S> R = matrix<S>(q);
        CHECK_THAT(dot<S>(R.col(0), cross<S>(R.col(1), R.col(2))), within_ulps(S(1), 16));
    }
}

TEMPLATE_TEST_CASE("exp and log are inverse, and exp is a homomorphism along a ray", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>()) {
        const Quat<S> q = lie::exp<S>(x);
        const double turns = static_cast<double>(norm<S>(x));
        CHECK_THAT(squared_norm<S>(q), within_ulps(S(1), 4));
        CHECK_THAT(facing<S>(lie::exp<S>(lie::log<S>(q)), q), within_ulps(q, 16, S(1)));
        CHECK_THAT(lie::exp<S>(Vec3<S>(-x)), within_ulps(conj<S>(q), 0));
        const Vec3<S> third = ratio<S>(1, 3) * x, rest = x - third;
        CHECK_THAT(mul<S>(lie::exp<S>(third), lie::exp<S>(rest)), within_ulps(q, 4 + turns, S(1)));
    }
}

TEMPLATE_TEST_CASE("conjugation turns the axis: q exp(x) q^-1 = exp(R x)", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    const auto g = elements<S>();
    for (std::size_t i = 0; i < g.size(); ++i) {
        const Vec3<S> x = sample_vector<S>();
        CHECK_THAT(mul<S>(mul<S>(g[i], lie::exp<S>(x)), conj<S>(g[i])), within_ulps(lie::exp<S>(rotate<S>(g[i], x)), 32, S(1)));
        CHECK_THAT(lie::distance<S>(mul<S>(g[i], g[2]), mul<S>(g[i], g[8])), within_ulps(lie::distance<S>(g[2], g[8]), 16, S(1)));
    }
}

TEMPLATE_TEST_CASE("normalising, and turns that keep the norm", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    std::mt19937_64 random(20090501);
    for (int i = 0; i < 100; ++i) {
        const auto any = [&] { return S(double(random() % 2001) - 1000) / S(7); };
        const Quat<S> q = normalised<S>(Quat<S>{any(), Vec3<S>(any(), any(), any())});
        CHECK_THAT(squared_norm<S>(q), within_ulps(S(1), 4));
        for (const S& part : {ratio<S>(1, 1000), S(1), S(3)}) {           // by little, and beyond a quarter turn
            const Quat<S> f = lie::exp<S>(Vec3<S>(part * sample_vector<S>()));
            for (const S& off : {S(S(1) + S(64) * eps<S>()), S(S(1) - S(64) * eps<S>())}) {
                const Quat<S> longer{S(off * q.w), Vec3<S>(off * q.v)};
                CHECK_THAT(turn_body<S>(longer, f), within_ulps(mul<S>(q, f), 8, S(1)));
                CHECK_THAT(turn_space<S>(f, longer), within_ulps(mul<S>(f, q), 8, S(1)));
                CHECK_THAT(squared_norm<S>(turn_body<S>(longer, f)), within_ulps(S(1), 8));
            }
        }
    }
}

TEMPLATE_TEST_CASE("three equations in three unknowns", "[lie][linalg]", double, quad, fifty) {
    using S = TestType;
    Mat3<S> A;
    A << S(2), S(-1), S(0), S(1), S(3), S(5), S(0), S(4), S(-7);
    const Vec3<S> x = sample_vector<S>();
    CHECK_THAT(solve3<S>(A, Vec3<S>(A * x)), within_ulps(x, 32));
    CHECK_THAT(lie::vee<S>(lie::hat<S>(x)), within_ulps(x, 0));
    CHECK_THAT(Vec3<S>(lie::hat<S>(x) * Vec3<S>(S(1), S(2), S(3))), within_ulps(cross<S>(x, Vec3<S>(S(1), S(2), S(3))), 4));
}
