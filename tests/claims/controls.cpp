// What claims are held against: the closed form solves Euler's equations, the explicit midpoint rule is of second order
// and keeps nothing.
#include <cmath>

#include <verilie/catalogue.hpp>
#include <verilie/lie/so3.hpp>

#include "claims/controls.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies::claims;

namespace {
std::shared_ptr<const AnyProblem<double>> problem_of(const char* key) {
    const auto& p = Catalogue::instance().problem(key);
    return p.make<double>(Parameters(p.info->parameters, {}));
}
Phase<double> marched(const AnyProblem<double>& problem, double T, int n) {
    auto z = problem.initial();
    for (int k = 0; k < n; ++k) z = explicit_midpoint(problem, z, T / n);
    return z;
}
double apart(const Phase<double>& a, const Phase<double>& b) {
    return lie::distance<double>(a.q[0], b.q[0]) + norm(a.W[0] - b.W[0]);
}
}  // namespace

TEST_CASE("the closed form of the free body solves Euler's equations and starts where the problem does", "[claims]") {
    const auto problem = problem_of("free_body");
    const Inertia<double> J = problem->inertias()[0];
    CHECK(norm(free_body_momentum(0) - J.J * problem->initial().W[0]) < 1e-13);
    const double d = 1e-4;
    for (double t : {0.1, 1.7, 40.0}) {
        const Vec3<double> p = free_body_momentum(t),
                           rate = (free_body_momentum(t + d) - free_body_momentum(t - d)) / (2 * d),
                           euler = cross(p, J.Jinv * p);
        CHECK(norm(rate - euler) < 1e-4 * norm(euler));
    }
}

TEST_CASE("the explicit midpoint rule converges with the square of the step, and is not reversible", "[claims]") {
    const auto problem = problem_of("stress_test");
    const auto fine = marched(*problem, 1, 4096);
    const double order = std::log2(apart(marched(*problem, 1, 64), fine) / apart(marched(*problem, 1, 128), fine));
    CHECK(std::abs(order - 2) < 0.05);
    const auto z = problem->initial(), back = explicit_midpoint(*problem, explicit_midpoint(*problem, z, 0.25), -0.25);
    CHECK(apart(back, z) > 1e-4);
}
