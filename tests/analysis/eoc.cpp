#include "verilie/analysis/eoc.hpp"

#include <cmath>
#include <vector>

#include "ladders.hpp"
#include "support/catch.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

namespace {

/// Orders p with equal uncertainties, as if measured.
Eoc orders(const std::vector<double>& p, double u = 1e-9) { return {p, std::vector<double>(p.size(), u)}; }

/// First rung of the window of five rungs whose order changes by 0.1 and then by the given factors of it; -1 without
/// one.
int window_start(double ratio, double second, double third) {
    const double a = 0.1, b = second * a, c = third * b;
    const auto window = asymptotic_window(
        steps({ratio, ratio, ratio, ratio}), orders({2 + a + b + c, 2 + b + c, 2 + c, 2}), {0, 4}, 0.2);
    return window ? window->first : -1;
}

}

TEST_CASE("an order settles by 0.7 per halving, whatever the ratio", "[analysis][order]") {
    CHECK(window_start(2, 0.69, 0.69) == 0);
    CHECK(window_start(2, 0.71, 0.69) == 1);
    CHECK(window_start(2, 0.69, 0.71) == -1);
    CHECK(window_start(4, 0.48, 0.48) == 0);
    CHECK(window_start(4, 0.50, 0.48) == 1);
    CHECK(window_start(std::sqrt(2.0), 0.83, 0.83) == 0);
    CHECK(window_start(std::sqrt(2.0), 0.83, 0.84) == -1);
}

TEST_CASE("a change below its uncertainty counts as settled", "[analysis][order]") {
    const auto h = halvings(5);
    const std::vector<double> p{2.01, 2.00, 2.012, 2.001};
    CHECK_FALSE(asymptotic_window(h, orders(p, 0.010), {0, 4}, 0.1));
    const auto settled = asymptotic_window(h, orders(p, 0.013), {0, 4}, 0.1);
    REQUIRE(settled);
    CHECK(settled->first == 0);
    CHECK_FALSE(asymptotic_window(h, orders(p, 0.013), {2, 4}, 0.1));  // three rungs
}

TEST_CASE("the enclosure by hand", "[analysis][order]") {
    const auto h = halvings(4);
    const Enclosure first = enclose(h, orders({2.4, 2.2, 2.1}, 0), {0, 3}, 1);  // p* = 2.0, and 2.0 before it
    CHECK(first.lo == Approx(2.0));
    CHECK(first.hi == Approx(2.2));
    CHECK(first.observed == 2.1);
    // p* = 2.1 - 0.1/3, 2.2 - 0.2/3 before it
    const Enclosure second = enclose(h, orders({2.4, 2.2, 2.1}, 0.01), {0, 3}, 2);
    CHECK(second.lo == Approx(2.1 - 0.1 / 3 - 2 * 0.2 / 3 - 0.01));
    CHECK(second.hi == Approx(2.21));
    const Enclosure third = enclose(h, orders({2.4, 2.2, 2.1}, 0), {0, 3}, 1, 0.1);
    CHECK(third.lo == Approx(2.0 - 0.002));
    CHECK(third.hi == Approx(2.2 + 0.002));
}

TEST_CASE("an older change of the extrapolation counts a quarter, and steps that fall less than by half more",
    "[analysis][order]") {
    // p* = 2p − p before: 2.0, 2.0, 1.6, so that the last change is 0 and the older one 0.4.
    const Enclosure older = enclose(halvings(5), orders({2.8, 2.2, 2.1, 2.05}, 0), {0, 4}, 1);
    CHECK(older.lo == Approx(2.0 - 2 * 0.4 / 4));
    CHECK(older.hi == Approx(2.0 + 2 * 0.4 / 4));
    // p = 2 + h with h falling by 4/5: p* for a wrong next term, h², is off by 4 changes of itself; 2/(5/4 − 1) = 8
    // cover it.
    const auto h = steps({1.25, 1.25, 1.25, 1.25});
    std::vector<double> p;
    for (std::size_t k = 0; k + 1 < h.size(); ++k) p.push_back(2 + std::sqrt(h[k] * h[k + 1]));
    const Enclosure fine = enclose(h, orders(p, 0), {0, 4}, 2);
    CHECK(fine.lo < 2);
    CHECK(fine.hi > 2);
}

TEST_CASE("orders and their uncertainties by hand", "[analysis][order]") {
    const Eoc order =
        eoc(std::vector<double>{0.4, 0.1, 0.05}, std::vector<double>{16, 1, 0}, std::vector<double>{0.16, 0.02, 0});
    CHECK(order.p[0] == Approx(2));
    CHECK(order.u[0] == Approx(0.03 / std::log(4.0)));
    CHECK(std::isnan(order.p[1]));
    CHECK(std::isnan(order.u[1]));
}

TEST_CASE("an enclosure is as uncertain as the most uncertain order of its window", "[analysis][order]") {
    for (const std::size_t k : {0u, 1u, 2u}) {
        Eoc order = orders({2, 2, 2}, 0);
        order.u[k] = 0.05;
        const Enclosure e = enclose(halvings(4), order, {0, 3}, 1);
        CHECK(e.lo == Approx(1.95));
        CHECK(e.hi == Approx(2.05));
    }
}

TEST_CASE("a window starts after a turn, and what uncertainty explains is none", "[analysis][order]") {
    // The first three orders rise by `up` and fall back to 2; then they settle.
    const auto start = [](double up, double u) {
        const auto window =
            asymptotic_window(halvings(7), orders({2.0, 2 + up, 2.0, 1.999, 1.9985, 1.9983}, u), {0, 6}, 0.1);
        return window ? window->first : -1;
    };
    CHECK(start(0.5, 1e-9) == 2);
    CHECK(start(0.12, 1e-9) == 2);
    CHECK(start(0.12, 0.015) == 2);
    CHECK(start(0.12, 0.05) == 1);  // no turn, nor settled
    CHECK(start(0.5, 0.05) == 2);
}

TEST_CASE("a change below a hundredth of the width allowed counts as settled", "[analysis][order]") {
    const auto settles = [](double change) {
        return asymptotic_window(halvings(5), orders({2, 2 + change, 2, 2 + change}, 0), {0, 4}, 0.1).has_value();
    };
    CHECK(settles(0.00099));
    CHECK_FALSE(settles(0.00101));
}
