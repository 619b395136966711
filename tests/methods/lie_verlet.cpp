// lie_verlet in one unknown: at any step it finds a solution of the equation in three, and where it stops Newton's method
// what is left is below round-off.
#include <random>

#include <verilie/methods/lie_verlet.hpp>

#include "support/ulps.hpp"

using namespace verilie;

namespace {
template <class S> Inertia<S> diagonal_body(const Vec3<S>& J) {
    Inertia<S> a;
    a.J = {J}, a.Jinv = {Vec3<S>(1 / J(0), 1 / J(1), 1 / J(2))};
    return a;
}
/// Moments of ratios up to 12, where the solution is unique: of bodies, every third not.
struct Spun {
    Vec3<double> J, w;
};
Spun spun(std::mt19937_64& random, int i, double reach) {
    std::uniform_real_distribution<double> one(0, 1), sign(-1, 1);
    const Vec3<double> d(one(random) + 0.1, one(random) + 0.1, one(random) + 0.1), any(d(0), d(1), d(2));
    Vec3<double> w(sign(random), sign(random), sign(random));
    w *= reach / norm(w);
    return {i % 3 == 0 ? any : Vec3<double>(d(1) + d(2), d(2) + d(0), d(0) + d(1)), w};
}
/// |Jx + x×Jx + (x·Jx)x − b| over the largest term: x = F.v/F.w, b = hp̃/2.
double unsolved(const Vec3<double>& J, const Vec3<double>& p, const Quat<double>& F) {
    const Vec3<double> b = 0.5 * p, x = 1 / F.w * F.v, Jx = times(J, x), turned = cross(x, Jx);
    const Vec3<double> cubic = dot(x, Jx) * x;
    return norm(Jx + turned + cubic - b) / (norm(Jx) + norm(turned) + norm(cubic));
}
}  // namespace

TEST_CASE("lie_verlet finds a solution at every step", "[methods][lie_verlet]") {
    std::mt19937_64 random(2009);
    int missed = 0, beyond = 0;
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
        const Spun s = spun(random, i, std::pow(10, -4 + 9 * double(i % 1000) / 1000));  // h|w| from 1e-4 to 1e5
        const Vec3<double> p = times(s.J, s.w);
        const auto [F, solve] = methods::lie_verlet::drift(diagonal_body(s.J), p, 1.0);
        if (!solve.ok) {
            ++missed;
            continue;
        }
        beyond += !(F.w > 0) || !(std::abs(squared_norm(F) - 1) < 4 * eps<double>());
        worst = std::max(worst, unsolved(s.J, p, F));
    }
    INFO("seed 2009: " << missed << " missed, " << beyond << " no rotation below half a turn, residual " << worst);
    CHECK(missed == 0);
    CHECK(beyond == 0);
    CHECK(worst < 16 * eps<double>());
}

TEST_CASE("a step of lie_verlet that is no number fails", "[methods][lie_verlet]") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {nan, std::numeric_limits<double>::infinity(), 1e300}) {
        const auto solve =
            methods::lie_verlet::drift(diagonal_body(Vec3<double>(2, 3, 4)), Vec3<double>(1, bad, 0), 1.0).solve;
        CHECK_FALSE(solve.ok);
        CHECK(solve.why == Why::not_finite);
    }
}

TEST_CASE(
    "what Newton's method leaves is below its curvature times the square of its change", "[methods][lie_verlet]") {
    std::mt19937_64 random(1963);
    int asked = 0, more = 0;
    for (int i = 0; i < 2000; ++i) {
        const Spun s = spun(random, i, 1.6 * double(i % 200 + 1) / 200);
        const Vec3<fifty> J = convert<fifty>(s.J);
        const Inertia<fifty> a = diagonal_body(J);
        const one_unknown::Curve<fifty> curve(a.J, a.Jinv, fifty(1) / 2 * times(J, convert<fifty>(s.w)));
        const auto found = one_unknown::bracketed(curve);
        REQUIRE(found.solve.ok);
        const fifty root = 1 - found.s;
        if (root >= fifty(1) / 4) continue;
        fifty t = curve.start();
        for (int k = 0; k < 6; ++k) {
            const auto [P, slope] = curve.at(fifty(1 - t), t);
            const fifty change = P / slope;
            t += change, ++asked;
            more += abs(fifty(t - root)) > curve.curvature() * change * change + 1000 * eps<fifty>();
        }
    }
    INFO("seed 1963: " << more << " of " << asked);
    CHECK(asked > 5000);
    CHECK(more == 0);
}
