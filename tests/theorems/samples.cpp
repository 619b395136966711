// Random bodies and states by the million: is the solution that a method finds the one that continues from h = 0?
// Asked of F itself, and of no equation that the methods solve: t(F) > 0, det(T - hat(b)) > 0, less than half a turn.
#include <algorithm>
#include <array>
#include <random>
#include <sstream>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/rrp_general.hpp>

#include "support/catch.hpp"

using namespace verilie;

namespace {
constexpr std::array families{"any shape", "nearly flat", "thin rod", "nearly spherical", "flat"};

/// h = 1: J, p and h sqrt(f*), of which the step exists below 1.
struct Drawn {
    Inertia<double> body;
    Vec3<double> d, p;
    double reach;
};
Drawn drawn(std::mt19937_64& random, std::int64_t k) {
    std::uniform_real_distribution<double> one(0, 1), sign(-1, 1);
    Drawn s;
    Vec3<double> d(one(random) + 1e-3, one(random) + 1e-3, one(random) + 1e-3);
    const double u = one(random), little = std::pow(10, -1 - 7 * u), thin = std::pow(10, -1 - 4 * u);
    const int axis = int(k / 5 % 3);
    switch (k % 5) {
    case 1: d(axis) *= little; break;
    case 2: d(axis) *= thin, d((axis + 1) % 3) *= thin; break;
    case 3: d = Vec3<double>(1, 1, 1) + little * d; break;
    case 4: d(axis) = 0; break;
    }
    const Vec3<double> J(d(1) + d(2), d(2) + d(0), d(0) + d(1));
    s.d = d, s.body.J = {J}, s.body.Jinv = {Vec3<double>(1 / J(0), 1 / J(1), 1 / J(2))};
    const Vec3<double> w(sign(random), sign(random), sign(random));
    s.p = times(J, w);
    // half of them anywhere, half near the boundary: 1 - 1e-1 .. 1 - 1e-10
    s.reach = k % 2 ? one(random) : 1 - std::pow(10, -1 - 9 * one(random));
    s.p *= s.reach / std::sqrt(moser_veselov::reach(J, 0.5 * s.p));
    return s;
}

/// Whether double can tell the root from its neighbour: at the boundary the two meet, and kappa is known relative to
/// J_max while they are apart by a share of J_min.
bool resolved(const Drawn& s) {
    const Vec3<double>& J = s.body.J.d;
    const double ratio = std::max({J(0), J(1), J(2)}) / std::min({J(0), J(1), J(2)});
    return 1 - s.reach > eps<double>() * ratio * ratio;
}
struct Found {
    std::int64_t tried = 0, missed = 0, wrong = 0, half_turns = 0, unresolved = 0, unresolved_missed = 0;
    double angle = 0;
};
void judge(const Drawn& s, const Turn<double>& turn, Found& found) {
    ++found.tried;
    if (!resolved(s)) {
        ++found.unresolved, found.unresolved_missed += !turn.solve.ok;
        return;
    }
    if (!turn.solve.ok) return void(++found.missed);
    const Mat3<double> M = matrix(turn.F) * Diagonal<double>{s.d}, sym = 0.5 * (M + transpose(M));
    if (!(trace(M) > 0 && determinant(trace(M) * one - sym - lie::hat(0.5 * s.p)) > 0)) ++found.wrong;
    if (!(turn.F.w > 0)) ++found.half_turns;
    found.angle = std::max(found.angle, 2 * std::acos(std::min<double>(turn.F.w, 1)) * 180 / M_PI);
}
template <class Method> std::array<Found, families.size()> sampled(std::uint64_t seed, std::int64_t n) {
    std::mt19937_64 random(seed);
    std::array<Found, families.size()> all;
    for (std::int64_t k = 0; k < n; ++k) {
        const Drawn s = drawn(random, k);
        judge(s, Method::drift(s.body, s.p, 1.0), all[std::size_t(k % 5)]);
    }
    return all;
}
template <class Method> void none_is_wrong(std::uint64_t seed, std::int64_t n) {
    const auto all = sampled<Method>(seed, n);
    for (std::size_t i = 0; i < families.size(); ++i) {
        const Found& f = all[i];
        std::ostringstream said;
        said << Method::info.key << ", " << families[i] << ", seed " << seed << ": " << f.tried << " steps, " << f.wrong
             << " wrong, " << f.missed << " missed, largest angle " << f.angle << " degrees; " << f.unresolved
             << " beyond double, of which it finds all but " << f.unresolved_missed;
        if (n >= 1000000) WARN(said.str());
        INFO(said.str());
        CHECK(f.tried == n / 5);
        CHECK(f.wrong == 0);
        CHECK(f.missed == 0);
        CHECK(f.half_turns == 0);
        CHECK(10 * f.unresolved < f.tried);
        CHECK(f.angle > 90);
    }
}
}  // namespace

TEMPLATE_TEST_CASE("no wrong root in a hundred thousand", "[theorems][samples]", methods::rrp_general,
    methods::rrp_general_closed, methods::lgvi) {
    none_is_wrong<TestType>(2021, 100000);
}

TEST_CASE("no wrong root of rrp_general in ten million that double can tell", "[theorems][samples][.][nightly]") {
    none_is_wrong<methods::rrp_general>(1, 10200000);
}
TEST_CASE("no wrong root of rrp_general_closed in two million", "[theorems][samples][.][nightly]") {
    none_is_wrong<methods::rrp_general_closed>(2, 2000000);
}
TEST_CASE("no wrong root of lgvi in two million", "[theorems][samples][.][nightly]") {
    none_is_wrong<methods::lgvi>(3, 2000000);
}
