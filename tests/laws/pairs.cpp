// Which method steps which body: what is refused says why, what is not refused runs.
#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
std::vector<Body> everything() {
    auto all = all_bodies();
    for (const ProblemEntry& p : Catalogue::instance().problems()) all.push_back({std::string(p.info->key), {}});
    return all;
}
bool mentions(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }
/// "1/8,1/2,7" -> 1/8.
template <class S> S coarsest_step(const ProblemInfo& info) {
    return from_text<S>(info.ladder.substr(0, info.ladder.find(',')));
}
}  // namespace

TEST_CASE("a method is refused a body it does not accept, with the reason", "[laws][accepts]") {
    int refused = 0;
    for (const Body& body : everything())
        for (const MethodEntry& method : Catalogue::instance().methods()) {
            const auto verdict = body.verdict(*method.info);
            CAPTURE(method.info->key, body.name(), verdict.reason);
            const bool axisymmetric = method.info->accepts == Where::axisymmetric;
            const bool accepted = axisymmetric ? body.axisymmetric() : holds(method.info->accepts, body.spherical());
            const bool fits = method.info->for_chains == !body.info().separable;
            CHECK(verdict.yes
                  == (accepted && fits && (body.info().linear_potential || !method.info->linear_potential_only)));
            CHECK(verdict.yes == verdict.reason.empty());
            if (accepted || !fits) continue;
            ++refused;
            CHECK(mentions(verdict.reason, axisymmetric ? "axisymmetric" : "spherical"));
            if (!body.info().translates) CHECK(mentions(verdict.reason, body.inertia().J(0).str(4)));
        }
    CHECK(refused > 0);
}

TEST_CASE(
    "a claim is made only of bodies that are accepted, and a claim of spheres is no claim of all", "[laws][accepts]") {
    for (const MethodEntry& method : Catalogue::instance().methods()) {
        CAPTURE(method.info->key);
        CHECK(method.info->accepts != Where::never);
        CHECK(method.info->order >= 1);
        CHECK_FALSE(method.info->domain.empty());
        CHECK_FALSE(method.info->source.empty());
        for (Where claim : {method.info->symmetric, method.info->symplectic, method.info->momentum_map,
                 method.info->energy_free_body}) {
            if (method.info->accepts == Where::spherical) CHECK(claim != Where::spherical);
            CHECK(claim != Where::axisymmetric);
        }
    }
}

TEST_CASE("every pair that applies marches from its own start", "[laws][accepts]") {
    each_pair(everything(), [](const MethodEntry& method, const Body& body) {
        const auto problem = body.make<double>();
        const auto z = problem->initial();
        const auto end = after<double>(method, problem, z, coarsest_step<double>(body.info()), 10);
        CHECK(std::isfinite(apart(z, end)));
        CHECK_THAT(apart(z, end), above(0.01));
    });
}
