// Bonds, contact and wall: loads are minus the gradient of the potential, which symmetry keeps what, and values by
// hand.
#include <verilie/lie/rodrigues.hpp>

#include "problems/assemblies.hpp"
#include "support/oracle.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::bonded;

namespace {
/// -dU of body k: in x, and in y of exp(y) q_k.
template <class S> BodyLoad<S> minus_gradient(const Assembly<S>& a, const Phase<S>& z, std::size_t k) {
    using D = dual<S, 6>;
    const auto vary = [](int first) {
        return Vec3<D>(D::variable(S(0), first), D::variable(S(0), first + 1), D::variable(S(0), first + 2));
    };
    auto w = convert<D>(z);
    w.x[k] += vary(0);
    w.q[k] = lie::exp(vary(3)) * w.q[k];
    const auto d = a.potential(w).total().d;
    return {Vec3<S>(-d(0), -d(1), -d(2)), Vec3<S>(-d(3), -d(4), -d(5))};
}
template <class S> Phase<S> moved(const Phase<S>& z, const Quat<S>& turn, const Vec3<S>& by) {
    auto w = z;
    for (std::size_t i = 0; i < z.size(); ++i) w.x[i] = by + turn * z.x[i], w.q[i] = turn * z.q[i];
    return w;
}
template <class S> Vec3<S> total_force(const std::vector<BodyLoad<S>>& l) {
    Vec3<S> F = zero3<S>();
    for (const auto& b : l) F += b.F;
    return F;
}
template <class S> Vec3<S> total_moment(const std::vector<BodyLoad<S>>& l, const Phase<S>& z) {
    Vec3<S> M = zero3<S>();
    for (std::size_t i = 0; i < l.size(); ++i) M += l[i].T + cross(z.x[i], l[i].F);
    return M;
}
template <class S> Vec3<S> total_spin(const std::vector<BodyLoad<S>>& l) {
    Vec3<S> M = zero3<S>();
    for (const auto& b : l) M += b.T;
    return M;
}
template <class S> Stiffness<S> everything() { return stiffnesses<S>().back(); }
constexpr auto walls = {WallKind::none, WallKind::foot, WallKind::mirror};
constexpr auto shears = {Shear::objective, Shear::literal};
}  // namespace

TEMPLATE_TEST_CASE("bonded spheres: loads are minus the gradient, part by part, far from the reference",
    "[problems][bonded]", double, fifty) {
    using S = TestType;
    std::mt19937_64 random(20210804);
    for (const Shear shear : shears)
        for (const WallKind wall : walls)
            for (const auto& K : stiffnesses<S>()) {
                const auto a = seven<S>(K, shear, {wall, S(-1) / S(4)});
                for (int trial = 0; trial < 6; ++trial) {
                    const auto z = any_state<S>(random, 7, ratio<S>(3, 4));
                    const auto l = loads_at<S>(a, z);
                    const S scale = strongest(l);
                    REQUIRE(scale > S(1));
                    INFO("shear " << int(shear) << ", wall " << int(wall) << ", trial " << trial << ", K_s " << K.s
                                  << ", K_pp " << K.pp);
                    for (std::size_t k = 0; k < 7; ++k) {
                        const auto g = minus_gradient<S>(a, z, k);
                        CHECK_THAT(l[k].F, within_ulps(g.F, 128, scale));
                        CHECK_THAT(l[k].T, within_ulps(g.T, 128, scale));
                    }
                }
            }
}

TEST_CASE("bonded spheres: every part of the potential acts in these states", "[problems][bonded]") {
    std::mt19937_64 random(20210804);
    const auto a = seven<double>(everything<double>(), Shear::objective, {WallKind::foot, -0.25});
    for (int trial = 0; trial < 6; ++trial) {
        const auto u = a.potential(any_state<double>(random, 7, 0.75));
        for (int k = 0; k < 5; ++k) CHECK(u.u[k] > 1e-3);
    }
}

TEMPLATE_TEST_CASE("bonded spheres: the objective shear bears any rigid motion, the printed one none that turns",
    "[problems][bonded]", double, fifty) {
    using S = TestType;
    std::mt19937_64 random(1953);
    for (int trial = 0; trial < 8; ++trial) {
        const auto z = any_state<S>(random, 7, ratio<S>(3, 4));
        const Quat<S> turn = any_turn<S>(random), about_normal = lie::exp(Vec3<S>(S(3) * any<S>(random), S(0), S(0)));
        const Vec3<S> by = any3<S>(random), along_wall(S(0), by(1), by(2));
        for (const Shear shear : shears) {
            const auto free = seven<S>(everything<S>(), shear, {});
            const S U = free.potential(z).total();
            CHECK_THAT(free.potential(moved<S>(z, Quat<S>::identity(), by)).total(), within_ulps(U, 64));
            const S turned = free.potential(moved<S>(z, turn, by)).total();
            if (shear == Shear::objective) CHECK_THAT(turned, within_ulps(U, 64));
            else CHECK(abs(S(turned - U)) > S(1));
        }
        for (const WallKind wall : {WallKind::foot, WallKind::mirror}) {
            const auto walled = seven<S>(everything<S>(), Shear::objective, {wall, S(-1) / S(4)});
            const S U = walled.potential(z).total();
            CHECK_THAT(walled.potential(moved<S>(z, about_normal, along_wall)).total(), within_ulps(U, 64));
            CHECK(abs(S(walled.potential(moved<S>(z, turn, by)).total() - U)) > ratio<S>(1, 1000));
        }
    }
}

TEMPLATE_TEST_CASE("bonded spheres: sums of forces and moments", "[problems][bonded]", double, fifty) {
    using S = TestType;
    std::mt19937_64 random(4711);
    for (int trial = 0; trial < 8; ++trial) {
        const auto z = any_state<S>(random, 7, ratio<S>(3, 4));
        for (const Shear shear : shears)
            for (const WallKind wall : walls) {
                const auto l = loads_at<S>(seven<S>(everything<S>(), shear, {wall, S(-1) / S(4)}), z);
                const S scale = strongest(l), clearly = scale / S(1000);
                const Vec3<S> F = total_force(l), M = total_moment(l, z), spin = total_spin(l), none = zero3<S>();
                INFO("shear " << int(shear) << ", wall " << int(wall));
                CHECK_THAT(Vec3<S>(S(0), F(1), F(2)), within_ulps(none, 16, scale));
                if (wall == WallKind::none) CHECK_THAT(F, within_ulps(none, 16, scale));
                else CHECK(F(0) > clearly);
                if (shear == Shear::literal) {
                    CHECK_THAT(spin, within_ulps(none, 16, scale));
                    CHECK(largest(entries(M)) > clearly);
                } else {
                    CHECK(largest(entries(spin)) > clearly);
                    CHECK_THAT(M(0), within_ulps(S(0), 32, scale));
                    if (wall == WallKind::none) CHECK_THAT(M, within_ulps(none, 32, scale));
                    else CHECK(largest(entries(M)) > clearly);
                }
            }
    }
}

TEST_CASE("a pair: the force on j is minus the force on i, bit for bit", "[problems][bonded]") {
    std::mt19937_64 random(99);
    for (const Shear shear : shears)
        for (int trial = 0; trial < 50; ++trial) {
            const auto z = any_state<double>(random, 2, 0.4);
            const Vec3<double> N = arm<double>(any3<double>(random)).n;
            const Assembly<double> a({{1, 1, 1}, {0.7, 1, 1}}, {{0, 1, N, 0.3}}, everything<double>(), shear, {});
            const auto l = loads_at<double>(a, z);
            CHECK(l[0].F == (-l[1].F));
            if (shear == Shear::literal) CHECK(l[0].T == (-l[1].T));
        }
}

// As printed, in matrices and 100 digits: (44) and (48) for the angle, (50) for its moment, (53)-(55) for the shear.
TEST_CASE("printed formulas: bending (44), (48), (50) and the printed shear (53)-(55)", "[problems][bonded]") {
    using namespace oracle;
    using S = fifty;
    std::mt19937_64 random(44);
    for (int trial = 0; trial < 20; ++trial) {
        const Quat<S> qi = any_turn<S>(random), qj = any_turn<S>(random);
        const Matrix Ri = rotation<S>(qi), Rj = rotation<S>(qj), Rij = Ri * transpose(Rj);
        const real angle = acos(real((trace(Rij) - 1) / 2));
        const Vec3<S> theta = bend<S>(qi, qj);
        CHECK_THAT(bend_energy<S>(S(10), theta), within_ulps(round<S>(real(5 * angle * angle)), 64));
        const Vec3<S> alpha = lie::rrp(qi * conj(qj));
        CHECK_THAT(bend_energy<S>(S(10), theta), within_ulps(S(20 * pow(atan(S(norm(alpha) / 2)), 2)), 64));
        const Vector moment = vee(real(-10 * angle / (2 * sin(angle))) * (Rij - transpose(Rij)));
        CHECK_THAT(S(-10) * theta, within_ulps(round<S>(moment), 64));

        const Vec3<S> x = any3<S>(random), N = arm<S>(any3<S>(random)).n;
        const Vector X = oracle::vector<S>(x), N0 = oracle::vector<S>(N);
        const real r = sqrt(oracle::dot(X, X));
        const Vector n = real(1 / r) * X, a = Ri * N0, b = Rj * n;
        const real c = oracle::dot(a, b), k = 200 * (1 - c);
        // [R_1 N] R_2, a row
        const Vector row = transpose(Rj) * a;
        const Vector F = real(k / r) * (row - oracle::dot(row, n) * n), M = k * oracle::cross(a, b);
        const auto s = shear_load<S>(Shear::literal, S(200), N, qi, qj, arm<S>(x));
        // 1 − c cancels
        CHECK_THAT(shear_energy<S>(S(200), shear_cosine<S>(Shear::literal, N, qi, qj, arm<S>(x).n)),
            within_ulps(round<S>(real(100 * (1 - c) * (1 - c))), 16, S(200)));
        CHECK_THAT(s.F, within_ulps(round<S>(F), 16, S(200 / norm(x))));
        CHECK_THAT(s.Ti, within_ulps(round<S>(M), 16, S(200)));
        CHECK_THAT(s.Tj, within_ulps(-s.Ti, 0));
    }
}

// x_ij = (3,4,0), r0 = 4, N = e1, one attitude R = 1/25 [[9,-12,20],[20,15,0],[-12,16,15]], the other I.
TEMPLATE_TEST_CASE("one bond by hand", "[problems][bonded]", double, quad, fifty) {
    using S = TestType;
    using std::atan;
    const auto over = [](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
        return Vec3<S>(ratio<S>(a, d), ratio<S>(b, d), ratio<S>(c, d));
    };
    const auto with = [&](const Stiffness<S>& K, Shear shear) {
        return Assembly<S>({{S(1), S(1), S(1)}, {S(1), S(1), S(1)}}, {{0, 1, over(1, 0, 0, 1), S(4)}}, K, shear, {});
    };
    const Quat<S> turned{ratio<S>(4, 5), over(1, 2, 2, 5)};
    auto z = Phase<S>::bodies(2);
    z.x[0] = over(4, 6, 1, 1);
    z.x[1] = over(1, 2, 1, 1);
    z.q[0] = turned;

    const S angle = S(2) * S(atan(ratio<S>(3, 4)));
    const auto bent = with({S(10), S(0), S(0), S(0)}, Shear::objective);
    CHECK_THAT(bent.potential(z).u[0], within_ulps(S(S(5) * angle * angle), 8));
    CHECK_THAT(loads_at<S>(bent, z)[0].T, within_ulps(S(-10) * angle * over(1, 2, 2, 3), 8));
    CHECK_THAT(loads_at<S>(bent, z)[1].T, within_ulps(S(10) * angle * over(1, 2, 2, 3), 8));

    const auto stretched = with({S(0), S(200), S(0), S(0)}, Shear::objective);
    CHECK_THAT(stretched.potential(z).u[1], within_ulps(ratio<S>(25, 4), 4));
    CHECK_THAT(loads_at<S>(stretched, z)[0].F, within_ulps(over(-15, -20, 0, 2), 4));

    const auto sheared = with({S(0), S(0), S(200), S(0)}, Shear::objective);
    const auto l = loads_at<S>(sheared, z);  // c = 91/125
    CHECK_THAT(sheared.potential(z).u[2], within_ulps(ratio<S>(115600, 15625), 16));
    CHECK_THAT(l[0].F, within_ulps(over(41344, -31008, -40800, 15625), 32));
    CHECK_THAT(l[0].T, within_ulps(over(6528, -4896, -3264, 625), 32));
    CHECK_THAT(l[1].T, within_ulps(over(0, 0, 544, 25), 32));

    std::swap(z.q[0], z.q[1]);
    const auto printed = with({S(0), S(0), S(200), S(0)}, Shear::literal);  // c = -21/125
    const auto p = loads_at<S>(printed, z);
    CHECK_THAT(printed.potential(z).u[2], within_ulps(ratio<S>(100 * 21316, 15625), 16));
    CHECK_THAT(p[0].F, within_ulps(S(1168) * over(288, -216, 500, 15625), 32));
    CHECK_THAT(p[0].T, within_ulps(S(1168) * over(0, -28, 120, 625), 32));
    CHECK_THAT(p[1].T, within_ulps(S(-1168) * over(0, -28, 120, 625), 32));
}

// D = 1 and 2 at r = 9/8: overlap 1/4. A sphere of D = 2, its centre 3/4 from the wall at x = 3: overlap 1/4.
TEMPLATE_TEST_CASE("one contact and one wall by hand", "[problems][bonded]", double, quad, fifty) {
    using S = TestType;
    auto z = Phase<S>::bodies(2);
    z.x[0] = Vec3<S>(S(10) + ratio<S>(3, 4), ratio<S>(3, 4), ratio<S>(3, 8));
    z.x[1] = Vec3<S>(S(10), S(0), S(0));
    const Assembly<S> pair({{S(1), S(1), S(1)}, {S(2), S(1), S(1)}}, {}, everything<S>(), Shear::objective, {});
    CHECK_THAT(pair.potential(z).u[3], within_ulps(ratio<S>(105, 4), 8));
    CHECK_THAT(
        loads_at<S>(pair, z)[0].F, within_ulps(Vec3<S>(ratio<S>(350, 3), ratio<S>(350, 3), ratio<S>(175, 3)), 16));

    auto one = Phase<S>::bodies(1);
    one.x[0](0) = S(3) + ratio<S>(3, 4);
    for (const auto& [kind, share] :
        {std::pair(WallKind::none, 0), std::pair(WallKind::mirror, 1), std::pair(WallKind::foot, 2)}) {
        const Assembly<S> wall({{S(2), S(1), S(1)}}, {}, everything<S>(), Shear::objective, {kind, S(3)});
        CHECK_THAT(wall.potential(one).u[4], within_ulps(S(S(share) * ratio<S>(105, 8)), 8));
        CHECK_THAT(loads_at<S>(wall, one)[0].F, within_ulps(Vec3<S>(S(S(share) * ratio<S>(525, 4)), S(0), S(0)), 8));
    }
    one.x[0](0) = S(4);  // just touching
    const Assembly<S> wall({{S(2), S(1), S(1)}}, {}, everything<S>(), Shear::objective, {WallKind::foot, S(3)});
    CHECK(wall.potential(one).total() == S(0));
    CHECK(strongest(loads_at<S>(wall, one)) == S(0));
}
