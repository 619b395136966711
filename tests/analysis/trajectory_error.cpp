// Errors of trajectories by hand, and the coordinates of Richardson combinations against them.
#include <verilie/diagnostics/trajectory_error.hpp>

#include <cmath>
#include <numbers>
#include <random>

#include <verilie/diagnostics/richardson.hpp>

#include "support/catch.hpp"

using verilie::Phase;
using verilie::Vec3;
using verilie::diagnostics::trajectory_error;
using States = std::vector<Phase<double>>;

namespace {
constexpr double pi = std::numbers::pi;

/// Of `points` points, `bodies` of them bodies: all that moves drawn at random.
Phase<double> scattered(std::mt19937_64& random, std::size_t points, std::size_t bodies) {
    std::uniform_real_distribution<double> any(-1, 1);
    const auto vector = [&] { return Vec3<double>(any(random), any(random), any(random)); };
    auto z = Phase<double>::of(points, bodies);
    for (std::size_t i = 0; i < points; ++i) z.x[i] = vector(), z.v[i] = vector();
    for (std::size_t i = 0; i < bodies; ++i) z.q[i] = verilie::lie::exp(vector()), z.W[i] = vector();
    return z;
}
double length(const std::vector<double>& x) {
    double square = 0;
    for (const double y : x) square += y * y;
    return std::sqrt(square);
}
}  // namespace

TEST_CASE("errors are root mean squares over the bodies, then over the time or the largest", "[analysis][errors]") {
    auto at_rest = Phase<double>::bodies(2);
    at_rest.x[0] = Vec3<double>(0, 6, 8);
    const States reference(3, at_rest);
    auto numerical = reference;
    const std::size_t output = GENERATE(0u, 1u, 2u);
    auto& off = numerical[output];
    off.x[1] = Vec3<double>(3, 0, 4), off.v[1] = Vec3<double>(0, 0, 2);
    off.q[1] = verilie::lie::exp(Vec3<double>(0.1, 0, 0)), off.W[1] = Vec3<double>(0, 3, 0);
    const auto e = trajectory_error<double>(numerical, reference);
    const double bodies = 2, velocity = 3 * 3 + 2 * 2;
    CHECK(e.position_max == Approx(5 / std::sqrt(bodies)));
    CHECK(e.attitude_max == Approx(0.1 / std::sqrt(bodies)));
    CHECK(e.velocity_max == Approx(std::sqrt(velocity / bodies)));
    // Trapezoids over two intervals: the middle counts for one of them, an end for half of one.
    const double share = output == 1 ? 1.0 / 2 : 1.0 / 4;
    CHECK(e.position_rms == Approx(5 * std::sqrt(share / bodies)));
    CHECK(e.attitude_rms == Approx(0.1 * std::sqrt(share / bodies)));
    CHECK(e.velocity_rms == Approx(std::sqrt(share * velocity / bodies)));
    // BG (35): sums over bodies, relative to that of the reference, 10² over the whole time.
    CHECK(e.h1 == Approx(std::sqrt(share * (25 + velocity + 0.01)) / 10));
    // Turned by 0.1 about e1, W = 3 e2 has the norm that it has in the body.
    CHECK(e.q_error == Approx(std::sqrt(share * (25 + velocity + 0.01)) / 10));
}

TEST_CASE("an error that stays is as large in the mean as at its worst, over any number of outputs", "[analysis]") {
    std::mt19937_64 random(35);
    const auto a = scattered(random, 3, 2), b = scattered(random, 3, 2);
    for (const std::size_t outputs : {2u, 3u, 17u}) {
        const auto e = trajectory_error<double>(States(outputs, a), States(outputs, b));
        CHECK(e.position_rms == Approx(e.position_max));
        CHECK(e.attitude_rms == Approx(e.attitude_max));
        CHECK(e.velocity_rms == Approx(e.velocity_max));
    }
}

TEST_CASE("points that are no bodies have positions and velocities of their own number", "[analysis][errors]") {
    const States reference(2, Phase<double>::of(4, 1));
    auto numerical = reference;
    for (auto& z : numerical) z.x[3](1) = 6, z.v[3](2) = 8, z.W[0](0) = 5;
    const auto e = trajectory_error<double>(numerical, reference);
    CHECK(e.position_max == Approx(6 / std::sqrt(4.0)));
    CHECK(e.velocity_max == Approx(std::sqrt(25.0 / 1 + 64.0 / 4)));
}

TEST_CASE("angular velocities are compared in the body, and in space by the H1 norm", "[analysis][errors]") {
    // Both turn about e2 of space with 1: e1 of a body turned by a quarter, and (1, √3, 0)/2 of one turned by π/6.
    auto exact = Phase<double>::bodies(1), z = exact;
    const auto about_the_vertical = [](double angle) { return verilie::lie::exp(Vec3<double>(0, 0, angle)); };
    exact.q[0] = about_the_vertical(pi / 2), exact.W[0] = Vec3<double>(1, 0, 0);
    z.q[0] = about_the_vertical(pi / 6), z.W[0] = Vec3<double>(0.5, std::sqrt(0.75), 0);
    const auto e = trajectory_error<double>(States(3, z), States(3, exact));
    CHECK(e.velocity_max == Approx(1));
    CHECK(e.attitude_max == Approx(pi / 3));
    CHECK(e.h1 == Approx((pi / 3) / std::hypot(pi / 2, 1)));
    CHECK(e.q_error == Approx(std::sqrt(pi * pi / 4 - pi * pi / 36) / std::hypot(pi / 2, 1)));
}

TEST_CASE("coordinates are as far apart as the trajectories, part by part", "[analysis][order][richardson]") {
    const std::size_t points = GENERATE(2u, 5u);
    std::mt19937_64 random(36);
    States a, b;
    for (int k = 0; k < 5; ++k) a.push_back(scattered(random, points, 2)), b.push_back(scattered(random, points, 2));
    const auto c = verilie::diagnostics::coordinates<double>(a, b);
    const auto e = trajectory_error<double>(a, b);
    CHECK(length(c.attitude) == Approx(e.attitude_rms));
    CHECK(length(c.velocity) == Approx(e.velocity_rms));
    CHECK(length(c.position) == Approx(e.position_rms));
    CHECK(length(c.h1) == Approx(e.h1));
}

TEST_CASE("a state that is no number makes every error no number, wherever it stands", "[analysis][errors]") {
    auto here = Phase<double>::bodies(1);
    here.x[0] = Vec3<double>(1, 2, 3);
    const States reference(3, here);
    auto numerical = reference;
    const double none = std::nan("");
    auto& lost = numerical[GENERATE(0u, 1u, 2u)];
    lost.x[0] = lost.v[0] = lost.W[0] = Vec3<double>(none, 0, 0), lost.q[0].w = none;
    numerical[1].x[0](1) += 1;  // an error like any other, before or after
    const auto e = trajectory_error<double>(numerical, reference);
    for (const double x : {e.attitude_max, e.velocity_max, e.position_max, e.attitude_rms, e.velocity_rms,
             e.position_rms, e.h1, e.q_error})
        CHECK(std::isnan(x));
}
