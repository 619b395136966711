// The sweeps of several unknowns, where rounding keeps them from their root: round-off is told from a pause.
#include <bit>
#include <random>

#include <verilie/mechanics/sweeps.hpp>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// What is missing is y − root, off by up to `rounding` in every component, as the bits of y have it.
struct Rounded {
    double rounding;
    std::vector<double> missed;  // of every sweep
    Sweeps<double> unknown{2};

    Vec3<double> missing(const Vec3<double>& y) const {
        Vec3<double> r;
        for (int i = 0; i < 3; ++i) {
            std::mt19937_64 bits(std::bit_cast<std::uint64_t>(y(i)));
            const double share = 0.5 + std::ldexp(double(bits() >> 12), -53);  // from a half to one
            r(i) = y(i) - 1 + (bits() % 2 ? rounding : -rounding) * share;
        }
        return r;
    }
    Solve<double> solve() {
        unknown.weight = {1, 1};
        return unknown.solve(
            1, 0, false,
            [&] { unknown.tried.put(0, Vec3<double>(3, 2, 0)), unknown.tried.put(1, Vec3<double>(0, 0, 2)); },
            [&] {
                for (std::size_t k = 0; k < 2; ++k) unknown.missing.put(k, missing(unknown.tried.get(k)));
                missed.push_back(unknown.length([&](std::size_t k) { return squared_norm(unknown.missing.get(k)); }));
                return solved<double>();
            },
            [] { return zero3<double>(); });
    }
};
const double eps_double = eps<double>();
}  // namespace

TEST_CASE("sweeps that rounding keeps from their root end at the best that was tried", "[laws][sweeps]") {
    for (const double share : {20., 60., 200.}) {
        INFO("rounding of " << share << " eps");
        Rounded r{share * eps_double, {}};
        REQUIRE(r.solve().ok);
        // The last sweep is that of the best before it, which was not the last then.
        const double last = r.missed.back();
        r.missed.pop_back();
        CHECK(last == *std::min_element(r.missed.begin(), r.missed.end()));
        CHECK(last < r.missed.back());
        CHECK(last > 8 * eps_double);
    }
}
TEST_CASE("sweeps that come to a few eps end there, without another", "[laws][sweeps]") {
    Rounded r{eps_double, {}};
    const auto solve = r.solve();
    REQUIRE(solve.ok);
    CHECK(r.missed.back() <= 4 * eps_double);
    CHECK(solve.iterations == int(r.missed.size()));
}
TEST_CASE("sweeps that rounding keeps far from their root have failed", "[laws][sweeps]") {
    Rounded r{1e5 * eps_double, {}};
    const auto solve = r.solve();
    CHECK_FALSE(solve.ok);
    CHECK(solve.why == Why::no_convergence);
}
