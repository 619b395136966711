// What is no number stays, and shows neither a claim nor its opposite.
#include <cmath>

#include "claims/largest.hpp"
#include "support/catch.hpp"

using verilie::studies::claims::lower;
using verilie::studies::claims::raise;

TEST_CASE("a maximum does not lose what is no number", "[claims]") {
    const auto most_of = [](std::initializer_list<double> all) {
        double most = 0;
        for (const double x : all) raise(most, x);
        return most;
    };
    CHECK(most_of({1, 3, 2}) == 3);
    CHECK(std::isnan(most_of({1, NAN, 2})));
    CHECK(std::isnan(most_of({NAN, 1})));
    CHECK(std::isnan(most_of({2, NAN})));
    CHECK(most_of({1, INFINITY, 2}) == INFINITY);
}

TEST_CASE("nor does a minimum", "[claims]") {
    const auto least_of = [](std::initializer_list<double> all) {
        double least = INFINITY;
        for (const double x : all) lower(least, x);
        return least;
    };
    CHECK(least_of({3, 1, 2}) == 1);
    CHECK(std::isnan(least_of({1, NAN, 2})));
    CHECK(std::isnan(least_of({NAN, 1})));
    CHECK(std::isnan(least_of({2, NAN})));
    CHECK(least_of({1, -INFINITY, 2}) == -INFINITY);
}
