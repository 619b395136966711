// The string pendulum, consistent and lumped: energies and momenta against sums over mass points, loads against the
// potential, the start, and what is refused.
#include <verilie/lie/so3.hpp>
#include <verilie/mechanics/bodies.hpp>
#include <verilie/problems/string_pendulum.hpp>
#include <verilie/problems/string_pendulum_lumped.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
template <class S> using Consistent = problems::string_pendulum<S>;
template <class S> using Lumped = problems::string_pendulum_lumped<S>;
using Set = std::map<std::string, std::string>;
template <class S> Consistent<S> consistent(const Set& set = {}) {
    return problem<Consistent<S>>("string_pendulum", set);
}
template <class S> Lumped<S> lumped(const Set& set = {}) { return problem<Lumped<S>>("string_pendulum_lumped", set); }

/// Every position up to 0.3 from its start, every attitude and velocity at random.
template <class S, class P> Phase<S> anywhere(const P& p, std::mt19937_64& random) {
    const auto any = [&] { return S(double(std::int64_t(random() % 2001) - 1000)) / S(1000); };
    const auto vector = [&] { return Vec3<S>{any(), any(), any()}; };
    auto z = p.initial();
    for (std::size_t i = 0; i < z.x.size(); ++i) z.x[i] += ratio<S>(3, 10) * vector(), z.v[i] = vector();
    for (std::size_t i = 0; i < z.q.size(); ++i)
        z.q[i] = normalised(Quat<S>{any(), vector()}), z.W[i] = S(10) * vector();
    return z;
}

struct MassPoint {
    fifty m;
    Vec3<fifty> x, v;
};
fifty kinetic(const std::vector<MassPoint>& all) {
    fifty t = 0;
    for (const auto& a : all) t += a.m / 2 * squared_norm(a.v);
    return t;
}
fifty gravity(const std::vector<MassPoint>& all, const fifty& g) {
    fifty u = 0;
    for (const auto& a : all) u -= a.m * g * a.x(2);
    return u;
}
fifty turning(const std::vector<MassPoint>& all) {
    fifty pi = 0;
    for (const auto& a : all) pi += a.m * cross(a.x, a.v)(2);
    return pi;
}
/// Six equal masses on the axes of the central ellipsoid: the mass, centre and inertia of the body that hangs at x.
std::vector<MassPoint> body_points(const Chain<fifty>& c, const Inertia<fifty>& central, const Vec3<fifty>& x,
    const Vec3<fifty>& v, const Quat<fifty>& q, const Vec3<fifty>& W) {
    std::vector<MassPoint> all;
    for (int k = 0; k < 6; ++k) {
        Vec3<fifty> e = zero3<fifty>();
        e(k / 2) = sqrt(fifty(3 * (central.J.sum() / 2 - central.J(k / 2)) / c.m)) * (k % 2 ? 1 : -1);
        const Vec3<fifty> y = c.rho + central.axes * e;
        all.push_back({c.m / 6, x + q * y, v + q * cross(W, y)});
    }
    return all;
}
/// The continuous string as two Gauss points an element, exact for products of linear fields.
std::vector<MassPoint> string_points(const Chain<fifty>& c, const Phase<fifty>& z) {
    std::vector<MassPoint> all;
    const fifty root = sqrt(fifty(1) / 12);
    Vec3<fifty> x = zero3<fifty>(), v = x;
    for (std::size_t i = 0; i < z.x.size(); ++i) {
        for (const fifty& s : {fifty(fifty(1) / 2 - root), fifty(fifty(1) / 2 + root)})
            all.push_back({c.mu * c.length / c.elements / 2, x + s * (z.x[i] - x), v + s * (z.v[i] - v)});
        x = z.x[i], v = z.v[i];
    }
    return all;
}
fifty elastic(const Chain<fifty>& c, const std::vector<Vec3<fifty>>& nodes) {
    fifty u = 0;
    Vec3<fifty> last = zero3<fifty>();
    for (const auto& x : nodes) {
        const fifty strain = norm(x - last) * c.elements / c.length - 1;
        u += c.EA * c.length / c.elements / 2 * strain * strain;
        last = x;
    }
    return u;
}
std::vector<MassPoint> both(std::vector<MassPoint> a, const std::vector<MassPoint>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
std::string refusal(const Set& set) {
    std::string said[2];
    const auto hear = [&](auto make, std::string& out) {
        try {
            (void)make();
            out = "accepted";
        } catch (const std::invalid_argument& e) { out = e.what(); }
    };
    hear([&] { return consistent<double>(set); }, said[0]);
    hear([&] { return lumped<double>(set); }, said[1]);
    CHECK(said[0] == said[1]);
    return said[0];
}
}  // namespace

TEST_CASE("consistent: energies and pi_3 are sums over the points of string and body", "[problems][string]") {
    std::mt19937_64 random(2009);
    for (const Set& set : {Set{{"N_a", "2"}}, Set{{"N_a", "5"}, {"inertia", "literal"}}, Set{}}) {
        const auto p = consistent<fifty>(set);
        const auto& c = p.chain();
        const auto z = anywhere<fifty>(p, random);
        const auto string = string_points(c, z),
                   body = body_points(c, p.inertias()[0], z.x.back(), z.v.back(), z.q[0], z.W[0]);
        const auto k = p.kinetic(z), u = p.potential(z);
        CHECK_THAT(k.u[0], within_ulps(kinetic(string), 256));
        CHECK_THAT(k.u[1], within_ulps(kinetic(body), 256));
        CHECK_THAT(u.u[0], within_ulps(gravity(both(string, body), c.g), 1024));
        CHECK_THAT(u.u[1], within_ulps(elastic(c, z.x), 256));
        CHECK_THAT(p.invariants(z)[0],
            within_ulps(fifty(kinetic(both(string, body)) + gravity(both(string, body), c.g) + elastic(c, z.x)), 1024,
                fifty(1)));
        CHECK_THAT(p.invariants(z)[1], within_ulps(turning(both(string, body)), 1024, fifty(1)));
    }
}

TEST_CASE("lumped: the same body and half an element's mass at the attachment point, the rest at the nodes",
    "[problems][string]") {
    std::mt19937_64 random(2010);
    for (const Set& set : {Set{{"N_a", "2"}}, Set{{"N_a", "5"}, {"inertia", "literal"}}, Set{{"mu", "1"}}}) {
        const auto p = lumped<fifty>(set);
        const auto twin = consistent<fifty>(set);
        const auto& c = twin.chain();
        auto z = anywhere<fifty>(p, random);
        const fifty half = c.mu * c.length / c.elements / 2;
        for (std::size_t i = 0; i + 1 < z.size(); ++i) z.W[i] = zero3<fifty>();
        const Vec3<fifty> centre = fifty(c.m / (c.m + half)) * c.rho;
        const Vec3<fifty> x = z.x.back() - z.q.back() * centre, v = z.v.back() - z.q.back() * cross(z.W.back(), centre);
        std::vector<MassPoint> all = body_points(c, twin.inertias()[0], x, v, z.q.back(), z.W.back());
        all.push_back({half, x, v});
        std::vector<Vec3<fifty>> nodes;
        for (std::size_t i = 0; i + 1 < z.size(); ++i) {
            all.push_back({2 * half, z.x[i], z.v[i]});
            nodes.push_back(z.x[i]);
        }
        nodes.push_back(x);
        CHECK_THAT(p.kinetic(z).total(), within_ulps(kinetic(all), 1024));
        CHECK_THAT(p.potential(z).u[0], within_ulps(gravity(all, c.g), 1024));
        CHECK_THAT(p.potential(z).u[1], within_ulps(elastic(c, nodes), 1024));
        CHECK_THAT(p.invariants(z)[1], within_ulps(turning(all), 1024, fifty(1)));
        CHECK(p.inertias().size() == std::size_t(c.elements));
        CHECK_THAT(p.inertias().back().m, within_ulps(fifty(c.m + half), 2));
    }
}

TEMPLATE_TEST_CASE(
    "lumped: loads are minus the gradient of the potential", "[problems][string][loads]", double, quad, fifty) {
    using S = TestType;
    using D = dual<S, 6>;
    std::mt19937_64 random(2011);
    for (const Set& set : {Set{{"N_a", "2"}}, Set{{"N_a", "7"}, {"mu", "2"}},
             Set{{"N_a", "3"}, {"g", "-2"}, {"rho_c", "1,2,-3"}, {"J", "20,20,20"}, {"m", "1/2"}}}) {
        const auto p = lumped<S>(set);
        const auto z = anywhere<S>(p, random);
        const std::size_t n = z.size();
        Columns<S> at(n);
        std::vector<Inertia<S>> own(n);  // axes of the body: the poses go through unchanged
        for (std::size_t i = 0; i < n; ++i) at.put_pose(i, {z.x[i], z.q[i]});
        std::vector<BodyLoad<S>> out(n);
        REQUIRE(p.loads(Poses<S>(at, own), std::span<BodyLoad<S>>(out)).ok);
        for (std::size_t i = 0; i < n; ++i) {
            auto y = convert<D>(z);
            for (int k = 0; k < 3; ++k) y.x[i](k) += D::variable(S(0), k);
            y.q[i] = y.q[i] * lie::exp(Vec3<D>(D::variable(S(0), 3), D::variable(S(0), 4), D::variable(S(0), 5)));
            const Eigen::Matrix<S, 6, 1> slope = p.potential(y).total().d;
            INFO("body " << i << " of " << n);
            CHECK_THAT(out[i].F, within_ulps(Vec3<S>(-slope.template head<3>()), 64, S(64)));
            CHECK_THAT(out[i].T, within_ulps(Vec3<S>(-slope.template tail<3>()), 64, S(64)));
        }
    }
}

TEST_CASE("pi_3 is the Noether charge of turning all about e3", "[problems][string]") {
    using D = dual<fifty, 1>;
    std::mt19937_64 random(2012);
    const auto check = [&](const auto& p) {
        const auto z = anywhere<fifty>(p, random);
        const Quat<D> turn = lie::exp(Vec3<D>(D(0), D(0), D::variable(fifty(0), 0)));
        auto y = convert<D>(z);
        for (std::size_t i = 0; i < z.x.size(); ++i) y.x[i] = turn * y.x[i], y.v[i] = turn * y.v[i];
        for (auto& q : y.q) q = turn * q;
        CHECK(abs(p.potential(y).total().d(0)) < fifty("1e-45"));
        CHECK(abs(p.kinetic(y).total().d(0)) < fifty("1e-45"));
        // the generator as a velocity; T(v + ξ) − T(v) − T(ξ) = ∂T/∂v·ξ
        auto more = z, unit = z;
        const Vec3<fifty> e3(0, 0, 1);
        for (std::size_t i = 0; i < z.x.size(); ++i) unit.v[i] = cross(e3, z.x[i]), more.v[i] += unit.v[i];
        for (std::size_t i = 0; i < z.q.size(); ++i) unit.W[i] = rotate_back(z.q[i], e3), more.W[i] += unit.W[i];
        const fifty charge = p.kinetic(more).total() - p.kinetic(z).total() - p.kinetic(unit).total();
        CHECK(abs(charge) > fifty("1e-3"));
        CHECK_THAT(p.invariants(z)[1], within_ulps(charge, 1024, fifty(1)));
    };
    check(consistent<fifty>({{"N_a", "4"}}));
    check(lumped<fifty>({{"N_a", "4"}}));
}

TEST_CASE("the inertia is that of the stated cylinder: 0.06, 0.04, 0.1 m, 0.1 kg", "[problems][string]") {
    const auto body = consistent<fifty>().inertias()[0];
    const Mat3<fifty> R = matrix(body.axes), central = R * body.J * transpose(R);
    const auto stated = Mat3<fifty>::diagonal({fifty("1.2e-4"), fifty("1.7e-4"), fifty("1.3e-4")});
    CHECK_THAT(central, within_ulps(stated, 64));
    const double a = 0.06, b = 0.04, height = 0.1, m = 0.1;  // a along e1, b along e2, the axis along e3
    const double cylinder[]{
        m * (b * b / 4 + height * height / 12), m * (a * a / 4 + height * height / 12), m * (a * a + b * b) / 4};
    for (int i = 0; i < 3; ++i) CHECK(static_cast<double>(central(i, i)) == Approx(cylinder[i]).epsilon(0.05));
    CHECK_THAT(consistent<fifty>({{"inertia", "literal"}}).chain().J(1, 1), within_ulps(fifty("0.58"), 2));
}

TEMPLATE_TEST_CASE(
    "both start straight, unstretched, the attachment point moving", "[problems][string]", double, quad, fifty) {
    using S = TestType;
    const auto a = consistent<S>().initial();
    const auto b = lumped<S>().initial();
    REQUIRE(a.x.size() == 20);
    REQUIRE(a.q.size() == 1);
    REQUIRE(b.x.size() == 20);
    REQUIRE(b.q.size() == 20);
    const Vec3<S> v(S(0), ratio<S>(1, 5), ratio<S>(-1, 2));
    for (int i = 0; i < 20; ++i) {
        const Vec3<S> x(ratio<S>(i + 1, 20), S(0), S(0)),
            centre = ratio<S>(160, 161) * Vec3<S>(ratio<S>(1, 25), ratio<S>(1, 100), ratio<S>(1, 20));
        CHECK_THAT(a.x[i], within_ulps(x, 1));
        CHECK_THAT(b.x[i], within_ulps(i < 19 ? x : x + centre, 1));
        CHECK_THAT(a.v[i], within_ulps(i < 19 ? zero3<S>() : v, 0));
        CHECK_THAT(b.v[i], within_ulps(i < 19 ? zero3<S>() : v, 0));
        CHECK(norm(b.W[i]) == S(0));
    }
    CHECK(norm(a.W[0]) == S(0));
    // 0.1 (0.04 + 0.25)/2
    CHECK_THAT(consistent<S>().kinetic(a).u[1], within_ulps(from_text<S>("0.0145"), 8));
    // m_a 0.29/6, m_a = 1/800
    CHECK_THAT(consistent<S>().kinetic(a).u[0], within_ulps(from_text<S>("0.00145/24"), 8));
    // only the body: 0.1 9.81 0.05
    CHECK_THAT(consistent<S>().potential(a).u[0], within_ulps(from_text<S>("-0.04905"), 8));
    CHECK_THAT(lumped<S>().potential(b).u[0], within_ulps(from_text<S>("-0.04905"), 8));
    // 0.1 (1 + 0.04) 0.2 + m_a 0.2 (0.95/6 + 1/3)
    CHECK_THAT(
        consistent<S>().invariants(a)[1], within_ulps(S(from_text<S>("0.0208") + from_text<S>("59/480000")), 32));
    CHECK(abs(consistent<S>().potential(a).u[1]) < S(1000) * eps<S>() * eps<S>());
    for (const S& s : consistent<S>().invariant_scales()) CHECK(s > S(0));
    for (const S& s : lumped<S>({{"g", "0"}, {"v0", "0,0,0"}}).invariant_scales()) CHECK(s > S(0));
}

TEST_CASE("where an element has no length there is no load", "[problems][string]") {
    const auto p = lumped<double>({{"N_a", "4"}});
    const auto z = p.initial();
    Columns<double> at(4);
    std::vector<Inertia<double>> own(4);
    std::vector<BodyLoad<double>> out(4);
    for (std::size_t i = 0; i < 4; ++i) at.put_pose(i, {z.x[i == 2 ? 1 : i], z.q[i]});
    const auto r = p.loads(Poses<double>(at, own), std::span<BodyLoad<double>>(out));
    CHECK_FALSE(r.ok);
    CHECK(r.why == Why::domain);
    CHECK(r.body == 2);
}

TEST_CASE("strings and bodies that cannot be are refused", "[problems][string]") {
    using Catch::Contains;
    for (const std::string n : {"1", "1001", "5/2", "1e3000"}) CHECK_THAT(refusal({{"N_a", n}}), Contains("N_a=" + n));
    CHECK_THAT(refusal({{"N_a", "5/2"}}), Contains("2 to 1000"));
    CHECK_THAT(refusal({{"N_a", "0"}}), Contains("greater than zero"));
    for (const std::string name : {"mu", "l", "EA", "m"})
        for (const std::string value : {"0", "-1"})
            CHECK_THAT(refusal({{name, value}}), Contains(name + "=" + value + ": must be greater than zero"));
    CHECK_THAT(refusal({{"J", "1,1,0,0,1,0,0,0,1"}}), Contains("symmetric"));
    CHECK_THAT(refusal({{"J", "1,-1,1"}}), Contains("positive definite"));
    CHECK_THAT(refusal({{"J", "1,2,0,2,1,0,0,0,1"}}), Contains("positive definite"));
    CHECK_THAT(refusal({{"rho_c", "0.1,0,0"}}), Contains("rho_c=0.1,0,0") && Contains("centre of mass"));
    CHECK(refusal({{"rho_c", "0,0,0"}, {"J", "9,4,1"}}) == "accepted");  // no body, and marked so
    CHECK_THAT(refusal({{"inertia", "printed"}}), Contains("physical|literal"));
    CHECK(refusal({{"rho_c", "0,0,0"}}) == "accepted");
    CHECK(refusal({{"N_a", "2.0"}, {"J", "1,2,5/2"}}) == "accepted");
    CHECK(refusal({{"N_a", "1000"}}) == "accepted");
    CHECK_THROWS_WITH(consistent<double>({{"solver", "picard"}}), Contains("newton|fixed_point"));
    CHECK_THROWS_WITH(consistent<double>({{"start", "cold"}}), Contains("legendre|naive"));
}
