// Random walks, biases and bounded errors made to measure; how often each is recognised.
#include "verilie/analysis/walk.hpp"

#include <cmath>
#include <random>
#include <vector>

#include "support/catch.hpp"

using namespace verilie::analysis;

namespace {

constexpr double unit = 1e-16;

/// 1, 2, 4 ... 1024.
std::vector<double> octaves() {
    std::vector<double> t;
    for (double k = 1; k <= 1024; k *= 2) t.push_back(k);
    return t;
}

struct Rounding {
    double walk = 10, bias = 0, own_bias = 0, oscillation = 0;  ///< per √t, per t, per t and member, in units
};

/// Errors of `members` at the octaves: independent Gaussian increments, a drift, an oscillation of random phase.
std::vector<std::vector<double>> ensemble(const Rounding& r, std::size_t members, unsigned seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    const auto t = octaves();
    std::vector<std::vector<double>> error(members);
    for (auto& member : error) {
        const double own = r.own_bias * normal(random), phase = std::abs(normal(random)) * 7;
        double walk = 0, before = 0;
        for (double time : t) {
            walk += std::sqrt(time - before) * normal(random);
            before = time;
            member.push_back(unit * (r.walk * walk + (r.bias + own) * time + r.oscillation * std::sin(time + phase)));
        }
    }
    return error;
}

/// How many of `seeds` ensembles are of that class.
int recognised(const Rounding& r, std::size_t members, DriftClass kind, int seeds) {
    int count = 0;
    for (int seed = 1; seed <= seeds; ++seed)
        count += estimate_walk(octaves(), ensemble(r, members, static_cast<unsigned>(seed))).kind == kind;
    return count;
}

}

TEST_CASE("a random walk is recognised, and its interval covers one half", "[analysis][walk]") {
    // The exponent of M members over ten octaves scatters by about 0.02 √(64/M); the interval, twice that wide either
    // way, has to lie within 0.1.
    constexpr int seeds = 200;
    // Its mean has to lie within (1/2 − 2.66/√64) √64 = 1.34 standard errors with 64 members, 3.04 with 128: 82 % and
    // 99.8 % do.
    CHECK(recognised({}, 64, DriftClass::random_walk, seeds) >= 0.82 * seeds - 4 * std::sqrt(0.82 * 0.18 * seeds));
    CHECK(recognised({}, 128, DriftClass::random_walk, seeds) >= 197);
    for (std::size_t members : {32, 64}) CHECK(recognised({}, members, DriftClass::linear, seeds) == 0);
    int covered = 0;
    double exponents = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        const auto e = estimate_walk(octaves(), ensemble({}, 64, static_cast<unsigned>(seed)));
        covered += e.lo <= 0.5 && 0.5 <= e.hi;
        exponents += e.exponent / seeds;
    }
    CHECK(exponents == Approx(0.5).margin(0.01));
    CHECK(covered >= 176);  // 95 % less 4 standard errors
}

TEST_CASE("a bias is recognised once it has outgrown the walk, in the mean or by each member", "[analysis][walk]") {
    constexpr int seeds = 50;
    CHECK(recognised({.walk = 10, .bias = 1}, 64, DriftClass::linear, seeds) == seeds);  // mean 1024, walk 320
    CHECK(recognised({.walk = 10, .bias = -1}, 32, DriftClass::linear, seeds) == seeds);
    CHECK(recognised({.walk = 0.05, .own_bias = 1}, 64, DriftClass::linear, seeds) == seeds);  // no mean
    CHECK(recognised({.walk = 1, .own_bias = 1}, 64, DriftClass::random_walk, seeds) == 0);    // between the two
    // A bias a third of the walk's size at the end: never taken for a pure walk.
    CHECK(recognised({.walk = 10, .bias = 0.3}, 64, DriftClass::random_walk, seeds) <= 2);
}

TEST_CASE("a bias of half the walk is neither none nor a drift, whatever the members", "[analysis][walk]") {
    const std::size_t members = GENERATE(64, 128);
    // at the last time, 1024: 160 and 320
    const Rounding half{.walk = 10, .bias = 0.5 * 10 * 32 / 1024.};
    constexpr int seeds = 500;
    // a margin has exactly 0.5 % on either side
    CHECK(recognised(half, members, DriftClass::random_walk, seeds) <= 0.005 * seeds + 4 * std::sqrt(0.005 * seeds));
    CHECK(recognised(half, members, DriftClass::linear, seeds) <= 0.005 * seeds + 4 * std::sqrt(0.005 * seeds));
    const Rounding more{.walk = 10, .bias = 0.75 * 10 * 32 / 1024.};
    CHECK(recognised(more, members, DriftClass::random_walk, seeds) == 0);
}

TEST_CASE("a bounded error is neither a walk nor a drift", "[analysis][walk]") {
    const Rounding oscillation{.walk = 0, .oscillation = 1e6}, last_digits{.walk = 0, .oscillation = 4};
    CHECK(recognised(oscillation, 64, DriftClass::undecided, 20) == 20);
    CHECK(recognised(last_digits, 64, DriftClass::none, 20) == 20);
    const auto still = estimate_walk(octaves(), std::vector<std::vector<double>>(32, std::vector<double>(11, 0.0)));
    CHECK(still.kind == DriftClass::none);
    CHECK(still.bias_p == 1);
    std::vector<std::vector<double>> alike(32);
    for (auto& member : alike)
        for (double time : octaves()) member.push_back(unit * 100 * std::sqrt(time));
    CHECK(estimate_walk(octaves(), alike).kind == DriftClass::linear);  // no spread, all bias
}

TEST_CASE("a walk has to fall in quad", "[analysis][walk]") {
    const auto walk = ensemble({}, 64, 1);
    CHECK(estimate_walk(octaves(), walk, 1e17).kind == DriftClass::random_walk);
    CHECK(estimate_walk(octaves(), walk, 1.01e10).kind == DriftClass::random_walk);
    CHECK(estimate_walk(octaves(), walk, 0.99e10).kind == DriftClass::undecided);
    const auto stays = estimate_walk(octaves(), walk, 3.0);
    CHECK(stays.kind == DriftClass::undecided);
    CHECK(stays.reason.find("in quad it falls by 3 only") != std::string::npos);
}

TEST_CASE("an interval is the same on every call, and narrows with the members", "[analysis][walk]") {
    const auto few = estimate_walk(octaves(), ensemble({}, 32, 3)),
               again = estimate_walk(octaves(), ensemble({}, 32, 3)),
               many = estimate_walk(octaves(), ensemble({}, 512, 3));
    CHECK(few.lo == again.lo);
    CHECK(few.hi == again.hi);
    CHECK((many.hi - many.lo) / (few.hi - few.lo) == Approx(0.25).margin(0.12));  // like 1/√members
}

TEST_CASE("ensembles that allow no statement are refused, and a number that is none is no walk", "[analysis][walk]") {
    CHECK_THROWS_WITH(estimate_walk(octaves(), ensemble({}, 31, 1)),
        "31 members are too few to tell a random walk; it takes 32 or more");
    CHECK_THROWS_AS(estimate_walk(std::vector<double>{1, 2, 4}, ensemble({}, 32, 1)), std::invalid_argument);
    CHECK_THROWS_AS(estimate_walk(std::vector<double>{1, 2, 4, 4},
                        std::vector<std::vector<double>>(32, std::vector<double>(4, 0.0))),
        std::invalid_argument);
    auto broken = ensemble({}, 32, 1);
    broken[7].pop_back();
    CHECK_THROWS_WITH(estimate_walk(octaves(), broken), "a member has 10 errors for 11 times");
    broken[7].push_back(std::nan(""));
    CHECK(estimate_walk(octaves(), broken).kind == DriftClass::undecided);
}

TEST_CASE("an error that few members have at some time has no interval", "[walk]") {
    std::vector<double> t;
    std::vector<std::vector<double>> error(40, std::vector<double>(16, 0.0));  // member k alone is off, at time k
    for (std::size_t k = 0; k < 16; ++k) t.push_back(double(k + 1)), error[k][k] = 1e-10 * std::sqrt(t[k]);
    const auto e = estimate_walk(t, error, {});
    CHECK(e.kind == DriftClass::undecided);
    CHECK(e.reason.find("has no interval") != std::string::npos);
    CHECK(std::isnan(e.exponent));
}
