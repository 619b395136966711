// Files of bonded spheres: what is read, what is written, what is refused; and the problems made of rings and of files.
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/problems/bonded_particles.hpp>

#include "problems/assemblies.hpp"
#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;
using Catch::Contains;

namespace {
const std::string good =
    R"({"spheres": [{"x": [0, 0, 0], "alpha": [2, 0, 0], "v": [1, 0.5, 0], "Omega": [0, 0, 3], "D": 1, "m": 2, "J": 0.25},
 {"x": [1.5, 0, 0], "R": [0, -1, 0, 1, 0, 0, 0, 0, 1], "D": 2, "m": 1, "J": 1}],
 "bonds": [{"i": 1, "j": 0, "N": [0.6, 0.8, 0], "r0": 1.25}], "K_m": 1, "K_a": 2, "K_s": 3, "K_pp": 4, "shear": "literal", "wall": {"kind": "mirror", "x": -0.5}})";

/// `good` with the first `from` replaced.
std::string with(const std::string& from, const std::string& to) {
    auto text = good;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}
std::string refusal(const std::string& text) {
    try {
        (void)bonded::read(text);
    } catch (const std::invalid_argument& e) {
        CHECK(std::string(e.what()).back() == '.');
        return e.what();
    }
    return "accepted";
}
struct Given {
    std::string name;
    explicit Given(const std::string& text)
        : name(std::filesystem::temp_directory_path() / ("bonded_" + std::to_string(getpid()) + ".json")) {
        std::ofstream(name) << text;
    }
    ~Given() { std::filesystem::remove(name); }
};
template <class S> using particles = problems::bonded_particles<S>;
}  // namespace

TEST_CASE("a file is read", "[problems][bonded_file]") {
    const auto f = bonded::read(good);
    REQUIRE((f.spheres.size() == 2 && f.bonds.size() == 1));
    CHECK((f.spheres[0].v[1] == 0.5 && f.spheres[0].Omega[2] == 3 && f.spheres[0].J == 0.25
           && f.spheres[0].q == std::array<double, 4>{2, 2, 0, 0}));
    CHECK((f.spheres[1].D == 2 && f.spheres[1].v[0] == 0 && f.spheres[1].q[3] == f.spheres[1].q[0]
           && f.spheres[1].q[1] == 0));
    CHECK((f.bonds[0].i == 1 && f.bonds[0].j == 0 && f.bonds[0].N[1] == 0.8 && f.bonds[0].r0 == 1.25));
    CHECK((f.K_m == 1 && f.K_a == 2 && f.K_s == 3 && f.K_pp == 4));
    CHECK((f.shear == bonded::Shear::literal && f.wall == bonded::WallKind::mirror && f.wall_x == -0.5));
    const auto bare = bonded::read(
        R"({"spheres": [{"x": [1,2,3], "D": 1, "m": 1, "J": 1}], "K_m": 0, "K_a": 0, "K_s": 0, "K_pp": 0})");
    CHECK((bare.bonds.empty() && bare.wall == bonded::WallKind::none && bare.shear == bonded::Shear::objective
           && bare.spheres[0].q[0] == 2));
}

TEST_CASE("what is written is read back, number for number", "[problems][bonded_file]") {
    std::mt19937_64 random(7);
    bonded::File f = bonded::rings(2, 5);
    f.wall = bonded::WallKind::foot, f.wall_x = 1.0 / 3, f.shear = bonded::Shear::literal;
    for (auto& s : f.spheres)
        for (int k = 0; k < 3; ++k) s.q[k + 1] = any<double>(random) / 3, s.Omega[k] = any<double>(random) / 7;
    const auto g = bonded::read(bonded::write(f));
    REQUIRE((g.spheres.size() == 10 && g.bonds.size() == 10));
    for (std::size_t i = 0; i < 10; ++i) {
        const auto &a = f.spheres[i], &b = g.spheres[i];
        CHECK((a.x == b.x && a.v == b.v && a.Omega == b.Omega && a.q == b.q && a.D == b.D && a.m == b.m && a.J == b.J));
        CHECK((f.bonds[i].i == g.bonds[i].i && f.bonds[i].j == g.bonds[i].j && f.bonds[i].N == g.bonds[i].N
               && f.bonds[i].r0 == g.bonds[i].r0));
    }
    CHECK((g.K_m == f.K_m && g.K_a == f.K_a && g.K_s == f.K_s && g.K_pp == f.K_pp && g.wall == f.wall
           && g.wall_x == f.wall_x && g.shear == f.shear));
    const auto turned = bonded::read(bonded::write(bonded::read(good))).spheres[1].q;
    CHECK((std::abs(turned[0] / turned[3] - 1) < 1e-15 && turned[1] == 0 && turned[2] == 0));
}

TEST_CASE("any turn survives as nine entries, half turns too", "[problems][bonded_file]") {
    std::mt19937_64 random(8);
    for (int trial = 0; trial < 100; ++trial) {
        Quat<double> q = any_turn<double>(random);
        if (trial % 2) q = normalised(Quat<double>{trial % 4 == 1 ? 0 : 1e-9, q.v});
        const std::array<double, 4> row{q.w, q.v(0), q.v(1), q.v(2)};
        bonded::File f = bonded::read(good);
        f.spheres[0].q = row;
        const auto r = bonded::read(bonded::write(f)).spheres[0].q;
        const Quat<double> back = facing<double>(normalised(Quat<double>{r[0], {r[1], r[2], r[3]}}), q);
        CHECK_THAT(back, within_ulps(q, 8, 1.));
    }
}

TEST_CASE("what is no file of bonded spheres is refused in one sentence", "[problems][bonded_file]") {
    CHECK(refusal(good) == "accepted");
    CHECK_THAT(refusal(""), Contains("is no JSON"));
    CHECK_THAT(refusal(good.substr(0, good.size() / 2)), Contains("is no JSON"));
    CHECK_THAT(refusal("x,y,z\n1,2,3\n"), Contains("is no JSON: parse error at line 1"));
    CHECK_THAT(refusal(good + "x"), Contains("is no JSON"));
    CHECK_THAT(refusal(with("0.25", "1e999")), Contains("is no JSON"));
    CHECK_THAT(refusal("[1, 2]"), Contains("The file is [1,2]"));
    CHECK_THAT(refusal("{}"), Contains("\"spheres\""));
    CHECK_THAT(refusal(R"({"spheres": [], "K_m": 0, "K_a": 0, "K_s": 0, "K_pp": 0})"), Contains("spheres = []"));
    CHECK_THAT(refusal(with("\"spheres\"", "\"sphere\"")), Contains("unknown key \"sphere\""));
    CHECK_THAT(refusal(with("\"Omega\"", "\"omega\"")), Contains("Sphere 0") && Contains("\"omega\""));
    CHECK_THAT(refusal(with("\"r0\"", "\"r_0\"")), Contains("Bond 0") && Contains("\"r_0\""));
    CHECK_THAT(refusal(with("\"m\": 2", "\"D\": 2")), Contains("\"D\" stands twice"));
    CHECK_THAT(refusal(with("\"K_s\": 3, ", "")), Contains("no \"K_s\""));
    CHECK_THAT(refusal(with("\"K_a\": 2", "\"K_a\": -2")), Contains("K_a = -2"));
    CHECK_THAT(refusal(with("\"m\": 2", "\"m\": 0")), Contains("Sphere 0 has m = 0"));
    CHECK_THAT(refusal(with("\"J\": 1}", "\"J\": -1}")), Contains("Sphere 1 has J = -1"));
    CHECK_THAT(refusal(with("\"D\": 2", "\"D\": \"2\"")), Contains("Sphere 1 has D = \"2\""));
    CHECK_THAT(refusal(with("\"D\": 2", "\"D\": 0.0")), Contains("Sphere 1 has D = 0.0"));
    CHECK_THAT(refusal(with("[1.5, 0, 0]", "[0, -0.0, 0]")), Contains("Spheres 0 and 1") && Contains("(0, "));
    CHECK_THAT(refusal(with("[1.5, 0, 0]", "[1.5, 0]")), Contains("Sphere 1 has x = [1.5,0]"));
    CHECK_THAT(refusal(with("[1.5, 0, 0]", "[1.5, 0, null]")), Contains("null"));
    CHECK_THAT(refusal(with("\"i\": 1", "\"i\": 0")), Contains("Bond 0 joins sphere 0 to itself"));
    const std::string bond = R"({"i": 1, "j": 0, "N": [0.6, 0.8, 0], "r0": 1.25})";
    CHECK_THAT(refusal(with(bond, bond + "," + bond)), Contains("Bonds 0 and 1 join the same spheres, 0 and 1"));
    CHECK_THAT(refusal(with(bond, bond + R"(, {"i": 0, "j": 1, "N": [1, 0, 0], "r0": 1})")), Contains("Bonds 0 and 1"));
    CHECK_THAT(refusal(with("\"i\": 1", "\"i\": 2")), Contains("i = 2") && Contains("0 to 1"));
    CHECK_THAT(refusal(with("\"i\": 1", "\"i\": -1")), Contains("i = -1"));
    CHECK_THAT(refusal(with("\"i\": 1", "\"i\": 1.0")), Contains("i = 1.0"));
    CHECK_THAT(refusal(with("\"i\": 1", "\"i\": 4294967297")), Contains("i = 4294967297"));
    CHECK_THAT(refusal(with("1.25", "0")), Contains("Bond 0 has r0 = 0"));
    CHECK_THAT(refusal(with("0.8", "0.80001")), Contains("Bond 0 has N = ") && Contains("within 1e-6"));
    CHECK(refusal(with("0.8", "0.8000001")) == "accepted");
    CHECK_THAT(refusal(with("[0.6, 0.8, 0]", "[0, 0, 0]")), Contains("of length 0"));
    CHECK_THAT(
        refusal(with("[0, -1, 0, 1", "[0, -1, 0, 1.001")), Contains("Sphere 1 has R = ") && Contains("no rotation"));
    CHECK_THAT(refusal(with("[0, -1, 0, 1", "[0, 1, 0, 1")), Contains("det R = -1"));
    CHECK_THAT(refusal(with("\"R\"", "\"alpha\": [0, 0, 0], \"R\"")), Contains("one of the two"));
    CHECK_THAT(refusal(with("literal", "printed")), Contains("shear = \"printed\"") && Contains("objective, literal"));
    CHECK_THAT(refusal(with("mirror", "floor")), Contains("kind = \"floor\""));
    CHECK_THAT(refusal(with("\"kind\"", "\"y\": 1, \"kind\"")), Contains("The wall") && Contains("\"y\""));
}

TEST_CASE("bonds may stand before the spheres, and brackets not too deep", "[problems][bonded_file]") {
    const auto bonds = good.substr(good.find("\"bonds\""), good.find("\"K_m\"") - good.find("\"bonds\""));
    auto early = good;
    early.erase(early.find(bonds), bonds.size());
    early.insert(1, bonds);
    CHECK(bonded::write(bonded::read(early)) == bonded::write(bonded::read(good)));
    const auto refused = [&](const std::string& from, const std::string& to) {
        auto text = early;
        text.replace(text.find(from), from.size(), to);
        return refusal(text);
    };
    CHECK_THAT(refused("\"i\": 1", "\"i\": 2"), Contains("i = 2") && Contains("0 to 1"));
    CHECK_THAT(refused("\"spheres\"", "\"sphere\""), Contains("unknown key \"sphere\""));
    CHECK_THAT(refused("[{\"i\": 1", "[7, {\"i\": 1"), Contains("Bond 0 is 7"));
    CHECK_THAT(refused("[{\"i\": 1", "[[7], {\"i\": 1"), Contains("Bond 0 is [7]"));
    CHECK_THAT(refusal(with("[{\"x\": [0", "[[], {\"x\": [0")), Contains("Sphere 0 is []"));
    CHECK_THAT(refusal(with("[{\"x\": [0", "[null, {\"x\": [0")), Contains("Sphere 0 is null"));
    CHECK_THAT(refusal(with("\"bonds\": [", "\"bonds\": {\"all\": [") + "}"),
        Contains("bonds = {") && Contains("a list in brackets"));
    CHECK_THAT(refusal(R"({"spheres": {"x": [0, 0, 0]}})"), Contains("spheres = {") && Contains("a list in brackets"));
    for (const std::size_t depth : {16u, 17u, 100000u}) {
        const auto deep = with("\"K_m\": 1", "\"K_m\": " + std::string(depth - 1, '[') + std::string(depth - 1, ']'));
        CHECK_THAT(
            refusal(deep), depth > 16 ? Contains(std::to_string(depth) + " deep; at most 16") : Contains("K_m = [["));
    }
    // in a text they are none
    CHECK_THAT(refusal(with("\"K_m\": 1", "\"K_m\": \"" + std::string(100, '[') + "\"")), Contains("K_m = \"[["));
}

TEST_CASE("files are read and written in a time that grows with their length", "[problems][bonded_file]") {
    const auto seconds = [](int spheres) {
        const auto begin = std::clock();
        const auto f = bonded::read(bonded::write(bonded::rings(1, spheres)));
        REQUIRE(f.bonds.size() == std::size_t(spheres));
        return double(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    const double few = seconds(4000);
    CHECK(seconds(40000) < 30 * few);  // 10 where it is linear, 100 where every row looks at all others
}

TEMPLATE_TEST_CASE(
    "the problem of a file: its numbers in every scalar", "[problems][bonded_file]", double, quad, fifty) {
    using S = TestType;
    const Given file(good);
    const auto p = problem<particles<S>>("bonded_particles", {{"file", file.name}});
    const auto z = p.initial();
    // alpha = (2,0,0): a quarter turn about e1
    CHECK_THAT(matrix(z.q[0]).col(2), within_ulps(Vec3<S>(S(0), S(-1), S(0)), 4));
    CHECK_THAT(matrix(z.q[1]).col(0), within_ulps(Vec3<S>(S(0), S(1), S(0)), 4));
    CHECK_THAT(z.q[0] * z.W[0], within_ulps(Vec3<S>(S(0), S(0), S(3)), 4));
    CHECK((p.inertias()[0].m == S(2) && p.inertias()[1].J(1) == S(1) && p.inertias()[0].spherical));
    CHECK_THAT(norm(p.assembly().bonds()[0].N), within_ulps(S(1), 2));
    const auto I = p.invariants(z);
    CHECK((I[1] == S(2) && I[2] == S(1) && I[3] == S(0)));
    CHECK_THAT(I[9], within_ulps(ratio<S>(3, 4), 4));
    CHECK(p.anatomy().diameters == std::vector<double>{1, 2});
    CHECK(p.anatomy().bonds == std::vector<std::array<std::size_t, 2>>{{1, 0}});
    const auto twins = problem<particles<S>>("bonded_particles");
    CHECK(twins.initial().size() == 12);
    CHECK(strongest(loads_at<S>(twins, twins.initial())) > S(1));
}

TEST_CASE("momenta about the origin by hand", "[problems][bonded_file]") {
    const auto p = problem<particles<double>>("torus", {{"N", "3"}, {"m", "2"}, {"J", "3"}, {"wall", "none"}});
    auto z = Phase<double>::bodies(3);
    z.x[0] = {1, 0, 0}, z.v[0] = {0, 1, 0}, z.x[1] = {0, 0, 2}, z.v[1] = {0, 3, 0}, z.W[2] = {0, 0, 1};
    z.q[2] = {std::sqrt(0.5), {std::sqrt(0.5), 0, 0}};  // e3 to -e2
    const auto I = p.invariants(z);
    const Vec3<double> P(I[1], I[2], I[3]), L(I[4], I[5], I[6]), S(I[7], I[8], I[9]);
    CHECK_THAT(P, within_ulps(Vec3<double>(0, 8, 0), 2));
    CHECK_THAT(S, within_ulps(Vec3<double>(0, -3, 0), 4));
    CHECK_THAT(L, within_ulps(Vec3<double>(-12, -3, 2), 4));
}

TEST_CASE("which invariants the exact flow keeps", "[problems][bonded_file]") {
    const auto kept = [](const std::map<std::string, std::string>& set) {
        std::string s;
        for (const bool b : problem<particles<double>>("torus", set).conserved()) s += b ? '1' : '0';
        return s;
    };
    CHECK(kept({}) == "1011100000");
    CHECK(kept({{"wall", "mirror"}}) == "1011100000");
    CHECK(kept({{"wall", "none"}}) == "1111111000");
    CHECK(kept({{"K_pp", "0"}}) == "1111111000");
    CHECK(kept({{"shear", "literal"}}) == "1011000111");
    CHECK(kept({{"shear", "literal"}, {"wall", "none"}}) == "1111000111");
    CHECK(kept({{"K_s", "0"}}) == "1011100111");
    CHECK(kept({{"K_s", "0"}, {"wall", "none"}, {"shear", "literal"}}) == "1111111111");
}

TEMPLATE_TEST_CASE("the three rings: in point contact, just at the wall, without load", "[problems][bonded_file]",
    double, quad, fifty) {
    using S = TestType;
    using std::sin;
    const S pi = convert<S>(fifty::pi());
    for (const auto& [key, D_t] : {std::pair("torus", 3), std::pair("torus_soft", 30), std::pair("torus_tilted", 3)}) {
        const auto p = problem<particles<S>>(key);
        const auto z = p.initial();
        const S D = S(S(D_t) * S(sin(S(pi / S(80)))));
        REQUIRE(z.size() == 80);
        S nearest(D_t);
        Vec3<S> centre = zero3<S>();
        for (std::size_t i = 0; i < 80; ++i) {
            CHECK_THAT(p.assembly().spheres()[i].D, within_ulps(D, 4));
            CHECK_THAT(norm(z.x[i] - z.x[(i + 1) % 80]), within_ulps(D, 32, S(D_t)));
            nearest = std::min(nearest, z.x[i](0));
            centre += S(S(1) / S(80)) * z.x[i];
        }
        CHECK_THAT(nearest, within_ulps(S(D / S(2)), 2, S(D_t)));
        CHECK_THAT(S(centre(1) + centre(2)), within_ulps(S(0), 64, S(D_t)));
        for (const auto& x : z.x) CHECK_THAT(norm(x - centre), within_ulps(S(S(D_t) / S(2)), 64));
        if (std::string(key) != "torus_tilted") {
            CHECK_THAT(centre(0), within_ulps(S(S(S(D_t) + D) / S(2)), 64));
            CHECK(z.x[0](0) == nearest);
            // angle 3π/2
            CHECK((z.x[0](1) == S(0) && z.x[20](1) < S(0) && z.x[20](2) == S(0)));
        } else CHECK((z.x[0](2) != S(0) && norm(z.v[3] - Vec3<S>(S(-1), S(0), S(0))) > ratio<S>(1, 1000)));
        // rounding, by K_pp/D δ^(3/2)
        CHECK(strongest(loads_at<S>(p, z)) <= S(1000) * eps<S>());
        // Σ K_s/2 (1 − c)², c to four roundings
        CHECK(p.potential(z).total() <= S(80 * 100 * 16) * S(eps<S>() * eps<S>()));
        CHECK(p.potential(z).u[1] == S(0));
    }
}

TEST_CASE(
    "random changes of the start: seeded, the same in every scalar, within their size", "[problems][bonded_file]") {
    const std::map<std::string, std::string> both{{"perturbation", "1/4,1/8"}},
        other{{"perturbation", "1/4,1/8"}, {"seed", "2"}};
    const auto a = problem<particles<double>>("torus", both).initial(),
               b = problem<particles<double>>("torus", other).initial();
    const auto c = problem<particles<fifty>>("torus", both).initial();
    CHECK(a.v[5] != b.v[5]);
    double v = 0, w = 0;
    for (std::size_t i = 0; i < 80; ++i) {
        CHECK((convert<fifty>(a.W[i]) == c.W[i] && norm(convert<fifty>(a.v[i]) - c.v[i]) < 1e-15));
        v = std::max(v, largest(entries(a.v[i] - Vec3<double>(-1, 0, 0)))), w = std::max(w, largest(entries(a.W[i])));
    }
    CHECK((v < 0.25 && v > 0.24 && w < 0.125 && w > 0.12));
    CHECK(problem<particles<double>>("torus", {{"perturbation", "1/4"}}).initial().v[5] == a.v[5]);
}

TEST_CASE("rings that are none are refused", "[problems][bonded_file]") {
    const auto make = [](const std::string& name, const std::string& value) {
        return problem<particles<double>>("torus", {{name, value}});
    };
    for (const auto& N : {"2", "3.5", "0.5", "1e9"})
        CHECK_THROWS_WITH(make("N", N), Contains("N=") && Contains(N) && Contains("whole number from 3"));
    CHECK_NOTHROW(make("N", "3"));
    CHECK_THROWS_AS(make("N", "-3"), std::invalid_argument);
    CHECK_THROWS_AS(make("wall", "floor"), std::invalid_argument);
    CHECK_THROWS_WITH(make("seed", "1.5"), Contains("seed=1.5"));
    CHECK_THROWS_WITH(bonded::rings(0, 5), Contains("rings = 0"));
    CHECK_THROWS_WITH(bonded::rings(1, 2), Contains("spheres = 2"));
}
