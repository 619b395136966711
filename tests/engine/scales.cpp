// The scales by which errors are divided, against what a motion of each problem shows.
#include <verilie/catalogue.hpp>

#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "engine/watch.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies;

TEST_CASE("scales are of the size of what they scale, on every problem", "[scales]") {
    const Catalogue& catalogue = Catalogue::instance();
    for (const auto& entry : catalogue.problems()) {
        const std::string key(entry.info->key);
        CAPTURE(key);
        Pair pair;
        pair.problem = &entry, pair.parameters = parameters_of(entry, {});
        pair.method = &catalogue.method(key == "string_pendulum" ? "lgvi_chain" : "lie_verlet");
        const auto problem = entry.make<double>(pair.parameters);
        const auto ladder_of = ladder(entry.info->ladder);
        const Rational h = ladder_of[ladder_of.size() / 2], T = positive(std::string(entry.info->T_order), "T");

        const double U0 = problem->potential(problem->initial()).total();
        double kinetic = 0, potential = 0;
        std::vector<double> most(problem->invariant_scales().size(), 0);
        watch_to_end<double>(pair, h, step_count(T, h), [&](std::int64_t, const Phase<double>& z) {
            kinetic = std::max(kinetic, problem->kinetic(z).total());
            potential = std::max(potential, std::abs(problem->potential(z).total() - U0));
            const auto now = problem->invariants(z);
            for (std::size_t k = 0; k < most.size(); ++k) most[k] = std::max(most[k], std::abs(now[k]));
        });
        const auto scales = problem->invariant_scales();
        CAPTURE(kinetic, potential, scales[0]);
        // the energy: within a factor of 2.5 of the largest that is kinetic, or that the potential gives or takes
        CHECK(std::max(kinetic, potential) > 0.4 * scales[0]);
        CHECK(std::max(kinetic, potential) < 2.5 * scales[0]);
        // all: no invariant is larger, but for an energy whose zero is arbitrary
        for (std::size_t k = 1; k < most.size(); ++k) CHECK(most[k] < 1.01 * scales[k]);
    }
}
