// The inverse temperature of a motion, against velocities drawn at a known one.
#include <cmath>
#include <random>
#include <vector>

#include <verilie/diagnostics/temperature.hpp>

#include "support/catch.hpp"

using verilie::diagnostics::Temperature;

TEST_CASE("the temperature is that of the draw, and what stands still does not count", "[temperature]") {
    const double beta = 40, mass = 3, inertia = 0.7;
    const int bodies = 20, axes = GENERATE(2, 3);      // in a plane: two velocities, one spin
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    Temperature temperature;
    for (int sample = 0; sample < 4000; ++sample) {
        std::vector<double> v(3 * bodies, 0), W(3 * bodies, 0);
        double K = 0;
        const auto draw = [&](double& x, double m) { x = normal(random) / std::sqrt(beta * m), K += m * x * x / 2; };
        for (std::size_t i = 0; i < bodies; ++i) {
            for (std::size_t c = 0; c < std::size_t(axes); ++c) draw(v[3 * i + c], mass);
            for (std::size_t c = axes == 2 ? 2 : 0; c < 3; ++c) draw(W[3 * i + c], inertia);
        }
        temperature.add(v, W, K);
    }
    CHECK(temperature.degrees() == Approx(axes == 2 ? 60 : 120).epsilon(0.01));
    CHECK(temperature.inverse() == Approx(beta).epsilon(0.01));
    CHECK(Temperature().inverse() == 0);
}
