// The flag `chaotic`, which excuses an undecided drift: a kick of 1e-20 in quad grows exponentially on the problems
// that carry it and like a power of time on the others.
#include <cmath>

#include <verilie/catalogue.hpp>

#include "support/after.hpp"

using namespace verilie;

#if VERILIE_HAS_QUAD
namespace {
/// |kicked - plain| / kick in (q, W) at t = T, both marched by lie_verlet, which accepts every body.
double growth(const ProblemEntry& p, int T, int steps_a_unit) {
    const auto problem = p.make<quad>(Parameters(p.info->parameters));
    const auto& method = Catalogue::instance().method("lie_verlet");
    const quad kick = from_text<quad>("1e-20");
    auto z = problem->initial(), kicked = z;
    kicked.W[0](0) += kick;
    for (auto* state : {&z, &kicked})
        *state =
            test::after<quad>(method, problem, *state, ratio<quad>(1, steps_a_unit), std::int64_t(T) * steps_a_unit);
    const quad apart = squared_norm(kicked.W[0] - z.W[0]) + squared_norm(kicked.q[0].v - z.q[0].v);
    return static_cast<double>(quad(sqrt(apart) / kick));
}
}  // namespace

TEST_CASE("problems are chaotic where they say so, and only there", "[laws]") {
    for (const auto& p : Catalogue::instance().problems()) {
        // many bodies: their growth is measured by the reference
        if (p.info->translates) continue;
        INFO(p.info->key);
        const double early = growth(p, 125, 40), late = growth(p, 250, 40);
        INFO("growth " << early << " at 125, " << late << " at 250");
        CHECK(early > 1);  // the kick is felt
        if (p.info->chaotic) CHECK(late > 1e3 * early);
        else CHECK(late < 10 * early);  // t^3 at most
    }
}
#endif
