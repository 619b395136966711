#include "verilie/analysis/lower_order.hpp"

#include <cmath>
#include <functional>
#include <vector>

#include <verilie/diagnostics/richardson.hpp>

#include "ladders.hpp"
#include "support/catch.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;
using verilie::diagnostics::richardson;

namespace {

/// What the table of one number x(h) says, each x uncertain by `rounding`.
LowerOrder read(
    const std::vector<double>& h, const std::function<double(double)>& x, int p, int d, double rounding = 1e-15) {
    std::vector<std::vector<double>> y;
    for (double step : h) y.push_back({x(step)});
    const double finest = std::abs(y.back()[0]);
    const auto sizes = richardson<double>(h, std::move(y), p, d);
    const auto doubt = richardson_doubt(h, std::vector<double>(h.size(), rounding), p, d);
    std::vector<Column> table;
    for (std::size_t j = 0; j < sizes.size(); ++j) table.push_back({sizes[j], doubt[j]});
    return lower_order(h, table, p, d, finest, 0.1);
}

}

TEST_CASE("a Richardson table by hand", "[analysis][order][richardson]") {
    // x = h² + h⁴: (4 x(h/2) − x(h))/3 = −h⁴/4, of which neighbours differ by (15/16) h⁴/4; the next column is 0.
    const auto h = halvings(5);
    std::vector<std::vector<double>> y;
    for (double step : h) y.push_back({step * step + std::pow(step, 4), 0});
    const auto sizes = richardson<double>(h, y, 2, 2);
    REQUIRE(sizes.size() == 3);
    for (std::size_t k = 0; k < 3; ++k) CHECK(sizes[0][k] == Approx(15.0 / 64 * std::pow(h[k], 4)).epsilon(1e-9));
    for (double size : sizes[1]) CHECK(size < 1e-16);
    CHECK(sizes[2].size() == 1);
    // sequential elimination takes one ratio
    CHECK(richardson<double>(steps({2, 2, 1.5, 2}), y, 2, 2).size() == 1);
    CHECK(richardson<double>(steps({1.5, 1.5, 1.5, 1.5}), y, 2, 2).size() == 3);
    CHECK(richardson<double>(steps({2}), {{1}, {2}}, 2, 2).empty());
    const auto doubt = richardson_doubt(halvings(3), std::vector<double>{1, 1, 1}, 2, 2);
    REQUIRE(doubt.size() == 1);
    CHECK(doubt[0] == std::vector<double>{10.0 / 3});  // (4 + 1)/3, twice
}

TEST_CASE("what converges as it should has no lower part, and its share is bounded", "[analysis][order][richardson]") {
    for (int p : {1, 2, 3}) {
        const auto found = read(
            halvings(8), [&](double h) { return std::pow(h, p) * (1 + h - 2 * h * h + std::pow(h, 4)); }, p, 1);
        CAPTURE(p, found.reason);
        CHECK(found.found == LowerPart::none);
        CHECK(found.eoc[2] == Approx(p + 1).margin(0.2));
        CHECK(found.share.value() < 1e-3);
    }
}

TEST_CASE("a lower part is seen with its order, whatever the errors show", "[analysis][order][richardson]") {
    const auto found = read(
        halvings(9), [](double h) { return h * h * (1 + 0.3 * h * h) + 1e-6 * h; }, 2, 2);
    CAPTURE(found.reason);
    CHECK(found.found == LowerPart::seen);
    CHECK(found.order->observed == Approx(1).margin(0.05));
    const auto third = read(
        halvings(10), [](double h) { return std::pow(h, 4) * (1 + h) + 1e-3 * std::pow(h, 3); }, 4, 1);
    CAPTURE(third.reason);
    CHECK(third.found == LowerPart::seen);
    CHECK(third.order->observed == Approx(3).margin(0.05));
}

TEST_CASE(
    "the share of a lower part is bounded from above, and hardly more than it is", "[analysis][order][richardson]") {
    const double part = 1e-7;
    const auto found = read(
        halvings(7), [&](double h) { return h * h * (1 + h * h) + part * h; }, 2, 2);
    CAPTURE(found.reason);
    const double h = halvings(7).back(), share = part * h / (h * h);
    CHECK(*found.share >= 0.99 * share);
    CHECK(*found.share <= 20 * share);
}

TEST_CASE("combinations that slow down are open, and those in round-off blind", "[analysis][order][richardson]") {
    const auto open = read(
        halvings(6), [](double h) { return h * h * (1 + h * h) + 3e-4 * h; }, 2, 2);
    CAPTURE(open.reason);
    CHECK(open.found == LowerPart::open);
    const auto blind = read(
        halvings(7), [](double h) { return h * h * (1 + h * h); }, 2, 2, 1e-4);
    CAPTURE(blind.reason);
    CHECK(blind.found == LowerPart::blind);
    CHECK(*blind.share > 0.05);
    CHECK(read(
              halvings(2), [](double h) { return h * h; }, 2, 2)
              .found
          == LowerPart::blind);

    OrderEstimate confirmed = estimate_order(ladder(halvings(7), [](double h) { return h * h; }), claim(2, true));
    CHECK(judged_with(confirmed, open).verdict == OrderVerdict::undecided);
    CHECK(judged_with(confirmed, blind).verdict == OrderVerdict::confirmed);
    CHECK(judged_with(confirmed, blind).reason.find(blind.reason) != std::string::npos);
    const auto seen = read(
        halvings(9), [](double h) { return h * h + 1e-6 * h; }, 2, 2);
    CHECK(judged_with(confirmed, seen).verdict == OrderVerdict::too_low);
    confirmed.verdict = OrderVerdict::too_high;  // where both parts cancel for a while
    CHECK(judged_with(confirmed, seen).verdict == OrderVerdict::too_low);
    confirmed.verdict = OrderVerdict::at_floor;
    CHECK(judged_with(confirmed, seen).verdict == OrderVerdict::at_floor);
}

// As at steps so large that errors are of the size of the motion.
TEST_CASE("combinations that grow as the step falls are no part of lower order", "[analysis][order][richardson]") {
    const auto found = read(
        halvings(7), [](double h) { return 1e-3 * std::pow(h, -2); }, 2, 2)
                           .found;
    CHECK(found == LowerPart::open);
    CHECK(read(
              halvings(7), [](double h) { return 1 + 1e-3 * std::log(h); }, 2, 2)
              .found
          == LowerPart::seen);
}

TEST_CASE("a part of a twentieth of the finest error may be passed over, more leaves the order open",
    "[analysis][order][richardson]") {
    // One column of order 3 under p = 2. A part c h shows c h_k/6 in it: (4 h/2 - h)/3 = h/3, and half of that between
    // neighbours. The last size but one is 8 of the finest, at 8 times the finest step: so c h_f is at most 6 of the
    // finest size. The finest alone, at 4 times, would say 1.5.
    const auto h = halvings(6);
    const auto judged = [&](double share, double clear) {
        Column column;
        for (std::size_t k = 0; k + 2 < h.size(); ++k) {
            column.size.push_back(std::pow(h[k], 3));
            column.doubt.push_back(column.size.back() / clear);
        }
        const double most = 6 * column.size.back() * (1 + 1 / clear);
        return lower_order(h, std::vector{column}, 2, 1, most / share, 0.1);
    };
    const auto small = judged(0.049, 1e9), large = judged(0.051, 1e9);
    CHECK(small.share.value() == Approx(0.049));
    CHECK(small.found == LowerPart::none);
    CHECK(large.share.value() == Approx(0.051));
    CHECK(large.found == LowerPart::open);
    // Sizes count from 20 doubts on; below, round-off hides what is not excluded.
    CHECK(judged(0.5, 19.9).found == LowerPart::blind);
    CHECK(judged(0.5, 20.1).found == LowerPart::open);

    OrderEstimate failed = estimate_order(ladder(halvings(7), [](double h) { return h * h; }), claim(2, true));
    failed.verdict = OrderVerdict::failed;
    const auto seen = read(
        halvings(9), [](double h) { return h * h + 1e-6 * h; }, 2, 2);
    CHECK(seen.found == LowerPart::seen);
    CHECK(judged_with(failed, seen).verdict == OrderVerdict::failed);
}

TEST_CASE("Richardson combinations converge half an order faster than the method", "[analysis][order][richardson]") {
    const auto judged = [](double order) {
        const auto h = halvings(6);
        Column column;
        for (std::size_t k = 0; k + 2 < h.size(); ++k) column.size.push_back(std::pow(h[k], order));
        column.doubt.assign(column.size.size(), 1e-20);
        return lower_order(h, std::vector{column}, 2, 1, 1, 0.1).found;
    };
    CHECK(judged(2.51) == LowerPart::none);
    CHECK(judged(2.49) == LowerPart::seen);
}
