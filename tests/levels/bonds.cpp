// Bonds eight at a time are, bit for bit, the laws of one bond after the other: at every instruction level of this machine.
#include <bit>
#include <random>

#include <verilie/mechanics/bonded.hpp>

#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::bonded;

namespace {
using Catch::Matchers::StartsWith;

bool equal_bits(const Vec3<double>& a, const Vec3<double>& b) {
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    return bits(a(0)) == bits(b(0)) && bits(a(1)) == bits(b(1)) && bits(a(2)) == bits(b(2));
}

class Draw {
public:
    double number() { return std::uniform_real_distribution(-1.0, 1.0)(random_); }
    Vec3<double> vector() {
        const double a = number(), b = number(), c = number();
        return {a, b, c};
    }
    Pose<double> pose() {
        const Vec3<double> x = vector();
        const double w = number();
        return {x, normalised(Quat<double>{w, vector()})};
    }
    Bond<double> bond(std::uint32_t i, std::uint32_t j) {
        const Vec3<double> N = vector();
        return {i, j, 1 / norm(N) * N, 1 + 0.5 * number()};
    }

private:
    std::mt19937_64 random_{20};
};

struct Still {
    using scalar = double;
    std::vector<Pose<double>> poses;
    std::size_t size() const { return poses.size(); }
    Pose<double> pose(std::size_t i) const { return poses[i]; }
};

BondLoad<double> alone(Shear form, const Stiffness<double>& K, const Bond<double>& b, const Still& at) {
    const Pose<double> i = at.pose(b.i), j = at.pose(b.j);
    return bond_load<double>(form, K, b.N, b.r0, i.q, j.q, arm(i.x - j.x));
}
constexpr Stiffness<double> K{10, 200, 150, 0};
}  // namespace

TEST_CASE("eight bonds at every level are eight bonds, one after the other, bit for bit", "[levels]") {
    const Shear form = GENERATE(Shear::objective, Shear::literal);
    Draw draw;
    for (const Level level : levels()) {
        INFO(name(level));
        const EightBondsKernel kernel = eight_bonds(level);
        for (int round = 0; round < 2000; ++round) {
            Still at;
            for (int k = 0; k < 16; ++k) at.poses.push_back(draw.pose());
            if (round % 4 == 1) at.poses[1].q = at.poses[0].q;                               // not bent
            if (round % 4 == 2) at.poses[3].q = {-at.poses[2].q.w, -at.poses[2].q.v};        // nor this one
            if (round % 4 == 3) at.poses[5].q = at.poses[4].q * Quat<double>{0, {0, 1, 0}};  // by half a turn
            std::vector<Bond<double>> bonds;
            EightBonds eight;
            for (std::uint32_t k = 0; k < EightBonds::size; ++k) {
                bonds.push_back(draw.bond(2 * k, 2 * k + 1));
                eight.put(k, bonds[k], at.pose(2 * k), at.pose(2 * k + 1));
            }
            kernel(OfBonds::loads, form, K, eight);
            kernel(OfBonds::energies, form, K, eight);
            for (std::size_t k = 0; k < EightBonds::size; ++k) {
                const auto [F, Ti, Tj] = alone(form, K, bonds[k], at);
                const auto got = eight.load(k);
                REQUIRE((equal_bits(got.F, F) && equal_bits(got.Ti, Ti) && equal_bits(got.Tj, Tj)));
                const Pose<double> i = at.pose(2 * k), j = at.pose(2 * k + 1);
                const auto u = bond_energy<double>(form, K, bonds[k].N, bonds[k].r0, i.q, j.q, arm(i.x - j.x));
                for (std::size_t part = 0; part < 3; ++part) REQUIRE(eight.energy[part][k] == u[part]);
                REQUIRE(eight.r_squared[k] == squared_norm(i.x - j.x));
            }
        }
    }
}

TEST_CASE("loads of bonds are the sums of the laws in the order of the bonds, however many there are", "[levels]") {
    const Shear form = GENERATE(Shear::objective, Shear::literal);
    const std::size_t n = 7, count = GENERATE(0, 1, 7, 8, 9, 15, 16, 17, 30);
    Draw draw;
    Still at;
    for (std::size_t k = 0; k < n; ++k) at.poses.push_back(draw.pose());
    std::vector<Bond<double>> bonds;
    for (std::size_t b = 0; b < count; ++b)
        bonds.push_back(draw.bond(std::uint32_t(b % n), std::uint32_t((b + 1 + b / n % (n - 1)) % n)));
    std::array<double, 3> energy{};
    std::vector<BodyLoad<double>> expected(n, {zero3<double>(), zero3<double>()}), got(n);
    for (const auto& b : bonds) {
        const auto [F, Ti, Tj] = alone(form, K, b, at);
        expected[b.i].F += F, expected[b.j].F -= F, expected[b.i].T += Ti, expected[b.j].T += Tj;
        const auto u = bond_energy<double>(
            form, K, b.N, b.r0, at.pose(b.i).q, at.pose(b.j).q, arm(at.pose(b.i).x - at.pose(b.j).x));
        for (std::size_t part = 0; part < 3; ++part) energy[part] += u[part];
    }
    Assembly<double> assembly(std::vector(n, Sphere<double>{0.1, 1, 1}), bonds, K, form, Wall<double>{});
    REQUIRE(assembly.loads(at, std::span(got)).ok);
    for (std::size_t i = 0; i < n; ++i)
        CHECK((equal_bits(got[i].F, expected[i].F) && equal_bits(got[i].T, expected[i].T)));

    auto z = Phase<double>::bodies(n);
    for (std::size_t i = 0; i < n; ++i) z.x[i] = at.pose(i).x, z.q[i] = at.pose(i).q;
    for (std::size_t part = 0; part < 3; ++part) CHECK(assembly.potential(z).u[part] == energy[part]);

    if (count < 2) return;
    const std::uint32_t i = bonds.back().i, j = bonds.back().j;
    at.poses[i].x = at.poses[j].x;
    const auto touched = [&](const Bond<double>& b) { return (b.i == i && b.j == j) || (b.i == j && b.j == i); };
    const auto first = std::find_if(bonds.begin(), bonds.end(), touched);
    const Solve<double> s = assembly.loads(at, std::span(got));
    CHECK_FALSE(s.ok);
    CHECK(s.why == Why::domain);
    CHECK(s.body == int(first->i));
}

TEST_CASE("bonds are refused at a level that this machine has not", "[levels]") {
    const auto here = levels();
    for (const Level level : {Level::plain, Level::avx2, Level::avx512})
        if (std::find(here.begin(), here.end(), level) == here.end())
            CHECK_THROWS_WITH(eight_bonds(level), StartsWith("This machine has no instruction level"));
        else CHECK(eight_bonds(level) != nullptr);
}
