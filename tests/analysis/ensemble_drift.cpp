// Ensembles whose drift is known: what they are together, how often that is wrong, and that the intervals hold.
#include <iostream>
#include <map>

#include "ensemble_members.hpp"
#include "support/catch.hpp"
#include "verilie/analysis/sample.hpp"

using namespace verilie::analysis;
using namespace verilie::analysis::test;

namespace {

constexpr int repetitions = 500;
constexpr double noise = 1e-15;

struct Counts {
    std::map<DriftClass, int> of;
    int missed = 0;  ///< intervals that do not hold the mean change
    int operator[](DriftClass kind) const {
        const auto at = of.find(kind);
        return at == of.end() ? 0 : at->second;
    }
};
Counts judged(const MemberKind& kind, int members, int times = repetitions) {
    Counts c;
    for (int k = 0; k < times; ++k) {
        MemberRandom r{std::mt19937_64(1000 + static_cast<std::uint64_t>(k))};
        const auto e = estimate_ensemble_drift(ensemble_of(r, kind, members), noise);
        ++c.of[e.kind];
        c.missed += std::abs(e.change - kind.line * oscillation_A) > e.half_width;
    }
    return c;
}
/// At most one in 200 is one of `wrong`.
void rarely(const char* what, const Counts& c, std::initializer_list<DriftClass> wrong) {
    int bad = 0;
    for (const DriftClass kind : wrong) bad += c[kind];
    std::cout << "  " << what << ": " << 100.0 * c[DriftClass::undecided] / repetitions << " % undecided\n";
    INFO(what << ": " << bad << " of " << repetitions << " wrong, " << c.missed << " intervals miss");
    CHECK(bad <= repetitions / 200);
    // one in a thousand is promised; 5 of 500 pass with probability 2e-4
    CHECK(c.missed <= 5);
}

using enum DriftClass;

}

TEST_CASE("ensembles that stay, drift, walk and do both", "[analysis][ensemble]") {
    const auto still = judged({.noise = 0.3, .tau = 0.003}, 64),
               small = judged({.line = 0.05, .noise = 0.1, .tau = 0.003}, 64);
    rarely("bounded noise", still, {linear, nonlinear, diffusive});
    rarely("a drift of half the margin", small, {linear, nonlinear, diffusive});
    CHECK(still[none] == repetitions);
    CHECK(small[none] == repetitions);
    const auto drift = judged({.line = 1, .noise = 0.3, .tau = 0.003}, 64), both = judged({.line = 10, .walk = 3}, 64);
    rarely("a drift", drift, {none, diffusive, nonlinear});
    rarely("a walk with a drift", both, {none, diffusive, nonlinear});
    CHECK(drift[linear] == repetitions);
    CHECK(both[linear] >= 0.99 * repetitions);
    const auto walk = judged({.walk = 1}, 64);
    rarely("a walk", walk, {none, linear, nonlinear});
    CHECK(walk[diffusive] >= 0.75 * repetitions);
    CHECK(judged({.walk = 1}, 128, 100)[diffusive] >= 95);
    CHECK(judged({.saturation = 3}, 64, 50)[nonlinear] == 50);
}

TEST_CASE("at the margins a wrong verdict is as rare as promised", "[analysis][ensemble]") {
    rarely("a drift of the margin", judged({.line = 0.1, .noise = 0.1, .tau = 0.003}, 64),
        {none, linear, nonlinear, diffusive});
    rarely("a walk of the margin", judged({.walk = std::sqrt(0.1)}, 64), {none, linear, nonlinear, diffusive});
    rarely("a walk of half of it", judged({.walk = std::sqrt(0.025)}, 64), {linear, nonlinear, diffusive});
}

TEST_CASE("a slow oscillation of each member, or a drift of its own, is no drift of all, and no walk",
    "[analysis][ensemble]") {
    const double period = GENERATE(0.5, 1.0, 1.3, 2.0, 4.0, 8.0);
    CAPTURE(period);
    const auto c = judged({.beat = 3, .period = period}, 64, 100);
    CHECK(c[none] + c[linear] + c[nonlinear] + c[diffusive] == 0);
    const auto own = judged({.own = 1}, 64, 50);
    CHECK(own[undecided] == 50);
    MemberRandom r{std::mt19937_64(1)};
    CHECK(
        estimate_ensemble_drift(ensemble_of(r, {.own = 1}, 64), noise).reason.find("its own way") != std::string::npos);
}

TEST_CASE("a mean square that grows faster or slower than that of a walk is none", "[analysis][ensemble]") {
    // Each member walks, and goes its own way or forgets the walk: H leaves 1/2 upwards or downwards.
    int inside = 0, just_above = 0, just_below = 0;
    for (const MemberKind& kind : {MemberKind{.own = 1, .walk = 1}, MemberKind{.own = 1.5, .walk = 1},
             MemberKind{.walk = 1, .noise = 0.2, .tau = 0.05}, MemberKind{.walk = 1, .noise = 0.3, .tau = 0.1}})
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            MemberRandom r{std::mt19937_64(seed)};
            const auto e = estimate_ensemble_drift(ensemble_of(r, kind, 64), noise);
            if (std::abs(e.change) > e.half_width) continue;
            const double low = std::min(e.near.lo, e.far.lo), high = std::max(e.near.hi, e.far.hi);
            const bool as_a_walk = low >= 0.25 && high <= 0.75;
            CAPTURE(kind.own, kind.noise, seed, low, high, e.reason);
            CHECK((e.kind == diffusive) == as_a_walk);
            inside += as_a_walk, just_above += low >= 0.25 && high > 0.75 && high < 0.77;
            just_below += high <= 0.75 && low < 0.25 && low > 0.23;
        }
    CHECK((inside > 50 && just_above > 5 && just_below > 5));
}

TEST_CASE("none takes 64 members, a large oscillation excuses no more, and round-off is nothing to drift",
    "[analysis][ensemble]") {
    MemberRandom r{std::mt19937_64(2)};
    auto all = ensemble_of(r, {.noise = 0.1}, 64);
    CHECK(estimate_ensemble_drift(all, noise).kind == none);
    const auto few = estimate_ensemble_drift(std::span(all).first(63), noise);
    CHECK(few.kind == undecided);
    CHECK(few.reason.find("it takes 64 members") != std::string::npos);
    auto wide = ensemble_of(r, {.line = 2}, 64);
    for (auto& m : wide) m.amplitude = 100 * oscillation_A;
    const auto e = estimate_ensemble_drift(wide, noise);
    CHECK(e.margin == absolute_margin);
    CHECK(e.kind == linear);
    CHECK(estimate_ensemble_drift(wide, 2 * oscillation_A / 20).kind == none);
    CHECK_THROWS_WITH(estimate_ensemble_drift(std::span(all).first(31), noise),
        "31 members are too few to tell how an ensemble drifts; it takes 32 or more");
    all[3].mean[5] = std::nan("");
    CHECK_THROWS_AS(estimate_ensemble_drift(all, noise), std::invalid_argument);
    all[3].mean.pop_back();
    CHECK_THROWS_AS(estimate_ensemble_drift(all, noise), std::invalid_argument);
}

TEST_CASE("Student's t is inverted", "[analysis][ensemble]") {
    // Tables: 99.9 % two-sided for 1, 6, 63 degrees of freedom; tan(pi/2 (1 - p)) for one.
    CHECK(student_quantile(1e-3, 1) == Approx(1 / std::tan(std::numbers::pi / 2 * 1e-3)));
    CHECK(student_quantile(1e-3, 6) == Approx(5.9588).epsilon(1e-4));
    CHECK(student_quantile(1e-3, 63) == Approx(3.4518).epsilon(1e-4));
    for (int n : {1, 2, 31, 63, 500}) CHECK(student_tail(student_quantile(0.01, n), n) == Approx(0.01).epsilon(1e-9));
    CHECK_THROWS_AS(student_quantile(0, 3), std::invalid_argument);
}
