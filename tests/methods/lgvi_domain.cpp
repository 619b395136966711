// Where the lgvi step exists and which solution it is: t(F) > 0 and det(T - hat(b)) > 0 mark the one
// that continues from h = 0.
#include <random>

#include <verilie/methods/lgvi.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
// h = 1: h|J^-1 p| and sqrt(h^2 f*)
struct Sample {
    Vec3<double> J, p;
    double suffices, exists;
};

/// The diagonal of tr(J)/2 - J.
Vec3<double> nonstandard(const Vec3<double>& J) { return J.sum() / 2 * Vec3<double>(1, 1, 1) - J; }
/// max over nu of sum p_i^2 nu/((nu+d_j^2)(nu+d_k^2)) by a search over 2001 places and a refinement around the best.
double search(const Vec3<double>& J, const Vec3<double>& p) {
    const Vec3<double> d = nonstandard(J), e = times(d, d);
    const auto f = [&](double log_nu) {
        const double nu = std::exp(log_nu);
        double s = 0;
        for (int i = 0; i < 3; ++i) s += p(i) * p(i) * nu / ((nu + e((i + 1) % 3)) * (nu + e((i + 2) % 3)));
        return s;
    };
    double best = 0, most = 0, width = 40;
    for (int level = 0; level < 3; ++level, width /= 500) {
        const double centre = best;
        for (int k = -1000; k <= 1000; ++k)
            if (const double y = f(centre + width * k / 1000); y > most) most = y, best = centre + width * k / 1000;
    }
    return std::sqrt(most);
}
/// A body of random semi-axes, one in four nearly flat, one in four a thin rod, one in four flat; p at random, scaled
/// to h|J^-1 p| = `reach`.
Sample sample(std::mt19937_64& random, int i, double reach) {
    std::uniform_real_distribution<double> one(0, 1), sign(-1, 1);
    Vec3<double> d(one(random) + 1e-3, one(random) + 1e-3, one(random) + 1e-3);
    if (i % 4 == 1) d(i % 3) *= 1e-6;
    if (i % 4 == 2) d(i % 3) *= 1e-4, d((i + 1) % 3) *= 1e-4;
    if (i % 4 == 3) d(i % 3) = 0;
    const Vec3<double> J(d(1) + d(2), d(2) + d(0), d(0) + d(1));
    Vec3<double> w(sign(random), sign(random), sign(random));
    w *= reach / norm(w);
    const Vec3<double> p = times(J, w);
    return {J, p, reach, search(J, p)};
}
Inertia<double> body(const Vec3<double>& J) {
    Inertia<double> a;
    a.J = {J};
    a.Jinv = {Vec3<double>(1 / J(0), 1 / J(1), 1 / J(2))};
    return a;
}
bool physical(const Vec3<double>& J, const Vec3<double>& p, const Quat<double>& f) {
    const Mat3<double> F = matrix(f), M = F * Diagonal<double>{nonstandard(J)};
    const Mat3<double> sym = 0.5 * (M + transpose(M)), B = lie::hat(0.5 * p);
    const Mat3<double> A = trace(M) * one - sym - B;
    return trace(M) > 0 && determinant(A) > 0;
}
double residual(const Vec3<double>& J, const Vec3<double>& p, const Quat<double>& f) {
    const Mat3<double> F = matrix(f), Jd = Mat3<double>::diagonal(nonstandard(J));
    return norm(lie::hat(p) - (F * Jd - Jd * transpose(F))) / norm(J);
}
}  // namespace

TEST_CASE("inside h|J^-1 p| < 1 Newton finds the step, and the right one", "[methods][domain]") {
    std::mt19937_64 random(2021);
    int missed = 0, wrong = 0;
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
        const Sample s = sample(random, i, 0.999 * std::sqrt(double(i % 1000 + 1) / 1000));
        const auto [f, r] = methods::lgvi::drift(body(s.J), s.p, 1.0);
        if (!r.ok) {
            ++missed;
            continue;
        }
        if (!physical(s.J, s.p, f)) ++wrong;
        worst = std::max(worst, residual(s.J, s.p, f));
    }
    INFO("seed 2021, " << missed << " missed, " << wrong << " on another branch, largest residual " << worst);
    CHECK(missed == 0);
    CHECK(wrong == 0);
    CHECK(worst < 1e-14);
}

TEST_CASE("the answer 'domain' is given where no step exists, and nowhere else", "[methods][domain]") {
    std::mt19937_64 random(1991);
    int outside = 0, said = 0, off = 0, inside = 0, found = 0, denied = 0, wrong = 0;
    for (int i = 0; i < 4000; ++i) {
        const Sample s = sample(random, i, 0.9 + 0.5 * double(i % 1000) / 1000);
        if (std::abs(s.exists - 1) < 1e-6) continue;
        const auto [f, r] = methods::lgvi::drift(body(s.J), s.p, 1.0);
        if (s.exists > 1) {
            ++outside;
            said += !r.ok && r.why == Why::domain;
            off += !r.ok && !(std::abs(r.value - s.exists) < 1e-5 * s.exists);
        } else {
            ++inside;
            found += r.ok;
            denied += !r.ok && r.why == Why::domain;
            wrong += r.ok && !physical(s.J, s.p, f);
        }
    }
    INFO("seed 1991: outside " << outside << ", said " << said << ", value off " << off << "; inside " << inside
                               << ", found " << found << ", denied " << denied << ", wrong branch " << wrong);
    CHECK(outside > 500);
    CHECK(said == outside);
    CHECK(off == 0);
    CHECK(inside > 500);
    CHECK(denied == 0);
    CHECK(wrong == 0);
    CHECK(found == inside);
}
