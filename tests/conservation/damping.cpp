// Methods that damp, held to the rate they damp at: on x'' = -x the BG (26) map has |lambda|^2 = 1/(1 + (1 - phi) h^2).
#include <verilie/catalogue.hpp>

#include "engine/energy.hpp"
#include "support/after.hpp"

using namespace verilie;

namespace {
struct Damped {
    const char* method;
    double one_minus_phi;
};
const std::vector<Damped> damped_rows{{"campello_phi0", 1}, {"campello_phi_half", 0.5}, {"rrp_euler", 0}};

std::shared_ptr<const AnyProblem<double>> make(
    std::string_view key, const std::map<std::string, std::string>& set = {}) {
    const auto& entry = Catalogue::instance().problem(key);
    return entry.make<double>(Parameters(entry.info->parameters, set));
}
}  // namespace

TEST_CASE("a small oscillation loses energy at the rate of the scheme", "[conservation][damping]") {
    const auto problem = make("pendulum", {{"tilt", "1/50"}, {"Omega0", "0,0,0"}});  // the bottom is U = -1
    const auto energy = [&](const Phase<double>& z) { return studies::energy_of(*problem, z) + 1; };
    for (const auto& [method, one_minus_phi] : damped_rows)
        for (double h : {0x1p-3, 0x1p-4}) {
            CAPTURE(method, h);
            const auto steps = std::int64_t(128 / h);
            const auto z = problem->initial();
            const auto end = test::after(Catalogue::instance().method(method), problem, z, h, steps);
            const double lost = -std::log(energy(end) / energy(z)),
                         expected = double(steps) * std::log1p(one_minus_phi * h * h);
            // the raw energy oscillates by O(h)
            CHECK(std::abs(lost - expected) <= 0.01 * expected + h);
        }
}

TEST_CASE("a damped body comes to rest, and rest is no failure", "[conservation][damping]") {
    const auto problem = make("stress_test_spherical");
    for (const auto& [method, one_minus_phi] : damped_rows) {
        if (one_minus_phi == 0) continue;
        CAPTURE(method);
        const auto z = problem->initial();
        const auto end = test::after(Catalogue::instance().method(method), problem, z, 0.25, 32768);
        CHECK(problem->kinetic(end).total() <= 1e-20 * problem->kinetic(z).total());
    }
}
