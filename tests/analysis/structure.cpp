#include "verilie/analysis/structure.hpp"

#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "support/catch.hpp"
#include "verilie/analysis/statistics.hpp"

using namespace verilie::analysis;

namespace {

constexpr int n = wandering_batches, parts = 16;

struct Random {
    std::mt19937_64 bits;
    double uniform() { return double(bits() >> 11) * 0x1p-53; }
    double normal() { return boost::random::normal_distribution<>()(bits); }
};

std::vector<double> walk(Random& r) {
    std::vector<double> mean;
    for (double x = 0; mean.size() < n;) {
        double sum = 0;
        for (int k = 0; k < parts; ++k) sum += x += r.normal() / std::sqrt(double(n * parts));
        mean.push_back(sum / parts);
    }
    return mean;
}
std::vector<double> shape(Random& r, double noise, const std::function<double(double)>& f) {
    std::vector<double> x;
    for (int i = 0; i < n; ++i) x.push_back(f((i + 0.5) / n) + noise * r.normal());
    return x;
}
double share(int draws, const std::function<std::vector<double>(Random&)>& make) {
    Random r{std::mt19937_64(7)};
    int yes = 0;
    for (int k = 0; k < draws; ++k) {
        const auto w = wandering(make(r));
        yes += w && diffuses(*w);
    }
    return double(yes) / draws;
}

}

TEST_CASE("the structure function of a line, a wave and a walk", "[analysis][structure]") {
    std::vector<double> line, wave;
    for (int i = 0; i < n; ++i) line.push_back(3 * i), wave.push_back(i % 2);
    CHECK(structure_function(line, 4) == Approx(144));
    CHECK(structure_function(wave, 1) == 1);
    CHECK(structure_function(wave, 2) == 0);
    CHECK_FALSE(is_flat(line));
    CHECK(is_flat(wave));
    Random r{std::mt19937_64(3)};
    double one = 0, eight = 0;
    for (int k = 0; k < 400; ++k) {
        const auto x = walk(r);
        one += structure_function(x, 1), eight += structure_function(x, 8);
    }
    CHECK(eight / one == Approx((8 - 1 / 3.) / (1 - 1 / 3.)).epsilon(0.05));  // V(k) = D (k - 1/3) of batch means
    CHECK_FALSE(wandering(std::vector<double>(n, 1.0)));
    CHECK_FALSE(wandering(std::vector<double>(32, 1.0)));
}

TEST_CASE("walks diffuse, with white noise over them or not", "[analysis][structure]") {
    CHECK(share(2000, walk) >= 0.93);
    CHECK(share(2000, [](Random& r) {
        auto x = walk(r);
        for (double& v : x) v += 0.02 * r.normal();
        return x;
    }) >= 0.90);
}

TEST_CASE("what is not a walk does not diffuse, whatever the noise over it", "[analysis][structure]") {
    const double noise = GENERATE(0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3);
    CAPTURE(noise);
    const auto false_share = [&](const std::function<double(Random&, double, double)>& f) {
        return share(2000, [&](Random& r) {
            const double a = r.uniform();
            return shape(r, noise, [&](double t) { return f(r, t, a); });
        });
    };
    constexpr double pi = 3.14159265358979;
    CHECK(false_share([](Random&, double, double) { return 0; }) <= 0.005);
    CHECK(false_share([](Random&, double t, double) { return t; }) <= 0.005);
    CHECK(false_share([](Random&, double t, double a) { return std::sin(pi / 2 * t + 2 * pi * a); }) <= 0.005);
    CHECK(false_share([](Random&, double t, double a) { return std::max(0.0, t - 0.75 - 0.2 * a) * 6; }) <= 0.005);
    CHECK(false_share([](Random&, double t, double a) { return 1 - std::exp(-(2 + 8 * a) * t); }) <= 0.005);
    CHECK(false_share([](Random&, double t, double a) { return std::pow(10, (2 + 3 * a) * (t - 1)); }) <= 0.005);
    CHECK(false_share([](Random&, double t, double a) { return t > 0.1 + 0.8 * a ? 1 : 0; }) <= 0.005);
}

TEST_CASE("six cosines enclose the slope of short-lived correlations, where the residuals are flat",
    "[analysis][structure]") {
    const double tau = GENERATE(0.0, 0.0005, 0.003);
    Random r{std::mt19937_64(5)};
    int flat = 0, missed = 0;
    double ratio = 0;
    for (int k = 0; k < 2000; ++k) {
        std::vector<double> t, y;
        const double a = tau > 0 ? std::exp(-1 / (tau * n * parts)) : 0;
        double x = r.normal();
        for (int i = 0; i < n; ++i) {
            double sum = 0;
            for (int j = 0; j < parts; ++j) sum += x = a * x + std::sqrt(1 - a * a) * r.normal();
            t.push_back((i + 0.5) / n), y.push_back(sum / parts);
        }
        const auto s = secular_slope(t, y, 1);
        if (!s.flat) continue;
        ++flat, missed += std::abs(s.slope) > s.half_width, ratio += s.half_width / std::max(s.hac, s.envelope);
    }
    CAPTURE(tau, flat, missed);
    CHECK(flat >= 1000);
    CHECK(missed <= 0.005 * flat);  // promised: one in a thousand
    CHECK(ratio / flat < 0.5);
}
