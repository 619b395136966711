#include "verilie/analysis/sample.hpp"

#include <cmath>
#include <random>
#include <vector>

#include "support/catch.hpp"

using namespace verilie::analysis;

namespace {

/// Number of k-subsets of n things that have fewer than `below` of them, by Pascal's rule.
double subsets(int n, int below) {
    std::vector<double> row{1};  // exact up to 2^53, close enough beyond
    for (int i = 1; i <= n; ++i) {
        row.push_back(0);
        for (std::size_t j = row.size() - 1; j > 0; --j) row[j] += row[j - 1];
    }
    double sum = 0;
    for (int j = 0; j < below; ++j) sum += row[static_cast<std::size_t>(j)];
    return sum;
}

}

TEST_CASE("the interval of a median is bounded by the order statistics of the exact binomial", "[analysis][sample]") {
    for (int n : {6, 7, 32, 33, 50, 64, 200}) {
        CAPTURE(n);
        std::vector<double> x;
        for (int i = n; i > 0; --i) x.push_back(i);  // x₍ᵢ₎ = i
        const auto found = median_interval(x);
        const int k = static_cast<int>(found.lo);
        CHECK(found.hi == n + 1 - k);
        CHECK(found.median == (n + 1) / 2.0);
        const double all = std::ldexp(1, n);
        CHECK(2 * subsets(n, k) / all <= 0.05);
        CHECK(2 * subsets(n, k + 1) / all > 0.05);
        CHECK(found.coverage == Approx(1 - 2 * subsets(n, k) / all).epsilon(1e-12));
    }
    // By hand: C(32, 0) + ... + C(32, 9) = 43081973 of 2^32, and with C(32, 10) = 64512240 it would be too many.
    std::vector<double> x(32);
    for (int i = 0; i < 32; ++i) x[static_cast<std::size_t>(i)] = i + 1;
    const auto found = median_interval(x);
    CHECK(found.lo == 10);
    CHECK(found.hi == 23);
    CHECK(found.coverage == Approx(1 - 2 * 43081973 / 4294967296.0).epsilon(1e-13));
}

TEST_CASE("the interval of a median covers as often as it says, for a skew distribution too", "[analysis][sample]") {
    std::mt19937_64 random(11);
    std::exponential_distribution<double> skew;
    constexpr int draws = 20000;
    int covered = 0;
    double coverage = 0;
    for (int draw = 0; draw < draws; ++draw) {
        std::vector<double> x(32);
        for (double& value : x) value = skew(random);
        const auto found = median_interval(x);
        covered += found.lo <= std::log(2.0) && std::log(2.0) <= found.hi;
        coverage = found.coverage;
    }
    CHECK(std::abs(covered - coverage * draws) < 4 * std::sqrt(draws * coverage * (1 - coverage)));
}

TEST_CASE("Student's tail against closed forms, tables and the Gaussian", "[analysis][sample]") {
    for (double t : {0.0, 0.1, 1.0, 3.0, 10.0}) {
        CHECK(student_tail(t, 1) == Approx(1 - 2 / std::acos(-1.0) * std::atan(t)).margin(1e-15));
        CHECK(student_tail(t, 2) == Approx(1 - t / std::sqrt(2 + t * t)).margin(1e-15));
        CHECK(student_tail(t, 3)
              == Approx(1 - 2 / std::acos(-1.0) * (std::atan(t / std::sqrt(3.0)) + std::sqrt(3.0) * t / (3 + t * t)))
                     .margin(1e-15));
        CHECK(student_tail(-t, 7) == student_tail(t, 7));
        CHECK(student_tail(t, 1000001) == Approx(std::erfc(t / std::sqrt(2.0))).margin(1e-6));
    }
    CHECK(student_tail(2.228138852, 10) == Approx(0.05).epsilon(1e-8));
    CHECK(student_tail(1.998340543, 63) == Approx(0.05).epsilon(1e-8));
    CHECK(student_tail(3.454, 62) == Approx(1e-3).epsilon(2e-3));
}

TEST_CASE("the test of a mean", "[analysis][sample]") {
    const std::vector<double> x{1, 2, 3, 4, 5};
    const auto found = test_mean(x);
    CHECK(found.mean == 3);
    CHECK(found.deviation == Approx(std::sqrt(2.5)));
    CHECK(found.t == Approx(3 / std::sqrt(0.5)));
    CHECK(found.p == Approx(0.0132).epsilon(0.01));
    CHECK(test_mean(std::vector<double>{2, 2, 2}).p == 0);
    CHECK(test_mean(std::vector<double>{0, 0, 0}).p == 1);

    std::mt19937_64 random(12);
    std::normal_distribution<double> normal;
    int rejected = 0;
    constexpr int draws = 20000;
    for (int draw = 0; draw < draws; ++draw) {
        std::vector<double> y(8);
        for (double& value : y) value = normal(random);
        rejected += test_mean(y).p < 0.01;
    }
    CHECK(std::abs(rejected - 0.01 * draws) < 4 * std::sqrt(0.01 * 0.99 * draws));
}

TEST_CASE("samples that allow no statement are refused", "[analysis][sample]") {
    CHECK_THROWS_WITH(median_interval(std::vector<double>(5, 1.0)),
        "a median with an interval of 95 % takes 6 values or more, not 5");
    CHECK_THROWS_AS(median_interval(std::vector<double>{1, 2, 3, 4, 5, std::nan("")}), std::invalid_argument);
    CHECK_THROWS_WITH(test_mean(std::vector<double>{1}), "the test of a mean takes two values or more, not 1");
    CHECK_THROWS_AS(student_tail(1, 0), std::invalid_argument);
}
