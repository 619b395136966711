// What is taken from Google Benchmark: each repetition, the median and the coefficient of variation, and what failed.
#include "bench/timing.hpp"
#include "support/catch.hpp"

using namespace verilie::studies;

namespace {
/// Says 1, 2, ..., 11 seconds and again from one: eleven in a row are all of them.
bench::Work in_turn(double units, double scale) {
    auto k = std::make_shared<int>(0);
    return {units, {}, [k, scale]() -> bench::Outcome { return {.trouble = {}, .seconds = scale * (1 + (*k)++ % 11)}; },
        bench::Clock::its_own};
}
}  // namespace

TEST_CASE("times are per unit, with their median and coefficient of variation", "[bench]") {
    const auto times = bench::timed({in_turn(4, 1), in_turn(1, 2)});
    REQUIRE(times.size() == 2);
    for (const auto& time : times) {
        CHECK(time.trouble.empty());
        CHECK(time.all.size() == 11);
        CHECK(time.variation == Approx(std::sqrt(11.0) / 6));  // of 1 to 11: deviation √11, mean 6
    }
    CHECK(times[0].median == Approx(6e9 / 4));
    CHECK(times[1].median == Approx(12e9));
    const auto [median, range] = bench::quotient(times[1], times[1]);
    CHECK((median == 1 && range[0] == 1 && range[1] == 1));
}

TEST_CASE("what fails has no time, and leaves the others alone", "[bench]") {
    int prepared = 0, done = 0;
    const bench::Work counts{1, [&] { ++prepared; }, [&]() -> bench::Outcome { return ++done, bench::Outcome{}; }};
    const bench::Work fails{1, {}, []() -> bench::Outcome { return {"no step is small enough"}; }};
    const auto times = bench::timed({counts, fails}, 3);
    CHECK(times[0].all.size() == 3);
    CHECK((prepared == done && done >= 3));
    CHECK(times[1].trouble == "no step is small enough");
    CHECK(times[1].all.empty());
}
