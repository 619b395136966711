// Where the step of Moser and Veselov exists and which solution the methods find: t(F) > 0 and det(T - hat(b)) > 0 mark the
// one that continues from h = 0. In one unknown: that Newton's method rises to it, and the closed form in fifty digits.
#include <numbers>
#include <random>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/rattle.hpp>
#include <verilie/methods/rrp_general.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;
using methods::lgvi, methods::rrp_general, methods::rrp_general_closed;

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

namespace {
template <class M> void found_inside(int draws) {
    std::mt19937_64 random(2021);
    int missed = 0, wrong = 0;
    double worst = 0;  // over J_max/J_min: one unknown is relative to J_max, and F shows it relative to J_min
    for (int i = 0; i < draws; ++i) {
        const Sample s = sample(random, i, 0.999 * std::sqrt(double(i % 1000 + 1) / 1000));
        const auto [f, r] = M::drift(body(s.J), s.p, 1.0);
        if (!r.ok) {
            ++missed;
            continue;
        }
        if (!physical(s.J, s.p, f)) ++wrong;
        const double most = std::max({s.J(0), s.J(1), s.J(2)}), least = std::min({s.J(0), s.J(1), s.J(2)});
        const bool one_unknown = !std::is_same_v<M, lgvi>;
        worst = std::max(worst, residual(s.J, s.p, f) * (one_unknown ? least / most : 1.0));
    }
    INFO("seed 2021, " << missed << " missed, " << wrong << " on another branch, largest residual " << worst);
    CHECK(missed == 0);
    CHECK(wrong == 0);
    CHECK(worst < 1e-14);
}
}  // namespace

TEMPLATE_TEST_CASE("inside h|J^-1 p| < 1 the step is found, and it is the right one", "[methods][domain]", lgvi,
    rrp_general, rrp_general_closed) {
    found_inside<TestType>(2000);
}
TEMPLATE_TEST_CASE("of twenty thousand steps inside h|J^-1 p| < 1 each is found", "[methods][domain][nightly]", lgvi,
    rrp_general, rrp_general_closed) {
    found_inside<TestType>(20000);
}

TEMPLATE_TEST_CASE("the answer 'domain' is given where no step exists, and nowhere else", "[methods][domain]", lgvi,
    rrp_general, rrp_general_closed) {
    std::mt19937_64 random(1991);
    int outside = 0, said = 0, off = 0, inside = 0, found = 0, denied = 0, wrong = 0;
    for (int i = 0; i < 4000; ++i) {
        const Sample s = sample(random, i, 0.9 + 0.5 * double(i % 1000) / 1000);
        if (std::abs(s.exists - 1) < 1e-6) continue;
        const auto [f, r] = TestType::drift(body(s.J), s.p, 1.0);
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

TEMPLATE_TEST_CASE("far beyond its domain a step is refused, wherever Newton's method was thrown", "[methods][domain]",
    lgvi, rrp_general, rrp_general_closed, methods::rattle) {
    std::mt19937_64 random(2027);
    int outside = 0, said = 0;
    for (int i = 0; i < 4000; ++i) {
        const Sample s = sample(random, i, std::pow(10, 8 * double(i % 1000) / 1000));
        if (!(s.exists > 1.0001)) continue;
        const auto [f, r] = TestType::drift(body(s.J), s.p, 1.0);
        ++outside, said += !r.ok && r.why == Why::domain;
    }
    INFO("seed 2027: outside " << outside << ", said " << said);
    CHECK(outside > 3000);
    CHECK(said == outside);
}

TEST_CASE("of moments that no body has the solution may end inside h|J^-1 p| < 1, with h^2 f* far below 1",
    "[methods][domain]") {
    const Vec3<double> J(9, 4, 1), along(0.00855, -0.88322, 0.46889), W = along / norm(along);
    const auto found = [&]<class M>(M, double reach) { return M::drift(body(J), times(J, reach * W), 1.0).solve.ok; };
    for (const double reach : {0.5, 0.89}) CHECK((found(lgvi(), reach) && found(rrp_general(), reach)));
    CHECK_FALSE((found(lgvi(), 0.9) || found(rrp_general(), 0.9)));
    CHECK(search(J, times(J, 0.9 * W)) < 0.5);
}

// Theta = ½h(W + F^T W) with F = exp(Theta), which is ½h(1 + R(-Theta))W: a half turn about u adds up to 2(u.W)u.
TEST_CASE("beyond h|W| = pi the midpoint rule with exp has other solutions on a free sphere", "[methods][domain]") {
    const double pi = std::numbers::pi;
    const auto defect = [](const Vec3<double>& Th, const Vec3<double>& W) {
        return norm(Th - 0.5 * (W + rotate_back(lie::exp(Th), W)));
    };
    for (const double size : {1.0001 * pi, 4.0, 9.0}) {
        const Vec3<double> W(size, 0, 0);
        const double c = pi / size, s = std::sqrt(1 - c * c);
        CHECK(defect(W, W) < 1e-14);
        for (const double turn : {0.0, 1.0, 2.5})
            CHECK(defect(pi * Vec3<double>(c, s * std::cos(turn), s * std::sin(turn)), W) < 1e-14 * size);
    }
}

TEST_CASE("rattle finds the same solution, of slender bodies too, and denies none", "[methods][domain]") {
    std::mt19937_64 random(1983);
    int missed = 0, other = 0;
    const auto step = [&](const Vec3<double>& J, const Vec3<double>& p) {
        const auto [f, r] = methods::rattle::drift(body(J), p, 1.0);
        if (!r.ok) return void(++missed);
        other += !(norm(matrix(f) - matrix(lgvi::drift(body(J), p, 1.0).F)) < 1e-6);
    };
    for (int i = 0; i < 4000; ++i) {
        const Sample s = sample(random, i, 0.95 * std::sqrt(double(i % 1000 + 1) / 1000));
        step(s.J, s.p);
    }
    const Vec3<double> ruler(0.0104, 1.0004, 1.01), W(-0.057726, 0.298740, 0.233304);  // h|W| = 0.38
    step(ruler, times(ruler, W));
    INFO("seed 1983: " << missed << " missed, " << other << " another solution");
    CHECK(missed == 0);
    CHECK(other == 0);
}

TEST_CASE("Newton's method in one unknown rises from below, and its errors are bounded", "[methods][domain][rrp]") {
    namespace rrp = methods::detail::rrp;
    using V = Vec3<fifty>;
    std::mt19937_64 random(2026);
    int steps = 0, fell = 0, passed = 0, flat = 0, beyond = 0, disordered = 0;
    const auto eps = static_cast<fifty>(verilie::eps<fifty>());
    for (int i = 0; i < 2000; ++i) {
        const Sample s = sample(random, i, 0.999 * std::sqrt(double(i % 1000 + 1) / 1000));
        const V J = convert<fifty>(s.J), b = fifty(1) / 2 * convert<fifty>(s.p);
        const fifty first = b(0) * b(0) / J(0) + b(1) * b(1) / J(1) + b(2) * b(2) / J(2),
                    most = std::max({J(0), J(1), J(2)}), z = first / most,
                    start = rrp::from_below(V(1 / J(0), 1 / J(1), 1 / J(2)), b);
        fifty last = start;
        REQUIRE(rrp::newton<fifty>(J, b, last).ok);
        const fifty noise = 1e6 * eps * last;
        disordered += !(first <= first * (1 - z) / (1 - 2 * z) + noise && first * (1 - z) / (1 - 2 * z) <= start + noise
                        && start <= last + noise);
        fifty kappa = first;
        for (int k = 0; k < 200 && last - kappa > 1e15 * eps * last; ++k, ++steps) {
            const rrp::Quartic<fifty> P(J, b);
            const fifty slope = P.slope(kappa), next = kappa - P.at(kappa) / slope,
                        halley = kappa - P.at(kappa) * slope / (slope * slope + P.at(kappa) * P.bend(kappa));
            flat += !(slope > 0), fell += !(next > kappa && halley >= next - noise);
            passed += next > last + noise || halley > last + noise;
            beyond += last - kappa > 4 * (next - kappa) + noise;
            kappa = next;
        }
    }
    INFO("seed 2026, " << steps << " steps: " << fell << " down, " << passed << " past the root, " << flat
                       << " with a slope that is not positive, " << beyond << " with a larger error than four steps; "
                       << disordered << " starts out of order");
    CHECK(steps > 6000);
    CHECK(fell + passed + flat + beyond + disordered == 0);
}

namespace {
/// t = sum of the square roots of the roots of the resolvent cubic, found by bisection between what separates them.
fifty trace_by_resolvent(const Vec3<fifty>& J, const Vec3<fifty>& b) {
    const Vec3<fifty> d = J.sum() / 2 * Vec3<fifty>(1, 1, 1) - J, e = times(d, d), c = times(b, b);
    const fifty D = d(0) * d(1) * d(2), A = e.sum() - 4 * c.sum(),
                B = e(0) * e(1) + e(1) * e(2) + e(2) * e(0) - 4 * dot(c, e);
    const auto f = [&](const fifty& mu) { return fifty(((mu - A) * mu + B) * mu - D * D); };
    // The largest real root: f has one sign to the right of it; the turning point to its right, if any, bounds it below.
    const fifty disc = A * A - 3 * B, turn = disc > 0 ? fifty((A + sqrt(disc)) / 3) : fifty(0);
    fifty low = f(turn) <= 0 ? turn : fifty(0), high = f(turn) <= 0 ? fifty(2 * (abs(A) + abs(B) + D * D) + 1) : turn;
    for (int k = 0; k < 400; ++k) {
        const fifty middle = (low + high) / 2;
        (f(middle) <= 0 ? low : high) = middle;
    }
    return sqrt(low) + sqrt(fifty(A - low + 2 * D / sqrt(low)));
}
}  // namespace

TEMPLATE_TEST_CASE("in fifty digits the trace of F J_d is that of the closed form", "[methods][domain][rrp]",
    rrp_general, rrp_general_closed, lgvi) {
    std::mt19937_64 random(16);
    fifty worst = 0;
    int found = 0;
    for (int i = 0; i < 400; ++i) {
        if (i % 4 == 3) continue;  // flat: D/√μ₁ is 0/0
        const Sample s = sample(random, i, 0.95 * double(i % 100 + 1) / 100);
        const Vec3<fifty> p = convert<fifty>(s.p);
        const Inertia<fifty> body = make_inertia(fifty(1), {fifty(s.J(0)), fifty(s.J(1)), fifty(s.J(2))});
        const Vec3<fifty> J = convert<fifty>(s.J);
        Inertia<fifty> same = body;
        same.J = {J}, same.Jinv = {Vec3<fifty>(1 / J(0), 1 / J(1), 1 / J(2))};
        const auto [q, r] = TestType::drift(same, p, fifty(1));
        REQUIRE(r.ok);
        const Vec3<fifty> d = J.sum() / 2 * Vec3<fifty>(1, 1, 1) - J;
        const fifty t = trace(matrix(q) * Diagonal<fifty>{d}), expected = trace_by_resolvent(J, fifty(1) / 2 * p);
        worst = std::max<fifty>(worst, abs(fifty(t - expected)) / J.sum());
        ++found;
    }
    CHECK(found == 300);
    CHECK(static_cast<double>(worst) < 1e-45);
}
