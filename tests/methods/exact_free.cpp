// The exact motion of a free body against sixteen parts of more terms, in fifty digits: what is cut off shows. Another
// route, by elliptic functions, is in tests/reference/closed_form.cpp.
#include <vector>

#include <verilie/methods/exact_axisymmetric.hpp>
#include <verilie/methods/exact_free.hpp>

#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;
using methods::exact_axisymmetric, methods::exact_free;

namespace {
struct Motion {
    Quat<fifty> F;
    Vec3<fifty> p;
};
/// p′ = p × J⁻¹p and q′ = ½ q J⁻¹p, 40 terms, in n parts.
Motion by_series(const Inertia<fifty>& J, Vec3<fifty> p, const fifty& h, int n) {
    constexpr int terms = 40;
    const fifty x = h / n;
    Quat<fifty> F = Quat<fifty>::identity();
    for (int part = 0; part < n; ++part) {
        std::vector<Vec3<fifty>> P{p};
        std::vector<Quat<fifty>> Q{Quat<fifty>::identity()};
        for (int k = 0; k < terms; ++k) {
            Vec3<fifty> dp = zero3<fifty>();
            Quat<fifty> dq{fifty(0), zero3<fifty>()};
            for (int i = 0; i <= k; ++i) {
                const Vec3<fifty> w = J.inverse(P[std::size_t(k - i)]);
                dp += cross(P[std::size_t(i)], w);
                dq = dq + Q[std::size_t(i)] * Quat<fifty>{fifty(0), ratio<fifty>(1, 2) * w};
            }
            P.push_back(ratio<fifty>(1, k + 1) * dp), Q.push_back(ratio<fifty>(1, k + 1) * dq);
        }
        Quat<fifty> E{fifty(0), zero3<fifty>()};
        p = zero3<fifty>();
        for (int k = terms; k >= 0; --k) p = x * p + P[std::size_t(k)], E = x * E + Q[std::size_t(k)];
        F = F * E;
    }
    return {F, p};
}
Inertia<fifty> moments(const char* a, const char* b, const char* c) {
    return make_inertia(1, {from_text<fifty>(a), from_text<fifty>(b), from_text<fifty>(c)});
}
/// |F − F'| and |p⁺ − p⁺'|/|p| against the series.
template <class S> double off(const Inertia<fifty>& J, const Vec3<fifty>& p, const fifty& h, const Motion& m) {
    const auto Js = convert<S>(J);
    const Vec3<S> ps = convert<S>(p);
    const auto turn = exact_free::drift<S>(Js, ps, convert<S>(h));
    REQUIRE(turn.solve.ok);
    const Quat<fifty> F = convert<fifty>(turn.F);
    const fifty angle = 2 * norm((conj(m.F) * F).v), momentum = norm(rotate_back(F, p) - m.p) / norm(p);
    return static_cast<double>(angle > momentum ? angle : momentum);
}
void agrees(const Inertia<fifty>& J, const Vec3<fifty>& p, const fifty& h, double ulps = 100, int parts = 16) {
    CAPTURE(J.J(0).str(6), J.J(1).str(6), J.J(2).str(6), p(0).str(6), p(1).str(6), p(2).str(6), h.str(4));
    const Motion m = by_series(J, p, h, parts);
    CHECK(off<double>(J, p, h, m) <= ulps * eps<double>());
    CHECK(off<fifty>(J, p, h, m) <= 10 * ulps * static_cast<double>(eps<fifty>()));
}
}  // namespace

TEST_CASE("exact_free is the motion of a free body, for every sign", "[methods][exact_free]") {
    for (const auto& J : {moments("1", "2", "5/2"), moments("5/2", "1", "2"), moments("9", "4", "1")})
        for (int signs = 0; signs < 8; ++signs) {
            const auto sign = [&](int i) { return fifty(signs >> i & 1 ? -1 : 1); };
            const Vec3<fifty> w(
                sign(0) * ratio<fifty>(3, 4), sign(1) * ratio<fifty>(1, 2), sign(2) * ratio<fifty>(1, 3));
            agrees(J, J * w, ratio<fifty>(1, 4));
            agrees(J, J * w, ratio<fifty>(-9, 8));
        }
}

TEST_CASE("exact_free on the separatrix and at steady spins, and next to them", "[methods][exact_free]") {
    const auto J = moments("1", "2", "3");
    // |p|² = 2 T J2: J1 (J2 - J1) w1² = J3 (J3 - J2) w3²
    const fifty w3 = sqrt(ratio<fifty>(1, 3));
    for (const auto& little : {fifty(0), fifty("1e-30"), fifty("1e-12"), fifty("-1e-12"), fifty("1e-3")}) {
        agrees(J, J * Vec3<fifty>(1, ratio<fifty>(2, 5), w3 + little), ratio<fifty>(3, 8));
        for (int i = 0; i < 3; ++i) {
            Vec3<fifty> w(little, little, little);
            w(i) = fifty(i == 1 ? 2 : -2);
            agrees(J, J * w, ratio<fifty>(3, 8));
        }
    }
    const auto still = exact_free::drift<double>(convert<double>(J), zero3<double>(), 0.5).F;
    CHECK((still.w == 1 && still.v == zero3<double>()));
}

TEST_CASE("exact_free where two moments are next to equal, and where they are", "[methods][exact_free]") {
    const fifty h = ratio<fifty>(1, 4);
    for (const auto& J :
        {moments("1", "1.000000001", "1.7"), moments("1", "1.6999999999", "1.7"), moments("1", "1.0001", "1.0002")})
        for (const auto& p : {Vec3<fifty>(1, fifty("0.3"), fifty("0.2")), Vec3<fifty>(1, fifty("1e-9"), fifty("1e-12")),
                 Vec3<fifty>(fifty("1e-9"), fifty("0.3"), -1)})
            agrees(J, p, h, 400);
    for (const auto& J :
        {moments("2", "2", "4"), moments("4", "2", "2"), moments("2", "3", "2"), moments("2", "2", "2")}) {
        const Vec3<fifty> p(1, fifty("-0.4"), fifty("2.5"));
        agrees(J, p, h);
        const Quat<fifty> a = exact_axisymmetric::drift(J, p, h).F, b = exact_free::drift(J, p, h).F;
        CHECK((a.w == b.w && a.v == b.v));
    }
}

TEST_CASE("exact_free takes a step of many turns, and refuses one of hundreds", "[methods][exact_free]") {
    const auto J = moments("1", "2", "5/2");
    const Vec3<fifty> p(1, fifty("0.7"), fifty("-0.4"));  // |J⁻¹p| = 1.07
    agrees(J, p, 60, 4000, 1024);                         // ten turns: round-off of 512 parts
    const auto in_double = convert<double>(J);
    CHECK(exact_free::drift<double>(in_double, convert<double>(p), 900).solve.ok);
    for (double h : {1000.0, 1e9, 1e100}) {
        const auto refused = exact_free::drift<double>(in_double, convert<double>(p), h).solve;
        CHECK((!refused.ok && refused.why == Why::domain));
    }
    const double none = std::numeric_limits<double>::quiet_NaN();
    CHECK(exact_free::drift<double>(in_double, Vec3<double>(none, 1, 1), 0.1).solve.why == Why::not_finite);
}

TEST_CASE("a map that is not the motion is told from it", "[methods][exact_free][control]") {
    const auto J = moments("1", "2", "5/2");
    const Vec3<fifty> p(1, fifty("0.7"), fifty("-0.4"));
    const fifty h = ratio<fifty>(1, 4);
    CHECK(off<fifty>(J, p, fifty(h + fifty("1e-40")), by_series(J, p, h, 16)) > 1e-41);
    Inertia<fifty> axis = J;
    axis.axis = 2;  // as if the first two moments were equal
    CHECK(off<fifty>(axis, p, h, by_series(J, p, h, 16)) > 1e-3);
}
