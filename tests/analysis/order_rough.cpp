// Orders where a ladder is rough: chaos, scatter, ensembles, potentials with kinks.
#include "verilie/analysis/order.hpp"

#include <limits>
#include <random>
#include <stdexcept>

#include "ladders.hpp"
#include "estimates.hpp"
#include "support/catch.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

TEST_CASE("chaos without a window takes the hull of four orders", "[analysis][order]") {
    OrderClaim chaos = claim(2);
    chaos.kick_growth = 1e6;
    const std::vector<double> wobble{1, 1.001, 0.999, 1.0012, 0.9995, 1.0004, 0.999};
    std::size_t k = 0;
    const auto rungs = ladder(halvings(7), [&](double h) { return h * h * wobble[k++]; });
    CHECK(estimate_order(rungs, claim(2)).verdict != OrderVerdict::confirmed);
    const auto estimate = estimate_order(rungs, chaos);
    CAPTURE(estimate.reason);
    CHECK(estimate.verdict == OrderVerdict::confirmed);
    CHECK(*estimate.lo <= 2 + std::log2(0.999 / 1.0012));
    CHECK(*estimate.hi >= 2 + std::log2(1.0012 / 0.9995));
    CHECK(estimate.window_last - estimate.window_first == 4);
    CHECK(estimate_order(std::span(rungs).first(4), chaos).verdict == OrderVerdict::undecided);
    chaos.width_limit = 0.02;
    CHECK(estimate_order(rungs, chaos).verdict == OrderVerdict::undecided);
    // All four lie above 2 where a next term falls slowly, and 2 is enclosed all the same.
    chaos.width_limit = 0.1;
    const auto bent = estimate_order(
        ladder(halvings(6), [](double h) { return h * h * (1 + 3 * h + 40 * h * h - 300 * h * h * h); }), chaos);
    CAPTURE(bent.reason);
    CHECK(*bent.lo <= 2);
    CHECK(2 <= *bent.hi);
}

TEST_CASE("scatter that nobody stated does not reject, and a rejection stands clear", "[analysis][order]") {
    // p creeps down: 1.9999, 1.9997, 1.9996
    const std::vector<double> ripple{1 + 2e-4, 1 - 1e-4, 1, 1, 1 + 1e-4, 1 + 3e-4, 1 + 6e-4};
    std::size_t k = 0;
    CHECK(estimate_order(ladder(halvings(7), [&](double h) { return h * h * ripple[k++]; }), claim(2)).verdict
          == OrderVerdict::confirmed);
    const auto near = estimate_order(ladder(halvings(7), [](double h) { return std::pow(h, 1.996); }), claim(2));
    CHECK(*near.hi < 2);  // by less than half the width, for what nobody stated
    CHECK(near.verdict == OrderVerdict::undecided);
    CHECK(estimate_order(ladder(halvings(7), [](double h) { return std::pow(h, 1.99); }), claim(2)).verdict
          == OrderVerdict::too_low);
}

TEST_CASE("the median order of an ensemble settles where the order of no member does", "[analysis][order][sample]") {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> any(-1, 1);
    std::vector<std::vector<Rung>> members;
    for (int m = 0; m < 64; ++m)
        members.push_back(
            ladder(halvings(7), [&](double h) { return h * h * (1 + 0.5 * h) * (1 + 0.01 * any(random)); }));
    OrderClaim contact = claim(2);
    contact.smoothness = 2;
    const auto median = estimate_median_order(members, contact);
    CAPTURE(median.reason);
    CHECK(median.verdict == OrderVerdict::confirmed);
    contact.formal = 1;
    CHECK(estimate_median_order(members, contact).verdict == OrderVerdict::too_high);
    int settled = 0;
    for (const auto& member : members) settled += estimate_order(member, claim(2)).verdict == OrderVerdict::confirmed;
    CHECK(settled < 32);

    auto floored = members;
    // a member without this rung is no member of its median
    floored[3][4].rho = 1;
    CHECK(estimate_median_order(floored, claim(2)).verdict == OrderVerdict::at_floor);
    floored[3][4].error = nan_value;
    CHECK(estimate_median_order(floored, claim(2)).verdict == OrderVerdict::failed);
    members[1].pop_back();
    CHECK_THROWS_AS(estimate_median_order(members, claim(2)), std::invalid_argument);
    CHECK_THROWS_AS(estimate_median_order({}, claim(2)), std::invalid_argument);
}

// e = C h^p (1 + scatter): the enclosure holds p in at least 99 of 100 draws of scatter of any size, and is decided on
// small ones.
TEST_CASE("where the potential has kinks, scatter of every size is enclosed and small scatter decided",
    "[analysis][order][contact]") {
    std::mt19937_64 random(20261120);
    const auto any = [&] { return 2 * double(random() >> 11) * 0x1p-53 - 1; };
    for (const double size : {0.02, 0.2}) {
        int inside = 0, wrong = 0, confirmed = 0, off = 0;
        constexpr int draws = 2000;
        for (int n = 0; n < draws; ++n) {
            OrderClaim contact = claim(2);
            contact.smoothness = 2;
            const auto rungs = ladder(halvings(8), [&](double h) { return h * h * (1 + size * any()); });
            const auto e = estimate_order(rungs, contact);
            inside += e.lo && *e.lo <= 2 && 2 <= *e.hi;
            confirmed += e.verdict == OrderVerdict::confirmed;
            wrong += e.verdict == OrderVerdict::too_low || e.verdict == OrderVerdict::too_high;
            contact.formal = 1.9;  // what is not the order is not confirmed
            off += estimate_order(rungs, contact).verdict == OrderVerdict::confirmed;
        }
        INFO("scatter " << size << ": inside " << inside << ", confirmed " << confirmed << ", wrong " << wrong
                        << ", 1.9 confirmed " << off);
        CHECK(inside >= 0.99 * draws);
        CHECK(wrong <= 0.01 * draws);
        CHECK(off <= 0.01 * draws);
        if (size < 0.1) CHECK(confirmed >= 0.95 * draws);
    }
}

TEST_CASE("where the potential has kinks, one-sided convergence is a window and six rungs are the least",
    "[analysis][order][contact]") {
    OrderClaim contact = claim(1);
    contact.smoothness = 2;
    const auto rungs = ladder(halvings(7), [](double h) { return h / (1 + 4 * h); });  // p rises to 1 from below
    CHECK(estimate_order(rungs, contact).verdict == OrderVerdict::confirmed);
    const auto scattered =
        ladder(halvings(5), [k = 0](double h) mutable { return h * (1 + (k++ % 2 ? 0.05 : -0.05)); });
    CHECK(estimate_order(scattered, contact).verdict == OrderVerdict::undecided);
}

TEST_CASE("a sensitive but smooth problem is judged by its window, on either side of its order", "[analysis][order]") {
    OrderClaim sensitive = claim(2, true);
    sensitive.kick_growth = 1e4;
    // every p lies on one side of 2, and 2 outside their hull
    for (const double c : {4.0, -4.0}) {
        const auto rungs = ladder(halvings(7), [&](double h) { return h * h * (1 + c * h * h); });
        const auto estimate = estimate_order(rungs, sensitive);
        CAPTURE(estimate.reason);
        CHECK(estimate.verdict == OrderVerdict::confirmed);
        const auto wrong = estimate_order(ladder(halvings(7), [&](double h) { return h * (1 + c * h); }), sensitive);
        CHECK(wrong.verdict == OrderVerdict::too_low);
    }
}

TEST_CASE("changes far below the width that decides have settled", "[analysis][order]") {
    const std::vector<double> ripple{1, 1 + 2e-6, 1 - 1e-6, 1 + 3e-6, 1, 1 + 2e-6, 1 - 2e-6};
    std::size_t k = 0;
    CHECK(estimate_order(ladder(halvings(7), [&](double h) { return h * h * ripple[k++]; }), claim(2)).verdict
          == OrderVerdict::confirmed);
}
