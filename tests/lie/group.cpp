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
    for (const auto& x : awkward_vectors<S>(fifty(7))) all.push_back(lie::exp(x));
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
        CHECK_THAT(p * q * r, within_ulps(p * (q * r), 4, S(1)));
        CHECK_THAT(q * conj(q), within_ulps(Quat<S>::identity(), 4, S(1)));
        CHECK_THAT(p * q * a, within_ulps(p * (q * a), 16));
        CHECK_THAT(matrix(p * q), within_ulps(matrix(p) * matrix(q), 16, S(1)));
        CHECK_THAT(rotate_back(q, q * a), within_ulps(a, 16));
        CHECK_THAT(q * cross(a, b), within_ulps(cross(q * a, q * b), 32));
        CHECK_THAT(squared_norm(q * a), within_ulps(squared_norm(a), 16));
        const Mat3<S> R = matrix(q);
        CHECK_THAT(dot(R.col(0), cross(R.col(1), R.col(2))), within_ulps(S(1), 16));
    }
}

TEMPLATE_TEST_CASE(
    "exp and log are inverse, and exp is a homomorphism along a ray", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    for (const auto& x : awkward_vectors<S>()) {
        const Quat<S> q = lie::exp(x);
        const double turns = static_cast<double>(norm(x));
        CHECK_THAT(squared_norm(q), within_ulps(S(1), 4));
        CHECK_THAT(facing<S>(lie::exp(lie::log(q)), q), within_ulps(q, 16, S(1)));
        CHECK_THAT(lie::exp(-x), within_ulps(conj(q), 0));
        const Vec3<S> third = ratio<S>(1, 3) * x, rest = x - third;
        CHECK_THAT(lie::exp(third) * lie::exp(rest), within_ulps(q, 4 + turns, S(1)));
    }
}

TEMPLATE_TEST_CASE("conjugation turns the axis: q exp(x) q^-1 = exp(R x)", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    const auto g = elements<S>();
    for (std::size_t i = 0; i < g.size(); ++i) {
        const Vec3<S> x = sample_vector<S>();
        CHECK_THAT(g[i] * lie::exp(x) * conj(g[i]), within_ulps(lie::exp(g[i] * x), 32, S(1)));
        CHECK_THAT(lie::distance<S>(g[i] * g[2], g[i] * g[8]), within_ulps(lie::distance<S>(g[2], g[8]), 16, S(1)));
    }
}

TEMPLATE_TEST_CASE("normalising, and turns that keep the norm", "[lie][group]", double, quad, fifty) {
    using S = TestType;
    std::mt19937_64 random(20090501);
    for (int i = 0; i < 100; ++i) {
        const auto any = [&] { return S(double(random() % 2001) - 1000) / S(7); };
        const Quat<S> q = normalised(Quat<S>{any(), Vec3<S>{any(), any(), any()}});
        CHECK_THAT(squared_norm(q), within_ulps(S(1), 4));
        for (const S& part : {ratio<S>(1, 1000), S(1), S(3)}) {  // by little, and beyond a quarter turn
            const Quat<S> f = lie::exp(part * sample_vector<S>());
            for (const S& off : {S(S(1) + S(64) * eps<S>()), S(S(1) - S(64) * eps<S>())}) {
                const Quat<S> longer{S(off * q.w), off * q.v};
                CHECK_THAT(turn_body(longer, f), within_ulps(q * f, 8, S(1)));
                CHECK_THAT(turn_space(f, longer), within_ulps(f * q, 8, S(1)));
                CHECK_THAT(squared_norm(turn_body(longer, f)), within_ulps(S(1), 8));
            }
        }
    }
}

TEMPLATE_TEST_CASE("three equations in three unknowns", "[lie][linalg]", double, quad, fifty) {
    using S = TestType;
    const auto A = Mat3<S>::rows({2, -1, 0}, {1, 3, 5}, {0, 4, -7});
    const Vec3<S> x = sample_vector<S>();
    CHECK_THAT(solve3(A, A * x), within_ulps(x, 32));
    CHECK_THAT(lie::vee(lie::hat(x)), within_ulps(x, 0));
    CHECK_THAT(lie::hat(x) * Vec3<S>(S(1), S(2), S(3)), within_ulps(cross(x, Vec3<S>(S(1), S(2), S(3))), 4));
}
