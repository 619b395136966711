// The inverse temperature of many bodies, against velocities drawn at a known one over any rigid motion.
#include <cmath>
#include <random>

#include <verilie/diagnostics/temperature.hpp>

#include "support/catch.hpp"

using namespace verilie;

TEST_CASE("the temperature is that of the draw: neither a rigid motion nor what stands still counts", "[temperature]") {
    const double beta = 40, mass = 3, inertia = 0.7;
    const std::size_t bodies = 20;
    const bool plane = GENERATE(false, true);
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    const auto vector = [&](double size) {
        Vec3<double> a;
        for (int c = 0; c < 3; ++c) a(c) = size * normal(random);
        return a;
    };
    diagnostics::Temperature temperature;
    CHECK(temperature.inverse() == 0);
    const Vec3<double> u = vector(5), spin = vector(2);
    for (int sample = 0; sample < 4000; ++sample) {
        auto z = Phase<double>::bodies(bodies);
        double translation = 0, rotation = 0;
        for (std::size_t i = 0; i < bodies; ++i) {
            z.x[i] = vector(3), z.q[i] = normalised(Quat<double>{normal(random), vector(1)});
            Vec3<double> thermal = vector(1 / std::sqrt(beta * mass)), w = vector(1 / std::sqrt(beta * inertia));
            if (plane) z.x[i](2) = thermal(2) = w(0) = w(1) = 0;
            z.v[i] = thermal + u + cross(spin, z.x[i]);
            z.W[i] = rotate_back(z.q[i], w + spin);
            translation += mass * squared_norm(z.v[i]) / 2, rotation += inertia * squared_norm(z.W[i]) / 2;
        }
        temperature.add(z, translation, rotation);
    }
    // the rigid motion takes the fluctuations of six degrees of freedom with it
    const double kept = plane ? 3 : 6, all = plane ? 60 : 120;
    CHECK(temperature.degrees() == Approx(all).epsilon(0.02));
    CHECK(temperature.inverse() == Approx(beta * all / (all - kept)).epsilon(0.02));
}
