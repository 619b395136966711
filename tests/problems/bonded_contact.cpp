// Contact of all pairs through the list of neighbours: against every pair, after any history, anywhere.
#include <algorithm>

#include "problems/assemblies.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::bonded;

namespace {
using Place = Neighbours::Place;
using Found = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

double apart(const Place& a, const Place& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }
/// The pairs within D̄ + more: of all pairs, and of the list.
Found all_pairs(const std::vector<Place>& x, const std::vector<double>& D, double more = 0) {
    Found f;
    for (std::uint32_t i = 0; i < x.size(); ++i)
        for (std::uint32_t j = i + 1; j < x.size(); ++j)
            if (apart(x[i], x[j]) < (D[i] + D[j]) / 2 + more) f.emplace_back(i, j);
    return f;
}
Found listed(Neighbours& near, const std::vector<Place>& x, const std::vector<double>& D, double more = 0) {
    std::copy(x.begin(), x.end(), near.places().begin());
    REQUIRE(near.refresh() == -1);
    Found f;
    for (const auto& [i, j] : near.pairs())
        if (apart(x[i], x[j]) < (D[i] + D[j]) / 2 + more) f.emplace_back(i, j);
    return f;
}
struct Cloud {
    std::vector<double> D;
    std::vector<Place> x;
};
Cloud cloud(std::mt19937_64& random, std::size_t n, double size, double largest, double smallest) {
    Cloud c;
    for (std::size_t i = 0; i < n; ++i) {
        c.D.push_back(smallest + (largest - smallest) * std::abs(any<double>(random)));
        c.x.push_back({size * any<double>(random), size * any<double>(random), size * any<double>(random)});
    }
    return c;
}
void move_all(std::mt19937_64& random, std::vector<Place>& x, double by) {
    for (auto& p : x) {
        const Vec3<double> d = by * arm<double>(any3<double>(random)).n;
        for (int k = 0; k < 3; ++k) p[k] += d(k);
    }
}
template <class S> Assembly<S> loose(std::size_t n, const S& D = S(1)) {
    return {std::vector<Sphere<S>>(n, {D, S(1), S(1)}), {}, {S(0), S(0), S(0), S(2100)}, Shear::objective, {}};
}
/// (57) over every pair.
template <class S> std::vector<Vec3<S>> forces_of_all_pairs(const Phase<S>& z) {
    std::vector<Vec3<S>> F(z.size(), zero3<S>());
    for (std::size_t i = 0; i < z.size(); ++i)
        for (std::size_t j = i + 1; j < z.size(); ++j) {
            const Vec3<S> d = z.x[i] - z.x[j];
            const S r = norm(d), overlap = S(1) - r;
            if (!(overlap > S(0))) continue;
            const Vec3<S> f = S(S(2100) * S(pow(overlap, ratio<S>(3, 2))) / r) * d;
            F[i] += f, F[j] -= f;
        }
    return F;
}
}  // namespace

TEST_CASE(
    "neighbours: all that touch, and all within the skin at a filling, against every pair", "[problems][contact]") {
    std::mt19937_64 random(500);
    for (const auto& [size, smallest] :
        {std::pair(3., 1.), std::pair(6., 0.2), std::pair(40., 1.), std::pair(0.4, 0.9)}) {
        const Cloud c = cloud(random, 500, size, 1, smallest);
        Neighbours near(c.D);
        INFO("a cloud of size " << size << ", diameters " << smallest << " to 1");
        const Found found = listed(near, c.x, c.D, near.skin());
        CHECK(found == all_pairs(c.x, c.D, near.skin()));
        if (size < 40) CHECK(found.size() > 300);
        CHECK(std::is_sorted(near.pairs().begin(), near.pairs().end(),
            [](auto& a, auto& b) { return std::pair(a.i, a.j) < std::pair(b.i, b.j); }));
    }
}

TEST_CASE("neighbours: moves below half the skin keep the list, moves beyond it fill it anew; both find all that touch",
    "[problems][contact]") {
    std::mt19937_64 random(501);
    Cloud c = cloud(random, 500, 4, 1, 0.5);
    Neighbours near(c.D);
    CHECK(listed(near, c.x, c.D) == all_pairs(c.x, c.D));
    auto fillings = near.fillings();
    const std::vector<Place> home = c.x;
    const Found before = all_pairs(home, c.D);
    for (int trial = 0; trial < 20; ++trial) {
        c.x = home;
        move_all(random, c.x, 0.499 * near.skin());
        const Found now = all_pairs(c.x, c.D);
        CHECK(listed(near, c.x, c.D) == now);
        CHECK(now != before);
    }
    CHECK(near.fillings() == fillings);
    for (int trial = 0; trial < 20; ++trial) {
        move_all(random, c.x, 0.51 * near.skin());
        CHECK(listed(near, c.x, c.D) == all_pairs(c.x, c.D));
        CHECK(near.fillings() == ++fillings);
    }
    c.x[77][1] += 0.51 * near.skin();  // one is enough
    CHECK(listed(near, c.x, c.D) == all_pairs(c.x, c.D));
    CHECK(near.fillings() == fillings + 1);
}

TEST_CASE(
    "neighbours: far from the origin, at negative places, and in a sparse ring of 80 000", "[problems][contact]") {
    std::mt19937_64 random(502);
    for (const double shift : {-1e3, 1e6, -1e9}) {
        Cloud c = cloud(random, 200, 3, 1, 1);
        for (auto& p : c.x)
            for (double& k : p) k += shift;
        Neighbours near(c.D);
        CHECK(listed(near, c.x, c.D) == all_pairs(c.x, c.D));
    }
    const int n = 80000;
    std::vector<Place> x;
    for (int i = 0; i < n; ++i)
        x.push_back({0.5 / std::sin(M_PI / n) * std::cos(2 * M_PI * i / n),
            0.5 / std::sin(M_PI / n) * std::sin(2 * M_PI * i / n), 0});
    Neighbours near(std::vector<double>(n, 1.0));
    std::copy(x.begin(), x.end(), near.places().begin());
    REQUIRE(near.refresh() == -1);
    CHECK(near.pairs().size() == n);
    CHECK(near.pairs()[1].j == n - 1);
}

TEST_CASE("neighbours: a sphere that is lost is named, and the list recovers", "[problems][contact]") {
    std::mt19937_64 random(503);
    Cloud c = cloud(random, 50, 2, 1, 1);
    Neighbours near(c.D);
    const auto at = [&](double x) {
        std::copy(c.x.begin(), c.x.end(), near.places().begin());
        near.places()[31][2] = x;
        return near.refresh();
    };
    for (const double lost : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e300, -near.farthest()}) {
        CHECK(at(0.5) == -1);
        CHECK(at(lost) == 31);
    }
    CHECK(at(0.99 * near.farthest()) == -1);
    CHECK(listed(near, c.x, c.D) == all_pairs(c.x, c.D));
}

TEMPLATE_TEST_CASE("contact forces: the sum of (57) over every pair", "[problems][contact]", double, fifty) {
    using S = TestType;
    std::mt19937_64 random(504);
    const std::size_t n = std::is_same_v<S, double> ? 500 : 100;
    const auto a = loose<S>(n);
    auto z = any_state<S>(random, n, S(std::is_same_v<S, double> ? 3 : 2));
    for (int trial = 0; trial < 10; ++trial) {
        const auto l = loads_at<S>(a, z);
        const auto F = forces_of_all_pairs<S>(z);
        const S scale = strongest(l);
        REQUIRE(scale > S(10));
        S worst(0);
        for (std::size_t i = 0; i < n; ++i) worst = std::max(worst, largest(entries(l[i].F - F[i])));
        CHECK(worst <= S(32) * ulp(scale));
        // from a twentieth of a diameter up to half
        for (auto& x : z.x) x += S(S(trial + 1) / S(20)) * any3<S>(random);
    }
}

TEST_CASE(
    "loads and potential are functions of the state: bit for bit the same after any history", "[problems][contact]") {
    std::mt19937_64 random(505);
    const auto here = any_state<double>(random, 7, 0.9);
    for (const Shear shear : {Shear::objective, Shear::literal}) {
        const auto fresh = seven<double>(stiffnesses<double>().back(), shear, {WallKind::foot, -0.5});
        const auto used = seven<double>(stiffnesses<double>().back(), shear, {WallKind::foot, -0.5});
        const auto expected = loads_at<double>(fresh, here);
        for (const double by : {1e-3, 0.1, 0.2, 0.3, 5.0}) {
            auto away = here;
            for (auto& x : away.x) x += by * any3<double>(random);
            (void)loads_at<double>(used, away);
            const auto got = loads_at<double>(used, here);
            for (std::size_t i = 0; i < 7; ++i) CHECK((got[i].F == expected[i].F && got[i].T == expected[i].T));
            CHECK(used.potential(here).u == fresh.potential(here).u);
        }
    }
}

TEMPLATE_TEST_CASE("coincident centres are a failure that names the sphere", "[problems][contact]", double, fifty) {
    using S = TestType;
    auto z = Phase<S>::bodies(4);
    z.x[0](0) = S(-9), z.x[1](1) = S(3), z.x[2](1) = S(3), z.x[3](0) = S(9);
    std::vector<BodyLoad<S>> out(4);
    const auto touching = loose<S>(4).loads(Bodies<S>{z}, std::span<BodyLoad<S>>(out));
    CHECK((!touching.ok && touching.why == Why::domain && touching.body == 1));
    const Assembly<S> bound(std::vector<Sphere<S>>(4, {S(1), S(1), S(1)}),
        {{0, 3, Vec3<S>(S(1), S(0), S(0)), S(1)}, {2, 1, Vec3<S>(S(1), S(0), S(0)), S(1)}}, {S(1), S(1), S(1), S(0)},
        Shear::objective, {});
    const auto bonded = bound.loads(Bodies<S>{z}, std::span<BodyLoad<S>>(out));
    CHECK((!bonded.ok && bonded.why == Why::domain && bonded.body == 2));
    z.x[3](2) = S(1) / S(0);
    const auto lost = loose<S>(4).loads(Bodies<S>{z}, std::span<BodyLoad<S>>(out));
    CHECK((!lost.ok && lost.why == Why::not_finite && lost.body == 3));
    CHECK_FALSE(is_finite(loose<S>(4).potential(z).total()));
    z.x[3](2) = S(1e30);
    const auto far = loose<S>(4).loads(Bodies<S>{z}, std::span<BodyLoad<S>>(out));
    CHECK((!far.ok && far.why == Why::domain && far.body == 3 && far.value > far.limit));
}

TEST_CASE("a bond that joins what is not there is refused", "[problems][contact]") {
    const auto build = [](std::uint32_t i, std::uint32_t j) {
        return Assembly<double>(
            std::vector<Sphere<double>>(3, {1, 1, 1}), {{i, j, {1, 0, 0}, 1}}, {1, 1, 1, 1}, Shear::objective, {});
    };
    CHECK_NOTHROW(build(2, 0));
    CHECK_THROWS_WITH(build(1, 3), Catch::Contains("bond 0") && Catch::Contains("1 and 3"));
    CHECK_THROWS_WITH(build(1, 1), Catch::Contains("1 and 1"));
}
