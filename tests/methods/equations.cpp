// One step of each method satisfies the discrete equation of its source as printed (errata applied), evaluated with
// matrices in 100 digits on the two observed states. Triaxial body where the method takes one, the stress test's
// torque.
#include <verilie/methods/campello.hpp>
#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_newmark.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/liemid_ea.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/romero_vi.hpp>
#include <verilie/methods/rrp_euler.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/problems/stress_test.hpp>

#include "support/marching.hpp"
#include "support/oracle.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::methods;
using oracle::Matrix;
using oracle::real;
using oracle::Vector;

namespace {
using Body = problems::stress_test<fifty>;
const real half = real(1) / 2;
real size(const Vector& v) { return sqrt(oracle::dot(v, v)); }
real size(const Matrix& m) { return sqrt(oracle::trace(oracle::transpose(m) * m)); }
const real round_off("1e-48");

/// (R, W, tau) at t_n and t_{n+1}, J and h, lifted to 100 digits.
struct Step {
    Matrix R, R1, J, Jinv;
    Vector W, W1, T, T1;
    real h;
    Body body;
};
template <class M> Step step(const std::string& inertia, const fifty& h) {
    const auto p = problem<Body>("stress_test", {{"J", inertia}});
    std::mt19937_64 random(18);
    const auto z = random_phase<fifty>(random), z1 = march<M>(p, z, h, 1);
    const Vec3<fifty> J = p.body().J.d;
    const Vector j = oracle::vector<fifty>(J), inverse{{1 / j[0], 1 / j[1], 1 / j[2]}};
    return {oracle::rotation(z.q[0]), oracle::rotation(z1.q[0]), oracle::diagonal(j), oracle::diagonal(inverse),
        oracle::vector<fifty>(z.W[0]), oracle::vector<fifty>(z1.W[0]),
        oracle::vector<fifty>(body_torque<fifty>(p, z.q[0])), oracle::vector<fifty>(body_torque<fifty>(p, z1.q[0])),
        oracle::number(h), p};
}
template <class M> Step triaxial() { return step<M>("1,2,5/2", ratio<fifty>(1, 4)); }
template <class M> Step spherical() { return step<M>("2,2,2", ratio<fifty>(1, 4)); }

/// Body torque at an attitude given as a matrix.
Vector torque(const Step& s, const Matrix& R) {
    const Vec3<fifty> x = oracle::round<fifty>(oracle::logm(R));
    return oracle::vector<fifty>(body_torque<fifty>(s.body, lie::exp(x)));
}
/// Spatial velocities and torques over j, as BG writes them.
struct Spatial {
    Vector Om, Om1, T, T1;
};
Spatial in_space(const Step& s) {
    const real j = s.J[0][0];
    return {s.R * s.W, s.R1 * s.W1, real(1 / j) * (s.R * s.T), real(1 / j) * (s.R1 * s.T1)};
}
}  // namespace

TEST_CASE("BG (23), (21): RRP variational", "[methods][equation]") {
    for (const auto& s : {spherical<rrp_spatial>(), spherical<rrp_body>()}) {
        const auto [Om, Om1, T, T1] = in_space(s);
        const Vector w = Om + real(s.h / 2) * T;
        const Vector a = real(2 * s.h / (1 + sqrt(1 - s.h * s.h * oracle::dot(w, w)))) * w;
        CHECK(size(s.R1 - oracle::cay(a) * s.R) < round_off);
        CHECK(size(Om1 - (Om + real(s.h / 2) * (T + T1))) < round_off);
    }
}

TEST_CASE("BG (25): RRP Newmark", "[methods][equation]") {
    const auto s = spherical<rrp_newmark>();
    const auto [Om, Om1, T, T1] = in_space(s);
    CHECK(size(s.R1 - oracle::cay(s.h * Om + real(s.h * s.h / 2) * T) * s.R) < round_off);
    CHECK(size(Om1 - (Om + real(s.h / 2) * (T + T1))) < round_off);
}

TEST_CASE("BG (26), (27): Campello and Euler", "[methods][equation]") {
    const auto satisfied = [](const Step& s, const real& phi) {
        const auto [Om, Om1, T, T1] = in_space(s);
        CHECK(size(s.R1 - oracle::cay(s.h * Om1) * s.R) < round_off);
        CHECK(size(Om1 - (Om + s.h * (phi * T + real(1 - phi) * T1))) < round_off);
    };
    satisfied(spherical<rrp_euler>(), 1);
    satisfied(spherical<campello_phi_half>(), half);
    satisfied(spherical<campello_phi0>(), 0);
}

TEST_CASE("h hat(p~) = F Jd - Jd F^T: lgvi", "[methods][equation]") {
    const auto s = triaxial<lgvi>();
    const Vector p = s.J * s.W + real(s.h / 2) * s.T;
    const Matrix F = oracle::transpose(s.R) * s.R1, Jd = real(oracle::trace(s.J) / 2) * oracle::identity() - s.J;
    CHECK(size(s.h * oracle::hat(p) - (F * Jd - Jd * oracle::transpose(F))) < round_off);
    CHECK(size(s.J * s.W1 - (oracle::transpose(F) * p + real(s.h / 2) * s.T1)) < round_off);
}

TEST_CASE("BOS (8)-(10): Lie-Verlet", "[methods][equation]") {
    const auto s = triaxial<lie_verlet>();
    const Vector a = oracle::logm(oracle::transpose(s.R) * s.R1);
    const Vector W = real(2 * tan(size(a) / 2) / size(a) / s.h) * a;  // cay(h W) = F
    const real WJW = oracle::dot(W, s.J * W);
    const Vector turn = oracle::cross(s.J * W, W);
    CHECK(size(W - (s.W + real(s.h / 2) * (s.Jinv * (turn - real(s.h / 2 * WJW) * W + s.T)))) < round_off);
    CHECK(size(s.W1 - (W + real(s.h / 2) * (s.Jinv * (turn + real(s.h / 2 * WJW) * W + s.T1)))) < round_off);
}

TEST_CASE("BOS (4)-(6): Lie-Newmark, with cay and with exp", "[methods][equation]") {
    const auto satisfied = [](const Step& s, Matrix (*increment)(const Vector&)) {
        const Vector W = s.W + real(s.h / 2) * (s.Jinv * (oracle::cross(s.J * s.W, s.W) + s.T));
        CHECK(size(s.R1 - s.R * increment(s.h * W)) < round_off);
        CHECK(size(s.W1 - (W + real(s.h / 2) * (s.Jinv * (oracle::cross(s.J * s.W1, s.W1) + s.T1)))) < round_off);
    };
    satisfied(triaxial<lie_newmark>(), oracle::cay);
    satisfied(triaxial<lie_newmark_exp>(), [](const Vector& x) { return oracle::expm(oracle::hat(x)); });
}

TEST_CASE("R (26)-(32): Romero's variational integrator", "[methods][equation]") {
    const auto s = triaxial<romero_vi>();
    const Matrix F = oracle::transpose(s.R) * s.R1;
    const Vector Th = oracle::logm(F), p = s.J * s.W + real(s.h / 2) * s.T;
    // dexp of the series, applied to both sides
    CHECK(size(s.J * Th - s.h * (oracle::dexp(real(-1) * Th) * p)) < round_off);
    CHECK(size(s.J * s.W1 - (oracle::transpose(F) * p + real(s.h / 2) * s.T1)) < round_off);
}

TEST_CASE("BOS (13)-(18): LIEMID[EA]", "[methods][equation]") {
    const auto s = triaxial<liemid_ea>();
    Vector p = s.J * s.W + real(s.h / 2) * s.T;
    Matrix R = s.R;
    for (int k = 0; k < 2; ++k) {
        Vector Th = real(s.h / 2) * (s.Jinv * p);
        // contracts by about h|w|/4
        for (int i = 0; i < 120; ++i) Th = real(s.h / 2) * (s.Jinv * (oracle::expm(real(-half) * oracle::hat(Th)) * p));
        R = R * oracle::expm(oracle::hat(Th));
        p = oracle::expm(real(-1) * oracle::hat(Th)) * p;
    }
    CHECK(size(s.R1 - R) < round_off);
    CHECK(size(s.W1 - s.Jinv * (p + real(s.h / 2) * s.T1)) < round_off);
}

TEST_CASE("R sec. 7.1, identified: the midpoint rule with cay, Simo-Wong with exp", "[methods][equation]") {
    const auto satisfied = [](const Step& s, Matrix (*increment)(const Vector&)) {
        const Matrix F = oracle::transpose(s.R) * s.R1, H = oracle::expm(half * oracle::hat(oracle::logm(F)));
        CHECK(size(F - increment(real(s.h / 2) * (s.W + s.W1))) < round_off);
        CHECK(
            size(s.J * s.W1 - (oracle::transpose(F) * (s.J * s.W) + s.h * (oracle::transpose(H) * torque(s, s.R * H))))
            < round_off);
    };
    satisfied(triaxial<lie_midpoint>(), oracle::cay);
    satisfied(triaxial<simo_wong>(), [](const Vector& x) { return oracle::expm(oracle::hat(x)); });
}
