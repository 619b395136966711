// What `info` says of bodies without loads: exact_free_sphere and order_free, from the catalogue, in fifty.
#include <verilie/catalogue.hpp>
#include <verilie/lie/so3.hpp>

#include "support/after.hpp"

using namespace verilie;

namespace {
/// Attitude error at t = 1 after n steps on a free sphere, where W is constant and R(t) = R(0) exp(tW).
double error(const MethodEntry& m, int n) {
    const auto& p = Catalogue::instance().problem("free_body_physical");
    const auto problem = p.make<fifty>(Parameters(p.info->parameters, {{"J", "2,2,2"}, {"W0", "3/10,-1/5,2/5"}}));
    const auto z = problem->initial();
    const auto exact = z.q[0] * lie::exp(z.W[0]);
    return static_cast<double>(
        lie::distance<fifty>(exact, test::after<fifty>(m, problem, z, ratio<fifty>(1, n), n).q[0]));
}
}  // namespace

TEST_CASE("a free sphere is stepped exactly where info says so, and nowhere else", "[laws]") {
    for (const auto& m : Catalogue::instance().methods()) {
        if (m.info->for_chains) continue;
        INFO(m.info->key);
        const double e = error(m, 4);
        // four steps of 1/4: 1e-5 for the second order, and less by h for every order more
        const int order = std::max(m.info->order, m.info->order_free);
        if (m.info->exact_free_sphere) CHECK(e < 1e-48);
        else CHECK(e > 1e-5 * std::pow(0.25, std::max(0, order - 2)));
    }
}

TEST_CASE("without loads the order is order_free", "[laws]") {
    for (const auto& m : Catalogue::instance().methods()) {
        if (m.info->exact_free_sphere || m.info->for_chains) continue;
        INFO(m.info->key);
        const int formal = m.info->order_free > 0 ? m.info->order_free : m.info->order;
        CHECK(std::abs(std::log2(error(m, 64) / error(m, 128)) - formal) < 0.001);
    }
}
